/** The books that this process shows, opened when somebody first asks and kept true for as long as anybody does. */
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
  /** How old a look may be, in milliseconds, for readers who changed nothing themselves. */
  readonly maxAge: number;
}

interface Followed {
  readonly key: string;
  readonly opening: Promise<LiveBook>;
  /** What `opening` leads to, once it has. */
  book: LiveBook | undefined;
  readonly stepSeconds: number;
  /** When the last look that succeeded began, by the process's own clock. */
  lookedAt: number;
  looking: Promise<void> | null;
  usedAt: number;
}

const maxBooks = 500;
/** Milliseconds after which a book that nobody read is let go. */
const maxUnusedMs = 10 * 60 * 1000;
/** A build-up is shown in 60 stretches; its steps are short enough for any part of the sale. */
const maxSteps = 10_000;

/**
 * There is no timer: whoever reads sees to it that somebody has looked a moment ago, and all who wait at one time share one look. A look
 * costs what changed since the last one, however many orders stand.
 */
export class LiveBooks {
  readonly #options: LiveBooksOptions;
  readonly #books = new Map<string, Followed>();
  #wroteAt = Number.NEGATIVE_INFINITY;

  constructor(options: LiveBooksOptions) {
    this.#options = options;
  }

  /** This process committed something: every read that begins from now on shall see it. */
  noteWrite(): void {
    this.#wroteAt = performance.now();
  }

  /**
   * The book of a sale that runs, with everything that was committed before `maxAge` ago, by this process before now, and with
   * `fresh` by anybody before now. At once where it is open and the last look is recent enough. Read from it before waiting for
   * anything else: it changes.
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

  /** The book of a sale whose close is written: it never changes again. */
  readClosed(sale: SaleTerms): Promise<LiveBook> {
    return this.#use(sale, true).opening;
  }

  #use(sale: SaleTerms, isClosed: boolean): Followed {
    const now = performance.now();
    const key = `${sale.id} ${isClosed ? 'closed' : 'running'}`;
    const followed = this.#books.get(key) ?? this.#open(sale, key, isClosed);
    followed.usedAt = now;
    // The one that was used longest ago stands first.
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
      // The next to ask tries again.
      () => this.#forget(followed),
    );
    return followed;
  }

  /** Long before a look is too old the next begins behind the answer, so that under load nobody waits; who waits next hears of an error. */
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
      // What was taken up by half cannot be trusted; the next to ask opens it anew.
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
