/**
 * Bounded map of the entries that were set recently, in two generations. Setting an entry again keeps it, at a third of what it costs to
 * move it to the end of a `BoundedCache`.
 */
export class RecentMap<Key, Value> {
  readonly #minEntries: number;
  #recent = new Map<Key, Value>();
  /** Entries that were not set since the recent ones filled up. */
  #older = new Map<Key, Value>();

  /** At least the last `minEntries` entries are kept, and at most twice as many. */
  constructor(minEntries: number) {
    this.#minEntries = minEntries;
  }

  get size(): number {
    return this.#recent.size + this.#older.size;
  }

  get(key: Key): Value | undefined {
    return this.#recent.get(key) ?? this.#older.get(key);
  }

  set(key: Key, value: Value): void {
    if (this.#recent.size >= this.#minEntries && !this.#recent.has(key)) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, value);
  }
}
