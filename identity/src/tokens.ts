/** Tokens: RS256 ID tokens exactly in Firebase's format, their public keys, and refresh tokens that outlive a restart. */
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, errors, type JWK, jwtVerify, SignJWT } from 'jose';
import type { Account } from './accounts.ts';
import { isObject, parseJson, readText, writeWhole } from './json-file.ts';
import { Refused } from './refused.ts';

/** An ID token lives one hour, as Firebase's do. */
const idTokenSeconds = 3600;

/** Response to a sign-in; `expiresIn` is a string because Firebase's is. */
export interface IssuedTokens {
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresIn: string;
}

/** Owner of a refresh token, its time (seconds since 1970), and its generation of sessions. */
export interface Session {
  readonly uid: string;
  readonly authTime: number;
  readonly generation: number;
  /** The id of the used second factor. */
  readonly factor?: string;
}

export interface IssueOptions {
  /** The client's current ID token. */
  readonly held?: string | undefined;
  /** The id of the used second factor. */
  readonly factor?: string | undefined;
}

export interface Tokens {
  readonly issuer: string;
  /** The public keys, in JWKS format. */
  readonly jwks: { readonly keys: readonly JWK[] };
  /**
   * Tokens for a person who signed in at `authTime` (seconds since 1970). The SDK accepts no new refresh token with an ID token it already has, so with
   * `held` the new one differs from it even within the same second.
   */
  issue(account: Account, authTime: number, options?: IssueOptions): Promise<IssuedTokens>;
  /** The claims of a valid ID token. Refuses with TOKEN_EXPIRED or INVALID_ID_TOKEN. */
  readIdToken(token: string): Promise<ReadToken>;
  /** The content of a valid refresh token. Refuses with INVALID_REFRESH_TOKEN. */
  readRefreshToken(token: string): Session;
  /** Seals data for one purpose, to be returned later without forgery. */
  seal(purpose: string, content: object): string;
  /** The sealed data for this purpose; null if it was not sealed for it. */
  unseal(purpose: string, sealed: string): Readonly<Record<string, unknown>> | null;
}

export interface ReadToken {
  readonly uid: string;
  readonly authTime: number;
  readonly issuedAt: number;
  readonly factor: string | undefined;
}

interface Keys {
  readonly signingKey: string;
  readonly refreshSecret: string;
}

/** Opens the keys in `folder`, creating them at the first start; `now` is the clock in milliseconds. */
export async function openTokens(folder: string, projectId: string, now: () => number): Promise<Tokens> {
  const { signingKey, refreshSecret } = await openKeys(folder);
  const privateKey = createPrivateKey(signingKey);
  const publicKey = createPublicKey(privateKey);
  const { kty, n, e } = publicKey.export({ format: 'jwk' });
  if (kty !== 'RSA' || n === undefined || e === undefined) throw new Error('The signing key is not an RSA key.');
  const kid = await calculateJwkThumbprint({ kty, n, e });
  const issuer = `https://securetoken.google.com/${projectId}`;
  const secret = Buffer.from(refreshSecret, 'base64url');

  return {
    issuer,
    jwks: { keys: [{ kty, n, e, alg: 'RS256', use: 'sig', kid }] },
    async issue(account, authTime, { held, factor } = {}) {
      let lifetime = idTokenSeconds;
      let idToken = await signIdToken(account, authTime, lifetime, factor);
      if (idToken === held) {
        lifetime -= 1;
        idToken = await signIdToken(account, authTime, lifetime, factor);
      }
      const session: Session = {
        uid: account.uid,
        authTime,
        generation: account.generation,
        ...(factor === undefined ? {} : { factor }),
      };
      return { idToken, refreshToken: writeRefreshToken(session, secret), expiresIn: String(lifetime) };
    },
    async readIdToken(token) {
      // Libraries tolerate spaces and line ends around a token; only one notation is accepted.
      if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw new Refused('INVALID_ID_TOKEN');
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          algorithms: ['RS256'],
          issuer,
          audience: projectId,
          requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
          currentDate: new Date(now()),
        });
        const { sub, iat, auth_time: authTime } = payload;
        if (sub === undefined || iat === undefined || typeof authTime !== 'number')
          throw new Refused('INVALID_ID_TOKEN');
        return { uid: sub, authTime, issuedAt: iat, factor: factorIn(payload['firebase']) };
      } catch (error) {
        throw new Refused(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN');
      }
    },
    readRefreshToken: (token) => readRefreshToken(token, secret),
    seal: (purpose, content) => sealContent(purpose, content, secret),
    unseal: (purpose, sealed) => unsealContent(purpose, sealed, secret),
  };

  function signIdToken(account: Account, authTime: number, lifetime: number, factor: string | undefined) {
    const issuedAt = Math.floor(now() / 1000);
    return new SignJWT({
      ...(account.displayName === null ? {} : { name: account.displayName }),
      auth_time: authTime,
      user_id: account.uid,
      email: account.email,
      email_verified: account.emailVerified,
      firebase: {
        identities: { email: [account.email] },
        sign_in_provider: 'password',
        ...(factor === undefined ? {} : { sign_in_second_factor: 'totp', second_factor_identifier: factor }),
      },
    })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(projectId)
      .setSubject(account.uid)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetime)
      .sign(privateKey);
  }
}

/** A session and its HMAC: a sign-in writes nothing, and a raised generation ends it. */
function writeRefreshToken(session: Session, secret: Buffer): string {
  const body = Buffer.from(JSON.stringify(session)).toString('base64url');
  return `${body}.${seal(body, secret)}`;
}

function readRefreshToken(token: string, secret: Buffer): Session {
  const [body = '', mark = '', ...more] = token.split('.');
  const given = Buffer.from(mark);
  const expected = Buffer.from(seal(body, secret));
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new Refused('INVALID_REFRESH_TOKEN');
  }
  const session: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
  if (!isSession(session)) throw new Refused('INVALID_REFRESH_TOKEN');
  return session;
}

function sealContent(purpose: string, content: object, secret: Buffer): string {
  const body = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${body}.${seal(`${purpose}:${body}`, secret)}`;
}

function unsealContent(purpose: string, sealed: string, secret: Buffer): Record<string, unknown> | null {
  const [body = '', mark = '', ...more] = sealed.split('.');
  const given = Buffer.from(mark);
  const expected = Buffer.from(seal(`${purpose}:${body}`, secret));
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const content: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
  return isObject(content) ? content : null;
}

function factorIn(claim: unknown): string | undefined {
  const factor = isObject(claim) ? claim['second_factor_identifier'] : undefined;
  return typeof factor === 'string' ? factor : undefined;
}

function seal(body: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(`refresh:${body}`).digest('base64url');
}

async function openKeys(folder: string): Promise<Keys> {
  const path = join(folder, 'keys.json');
  const text = await readText(path);
  if (text !== null) return parseJson(path, text, isKeys);
  const pair: { privateKey: KeyObject } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const keys: Keys = {
    signingKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    refreshSecret: randomBytes(32).toString('base64url'),
  };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeWhole(path, JSON.stringify(keys));
  return keys;
}

function isKeys(value: unknown): value is Keys {
  return isObject(value) && typeof value['signingKey'] === 'string' && typeof value['refreshSecret'] === 'string';
}

function isSession(value: unknown): value is Session {
  return (
    isObject(value) &&
    typeof value['uid'] === 'string' &&
    typeof value['authTime'] === 'number' &&
    typeof value['generation'] === 'number'
  );
}
