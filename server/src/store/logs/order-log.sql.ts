/** Stores and reads the order logs of sales. Entries of orders are written by take_order_actions, those of halts and ends by triggers. */
import type { CosignedHead } from '@fairbook/domain/logs/deadline.ts';
import { type BeaconEntry, type Entry, parseEntry, type SeedEntry } from '@fairbook/domain/logs/entries.ts';
import { canonicalText } from '@fairbook/domain/record/closing.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

export interface LogHead {
  readonly origin: string;
  readonly keyId: string;
  readonly size: number;
  /** Since its CLOSE or CANCEL entry. */
  readonly isClosed: boolean;
}

export async function findLogHead(db: Db, auctionId: number): Promise<LogHead | undefined> {
  return db
    .selectFrom('orderLogHead')
    .select(['origin', 'keyId', 'size', 'isClosed'])
    .where('auctionId', '=', auctionId)
    .executeTakeFirst();
}

/** Running sales whose log the first order would wait for: those whose log has at least so many entries. */
export async function listLongLogs(db: Db, minEntries: number): Promise<number[]> {
  const rows = await db
    .selectFrom('auction as a')
    .innerJoin('orderLogHead as h', 'h.auctionId', 'a.id')
    .select('a.id')
    .where('a.isActive', '=', true)
    .where('a.status', 'in', ['Scheduled', 'Live'])
    .where('h.size', '>=', minEntries)
    .orderBy('h.size', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** The names of the market under which there are logs, and the keys that sign them. */
export async function listLogKeys(db: Db): Promise<{ name: string; keyId: string }[]> {
  const { rows } = await sql<{ name: string; keyId: string }>`
    select distinct split_part(origin, '/sales/', 1) as name, key_id from order_log_head order by 1, 2`.execute(db);
  return rows;
}

/** Opens the log of a sale with this OPEN entry; `%` in it must be doubled. Run in a transaction. */
export async function openLog(
  db: Db,
  auctionId: number,
  { origin, keyId, entry }: { readonly origin: string; readonly keyId: string; readonly entry: string },
): Promise<void> {
  await sql`select open_order_log(${auctionId}, ${origin}, ${keyId}, ${entry})`.execute(db);
}

/** Entries of a log in order, from one index up to, and without, another; those that exist. */
export async function readEntries(db: Db, auctionId: number, from: number, to: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orderLog')
    .select('entry')
    .where('auctionId', '=', auctionId)
    .where('index', '>=', from)
    .where('index', '<', to)
    .orderBy('index')
    .execute();
  return rows.map(({ entry }) => entry);
}

/** The entries of these kinds, of which a log has one each at most. */
export async function readEntriesOf<Kind extends Entry['kind']>(
  db: Db,
  auctionId: number,
  kinds: readonly Kind[],
): Promise<{ readonly [Each in Kind]?: Extract<Entry, { readonly kind: Each }> }> {
  // OPEN is the first entry, and the others are among the last six but where a round of a beacon came too late.
  const rows = await db
    .selectFrom('orderLog as l')
    .innerJoin('orderLogHead as h', 'h.auctionId', 'l.auctionId')
    .select(['l.kind', 'l.entry'])
    .where('l.auctionId', '=', auctionId)
    .where((is) => is.or([is('l.index', '=', 0), is('l.index', '>=', sql<number>`h.size - 6`)]))
    .where('l.kind', 'in', [...kinds])
    .execute();
  return Object.fromEntries(rows.map(({ kind, entry }) => [kind, parseEntry(entry)])) as Awaited<
    ReturnType<typeof readEntriesOf<Kind>>
  >;
}

/** Entries of a log that ended, from its CLOSE on. */
export interface Ending {
  /** Entries up to CLOSE. */
  readonly closeSize: number;
  readonly seeds: readonly SeedEntry[];
  readonly beacon: BeaconEntry | null;
  /** When CLOSE was written. */
  readonly closedAt: string;
}

/** Undefined before the close. */
export async function readEnding(db: Db, auctionId: number): Promise<Ending | undefined> {
  const { rows } = await sql<{ entry: string }>`
    select entry from order_log where auction_id = ${auctionId} and index >= (
      select index from order_log where auction_id = ${auctionId} and kind = 'CLOSE' order by index desc limit 1)
    order by index`.execute(db);
  const [close, ...after] = rows.map(({ entry }) => parseEntry(entry));
  if (close?.kind !== 'CLOSE') return undefined;
  return {
    closedAt: close.at,
    closeSize: close.index + 1,
    seeds: after.filter((entry) => entry.kind === 'SEED'),
    beacon: after.find((entry) => entry.kind === 'BEACON') ?? null,
  };
}

/** Appends WITNESSED, in the transaction that writes the result. */
export async function writeWitnessed(db: Db, auctionId: number, heads: readonly CosignedHead[]): Promise<void> {
  await sql`select write_witnessed(${auctionId}, ${canonicalText(heads)})`.execute(db);
}

/** Appends BEACON after the SEED of a log of this size; false where it was written before. */
export async function writeBeacon(
  db: Db,
  auctionId: number,
  size: number,
  { cosignatures, round, signature }: Pick<BeaconEntry, 'cosignatures' | 'round' | 'signature'>,
): Promise<boolean> {
  const { rows } = await sql<{ isWritten: boolean }>`
    select write_beacon(${auctionId}, ${size}::integer, ${JSON.stringify(cosignatures)}, ${round}, ${signature}) as is_written`.execute(
    db,
  );
  return rows[0]?.isWritten === true;
}

/** Appends SEED to a log of this size; false where it was written before. */
export async function writeSeed(
  db: Db,
  auctionId: number,
  size: number,
  cosignatures: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ isWritten: boolean }>`
    select write_seed(${auctionId}, ${size}::integer, ${JSON.stringify(cosignatures)}) as is_written`.execute(db);
  return rows[0]?.isWritten === true;
}

/** The entry that an order was placed with, by what is stored of its Idempotency-Key. */
export async function findEntryByKey(
  db: Db,
  auctionId: number,
  key: string,
): Promise<{ index: number; entry: string } | undefined> {
  return db
    .selectFrom('orderLog')
    .select(['index', 'entry'])
    .where('key', '=', key)
    .where('auctionId', '=', auctionId)
    .executeTakeFirst();
}

/** An entry of an investor's own order. */
export interface OwnEntry {
  readonly index: number;
  readonly entry: string;
  /** Size of the log whose head was signed for it first. */
  readonly headSize: number;
  readonly bidId: string;
}

/** The entries of an investor's orders in a sale, in order: from this index on, and at most so many. */
export async function readOwnEntries(
  db: Db,
  { auctionId, people }: { readonly auctionId: number; readonly people: readonly number[] },
  from: number,
  limit: number,
): Promise<OwnEntry[]> {
  const rows = await selectOwn(db, auctionId, people)
    .where('index', '>=', from)
    .orderBy('index')
    .limit(limit)
    .execute();
  return rows.map(({ bidId, ...row }) => ({ ...row, bidId: bidId ?? '' }));
}

/** The last entry of a person's order, or its first; undefined for an order of another person. */
export async function findEntryOf(
  db: Db,
  order: { readonly auctionId: number; readonly userId: number; readonly bidId: string },
  which: 'first' | 'last',
): Promise<Omit<OwnEntry, 'bidId'> | undefined> {
  return selectOwn(db, order.auctionId, [order.userId])
    .where('bidId', '=', order.bidId)
    .orderBy('index', which === 'first' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();
}

function selectOwn(db: Db, auctionId: number, people: readonly number[]) {
  return db
    .selectFrom('orderLog')
    .select(['index', 'entry', 'headSize', 'bidId'])
    .where('auctionId', '=', auctionId)
    .where('userId', 'in', [...people]);
}

/** The secret by which an investor can show which bidder of the log they are; undefined before their first order. */
export async function findSalt(db: Db, auctionId: number, investorOrgId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('orderLogBidder')
    .select('salt')
    .where('auctionId', '=', auctionId)
    .where('investorOrgId', '=', investorOrgId)
    .executeTakeFirst();
  return row?.salt;
}
