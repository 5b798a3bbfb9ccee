/** Ed25519 and SHA-256 in the browser, for the checks of order logs. */
import { hexHash, hexOf } from '@fairbook/domain/base/bytes.ts';
import { FindingError } from '@fairbook/domain/base/sentences/findings.ts';
import type { SignatureCheck, VerifySignature } from '@fairbook/domain/logs/note.ts';
import { sha256 } from '@noble/hashes/sha2.js';

export { sha256 };
export const sha256Hex = hexHash(sha256);

/** Throws where the browser cannot verify Ed25519: that is no finding. */
export async function verify({ publicKey, message, signature }: SignatureCheck): Promise<boolean> {
  const keyBytes = new Uint8Array(publicKey);
  const key = await crypto.subtle?.importKey('raw', keyBytes, 'Ed25519', false, ['verify']).catch(() => null);
  if (!key) throw new FindingError('This browser cannot verify Ed25519 signatures. Use a newer one.');
  return crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(message));
}

/**
 * Runs a check that needs its signatures verified at once, which browsers do only asynchronously: a run takes signatures that are not verified yet for
 * right and collects them, and only where one is wrong another run is needed.
 */
export async function withSignatures<Result>(check: (verifyNow: VerifySignature) => Result): Promise<Result> {
  const outcomes = new Map<string, boolean>();
  const asked = new Map<string, SignatureCheck>();
  const verifyNow: VerifySignature = (publicKey, message, signature) => {
    const name = [publicKey, message, signature].map(hexOf).join(' ');
    asked.set(name, { publicKey, message, signature });
    return outcomes.get(name) ?? true;
  };
  for (;;) {
    const result = check(verifyNow);
    const open = [...asked].filter(([name]) => !outcomes.has(name));
    for (const [name, one] of open) outcomes.set(name, await verify(one));
    if (open.every(([name]) => outcomes.get(name))) return result;
  }
}
