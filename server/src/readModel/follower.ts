/** Keeps an in-memory copy consistent with the database: it is loaded once and then updated with changes, on demand before reads. */
import { setTimeout } from 'node:timers/promises';
import type { MaybePromise } from '../chain.ts';
import type { Log } from '../log.ts';
import type { Feed, News } from './feed.ts';

/** The copy, as its follower sees it. */
export interface Copy {
  /** Loads everything; called before the first check, and when too much has changed. */
  load(): Promise<void>;
  apply(news: News): Promise<void>;
}

export interface FollowerOptions {
  readonly feed: Feed;
  readonly copy: Copy;
  /** Maximum age of data, in milliseconds, for readers who changed nothing themselves. */
  readonly maxAge: number;
  readonly log: Log;
}

/** After a failed load. */
const pauseMs = 1_000;
/** After so long without a check, unread changes may have been deleted from the feed (`jobs.ts`), so everything is reloaded. */
const maxSilenceMs = 60 * 60 * 1000;

/**
 * There is no timer: readers trigger a check, and concurrent readers share one. So a copy is never older than its limit, and an idle process does
 * nothing.
 */
export class Follower {
  readonly #options: FollowerOptions;
  #isLoaded = false;
  #loading: Promise<void> | null = null;
  #looking: Promise<void> | null = null;
  /** When the last successful check started, by the process's own clock. */
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** The same by the wall clock, which continues while a machine sleeps. */
  #lookedOn = 0;
  /** When this process last committed something itself. */
  #wroteAt = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  /** Starts loading if necessary. No caller needs to wait: until it is done `isCurrent` returns false. */
  open(): void {
    if (!this.#isLoaded && !this.#isClosed) this.#loading ??= this.#load();
  }

  /** Waits until it is loaded. */
  async opened(): Promise<void> {
    this.open();
    await this.#loading;
  }

  /** Ends loading and lets a check in progress finish. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isLoaded = false;
    await Promise.allSettled([this.#loading, this.#looking]);
  }

  /** This process committed something: every read that starts from now on must see it. */
  noteWrite(): void {
    this.#wroteAt = performance.now();
  }

  /**
   * Whether the copy may answer: it has everything committed before `maxAge` ago, and everything this process committed. With `fresh` it has everything
   * committed by now. False while it is loading or the database does not respond. Synchronous where the last check is recent enough.
   */
  isCurrent(fresh = false): MaybePromise<boolean> {
    if (!this.#canLook()) return false;
    const now = performance.now();
    const { maxAge } = this.#options;
    const since = fresh ? now : Math.max(this.#wroteAt, now - maxAge);
    if (this.#lookedAt < since) return this.#lookSince(since);
    // Long before a check is too old the next one starts in the background, so that under load no reader has to wait.
    if (this.#lookedAt < now - maxAge / 4) void (this.#looking ?? this.#look()).catch(() => undefined);
    return true;
  }

  async #lookSince(since: number): Promise<boolean> {
    const { log } = this.#options;
    try {
      while (this.#isLoaded && this.#lookedAt < since) await (this.#looking ?? this.#look());
    } catch (error) {
      log.warn({ err: error }, 'the read model could not check for changes; the database answers instead');
      return false;
    }
    return this.#isLoaded;
  }

  /** Whether a check is enough to be current. Otherwise the copy is loaded in the background. */
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
