/** Refused heads as others read and verify them: one object for each, which `verify-log` and the other verifiers take as a file. */
import { evidenceFormats } from '@fairbook/domain/logs/given.ts';
import type { Fork } from './forks.ts';
import type { Undecided } from './undecided.ts';

export interface Evidence {
  readonly format: typeof evidenceFormats.commands;
  /** For people, and for services that show the text of what is posted to them. */
  readonly text: string;
  readonly finding: string;
  /** `proof`: the heads alone convict the log. `undecided`: they do not. */
  readonly kind: 'proof' | 'undecided';
  readonly log: string;
  readonly seenAt: string;
  /** Signed heads: first the one that was kept, last the one that was refused. */
  readonly heads: readonly string[];
  readonly proof: readonly string[] | null;
  readonly receipts: readonly [];
}

/** Why a fork is proof, in a sentence. */
export function findingOf({ size, signed, proof }: Fork): string {
  if (signed === null) return 'The log signed a head of no entries with a fingerprint that such a log cannot have.';
  if (proof === undefined) return `The log signed two different fingerprints of ${entries(size)}.`;
  return `The log signed a head of ${entries(size)} that does not contain what it had signed before. The proof shows which fingerprint the smaller head would have had.`;
}

export function evidenceOfFork(witness: string, fork: Fork): Evidence {
  const { origin, seenAt, signed, refused, proof = null } = fork;
  const finding = findingOf(fork);
  return {
    ...common(witness, origin, finding),
    kind: 'proof',
    seenAt,
    heads: signed === null ? [refused] : [signed, refused],
    proof,
  };
}

/** `last` is the head of the log that the witness signed last, if any. */
export function evidenceOfUndecided(
  witness: string,
  { head, seenAt, refused }: Undecided,
  last: string | null,
): Evidence {
  const finding = `The log signed a head of ${entries(head.size)} that this witness cannot compare with the one it signed. It is no proof: the market has not shown yet how both belong together.`;
  return {
    ...common(witness, head.origin, finding),
    kind: 'undecided',
    seenAt: seenAt.toISOString(),
    heads: last === null ? [refused] : [last, refused],
    proof: null,
  };
}

function common(witness: string, log: string, finding: string) {
  const text = `Witness ${witness}, log ${log}: ${finding}`;
  return { format: evidenceFormats.commands, text, finding, log, receipts: [] as const };
}

export function entries(size: number): string {
  return size === 1 ? '1 entry' : `${size.toLocaleString('en-US')} entries`;
}
