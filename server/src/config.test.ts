import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CannotStart } from './cannotStart.ts';
import { readConfig } from './config.ts';
import { configReference, envExample } from './configReference.ts';
import { variables } from './configTable.ts';

const production = {
  NODE_ENV: 'production',
  FIREBASE_PROJECT_ID: 'fairbook-prod',
  SMTP_URL: 'smtp://user:word@mail.example',
  RECAPTCHA_SITE_KEY: 'shown',
  RECAPTCHA_SECRET: 'hidden',
};

function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof CannotStart) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('with nothing set', () => {
  test('everything has a value that works on one machine', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      demo: true,
      host: '127.0.0.1',
      marketPort: 4000,
      adminPort: 4001,
      marketUrl: 'http://localhost:4000',
      databaseUrl: undefined,
      identity: { issuer: 'https://securetoken.google.com/demo-fairbook', audience: 'demo-fairbook' },
      saleHours: 48,
      minimum: 500_000,
      step: 500_000,
    });
  });

  test('an empty variable counts as absent', () => {
    expect(readConfig({ DATABASE_URL: '', MARKET_PORT: ' ' })).toEqual(readConfig({}));
  });
});

test('what is derived follows what is set', () => {
  const config = readConfig({
    FIREBASE_PROJECT_ID: 'springfield',
    IDENTITY_URL: 'http://127.0.0.1:9099/',
    MARKET_PORT: '80',
    DATA_DIR: '/data',
    MINIMUM_AMOUNT: '1000.50',
  });
  expect(config.identity).toEqual({
    issuer: 'https://securetoken.google.com/springfield',
    audience: 'springfield',
    jwksUrl: 'http://127.0.0.1:9099/jwks',
  });
  expect([config.marketUrl, config.filesDir, config.minimum]).toEqual(['http://localhost:80', '/data/files', 100_050]);
});

test('every wrong value is told at once, with what it is unless it is a secret', () => {
  const sentence = refusalOf({
    MARKET_PORT: '70000',
    DEMO: 'yes',
    SALE_HOURS: '0',
    STEP_AMOUNT: '0.001',
    DATABASE_URL: 'mysql://root:hidden@db.example/x',
    FCM_SERVICE_ACCOUNT: '{"private_key": "hidden"}',
  });
  for (const name of ['MARKET_PORT', 'DEMO', 'SALE_HOURS', 'STEP_AMOUNT', 'DATABASE_URL', 'FCM_SERVICE_ACCOUNT']) {
    expect(sentence).toContain(`  ${name} must be`);
  }
  expect(sentence).toContain("(it is '70000')");
  expect(sentence).not.toContain('hidden');
});

describe('in production', () => {
  test('a whole configuration is taken', () => {
    expect(readConfig(production)).toMatchObject({ production: true, demo: false, identityUrl: undefined });
  });

  test.each([
    ['a demo', { DEMO: 'true' }, 'DEMO'],
    ['a local identity provider', { IDENTITY_URL: 'https://127.0.0.1:9099' }, 'IDENTITY_URL'],
    ['a demo project', { FIREBASE_PROJECT_ID: 'demo-fairbook' }, 'FIREBASE_PROJECT_ID'],
    ['keys that anybody on the way could change', { JWKS_URL: 'http://keys.example/jwks' }, 'JWKS_URL'],
    ['mails that reach nobody', { SMTP_URL: '' }, 'SMTP_URL'],
    ['a captcha that lets everybody pass', { RECAPTCHA_SECRET: '' }, 'RECAPTCHA_SECRET'],
    ['a captcha that nobody can answer', { RECAPTCHA_SITE_KEY: '' }, 'RECAPTCHA_SITE_KEY'],
  ])('refuses %s', (_name, change, variable) => {
    expect(refusalOf({ ...production, ...change })).toContain(`  ${variable} must`);
  });
});

test('the reference explains every variable, and .env.example is fresh', async () => {
  const reference = configReference();
  for (const name of Object.keys(variables.shape)) expect(reference).toContain(`| \`${name}\` |`);
  expect(await readFile(join(import.meta.dirname, '../../.env.example'), 'utf8')).toBe(envExample());
});
