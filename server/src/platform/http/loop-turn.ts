/**
 * Calls that begin in one turn of the event loop. When thousands of connections send at the same moment, a turn takes as long as all of their calls together, and
 * everything else waits for its end: answers of the database, timers, and later requests. So calls are refused once a turn is long and has begun many.
 * They are refused after the turn and a few at a time: a client that is refused at once sends again at once, within the same turn, which then lasts for seconds.
 */
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers';
import { Unavailable } from '../base/errors.ts';

export interface TurnLimits {
  /** Milliseconds after which a turn begins no further calls, */
  readonly longMs: number;
  /** where it has begun so many: something else may have taken the time. */
  readonly leastCalls: number;
  /** Calls that are refused after each turn. */
  readonly refusals: number;
}

const usualLimits: TurnLimits = { longMs: 250, leastCalls: 1_000, refusals: 500 };

export class EventLoopLimiter {
  readonly #limits: TurnLimits;
  #beganAt = 0;
  #calls = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(limits = usualLimits) {
    this.#limits = limits;
  }

  /** Counts a call; false where this turn may not begin it. */
  begin(): boolean {
    if (this.#calls === 0) {
      this.#beganAt = performance.now();
      // The end of the phase in which sockets are read.
      setImmediate(() => {
        this.#calls = 0;
      });
    }
    this.#calls += 1;
    return this.#calls <= this.#limits.leastCalls || performance.now() - this.#beganAt < this.#limits.longMs;
  }

  /** Throws Unavailable for a call that may not begin, after those that wait before it. */
  async refuse(): Promise<never> {
    await new Promise<void>((resolve) => {
      if (this.#waiting.push(resolve) === 1) setImmediate(() => this.#releaseBatch());
    });
    throw new Unavailable('more calls arrived at once than can be answered in time');
  }

  #releaseBatch(): void {
    for (const resolve of this.#waiting.splice(0, this.#limits.refusals)) resolve();
    if (this.#waiting.length > 0) setImmediate(() => this.#releaseBatch());
  }
}
