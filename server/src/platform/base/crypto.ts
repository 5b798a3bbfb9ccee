/** SHA-256 and Ed25519 of Node for the log of orders and its witnesses. */
import { createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import type { Sha256Bytes } from '@fairbook/domain/logs/merkle.ts';
import type { VerifySignature } from '@fairbook/domain/logs/note.ts';
import type { Sha256 } from '@fairbook/domain/record/closing.ts';
import { privateKeyOf } from './ed25519.ts';

// By way of a text, since a buffer from hash() has memory of its own, which takes six times as long as the hash of an entry.
export const sha256: Sha256Bytes = (bytes) => Buffer.from(hash('sha256', bytes, 'binary'), 'latin1');

/** SHA-256 of a text in UTF-8, in hexadecimal digits. */
export const sha256Hex: Sha256 = (text) => hash('sha256', text);

/** Bytes of a public key. */
const keyBytes = 32;

/** Bytes before the 32 bytes in the DER of a public key (SPKI): RFC 8410. */
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

export interface Ed25519Key {
  readonly publicKey: Uint8Array;
  readonly sign: (message: Uint8Array) => Uint8Array;
}

/** The key of a seed of 32 random bytes, which is all there is to store of it. */
export function ed25519Of(seed: Uint8Array): Ed25519Key {
  const key = privateKeyOf(seed);
  const der = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return { publicKey: der.subarray(publicPrefix.length), sign: (message) => sign(null, message, key) };
}

export const verifyEd25519: VerifySignature = (publicKey, message, signature) => {
  const key = publicKeyOf(publicKey);
  return key !== null && signature.length === 64 && verify(null, message, key, signature);
};

function publicKeyOf(bytes: Uint8Array): KeyObject | null {
  if (bytes.length !== keyBytes) return null;
  return createPublicKey({ key: Buffer.concat([publicPrefix, bytes]), format: 'der', type: 'spki' });
}
