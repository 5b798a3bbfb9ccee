import { createServer } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { serve } from '../../../testing/services/testing.ts';
import { Unavailable } from '../base/errors.ts';
import { type Identity, InvalidToken, openIdentity } from './identity.ts';

const audience = 'demo-fairbook';
const issuer = `https://securetoken.google.com/${audience}`;
const kid = 'key-1';

let now: Date;
let identity: Identity;

const pair = await generateKeyPair('RS256', { extractable: true });
const signing = pair.privateKey;
const publicKey = { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' };
const other = (await generateKeyPair('RS256', { extractable: true })).privateKey;
const answer = { status: 200, body: { keys: [publicKey] } as unknown };
const server = createServer((_request, response) => {
  keys.asked += 1;
  response.writeHead(keys.answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(keys.answer.body));
});
const keys = { server, url: await serve(server), asked: 0, answer };
afterAll(() => keys.server.close());

beforeEach(() => {
  now = new Date('2026-11-20T12:00:00Z');
  keys.asked = 0;
  keys.answer = { status: 200, body: { keys: [publicKey] } };
  identity = openIdentity({ issuer, audience, jwksUrl: keys.url, providers: ['password'] }, () => now);
});

const seconds = () => Math.floor(now.getTime() / 1000);
const claims = (): JWTPayload => ({
  iss: issuer,
  aud: audience,
  sub: 'uid-1',
  iat: seconds() - 10,
  exp: seconds() + 3590,
  auth_time: seconds() - 100,
  email: 'Ina@People.example',
  email_verified: true,
  firebase: { sign_in_provider: 'password', identities: {} },
});
const sign = (payload: JWTPayload, header: Record<string, string> = {}, key = signing) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(key);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a token is taken', () => {
  test('with its person, the email in lower case', async () => {
    const token = await sign(claims());
    expect(await identity.verifyToken(token)).toEqual({
      token,
      uid: 'uid-1',
      email: 'ina@people.example',
      emailVerified: true,
      provider: 'https://securetoken.google.com/demo-fairbook',
      hasSecondFactor: false,
      keyId: kid,
      authTime: new Date((seconds() - 100) * 1000),
      isAuthTimeTold: true,
      issuedAt: new Date((seconds() - 10) * 1000),
      expiresAt: new Date((seconds() + 3590) * 1000),
    });
  });

  test('again without asking for keys, until it expires', async () => {
    const token = await sign(claims());
    await identity.verifyToken(token);
    await identity.verifyToken(token);
    expect(keys.asked).toBe(1);
    now = new Date(now.getTime() + 3_600_000);
    await expect(identity.verifyToken(token)).rejects.toBeInstanceOf(InvalidToken);
  });

  test('of an address with letters beyond ASCII, which does not become the address of someone else', async () => {
    const kelvin = '\u212Aina@people.example';
    expect(kelvin.toLowerCase()).toBe('kina@people.example');
    const { email } = await identity.verifyToken(await sign({ ...claims(), email: kelvin }));
    expect(email).toBe(kelvin);
  });

  test('with an unverified email, which is reported', async () => {
    const { email_verified: _, ...rest } = claims();
    expect(await identity.verifyToken(await sign(rest))).toMatchObject({ emailVerified: false });
  });
});

describe('a token is refused', () => {
  const without = (name: string) => {
    const { [name]: _, ...rest } = claims();
    return rest;
  };
  const cases: [string, () => Promise<string> | string][] = [
    ['that is empty', () => ''],
    ['that is no token', () => 'Bearer something'],
    ['with a line break at its end', async () => `${await sign(claims())}\n`],
    ['longer than 8 KiB', () => sign({ ...claims(), more: 'x'.repeat(8192) })],
    ['signed by a stranger', () => sign(claims(), {}, other)],
    ['signed by an unknown key', () => sign(claims(), { kid: 'key-2' })],
    ['that is not signed (alg none)', () => `${encode({ alg: 'none' })}.${encode(claims())}.`],
    ['that is not signed but has something there', () => `${encode({ alg: 'none' })}.${encode(claims())}.x`],
    [
      'signed with the public key as a password',
      () =>
        new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from(JSON.stringify(publicKey))),
    ],
    ['of another issuer', () => sign({ ...claims(), iss: 'https://securetoken.google.com/other' })],
    ['for another audience', () => sign({ ...claims(), aud: 'other' })],
    ['for several audiences', () => sign({ ...claims(), aud: [audience, 'other'] })],
    ['that has expired', () => sign({ ...claims(), exp: seconds() - 60 })],
    ['that expired this second', () => sign({ ...claims(), exp: seconds() })],
    ['that expired ten seconds ago', () => sign({ ...claims(), exp: seconds() - 10 })],
    ['of a sign-in without a password', () => sign({ ...claims(), firebase: { sign_in_provider: 'anonymous' } })],
    ['of a custom token', () => sign({ ...claims(), firebase: { sign_in_provider: 'custom' } })],
    ['that does not say how its owner signed in', () => sign(without('firebase'))],
    [
      'of another tenant of the project',
      () => sign({ ...claims(), firebase: { sign_in_provider: 'password', tenant: 'others' } }),
    ],
    [
      'that names no key',
      async () => {
        const header = { alg: 'RS256' };
        return new SignJWT(claims()).setProtectedHeader(header).sign(signing);
      },
    ],
    ['issued more than 61 minutes ago', () => sign({ ...claims(), iat: seconds() - 3_800, exp: seconds() + 100 })],
    ['issued in the future', () => sign({ ...claims(), iat: seconds() + 300 })],
    ['signed in in the future', () => sign({ ...claims(), auth_time: seconds() + 300 })],
    ['without a subject', () => sign(without('sub'))],
    ['with an empty subject', () => sign({ ...claims(), sub: '' })],
    ['without iat', () => sign(without('iat'))],
    ['without exp', () => sign(without('exp'))],
    ['without auth_time', () => sign(without('auth_time'))],
    ['without an email', () => sign(without('email'))],
  ];
  test.each(cases)('%s', async (_name, make) => {
    await expect(identity.verifyToken(await make())).rejects.toBeInstanceOf(InvalidToken);
  });
});

describe('a site with a tenant of its own', () => {
  const ofTenant = (tenant?: string) =>
    sign({ ...claims(), firebase: { sign_in_provider: 'password', ...(tenant === undefined ? {} : { tenant }) } });

  test('accepts tokens of that tenant only', async () => {
    const own = openIdentity(
      { issuer, audience, jwksUrl: keys.url, providers: ['password'], tenant: 'staff' },
      () => now,
    );
    expect(await own.verifyToken(await ofTenant('staff'))).toMatchObject({ uid: 'uid-1' });
    await expect(own.verifyToken(await ofTenant('others'))).rejects.toBeInstanceOf(InvalidToken);
    await expect(own.verifyToken(await ofTenant())).rejects.toBeInstanceOf(InvalidToken);
  });
});

describe('a key that is withdrawn', () => {
  test('ends the tokens it signed once the keys are read again, cached ones too', async () => {
    const token = await sign(claims());
    await identity.verifyToken(token);
    expect(identity.recallToken(token)).toMatchObject({ uid: 'uid-1' });
    keys.answer = { status: 200, body: { keys: [{ ...publicKey, kid: 'key-2' }] } };
    now = new Date(now.getTime() + 5 * 60_000 + 1);
    expect(identity.recallToken(token)).toBeUndefined();
    await expect(identity.verifyToken(token)).rejects.toBeInstanceOf(InvalidToken);
    await expect(identity.verifyToken(token)).rejects.toBeInstanceOf(InvalidToken);
    expect(identity.recallToken(token)).toBeUndefined();
  });

  test('ends them at once where another token has made the server read the keys', async () => {
    const token = await sign(claims());
    await identity.verifyToken(token);
    const successor = { ...(await exportJWK(await publicOf(other))), kid: 'key-2', alg: 'RS256', use: 'sig' };
    keys.answer = { status: 200, body: { keys: [successor] } };
    now = new Date(now.getTime() + 6_000);
    await identity.verifyToken(await sign(claims(), { kid: 'key-2' }, other));
    expect(identity.recallToken(token)).toBeUndefined();
    await expect(identity.verifyToken(token)).rejects.toBeInstanceOf(InvalidToken);
  });

  test('while the keys cannot be read, known tokens stay valid for an hour at most', async () => {
    const token = await sign(claims());
    await identity.verifyToken(token);
    keys.answer = { status: 500, body: {} };
    now = new Date(now.getTime() + 20 * 60_000);
    expect(await identity.verifyToken(token)).toMatchObject({ uid: 'uid-1' });
  });

  async function publicOf(key: CryptoKey): Promise<CryptoKey> {
    const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...jwk } = await exportJWK(key);
    return (await importJWK({ ...jwk, alg: 'RS256' }, 'RS256', { extractable: true })) as CryptoKey;
  }
});

describe('keys that cannot be read say nothing about a token', () => {
  test.each([
    ['an error of their server', { status: 500, body: {} }],
    ['something else than keys', { status: 200, body: { hello: 'world' } }],
  ])('%s', async (_name, answer) => {
    keys.answer = answer;
    await expect(identity.verifyToken(await sign(claims()))).rejects.toBeInstanceOf(Unavailable);
  });

  test('no server at all', async () => {
    const alone = openIdentity(
      { issuer, audience, jwksUrl: 'http://127.0.0.1:9/jwks', providers: ['password'] },
      () => now,
    );
    await expect(alone.verifyToken(await sign(claims()))).rejects.toBeInstanceOf(Unavailable);
  });
});
