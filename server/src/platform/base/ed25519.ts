/** Private keys of Ed25519 by their seed, which is all there is to store of one. */
import { createPrivateKey, type KeyObject } from 'node:crypto';

const seedBytes = 32;

/** Bytes before the seed in the DER of a private key (PKCS #8): RFC 8410. */
const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key of a seed of 32 random bytes. */
export function privateKeyOf(seed: Uint8Array): KeyObject {
  if (seed.length !== seedBytes) throw new RangeError(`the seed of a key has ${seedBytes} bytes, not ${seed.length}`);
  return createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' });
}
