/** Keys of witnesses that the reader pinned, kept in this browser for all sales. They are public, and no sign-in is needed. */
import { type PinnedKeys, pinnedKeysIn } from '@fairbook/domain/logs/pinned.ts';
import { sha256 } from './signatures.ts';

const name = 'fairbook.witness-keys';

/** Kept where the browser stores nothing, until its window is closed. */
let inMemory = '';

/** As the reader wrote it. */
export function pinnedText(): string {
  try {
    return localStorage.getItem(name) ?? inMemory;
  } catch {
    return inMemory;
  }
}

export function pinnedKeys(): PinnedKeys | null {
  return pinnedKeysIn(pinnedText(), sha256);
}

/** An empty text pins none. False where a line is no key of a witness: then nothing changes. */
export function pin(text: string): boolean {
  const isNone = text.trim() === '';
  if (!isNone && pinnedKeysIn(text, sha256) === null) return false;
  inMemory = isNone ? '' : text.trim();
  try {
    if (isNone) localStorage.removeItem(name);
    else localStorage.setItem(name, inMemory);
  } catch {
    // Kept in memory.
  }
  return true;
}
