/** Checks that prevent an unsafe configuration: each is one sentence that names the variable and the reason. */
import type { Config } from './config.ts';
import { whyBeaconIncomplete } from './config-logs.ts';
import { whyOidcIncomplete } from './config-oidc.ts';
import { whyBucketIncomplete } from './config-process.ts';
import { whyCaptchaIncomplete } from './config-services.ts';

type Checks = readonly (readonly [isWrong: boolean, sentence: string])[];

/** All reasons against this configuration, in production or outside it. */
export function whyUnsafe(config: Config): string[] {
  const oidc = config.oidc ? whyOidcIncomplete(config.oidc.market, config.identityUrl) : [];
  const captcha = whyCaptchaIncomplete(config.captcha, config.production);
  const bucket = config.bucket ? whyBucketIncomplete(config.bucket) : [];
  const beacon = whyBeaconIncomplete(config.beacon);
  const byMode = config.production ? productionChecks(config) : developmentChecks(config);
  const checks = [...oidc, ...captcha, ...bucket, ...beacon, ...byMode];
  return checks.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence);
}

/** Development has known passwords and shows all mail, so it must not be reachable from outside by accident. */
function developmentChecks({ host, developmentOnNetwork }: Config): Checks {
  return [
    [
      !isLocal(host) && !developmentOnNetwork,
      `HOST must be this machine alone outside production (it is '${host}'): set NODE_ENV=production, or DEVELOPMENT_ON_NETWORK=true in a container whose ports only you can reach`,
    ],
  ];
}

function productionChecks(config: Config): Checks {
  return [
    [config.demo, 'DEMO must not be true in production: its passwords are publicly known'],
    [
      config.identityUrl !== undefined,
      'IDENTITY_URL must not be set in production: the local identity provider is for development',
    ],
    [
      config.oidc === undefined && config.firebase.projectId.startsWith('demo-'),
      'FIREBASE_PROJECT_ID must name a real project in production, not a demo- project',
    ],
    [
      config.oidc === undefined && config.adminIdentity.projectId.startsWith('demo-'),
      'ADMIN_FIREBASE_PROJECT_ID must name a real project in production, not a demo- project',
    ],
    [!config.adminSecondFactor, 'ADMIN_SECOND_FACTOR must be required in production'],
    [
      config.allowLoopbackWebhooks,
      'ALLOW_LOOPBACK_WEBHOOKS must not be true in production: webhooks could reach internal services',
    ],
    [config.developmentOnNetwork, 'DEVELOPMENT_ON_NETWORK must not be true in production'],
    [
      config.signer === undefined,
      'SIGNER must be set in production: what signs logs, the audit trail and sign-ins is a process of its own (main.ts signer)',
    ],
    [config.mail.url === undefined, 'SMTP_URL must be set in production: otherwise mails are not delivered'],
    ...plaintextChecks(config),
  ];
}

/** Values that could be read or changed in transit. */
function plaintextChecks(config: Config): Checks {
  const mustBeHttps: Record<string, string> = {
    MARKET_URL: config.marketUrl,
    ADMIN_URL: config.adminUrl,
    ...(config.oidc ? { OIDC_ISSUER: config.oidc.market.issuer } : { JWKS_URL: config.identity.jwksUrl }),
    ...(config.push.kind === 'fcm' ? { FCM_URL: config.push.url } : {}),
    ...(config.audit.headUrl === undefined ? {} : { AUDIT_HEAD_URL: config.audit.headUrl }),
  };
  return [
    ...Object.entries(mustBeHttps).map(
      ([name, url]) => [!url.startsWith('https://'), `${name} must begin with https:// in production`] as const,
    ),
    ...Object.entries({ DATABASE_URL: config.databaseUrl, MIGRATE_DATABASE_URL: config.migrateUrl }).map(
      ([name, url]) =>
        [
          url !== undefined && !isSafeDatabase(url, config.plaintextHosts),
          `${name} must use TLS in production: add ?sslmode=verify-full to it, or name its host in PLAINTEXT_HOSTS if the network in between is private`,
        ] as const,
    ),
    [
      config.bucket !== undefined && !isSafeEndpoint(config.bucket.endpoint, config.plaintextHosts),
      'S3_ENDPOINT must begin with https:// in production, or name its host in PLAINTEXT_HOSTS if the network in between is private',
    ],
    [
      config.backupStorage !== undefined && !isSafeEndpoint(config.backupStorage.endpoint, config.plaintextHosts),
      'BACKUP_S3_ENDPOINT must begin with https:// in production, or name its host in PLAINTEXT_HOSTS if the network in between is private',
    ],
    [
      config.tracing !== null &&
        config.tracing !== undefined &&
        !isSafeEndpoint(config.tracing.endpoint, config.plaintextHosts),
      'OTEL_EXPORTER_OTLP_ENDPOINT must begin with https:// in production, or name its host in PLAINTEXT_HOSTS if the network in between is private',
    ],
    [
      config.mail.url !== undefined && /[?&](ignoreTLS|opportunisticTLS)=true/i.test(config.mail.url),
      'SMTP_URL must not disable TLS in production: name the mail server in PLAINTEXT_HOSTS if the network in between is private',
    ],
  ];
}

function isSafeDatabase(url: string, plaintextHosts: readonly string[]): boolean {
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  const mode = searchParams.get('sslmode');
  return host.startsWith('/') || isNamedLocal(host, plaintextHosts) || mode === 'verify-full';
}

/** An empty one is refused already. */
function isSafeEndpoint(endpoint: string, plaintextHosts: readonly string[]): boolean {
  return endpoint === '' || endpoint.startsWith('https://') || isNamedLocal(new URL(endpoint).hostname, plaintextHosts);
}

/** Returns whether mails to this server are sent without TLS only if it offers none: true for this machine and hosts named local. */
export function mayBePlaintext(url: string, plaintextHosts: readonly string[]): boolean {
  return isNamedLocal(new URL(url).hostname, plaintextHosts);
}

function isNamedLocal(host: string, plaintextHosts: readonly string[]): boolean {
  return isLocal(host) || plaintextHosts.includes(host);
}

function isLocal(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
}

/** Environment names that differ from one of ours by a typing error; they would be ignored silently. */
export function misspelled(env: Readonly<Record<string, string | undefined>>, known: readonly string[]): string[] {
  const all = new Set(known);
  return Object.keys(env).flatMap((name) => {
    if (all.has(name) || name.length < 6) return [];
    const like = known.find((each) => isLike(name.toUpperCase(), each));
    return like === undefined ? [] : [`${name} is not a setting of Fairbook and is ignored: did you mean ${like}?`];
  });
}

function isLike(name: string, known: string): boolean {
  if (name === known || name.replaceAll('-', '_') === known) return true;
  return known.length >= 8 && distance(name, known) <= (known.length >= 12 ? 2 : 1);
}

/** Number of letters to change, add, drop or swap with their neighbor. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const at = (r: number, c: number) => rows[r]?.[c] ?? 0;
      const change = at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      let best = Math.min(change, at(i - 1, j) + 1, (row[j - 1] ?? 0) + 1);
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped) best = Math.min(best, at(i - 2, j - 2) + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
