/** Remembers for a while which names were heard, in little memory: the last few thousand. */
export class Lately {
  readonly #most: number;
  #young = new Set<string>();
  #old = new Set<string>();

  /** At least `most` names are remembered, and at most twice as many. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Whether this name was heard lately; from now on it was. */
  hear(name: string): boolean {
    const isKnown = this.#young.has(name) || this.#old.has(name);
    this.#young.add(name);
    if (this.#young.size >= this.#most) {
      this.#old = this.#young;
      this.#young = new Set();
    }
    return isKnown;
  }
}
