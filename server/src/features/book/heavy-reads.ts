/** Limits reads of all orders of a sale: few at a time and one of each person, over connections of their own. */

import { bounds } from '@fairbook/contract/base/limits.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import type pg from 'pg';
import { Unavailable } from '../../platform/base/errors.ts';
import { type Database, longReading, openDatabase } from '../../platform/db/connection.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { type CallerKey, LimitReached } from '../../platform/http/limits.ts';

declare module '../../platform/deps.ts' {
  interface Deps {
    /** Reads of all orders of a sale, limited so that they never crowd out others. */
    readonly heavyReads: HeavyReads;
  }
}

export interface HeavyReadsOptions {
  readonly url: string;
  readonly onConnect?: ((client: pg.PoolClient) => void) | undefined;
  readonly onError: (error: Error) => void;
  readonly bounds?: HeavyReadsBounds;
}

export interface HeavyReadsBounds {
  /** Simultaneous reads of all people: orders need the processors too. */
  readonly maxRunning: number;
  /** Waiting reads of all people. */
  readonly maxWaiting: number;
  /** Waiting or running reads of one person. */
  readonly maxPerPerson: number;
  /** Maximum wait of a read, in milliseconds. */
  readonly timeoutMs: number;
}

const usualBounds: HeavyReadsBounds = {
  maxRunning: 2,
  maxWaiting: 40,
  maxPerPerson: bounds.heavyReadsAtOnce,
  timeoutMs: 5_000,
};

/** A part of a file in transfer may wait longer: the reader has a part of the file already. */
const partTimeoutMs = 60_000;
const maxPartsWaiting = 1_000;

/** Connections of a heavy read; `pool` for what queries cannot do, as COPY. */
export interface HeavyReader {
  readonly db: Db;
  readonly pool: pg.Pool;
}

interface Waiting {
  readonly person: CallerKey;
  readonly isPart: boolean;
  readonly start: () => void;
}

export class HeavyReads {
  readonly #database: Database;
  readonly #bounds: HeavyReadsBounds;
  #waiting: Waiting[] = [];
  readonly #running = new Set<CallerKey>();

  constructor({ url, onConnect, onError, bounds: limits = usualBounds }: HeavyReadsOptions) {
    this.#bounds = limits;
    this.#database = openDatabase(url, {
      ...longReading,
      size: limits.maxRunning,
      name: 'fairbook heavy reads',
      onConnect,
      onError,
    });
  }

  /** Its connections. */
  get pool(): pg.Pool {
    return this.#database.pool;
  }

  /** Reads when it is this person's turn. Throws LimitReached where the person has too many reads, Unavailable where too many reads wait. */
  run<Result>(person: CallerKey, read: (reader: HeavyReader) => Promise<Result>): Promise<Result> {
    const own = this.#waiting.filter((one) => one.person === person).length + (this.#running.has(person) ? 1 : 0);
    if (own >= this.#bounds.maxPerPerson) {
      throw new LimitReached(
        say('Only {count} reports of one person are computed at once.', { count: this.#bounds.maxPerPerson }),
        2_000,
      );
    }
    if (this.#waiting.length >= this.#bounds.maxWaiting) throw new Unavailable('too many heavy reads are waiting');
    return this.#inTurn({ person, isPart: false }, this.#bounds.timeoutMs, read);
  }

  /** Reads the next part of a file when it is this person's turn. */
  runPart<Result>(person: CallerKey, read: (reader: HeavyReader) => Promise<Result>): Promise<Result> {
    if (this.#waiting.filter(({ isPart }) => isPart).length >= maxPartsWaiting) {
      throw new Unavailable('too many files are being sent');
    }
    return this.#inTurn({ person, isPart: true }, partTimeoutMs, read);
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  async #inTurn<Result>(
    who: Omit<Waiting, 'start'>,
    timeoutMs: number,
    read: (reader: HeavyReader) => Promise<Result>,
  ): Promise<Result> {
    await this.#turn(who, timeoutMs);
    try {
      return await read(this.#database);
    } finally {
      this.#running.delete(who.person);
      this.#startNext();
    }
  }

  #turn(who: Omit<Waiting, 'start'>, timeoutMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== one);
        reject(new Unavailable('a heavy read waited too long'));
      }, timeoutMs);
      const one: Waiting = {
        ...who,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#waiting.push(one);
      this.#startNext();
    });
  }

  #startNext(): void {
    while (this.#running.size < this.#bounds.maxRunning) {
      const next = this.#waiting.find(({ person }) => !this.#running.has(person));
      if (!next) return;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.#running.add(next.person);
      next.start();
    }
  }
}
