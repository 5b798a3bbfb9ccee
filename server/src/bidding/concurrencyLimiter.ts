/** The line before the bid desk: so many are served at once, the others wait in the order they came, not for ever and not without end. */
import { Unavailable } from '../http/errors.ts';

export interface LineLimits {
  /** Served at the same time. */
  readonly atOnce: number;
  /** Waiting at most; whoever comes then is turned away at once. */
  readonly waiting: number;
  /** Milliseconds anybody waits. */
  readonly patience: number;
}

export class WaitingLine {
  readonly #limits: LineLimits;
  readonly #waiting: (() => void)[] = [];
  #served = 0;

  constructor(limits: LineLimits) {
    this.#limits = limits;
  }

  /** Does the work when its turn comes. Throws Unavailable where the line is too long or the wait was. */
  async serve<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#served >= this.#limits.atOnce) await this.#turn();
    else this.#served += 1;
    try {
      return await work();
    } finally {
      // Whoever is next takes over the place, so that nobody who comes just now can slip in before.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#served -= 1;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) throw new Unavailable('too many orders are waiting');
    return new Promise((resolve, reject) => {
      const next = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(next), 1);
        reject(new Unavailable('an order waited too long'));
      }, this.#limits.patience);
      this.#waiting.push(next);
    });
  }
}
