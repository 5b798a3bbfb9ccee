/** Keeps a copy of data in this process up to date: loads it once, and then applies what the change feed says has changed. */
import { setTimeout } from 'node:timers/promises';
import type { MaybePromise } from '../../platform/base/chain.ts';
import type { Log } from '../../platform/base/log.ts';
import { Freshness, Refresher } from '../../platform/cache/freshness.ts';
import type { Changes, Feed } from './feed.ts';

/** The copy, as its follower sees it. */
export interface Copy {
  /** Reads everything; called at first, and when more has changed than the feed can say. */
  load(): Promise<void>;
  apply(changes: Changes): Promise<void>;
}

export interface FollowerOptions {
  readonly feed: Feed;
  readonly copy: Copy;
  /** Maximum delay until another process's change is visible, in milliseconds. */
  readonly maxAge: number;
  readonly log: Log;
}

/** After a failed load. */
const pauseMs = 1_000;
/** After that long without a read the feed may have lost unread changes (`jobs.ts`), so everything is read again. */
const maxSilenceMs = 60 * 60 * 1000;

/** Reads the feed when a reader needs it, and loads the copy again where the feed does not say what changed. */
export class Follower {
  readonly #options: FollowerOptions;
  readonly #freshness = new Freshness();
  readonly #reads: Refresher;
  #isLoaded = false;
  #loading: Promise<void> | null = null;
  /** When the feed was last read, by the system clock, which goes on while a machine sleeps. */
  #readOn = 0;
  #isClosed = false;

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.#reads = new Refresher(options.maxAge, () => this.#readFeed());
  }

  /** Starts loading, if it has not yet. Until that is done `isCurrent` returns false. */
  open(): void {
    if (!this.#isLoaded && !this.#isClosed) this.#loading ??= this.#load();
  }

  /** Waits until it is loaded. */
  async opened(): Promise<void> {
    this.open();
    await this.#loading;
  }

  /** Stops loading and waits for a running read. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isLoaded = false;
    await Promise.allSettled([this.#loading, this.#reads.settled()]);
  }

  /** This process committed something: every read that starts from now on sees it. */
  noteWrite(): void {
    this.#freshness.noteWrite();
  }

  /**
   * Returns whether the copy may answer: it holds everything committed before `maxAge` ago, and everything this process committed. With
   * `fresh` it holds everything committed by now. False where it is still loading or the database does not answer. Synchronous
   * where the feed was read recently enough.
   */
  isCurrent(fresh = false): MaybePromise<boolean> {
    if (!this.#isFollowing()) return false;
    const now = performance.now();
    const since = this.#freshness.since(now, fresh ? 0 : this.#options.maxAge);
    return this.#reads.isFresh(since, now) || this.#readSince(since);
  }

  async #readSince(since: number): Promise<boolean> {
    try {
      return await this.#reads.refreshSince(since);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the read model could not read changes; the database answers instead');
      return false;
    }
  }

  /** True if reading the feed is enough to be current. Where it is not, the copy is loaded in the background. */
  #isFollowing(): boolean {
    if (this.#isLoaded && Date.now() - this.#readOn <= maxSilenceMs) return true;
    this.#loadAnew();
    return false;
  }

  async #readFeed(): Promise<boolean> {
    // Loading the copy restarts the feed, which an older request must not read meanwhile.
    if (!this.#isLoaded) return false;
    const beganOn = Date.now();
    const { feed, copy } = this.#options;
    const isWhole = await feed.readChanges((changes) => copy.apply(changes));
    this.#readOn = beganOn;
    if (!isWhole) this.#loadAnew();
    return isWhole && this.#isLoaded;
  }

  #loadAnew(): void {
    this.#isLoaded = false;
    this.open();
  }

  async #load(): Promise<void> {
    const { feed, copy, log } = this.#options;
    while (!this.#isClosed) {
      try {
        this.#readOn = Date.now();
        await feed.begin();
        await copy.load();
        this.#isLoaded = !this.#isClosed;
        break;
      } catch (error) {
        if (this.#isClosed) break;
        log.warn({ err: error }, 'the read model could not be loaded; the database answers instead');
        await setTimeout(pauseMs, undefined, { ref: false });
      }
    }
    this.#loading = null;
  }
}
