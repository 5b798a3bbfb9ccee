/** Halts of sales in the database: the current state on the auction, and every halt with its end in a table. */

import {
  type HaltParty,
  haltParties,
  type ResumeChoice,
  resumeChoices,
  valuesOf,
} from '@fairbook/domain/base/vocabulary.ts';
import type { Cancellation, HaltEntry } from '@fairbook/domain/sale-changes/halt.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { audit } from '../../platform/db/audit.ts';
import type { JsonValue } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/transaction.ts';

export interface NewHalt {
  readonly reason: string;
  readonly haltedBy: HaltParty;
  readonly haltedAt: Date;
}

/** Halts a locked sale that closes at `closeDate`, and returns the halt's id. */
export async function insertHalt(
  db: Db,
  auction: { readonly id: number; readonly closeDate: Date | null },
  { reason, haltedBy, haltedAt }: NewHalt,
): Promise<number> {
  if (auction.closeDate === null) throw new Error('a sale without a close cannot be halted');
  await db
    .updateTable('auction')
    .set({ haltedAt, haltReason: reason, haltedBy })
    .where('id', '=', auction.id)
    .execute();
  const row = await db
    .insertInto('auctionHalt')
    .values({ auctionId: auction.id, haltedAt, reason, haltedBy, closeBefore: auction.closeDate })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface NewEnd {
  readonly resumedBy: Exclude<HaltParty, 'system'>;
  readonly resumedAt: Date;
  readonly choice: ResumeChoice;
  readonly closeAfter: Date;
}

/** Ends the halt of a locked sale, which then closes at `closeAfter`. Returns the halt's id. */
export async function endHalt(db: Db, auctionId: number, end: NewEnd): Promise<number> {
  await db
    .updateTable('auction')
    .set({ haltedAt: null, haltReason: null, haltedBy: null, closeDate: end.closeAfter })
    .where('id', '=', auctionId)
    .execute();
  const row = await db
    .updateTable('auctionHalt')
    .set(end)
    .where('auctionId', '=', auctionId)
    .where('resumedAt', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Current and upcoming sales of a municipality that are not halted. */
const canHalt = (municipalityId: number) =>
  sql`municipality_id = ${municipalityId} and status in ('Scheduled', 'Live') and halted_at is null`;

/**
 * Halts all current and upcoming sales of a municipality, and returns the halts' ids. Each sale is locked, so that an order is either stored before
 * or refused. A close that is already due is not affected.
 */
export async function haltSalesOf(
  db: Db,
  municipalityId: number,
  reason: string,
  actor: { readonly uuid: string; readonly adminId: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number; uuid: string; closeDate: Date; at: Date }>`
    with locked as materialized (
      select id, uuid, close_date from auction
      where ${canHalt(municipalityId)} order by id for update)
    select locked.*, clock_timestamp() as at from locked where close_date > clock_timestamp()`.execute(db);
  const ids: number[] = [];
  for (const { at: haltedAt, ...auction } of rows) {
    ids.push(await insertHalt(db, auction, { reason, haltedBy: 'system', haltedAt }));
    const detail = { by: 'system', closeDate: auction.closeDate } as const;
    await audit(db, { actor, action: 'auction.halt', subject: `auction:${auction.uuid}`, detail, text: { reason } });
  }
  return ids;
}

/** The sales that `haltSalesOf` would halt now. */
export async function listSalesToHalt(db: Db, municipalityId: number) {
  const { rows } = await sql<{ uuid: string; name: string }>`
    select uuid, name from auction
    where ${canHalt(municipalityId)} and close_date > clock_timestamp() order by id limit 100`.execute(db);
  return rows;
}

/**
 * Share-locks the account of an auction's issuer until the transaction ends, before the auction itself is locked: a suspension locks in this order
 * too, and halts the sales.
 */
export async function holdIssuer(db: Db, by: { readonly auctionUuid: string }): Promise<void> {
  await sql`select m.id from municipality m join auction a on a.municipality_id = m.id
    where a.uuid = ${by.auctionUuid} for share of m`.execute(db);
}

/** The halts of auction `a` as JSON, earliest first. */
export const haltsOfAuction = sql<JsonValue>`(
  select coalesce(json_agg(json_build_object('haltedAt', h.halted_at, 'reason', h.reason, 'haltedBy', h.halted_by,
    'closeBefore', h.close_before, 'resumedAt', h.resumed_at, 'resumedBy', h.resumed_by, 'choice', h.choice,
    'closeAfter', h.close_after) order by h.id), '[]')
  from auction_halt h where h.auction_id = a.id)`;

const moment = z.string().transform((text) => new Date(text));
const storedHalts = z.array(
  z.object({
    haltedAt: moment,
    reason: z.string(),
    haltedBy: z.enum(valuesOf(haltParties)),
    closeBefore: moment,
    resumedAt: moment.nullable(),
    resumedBy: z.enum(['issuer', 'administrator']).nullable(),
    choice: z.enum(valuesOf(resumeChoices)).nullable(),
    closeAfter: moment.nullable(),
  }),
);

/** Converts the result of `haltsOfAuction` to domain data. */
export function haltsOf(stored: JsonValue): HaltEntry[] {
  return storedHalts.parse(stored);
}

/** Cancels a locked sale that is halted, whose halt has no end then, or that ended without a result. */
export async function cancelSale(db: Db, auctionId: number, { cancelledAt, reason }: Cancellation): Promise<void> {
  const none = { haltedAt: null, haltReason: null, haltedBy: null };
  await db
    .updateTable('auction')
    .set({ ...none, status: 'Ended', cancelledAt, cancelReason: reason })
    .where('id', '=', auctionId)
    .execute();
}

/** The halts of an auction, earliest first. */
export async function readHalts(db: Db, auctionId: number): Promise<HaltEntry[]> {
  return db
    .selectFrom('auctionHalt')
    .select(['haltedAt', 'reason', 'haltedBy', 'closeBefore', 'resumedAt', 'resumedBy', 'choice', 'closeAfter'])
    .where('auctionId', '=', auctionId)
    .orderBy('id')
    .execute();
}

/** A halt with its auction. */
export async function findHalt(db: Db, id: number) {
  return db
    .selectFrom('auctionHalt as h')
    .innerJoin('auction as a', 'a.id', 'h.auctionId')
    .select(['h.uuid', 'h.auctionId', 'h.reason', 'h.haltedBy', 'h.resumedAt', 'h.choice'])
    .select(['h.closeBefore', 'h.closeAfter', 'a.uuid as auctionUuid'])
    .where('h.id', '=', id)
    .executeTakeFirst();
}
