/** Reads the configuration from environment variables and checks it once, at the start. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { english, type Text } from '@fairbook/domain/base/sentences/sentence.ts';
import type { Setting } from '@fairbook/domain/operations/settings.ts';
import { usualMarketRules } from '@fairbook/domain/review/market-rules.ts';
import type { z } from 'zod';
import { CannotStart } from '../base/cannot-start.ts';
import { signerAddress } from '../signer/address.ts';
import type { Config } from './config.ts';
import { usualOf } from './config-checks.ts';
import { identitySettings } from './config-identity.ts';
import { beaconSettings, type keyVariables } from './config-logs.ts';
import { backupStorage, bucketSettings } from './config-process.ts';
import { mayBePlaintext, misspelled, whyUnsafe } from './config-safety.ts';
import { captchaSettings, pushSettings, tracingSettings } from './config-services.ts';
import { certificateFilesOf, headsFileOf } from './config-signer.ts';
import { aboutOf, secretNames, variables } from './config-table.ts';

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
      ...issues.map(
        (issue) => `${String(issue.path[0])} ${english(issue.message as Text)}${shown(String(issue.path[0]), given)}`,
      ),
    ]);
  }
  const config = { ...configOf(parsed.data), settings: settingsOf(given) };
  const wrong = whyUnsafe(config);
  if (wrong.length > 0) throw refused(wrong);
  return config;
}

/** Files of keys, and which of them this configuration cannot do without. */
export function keySettings(
  value: Pick<z.output<typeof variables>, keyof typeof keyVariables | 'DATA_DIR' | 'IDENTITY' | 'CAPTCHA' | 'PUSH'>,
): Pick<Config, 'keyFiles' | 'neededKeys'> {
  return {
    keyFiles: {
      audit: value.AUDIT_KEYS_FILE ?? join(value.DATA_DIR, 'keys/audit.json'),
      orders: value.ORDER_KEYS_FILE ?? join(value.DATA_DIR, 'keys/orders.json'),
      unsubscribe: value.UNSUBSCRIBE_KEYS_FILE ?? join(value.DATA_DIR, 'keys/unsubscribe.json'),
      'sign-in': value.SIGN_IN_KEYS_FILE ?? join(value.DATA_DIR, 'keys/sign-in.json'),
      captcha: value.CAPTCHA_KEYS_FILE ?? join(value.DATA_DIR, 'keys/captcha.json'),
      push: value.PUSH_KEYS_FILE ?? join(value.DATA_DIR, 'keys/push.json'),
    },
    neededKeys: [
      ...(['audit', 'orders', 'unsubscribe'] as const),
      ...(value.IDENTITY === 'oidc' ? (['sign-in'] as const) : []),
      ...(value.CAPTCHA === 'proof-of-work' ? (['captcha'] as const) : []),
      ...(value.PUSH === 'vapid' ? (['push'] as const) : []),
    ],
  };
}

function configOf(value: z.output<typeof variables>): Omit<Config, 'settings'> {
  const production = value.NODE_ENV === 'production';
  const marketUrl = value.MARKET_URL ?? `http://localhost:${value.MARKET_PORT}`;
  const adminUrl = value.ADMIN_URL ?? `http://localhost:${value.ADMIN_PORT}`;
  const demo = value.DEMO ?? !production;
  return {
    production,
    isTest: value.NODE_ENV === 'test',
    logLevel: value.LOG_LEVEL,
    requestLogShare: value.LOG_REQUEST_SHARE,
    tracing: tracingSettings(value),
    demo,
    host: value.HOST,
    marketPort: value.MARKET_PORT,
    adminPort: value.ADMIN_PORT,
    metricsHost: value.METRICS_HOST,
    metricsPort: value.METRICS_PORT,
    drainSeconds: value.DRAIN_SECONDS ?? (production ? 5 : 0),
    trustProxy: value.TRUST_PROXY,
    marketUrl,
    adminUrl,
    searchEngines: value.SEARCH_ENGINES ?? production,
    securityContact: value.SECURITY_CONTACT,
    ...{ alarmEmail: value.ALARM_EMAIL, monitors: value.MONITORS },
    support: { email: value.SUPPORT_EMAIL ?? (demo ? 'help@market.example' : undefined), phone: value.SUPPORT_PHONE },
    approvalDays: value.APPROVAL_DAYS,
    databaseUrl: value.DATABASE_URL,
    migrateUrl: value.MIGRATE_DATABASE_URL,
    dataDir: value.DATA_DIR,
    clamav: value.CLAMAV_SOCKET,
    ...keySettings(value),
    signer: value.SIGNER === undefined ? undefined : signerAddress(value.SIGNER, certificateFilesOf(value)),
    signedHeadsFile: headsFileOf(value),
    backupRecipient: value.BACKUP_RECIPIENT,
    backupSigningKey: value.BACKUP_SIGNING_KEY,
    backupStorage: backupStorage(value),
    orderLogName: value.ORDER_LOG_NAME ?? new URL(marketUrl).host,
    audit: {
      headFile: value.AUDIT_HEAD_FILE ?? join(value.DATA_DIR, 'audit-heads.jsonl'),
      headUrl: value.AUDIT_HEAD_URL,
    },
    filesDir: value.FILES_DIR ?? join(value.DATA_DIR, 'files'),
    filesIn: value.FILES,
    bucket: bucketSettings(value),
    firebase: firebaseOf(value),
    identityUrl: value.IDENTITY_URL,
    ...identitySettings(value, production, { market: marketUrl, admin: adminUrl }),
    mail: {
      url: value.SMTP_URL,
      from: value.MAIL_FROM,
      requireTls: production && value.SMTP_URL !== undefined && !mayBePlaintext(value.SMTP_URL, value.PLAINTEXT_HOSTS),
    },
    developmentOnNetwork: value.DEVELOPMENT_ON_NETWORK,
    plaintextHosts: value.PLAINTEXT_HOSTS,
    push: pushSettings(value, { production, securityContact: value.SECURITY_CONTACT, marketUrl: value.MARKET_URL }),
    captcha: captchaSettings(value, value.MARKET_URL ?? 'http://localhost'),
    allowLoopbackWebhooks: value.ALLOW_LOOPBACK_WEBHOOKS,
    witnesses: { sendEverySeconds: value.SEND_HEADS_SECONDS, isLoopbackAllowed: !production },
    needsWitness: production,
    witnessSeconds: value.WITNESS_SECONDS,
    beacon: beaconSettings(value, production),
    defaultRules: {
      minimum: value.MINIMUM_AMOUNT,
      step: value.STEP_AMOUNT,
      saleHours: value.SALE_HOURS,
      maxOrders: value.MAX_ORDERS,
      fourEyesOnAuctions: value.FOUR_EYES === 'irrevocable,auctions',
      allocationRule: usualMarketRules.allocationRule,
    },
    readModelAge: value.READ_MODEL_AGE_MS,
    readModelRows: value.READ_MODEL_ROWS_MB * 1024 * 1024,
    rateLimitFactor: value.RATE_LIMIT_FACTOR,
    features: value.OPTIONAL_FEATURES,
    storageQuota: value.STORAGE_QUOTA_MB * 1024 * 1024,
  };
}

/** Settings with which the web application reaches the identity provider. */
function firebaseOf(value: z.output<typeof variables>): Config['firebase'] {
  return {
    apiKey: value.FIREBASE_API_KEY,
    authDomain: value.FIREBASE_AUTH_DOMAIN,
    projectId: value.FIREBASE_PROJECT_ID,
    storageBucket: value.FIREBASE_STORAGE_BUCKET,
    messagingSenderId: value.FIREBASE_MESSAGING_SENDER_ID,
    appId: value.FIREBASE_APP_ID,
    ...(value.FIREBASE_MEASUREMENT_ID === undefined ? {} : { measurementId: value.FIREBASE_MEASUREMENT_ID }),
    ...(value.FIREBASE_VAPID_KEY === undefined ? {} : { vapidKey: value.FIREBASE_VAPID_KEY }),
  };
}

/** A secret may be in a file, as containers and systemd pass them: its path is in the variable with the suffix _FILE. */
export function readSecretFiles(given: Readonly<Record<string, string | undefined>>): {
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

/** Warnings about misspelled settings in the environment, one sentence each. */
export function misspelledSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  return misspelled(env, [...Object.keys(variables.shape), ...secretNames().map((name) => `${name}_FILE`)]);
}

function refused(wrong: readonly string[]): CannotStart {
  return new CannotStart(`The configuration is invalid:\n${wrong.map((sentence) => `  ${sentence}`).join('\n')}`);
}

function shown(name: string, given: Readonly<Record<string, unknown>>): string {
  const known = aboutOf(name);
  return known?.secret === true || given[name] === undefined ? '' : ` (it is '${String(given[name])}')`;
}

/** `given` are the variables that are set. */
function settingsOf(given: Readonly<Record<string, string | undefined>>): Setting[] {
  return Object.entries(variables.shape).map(([name, variable]) => {
    const about = aboutOf(name);
    if (!about) throw new Error(`${name} is not described in the table of variables`);
    const isSecret = about.secret === true;
    const own = given[name];
    const source = own !== undefined ? 'environment' : given[`${name}_FILE`] !== undefined ? 'file' : 'default';
    const value = isSecret ? null : own === undefined ? usualOf(name, variable) : withoutCredentials(own.trim());
    return { name, section: about.section, description: plain(about.description), source, isSecret, value };
  });
}

/** An address can contain a password or a key, whatever the setting is for. */
function withoutCredentials(value: string): string {
  return value.replace(/\/\/[^/@\s]+@/g, '//…@').replace(/(https?:\/\/[^\s?#]+)[?#]\S*/g, '$1?…');
}

/** Descriptions are written for Markdown. */
function plain(description: string): string {
  return description.replaceAll('`', '').replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');
}
