/** Live books of this process, opened on first use and kept current while they are used. */
import { performance } from 'node:perf_hooks';
import type { AmountLimits } from '@fairbook/domain/offering.ts';
import type pg from 'pg';
import type { MaybePromise } from '../chain.ts';
import { type Look, lookAtSale, openSale, readStepsOf } from './follow.sql.ts';
import { LiveBook, maxRecent } from './liveBook.ts';
import type { SaleTerms } from './sales.sql.ts';

export interface LiveBooksOptions {
  readonly pool: pg.Pool;
  readonly market: AmountLimits;
  /** Maximum age of data, in milliseconds, for readers who changed nothing themselves. */
  readonly maxAge: number;
}

interface Followed {
  readonly key: string;
  readonly opening: Promise<LiveBook>;
  /** Result of `opening`. */
  book: LiveBook | undefined;
  readonly stepSeconds: number;
  /** When the last successful check started, by the process's own clock. */
  lookedAt: number;
  looking: Promise<void> | null;
  usedAt: number;
}

const maxBooks = 500;
/** Milliseconds after which an unused book is released. */
const maxUnusedMs = 10 * 60 * 1000;
/** The growth chart has 60 intervals; these steps are short enough for any part of the sale. */
const maxSteps = 10_000;

/**
 * There is no timer: readers trigger a check, and concurrent readers share one. A check costs what changed since the last one, however many orders
 * are open.
 */
export class LiveBooks {
  readonly #options: LiveBooksOptions;
  readonly #books = new Map<string, Followed>();
  #wroteAt = Number.NEGATIVE_INFINITY;

  constructor(options: LiveBooksOptions) {
    this.#options = options;
  }

  /** This process committed something: every read that starts from now on must see it. */
  noteWrite(): void {
    this.#wroteAt = performance.now();
  }

  /**
   * The book of a live sale, with everything committed before `maxAge` ago, by this process before now, and with `fresh` by any process before now.
   * Synchronous where it is open and the last check is recent enough. Read from it before awaiting anything else: it changes.
   */
  read(sale: SaleTerms, { fresh = false } = {}): MaybePromise<LiveBook> {
    const now = performance.now();
    const followed = this.#use(sale, false);
    const since = fresh ? now : Math.max(this.#wroteAt, now - this.#options.maxAge);
    const show = (book: LiveBook) => {
      this.#lookAhead(sale.id, followed, book, now);
      book.useTerms(sale);
      return book;
    };
    if (followed.book && followed.lookedAt >= since) return show(followed.book);
    return this.#lookSince(since, sale.id, followed).then(show);
  }

  async #lookSince(since: number, auctionId: number, followed: Followed): Promise<LiveBook> {
    const book = await followed.opening;
    while (followed.lookedAt < since) await this.#lookOnce(auctionId, followed, book);
    return book;
  }

  /** The book of a sale whose close is written: it is final. */
  readClosed(sale: SaleTerms): Promise<LiveBook> {
    return this.#use(sale, true).opening;
  }

  #use(sale: SaleTerms, isClosed: boolean): Followed {
    const now = performance.now();
    const key = `${sale.id} ${isClosed ? 'closed' : 'running'}`;
    const followed = this.#books.get(key) ?? this.#open(sale, key, isClosed);
    followed.usedAt = now;
    // Least recently used first.
    this.#books.delete(key);
    this.#books.set(key, followed);
    for (const [other, { usedAt }] of this.#books) {
      if (usedAt > now - maxUnusedMs && this.#books.size <= maxBooks) break;
      this.#books.delete(other);
    }
    return followed;
  }

  #open(sale: SaleTerms, key: string, isClosed: boolean): Followed {
    const { pool, market } = this.#options;
    const now = performance.now();
    const seconds = ((sale.closeDate?.getTime() ?? 0) - (sale.startDate?.getTime() ?? 0)) / 1_000;
    const stepSeconds = Math.max(1, Math.ceil(seconds / maxSteps));
    const opening = openSale(pool, sale.id, { recent: maxRecent, stepSeconds, isClosed }).then(async (read) => {
      const book = new LiveBook(sale, market, read, stepSeconds);
      await this.#readStepsOut(sale.id, book, stepSeconds);
      return book;
    });
    const followed: Followed = {
      key,
      opening,
      book: undefined,
      stepSeconds,
      lookedAt: now,
      looking: null,
      usedAt: now,
    };
    opening.then(
      (book) => {
        followed.book = book;
      },
      // The next reader tries again.
      () => this.#forget(followed),
    );
    return followed;
  }

  /**
   * Long before a check is too old the next one starts in the background, so that under load no reader waits; the next waiting reader gets any error.
   */
  #lookAhead(auctionId: number, followed: Followed, book: LiveBook, now: number): void {
    if (followed.lookedAt < now - this.#options.maxAge / 4)
      void this.#lookOnce(auctionId, followed, book).catch(() => undefined);
  }

  #lookOnce(auctionId: number, followed: Followed, book: LiveBook): Promise<void> {
    followed.looking ??= this.#look(auctionId, followed, book);
    return followed.looking;
  }

  async #look(auctionId: number, followed: Followed, book: LiveBook): Promise<void> {
    const began = performance.now();
    try {
      const look = await lookAtSale(this.#options.pool, auctionId, book.snapshot);
      await this.#apply(look, auctionId, followed, book);
      followed.lookedAt = began;
    } finally {
      followed.looking = null;
    }
  }

  async #apply(look: Look, auctionId: number, followed: Followed, book: LiveBook): Promise<void> {
    try {
      if (book.apply(look)) await this.#readStepsOut(auctionId, book, followed.stepSeconds);
    } catch (error) {
      // A partly applied update cannot be trusted; the next reader opens it again.
      this.#forget(followed);
      throw error;
    }
  }

  async #readStepsOut(auctionId: number, book: LiveBook, stepSeconds: number): Promise<void> {
    const out = book.investorsOut;
    book.takeStepsOut(out.length === 0 ? [] : await readStepsOf(this.#options.pool, auctionId, out, stepSeconds));
  }

  #forget(followed: Followed): void {
    if (this.#books.get(followed.key) === followed) this.#books.delete(followed.key);
  }
}
