/** The line pattern of a bond certificate, computed from an issuer's uuid: the same uuid always gives the same rosette. */
import { randomFrom } from '@fairbook/domain/base/random-from.ts';

/** One ring: a wave around the circle, drawn `strands` times, each turned by `turn` degrees. */
export interface Ring {
  /** A closed path in a box of 200 × 200 around the origin. */
  readonly path: string;
  readonly strands: number;
  readonly turn: number;
  readonly tone: 'main' | 'second';
}

/** Number of lines for a size: below 64 pixels, up to 200, and beyond. */
export type Detail = 'small' | 'medium' | 'large';

const lines: Readonly<Record<Detail, { laces: number; strands: number; points: number }>> = {
  small: { laces: 1, strands: 2, points: 12 },
  medium: { laces: 1, strands: 5, points: 16 },
  large: { laces: 2, strands: 9, points: 20 },
};

/** The rings of `seed`; the same character at every level of detail. */
export function guilloche(seed: string, detail: Detail): Ring[] {
  const next = numbersFrom(seed);
  const pick = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const { laces, strands, points } = lines[detail];
  const lace = pick(8, 13);
  const bands: [inner: number, outer: number, waves: number, bend: number, tone: Ring['tone']][] = [
    [60 + pick(0, 8), 97, lace * laces, pick(1, 3) / 10, 'main'],
    [32 + pick(0, 10), 74 + pick(0, 6), pick(6, 10), pick(2, 5) / 10, 'second'],
    [5 + pick(0, 7), 42 + pick(0, 8), pick(5, 9), pick(1, 4) / 10, 'main'],
  ];
  return bands.map(([inner, outer, waves, bend, tone]) => ({
    path: wave(inner, outer, waves, bend, points),
    strands,
    turn: 360 / waves / strands,
    tone,
  }));
}

/** A closed wave between two radii; `bend` leans its crests, as an engraver's lathe does. */
function wave(inner: number, outer: number, waves: number, bend: number, pointsPerWave: number): string {
  const middle = (inner + outer) / 2;
  const reach = (outer - inner) / 2;
  const count = waves * pointsPerWave;
  const points = Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * 2 * Math.PI;
    const crest = waves * angle;
    const radius = middle + reach * Math.sin(crest + bend * Math.sin(2 * crest));
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

/** Uniform numbers from 0 to 1 that depend only on the text: FNV-1a of it is their seed. */
function numbersFrom(text: string): () => number {
  let seed = 0x811c9dc5;
  for (const character of text) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return randomFrom(seed);
}
