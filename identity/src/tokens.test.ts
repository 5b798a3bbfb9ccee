import { applyActionCode, createUserWithEmailAndPassword, sendEmailVerification } from '@firebase/auth';
import { createRemoteJWKSet, decodeProtectedHeader, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { IdentityProvider } from './provider.ts';
import { call, handClock, newFolder, projectId, refusalOf, refused, sdkFor, startProvider } from './testing.ts';

const email = 'ada@alder.example';
const password = 'a long password';
const issuer = 'https://securetoken.google.com/demo-fairbook';

/** Verifies tokens like the server: public keys from their address, one issuer, one audience, one algorithm. */
function verify(provider: IdentityProvider, token: string) {
  const keys = createRemoteJWKSet(new URL(provider.jwksUrl));
  return jwtVerify(token, keys, { issuer, audience: projectId, algorithms: ['RS256'] });
}

async function signedUp(provider: IdentityProvider) {
  const { user } = await createUserWithEmailAndPassword(sdkFor(provider), email, password);
  return { user, idToken: await user.getIdToken() };
}

async function grant(provider: IdentityProvider, refreshToken: string) {
  const answer = await fetch(`${provider.url}/securetoken.googleapis.com/v1/token?key=local`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  return { status: answer.status, body: await answer.json() };
}

describe('An ID token', () => {
  it('carries the claims of Firebase and no others', async () => {
    const provider = await startProvider();
    const { user, idToken } = await signedUp(provider);
    const { payload, protectedHeader } = await verify(provider, idToken);
    const issuedAt = payload.iat ?? 0;
    expect(payload).toEqual({
      iss: issuer,
      aud: projectId,
      sub: user.uid,
      user_id: user.uid,
      auth_time: issuedAt,
      iat: issuedAt,
      exp: issuedAt + 3600,
      email,
      email_verified: false,
      firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    });
    expect(protectedHeader).toEqual({ alg: 'RS256', kid: expect.any(String), typ: 'JWT' });
  });

  it('says that the address is verified once the code was applied and the token refreshed', async () => {
    const provider = await startProvider();
    const auth = sdkFor(provider);
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    await sendEmailVerification(user);
    await applyActionCode(auth, provider.outbox()[0]?.code ?? '');
    const { payload } = await verify(provider, await user.getIdToken(true));
    expect(payload['email_verified']).toBe(true);
  });

  it('keeps the time of the sign-in when it is refreshed', async () => {
    const clock = handClock();
    const provider = await startProvider({ now: clock.now });
    const { user, idToken } = await signedUp(provider);
    clock.pass(60_000);
    const before = (await verify(provider, idToken)).payload;
    const after = (await verify(provider, await user.getIdToken(true))).payload;
    expect(after['auth_time']).toBe(before['auth_time']);
    expect(after.iat).toBe((before.iat ?? 0) + 60);
  });

  it('is refused by the provider after its hour, and ends the session in the SDK', async () => {
    const clock = handClock();
    const provider = await startProvider({ now: clock.now });
    const auth = sdkFor(provider);
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    const idToken = await user.getIdToken();
    clock.pass(3_601_000);
    expect(await call(provider.url, 'lookup', { idToken })).toEqual(refused('TOKEN_EXPIRED'));
    expect(await refusalOf(user.reload())).toBe('auth/user-token-expired');
    expect(auth.currentUser).toBeNull();
  });

  it('still verifies after a restart', async () => {
    const folder = await newFolder();
    const before = await startProvider({ folder });
    const { idToken } = await signedUp(before);
    await before.close();
    const after = await startProvider({ folder });
    expect((await verify(after, idToken)).payload['email']).toBe(email);
    expect((await call(after.url, 'lookup', { idToken })).status).toBe(200);
  });

  it('of another folder does not verify', async () => {
    const { idToken } = await signedUp(await startProvider());
    const other = await startProvider();
    await expect(verify(other, idToken)).rejects.toThrow();
    expect(await call(other.url, 'lookup', { idToken })).toEqual(refused('INVALID_ID_TOKEN'));
  });
});

describe('A forged token', () => {
  const forgeries: readonly { name: string; forge: (token: string) => Promise<string> }[] = [
    {
      name: 'without a signature (alg none)',
      forge: async (token) => `${encode({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1]}.`,
    },
    {
      name: 'with another address in it',
      async forge(token) {
        const [head, , signature] = token.split('.');
        return [head, encode({ ...claimsOf(token), email: 'someone@else.example' }), signature].join('.');
      },
    },
    {
      name: 'signed with another key under the same name',
      async forge(token) {
        const { privateKey } = await generateKeyPair('RS256');
        const { kid = '' } = decodeProtectedHeader(token);
        return new SignJWT(claimsOf(token)).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey);
      },
    },
    {
      name: 'that brings its own key along',
      async forge(token) {
        const { privateKey, publicKey } = await generateKeyPair('RS256');
        const jwk = await exportJWK(publicKey);
        return new SignJWT(claimsOf(token)).setProtectedHeader({ alg: 'RS256', typ: 'JWT', jwk }).sign(privateKey);
      },
    },
    {
      name: 'signed with a shared secret (HS256)',
      forge: (token) =>
        new SignJWT(claimsOf(token))
          .setProtectedHeader({ alg: 'HS256', kid: decodeProtectedHeader(token).kid ?? '' })
          .sign(new TextEncoder().encode('a secret that everyone may know')),
    },
    { name: 'with a line end behind it', forge: async (token) => `${token}\n` },
    { name: 'that is not one', forge: async () => 'not.a.token' },
  ];

  it.each(forgeries)('$name is refused by the provider', async ({ forge }) => {
    const provider = await startProvider();
    const { idToken } = await signedUp(provider);
    expect(await call(provider.url, 'lookup', { idToken: await forge(idToken) })).toEqual(refused('INVALID_ID_TOKEN'));
  });

  // The library tolerates a line end, so a server has to check the notation itself.
  it.each(forgeries.filter(({ name }) => !name.includes('line end')))(
    '$name fails the check of a server',
    async ({ forge }) => {
      const provider = await startProvider();
      const { idToken } = await signedUp(provider);
      await expect(verify(provider, await forge(idToken))).rejects.toThrow();
    },
  );
});

describe('A refresh token', () => {
  it('still works after a restart', async () => {
    const folder = await newFolder();
    const before = await startProvider({ folder });
    const { user } = await signedUp(before);
    await before.close();
    expect((await grant(await startProvider({ folder }), user.refreshToken)).status).toBe(200);
  });

  it('ends when the password is reset, even within the same second', async () => {
    const provider = await startProvider();
    const { user } = await signedUp(provider);
    await call(provider.url, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
    await call(provider.url, 'resetPassword', {
      oobCode: provider.outbox()[0]?.code,
      newPassword: 'another long password',
    });
    expect(await grant(provider, user.refreshToken)).toEqual(refused('TOKEN_EXPIRED'));
  });

  it('ends when the account is shut off', async () => {
    const provider = await startProvider();
    const { user } = await signedUp(provider);
    await provider.setDisabled(user.uid, true);
    expect(await grant(provider, user.refreshToken)).toEqual(refused('USER_DISABLED'));
    await provider.setDisabled(user.uid, false);
    expect(await grant(provider, user.refreshToken)).toEqual(refused('TOKEN_EXPIRED'));
  });

  it.each([
    ['changed in one letter', (token: string) => `x${token.slice(1)}`],
    ['without its seal', (token: string) => `${token.split('.')[0]}.`],
    ['with more behind it', (token: string) => `${token}.x`],
    ['that is not one', () => 'nonsense'],
  ])('%s is refused', async (_name, forge) => {
    const provider = await startProvider();
    const { user } = await signedUp(provider);
    expect(await grant(provider, forge(user.refreshToken))).toEqual(refused('INVALID_REFRESH_TOKEN'));
  });
});

describe('The key address', () => {
  it('shows the public half alone', async () => {
    const provider = await startProvider();
    const answer = await (await fetch(provider.jwksUrl)).json();
    const kid = expect.any(String);
    expect(answer).toEqual({
      keys: [{ kty: 'RSA', n: expect.any(String), e: 'AQAB', alg: 'RS256', use: 'sig', kid }],
    });
  });
});

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}
