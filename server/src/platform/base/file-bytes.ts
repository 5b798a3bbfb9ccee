/** Reads files that are verified in pieces, so that a large one is never in memory whole. */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { RecordBytes } from '@fairbook/domain/record/verification.ts';
import { CannotStart } from './cannot-start.ts';
import { sha256Hex } from './crypto.ts';

const pieceBytes = 1024 * 1024;

/** A piece is overwritten by the next one. */
export function* piecesOf(path: string): Generator<Uint8Array, void, undefined> {
  const file = openSync(path, 'r');
  try {
    const piece = Buffer.allocUnsafe(pieceBytes);
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece))
      yield piece.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

/** The closing record in a file. */
export function recordIn(path: string): RecordBytes {
  const hash = createHash('sha256');
  return {
    *pieces() {
      for (const piece of piecesOf(path)) {
        hash.update(piece);
        yield piece;
      }
    },
    fingerprint: () => hash.digest('hex'),
    text: () => readFileSync(path, 'utf8'),
    sha256: sha256Hex,
  };
}

/** Maximum size of a record: what is wrong with the form of one is said from its text, which is in memory whole. */
const maxRecordBytes = 500 * 1024 * 1024;

/** The size of a file that is a record or smaller. Throws CannotStart where it is larger or cannot be read. */
export async function sizeOf(path: string): Promise<number> {
  const { size } = await stat(path).catch((error: unknown) => cannotRead(path, error));
  if (size > maxRecordBytes)
    throw new CannotStart(`${path} is longer than 500 MB, which is more than can be verified.`);
  return size;
}

export function readWhole(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => cannotRead(path, error));
}

export function cannotRead(path: string, error: unknown): never {
  throw new CannotStart(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
}
