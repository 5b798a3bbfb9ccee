/** Sets of small numbers as bits, so that a filter over a hundred thousand rows is a few thousand machine words. */

/** A set of slots. */
export class Bits {
  words: Uint32Array;

  constructor(capacity: number) {
    this.words = new Uint32Array(Math.ceil(capacity / 32));
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
    const words = new Uint32Array(Math.max((slot >>> 5) + 1, this.words.length * 2));
    words.set(this.words);
    this.words = words;
  }
}

export function hasBit(words: Uint32Array, slot: number): boolean {
  return (((words[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1;
}

/** What is in every group, where a group is what is in any of its sets; `length` words of it. A group without sets leaves nothing. */
export function inAllGroups(groups: readonly (readonly Bits[])[], length: number): Uint32Array {
  const result = new Uint32Array(length).fill(0xffff_ffff);
  for (const group of groups) {
    const [only] = group;
    if (only && group.length === 1) keep(result, only.words);
    else keep(result, unionOf(group, length));
  }
  return result;
}

function keep(result: Uint32Array, words: Uint32Array): void {
  const known = Math.min(result.length, words.length);
  for (let at = 0; at < known; at++) result[at] = (result[at] ?? 0) & (words[at] ?? 0);
  result.fill(0, known);
}

function unionOf(group: readonly Bits[], length: number): Uint32Array {
  const union = new Uint32Array(length);
  for (const { words } of group) {
    const known = Math.min(length, words.length);
    for (let at = 0; at < known; at++) union[at] = (union[at] ?? 0) | (words[at] ?? 0);
  }
  return union;
}

/** How many are in the set. Counts the bits of each word in parallel, as Warren's «Hacker's Delight» 5-1 does. */
export function countBits(words: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < words.length; at++) {
    let word = words[at] ?? 0;
    if (word === 0) continue;
    word -= (word >>> 1) & 0x5555_5555;
    word = (word & 0x3333_3333) + ((word >>> 2) & 0x3333_3333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return count;
}

/** Those in the set, lowest first. */
export function slotsIn(words: Uint32Array): number[] {
  const slots: number[] = [];
  for (let at = 0; at < words.length; at++) {
    for (let word = words[at] ?? 0; word !== 0; word &= word - 1) slots.push(at * 32 + 31 - Math.clz32(word & -word));
  }
  return slots;
}
