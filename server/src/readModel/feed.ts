/** Follows what changed in the market: each committed change is told once, however late it was committed. */
import type { Db } from '../db/transaction.ts';
import { type MarketChange, readChangesAfter, readSnapshot } from './feed.sql.ts';

/** More than this at once, and reading everything anew is the shorter way. */
const maxChanges = 5_000;

/** What changed since the last look. */
export interface News {
  readonly auctions: readonly number[];
  readonly municipalities: readonly number[];
}

/**
 * A row gets its id when it is written and is seen when it is committed, so a reader that asked for higher ids alone would miss the
 * late ones for ever. This one asks which transactions have ended since its last look.
 */
export class Feed {
  readonly #db: Db;
  #snapshot = '';

  constructor(db: Db) {
    this.#db = db;
  }

  /** Begins here: whatever is committed by now is for the caller to read afterwards. */
  async begin(): Promise<void> {
    this.#snapshot = await readSnapshot(this.#db);
  }

  /**
   * Tells `apply` what is new; it is told again next time where `apply` throws. Answers false where so much changed that the
   * caller should begin anew.
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
