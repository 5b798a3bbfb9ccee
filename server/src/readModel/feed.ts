/** Follows the change feed: each committed change is delivered once, however late it was committed. */
import type { Db } from '../db/transaction.ts';
import { type MarketChange, readChangesAfter, readSnapshot } from './feed.sql.ts';

/** With more changes at once, a full reload is cheaper. */
const maxChanges = 5_000;

/** Changes since the last read. */
export interface News {
  readonly auctions: readonly number[];
  readonly municipalities: readonly number[];
}

/**
 * A row gets its id when it is written and becomes visible when it is committed, so reading only higher ids would miss late commits forever. This
 * reads by transactions that have ended since its last read.
 */
export class Feed {
  readonly #db: Db;
  #snapshot = '';

  constructor(db: Db) {
    this.#db = db;
  }

  /** Starts here: everything committed by now is for the caller to read afterwards. */
  async begin(): Promise<void> {
    this.#snapshot = await readSnapshot(this.#db);
  }

  /**
   * Passes new changes to `apply`; they are passed again next time where `apply` throws. Returns false where so much changed that the caller should
   * reload.
   */
  async look(apply: (news: News) => Promise<void>): Promise<boolean> {
    const { changes, snapshot } = await readChangesAfter(this.#db, this.#snapshot, maxChanges + 1);
    if (changes.length > maxChanges) return false;
    if (changes.length > 0) await apply(newsIn(changes));
    this.#snapshot = snapshot;
    return true;
  }
}

function newsIn(changes: readonly MarketChange[]): News {
  const auctions = new Set<number>();
  const municipalities = new Set<number>();
  for (const { auctionId, municipalityId } of changes) {
    if (auctionId !== null) auctions.add(auctionId);
    if (municipalityId !== null) municipalities.add(municipalityId);
  }
  return { auctions: [...auctions], municipalities: [...municipalities] };
}
