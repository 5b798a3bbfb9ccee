/** Looks up the people behind requests; concurrent look-ups are batched. */
import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { BatchedReads } from '../../cache/batched-reads.ts';
import { BoundedCache } from '../../cache/bounded-cache.ts';
import { Freshness } from '../../cache/freshness.ts';
import { findUsers } from './actor.sql.ts';
import type { User } from './actor.ts';

declare module '../../deps.ts' {
  interface Deps {
    /** Looks up people by identity; one per process, so that concurrent look-ups are batched. */
    readonly callers: Callers;
  }
}

/** Later callers join the next look-up. */
const limits = { maxBatch: 1_000, maxConcurrent: 2 };
const maxKnown = 10_000;
/** Milliseconds for which a person is cached for calls that check again where they write. */
const maxKnownMs = 60_000;

interface Known {
  readonly user: User;
  /** When the database was queried, by `performance.now()`. */
  readonly at: number;
}

export class Callers {
  readonly #pool: pg.Pool;
  readonly #lookUps = new BatchedReads((uids: readonly string[]) => this.#lookUp(uids), limits);
  readonly #known = new BoundedCache<string, Known>(maxKnown);
  readonly #freshness = new Freshness();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** The person of an identity, read from the database after this call; undefined without a live account. */
  find(uid: string): Promise<User | undefined> {
    return this.#lookUps.find(uid);
  }

  /** The person as read at most `maxAge` milliseconds ago, and after everything that this process wrote; undefined where a query is needed. */
  recall(uid: string, maxAge: number): User | undefined {
    return this.#knownSince(uid, this.#freshness.since(performance.now(), maxAge));
  }

  /** The person as last looked up, perhaps a minute ago: for calls that check the database again where they write. */
  recallLast(uid: string): User | undefined {
    return this.#knownSince(uid, performance.now() - maxKnownMs);
  }

  /** This process changed something, perhaps an account. */
  noteWrite(): void {
    this.#freshness.noteWrite();
  }

  #knownSince(uid: string, since: number): User | undefined {
    const known = this.#known.get(uid);
    return known && known.at >= since ? known.user : undefined;
  }

  async #lookUp(uids: readonly string[]): Promise<(User | undefined)[]> {
    const at = performance.now();
    const users = await findUsers(this.#pool, [...new Set(uids)]);
    return uids.map((uid) => {
      const user = users.get(uid);
      this.#remember(uid, user, at);
      return user;
    });
  }

  #remember(uid: string, user: User | undefined, at: number): void {
    if (user) this.#known.set(uid, { user, at });
    else this.#known.delete(uid);
  }
}
