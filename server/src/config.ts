/** Everything the program is told from outside, checked once, at the start. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cents } from '@fairbook/domain/money.ts';
import { CannotStart } from './cannotStart.ts';
import { type IdentitySettings, identitySettings } from './configIdentity.ts';
import { mayBePlaintext, misspelled, whyUnsafe } from './configSafety.ts';
import { aboutOf, secretNames, variables } from './configTable.ts';
import type { KeyPurpose } from './keys.ts';
import type { ServiceAccount } from './outside/google.ts';

export interface Config extends IdentitySettings {
  readonly production: boolean;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Whether an empty database is filled with the demo market, and its accounts are offered. */
  readonly demo: boolean;
  readonly host: string;
  readonly marketPort: number;
  readonly adminPort: number;
  /** Where health and metrics of a process are read; each part has a port of its own unless one is given. */
  readonly metricsHost: string;
  readonly metricsPort: number | undefined;
  /** How long a process that was told to stop says so at /readyz before its sites close. */
  readonly drainSeconds: number;
  /** How many proxies, or which, are believed about where a request came from; undefined means none. */
  readonly trustProxy: number | readonly string[] | undefined;
  /** As people reach it, without a slash at the end. */
  readonly marketUrl: string;
  readonly adminUrl: string;
  /** A mailto: or https: address for reports of weaknesses. */
  readonly securityContact: string | undefined;
  /** Undefined means the embedded database. */
  readonly databaseUrl: string | undefined;
  /** The address of the role that owns the database, for migrations; undefined means that the program's is the owner too. */
  readonly migrateUrl: string | undefined;
  readonly dataDir: string;
  readonly filesDir: string;
  /** Where ClamAV looks at uploaded files; undefined means that none is asked. */
  readonly clamav: string | undefined;
  readonly keyFiles: Readonly<Record<KeyPurpose, string>>;
  /** Where the end of the audit trail is kept outside the database. */
  readonly audit: { readonly headFile: string; readonly headUrl: string | undefined };
  /** What browsers are told, as Firebase names it. */
  readonly firebase: {
    readonly apiKey: string;
    readonly authDomain: string;
    readonly projectId: string;
    readonly storageBucket: string;
    readonly messagingSenderId: string;
    readonly appId: string;
    readonly measurementId?: string;
    readonly vapidKey?: string;
  };
  /** The base address of a local identity provider; undefined with Firebase. */
  readonly identityUrl: string | undefined;
  readonly mail: { readonly url: string | undefined; readonly from: string; readonly requireTls: boolean };
  /** Whether a development server may be reached from other machines. */
  readonly developmentOnNetwork: boolean;
  /** Hosts that production may reach without TLS. */
  readonly plaintextHosts: readonly string[];
  readonly push: { readonly account: ServiceAccount | undefined; readonly url: string };
  readonly captcha: {
    readonly siteKey: string | undefined;
    readonly secret: string | undefined;
    readonly url: string;
    /** The host on which the widget must have been answered. */
    readonly hostname: string;
  };
  /** Whether webhooks may lead to this very machine, for development. */
  readonly allowLoopbackWebhooks: boolean;
  readonly saleHours: number;
  /** Whether approvals of auctions need a second administrator; irrevocable decisions always do. */
  readonly fourEyesOnAuctions: boolean;
  /** How long a process may not know what another one changed, in milliseconds. */
  readonly boardAge: number;
  /** Memory for the rows of the catalogue, in bytes. */
  readonly boardRows: number;
  /** The smallest order and maturity, and what they are multiples of. */
  readonly minimum: Cents;
  readonly step: Cents;
  /** Order lines, withdrawn ones too, that one investor may write at one maturity of a sale. */
  readonly mostOrders: number;
  /** Bytes of files that an approved municipality may keep; a tenth of it before. */
  readonly storageQuota: number;
  /** Multiplies every limit on rates. */
  readonly rateLimitFactor: number;
}

/** Reads the environment. Throws CannotStart with every wrong value at once; an empty variable counts as absent. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const files = readSecretFiles(given);
  const parsed = variables.safeParse(files.values);
  if (!parsed.success || files.wrong.length > 0) {
    const issues = parsed.error?.issues ?? [];
    throw refused([
      ...files.wrong,
      ...issues.map((issue) => `${String(issue.path[0])} ${issue.message}${shown(String(issue.path[0]), given)}`),
    ]);
  }
  const value = parsed.data;
  const production = value.NODE_ENV === 'production';
  const projectId = value.FIREBASE_PROJECT_ID;
  const config: Config = {
    production,
    logLevel: value.LOG_LEVEL,
    demo: value.DEMO ?? !production,
    host: value.HOST,
    marketPort: value.MARKET_PORT,
    adminPort: value.ADMIN_PORT,
    metricsHost: value.METRICS_HOST,
    metricsPort: value.METRICS_PORT,
    drainSeconds: value.DRAIN_SECONDS ?? (production ? 5 : 0),
    trustProxy: value.TRUST_PROXY,
    marketUrl: value.MARKET_URL ?? `http://localhost:${value.MARKET_PORT}`,
    adminUrl: value.ADMIN_URL ?? `http://localhost:${value.ADMIN_PORT}`,
    securityContact: value.SECURITY_CONTACT,
    databaseUrl: value.DATABASE_URL,
    migrateUrl: value.MIGRATE_DATABASE_URL,
    dataDir: value.DATA_DIR,
    clamav: value.CLAMAV_SOCKET,
    keyFiles: {
      audit: value.AUDIT_KEYS_FILE ?? join(value.DATA_DIR, 'keys/audit.json'),
      unsubscribe: value.UNSUBSCRIBE_KEYS_FILE ?? join(value.DATA_DIR, 'keys/unsubscribe.json'),
    },
    audit: {
      headFile: value.AUDIT_HEAD_FILE ?? join(value.DATA_DIR, 'audit-heads.jsonl'),
      headUrl: value.AUDIT_HEAD_URL,
    },
    filesDir: value.FILES_DIR ?? join(value.DATA_DIR, 'files'),
    firebase: {
      apiKey: value.FIREBASE_API_KEY,
      authDomain: value.FIREBASE_AUTH_DOMAIN,
      projectId,
      storageBucket: value.FIREBASE_STORAGE_BUCKET,
      messagingSenderId: value.FIREBASE_MESSAGING_SENDER_ID,
      appId: value.FIREBASE_APP_ID,
      ...(value.FIREBASE_MEASUREMENT_ID === undefined ? {} : { measurementId: value.FIREBASE_MEASUREMENT_ID }),
      ...(value.FIREBASE_VAPID_KEY === undefined ? {} : { vapidKey: value.FIREBASE_VAPID_KEY }),
    },
    identityUrl: value.IDENTITY_URL,
    ...identitySettings(value, production),
    mail: {
      url: value.SMTP_URL,
      from: value.MAIL_FROM,
      requireTls: production && value.SMTP_URL !== undefined && !mayBePlaintext(value.SMTP_URL, value.PLAINTEXT_HOSTS),
    },
    developmentOnNetwork: value.DEVELOPMENT_ON_NETWORK,
    plaintextHosts: value.PLAINTEXT_HOSTS,
    push: { account: value.FCM_SERVICE_ACCOUNT, url: value.FCM_URL },
    captcha: {
      siteKey: value.RECAPTCHA_SITE_KEY,
      secret: value.RECAPTCHA_SECRET,
      url: value.RECAPTCHA_URL,
      hostname: value.RECAPTCHA_HOSTNAME ?? new URL(value.MARKET_URL ?? 'http://localhost').hostname,
    },
    allowLoopbackWebhooks: value.ALLOW_LOOPBACK_WEBHOOKS,
    saleHours: value.SALE_HOURS,
    fourEyesOnAuctions: value.FOUR_EYES === 'irrevocable,auctions',
    boardAge: value.BOARD_AGE_MS,
    boardRows: value.BOARD_ROWS_MB * 1024 * 1024,
    minimum: value.MINIMUM_AMOUNT,
    step: value.STEP_AMOUNT,
    mostOrders: value.MOST_ORDERS,
    rateLimitFactor: value.RATE_LIMIT_FACTOR,
    storageQuota: value.STORAGE_QUOTA_MB * 1024 * 1024,
  };
  const wrong = whyUnsafe(config);
  if (wrong.length > 0) throw refused(wrong);
  return config;
}

/** A secret may stand in a file, as containers and systemd hand them over: its name is in the variable with _FILE behind. */
function readSecretFiles(given: Record<string, string | undefined>): {
  values: Record<string, string | undefined>;
  wrong: string[];
} {
  const values = { ...given };
  const wrong: string[] = [];
  for (const name of secretNames()) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) {
      wrong.push(`${name} and ${name}_FILE must not both be set`);
      continue;
    }
    try {
      const text = readFileSync(file, 'utf8').trim();
      if (text === '') wrong.push(`${name}_FILE must name a file that is not empty (it is '${file}')`);
      else values[name] = text;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : error;
      wrong.push(`${name}_FILE must name a file that can be read (it is '${file}': ${code})`);
    }
  }
  return { values, wrong };
}

/** What in the environment looks like a misspelled setting, one sentence each. */
export function misspelledSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  return misspelled(env, [...Object.keys(variables.shape), ...secretNames().map((name) => `${name}_FILE`)]);
}

function refused(wrong: readonly string[]): CannotStart {
  return new CannotStart(`The configuration cannot be used:\n${wrong.map((sentence) => `  ${sentence}`).join('\n')}`);
}

function shown(name: string, given: Readonly<Record<string, unknown>>): string {
  const known = aboutOf(name);
  return known?.secret === true || given[name] === undefined ? '' : ` (it is '${String(given[name])}')`;
}
