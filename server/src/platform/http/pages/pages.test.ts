/** Tests the content security policy of the pages. */
import { expect, test } from 'vitest';
import { readConfig } from '../../config/read-config.ts';
import { pagePolicy } from './pages.ts';

const production = {
  NODE_ENV: 'production',
  MARKET_URL: 'https://market.example',
  ADMIN_URL: 'https://admin.market.example',
  DATABASE_URL: 'postgres://fairbook_app:word@db.example/fairbook?sslmode=verify-full',
  SMTP_URL: 'smtp://user:word@mail.example',
  SIGNER: '/run/fairbook-signer/socket',
};
const provider = {
  ...{ IDENTITY: 'oidc', OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
  ...{ CAPTCHA: 'proof-of-work', PUSH: 'vapid' },
};
const google = { FIREBASE_PROJECT_ID: 'city', RECAPTCHA_SITE_KEY: 'shown', RECAPTCHA_SECRET: 'hidden' };

const policyOf = (env: Record<string, string>, connectsTo: string[] = []) =>
  pagePolicy(readConfig({ ...production, ...env }), "'nonce-a'", connectsTo);
const hostsIn = (policy: string) => [...new Set(policy.match(/https?:[^ ;]+/g))].toSorted();

test('a page runs scripts of its own site alone, has no plug-ins and no other base, and is in no frame', () => {
  const directives = policyOf(provider).split('; ');
  expect(directives).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]),
  );
  expect(policyOf(provider)).not.toMatch(/unsafe|\*/);
});

test('a page reaches no other host than the identity provider, the captcha and the witnesses of sales', () => {
  expect(hostsIn(policyOf(provider))).toEqual([]);
  expect(hostsIn(policyOf(provider, ['https://witness.example']))).toEqual(['https://witness.example']);
  expect(hostsIn(policyOf(google))).toEqual([
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
  ]);
});
