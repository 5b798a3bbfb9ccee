/** Vectors of logs that are read with the keys of witnesses that the reader pins. The operator names witnesses of its own beside them. */
import type { LogVector, Texts } from './log-vectors.ts';

export interface PinnedLogs {
  /** By name, the log with a head that these witnesses of the sale signed in time. */
  readonly signedBy: (...letters: readonly ('a' | 'b' | 'c')[]) => Texts & Pick<LogVector, 'receipts'>;
  /** The same, of a sale that names no witnesses. */
  readonly withoutWitnesses: Texts & Pick<LogVector, 'receipts'>;
  readonly keys: Readonly<Record<'a' | 'b' | 'c' | 'stranger', string>>;
}

/** The sale names three witnesses, and asks for two. */
export function pinnedVectors({ signedBy, withoutWitnesses, keys: { a, b, c, stranger } }: PinnedLogs): LogVector[] {
  const tooFew = (names: string) => ({ failed: 'unpinned', names });
  return [
    {
      ...{ name: 'pinned-all-and-signed-by-the-quorum', failed: null, witnessed: 14, ...signedBy('a', 'b') },
      ...{ pinned: `# clerk\n${a}\n\n  ${b}\r\n${c}\n${stranger}`, names: 'by 2 of 3 witnesses up to entry 13' },
    },
    {
      ...{ name: 'pinned-two-that-signed', failed: null, witnessed: 14, ...signedBy('a', 'b', 'c') },
      ...{ pinned: `${a}\n${b}\n`, names: 'by 2 of 3 witnesses up to entry 13' },
    },
    {
      // Two witnesses of the operator, and one that the reader knows.
      ...{ name: 'pinned-two-of-which-one-signed', failed: 'late', witnessed: 0, ...signedBy('b', 'c') },
      ...{ pinned: `${a}\n${b}\n`, names: 'Not yet witnessed: 1 of 3' },
    },
    {
      ...{ name: 'pinned-one-of-a-quorum-of-two', witnessed: 0, ...signedBy('a', 'b', 'c'), pinned: `${a}\n` },
      ...tooFew('witnesses (1 of 3 pinned, the sale asks for 2)'),
    },
    {
      ...{ name: 'pinned-none-of-those-that-are-named', witnessed: 0, ...signedBy('a', 'b', 'c'), pinned: stranger },
      ...tooFew('witnesses (0 of 3 pinned, the sale asks for 2)'),
    },
    {
      ...{ name: 'pinned-and-the-sale-names-none', ...withoutWitnesses, pinned: `${a}\n${b}\n` },
      ...tooFew('witnesses (the sale names none)'),
    },
    {
      // Too few are pinned to say when the witnesses signed, and those of the log were late themselves.
      ...{ name: 'pinned-one-and-not-witnessed', failed: 'late', witnessed: 0, ...signedBy('b'), pinned: `${a}\n` },
      names: 'Not yet witnessed: 0 of 3',
    },
  ];
}
