/** Limits against guessing, which all processes count together; the other limits protect a process from load (limits.ts). */
import { hash } from 'node:crypto';
import { rateLimits } from '@fairbook/contract/base/limits.ts';
import type { Refused } from '../base/errors.ts';
import type { Db } from '../db/transaction.ts';
import { countGuess } from './guesses.sql.ts';
import { LimitReached, networkOf } from './limits.ts';

declare module '../deps.ts' {
  interface Deps {
    /** Limits against guessing. */
    readonly guesses: Guesses;
  }
}

export type GuessLimit = 'wrong-code' | 'wrong-recovery-code';

/** A refusal that costs a try. The pipeline counts it once the transaction of its call has ended: no guess holds two connections. */
export class WrongGuess extends Error {
  readonly refusal: Refused;
  readonly limit: GuessLimit;
  readonly key: string;

  constructor(refusal: Refused, limit: GuessLimit, key: string) {
    super(refusal.message);
    this.refusal = refusal;
    this.limit = limit;
    this.key = key;
  }
}

/**
 * A wrong invitation code, after it was looked up, so that other people's guesses never block a right code. A code has 192 random bits: the limit protects the
 * server from load, not the codes from guessing.
 */
export function wrongCode(address: string, refusal: Refused): WrongGuess {
  return new WrongGuess(refusal, 'wrong-code', networkOf(address));
}

export class Guesses {
  readonly #db: Db;
  readonly #factor: number;

  /** `factor` multiplies the limits, as for the others. */
  constructor(db: Db, factor: number) {
    this.#db = db;
    this.#factor = factor;
  }

  /** Counts a guess. Throws LimitReached for one too many. Not for a caller that holds a transaction. */
  async take(limit: GuessLimit, key: string): Promise<void> {
    const { most, seconds, refusal } = rateLimits[limit];
    const scaled = Math.max(1, Math.round(most * this.#factor));
    const waitMs = await countGuess(this.#db, hash('sha256', `${limit} ${key}`), scaled, seconds * 1_000);
    if (waitMs > 0) throw new LimitReached(refusal, waitMs);
  }

  /** The answer to a guess: its refusal, or that of the limit. */
  async answer({ refusal, limit, key }: WrongGuess): Promise<unknown> {
    try {
      await this.take(limit, key);
      return refusal;
    } catch (error) {
      return error;
    }
  }
}
