/**
 * How much a run of the tests tries: the only source of numbers of cases, rounds and seeds. `npm test` runs the usual tier, `npm run test:full`
 * (EFFORT=full) the full one. A file named `*.full.test.ts` runs in the full tier only (vitest.config.ts).
 */
import seeds from './seeds.json' with { type: 'json' };

/** True if this is a run of the full tier. */
export const isFull = process.env['EFFORT'] === 'full';

/** A number of cases or rounds: `usual` in `npm test`, `full` in `npm run test:full`. */
export function times(usual: number, full: number): number {
  return isFull ? full : usual;
}

/**
 * The seed of the run, from which all random choices of tests follow. The usual run has the one of seeds.json, so that the same commit gives the
 * same verdict; the full run gets a new one from scripts/test/test.ts. `SEED=…` repeats a run.
 */
export const seed: string = process.env['SEED'] ?? seeds.usual;

/**
 * The seeds that a test file runs with, by its path in the repository: that of the run, and those with which it failed before. These are kept in
 * seeds.json by scripts/test/full.ts and tried by every run from then on.
 */
export function seedsOf(file: string): string[] {
  const failed = (seeds.failed as readonly { readonly file: string; readonly seed: string }[])
    .filter((each) => each.file === file)
    .map((each) => each.seed);
  return [...new Set([seed, ...failed])];
}

/** Numbers from 0 (included) to 1 (excluded), the same for the same seed and name. */
export function randomOf(name: string, of: string = seed): () => number {
  let state = hashOf(`${of} ${name}`);
  return () => {
    // mulberry32, a public-domain generator by Tommy Ettinger.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `count` of these, drawn by the seed and in their order; all of them in the full tier. */
export function some<T>(name: string, all: readonly T[], count: number): T[] {
  if (isFull) return [...all];
  const random = randomOf(name);
  const ranked = all.map((each, at) => ({ each, at, rank: random() }));
  const drawn = ranked.toSorted((a, b) => a.rank - b.rank).slice(0, count);
  return drawn.toSorted((a, b) => a.at - b.at).map(({ each }) => each);
}

/** FNV-1a of the text, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
