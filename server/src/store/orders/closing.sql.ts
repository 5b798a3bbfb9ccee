/** Data of the close beside the orders: allotments, pseudonyms, the record, and recipients of notifications. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type MaturityKey, maturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import { setTerms, type TermsOfAllocation } from '@fairbook/domain/auctions/retail.ts';
import { type Cents, cents, decimalOf } from '@fairbook/domain/base/money.ts';
import {
  type OrderClass,
  orderClasses,
  type SaleOutcome,
  saleOutcomes,
  valuesOf,
} from '@fairbook/domain/base/vocabulary.ts';
import type { BookMaturity } from '@fairbook/domain/book/book.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { z } from 'zod';
import { copyHeader, copyTrailer } from '../../platform/db/binary-copy.ts';
import { jsonOf } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/transaction.ts';

/** Closing a large sale takes longer than a request may. */
export async function raiseStatementTimeouts(db: Db): Promise<void> {
  await sql`select set_config('statement_timeout', '10min', true), set_config('lock_timeout', '1min', true),
    set_config('idle_in_transaction_session_timeout', '10min', true), set_config('work_mem', '128MB', true)`.execute(
    db,
  );
}

/** Serializes closes of a sale until the transaction ends, without blocking anything else. */
export async function lockClose(db: Db, auctionId: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    with locked as materialized (select pg_advisory_xact_lock(hashtextextended('close of an auction', ${auctionId})))
    select clock_timestamp() as at from locked`.execute(db);
  return rows[0]?.at ?? new Date();
}

/** Sales whose close has come and whose record is not written, however they became Ended. */
export async function listUnclosed(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from auction where status in ('Scheduled', 'Live') and close_date <= clock_timestamp() and halted_at is null
    union
    select a.id from auction a left join closing_record c on c.auction_id = a.id
    where a.status = 'Ended' and a.cancelled_at is null and c.id is null
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function hasRecord(db: Db, auctionId: number): Promise<boolean> {
  const row = await db.selectFrom('closingRecord').select('id').where('auctionId', '=', auctionId).executeTakeFirst();
  return row !== undefined;
}

/** Throws where the log of a sale has not so many entries: its issuer has decided about the amounts since it was read. */
export async function requireLogSize(db: Db, auctionId: number, size: number): Promise<void> {
  const { rows } = await sql<{ size: number }>`
    select size from order_log_head where auction_id = ${auctionId} for update`.execute(db);
  if (rows[0]?.size !== size) throw new Error(`the order log of auction ${auctionId} goes on after what was read`);
}

/** COPY input in pieces: whole lines of the named columns, fields separated by tabs, `\\N` for null, a line end each; or the binary format. */
type Pieces = Iterable<string | Uint8Array>;

/** Writes allotments: auction, place, maturity and its letter of the order line, award, result, reason, the position's asked, counted and awarded, and its turn of how many. Returns the number. */
export async function copyAllotments(client: pg.PoolClient, pieces: Pieces): Promise<number> {
  const columns =
    'auction_id, place, maturity_date, maturity_id, awarded_amount, result, reason, position_asked, position_counted, position_awarded, turn, turns';
  return beginCopy(client, `allotment (${columns})`, pieces).written;
}

/** Writes pseudonyms: auction, organization, pseudonym, salt, and the first pseudonym of the group of linked accounts. */
export function copyPseudonyms(client: pg.PoolClient, pieces: Pieces): Copying {
  return beginCopy(client, 'closing_pseudonym (auction_id, investor_org_id, pseudonym, salt, lead)', pieces);
}

/** Writes the parts of a record, each a gzipped piece of the text. */
export async function copyRecordParts(
  client: pg.PoolClient,
  auctionId: number,
  parts: readonly Uint8Array[],
): Promise<void> {
  const into = 'closing_record_part (auction_id, part, packed)';
  await beginCopy(client, into, partRows(auctionId, parts), 'with (format binary)').written;
}

/** The database's binary format, in which bytes are unchanged: before a row the number of its fields, and before each its length. */
function* partRows(auctionId: number, parts: readonly Uint8Array[]): Generator<Uint8Array, void> {
  yield copyHeader;
  for (const [number, part] of parts.entries()) {
    const head = Buffer.alloc(26);
    head.writeInt16BE(3, 0);
    head.writeInt32BE(8, 2);
    head.writeBigInt64BE(BigInt(auctionId), 6);
    head.writeInt32BE(4, 14);
    head.writeInt32BE(number, 18);
    head.writeInt32BE(part.length, 22);
    yield head;
    yield part;
  }
  yield copyTrailer;
}

/** Rows being copied into a table. */
interface Copying {
  /** Resolves when all are sent, though the database may still be busy. May stay pending forever where `written` fails. */
  readonly sent: Promise<unknown>;
  /** Number of rows written. */
  readonly written: Promise<number>;
}

function beginCopy(client: pg.PoolClient, into: string, pieces: Pieces, options = ''): Copying {
  const source = Readable.from(pieces, { objectMode: true });
  const stream = client.query(from(`copy ${into} from stdin ${options}`));
  const sent = new Promise((resolve) => source.once('end', resolve));
  return { sent, written: pipeline(source, stream).then(() => stream.rowCount) };
}

/** The book as of the close. */
export interface Figures {
  readonly maturities: readonly BookMaturity[];
  /** Investors with an order that counted, in total and by class. */
  readonly bidders: number;
  readonly classBidders: Readonly<Partial<Record<OrderClass, number>>>;
  readonly bids: number;
}

export interface NewRecord {
  readonly ruleVersion: string;
  readonly outcome: (typeof saleOutcomes)[number]['value'];
  readonly fingerprint: string;
  /** Null where the rule draws no lots. */
  readonly seed: string | null;
  /** Bytes of the record in UTF-8. */
  readonly size: number;
  readonly figures: Figures;
  /** The amounts and terms that the rule used. */
  readonly limits: TermsOfAllocation;
  readonly closedAt: Date;
}

export async function insertRecord(db: Db, auctionId: number, record: NewRecord): Promise<void> {
  const { limits, ...rest } = record;
  const { minimum, step, retailShare = null, investorCap } = limits;
  const amounts = {
    ...{ minimum: decimalOf(minimum), step: decimalOf(step), retailShare },
    investorCap: investorCap === undefined ? null : decimalOf(investorCap),
  };
  const figures = jsonOf(record.figures);
  await db
    .insertInto('closingRecord')
    .values({ ...rest, ...amounts, auctionId, figures })
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
      maturityDate: z.string().transform(maturityKey),
      ...saleFigures,
      classes: z.array(
        z.object({
          orderClass: z.enum(valuesOf(orderClasses)),
          rank: z.number(),
          isLocal: z.literal(true).exactOptional(),
          demand: amount,
          available: amount,
          award: amount,
          isCut: z.boolean(),
          retail: amount.exactOptional(),
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
  return (await readResults(db, [auctionId])).get(auctionId)?.figures;
}

/** A sale's result: how it closed, its figures, and the amounts its rule used. */
export interface SaleResult {
  readonly closedAt: Date;
  readonly outcome: SaleOutcome;
  readonly ruleVersion: string;
  readonly fingerprint: string;
  readonly figures: Figures;
  readonly limits: TermsOfAllocation;
}

/** The results of those auctions that are closed. */
export async function readResults(db: Db, auctionIds: readonly number[]): Promise<Map<number, SaleResult>> {
  if (auctionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('closingRecord')
    .select(['auctionId', 'closedAt', 'outcome', 'ruleVersion', 'fingerprint', 'figures', 'minimum', 'step'])
    .select(['retailShare', 'investorCap'])
    .where('auctionId', 'in', [...new Set(auctionIds)])
    .execute();
  return new Map(
    rows.map(({ auctionId, figures, minimum, step, retailShare, investorCap, ...close }) => {
      const limits = { minimum, step, ...setTerms({ retailShare, investorCap }) };
      return [auctionId, { ...close, figures: storedFigures.parse(figures), limits }];
    }),
  );
}

/** The seed of a sale whose lots were drawn, as 64 hexadecimal digits; undefined before that. */
export async function readSeed(db: Db, auctionId: number): Promise<string | undefined> {
  const row = await db.selectFrom('closingRecord').select('seed').where('auctionId', '=', auctionId).executeTakeFirst();
  return row?.seed ?? undefined;
}

/** The round of a beacon that is part of the seed of a closed sale; null where there is none. */
export async function findRound(db: Db, auctionId: number): Promise<{ chainHash: string; round: number } | null> {
  // Before the result.
  const { rows } = await sql<{ chainHash: string; round: number }>`
    select beacon_of(l.auction_id) ->> 'chainHash' as chain_hash, (l.entry::json ->> 'round')::bigint as round
    from order_log_head h join order_log l on l.auction_id = h.auction_id and l.index = h.size - 2
    where h.auction_id = ${auctionId} and l.kind = 'BEACON'`.execute(db);
  return rows[0] ?? null;
}

/** How an auction closed; undefined until it has. */
export async function findClose(db: Db, auctionId: number) {
  return db
    .selectFrom('closingRecord')
    .select(['closedAt', 'ruleVersion', 'outcome', 'fingerprint', 'seed', 'size'])
    .where('auctionId', '=', auctionId)
    .executeTakeFirst();
}

/**
 * The bytes of the closing record's text, part by part and each of whole characters: a connection is busy only for a moment at a time, however slow
 * the reader is.
 */
export async function* readRecordParts(db: Db, auctionId: number): AsyncGenerator<Buffer, void, undefined> {
  for (let part = 0; ; part++) {
    const row = await db
      .selectFrom('closingRecordPart')
      .select('packed')
      .where('auctionId', '=', auctionId)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!row) return;
    yield await unpack(row.packed);
  }
}

const unpack = promisify(gunzip);

/**
 * Orders and awards of these people in a closed auction, without orders at maturities that the issuer withdrew, and whether all their orders lapsed: then
 * the result has none of them.
 */
export async function readSums(
  db: Db,
  auctionId: number,
  userIds: readonly number[],
  withdrawn: readonly MaturityKey[],
) {
  const { rows } = await sql<{ userId: number; ordered: Cents; allocated: Cents; hasLapsed: boolean }>`
    select b.user_id,
      coalesce(sum(b.investment_amount) filter (where maturity_key(b.maturity_date, b.maturity_id) <> all(${withdrawn}::text[])), 0)::numeric(15,2) as ordered, coalesce(sum(t.awarded_amount), 0) as allocated, bool_and(t.place is null) as has_lapsed
    from open_order_line b left join allotment t on t.auction_id = b.auction_id and t.place = b.sequence and t.maturity_date = b.maturity_date and t.maturity_id = b.maturity_id
    where b.auction_id = ${auctionId} and b.user_id = any(${userIds}::bigint[])
    group by b.user_id`.execute(db);
  return rows;
}

/** People with an open order in the sale at the close. */
export async function listBidders(db: Db, auctionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('openOrder')
    .select('userId')
    .distinct()
    .where('auctionId', '=', auctionId)
    .execute();
  return rows.map(({ userId }) => userId);
}
