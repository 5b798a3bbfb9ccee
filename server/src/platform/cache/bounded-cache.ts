/** Bounded in-memory cache with first-in, first-out eviction. */
export class BoundedCache<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #maxSize: number;
  readonly #sizeOf: (value: Value) => number;
  readonly #onRemove: ((value: Value) => void) | undefined;
  #size = 0;

  /** `maxSize` in the unit of `sizeOf`; without it, a number of entries. `onRemove` gets each value that is replaced, deleted or evicted. */
  constructor(maxSize: number, sizeOf: (value: Value) => number = () => 1, onRemove?: (value: Value) => void) {
    this.#maxSize = maxSize;
    this.#sizeOf = sizeOf;
    this.#onRemove = onRemove;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: Key, value: Value): void {
    this.delete(key);
    this.#entries.set(key, value);
    this.#size += this.#sizeOf(value);
    if (this.#size > this.#maxSize) this.#evict();
  }

  delete(key: Key): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#size -= this.#sizeOf(value);
    this.#onRemove?.(value);
  }

  values(): Iterable<Value> {
    return this.#entries.values();
  }

  deleteWhere(isGone: (value: Value) => boolean): void {
    for (const [key, value] of this.#entries) if (isGone(value)) this.delete(key);
  }

  /** Deletes the oldest entries, up to the first that is not gone. */
  deleteWhile(isGone: (value: Value) => boolean): void {
    for (const [key, value] of this.#entries) {
      if (!isGone(value)) break;
      this.delete(key);
    }
  }

  clear(): void {
    if (this.#onRemove) for (const value of this.#entries.values()) this.#onRemove(value);
    this.#entries.clear();
    this.#size = 0;
  }

  #evict(): void {
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#maxSize) break;
      this.delete(oldest);
    }
  }
}
