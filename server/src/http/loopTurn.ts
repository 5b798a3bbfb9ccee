/**
 * Calls that begin in one turn of the event loop. When thousands of connections send at the same moment, a turn takes as long as all of their calls together, and
 * everything else waits for its end: answers of the database, timers, and those who send next. So calls are refused once a turn is long and has begun many.
 */
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers';

export interface TurnLimits {
  /** Milliseconds after which a turn begins no further calls, */
  readonly longMs: number;
  /** where it has begun so many: something else may have taken the time. */
  readonly leastCalls: number;
}

const usualLimits: TurnLimits = { longMs: 250, leastCalls: 1_000 };

export class LoopTurn {
  readonly #limits: TurnLimits;
  #beganAt = 0;
  #calls = 0;

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
}
