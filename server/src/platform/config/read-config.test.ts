import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CannotStart } from '../base/cannot-start.ts';
import { configReference, envExample } from './config-reference.ts';
import { variables } from './config-table.ts';
import { misspelledSettings, readConfig } from './read-config.ts';

const production = {
  NODE_ENV: 'production',
  FIREBASE_PROJECT_ID: 'fairbook-prod',
  MARKET_URL: 'https://market.example',
  ADMIN_URL: 'https://admin.market.example',
  DATABASE_URL: 'postgres://fairbook_app:word@db.example/fairbook?sslmode=verify-full',
  SMTP_URL: 'smtp://user:word@mail.example',
  RECAPTCHA_SITE_KEY: 'shown',
  RECAPTCHA_SECRET: 'hidden',
  SIGNER: '/run/fairbook-signer/socket',
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
      defaultRules: { minimum: 500_000, step: 500_000, saleHours: 48, maxOrders: 2_000, fourEyesOnAuctions: false },
    });
  });

  test('an empty variable counts as absent', () => {
    expect(readConfig({ DATABASE_URL: '', MARKET_PORT: ' ' })).toEqual(readConfig({}));
  });
});

describe('the beacon of draws', () => {
  const quicknet = {
    public_key:
      '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
    period: 3,
    genesis_time: 1692803367,
    hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
    groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
    schemeID: 'bls-unchained-g1-rfc9380',
    metadata: { beaconID: 'quicknet' },
  };
  const set = (chain: object = {}, more: Record<string, string> = {}) => ({
    BEACON_URLS: 'https://api.drand.sh/ https://drand.cloudflare.com',
    BEACON_CHAIN: JSON.stringify({ ...quicknet, ...chain }),
    ...more,
  });

  test('is off by default, and is read from what drand says of its chain', () => {
    expect(readConfig({}).beacon).toEqual({ urls: [], terms: undefined, isLoopbackAllowed: true });
    expect(readConfig({ ...production, ...set() }).beacon).toEqual({
      urls: ['https://api.drand.sh', 'https://drand.cloudflare.com'],
      terms: {
        chainHash: quicknet.hash,
        delay: 120,
        genesisTime: 1692803367,
        groupHash: quicknet.groupHash,
        id: 'quicknet',
        margin: 10,
        period: 3,
        publicKey: quicknet.public_key,
        scheme: 'bls-unchained-g1-rfc9380',
      },
      isLoopbackAllowed: false,
    });
  });

  test.each([
    [set({ period: 4 }), 'BEACON_CHAIN has a hash that is not that of its key, times, group and id'],
    [
      set({ public_key: quicknet.public_key.replace(/.$/, '7') }),
      'BEACON_CHAIN has a hash that is not that of its key',
    ],
    [set({ schemeID: 'pedersen-bls-chained' }), 'with the scheme bls-unchained-g1-rfc9380'],
    [set({}, { BEACON_CHAIN: '{' }), 'BEACON_CHAIN must be the JSON that drand answers'],
    [set({}, { BEACON_URLS: '' }), 'BEACON_URLS must be set with BEACON_CHAIN'],
    [set({}, { BEACON_URLS: 'drand' }), "BEACON_URLS must list addresses, separated by spaces; 'drand' is none"],
    [set({}, { ...production, BEACON_URLS: 'http://api.drand.sh' }), 'http://api.drand.sh: Must begin with https://'],
    [set({}, { ...production, BEACON_URLS: 'https://10.0.0.1' }), 'Must be an address on the public internet'],
    [set({}, { BEACON_DELAY_SECONDS: '10' }), 'BEACON_MARGIN_SECONDS must be less than BEACON_DELAY_SECONDS'],
  ])('%o is refused: %s', (env, sentence) => {
    expect(refusalOf(env)).toContain(sentence);
  });
});

test('the operator’s contact is published as it is set, and no invented one outside of the demo', () => {
  expect(readConfig({}).support).toEqual({ email: 'help@market.example', phone: undefined });
  expect(readConfig({ DEMO: 'false' }).support).toEqual({ email: undefined, phone: undefined });
  const set = { SUPPORT_EMAIL: 'help@bonds.example', SUPPORT_PHONE: '+1 503 555 0100', APPROVAL_DAYS: '5' };
  expect(readConfig(set)).toMatchObject({
    support: { email: 'help@bonds.example', phone: '+1 503 555 0100' },
    approvalDays: 5,
  });
  expect(refusalOf({ SUPPORT_EMAIL: 'help' })).toContain('SUPPORT_EMAIL must be an email address');
  expect(refusalOf({ SUPPORT_PHONE: 'call me' })).toContain('SUPPORT_PHONE must begin with +');
  expect(refusalOf({ APPROVAL_DAYS: '0' })).toContain('APPROVAL_DAYS');
});

test('derived values follow the set ones', () => {
  const config = readConfig({
    FIREBASE_PROJECT_ID: 'springfield',
    IDENTITY_URL: 'http://127.0.0.1:9099/',
    MARKET_PORT: '80',
    DATA_DIR: '/data',
    MINIMUM_AMOUNT: '1000.50',
  });
  expect(config.identity).toMatchObject({
    issuer: 'https://securetoken.google.com/springfield',
    audience: 'springfield',
    jwksUrl: 'http://127.0.0.1:9099/jwks',
  });
  expect([config.marketUrl, config.filesDir, config.defaultRules.minimum]).toEqual([
    'http://localhost:80',
    '/data/files',
    100_050,
  ]);
});

test('all wrong values are reported at once, each with its value unless it is a secret', () => {
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
    ['keys that could be changed in transit', { JWKS_URL: 'http://keys.example/jwks' }, 'JWKS_URL'],
    ['signing keys in the processes that people reach', { SIGNER: '' }, 'SIGNER'],
    ['mails that are not delivered', { SMTP_URL: '' }, 'SMTP_URL'],
    ['a captcha that lets everyone pass', { RECAPTCHA_SECRET: '' }, 'RECAPTCHA_SECRET'],
    ['a captcha that no one can answer', { RECAPTCHA_SITE_KEY: '' }, 'RECAPTCHA_SITE_KEY'],
    ['a provider of development', { IDENTITY: 'local' }, 'IDENTITY'],
    ['a market site without https', { MARKET_URL: 'http://market.example' }, 'MARKET_URL'],
    ['a market site without an address', { MARKET_URL: '' }, 'MARKET_URL'],
    ['an admin site without https', { ADMIN_URL: 'http://admin.example' }, 'ADMIN_URL'],
    ['a captcha asked without https', { RECAPTCHA_URL: 'http://captcha.example/verify' }, 'RECAPTCHA_URL'],
    ['push messages without https', { FCM_URL: 'http://fcm.example' }, 'FCM_URL'],
    ['a database without TLS', { DATABASE_URL: 'postgres://a:b@db.example/x' }, 'DATABASE_URL'],
    [
      'a database with TLS that any server could impersonate',
      { DATABASE_URL: 'postgres://a:b@db.example/x?sslmode=no-verify' },
      'DATABASE_URL',
    ],
    [
      'a database with TLS whose name is not checked',
      { DATABASE_URL: 'postgres://a:b@db.example/x?sslmode=verify-ca' },
      'DATABASE_URL',
    ],
    [
      'a database with TLS where it is offered',
      { DATABASE_URL: 'postgres://a:b@db.example/x?sslmode=prefer' },
      'DATABASE_URL',
    ],
    ['an owner without TLS', { MIGRATE_DATABASE_URL: 'postgres://a:b@db.example/x' }, 'MIGRATE_DATABASE_URL'],
    ['a host that only looks local', { DATABASE_URL: 'postgres://a:b@127.0.0.1.example/x' }, 'DATABASE_URL'],
    ['mails without TLS', { SMTP_URL: 'smtp://user:word@mail.example?ignoreTLS=true' }, 'SMTP_URL'],
    ['a development server on every network', { DEVELOPMENT_ON_NETWORK: 'true' }, 'DEVELOPMENT_ON_NETWORK'],
    ['webhooks that lead inside', { ALLOW_LOOPBACK_WEBHOOKS: 'true' }, 'ALLOW_LOOPBACK_WEBHOOKS'],
  ])('refuses %s', (_name, change, variable) => {
    expect(refusalOf({ ...production, ...change })).toContain(`  ${variable} must`);
  });
});

describe('without services of Google', () => {
  const { RECAPTCHA_SITE_KEY: _, RECAPTCHA_SECRET: __, ...rest } = production;
  const service = { ...rest, CAPTCHA: 'hcaptcha', HCAPTCHA_SITE_KEY: 'city', HCAPTCHA_SECRET: 'hidden' };

  test('production takes a proof of work as its captcha, and Web Push, each with keys of its own', () => {
    const { captcha, push, neededKeys } = readConfig({ ...rest, CAPTCHA: 'proof-of-work', PUSH: 'vapid' });
    expect(captcha).toEqual({ kind: 'proof-of-work' });
    expect(push).toEqual({ kind: 'vapid', contact: 'https://market.example', isLoopbackAllowed: false });
    expect(neededKeys).toEqual(['audit', 'orders', 'unsubscribe', 'captcha', 'push']);
    expect(readConfig(production).neededKeys).toEqual(['audit', 'orders', 'unsubscribe']);
  });

  test('production takes a service with the calls of hCaptcha', () => {
    expect(readConfig({ ...service, HCAPTCHA_SOURCES: 'https://challenges.cloudflare.com' }).captcha).toMatchObject({
      kind: 'hcaptcha',
      hostname: 'market.example',
      sources: ['https://challenges.cloudflare.com'],
    });
  });

  test.each([
    [{ CAPTCHA: 'none' }, 'CAPTCHA must be recaptcha, hcaptcha or proof-of-work'],
    [{ HCAPTCHA_SITE_KEY: '' }, 'HCAPTCHA_SITE_KEY must be set with CAPTCHA=hcaptcha'],
    [{ HCAPTCHA_SECRET: '' }, 'HCAPTCHA_SECRET must be set with CAPTCHA=hcaptcha'],
    [{ HCAPTCHA_URL: 'http://captcha.example' }, 'HCAPTCHA_URL must begin with https://'],
    [{ HCAPTCHA_SCRIPT: 'http://captcha.example/api.js' }, 'HCAPTCHA_SCRIPT must begin with https://'],
    [{ HCAPTCHA_SOURCES: 'http://captcha.example' }, 'HCAPTCHA_SOURCES must begin with https://'],
    // Each becomes a part of the policy of every page.
    [{ HCAPTCHA_SOURCES: "https://captcha.example;script-src 'unsafe-inline'" }, 'HCAPTCHA_SOURCES must list hosts'],
    [{ HCAPTCHA_SOURCES: 'https://*' }, 'HCAPTCHA_SOURCES must list hosts'],
    [{ PUSH: 'none' }, 'PUSH must be fcm or vapid'],
  ])('%j is refused', (wrong, sentence) => {
    const refusal = refusalOf({ ...service, ...wrong });
    expect(refusal).toContain(sentence);
    expect(refusal).not.toContain('hidden');
  });
});

describe('without TLS in production', () => {
  test.each([
    ['the machine itself', { DATABASE_URL: 'postgres://a:b@127.0.0.1:5433/x' }],
    ['a socket', { DATABASE_URL: 'postgres:///x?host=/var/run/postgresql' }],
    [
      'a host that is named',
      { DATABASE_URL: 'postgres://a:b@db.internal/x', PLAINTEXT_HOSTS: 'mail.internal, db.internal' },
    ],
  ])('the database may be %s', (_name, change) => {
    expect(readConfig({ ...production, ...change }).production).toBe(true);
  });

  test('mail leaves only to the machine itself and to hosts that are named', () => {
    const requireTls = (change: object) => readConfig({ ...production, ...change }).mail.requireTls;
    expect(requireTls({})).toBe(true);
    expect(requireTls({ SMTP_URL: 'smtp://localhost:25' })).toBe(false);
    expect(requireTls({ SMTP_URL: 'smtp://mail.internal', PLAINTEXT_HOSTS: 'mail.internal' })).toBe(false);
  });
});

describe('outside production', () => {
  test.each(['0.0.0.0', '::', '192.168.1.4', 'market.example', '127.0.0.1.example'])('HOST %s is refused', (HOST) => {
    expect(refusalOf({ HOST })).toContain('  HOST must be this machine alone outside production');
    expect(refusalOf({ HOST, NODE_ENV: 'test' })).toContain('  HOST must');
  });

  test('HOST may be this machine, or another address with an explicit setting', () => {
    for (const HOST of ['127.0.0.1', 'localhost', '::1']) expect(readConfig({ HOST }).host).toBe(HOST);
    expect(readConfig({ HOST: '0.0.0.0', DEVELOPMENT_ON_NETWORK: 'true' }).host).toBe('0.0.0.0');
    expect(readConfig({ ...production, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });
});

describe('a secret in a file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fairbook-config-'));
    await writeFile(join(folder, 'smtp'), 'smtps://user:hidden@mail.example\n');
    await writeFile(join(folder, 'wrong'), 'http://hidden');
    await writeFile(join(folder, 'empty'), '\n');
  });
  afterAll(() => rm(folder, { recursive: true }));
  const at = (name: string) => join(folder, name);

  test('counts like the variable itself', () => {
    const { SMTP_URL: _, ...rest } = production;
    expect(readConfig({ ...rest, SMTP_URL_FILE: at('smtp') }).mail.url).toBe('smtps://user:hidden@mail.example');
  });

  test.each([
    [
      'missing',
      { SMTP_URL_FILE: '/nowhere/smtp' },
      "SMTP_URL_FILE must name a file that can be read (it is '/nowhere/smtp': ENOENT)",
    ],
    ['empty', { SMTP_URL_FILE: 'empty' }, 'SMTP_URL_FILE must name a file that is not empty'],
    ['wrong', { SMTP_URL_FILE: 'wrong' }, 'SMTP_URL must be an address'],
    [
      'there twice',
      { SMTP_URL_FILE: 'smtp', SMTP_URL: 'smtp://mail.example' },
      'SMTP_URL and SMTP_URL_FILE must not both be set',
    ],
  ])('that is %s is reported without its content', (_name, env, sentence) => {
    const file = env.SMTP_URL_FILE.startsWith('/') ? env.SMTP_URL_FILE : at(env.SMTP_URL_FILE);
    const told = refusalOf({ ...env, SMTP_URL_FILE: file });
    expect(told).toContain(sentence);
    expect(told).not.toContain('hidden');
  });
});

describe('with an OpenID Connect provider', () => {
  const { FIREBASE_PROJECT_ID: _, ...rest } = production;
  const provider = {
    ...rest,
    IDENTITY: 'oidc',
    OIDC_ISSUER: 'https://id.springfield.example/realms/city',
    OIDC_CLIENT_ID: 'fairbook',
    OIDC_CLIENT_SECRET: 'a-client-secret',
  };

  test('production needs no Firebase project, and each site signs tokens in its own name', () => {
    const { identity, adminIdentity, toolkitUrl, oidc } = readConfig({
      ...provider,
      OIDC_REQUIRED_ACR: '1',
      ADMIN_OIDC_REQUIRED_ACR: '2',
      OIDC_SECOND_FACTOR: 'amr:otp acr:urn:acr.login.gov:auth-only',
    });
    expect([identity.issuer, identity.audience]).toEqual(['https://market.example', 'fairbook-market']);
    expect([adminIdentity.issuer, adminIdentity.audience]).toEqual(['https://admin.market.example', 'fairbook-admin']);
    expect([toolkitUrl, oidc?.market.requiredAcr, oidc?.admin.requiredAcr]).toEqual([undefined, ['1'], ['2']]);
    expect(oidc?.market.secondFactor).toEqual([
      { claim: 'amr', value: 'otp' },
      { claim: 'acr', value: 'urn:acr.login.gov:auth-only' },
    ]);
  });

  test.each([
    [{ OIDC_ISSUER: '' }, 'OIDC_ISSUER must be set'],
    [{ OIDC_ISSUER: 'http://id.springfield.example' }, 'OIDC_ISSUER must begin with https:// in production'],
    [{ OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID must be set'],
    [{ OIDC_CLIENT_SECRET: '' }, 'Either OIDC_CLIENT_SECRET or OIDC_PRIVATE_KEY must be set'],
    [{ OIDC_PRIVATE_KEY: 'not a key' }, 'OIDC_PRIVATE_KEY must be an RSA private key'],
    [{ OIDC_SCOPES: 'email' }, 'OIDC_SCOPES must contain openid'],
    [{ OIDC_SECOND_FACTOR: 'mfa' }, 'OIDC_SECOND_FACTOR must list claims with a value'],
    [{ IDENTITY_URL: 'http://127.0.0.1:9099' }, 'IDENTITY_URL must not be set with IDENTITY=oidc'],
    [{ ADMIN_SECOND_FACTOR: 'optional' }, 'ADMIN_SECOND_FACTOR must be required in production'],
  ])('%j is refused', (wrong, sentence) => {
    const refusal = refusalOf({ ...provider, ...wrong });
    expect(refusal).toContain(sentence);
    expect(refusal).not.toMatch(/a-client-secret|not a key/);
  });
});

test('a misspelled setting is reported, and other programs’ settings are not', () => {
  const env = { DATABSE_URL: 'x', SMTP_URl: 'x', 'MARKET-PORT': '1', RECAPTCHA_SECRETS: 'x', DATABASE_URL_FIEL: 'x' };
  const told = misspelledSettings(env);
  expect(told.map((sentence) => sentence.split(' ')[0])).toEqual(Object.keys(env));
  expect(told[0]).toBe('DATABSE_URL is not a setting of Fairbook and is ignored: did you mean DATABASE_URL?');
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'PORT',
    'NODE_OPTIONS',
    'LOGNAME',
    'DATABASE_URL',
    'SMTP_URL_FILE',
    'npm_config_cache',
    'LANG',
  ];
  expect(misspelledSettings(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
});

test('approvals of auctions need a second administrator only if FOUR_EYES says so', () => {
  expect(readConfig({}).defaultRules.fourEyesOnAuctions).toBe(false);
  expect(readConfig({ FOUR_EYES: 'irrevocable,auctions' }).defaultRules.fourEyesOnAuctions).toBe(true);
  expect(() => readConfig({ FOUR_EYES: 'off' })).toThrow('FOUR_EYES');
});

test('the reference explains every variable, and .env.example is fresh', async () => {
  const reference = configReference();
  for (const name of Object.keys(variables.shape)) expect(reference).toContain(`| \`${name}\` |`);
  expect(await readFile(join(import.meta.dirname, '../../../../.env.example'), 'utf8')).toBe(envExample());
});

test('a bucket is set as a whole or not at all', () => {
  expect(() => readConfig({ FILES: 's3' })).toThrow(
    /S3_ENDPOINT must be set[\s\S]*S3_BUCKET must be set[\s\S]*S3_SECRET/,
  );
  expect(() => readConfig({ S3_BUCKET: 'files' })).toThrow('S3_ACCESS_KEY_ID must be set');
  const whole = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  };
  expect(readConfig({ FILES: 's3', ...whole })).toMatchObject({
    filesIn: 's3',
    bucket: { endpoint: 'https://s3.example', region: 'us-east-1', bucket: 'files', pathStyle: true },
    backupStorage: { endpoint: 'https://s3.example', accessKeyId: 'id' },
  });
  expect(readConfig({ ...whole, BACKUP_S3_ENDPOINT: 'https://other.example' })).toMatchObject({
    filesIn: 'folder',
    backupStorage: { endpoint: 'https://other.example' },
  });
  expect(readConfig({})).toMatchObject({ bucket: undefined, backupStorage: undefined });
});
