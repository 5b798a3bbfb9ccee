/** Who signed in: ID tokens of the identity provider, proven by its public keys. One way for Firebase and the local provider. */
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { Refused, Unavailable } from '../http/errors.ts';

export interface ProvenIdentity {
  readonly uid: string;
  /** In lower case. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** When the person last gave their password. */
  readonly authTime: Date;
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
}

interface Proven {
  readonly token: string;
  readonly identity: ProvenIdentity;
}

const largestToken = 8 * 1024;
const shape = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** Firebase's tokens live an hour; a minute for clocks that differ. */
const oldestSeconds = 61 * 60;
const tolerance = 30;
const mostCached = 10_000;

/** Proves tokens by the key set at `jwksUrl`; RS256 alone is taken, so that no token can choose how it is checked. */
export function openIdentity(options: IdentityOptions, now: () => Date = () => new Date()): Identity {
  const keys = createRemoteJWKSet(new URL(options.jwksUrl), { timeoutDuration: 3_000, cooldownDuration: 5_000 });
  const cache = new Map<string, Proven>();

  async function prove(token: string): Promise<ProvenIdentity> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer: options.issuer,
        audience: options.audience,
        requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
        maxTokenAge: oldestSeconds,
        clockTolerance: tolerance,
        currentDate: now(),
      });
      return identityIn(payload, options.audience, now());
    } catch (error) {
      throw isTheTokensFault(error) ? new InvalidToken(error.message) : unavailable(error);
    }
  }

  return {
    recallToken(token) {
      const known = cache.get(endOf(token));
      return known?.token === token && known.identity.expiresAt > now() ? known.identity : undefined;
    },
    async verifyToken(token) {
      const known = cache.get(endOf(token));
      if (known?.token === token) {
        if (known.identity.expiresAt > now()) return known.identity;
        cache.delete(endOf(token));
        throw new InvalidToken('expired');
      }
      if (token.length > largestToken || !shape.test(token) || token.endsWith('\n')) throw new InvalidToken('no token');
      const proven = await prove(token);
      // The oldest entry makes room; its owner is proven again at the next request.
      if (cache.size >= mostCached) cache.delete(cache.keys().next().value ?? '');
      cache.set(endOf(token), { token, identity: proven });
      return proven;
    },
  };
}

/** Names a token by the end of its signature, which is soon looked up; the tokens themselves have to be compared then. */
function endOf(token: string): string {
  return token.slice(-32);
}

function identityIn(payload: JWTPayload, audience: string, now: Date): ProvenIdentity {
  const { sub, exp, aud, email, email_verified: verified, auth_time: authTime } = payload;
  if (sub === undefined || sub === '' || sub.length > 128) throw new InvalidToken('no subject');
  // jose also takes a list that contains the audience; the provider writes one word.
  if (aud !== audience) throw new InvalidToken('another audience');
  if (typeof authTime !== 'number' || authTime * 1000 > now.getTime() + tolerance * 1000) {
    throw new InvalidToken('signed in later than now');
  }
  if (exp === undefined || typeof email !== 'string' || email === '') throw new InvalidToken('no e-mail');
  return {
    uid: sub,
    email: email.toLowerCase(),
    emailVerified: verified === true,
    authTime: new Date(authTime * 1000),
    expiresAt: new Date(exp * 1000),
  };
}

/** A key set that cannot be read, or has the wrong form, says nothing about the token. */
function isTheTokensFault(error: unknown): error is Error {
  if (error instanceof InvalidToken) return true;
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  if (!(error instanceof errors.JOSEError)) return false;
  // The bare class is what jose throws where the key set's address answers something else than 200.
  return error.code !== 'ERR_JOSE_GENERIC';
}

function unavailable(cause: unknown): Unavailable {
  return new Unavailable('The identity provider’s keys cannot be read', { cause });
}
