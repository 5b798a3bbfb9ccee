/** Everything the program is told from outside, checked once, at the start. */
import { join } from 'node:path';
import type { Cents } from '@fairbook/domain/money.ts';
import { CannotStart } from './cannotStart.ts';
import { aboutOf, variables } from './configTable.ts';
import type { ServiceAccount } from './outside/push.ts';

export interface Config {
  readonly production: boolean;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Whether an empty database is filled with the demo market, and its accounts are offered. */
  readonly demo: boolean;
  readonly host: string;
  readonly marketPort: number;
  readonly adminPort: number;
  /** How many proxies, or which, are believed about where a request came from; undefined means none. */
  readonly trustProxy: number | readonly string[] | undefined;
  /** As people reach it, without a slash at the end. */
  readonly marketUrl: string;
  readonly adminUrl: string;
  /** Undefined means the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly filesDir: string;
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
  readonly identity: { readonly issuer: string; readonly audience: string; readonly jwksUrl: string };
  readonly mail: { readonly url: string | undefined; readonly from: string };
  readonly push: { readonly account: ServiceAccount | undefined; readonly url: string };
  readonly captcha: { readonly siteKey: string | undefined; readonly secret: string | undefined; readonly url: string };
  /** Whether webhooks may lead to this very machine, for development. */
  readonly allowLoopbackWebhooks: boolean;
  readonly saleHours: number;
  /** How long a process may not know what another one changed, in milliseconds. */
  readonly boardAge: number;
  /** Memory for the rows of the catalogue, in bytes. */
  readonly boardRows: number;
  /** The smallest order and maturity, and what they are multiples of. */
  readonly minimum: Cents;
  readonly step: Cents;
}

/** Reads the environment. Throws CannotStart with every wrong value at once; an empty variable counts as absent. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    throw refused(
      parsed.error.issues.map(
        (issue) => `${String(issue.path[0])} ${issue.message}${shown(String(issue.path[0]), given)}`,
      ),
    );
  }
  const value = parsed.data;
  const production = value.NODE_ENV === 'production';
  const projectId = value.FIREBASE_PROJECT_ID;
  const google = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
  const config: Config = {
    production,
    logLevel: value.LOG_LEVEL,
    demo: value.DEMO ?? !production,
    host: value.HOST,
    marketPort: value.MARKET_PORT,
    adminPort: value.ADMIN_PORT,
    trustProxy: value.TRUST_PROXY,
    marketUrl: value.MARKET_URL ?? `http://localhost:${value.MARKET_PORT}`,
    adminUrl: value.ADMIN_URL ?? `http://localhost:${value.ADMIN_PORT}`,
    databaseUrl: value.DATABASE_URL,
    dataDir: value.DATA_DIR,
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
    identity: {
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      jwksUrl: value.JWKS_URL ?? (value.IDENTITY_URL === undefined ? google : `${value.IDENTITY_URL}/jwks`),
    },
    mail: { url: value.SMTP_URL, from: value.MAIL_FROM },
    push: { account: value.FCM_SERVICE_ACCOUNT, url: value.FCM_URL },
    captcha: { siteKey: value.RECAPTCHA_SITE_KEY, secret: value.RECAPTCHA_SECRET, url: value.RECAPTCHA_URL },
    allowLoopbackWebhooks: value.ALLOW_LOOPBACK_WEBHOOKS,
    saleHours: value.SALE_HOURS,
    boardAge: value.BOARD_AGE_MS,
    boardRows: value.BOARD_ROWS_MB * 1024 * 1024,
    minimum: value.MINIMUM_AMOUNT,
    step: value.STEP_AMOUNT,
  };
  const wrong = production ? whyNotInProduction(config) : [];
  if (wrong.length > 0) throw refused(wrong);
  return config;
}

function whyNotInProduction(config: Config): string[] {
  const wrong: [boolean, string][] = [
    [config.demo, 'DEMO must not be true in production: its passwords are known to everybody'],
    [
      config.identityUrl !== undefined,
      'IDENTITY_URL must not be set in production: the local identity provider is for development',
    ],
    [
      config.firebase.projectId.startsWith('demo-'),
      'FIREBASE_PROJECT_ID must name a real project in production, not a demo- project',
    ],
    [!config.identity.jwksUrl.startsWith('https://'), 'JWKS_URL must begin with https:// in production'],
    [
      config.allowLoopbackWebhooks,
      'ALLOW_LOOPBACK_WEBHOOKS must not be true in production: webhooks would lead inside',
    ],
    [config.mail.url === undefined, 'SMTP_URL must be set in production: mails would reach nobody'],
    [
      config.captcha.secret === undefined,
      'RECAPTCHA_SECRET must be set in production: invitation codes could be guessed by machines',
    ],
    [
      config.captcha.siteKey === undefined,
      'RECAPTCHA_SITE_KEY must be set in production: without it nobody could accept an invitation',
    ],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence);
}

function refused(wrong: readonly string[]): CannotStart {
  return new CannotStart(`The configuration cannot be used:\n${wrong.map((sentence) => `  ${sentence}`).join('\n')}`);
}

function shown(name: string, given: Readonly<Record<string, unknown>>): string {
  const known = aboutOf(name);
  return known?.secret === true || given[name] === undefined ? '' : ` (it is '${String(given[name])}')`;
}
