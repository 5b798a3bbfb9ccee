/** Keeps a copy in this process true to the database: it is loaded once and then told what changed, whenever somebody is about to read it. */
import { setTimeout } from 'node:timers/promises';
import type { MaybePromise } from '../chain.ts';
import type { Log } from '../log.ts';
import type { Feed, News } from './feed.ts';

/** The copy, as its follower sees it. */
export interface Copy {
  /** Reads everything anew; called before the first look, and when too much has changed to be told. */
  load(): Promise<void>;
  apply(news: News): Promise<void>;
}

export interface FollowerOptions {
  readonly feed: Feed;
  readonly copy: Copy;
  /** How old a look may be, in milliseconds, for readers who changed nothing themselves. */
  readonly maxAge: number;
  readonly log: Log;
}

/** After a load that failed. */
const pauseMs = 1_000;
/** After so long without a look the feed may have been cleared of what was not read (`jobs.ts`), so everything is read anew. */
const maxSilenceMs = 60 * 60 * 1000;

/**
 * There is no timer: whoever reads sees to it that somebody has looked a moment ago, and all who wait at one time share one look. So a
 * copy is never older than it may be, and a process that nobody asks does nothing.
 */
export class Follower {
  readonly #options: FollowerOptions;
  #isLoaded = false;
  #loading: Promise<void> | null = null;
  #looking: Promise<void> | null = null;
  /** When the last look that succeeded began, by the process's own clock. */
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** The same by the clock on the wall, which goes on while a machine sleeps. */
  #lookedOn = 0;
  /** When this process last committed something itself. */
  #wroteAt = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  /** Begins to load, if it has not yet. Nobody needs to wait: until it is done `isCurrent` says no. */
  open(): void {
    if (!this.#isLoaded && !this.#isClosed) this.#loading ??= this.#load();
  }

  /** Waits until it is loaded. */
  async opened(): Promise<void> {
    this.open();
    await this.#loading;
  }

  /** Ends loading and lets a look under way finish. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isLoaded = false;
    await Promise.allSettled([this.#loading, this.#looking]);
  }

  /** This process committed something: every read that begins from now on shall see it. */
  noteWrite(): void {
    this.#wroteAt = performance.now();
  }

  /**
   * Whether the copy may answer: it holds everything committed before `maxAge` ago, and everything this process committed. With
   * `fresh` it holds everything committed by now. False where it is still loading or the database does not answer. At once where the
   * last look is recent enough.
   */
  isCurrent(fresh = false): MaybePromise<boolean> {
    if (!this.#canLook()) return false;
    const now = performance.now();
    const { maxAge } = this.#options;
    const since = fresh ? now : Math.max(this.#wroteAt, now - maxAge);
    if (this.#lookedAt < since) return this.#lookSince(since);
    // Long before a look is too old the next begins behind the answer, so that under load nobody has to wait.
    if (this.#lookedAt < now - maxAge / 4) void (this.#looking ?? this.#look()).catch(() => undefined);
    return true;
  }

  async #lookSince(since: number): Promise<boolean> {
    const { log } = this.#options;
    try {
      while (this.#isLoaded && this.#lookedAt < since) await (this.#looking ?? this.#look());
    } catch (error) {
      log.warn({ err: error }, 'the read model could not look for news; the database answers instead');
      return false;
    }
    return this.#isLoaded;
  }

  /** Whether a look is enough to know what the database says. Where it is not, the copy is loaded behind the answer. */
  #canLook(): boolean {
    if (this.#isLoaded && Date.now() - this.#lookedOn <= maxSilenceMs) return true;
    this.#loadAnew();
    return false;
  }

  #look(): Promise<void> {
    const began = performance.now();
    const beganOn = Date.now();
    const { feed, copy } = this.#options;
    this.#looking = feed
      .look((news) => copy.apply(news))
      .then((isWhole) => {
        this.#lookedAt = began;
        this.#lookedOn = beganOn;
        if (!isWhole) this.#loadAnew();
      })
      .finally(() => {
        this.#looking = null;
      });
    return this.#looking;
  }

  #loadAnew(): void {
    this.#isLoaded = false;
    this.open();
  }

  async #load(): Promise<void> {
    const { feed, copy, log } = this.#options;
    while (!this.#isClosed) {
      try {
        this.#lookedOn = Date.now();
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
