/** In-memory copy of the announcements that have not ended, with which pages are sent: also while the database is away. */
import type { ShownAnnouncement } from '@fairbook/contract/announcements/shapes.ts';
import { isShown } from '@fairbook/domain/announcements.ts';
import type { Db } from '../db/transaction.ts';
import type { Audience } from '../http/actor.ts';
import { listOpenAnnouncements, type OpenAnnouncement } from './announcements.sql.ts';

/** Maximum age, so that every process shows a new one within a second. */
const keptMs = 1_000;
/** A page waits no longer for a database that does not answer. */
const longestWaitMs = 500;

export class ShownAnnouncements {
  readonly #db: Db;
  readonly #clock: () => Date;
  #open: readonly OpenAnnouncement[] = [];
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  constructor(db: Db, clock: () => Date) {
    this.#db = db;
    this.#clock = clock;
  }

  /** What a site shows now. While the database is away it is what was read last. */
  async on(site: Audience): Promise<ShownAnnouncement[]> {
    if (performance.now() - this.#readAt > keptMs) await this.#refresh();
    return this.known(site);
  }

  /** The same without a look at the database: for a page about an error. */
  known(site: Audience): ShownAnnouncement[] {
    const now = this.#clock();
    return this.#open
      .filter((each) => (each.audience === 'both' || each.audience === site) && isShown(each, now))
      .map(({ audience: _, endedAt: __, ...shown }) => shown);
  }

  /** Concurrent callers share one query. */
  async #refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    let timer: NodeJS.Timeout | undefined;
    const wait = new Promise<void>((done) => {
      timer = setTimeout(done, longestWaitMs);
    });
    await Promise.race([this.#reading, wait]);
    clearTimeout(timer);
  }

  async #read(): Promise<void> {
    // What is committed from now on may be missing.
    const began = performance.now();
    try {
      this.#open = await listOpenAnnouncements(this.#db, this.#clock());
    } catch {
      // The checks of the market report that the database is away.
    }
    this.#readAt = began;
  }
}
