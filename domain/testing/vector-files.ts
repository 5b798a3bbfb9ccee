/** The files of verifiers/vectors: JSON Lines, one vector a line. */
import { recordVectors } from './record-vectors.ts';
import { logVectors } from './witnessed-logs.ts';

/** By the name of the file, without its ending. */
export function vectorFiles(): Readonly<Record<string, readonly object[]>> {
  return { records: recordVectors(), ...logVectors() };
}

export function linesOf(vectors: readonly object[]): string {
  return vectors.map((vector) => `${JSON.stringify(vector)}\n`).join('');
}
