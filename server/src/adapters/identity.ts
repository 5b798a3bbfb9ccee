/** Who signed in: ID tokens of the identity provider, proven by its public keys. One way for Firebase and the local provider. */
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { BoundedCache } from '../cache/boundedCache.ts';
import { Refused } from '../errors.ts';
import { openSigningKeys } from './signing-keys.ts';

export interface ProvenIdentity {
  /** The token itself, with which the provider is asked whether its owner has a new password since. */
  readonly token: string;
  readonly uid: string;
  /** In lower case. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** Whether the sign-in took a second factor besides the password. */
  readonly hasSecondFactor: boolean;
  /** The key that signed the token. */
  readonly keyId: string;
  /** When the person last gave their password. */
  readonly authTime: Date;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

export interface Identity {
  /** Proves a token. Throws InvalidToken where it proves nothing, Unavailable where the keys cannot be read. */
  verifyToken(token: string): Promise<ProvenIdentity>;
  /** Whom a token was proven to belong to, while it is good; undefined where `verifyToken` has to be asked. */
  recallToken(token: string): ProvenIdentity | undefined;
}

/** 401. `reason` is for the log; the caller learns nothing from it. */
export class InvalidToken extends Refused {
  readonly reason: string;

  constructor(reason: string) {
    super(401, { message: 'Not signed in', data: { code: 'not-signed-in' } });
    this.reason = reason;
  }
}

export interface IdentityOptions {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl: string;
  /** The ways to sign in that are accepted, as Firebase names them: `password`. */
  readonly providers: readonly string[];
  /** The Identity Platform tenant whose people these are; undefined where the project has none. */
  readonly tenant?: string | undefined;
}

const maxTokenLength = 8 * 1024;
const shape = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** Firebase's tokens live an hour; a minute for clocks that differ. */
const maxTokenAgeSeconds = 61 * 60;
/** How far a token may come from the future, in seconds, since clocks differ. None for its end: an expired token is refused. */
const tolerance = 30;
const maxCached = 10_000;

/** What Firebase writes into its tokens about the sign-in. */
const firebaseClaim = z.object({
  sign_in_provider: z.string(),
  tenant: z.string().optional(),
  sign_in_second_factor: z.string().optional(),
});

/** Proves tokens by the key set at `jwksUrl`; RS256 alone is taken, so that no token can choose how it is checked. */
export function openIdentity(options: IdentityOptions, now: () => Date = () => new Date()): Identity {
  const cache = new BoundedCache<string, ProvenIdentity>(maxCached);
  const keys = openSigningKeys(options.jwksUrl, now, ({ has }) => {
    cache.deleteWhere(({ keyId }) => !has(keyId));
  });

  function recall(token: string): ProvenIdentity | undefined {
    const known = cache.get(endOf(token));
    return known?.token === token ? known : undefined;
  }

  async function prove(token: string): Promise<ProvenIdentity> {
    const keyId = keyIdOf(token);
    const find = await keys.current(keyId);
    try {
      const { payload } = await jwtVerify(token, find, {
        algorithms: ['RS256'],
        issuer: options.issuer,
        audience: options.audience,
        requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
        maxTokenAge: maxTokenAgeSeconds,
        clockTolerance: tolerance,
        currentDate: now(),
      });
      return identityIn(payload, { token, keyId, now: now(), ...options });
    } catch (error) {
      if (error instanceof InvalidToken) throw error;
      if (error instanceof errors.JOSEError) throw new InvalidToken(error.message);
      throw error;
    }
  }

  return {
    recallToken(token) {
      const known = keys.isFresh() ? recall(token) : undefined;
      return known && known.expiresAt > now() ? known : undefined;
    },
    async verifyToken(token) {
      // Reading old keys again forgets what a withdrawn one has signed.
      const before = recall(token);
      if (before) await keys.current(before.keyId);
      const known = recall(token);
      if (known) {
        if (known.expiresAt > now()) return known;
        cache.delete(endOf(token));
        throw new InvalidToken('expired');
      }
      if (token.length > maxTokenLength || !shape.test(token) || token.endsWith('\n'))
        throw new InvalidToken('no token');
      const proven = await prove(token);
      // A token that made room for others is proven again at its next request.
      cache.set(endOf(token), proven);
      return proven;
    },
  };
}

/** Names a token by the end of its signature, which is soon looked up; the tokens themselves have to be compared then. */
function endOf(token: string): string {
  return token.slice(-32);
}

const header = z.object({ kid: z.string().min(1).max(200) });

/** The key a token says it was signed by: without its name nobody could tell that the key was withdrawn. */
function keyIdOf(token: string): string {
  try {
    const text = Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString();
    return header.parse(JSON.parse(text)).kid;
  } catch {
    throw new InvalidToken('names no key');
  }
}

interface Expected extends Pick<IdentityOptions, 'audience' | 'providers' | 'tenant'> {
  readonly token: string;
  readonly keyId: string;
  readonly now: Date;
}

function identityIn(payload: JWTPayload, { token, keyId, now, audience, providers, tenant }: Expected): ProvenIdentity {
  const { sub, iat, exp, aud, email, email_verified: verified, auth_time: authTime } = payload;
  if (sub === undefined || sub === '' || sub.length > 128) throw new InvalidToken('no subject');
  // jose also takes a list that contains the audience; the provider writes one word.
  if (aud !== audience) throw new InvalidToken('another audience');
  if (typeof authTime !== 'number' || authTime * 1000 > now.getTime() + tolerance * 1000) {
    throw new InvalidToken('signed in later than now');
  }
  // jose's tolerance holds for the end as well; here an expired token is expired.
  if (iat === undefined || exp === undefined || exp * 1000 <= now.getTime()) throw new InvalidToken('expired');
  if (typeof email !== 'string' || email === '') throw new InvalidToken('no e-mail');
  const firebase = firebaseClaim.safeParse(payload['firebase']).data;
  if (!firebase || !providers.includes(firebase.sign_in_provider)) {
    throw new InvalidToken(`signed in by ${firebase?.sign_in_provider ?? 'an unknown way'}`);
  }
  if (firebase.tenant !== tenant) throw new InvalidToken('another tenant');
  return {
    token,
    uid: sub,
    email: email.toLowerCase(),
    emailVerified: verified === true,
    hasSecondFactor: firebase.sign_in_second_factor !== undefined,
    keyId,
    authTime: new Date(authTime * 1000),
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
  };
}
