/** Bounded read-through cache of values derived from other data, valid while that data does not change. */
import { chain, type MaybePromise } from '../base/chain.ts';
import { BoundedCache } from './bounded-cache.ts';

/** Brings the source data up to date; false where it cannot say what changed. */
export type IsCurrent = (now: Date, fresh: boolean) => MaybePromise<boolean>;

interface Entry<Value> {
  readonly loading: Promise<Value>;
  value?: Value;
}

export class ReadThroughCache<Value> {
  readonly #isCurrent: IsCurrent;
  readonly #entries: BoundedCache<string, Entry<Value>>;

  constructor(isCurrent: IsCurrent, maxEntries: number) {
    this.#isCurrent = isCurrent;
    this.#entries = new BoundedCache(maxEntries);
  }

  /**
   * The value of this key, the same for every reader; loaded at most once at a time. Where the data changes during the load, the entry is
   * deleted, and the next reader loads it again. Synchronous where it was loaded before.
   */
  find(key: string, now: Date, fresh: boolean, load: () => Promise<Value>): MaybePromise<Value> {
    return chain(this.#isCurrent(now, fresh), (isCurrent) => {
      if (!isCurrent) return load();
      const known = this.#entries.get(key);
      return known ? (known.value ?? known.loading) : this.#load(key, load);
    });
  }

  clear(): void {
    this.#entries.clear();
  }

  #load(key: string, load: () => Promise<Value>): Promise<Value> {
    const loading = load();
    const entry: Entry<Value> = { loading };
    this.#entries.set(key, entry);
    loading
      .then((value) => {
        entry.value = value;
      })
      .catch(() => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      });
    return loading;
  }
}
