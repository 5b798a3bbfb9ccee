/** A draw that anyone can repeat: the turns of investors at each maturity, from a seed that no one knew before the close. */

import type { MaturityKey } from '../auctions/maturity-key.ts';
import type { HexHash } from '../base/bytes.ts';
import type { TurnsAt } from './sharing.ts';

export interface Draw {
  /** 64 lower-case hexadecimal digits. */
  readonly seed: string;
  /** The days of the maturities, by index; where a day is shared, with the letter. */
  readonly days: readonly MaturityKey[];
  /** The commitment to an investor's identity in the order log, by index: it was written with the first order, before the seed was known. */
  readonly commitmentAt: (investor: number) => string;
}

/** Hexadecimal digits of a lot: 52 bits, which a double holds exactly. */
const lotDigits = 13;

/**
 * An investor's lot at a maturity: the first 13 hexadecimal digits of the SHA-256 of this text. Nothing in it depends on when an order was placed, on
 * its amount, or on the other investors; lots at different maturities are independent.
 */
export function lotOf(seed: string, day: MaturityKey, commitment: string, sha256: HexHash): string {
  return sha256(`fairbook-draw-1\n${seed}\n${day}\n${commitment}\n`).slice(0, lotDigits);
}

/** The turns of a draw: the smaller lot comes first, and the smaller commitment where lots are equal. */
export function drawnTurns({ seed, days, commitmentAt }: Draw, sha256: HexHash): TurnsAt {
  return (maturity, investors) => {
    const day = days[maturity];
    if (day === undefined) throw new RangeError(`there is no maturity ${maturity} among ${days.length}`);
    const lots = Float64Array.from(investors, (investor) =>
      Number.parseInt(lotOf(seed, day, commitmentAt(investor), sha256), 16),
    );
    const order = Uint32Array.from(investors, (_, place) => place).sort((a, b) => {
      const difference = (lots[a] ?? 0) - (lots[b] ?? 0);
      if (difference !== 0) return difference;
      return commitmentAt(investors[a] ?? -1) < commitmentAt(investors[b] ?? -1) ? -1 : 1;
    });
    const turns = new Float64Array(investors.length);
    order.forEach((place, turn) => {
      turns[place] = turn;
    });
    return turns;
  };
}
