/** One order of a list: slots sorted by a number, kept sorted while single rows come and go. */
import { hasBit, slotsIn } from './bits.ts';

/** The part of the sorted matches that a page shows. */
export interface PageWindow {
  readonly limit: number;
  readonly offset: number;
}

/** Slots by their key and, where keys are equal, by id. A row without a key comes last, whichever way the list runs. */
export class Order {
  #keys = new Float64Array(1024);
  #sorted = new Uint32Array(1024);
  #count = 0;
  /** How many have a key; they stand first in `#sorted`. */
  #keyed = 0;
  readonly #idOf: (slot: number) => number;

  constructor(idOf: (slot: number) => number) {
    this.#idOf = idOf;
  }

  /** Sorts many at once. They must be new here. */
  addAll(entries: readonly (readonly [slot: number, key: number | null])[]): void {
    for (const [slot, key] of entries) {
      this.#setKey(slot, key);
      this.#makeRoom();
      this.#sorted[this.#count++] = slot;
      if (key !== null) this.#keyed++;
    }
    this.#sorted.subarray(0, this.#count).sort((one, other) => this.#compare(one, other));
  }

  /** Puts a new slot at its place. */
  add(slot: number, key: number | null): void {
    this.#setKey(slot, key);
    this.#makeRoom();
    const place = this.#placeOf(slot);
    this.#sorted.copyWithin(place + 1, place, this.#count);
    this.#sorted[place] = slot;
    this.#count++;
    if (key !== null) this.#keyed++;
  }

  /** Takes a slot out. */
  remove(slot: number): void {
    const place = this.#placeOf(slot);
    if (this.#sorted[place] !== slot) throw new Error(`slot ${slot} is not in this order`);
    this.#sorted.copyWithin(place, place + 1, this.#count);
    this.#count--;
    if (this.#keyOf(slot) !== Number.POSITIVE_INFINITY) this.#keyed--;
  }

  /** The page of those in `matches`, of which there are `total`. */
  page(matches: Int32Array, total: number, isDescending: boolean, { limit, offset }: PageWindow): number[] {
    if (offset >= total) return [];
    // Few matches are sorted by themselves; many are met soon on the way through the whole order.
    const stepsOfWalk = ((offset + limit) / total) * this.#count;
    const stepsOfSort = matches.length + total * Math.log2(total + 1) * 4;
    return stepsOfSort < stepsOfWalk
      ? this.#sortMatches(matches, isDescending).slice(offset, offset + limit)
      : this.#walk(matches, isDescending, { limit, offset });
  }

  #sortMatches(matches: Int32Array, isDescending: boolean): number[] {
    const slots = slotsIn(matches);
    if (!isDescending) return slots.sort((one, other) => this.#compare(one, other));
    return slots.sort((one, other) => {
      const bothSame = Number.isFinite(this.#keyOf(one)) === Number.isFinite(this.#keyOf(other));
      return bothSame ? this.#compare(other, one) : this.#compare(one, other);
    });
  }

  #walk(matches: Int32Array, isDescending: boolean, { limit, offset }: PageWindow): number[] {
    const page: number[] = [];
    let passed = 0;
    const sorted = this.#sorted;
    for (let step = 0; step < this.#count && page.length < limit; step++) {
      const slot = sorted[isDescending ? this.#stepBack(step) : step] ?? 0;
      if (hasBit(matches, slot) && ++passed > offset) page.push(slot);
    }
    return page;
  }

  /** Where the n-th step leads when the list runs backwards: through those with a key, then through those without. */
  #stepBack(step: number): number {
    return step < this.#keyed ? this.#keyed - 1 - step : this.#count - 1 - (step - this.#keyed);
  }

  #keyOf(slot: number): number {
    return this.#keys[slot] ?? Number.POSITIVE_INFINITY;
  }

  #setKey(slot: number, key: number | null): void {
    if (slot >= this.#keys.length) {
      const keys = new Float64Array(Math.max(slot + 1, this.#keys.length * 2));
      keys.set(this.#keys);
      this.#keys = keys;
    }
    this.#keys[slot] = key ?? Number.POSITIVE_INFINITY;
  }

  #makeRoom(): void {
    if (this.#count < this.#sorted.length) return;
    const sorted = new Uint32Array(this.#sorted.length * 2);
    sorted.set(this.#sorted);
    this.#sorted = sorted;
  }

  #compare(one: number, other: number): number {
    const key = this.#keyOf(one);
    const otherKey = this.#keyOf(other);
    if (key !== otherKey) return key < otherKey ? -1 : 1;
    return this.#idOf(one) - this.#idOf(other);
  }

  /** Where a slot stands, or would stand. */
  #placeOf(slot: number): number {
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.#sorted[middle] ?? 0, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
