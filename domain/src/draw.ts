/** A draw that anyone can repeat: the turns of investors at each maturity, from a seed that no one knew before the close. */
import { asciiOf } from './ascii.ts';
import type { Day } from './dates.ts';
import type { Sha256Bytes } from './log/merkle.ts';
import type { TurnsAt } from './sharing.ts';

export interface Draw {
  /** 64 lower-case hexadecimal digits. */
  readonly seed: string;
  /** The days of the maturities, by index. */
  readonly days: readonly Day[];
  /** The commitment to each investor's identity in the order log, by index: it was written with the first order, before the seed was known. */
  readonly commitments: readonly string[];
}

/**
 * The turns of a draw. An investor's lot at a maturity is SHA-256 of the text below; the smaller lot comes first, read as a number of 52 bits, and the
 * smaller commitment where these are equal. Nothing depends on when an order was placed, on its amount, or on the other investors; lots at different
 * maturities are independent.
 */
export function drawnTurns({ seed, days, commitments }: Draw, sha256: Sha256Bytes): TurnsAt {
  return (maturity, investors) => {
    const day = days[maturity];
    if (day === undefined) throw new RangeError(`there is no maturity ${maturity} among ${days.length}`);
    const lots = Float64Array.from(investors, (investor) => {
      const commitment = commitmentAt(commitments, investor);
      return first52Bits(sha256(asciiOf(`fairbook-draw-1\n${seed}\n${day}\n${commitment}\n`)));
    });
    const order = Uint32Array.from(investors, (_, place) => place).sort((a, b) => {
      const difference = (lots[a] ?? 0) - (lots[b] ?? 0);
      if (difference !== 0) return difference;
      return commitmentAt(commitments, investors[a]) < commitmentAt(commitments, investors[b]) ? -1 : 1;
    });
    const turns = new Float64Array(investors.length);
    order.forEach((place, turn) => {
      turns[place] = turn;
    });
    return turns;
  };
}

function commitmentAt(commitments: readonly string[], investor: number | undefined): string {
  const commitment = investor === undefined ? undefined : commitments[investor];
  if (commitment === undefined) throw new RangeError(`there is no investor ${investor} among ${commitments.length}`);
  return commitment;
}

/** The first 13 hexadecimal digits as a number, which a double holds exactly. */
function first52Bits(hash: Uint8Array): number {
  const view = new DataView(hash.buffer, hash.byteOffset);
  return view.getUint32(0) * 2 ** 20 + (view.getUint32(4) >>> 12);
}
