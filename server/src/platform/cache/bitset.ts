/** Bitsets: sets of small numbers as bits, so that a filter over a hundred thousand rows reads a few thousand machine words. */

/** A set of slots. */
export class Bitset {
  words: Int32Array;

  constructor(capacity: number) {
    this.words = new Int32Array(Math.ceil(capacity / 32));
  }

  add(slot: number): void {
    if (slot >>> 5 >= this.words.length) this.#grow(slot);
    this.words[slot >>> 5] = this.#wordOf(slot) | (1 << (slot & 31));
  }

  remove(slot: number): void {
    if (slot >>> 5 < this.words.length) this.words[slot >>> 5] = this.#wordOf(slot) & ~(1 << (slot & 31));
  }

  has(slot: number): boolean {
    return hasBit(this.words, slot);
  }

  #wordOf(slot: number): number {
    return this.words[slot >>> 5] ?? 0;
  }

  #grow(slot: number): void {
    const words = new Int32Array(Math.max((slot >>> 5) + 1, this.words.length * 2));
    words.set(this.words);
    this.words = words;
  }
}

export function hasBit(words: Int32Array, slot: number): boolean {
  return (((words[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1;
}

/**
 * Writes the intersection of all groups into `result`, where a group is the union of its sets, and returns its size. A group without sets gives an
 * empty result.
 */
export function keepInAll(result: Int32Array, groups: readonly (readonly Bitset[])[]): number {
  const [one = result.fill(-1), other = one, third = other, fourth = third, ...more] = groups.map((group) =>
    wordsOf(group, result.length),
  );
  // One pass through memory for the four most common filters.
  let count = keepFour(result, one, other, third, fourth);
  for (const words of more) count = keepFour(result, result, words, words, words);
  return count;
}

/** The union of the sets, of at least `length` words. */
function wordsOf(group: readonly Bitset[], length: number): Int32Array {
  const [only] = group;
  if (only && group.length === 1 && only.words.length >= length) return only.words;
  const union = new Int32Array(length);
  for (const { words } of group) {
    const known = Math.min(length, words.length);
    for (let at = 0; at < known; at++) union[at] = (union[at] ?? 0) | (words[at] ?? 0);
  }
  return union;
}

/** Every set has at least as many words as the result. Returns the size of the intersection. */
function keepFour(
  result: Int32Array,
  one: Int32Array,
  other: Int32Array,
  third: Int32Array,
  fourth: Int32Array,
): number {
  let count = 0;
  for (let at = 0; at < result.length; at++) {
    const word = (one[at] ?? 0) & (other[at] ?? 0) & (third[at] ?? 0) & (fourth[at] ?? 0);
    result[at] = word;
    if (word !== 0) count += countBits(word);
  }
  return count;
}

/** Number of set bits, counted in parallel as in Warren's “Hacker's Delight” 5-1. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
