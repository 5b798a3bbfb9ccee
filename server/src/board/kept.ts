/** What somebody made of the market, kept for as long as the market is as it was then. */
import { Shelf } from './shelf.ts';

/** Makes the board true for a reader; false where it cannot say what changed. */
export interface Look {
  /** Waits for a look at the database where one is due. */
  look(now: Date, mustLook: boolean): Promise<boolean>;
  /** The same without waiting: false where one is due. */
  lookNow(now: Date): boolean;
}

interface Entry<Thing> {
  readonly making: Promise<Thing>;
  made?: Thing;
}

export class Kept<Thing> {
  readonly #looks: Look;
  readonly #things: Shelf<string, Entry<Thing>>;

  constructor(looks: Look, most: number) {
    this.#looks = looks;
    this.#things = new Shelf(most, () => 1);
  }

  /**
   * The thing of this name, the same for everybody; made where nobody did before, once for all who ask meanwhile. What changes while
   * it is made is no trouble: it is forgotten then, and whoever asks next makes it anew.
   */
  async find(name: string, now: Date, mustLook: boolean, make: () => Promise<Thing>): Promise<Thing> {
    if (!(await this.#looks.look(now, mustLook))) return make();
    const known = this.#things.get(name);
    if (known) return known.making;
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

  /** The thing of this name where it can be had without waiting. */
  ready(name: string, now: Date): Thing | undefined {
    return this.#looks.lookNow(now) ? this.#things.get(name)?.made : undefined;
  }

  clear(): void {
    this.#things.clear();
  }
}
