/** Counts distinct order ids while their rows are read: a string for each of a million would cost more than reading them. */

const words = 4;

export class OrderIds {
  /** Each id in four words, one after the other. */
  #ids = new Int32Array(words * 1_024);
  /** Index of the investor of each id. */
  #investors = new Int32Array(1_024);
  #length = 0;

  /** Adds the id whose sixteen bytes start at `at`. */
  add(bytes: Buffer, at: number, investor: number): void {
    if (this.#length === this.#investors.length) this.#grow();
    const ids = this.#ids;
    const mine = words * this.#length;
    for (let word = 0; word < words; word++) ids[mine + word] = bytes.readInt32BE(at + 4 * word);
    // The rows of an order follow each other, so many ids equal the one before.
    if (mine > 0 && isSame(ids, mine, mine - words)) return;
    this.#investors[this.#length] = investor;
    this.#length += 1;
  }

  /** Number of distinct ids of each investor. */
  countByInvestor(investors: number): Int32Array {
    const counts = new Int32Array(investors);
    // Hash table: index of an id plus one, at its hash or the next free slot; 0 is free. At most half full.
    const places = new Int32Array(2 ** Math.ceil(Math.log2(2 * this.#length + 2)));
    for (let index = 0; index < this.#length; index++) {
      const place = placeOf(this.#ids, places, words * index);
      if (places[place] !== 0) continue;
      places[place] = index + 1;
      const investor = this.#investors[index] ?? 0;
      counts[investor] = (counts[investor] ?? 0) + 1;
    }
    return counts;
  }

  #grow(): void {
    const [ids, investors] = [new Int32Array(2 * this.#ids.length), new Int32Array(2 * this.#length)];
    ids.set(this.#ids);
    investors.set(this.#investors);
    this.#ids = ids;
    this.#investors = investors;
  }
}

/** The slot of the id whose words are at `from`, or the free one for it. */
function placeOf(ids: Int32Array, places: Int32Array, from: number): number {
  const last = places.length - 1;
  const [a, b, c, d] = [ids[from] ?? 0, ids[from + 1] ?? 0, ids[from + 2] ?? 0, ids[from + 3] ?? 0];
  const mixed = a ^ Math.imul(b, 0x9e3779b1) ^ Math.imul(c, 0x85ebca6b) ^ Math.imul(d, 0xc2b2ae35);
  let place = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) & last;
  for (;;) {
    const other = words * ((places[place] ?? 0) - 1);
    if (other < 0 || isSame(ids, from, other)) return place;
    place = (place + 1) & last;
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
