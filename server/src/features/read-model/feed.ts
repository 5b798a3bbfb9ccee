/** Reads what changed in the market: each committed change once, however late it was committed. */
import type { Db } from '../../platform/db/transaction.ts';
import { type MarketChange, readChangesAfter, readSnapshot } from './feed.sql.ts';

/** With more changes at once, a full reload is cheaper. */
const maxChanges = 5_000;

/** Changes since the last read. */
export interface Changes {
  readonly auctions: readonly number[];
  readonly municipalities: readonly number[];
}

/** Its cursor is the snapshot of the last read (`platform/db/change-feed.ts`). */
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
   * Passes new changes to `apply`, and again next time if `apply` throws. Returns false after so many changes that the caller should reload.
   */
  async readChanges(apply: (changes: Changes) => Promise<void>): Promise<boolean> {
    const { changes, snapshot } = await readChangesAfter(this.#db, this.#snapshot, maxChanges + 1);
    if (changes.length > maxChanges) return false;
    if (changes.length > 0) await apply(changesOf(changes));
    this.#snapshot = snapshot;
    return true;
  }
}

function changesOf(changes: readonly MarketChange[]): Changes {
  const auctions = new Set<number>();
  const municipalities = new Set<number>();
  for (const { auctionId, municipalityId } of changes) {
    if (auctionId !== null) auctions.add(auctionId);
    if (municipalityId !== null) municipalities.add(municipalityId);
  }
  return { auctions: [...auctions], municipalities: [...municipalities] };
}
