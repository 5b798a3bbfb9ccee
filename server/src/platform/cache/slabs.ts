/** Slab storage of many short texts in few large buffers, by slot number, so that a hundred thousand rows are no objects of their own. */

interface SlabOptions {
  /** Bytes of a buffer; the maximum length of a text. */
  readonly size: number;
  /** Buffers at most. Together they hold fewer than 2³² bytes. */
  readonly maxSlabs: number;
}

/** When memory is full the oldest buffer is overwritten, and its texts are lost. */
export class Slabs {
  readonly #size: number;
  readonly #maxSlabs: number;
  readonly #slabs: Buffer[] = [];
  /** The slab being written, and the offset. */
  #slab = 0;
  #free = 0;
  /** By slot: the offset across all slabs, and the length; 0 without a text. */
  #places = new Uint32Array(1024);
  #lengths = new Uint32Array(1024);
  /** Written and never read: without a use of the result the compiler would remove the reads. */
  readonly #reached = new Uint32Array(1);

  constructor({ size, maxSlabs }: SlabOptions) {
    this.#size = size;
    this.#maxSlabs = maxSlabs;
  }

  /** Returns whether the last buffer is mostly full: soon a text will evict others. */
  get isFull(): boolean {
    return this.#slabs.length >= this.#maxSlabs && this.#free > this.#size / 2;
  }

  has(slot: number): boolean {
    return this.lengthOf(slot) > 0;
  }

  /** In bytes; 0 where there is no text. */
  lengthOf(slot: number): number {
    return slot < this.#lengths.length ? (this.#lengths[slot] ?? 0) : 0;
  }

  /** Writes a slot's text into `target`. Returns the text's end. */
  copy(slot: number, target: Buffer, at: number): number {
    const length = this.lengthOf(slot);
    const place = this.#places[slot] ?? 0;
    const slab = Math.floor(place / this.#size);
    const from = place - slab * this.#size;
    this.#slabs[slab]?.copy(target, at, from, from + length);
    return at + length;
  }

  /**
   * Call it before many are copied: reads a byte of each, so that the processor fetches all of them from memory in parallel, while copying would wait
   * for each.
   */
  reachFor(slots: readonly number[]): void {
    let bytes = 0;
    for (const slot of slots) {
      const place = this.#places[slot] ?? 0;
      const slab = Math.floor(place / this.#size);
      bytes += this.#slabs[slab]?.[place - slab * this.#size] ?? 0;
    }
    this.#reached[0] = bytes;
  }

  /** Texts that are longer than a buffer are not kept. */
  put(slot: number, text: Buffer): void {
    this.drop(slot);
    if (text.length > this.#size) return;
    if (this.#slabs.length === 0 || this.#free + text.length > this.#size) this.#turnPage();
    if (slot >= this.#lengths.length) this.#grow(slot);
    this.#slabs[this.#slab]?.set(text, this.#free);
    this.#places[slot] = this.#slab * this.#size + this.#free;
    this.#lengths[slot] = text.length;
    this.#free += text.length;
  }

  drop(slot: number): void {
    if (slot < this.#lengths.length) this.#lengths[slot] = 0;
  }

  /** Clears all texts; the buffers are reused. */
  clear(): void {
    this.#lengths.fill(0);
    this.#slab = 0;
    this.#free = 0;
  }

  /** Moves to the next buffer. */
  #turnPage(): void {
    this.#slab = this.#slabs.length === 0 ? 0 : (this.#slab + 1) % this.#maxSlabs;
    this.#free = 0;
    if (this.#slabs[this.#slab]) this.#forgetSlab(this.#slab);
    else this.#slabs[this.#slab] = Buffer.allocUnsafeSlow(this.#size);
  }

  #forgetSlab(slab: number): void {
    const [from, to] = [slab * this.#size, (slab + 1) * this.#size];
    for (let slot = 0; slot < this.#lengths.length; slot++) {
      const place = this.#places[slot] ?? 0;
      if (place >= from && place < to) this.#lengths[slot] = 0;
    }
  }

  #grow(slot: number): void {
    const length = Math.max(slot + 1, this.#lengths.length * 2);
    const [places, lengths] = [new Uint32Array(length), new Uint32Array(length)];
    places.set(this.#places);
    lengths.set(this.#lengths);
    [this.#places, this.#lengths] = [places, lengths];
  }
}
