/** Sorted index of slots for one sort field of a list, kept sorted while single rows are added and removed. */
import { hasBit } from '../cache/bitset.ts';

/** The part of the sorted matches that a page shows. */
export interface PageWindow {
  readonly limit: number;
  readonly offset: number;
}

/** Slots by their key and, where keys are equal, by id. A row without a key comes last, whichever way the list runs. */
export class SortedIndex {
  #keys = new Float64Array(1024);
  #sorted = new Uint32Array(1024);
  #count = 0;
  /** How many have a key; they stand first in `#sorted`. */
  #keyed = 0;
  /** Where each slot stands, written anew when somebody asks after a change. */
  #places = new Uint32Array(0);
  #arePlacesTrue = false;
  /** What the page that is being made picks from. */
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

  /** Puts a new slot at its place. */
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

  /** Takes a slot out. */
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
    // Few matches are ordered by themselves; many are met soon on the way through the whole order. Asking where a single slot stands
    // costs a dozen steps of the way, since that is far apart in memory.
    const stepsOfWalk = (maxSlots / total) * this.#count;
    const stepsOfPick = matches.length + 12 * total + 8 * maxSlots;
    const slots =
      stepsOfPick < stepsOfWalk
        ? this.#pick(matches, total, isDescending, maxSlots)
        : this.#walk(matches, isDescending, maxSlots);
    return slots.slice(offset);
  }

  /** The first `maxSlots` of the matches, found by where each stands in the list. */
  #pick(matches: Int32Array, total: number, isDescending: boolean, maxSlots: number): number[] {
    const places = this.#placesOfSlots();
    if (this.#picked.length < total) this.#picked = new Uint32Array(total * 2);
    // Where matches are spread evenly the first ones stand before this step; a third more for where they are not.
    const bound = Math.ceil((maxSlots / total) * this.#count * 1.33);
    const found = this.#stepsBefore(bound, places, matches, isDescending);
    const enough =
      found.length < Math.min(maxSlots, total) ? this.#stepsBefore(this.#count, places, matches, isDescending) : found;
    const slots: number[] = [];
    for (const step of enough.sort().subarray(0, maxSlots))
      slots.push(this.#sorted[isDescending ? this.#stepBack(step) : step] ?? 0);
    return slots;
  }

  /** At which steps of the list matches come, as far as that is before `bound`; in no order, and good until the next call. */
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

  /** Where each slot stands in the order. */
  #placesOfSlots(): Uint32Array {
    if (this.#arePlacesTrue) return this.#places;
    if (this.#places.length < this.#keys.length) this.#places = new Uint32Array(this.#keys.length);
    for (let place = 0; place < this.#count; place++) this.#places[this.#sorted[place] ?? 0] = place;
    this.#arePlacesTrue = true;
    return this.#places;
  }

  /** The first `maxSlots` of the matches. A list that runs backwards goes through those with a key, then through those without. */
  #walk(matches: Int32Array, isDescending: boolean, maxSlots: number): number[] {
    const found: number[] = [];
    if (!isDescending) this.#walkOver(0, this.#count, matches, maxSlots, found);
    else {
      this.#walkOver(this.#keyed - 1, -1, matches, maxSlots, found);
      this.#walkOver(this.#count - 1, this.#keyed - 1, matches, maxSlots, found);
    }
    return found;
  }

  /** Adds matches to those found, from one place towards the other until there are `maxSlots`. */
  #walkOver(from: number, to: number, matches: Int32Array, maxSlots: number, found: number[]): void {
    const sorted = this.#sorted;
    const by = from < to ? 1 : -1;
    for (let place = from; place !== to && found.length < maxSlots; place += by) {
      const slot = sorted[place] ?? 0;
      if (hasBit(matches, slot)) found.push(slot);
    }
  }

  /** Where the n-th step leads when the list runs backwards, and at which step it comes to a place: those are the same. */
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
