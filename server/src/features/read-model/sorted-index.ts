/** Sorted index of slots for one sort field of a list, kept sorted while single rows are added and removed. */
import { hasBit } from '../../platform/cache/bitset.ts';

/** The part of the sorted matches that a page shows. */
export interface PageWindow {
  readonly limit: number;
  readonly offset: number;
}

/** Slots by key and, for equal keys, by id. Rows without a key come last in both directions. */
export class SortedIndex {
  #keys = new Float64Array(1024);
  #sorted = new Uint32Array(1024);
  #count = 0;
  /** Number of slots with a key; they come first in `#sorted`. */
  #keyed = 0;
  /** Position of each slot, recomputed on demand after a change. */
  #places = new Uint32Array(0);
  #arePlacesTrue = false;
  /** Candidates of the page being built. */
  #picked = new Uint32Array(0);
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
    this.#arePlacesTrue = false;
    this.#sorted.subarray(0, this.#count).sort((one, other) => this.#compare(one, other));
  }

  /** Inserts a new slot. */
  add(slot: number, key: number | null): void {
    this.#setKey(slot, key);
    this.#makeRoom();
    const place = this.#placeOf(slot);
    this.#sorted.copyWithin(place + 1, place, this.#count);
    this.#sorted[place] = slot;
    this.#count++;
    if (key !== null) this.#keyed++;
    this.#arePlacesTrue = false;
  }

  /** Removes a slot. */
  remove(slot: number): void {
    const place = this.#placeOf(slot);
    if (this.#sorted[place] !== slot) throw new Error(`slot ${slot} is not in this index`);
    this.#sorted.copyWithin(place, place + 1, this.#count);
    this.#count--;
    if (this.#keyOf(slot) !== Number.POSITIVE_INFINITY) this.#keyed--;
    this.#arePlacesTrue = false;
  }

  /** The page of those in `matches`, of which there are `total`. */
  page(matches: Int32Array, total: number, isDescending: boolean, { limit, offset }: PageWindow): number[] {
    if (offset >= total) return [];
    const maxSlots = offset + limit;
    // Few matches are sorted directly; many are found soon by walking the whole order. Looking up a single slot's position costs as much as a dozen
    // steps, since memory access is random.
    const stepsOfWalk = (maxSlots / total) * this.#count;
    const stepsOfPick = matches.length + 12 * total + 8 * maxSlots;
    const slots =
      stepsOfPick < stepsOfWalk
        ? this.#pick(matches, total, isDescending, maxSlots)
        : this.#walk(matches, isDescending, maxSlots);
    return slots.slice(offset);
  }

  /** The first `maxSlots` of the matches, by their positions in the list. */
  #pick(matches: Int32Array, total: number, isDescending: boolean, maxSlots: number): number[] {
    const places = this.#placesOfSlots();
    if (this.#picked.length < total) this.#picked = new Uint32Array(total * 2);
    // Where matches are evenly spread the first ones are before this step; a third more for where they are not.
    const bound = Math.ceil((maxSlots / total) * this.#count * 1.33);
    const found = this.#stepsBefore(bound, places, matches, isDescending);
    const enough =
      found.length < Math.min(maxSlots, total) ? this.#stepsBefore(this.#count, places, matches, isDescending) : found;
    const slots: number[] = [];
    for (const step of enough.sort().subarray(0, maxSlots))
      slots.push(this.#sorted[isDescending ? this.#stepBack(step) : step] ?? 0);
    return slots;
  }

  /** Steps of the list at which matches occur, up to `bound`; unordered, and valid until the next call. */
  #stepsBefore(bound: number, places: Uint32Array, matches: Int32Array, isDescending: boolean): Uint32Array {
    const picked = this.#picked;
    let count = 0;
    for (let at = 0; at < matches.length; at++) {
      for (let word = matches[at] ?? 0; word !== 0; word &= word - 1) {
        const place = places[at * 32 + 31 - Math.clz32(word & -word)] ?? 0;
        const step = isDescending ? this.#stepBack(place) : place;
        if (step < bound) picked[count++] = step;
      }
    }
    return picked.subarray(0, count);
  }

  /** Position of each slot in the order. */
  #placesOfSlots(): Uint32Array {
    if (this.#arePlacesTrue) return this.#places;
    if (this.#places.length < this.#keys.length) this.#places = new Uint32Array(this.#keys.length);
    for (let place = 0; place < this.#count; place++) this.#places[this.#sorted[place] ?? 0] = place;
    this.#arePlacesTrue = true;
    return this.#places;
  }

  /** The first `maxSlots` of the matches. A descending list goes through those with a key, then through those without. */
  #walk(matches: Int32Array, isDescending: boolean, maxSlots: number): number[] {
    const found: number[] = [];
    if (!isDescending) this.#walkOver(0, this.#count, matches, maxSlots, found);
    else {
      this.#walkOver(this.#keyed - 1, -1, matches, maxSlots, found);
      this.#walkOver(this.#count - 1, this.#keyed - 1, matches, maxSlots, found);
    }
    return found;
  }

  /** Adds matches to the result, from one position towards another until there are `maxSlots`. */
  #walkOver(from: number, to: number, matches: Int32Array, maxSlots: number, found: number[]): void {
    const sorted = this.#sorted;
    const by = from < to ? 1 : -1;
    for (let place = from; place !== to && found.length < maxSlots; place += by) {
      const slot = sorted[place] ?? 0;
      if (hasBit(matches, slot)) found.push(slot);
    }
  }

  /** Maps the n-th step of a descending list to its position, and back: the mapping is its own inverse. */
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

  /** The position of a slot, or its insertion point. */
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
