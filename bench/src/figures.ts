/** Statistics of repeated measurements: every contender once per round, so that disturbances of the machine affect all alike. */

/** Minimum, median and maximum. */
export interface Figures {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

/** Throws for an empty list. */
export function figuresOf(values: readonly number[]): Figures {
  const sorted = [...values].sort((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) throw new RangeError('nothing was measured');
  const middle = sorted.length / 2;
  const median = ((sorted[Math.ceil(middle) - 1] ?? min) + (sorted[Math.floor(middle)] ?? max)) / 2;
  return { min, median, max };
}

/** A repeated measurement. */
export type Contender<Sample> = () => Promise<Sample>;

/** The samples of every contender, by round. */
export type Samples<Name extends string, Sample> = Readonly<Record<Name, readonly Sample[]>>;

/**
 * Runs every contender once per round, in turn, after one warm-up round. Odd rounds go backwards, so that no one always follows the same neighbor.
 */
export async function interleave<Name extends string, Sample>(
  rounds: number,
  contenders: Readonly<Record<Name, Contender<Sample>>>,
): Promise<Samples<Name, Sample>> {
  const names = Object.keys(contenders) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Sample[]>;
  for (let round = 0; round <= rounds; round++) {
    for (const name of round % 2 === 1 ? names.toReversed() : names) {
      const sample = await contenders[name]();
      if (round > 0) samples[name].push(sample);
    }
  }
  return samples;
}

/** One measure divided by another, round by round. */
export function ratiosOf(above: readonly number[], below: readonly number[]): Figures {
  return figuresOf(above.map((value, round) => value / (below[round] ?? Number.NaN)));
}
