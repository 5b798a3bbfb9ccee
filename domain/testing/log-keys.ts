/** Hashes and keys for tests of the log, made by Node. */
import { createPrivateKey, createPublicKey, hash, sign, verify } from 'node:crypto';
import type { Sha256Bytes } from '../src/logs/merkle.ts';
import { type SignatureType, type Signer, type VerifySignature, verifierKey } from '../src/logs/note.ts';

export const sha256Bytes: Sha256Bytes = (bytes) => hash('sha256', bytes, 'buffer');

export const verifyEd25519: VerifySignature = (publicKey, message, signature) => {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey]);
  return verify(null, message, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature);
};

/** The first test key of RFC 8032, section 7.1. */
const rfc8032Seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';

export function signerOf(name: string, type: SignatureType, seed = rfc8032Seed): Signer {
  const der = Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex');
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    key: verifierKey(name, type, new Uint8Array(publicKey), sha256Bytes),
    sign: (message) => sign(null, message, key),
  };
}

export const otherSeed = '11'.repeat(32);
