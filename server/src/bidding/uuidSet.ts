/** A set of UUIDs taken from bytes as they are read: a string for each of a million would cost more than all the rest of the reading. */

const [dash, digit0, afterDigits, letterA] = [45, 48, 58, 97];

export class UuidSet {
  /** Each id in four words, one after the other. */
  #ids = new Uint32Array(4 * 1_024);
  /** Where an id is, plus one, at the place its hash gives or the next free one; 0 for a free place. Never more than half full. */
  #places = new Int32Array(4 * 1_024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Takes the UUID that is written in lower case at `at`. True where it is new. */
  add(bytes: Uint8Array, at: number): boolean {
    if (4 * (this.#size + 1) > this.#ids.length) this.#grow();
    const ids = this.#ids;
    const mine = 4 * this.#size;
    let index = at;
    for (let word = 0; word < 4; word++) {
      let value = 0;
      for (let digit = 0; digit < 8; index++) {
        const byte = bytes[index] ?? 0;
        if (byte === dash) continue;
        value = (value << 4) | (byte < afterDigits ? byte - digit0 : byte - letterA + 10);
        digit += 1;
      }
      ids[mine + word] = value;
    }
    const place = this.#placeOf(mine);
    if (this.#places[place] !== 0) return false;
    this.#size += 1;
    this.#places[place] = this.#size;
    return true;
  }

  /** The place of the id whose words are at `from`, or the free one it would take. */
  #placeOf(from: number): number {
    const ids = this.#ids;
    const places = this.#places;
    const last = places.length - 1;
    const a = ids[from] ?? 0;
    const b = ids[from + 1] ?? 0;
    const c = ids[from + 2] ?? 0;
    const d = ids[from + 3] ?? 0;
    const mixed = a ^ Math.imul(b, 0x9e3779b1) ^ Math.imul(c, 0x85ebca6b) ^ Math.imul(d, 0xc2b2ae35);
    let place = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) & last;
    for (;;) {
      const other = 4 * ((places[place] ?? 0) - 1);
      if (other < 0) return place;
      if (ids[other] === a && ids[other + 1] === b && ids[other + 2] === c && ids[other + 3] === d) return place;
      place = (place + 1) & last;
    }
  }

  #grow(): void {
    const ids = new Uint32Array(4 * this.#ids.length);
    ids.set(this.#ids);
    this.#ids = ids;
    this.#places = new Int32Array(ids.length);
    for (let index = 0; index < this.#size; index++) this.#places[this.#placeOf(4 * index)] = index + 1;
  }
}
