/** The books of running sales that this process shows, opened when somebody first asks and kept true for as long as anybody does. */
import { performance } from 'node:perf_hooks';
import type { AmountLimits } from '@fairbook/domain/offering.ts';
import type pg from 'pg';
import { type Look, lookAtSale, openSale, readStepsOf } from './follow.sql.ts';
import { LiveBook, mostRecent } from './liveBook.ts';
import type { Sale } from './sales.sql.ts';

export interface LiveBooksOptions {
  readonly pool: pg.Pool;
  readonly market: AmountLimits;
  /** How old a look may be, in milliseconds, for readers who changed nothing themselves. */
  readonly maxAge: number;
}

interface Followed {
  readonly opening: Promise<LiveBook>;
  readonly stepSeconds: number;
  /** When the last look that succeeded began, by the process's own clock. */
  lookedAt: number;
  looking: Promise<void> | null;
  usedAt: number;
}

const mostBooks = 500;
/** Milliseconds after which a book that nobody read is let go. */
const longestUnused = 10 * 60 * 1000;
/** A build-up is shown in 60 stretches; its steps are short enough for any part of the sale. */
const mostSteps = 10_000;

/**
 * There is no timer: whoever reads sees to it that somebody has looked a moment ago, and all who wait at one time share one look. A look
 * costs what changed since the last one, however many orders stand.
 */
export class LiveBooks {
  readonly #options: LiveBooksOptions;
  readonly #books = new Map<number, Followed>();
  #wroteAt = Number.NEGATIVE_INFINITY;

  constructor(options: LiveBooksOptions) {
    this.#options = options;
  }

  /** This process committed something: every read that begins from now on shall see it. */
  noteWrite(): void {
    this.#wroteAt = performance.now();
  }

  /**
   * The book with everything that was committed before `maxAge` ago, by this process before now, and with `mustLook` by anybody before
   * now. Read from it before waiting for anything else: it changes.
   */
  async read(sale: Sale, { mustLook = false } = {}): Promise<LiveBook> {
    const now = performance.now();
    const followed = this.#books.get(sale.id) ?? this.#open(sale, now);
    followed.usedAt = now;
    // The one that was used longest ago stands first.
    this.#books.delete(sale.id);
    this.#books.set(sale.id, followed);
    const book = await followed.opening;
    const since = mustLook ? now : Math.max(this.#wroteAt, now - this.#options.maxAge);
    while (followed.lookedAt < since) await (followed.looking ??= this.#look(sale.id, followed, book));
    book.useTerms(sale);
    return book;
  }

  #open(sale: Sale, now: number): Followed {
    for (const [id, { usedAt }] of this.#books) {
      if (usedAt < now - longestUnused || this.#books.size >= mostBooks) this.#books.delete(id);
      else break;
    }
    const { pool, market } = this.#options;
    const seconds = ((sale.closeDate?.getTime() ?? 0) - (sale.startDate?.getTime() ?? 0)) / 1_000;
    const stepSeconds = Math.max(1, Math.ceil(seconds / mostSteps));
    const opening = openSale(pool, sale.id, { recent: mostRecent, stepSeconds }).then(async (read) => {
      const book = new LiveBook(sale, market, read, stepSeconds);
      await this.#readStepsOut(sale.id, book, stepSeconds);
      return book;
    });
    const followed: Followed = { opening, stepSeconds, lookedAt: now, looking: null, usedAt: now };
    // The next to ask tries again.
    opening.catch(() => this.#forget(sale.id, followed));
    return followed;
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
      this.#forget(auctionId, followed);
      throw error;
    }
  }

  async #readStepsOut(auctionId: number, book: LiveBook, stepSeconds: number): Promise<void> {
    const out = book.investorsOut;
    book.takeStepsOut(out.length === 0 ? [] : await readStepsOf(this.#options.pool, auctionId, out, stepSeconds));
  }

  #forget(auctionId: number, followed: Followed): void {
    if (this.#books.get(auctionId) === followed) this.#books.delete(auctionId);
  }
}
