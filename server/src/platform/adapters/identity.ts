/** Verifies ID tokens with the keys of their issuer: Firebase, the local provider, or this server after a sign-in at an OpenID Connect provider. */
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { Refused } from '../base/errors.ts';
import { BoundedCache } from '../cache/bounded-cache.ts';
import { openSigningKeys, type SigningKeys } from './signing-keys.ts';

export interface ProvenIdentity {
  /** The token itself, for asking the provider whether its owner has a new password since. */
  readonly token: string;
  readonly uid: string;
  /** In lower case. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** The issuer that proved the address: of the token, or the OpenID Connect provider's. */
  readonly provider: string;
  /** True if the sign-in used a second factor besides the password. */
  readonly hasSecondFactor: boolean;
  /** The key that signed the token. */
  readonly keyId: string;
  /** When the person last entered their password. */
  readonly authTime: Date;
  /** False where the provider does not tell that moment, so that it is the one of the token. */
  readonly isAuthTimeTold: boolean;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

export interface Identity {
  /** Verifies a token. Throws InvalidToken where it is invalid, Unavailable where the keys cannot be read. */
  verifyToken(token: string): Promise<ProvenIdentity>;
  /** The owner of an already verified token, while it is valid; undefined where `verifyToken` has to be called. */
  recallToken(token: string): ProvenIdentity | undefined;
}

/** 401. `reason` is for the log; it is not sent to the caller. */
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
  /** The accepted sign-in methods, by their Firebase names: `password`. */
  readonly providers: readonly string[];
  /** The Identity Platform tenant of these people; undefined where the project has none. */
  readonly tenant?: string | undefined;
}

const maxTokenLength = 8 * 1024;
const shape = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** Firebase's tokens are valid for an hour; a minute more for clock differences. */
const maxTokenAgeSeconds = 61 * 60;
/** Tolerance in seconds for tokens from the future, since clocks differ. None for the end: an expired token is refused. */
const tolerance = 30;
const maxCached = 10_000;

/** Firebase's claims about the sign-in. */
const firebaseClaim = z.object({
  sign_in_provider: z.string(),
  tenant: z.string().optional(),
  sign_in_second_factor: z.string().optional(),
  /** In tokens that this server signs after a sign-in at an OpenID Connect provider. */
  issuer: z.string().optional(),
  untold_auth_time: z.boolean().optional(),
});

/**
 * Verifies tokens with `ownKeys`, or else with the key set at `jwksUrl`. Only the algorithm of these keys is accepted, so that no token can choose
 * its own.
 */
export function openIdentity(
  options: IdentityOptions,
  now: () => Date = () => new Date(),
  ownKeys?: SigningKeys,
): Identity {
  const cache = new BoundedCache<string, ProvenIdentity>(maxCached);
  const keys =
    ownKeys ??
    openSigningKeys(options.jwksUrl, now, ({ has }) => {
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
        algorithms: [keys.algorithm],
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
      // After a key was withdrawn, its tokens must be verified again.
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
      // An evicted token is verified again at its next request.
      cache.set(endOf(token), proven);
      return proven;
    },
  };
}

/** Identifies a token by the end of its signature, which is a fast look-up; the tokens themselves must be compared then. */
function endOf(token: string): string {
  return token.slice(-32);
}

const header = z.object({ kid: z.string().min(1).max(200) });

/** The key id in a token: without it a withdrawn key could not be detected. */
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

/**
 * An address in lower case, for A to Z alone: `toLowerCase` makes the letters of another address of some others, such as k of the Kelvin sign, and
 * an invitation is for exactly one address.
 */
export function inLowerCase(email: string): string {
  return email.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function identityIn(payload: JWTPayload, { token, keyId, now, audience, providers, tenant }: Expected): ProvenIdentity {
  const { sub, iss, iat, exp, aud, email, email_verified: verified, auth_time: authTime } = payload;
  if (sub === undefined || sub === '' || sub.length > 128) throw new InvalidToken('no subject');
  // jose also accepts a list that contains the audience; the provider writes one string.
  if (aud !== audience) throw new InvalidToken('another audience');
  if (typeof authTime !== 'number' || authTime * 1000 > now.getTime() + tolerance * 1000) {
    throw new InvalidToken('signed in later than now');
  }
  // jose's tolerance applies to the expiry as well; here an expired token is expired.
  if (iat === undefined || exp === undefined || exp * 1000 <= now.getTime()) throw new InvalidToken('expired');
  if (typeof email !== 'string' || email === '') throw new InvalidToken('no email');
  const firebase = firebaseClaim.safeParse(payload['firebase']).data;
  if (!firebase || !providers.includes(firebase.sign_in_provider)) {
    throw new InvalidToken(`signed in by ${firebase?.sign_in_provider ?? 'an unknown method'}`);
  }
  if (firebase.tenant !== tenant) throw new InvalidToken('another tenant');
  return {
    token,
    uid: sub,
    email: inLowerCase(email),
    emailVerified: verified === true,
    provider: firebase.issuer ?? iss ?? '',
    hasSecondFactor: firebase.sign_in_second_factor !== undefined,
    keyId,
    authTime: new Date(authTime * 1000),
    isAuthTimeTold: firebase.untold_auth_time !== true,
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
  };
}
