/** The text of a checkpoint, as in C2SP tlog-checkpoint: which log, its size and the root of its tree. Signed, it is the head of the log. */
import { fromBase64, parseDecimal, toBase64 } from '../base/bytes.ts';
import { hashBytes } from './merkle.ts';
import { type Note, parseNote } from './note.ts';

export interface Checkpoint {
  /** Names the log. */
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
  /** Opaque lines, which no one can check against the log. Ours have none. */
  readonly extensions: readonly string[];
}

/** The text of the note. */
export function checkpointText({ origin, size, root, extensions }: Checkpoint): string {
  return `${[origin, size, toBase64(root), ...extensions].join('\n')}\n`;
}

/** Null for text that is no checkpoint, or whose size is beyond 2^53 − 1. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const lines = text.split('\n');
  // The text after the last newline.
  if (lines.pop() !== '' || lines.some((line) => line === '')) return null;
  const [origin, sizeLine = '', rootLine = '', ...extensions] = lines;
  const size = parseDecimal(sizeLine);
  const root = fromBase64(rootLine);
  if (origin === undefined || size === null || root?.length !== hashBytes) return null;
  return { origin, size, root, extensions };
}

/** A signed checkpoint: the head of a log. */
export interface SignedHead {
  readonly note: Note;
  readonly head: Checkpoint;
}

/** Null for text that is no note, or whose text is no checkpoint. Verifies no signature. */
export function parseSignedHead(text: string): SignedHead | null {
  const note = parseNote(text);
  const head = note && parseCheckpoint(note.text);
  return note && head ? { note, head } : null;
}
