/** Concurrency limiter: runs a bounded number of tasks at a time; the others wait in order of arrival, in a bounded queue with a timeout. */
import { Unavailable } from '../errors.ts';

export interface ConcurrencyLimits {
  /** Tasks that run at the same time. */
  readonly maxRunning: number;
  /** Tasks in the queue; past it a task is refused at once. */
  readonly maxWaiting: number;
  /** Maximum wait of a task. */
  readonly timeoutMs: number;
}

export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /** Runs the task in turn. Throws Unavailable where the queue is full or the wait too long. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#limits.maxRunning) await this.#waitForTurn();
    else this.#running += 1;
    try {
      return await task();
    } finally {
      // The next task takes over this place, so that a new arrival cannot overtake it.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #waitForTurn(): Promise<void> {
    if (this.#waiting.length >= this.#limits.maxWaiting) throw new Unavailable('too many orders are waiting');
    return new Promise((resolve, reject) => {
      const next = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(next), 1);
        reject(new Unavailable('an order waited too long'));
      }, this.#limits.timeoutMs);
      this.#waiting.push(next);
    });
  }
}
