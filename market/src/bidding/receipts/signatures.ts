/** Ed25519 and SHA-256 in the browser, for the checks of order logs. */
import { hexOf } from '@fairbook/domain/log/bytes.ts';
import type { SignatureCheck, VerifySignature } from '@fairbook/domain/log/note.ts';

export { sha256 } from '@noble/hashes/sha2.js';

/** Throws where the browser cannot verify Ed25519: that is no finding. */
export async function verify({ publicKey, message, signature }: SignatureCheck): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(publicKey), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(message));
}

/**
 * Runs a check that needs its signatures verified at once, which browsers do only asynchronously: a first run collects the signatures, as if all were
 * right, and a second one has the answers. A signature that only the second one asks for counts as wrong.
 */
export async function withSignatures<Result>(check: (verifyNow: VerifySignature) => Result): Promise<Result> {
  const asked = new Map<string, SignatureCheck>();
  check((publicKey, message, signature) => {
    asked.set(nameOf(publicKey, message, signature), { publicKey, message, signature });
    return true;
  });
  const right = new Set<string>();
  for (const [name, one] of asked) if (await verify(one)) right.add(name);
  return check((...parts) => right.has(nameOf(...parts)));
}

function nameOf(...parts: readonly Uint8Array[]): string {
  return parts.map(hexOf).join(' ');
}
