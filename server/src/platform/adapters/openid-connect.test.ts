/** Tests the client against a provider that answers what an attacker would: foreign, changed and unsigned ID tokens. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { openIdConfig } from '../../../testing/services/open-id-site.ts';
import { openOpenIdProvider, SignInFailed, type SignInRequest } from './openid-connect.ts';

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;

interface TokenAnswer {
  readonly claims: JWTPayload;
  readonly header?: Readonly<Record<string, string>>;
  readonly key?: Keys['privateKey'];
  /** Instead of a signed token. */
  readonly token?: string;
}

let issuer = '';
let answer: TokenAnswer = { claims: {} };

let isBroken = false;
/** In place of what the provider usually says of itself. */
let metadata: Readonly<Record<string, unknown>> = {};
const server = createServer((request, response) => {
  void respond(request.url ?? '').then((body) => {
    response.setHeader('content-type', 'application/json');
    response.statusCode = isBroken ? 500 : 200;
    response.end(JSON.stringify(body));
  });
});

async function respond(path: string): Promise<object> {
  if (path === '/.well-known/openid-configuration') {
    return {
      ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
      ...{ jwks_uri: `${issuer}/keys`, response_types_supported: ['code'], subject_types_supported: ['public'] },
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'email'],
      ...metadata,
    };
  }
  if (path === '/keys') {
    return {
      keys: [
        { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' },
        { ...(await exportJWK(curve.publicKey)), kid: 'two', alg: 'ES256', use: 'sig' },
      ],
    };
  }
  return { access_token: 'an-access-token', token_type: 'Bearer', id_token: answer.token ?? (await signed(answer)) };
}

function signed({ claims, header, key = keys.privateKey }: TokenAnswer): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(key);
}

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const request: SignInRequest = {
  redirectUri: 'https://market.example/signin/callback',
  ...{ state: 'the-state', nonce: 'the-nonce', verifier: 'v'.repeat(43) },
  ...{ isFresh: false, maxAge: 3_600 },
};

const keys = await generateKeyPair('RS256');
const otherKeys = await generateKeyPair('RS256');
const curve = await generateKeyPair('ES256');
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const query = '?code=a-code&state=the-state';

/** The claims of a right ID token. */
function right(): JWTPayload {
  const now = Math.floor(Date.now() / 1_000);
  const about = { email: 'Ina@City.example', email_verified: true, auth_time: now };
  return { iss: issuer, aud: 'fairbook', sub: 'ina', iat: now, exp: now + 300, nonce: 'the-nonce', ...about };
}

async function finish(given: TokenAnswer, settings: Readonly<Record<string, string>> = {}) {
  answer = given;
  const { oidc } = openIdConfig(issuer, settings);
  if (!oidc) throw new Error('the settings name a provider');
  return openOpenIdProvider(oidc.market, () => new Date()).finish(request, query);
}

const kindOf = (given: TokenAnswer) =>
  finish(given).then(
    () => 'accepted',
    (error: unknown) => (error instanceof SignInFailed ? error.kind : String(error)),
  );

test('a right ID token names its person, with the address in lower case', async () => {
  expect(await finish({ claims: right() })).toMatchObject({
    ...{ issuer, subject: 'ina', email: 'ina@city.example', emailVerified: true, hasSecondFactor: false },
    authTime: expect.any(Date),
  });
});

test('an ID token with another nonce, issuer, audience or time, or without a subject, is refused', async () => {
  const now = Math.floor(Date.now() / 1_000);
  const wrong: Record<string, unknown>[] = [
    { nonce: 'another' },
    { nonce: undefined },
    { iss: 'https://evil.example' },
    { aud: 'another-client' },
    { aud: ['fairbook', 'another-client'] },
    { exp: now - 60 },
    { sub: '' },
  ];
  for (const claims of wrong) expect(await kindOf({ claims: { ...right(), ...claims } })).toBe('mismatch');
});

test('an ID token that is signed by nobody, by another key, or by another algorithm is refused', async () => {
  const payload = Buffer.from(JSON.stringify(right())).toString('base64url');
  const header = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  expect(await kindOf({ claims: {}, token: `${header({ alg: 'none' })}.${payload}.` })).toBe('mismatch');
  expect(await kindOf({ claims: {}, token: `${header({ alg: 'HS256', kid: 'one' })}.${payload}.AAAA` })).toBe(
    'mismatch',
  );
  expect(await kindOf({ claims: right(), key: otherKeys.privateKey })).toBe('mismatch');
  expect(await kindOf({ claims: right(), header: { kid: 'unknown' } })).toBe('mismatch');
  expect(await kindOf({ claims: right(), header: { kid: 'unknown' }, key: otherKeys.privateKey })).toBe('mismatch');
});

test('an ID token is signed by an algorithm that the provider names, RS256 if it names none, and never by one with a shared secret', async () => {
  const byCurve = { claims: right(), header: { alg: 'ES256', kid: 'two' }, key: curve.privateKey };
  const secret = new TextEncoder().encode('a-client-secret-that-the-provider-knows');
  const byRsa = { claims: right() };
  const named = async (algorithms: readonly string[] | undefined) => {
    metadata = { id_token_signing_alg_values_supported: algorithms };
    const token = await new SignJWT(right()).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret);
    const tokens = [byRsa, byCurve, { claims: {}, token }];
    const kinds = [];
    for (const each of tokens) kinds.push(await kindOf(each));
    metadata = {};
    return kinds.map((kind) => kind === 'accepted');
  };
  expect(await named(undefined)).toEqual([true, false, false]);
  expect(await named(['ES256'])).toEqual([false, true, false]);
  expect(await named(['RS256', 'HS256'])).toEqual([true, false, false]);
});

test('metadata of another issuer than the configured one are refused', async () => {
  metadata = { issuer: 'https://evil.example' };
  const answer = await kindOf({ claims: { ...right(), iss: 'https://evil.example' } });
  metadata = {};
  expect(answer).toContain('does not answer as an OpenID Connect provider');
});

test('without auth_time a sign-in has no moment, unless the provider obeys the prompt', async () => {
  const { auth_time: _, ...claims } = right();
  expect((await finish({ claims })).authTime).toBeUndefined();
  const prompted = await finish({ claims }, { OIDC_AUTH_TIME: 'prompt' });
  expect(prompted.authTime).toEqual(new Date(Number(claims.iat) * 1_000));
});

test.each([
  ['amr:otp acr:2', { amr: ['pwd', 'otp'] }, true],
  ['amr:otp acr:2', { acr: '2' }, true],
  ['amr:otp acr:2', { amr: ['pwd'], acr: '1' }, false],
  ['acr:urn:acr.login.gov:auth-only', { acr: 'urn:acr.login.gov:auth-only' }, true],
  ['amr:mfa', { amr: 'mfa' }, true],
  ['amr:mfa', {}, false],
])('the rule %s and the claims %j: second factor %s', async (rule, claims, expected) => {
  const { hasSecondFactor } = await finish({ claims: { ...right(), ...claims } }, { OIDC_SECOND_FACTOR: rule });
  expect(hasSecondFactor).toBe(expected);
});

test('a provider that does not answer is no refusal, and doctor says what is wrong', async () => {
  const { oidc } = openIdConfig(issuer, { OIDC_SCOPES: 'openid email groups' });
  if (!oidc) throw new Error('the settings name a provider');
  expect(await openOpenIdProvider(oidc.market, () => new Date()).examine()).toBe('it does not know the scopes groups');
  isBroken = true;
  const provider = openOpenIdProvider(oidc.market, () => new Date());
  await expect(provider.addressOf(request, undefined)).rejects.toThrow('does not answer as an OpenID Connect provider');
  expect(await provider.renew('a-refresh-token', 'ina')).toEqual({ kind: 'unknown' });
  expect(await provider.signOutAddress('an-id-token', 'https://market.example/')).toBeNull();
  isBroken = false;
});
