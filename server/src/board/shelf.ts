/** A cache of limited size: what was put there first makes room first. */
export class Shelf<Key, Thing> {
  readonly #things = new Map<Key, Thing>();
  readonly #most: number;
  readonly #sizeOf: (thing: Thing) => number;
  #size = 0;

  /** `most` in the unit of `sizeOf`. */
  constructor(most: number, sizeOf: (thing: Thing) => number) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: Key): Thing | undefined {
    return this.#things.get(key);
  }

  put(key: Key, thing: Thing): void {
    this.drop(key);
    this.#things.set(key, thing);
    this.#size += this.#sizeOf(thing);
    for (const oldest of this.#things.keys()) {
      if (this.#size <= this.#most) break;
      this.drop(oldest);
    }
  }

  drop(key: Key): void {
    const thing = this.#things.get(key);
    if (thing === undefined) return;
    this.#things.delete(key);
    this.#size -= this.#sizeOf(thing);
  }

  dropWhere(isGone: (thing: Thing) => boolean): void {
    for (const [key, thing] of this.#things) if (isGone(thing)) this.drop(key);
  }

  clear(): void {
    this.#things.clear();
    this.#size = 0;
  }
}
