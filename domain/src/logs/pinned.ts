/** Keys of witnesses that a reader pins: those that the witnesses publish themselves. The keys in a log are named by its operator. */
import type { Sha256Bytes } from './merkle.ts';
import { formatVerifierKey, parseVerifierKey, signatureTypes } from './note.ts';

/** Verifier keys as texts. */
export type PinnedKeys = ReadonlySet<string>;

/**
 * Reads a file with a verifier key on each line. Empty lines, and lines that begin with `#`, are skipped. Null where any other line is no key of a witness,
 * or there is none.
 */
export function pinnedKeysIn(text: string, sha256: Sha256Bytes): PinnedKeys | null {
  const lines = text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const keys = lines.map((line) => parseVerifierKey(line, sha256));
  const isRight = keys.every((key) => key?.type === signatureTypes.cosignature);
  return isRight && keys.length > 0
    ? new Set(keys.filter((key) => key !== null).map((key) => formatVerifierKey(key)))
    : null;
}

/** True where no quorum of pinned witnesses can ever be: the reader does not know enough of those that the log names. */
export function hasTooFewPinned({
  pinned,
  quorum,
}: {
  readonly pinned: number | null;
  readonly quorum: number;
}): boolean {
  return pinned !== null && (quorum === 0 || pinned < quorum);
}
