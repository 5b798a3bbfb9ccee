/** Looks up the people behind requests; concurrent look-ups are batched. */
import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { BoundedCache } from '../cache/boundedCache.ts';
import { Freshness } from '../cache/freshness.ts';
import { findUsers } from './actor.sql.ts';
import type { User } from './actor.ts';

/** Maximum concurrent look-ups; later callers join the next one. */
const maxInFlight = 2;
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
  #asked = new Map<string, PromiseWithResolvers<User | undefined>>();
  #inFlight = 0;
  readonly #known = new BoundedCache<string, Known>(maxKnown);
  readonly #freshness = new Freshness();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** The person of an identity, read from the database after this call; undefined without a live account. */
  find(uid: string): Promise<User | undefined> {
    const asked = this.#asked.get(uid);
    if (asked) return asked.promise;
    const answer = Promise.withResolvers<User | undefined>();
    this.#asked.set(uid, answer);
    // Callers in the same tick still join.
    if (this.#asked.size === 1) setImmediate(() => void this.#leave());
    return answer.promise;
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

  async #leave(): Promise<void> {
    if (this.#inFlight >= maxInFlight || this.#asked.size === 0) return;
    const asked = this.#asked;
    this.#asked = new Map();
    this.#inFlight += 1;
    const at = performance.now();
    try {
      const users = await findUsers(this.#pool, [...asked.keys()]);
      for (const [uid, answer] of asked) {
        const user = users.get(uid);
        this.#remember(uid, user, at);
        answer.resolve(user);
      }
    } catch (error) {
      for (const answer of asked.values()) answer.reject(error);
    }
    this.#inFlight -= 1;
    void this.#leave();
  }

  #remember(uid: string, user: User | undefined, at: number): void {
    if (user) this.#known.set(uid, { user, at });
    else this.#known.delete(uid);
  }
}
