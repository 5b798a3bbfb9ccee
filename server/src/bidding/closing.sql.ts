/** What the close reads and writes: the orders that stand, the allotments, the record, and who is to be told. */
import type { BookMaturity } from '@fairbook/domain/book.ts';
import { type Day, day } from '@fairbook/domain/dates.ts';
import { type Cents, cents, decimalOf } from '@fairbook/domain/money.ts';
import { type BidResult, type OrderClass, orderClasses, saleOutcomes, valuesOf } from '@fairbook/domain/vocabulary.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { jsonOf } from '../db/columns.ts';
import { historyOf } from '../db/history.ts';
import type { Db } from '../db/transaction.ts';

/** Closing a large sale takes longer than a request may. Each statement still has to be short: rows go in portions. */
export async function allowTime(db: Db): Promise<void> {
  await sql`select set_config('statement_timeout', '60s', true), set_config('lock_timeout', '10s', true),
    set_config('idle_in_transaction_session_timeout', '5min', true)`.execute(db);
}

/** Sales whose close has come and whose record is not written, however they came to be ended. */
export async function listUnclosed(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from auction where status in ('Scheduled', 'Live') and close_date <= clock_timestamp()
    union
    select a.id from auction a left join closing_record c on c.auction_id = a.id
    where a.status = 'Ended' and c.id is null
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function hasRecord(db: Db, auctionId: number): Promise<boolean> {
  const row = await db.selectFrom('closingRecord').select('id').where('auctionId', '=', auctionId).executeTakeFirst();
  return row !== undefined;
}

export interface OrderRow {
  readonly id: number;
  readonly bidId: string;
  readonly investorOrgId: number;
  readonly orderClass: OrderClass;
  readonly rank: number;
  readonly maturityDate: Day;
  readonly amount: Cents;
  readonly sequence: number;
}

const portion = 20_000;

/** Every order that stands, in the order of their sequence. */
export async function readOrders(db: Db, auctionId: number): Promise<OrderRow[]> {
  const orders: OrderRow[] = [];
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('auctionBid')
      .select(['id', 'bidId', 'investorOrgId', 'orderClass', 'rank', 'maturityDate'])
      .select(['investmentAmount as amount', 'sequence'])
      .where('auctionId', '=', auctionId)
      .where('state', '<>', 'Withdrawn')
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(portion)
      .execute();
    for (const row of rows) orders.push(row);
    const last = rows.at(-1);
    if (!last || rows.length < portion) return orders;
    after = last.sequence;
  }
}

/** The investors behind the standing orders, with what tells their status at any moment. */
export async function readInvestors(db: Db, auctionId: number) {
  const rows = await db
    .selectFrom('investorOrg as o')
    .select(['o.id', 'o.uuid', 'o.status', 'o.approvalHistory'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('auctionBid as b')
          .select('b.id')
          .whereRef('b.investorOrgId', '=', 'o.id')
          .where('b.auctionId', '=', auctionId)
          .where('b.state', '<>', 'Withdrawn'),
      ),
    )
    .execute();
  return rows.map(({ approvalHistory, ...row }) => ({ ...row, history: historyOf(approvalHistory) }));
}

export interface AllotmentRow {
  readonly auctionBidId: number;
  readonly award: Cents;
  readonly result: BidResult;
  readonly reason: string;
}

export async function insertAllotments(db: Db, auctionId: number, rows: readonly AllotmentRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += portion) {
    const some = rows.slice(at, at + portion);
    await sql`
      insert into allotment (auction_id, auction_bid_id, awarded_amount, result, reason)
      select ${auctionId}, * from unnest(
        ${some.map((row) => row.auctionBidId)}::bigint[], ${some.map((row) => decimalOf(row.award))}::numeric(15,2)[],
        ${some.map((row) => row.result)}::text[], ${some.map((row) => row.reason)}::text[])`.execute(db);
  }
}

export interface PseudonymRow {
  readonly investorOrgId: number;
  readonly pseudonym: string;
  readonly salt: string;
}

export async function insertPseudonyms(db: Db, auctionId: number, rows: readonly PseudonymRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += portion) {
    const some = rows.slice(at, at + portion);
    await sql`
      insert into closing_pseudonym (auction_id, investor_org_id, pseudonym, salt)
      select ${auctionId}, * from unnest(${some.map((row) => row.investorOrgId)}::bigint[],
        ${some.map((row) => row.pseudonym)}::text[], ${some.map((row) => row.salt)}::text[])`.execute(db);
  }
}

/** The book as it stood at the close. */
export interface Figures {
  readonly maturities: readonly BookMaturity[];
  /** Investors with an order that counted, in all and by class. */
  readonly bidders: number;
  readonly classBidders: Readonly<Partial<Record<OrderClass, number>>>;
  readonly bids: number;
}

export interface NewRecord {
  readonly ruleVersion: string;
  readonly outcome: (typeof saleOutcomes)[number]['value'];
  readonly record: string;
  readonly fingerprint: string;
  readonly figures: Figures;
  readonly closedAt: Date;
}

export async function insertRecord(db: Db, auctionId: number, record: NewRecord): Promise<void> {
  const figures = jsonOf(record.figures);
  await db
    .insertInto('closingRecord')
    .values({ auctionId, ...record, figures })
    .execute();
}

const amount = z.number().transform(cents);
const saleFigures = {
  principal: amount,
  demand: amount,
  award: amount,
  unsold: amount,
  outcome: z.enum(valuesOf(saleOutcomes)),
  bidders: z.number(),
};
const storedFigures = z.object({
  maturities: z.array(
    z.object({
      maturityDate: z.string().transform(day),
      ...saleFigures,
      classes: z.array(
        z.object({
          orderClass: z.enum(valuesOf(orderClasses)),
          rank: z.number(),
          demand: amount,
          available: amount,
          award: amount,
          isCut: z.boolean(),
          sharePercent: z.number(),
          bidders: z.number(),
        }),
      ),
    }),
  ),
  bidders: z.number(),
  classBidders: z.partialRecord(z.enum(valuesOf(orderClasses)), z.number()),
  bids: z.number(),
});

/** The figures of a close; undefined until it is done. */
export async function findFigures(db: Db, auctionId: number): Promise<Figures | undefined> {
  const row = await db
    .selectFrom('closingRecord')
    .select('figures')
    .where('auctionId', '=', auctionId)
    .executeTakeFirst();
  return row && storedFigures.parse(row.figures);
}

/** How an auction closed; undefined until it has. */
export async function findClose(db: Db, auctionId: number) {
  return db
    .selectFrom('closingRecord')
    .select(['closedAt', 'ruleVersion', 'outcome', 'fingerprint'])
    .where('auctionId', '=', auctionId)
    .executeTakeFirst();
}

/** The text of the closing record, which may be long. */
export async function findRecordText(db: Db, auctionId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('closingRecord')
    .select('record')
    .where('auctionId', '=', auctionId)
    .executeTakeFirst();
  return row?.record;
}

/** People with an order in the sale that stood at the close. */
export async function listBidders(db: Db, auctionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('auctionBid')
    .select('userId')
    .distinct()
    .where('auctionId', '=', auctionId)
    .where('state', '<>', 'Withdrawn')
    .execute();
  return rows.map(({ userId }) => userId);
}
