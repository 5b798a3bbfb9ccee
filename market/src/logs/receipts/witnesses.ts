/** Signatures of the witnesses of a sale: they are verified with the keys in the first entry of the log. */
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { cosignatureChecks } from '@fairbook/domain/logs/cosignature.ts';
import type { NamedWitness, OpenEntry } from '@fairbook/domain/logs/entries.ts';
import { noteChecks, parseVerifierKey } from '@fairbook/domain/logs/note.ts';
import { hasTooFewPinned, type PinnedKeys } from '@fairbook/domain/logs/pinned.ts';
import { type Finding, findingOf, type LogChecks } from '@fairbook/domain/logs/receipt.ts';
import { WitnessSignatures } from '@fairbook/domain/logs/witnesses.ts';
import { withSignatures } from './signatures.ts';

export interface Witnessed {
  /** Witnesses that the sale names. */
  readonly witnesses: number;
  /** The number of them that the reader pinned; null where the reader pinned too few of them to make a quorum, or none. */
  readonly pinned: number | null;
  /** The head that enough of them signed; null before the first. */
  readonly head: {
    /** Witnesses that signed it, or a later one. */
    readonly signatures: number;
    readonly size: number;
    /** When the last one of the quorum signed it. */
    readonly at: Date;
  } | null;
  /** Addresses of witnesses that gave no answer of their own. */
  readonly unreachable: readonly string[];
}

/**
 * The heads that witnesses show themselves. An answer without the signatures of the log and the witness proves nothing about the log: such a witness counts as
 * unreachable.
 */
export async function askWitnesses(
  { witnesses = [], origin, key }: OpenEntry,
  ask: ((url: string, origin: string) => Promise<string | null>) | undefined,
  { sha256, verify }: LogChecks,
): Promise<{ readonly heads: readonly string[]; readonly unreachable: readonly string[] }> {
  const [heads, unreachable]: [string[], string[]] = [[], []];
  const askOne = async (witness: NamedWitness) => {
    const text = await ask?.(witness.url, origin).catch(() => '');
    if (text === undefined || text === null) return;
    const keys = [key, witness.key].map((one) => parseVerifierKey(one, sha256));
    const note = parseSignedHead(text)?.note;
    const checks = keys.map((one) =>
      note && one ? [...noteChecks(note, one), ...(cosignatureChecks(note, one) ?? [])] : [],
    );
    const areRight = await Promise.all(checks.flat().map(async (check) => verify(check)));
    const isSigned = checks.every(({ length }) => length > 0) && areRight.every(Boolean);
    (isSigned ? heads : unreachable).push(isSigned ? text : witness.url);
  };
  await Promise.all(witnesses.map(askOne));
  return { heads, unreachable };
}

/**
 * Verifies all signatures of witnesses on these heads. A wrong one is a finding. If enough witnesses are pinned, no others count. The caller checks that
 * the heads are of the log.
 */
export async function checkWitnesses(
  open: OpenEntry,
  heads: readonly string[],
  { sha256 }: Pick<LogChecks, 'sha256'>,
  keys: PinnedKeys | null = null,
): Promise<Omit<Witnessed, 'unreachable'> & { readonly finding: Finding | null }> {
  return withSignatures((verifyNow) => {
    const pins = new WitnessSignatures(open, sha256, keys).state();
    const pinned = hasTooFewPinned(pins) ? null : pins.pinned;
    const signatures = new WitnessSignatures(open, sha256, pinned === null ? null : keys);
    let finding: Finding | null = null;
    for (const text of heads) {
      const signed = parseSignedHead(text);
      const wrong = signed ? signatures.add(signed.note, signed.head.size, verifyNow) : '';
      const about = { auctionId: open.sale, order: null, index: Math.max(0, (signed?.head.size ?? 1) - 1) };
      if (wrong !== null) finding ??= findingOf('not-cosigned', about, text, null);
    }
    const { size, time, witnesses } = signatures.state();
    const signers = witnesses.filter((each) => each.isCounted && each.size >= size).length;
    const head = time === null ? null : { signatures: signers, size, at: new Date(time * 1000) };
    return { witnesses: witnesses.length, pinned, head, finding };
  });
}
