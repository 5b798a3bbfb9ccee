/** Read-through cache of what was made of the market's data, valid for as long as that data does not change. */
import { chain, type MaybePromise } from '../chain.ts';
import { Shelf } from './shelf.ts';

/** Brings the read model up to date for a reader; false where it cannot say what changed. */
export type IsCurrent = (now: Date, fresh: boolean) => MaybePromise<boolean>;

interface Entry<Thing> {
  readonly making: Promise<Thing>;
  made?: Thing;
}

export class Kept<Thing> {
  readonly #isCurrent: IsCurrent;
  readonly #things: Shelf<string, Entry<Thing>>;

  constructor(isCurrent: IsCurrent, most: number) {
    this.#isCurrent = isCurrent;
    this.#things = new Shelf(most, () => 1);
  }

  /**
   * The thing of this name, the same for every reader; made at most once at a time. Where the data changes while it is made, the entry is
   * dropped, and the next reader makes it anew. At once where it was made before.
   */
  find(name: string, now: Date, fresh: boolean, make: () => Promise<Thing>): MaybePromise<Thing> {
    return chain(this.#isCurrent(now, fresh), (isCurrent) => {
      if (!isCurrent) return make();
      const known = this.#things.get(name);
      return known ? (known.made ?? known.making) : this.#make(name, make);
    });
  }

  clear(): void {
    this.#things.clear();
  }

  #make(name: string, make: () => Promise<Thing>): Promise<Thing> {
    const making = make();
    const entry: Entry<Thing> = { making };
    this.#things.put(name, entry);
    making
      .then((made) => {
        entry.made = made;
      })
      .catch(() => {
        if (this.#things.get(name) === entry) this.#things.drop(name);
      });
    return making;
  }
}
