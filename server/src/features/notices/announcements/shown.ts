/** In-memory copy of the announcements that have not ended, with which pages are sent: also while the database is away. */
import type { ShownAnnouncement } from '@fairbook/contract/notices/announcements/shapes.ts';
import { isShown } from '@fairbook/domain/notices/announcements.ts';
import { withTimeout } from '../../../platform/base/with-timeout.ts';
import { Refresher } from '../../../platform/cache/freshness.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Audience } from '../../../platform/http/caller/actor.ts';
import { listOpenAnnouncements, type OpenAnnouncement } from '../../../store/notices/announcements.sql.ts';

declare module '../../../platform/deps.ts' {
  interface Deps {
    /** Announcements that pages show to users. */
    readonly announcements: ShownAnnouncements;
  }
}

/** Maximum age, so that every process shows a new one within a second. */
const keptMs = 1_000;
/** A page waits no longer for a database that does not answer. */
const longestWaitMs = 500;

export class ShownAnnouncements {
  readonly #db: Db;
  readonly #clock: () => Date;
  readonly #reads = new Refresher(keptMs, () => this.#read());
  #open: readonly OpenAnnouncement[] = [];

  constructor(db: Db, clock: () => Date) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Announcements of a site now. While the database is away it is what was read last. */
  async on(site: Audience): Promise<ShownAnnouncement[]> {
    const now = performance.now();
    const since = now - keptMs;
    if (!this.#reads.isFresh(since, now)) await withTimeout(this.#reads.refreshSince(since), longestWaitMs);
    return this.known(site);
  }

  /** The same without a look at the database: for a page about an error. */
  known(site: Audience): ShownAnnouncement[] {
    const now = this.#clock();
    return this.#open
      .filter((each) => (each.audience === 'both' || each.audience === site) && isShown(each, now))
      .map(({ audience: _, endedAt: __, ...shown }) => shown);
  }

  async #read(): Promise<boolean> {
    try {
      this.#open = await listOpenAnnouncements(this.#db, this.#clock());
    } catch {
      // The last values stay; the checks of the market report that the database is away.
    }
    return true;
  }
}
