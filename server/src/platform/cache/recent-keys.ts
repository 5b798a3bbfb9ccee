/** Bounded set of recently seen keys: the last few thousand, in little memory. */
import { RecentMap } from './recent-map.ts';

export class RecentKeys {
  readonly #keys: RecentMap<string, true>;

  /** At least `minKeys` keys are remembered, and at most twice as many. */
  constructor(minKeys: number) {
    this.#keys = new RecentMap(minKeys);
  }

  /** Adds a key. Returns whether it was known. */
  addAndWasKnown(key: string): boolean {
    const isKnown = this.#keys.get(key) ?? false;
    this.#keys.set(key, true);
    return isKnown;
  }
}
