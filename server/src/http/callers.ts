/** The people behind requests: those who come at the same time are looked up together. */
import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { findUsers } from './actor.sql.ts';
import type { User } from './actor.ts';

/** The person behind an identity; undefined where it has no live account. */
export type FindCaller = (uid: string) => Promise<User | undefined>;

/** Look-ups under way at most; whoever comes meanwhile goes along with the next. */
const mostUnderWay = 2;
const mostKnown = 10_000;

interface Known {
  readonly user: User;
  /** When this was asked. */
  readonly at: number;
}

export class Callers {
  readonly #pool: pg.Pool;
  #asked = new Map<string, PromiseWithResolvers<User | undefined>>();
  #underWay = 0;
  readonly #known = new Map<string, Known>();
  #writes = 0;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** As the database says it after this was asked. */
  readonly find: FindCaller = (uid) => {
    const asked = this.#asked.get(uid);
    if (asked) return asked.promise;
    const answer = Promise.withResolvers<User | undefined>();
    this.#asked.set(uid, answer);
    // Whoever comes in this same turn still goes along.
    if (this.#asked.size === 1) setImmediate(() => void this.#leave());
    return answer.promise;
  };

  /** As the database said it at most `maxAge` milliseconds ago; undefined where it has to be asked. */
  recallNow(uid: string, maxAge: number): User | undefined {
    const known = this.#known.get(uid);
    return known && known.at > performance.now() - maxAge ? known.user : undefined;
  }

  /** The same, asked where it has to be. */
  async recall(uid: string, maxAge: number): Promise<User | undefined> {
    const known = this.recallNow(uid, maxAge);
    if (known) return known;
    const at = performance.now();
    const writes = this.#writes;
    const user = await this.find(uid);
    this.#known.delete(uid);
    if (user && this.#writes === writes) this.#remember(uid, user, at);
    return user;
  }

  /** This process changed something, perhaps an account: nobody is recalled as they were before. */
  noteWrite(): void {
    this.#writes += 1;
    this.#known.clear();
  }

  async #leave(): Promise<void> {
    if (this.#underWay >= mostUnderWay || this.#asked.size === 0) return;
    const asked = this.#asked;
    this.#asked = new Map();
    this.#underWay += 1;
    try {
      const users = await findUsers(this.#pool, [...asked.keys()]);
      for (const [uid, answer] of asked) answer.resolve(users.get(uid));
    } catch (error) {
      for (const answer of asked.values()) answer.reject(error);
    }
    this.#underWay -= 1;
    void this.#leave();
  }

  #remember(uid: string, user: User, at: number): void {
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= mostKnown) this.#known.delete(oldest);
    this.#known.set(uid, { user, at });
  }
}
