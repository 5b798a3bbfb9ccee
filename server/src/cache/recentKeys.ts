/** Bounded set of recently seen keys: the last few thousand, in little memory. */
export class RecentKeys {
  readonly #minKeys: number;
  #young = new Set<string>();
  #old = new Set<string>();

  /** At least `minKeys` keys are remembered, and at most twice as many. */
  constructor(minKeys: number) {
    this.#minKeys = minKeys;
  }

  /** Adds a key. Returns whether it was known. */
  addAndWasKnown(key: string): boolean {
    const isKnown = this.#young.has(key) || this.#old.has(key);
    this.#young.add(key);
    if (this.#young.size >= this.#minKeys) {
      this.#old = this.#young;
      this.#young = new Set();
    }
    return isKnown;
  }
}
