/** A set of UUIDs taken from bytes as they are read: a string for each of a million would cost more than all the rest of the reading. */

export class UuidSet {
  /** Each id in four words, one after the other. */
  #ids = new Int32Array(4 * 1_024);
  /** Where an id is, plus one, at the place its hash gives or the next free one; 0 for a free place. Never more than half full. */
  #places = new Int32Array(2 * 1_024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Takes the UUID whose sixteen bytes begin at `at`. True where it is new. */
  add(bytes: Buffer, at: number): boolean {
    if (4 * (this.#size + 1) > this.#ids.length) this.#grow();
    const ids = this.#ids;
    const mine = 4 * this.#size;
    for (let word = 0; word < 4; word++) ids[mine + word] = bytes.readInt32BE(at + 4 * word);
    // The rows of an order follow each other, so that many ids are the one before.
    if (mine > 0 && isSame(ids, mine, mine - 4)) return false;
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
    const [a, b, c, d] = [ids[from] ?? 0, ids[from + 1] ?? 0, ids[from + 2] ?? 0, ids[from + 3] ?? 0];
    const mixed = a ^ Math.imul(b, 0x9e3779b1) ^ Math.imul(c, 0x85ebca6b) ^ Math.imul(d, 0xc2b2ae35);
    let place = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) & last;
    for (;;) {
      const other = 4 * ((places[place] ?? 0) - 1);
      if (other < 0 || isSame(ids, from, other)) return place;
      place = (place + 1) & last;
    }
  }

  #grow(): void {
    const ids = new Int32Array(4 * this.#ids.length);
    ids.set(this.#ids);
    this.#ids = ids;
    this.#places = new Int32Array(ids.length / 2);
    for (let index = 0; index < this.#size; index++) this.#places[this.#placeOf(4 * index)] = index + 1;
  }
}

function isSame(ids: Int32Array, one: number, other: number): boolean {
  return (
    ids[one] === ids[other] &&
    ids[one + 1] === ids[other + 1] &&
    ids[one + 2] === ids[other + 2] &&
    ids[one + 3] === ids[other + 3]
  );
}
