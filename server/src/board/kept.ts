/** What somebody made of the market, kept for as long as the market is as it was then. */
import { Shelf } from './shelf.ts';

/** Makes the board true for a reader; false where it cannot say what changed. */
type Look = (now: Date, mustLook: boolean) => Promise<boolean>;

export class Kept<Thing> {
  readonly #look: Look;
  readonly #things: Shelf<string, Promise<Thing>>;

  constructor(look: Look, most: number) {
    this.#look = look;
    this.#things = new Shelf(most, () => 1);
  }

  /**
   * The thing of this name, the same for everybody; made where nobody did before, once for all who ask meanwhile. What changes while
   * it is made is no trouble: it is forgotten then, and whoever asks next makes it anew.
   */
  async find(name: string, now: Date, mustLook: boolean, make: () => Promise<Thing>): Promise<Thing> {
    if (!(await this.#look(now, mustLook))) return make();
    const known = this.#things.get(name);
    if (known) return known;
    const making = make();
    this.#things.put(name, making);
    making.catch(() => {
      if (this.#things.get(name) === making) this.#things.drop(name);
    });
    return making;
  }

  clear(): void {
    this.#things.clear();
  }
}
