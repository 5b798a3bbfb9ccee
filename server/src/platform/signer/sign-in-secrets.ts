/** Signs the tokens of people who sign in at an OpenID Connect provider, and seals what only this market may read. */
import { createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { CompactEncrypt, type CompactJWEHeaderParameters, compactDecrypt, errors, SignJWT } from 'jose';
import { privateKeyOf } from '../base/ed25519.ts';
import type { Key, KeyRing } from '../base/keys.ts';
import type { TokenClaims } from './requests.ts';

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

/** The public key that verifies tokens of this key, as SPKI in Base 64. */
export function tokenKeyOf(key: Key): string {
  return derive(key).publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
}

export function signToken(key: Key, { issuer, audience, subject, issuedAt, expiresAt, others }: TokenClaims) {
  return new SignJWT(others)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: key.id })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(subject)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(derive(key).privateKey);
}

/** `use` separates what is sealed for one thing from what is for another. */
export function seal(key: Key, use: string, text: string): Promise<string> {
  return new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: key.id, typ: use })
    .encrypt(derive(key).sealingKey);
}

export async function unseal(ring: KeyRing, use: string, sealed: string): Promise<string | null> {
  const sealingKeyOf = ({ kid }: CompactJWEHeaderParameters): Uint8Array => {
    const found = kid === undefined ? null : ring.find(kid);
    if (!found) throw new errors.JWEInvalid('names no key of this market');
    return derive(found).sealingKey;
  };
  try {
    const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
    const { plaintext, protectedHeader } = await compactDecrypt(sealed, sealingKeyOf, options);
    return protectedHeader.typ === use ? Buffer.from(plaintext).toString() : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
