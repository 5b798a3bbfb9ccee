/** Live books of this process, opened on first use and kept current while they are used. */
import { performance } from 'node:perf_hooks';
import { lapsesBefore } from '@fairbook/domain/sale-changes/supplement.ts';
import type pg from 'pg';
import type { MaybePromise } from '../../platform/base/chain.ts';
import { BoundedCache } from '../../platform/cache/bounded-cache.ts';
import { Freshness, Refresher } from '../../platform/cache/freshness.ts';
import type { SaleTerms } from '../../store/auctions/sale.sql.ts';
import { openSale, readSaleChanges, readStepsOf } from '../../store/orders/follow.sql.ts';
import { LiveBook, maxRecent } from './live-book.ts';

declare module '../../platform/deps.ts' {
  interface Deps {
    /** The books of live sales. */
    readonly books: LiveBooks;
  }
}

export interface LiveBooksOptions {
  readonly pool: pg.Pool;
  /** Maximum delay until another process's change is visible, in milliseconds. */
  readonly maxAge: number;
}

interface Followed {
  readonly key: string;
  readonly opening: Promise<LiveBook>;
  /** Result of `opening`. */
  book: LiveBook | undefined;
  readonly reads: Refresher;
  usedAt: number;
}

const maxBooks = 500;
/** Milliseconds after which an unused book is released. */
const maxUnusedMs = 10 * 60 * 1000;
/** The growth chart has 60 intervals; these steps are short enough for any part of the sale. */
const maxSteps = 10_000;

/** A check costs what changed since the last one, however many orders are open. */
export class LiveBooks {
  readonly #options: LiveBooksOptions;
  /** Least recently used first. */
  readonly #books = new BoundedCache<string, Followed>(maxBooks);
  readonly #freshness = new Freshness();

  constructor(options: LiveBooksOptions) {
    this.#options = options;
  }

  /** This process committed something: every read that starts from now on sees it. */
  noteWrite(): void {
    this.#freshness.noteWrite();
  }

  /**
   * The book of a live sale, with everything committed before `maxAge` ago, by this process before now, and with `fresh` by any process before now.
   * Synchronous where it is open and was checked recently enough. Read from it before awaiting anything else: it changes.
   */
  read(sale: SaleTerms, { fresh = false } = {}): MaybePromise<LiveBook> {
    const now = performance.now();
    const followed = this.#use(sale, false);
    const since = this.#freshness.since(now, fresh ? 0 : this.#options.maxAge);
    const { book, reads } = followed;
    if (book && reads.isFresh(since, now)) return withTerms(book, sale);
    return this.#readSince(since, followed).then((read) => withTerms(read, sale));
  }

  async #readSince(since: number, { opening, reads }: Followed): Promise<LiveBook> {
    const book = await opening;
    await reads.refreshSince(since);
    return book;
  }

  /** The book of a sale whose close is written: it is final. */
  readClosed(sale: SaleTerms): Promise<LiveBook> {
    return this.#use(sale, true).opening;
  }

  #use(sale: SaleTerms, isClosed: boolean): Followed {
    const now = performance.now();
    // A supplement changes which orders take part, so the book is opened again.
    const key = `${sale.id} ${isClosed ? 'closed' : 'running'} ${lapsesBefore(sale)}`;
    const followed = this.#books.get(key) ?? this.#open(sale, key, isClosed);
    followed.usedAt = now;
    this.#books.set(key, followed);
    this.#books.deleteWhile(({ usedAt }) => usedAt <= now - maxUnusedMs);
    return followed;
  }

  #open(sale: SaleTerms, key: string, isClosed: boolean): Followed {
    const { pool, maxAge } = this.#options;
    const now = performance.now();
    const seconds = ((sale.closeDate?.getTime() ?? 0) - (sale.startDate?.getTime() ?? 0)) / 1_000;
    const lapses = lapsesBefore(sale);
    const stepSeconds = Math.max(1, Math.ceil(seconds / maxSteps));
    const opening = openSale(pool, sale.id, { recent: maxRecent, stepSeconds, isClosed, lapsesBefore: lapses }).then(
      async (read) => {
        const book = new LiveBook(sale, read, stepSeconds);
        await this.#readExcludedSteps(sale.id, book, stepSeconds);
        return book;
      },
    );
    const readChanges = async () => {
      const book = await opening;
      const changes = await readSaleChanges(pool, sale.id, book.cursor, lapses);
      try {
        if (book.apply(changes)) await this.#readExcludedSteps(sale.id, book, stepSeconds);
      } catch (error) {
        // A partly applied update cannot be trusted; the next reader opens it again.
        this.#forget(followed);
        throw error;
      }
      return true;
    };
    const reads = new Refresher(maxAge, readChanges, now);
    const followed: Followed = { key, opening, book: undefined, reads, usedAt: now };
    opening.then(
      (book) => {
        followed.book = book;
      },
      // The next reader tries again.
      () => this.#forget(followed),
    );
    return followed;
  }

  async #readExcludedSteps(auctionId: number, book: LiveBook, stepSeconds: number): Promise<void> {
    const excluded = book.excludedInvestors;
    const { pool } = this.#options;
    book.setExcludedSteps(excluded.length === 0 ? [] : await readStepsOf(pool, auctionId, excluded, stepSeconds));
  }

  #forget(followed: Followed): void {
    if (this.#books.get(followed.key) === followed) this.#books.delete(followed.key);
  }
}

function withTerms(book: LiveBook, sale: SaleTerms): LiveBook {
  book.useTerms(sale);
  return book;
}
