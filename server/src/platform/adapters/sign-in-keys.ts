/** Signs the tokens of people who sign in at an OpenID Connect provider, and seals what only this server may read. */
import { createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { CompactEncrypt, type CompactJWEHeaderParameters, compactDecrypt, errors, SignJWT } from 'jose';
import { privateKeyOf } from '../base/ed25519.ts';
import type { Key, KeyRing } from '../base/keys.ts';
import { InvalidToken } from './identity.ts';
import type { SigningKeys } from './signing-keys.ts';

export interface SignInKeys {
  /** For verifying the tokens. */
  readonly verifying: SigningKeys;
  sign(claims: SignedClaims): Promise<string>;
  /** `use` separates what is sealed for one thing from what is for another. */
  seal(use: string, text: string): Promise<string>;
  /** Null where the text was not sealed here for this use. */
  unseal(use: string, sealed: string): Promise<string | null>;
}

interface SignedClaims {
  readonly issuer: string;
  readonly audience: string;
  readonly subject: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly others: Readonly<Record<string, unknown>>;
}

/** Opens the ring on first use: with Firebase there is none. */
export function openSignInKeys(open: () => KeyRing): SignInKeys {
  const derived = new Map<string, Derived>();
  const derivedOf = (key: Key): Derived => {
    const known = derived.get(key.id) ?? derive(key);
    derived.set(key.id, known);
    return known;
  };
  const find = (id: string | undefined): Derived | null => {
    const key = id === undefined ? null : open().find(id);
    return key && derivedOf(key);
  };
  const publicKeyOf = async ({ kid }: { readonly kid?: string }) => {
    const found = find(kid);
    if (!found) throw new InvalidToken('names no key of this server');
    return found.publicKey;
  };
  const sealingKeyOf = ({ kid }: CompactJWEHeaderParameters): Uint8Array => {
    const found = find(kid);
    if (!found) throw new errors.JWEInvalid('names no key of this server');
    return found.sealingKey;
  };
  return {
    verifying: {
      algorithm: 'EdDSA',
      isFresh: () => true,
      has: (id) => open().find(id) !== null,
      current: async () => publicKeyOf,
    },
    sign({ issuer, audience, subject, issuedAt, expiresAt, others }) {
      const { current } = open();
      return new SignJWT(others)
        .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: current.id })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(subject)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(derivedOf(current).privateKey);
    },
    seal(use, text) {
      const { current } = open();
      return new CompactEncrypt(Buffer.from(text))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: current.id, typ: use })
        .encrypt(derivedOf(current).sealingKey);
    },
    async unseal(use, sealed) {
      try {
        const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
        const { plaintext, protectedHeader } = await compactDecrypt(sealed, sealingKeyOf, options);
        return protectedHeader.typ === use ? Buffer.from(plaintext).toString() : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}

interface Derived {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly sealingKey: Uint8Array;
}

/** One stored secret, a key for each purpose. */
function derive({ secret }: Key): Derived {
  const of = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', `fairbook sign-in ${purpose}`, 32));
  const privateKey = privateKeyOf(of('tokens'));
  return { privateKey, publicKey: createPublicKey(privateKey), sealingKey: of('sealing') };
}
