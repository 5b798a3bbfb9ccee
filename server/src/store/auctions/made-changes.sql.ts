/** Makes changes of announced sales in the database. */
import { dateOf, idOf, type MaturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import { type Cents, decimalOf } from '@fairbook/domain/base/money.ts';
import { withdrawRows } from '@fairbook/domain/sale-changes/withdrawn-maturities.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { type StoredAuction, updateMaturities } from './auctions.sql.ts';
import type { Decided, StoredChange } from './sale-changes.sql.ts';
import { slotColumns } from './supplements.sql.ts';

interface Made {
  readonly isAlone: boolean;
  readonly isDeciderNew: boolean;
  readonly haltsBefore: number;
}

/** Makes a change of a sale that is locked, and with it the entry in its order log. */
export async function makeChange(
  db: Db,
  auction: StoredAuction,
  change: StoredChange,
  { by, at, isAlone, isDeciderNew, haltsBefore }: Decided & Made,
): Promise<void> {
  const made = { status: 'Made', decidedBy: by, decidedAt: at, isAlone, isDeciderNew, haltsBefore };
  const withdrawn = change.kind === 'WITHDRAW_MATURITIES' ? await withdraw(db, auction, change) : {};
  // A decision about amounts changes no column, but what follows the auctions of the market follows their rows.
  const columns = { RESCHEDULE: timesOf(change), SUPPLEMENT: documentOf(change), RESIZE: { updatedAt: at } };
  if (change.kind !== 'WITHDRAW_MATURITIES') {
    await db.updateTable('auction').set(columns[change.kind]).where('id', '=', auction.id).execute();
  }
  await db
    .updateTable('saleChange')
    .set({ ...made, ...withdrawn })
    .where('id', '=', change.id)
    .execute();
}

const timesOf = ({ startAfter: startDate, closeAfter: closeDate }: StoredChange) => ({ startDate, closeDate });
const documentOf = ({ document, fileAfterId }: StoredChange) =>
  document === null ? {} : { [slotColumns[document]]: fileAfterId };

/** The rows of the sale from now on, and what is released of limits. Answers what is stored of it. */
async function withdraw(db: Db, auction: StoredAuction, { maturities: withdrawn }: StoredChange) {
  const { id, startDate, closeDate, maturityStructure } = auction;
  if (startDate === null || closeDate === null) throw new Error('an announced sale has a window');
  const keys = withdrawn.map(({ maturityDate }) => maturityDate);
  await updateMaturities(db, id, withdrawRows(maturityStructure, keys));
  // The times may have moved since the request.
  const times = { startBefore: startDate, startAfter: startDate, closeBefore: closeDate, closeAfter: closeDate };
  return { ...times, released: decimalOf(await releaseOrders(db, id, keys)) };
}

/** Orders of these maturities no longer count toward the limits of investors and of the sale. Answers how much that is. */
async function releaseOrders(db: Db, auctionId: number, keys: readonly MaturityKey[]): Promise<Cents> {
  const { rows } = await sql<{ amount: Cents }>`
    with released as (
      update investor_standing s set amount = 0
      from unnest(${keys.map(dateOf)}::date[], ${keys.map(idOf)}::text[]) as w(day, letter)
      where s.auction_id = ${auctionId} and s.maturity_date = w.day and s.maturity_id = w.letter and s.amount <> 0
      returning old.amount as amount),
    total as (select coalesce(sum(amount), 0) as amount from released)
    update order_log_head h set demand = h.demand - total.amount from total
    where h.auction_id = ${auctionId} returning total.amount`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`auction ${auctionId} has no order log`);
  return row.amount;
}

/** People with an open order of one of these maturities. */
export async function listBiddersAt(
  db: Db,
  auctionId: number,
  lines: readonly { readonly maturityDate: MaturityKey }[],
): Promise<number[]> {
  const keys = lines.map(({ maturityDate }) => maturityDate);
  const { rows } = await sql<{ userId: number }>`
    select distinct b.user_id from open_order_line b
    join unnest(${keys.map(dateOf)}::date[], ${keys.map(idOf)}::text[]) as w(day, letter)
      on b.maturity_date = w.day and b.maturity_id = w.letter
    where b.auction_id = ${auctionId} order by b.user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}
