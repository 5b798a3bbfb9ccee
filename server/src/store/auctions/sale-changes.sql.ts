/** Changes of announced sales in the database: requests, and what was made of them. */

import { keyOf, maturityKey, namedMaturity } from '@fairbook/domain/auctions/maturity-key.ts';
import { mostExtensionMinutes } from '@fairbook/domain/auctions/sale-rules.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import { type DocumentSlot, documentSlots, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import {
  reschedulingParties,
  type SaleChangeKind,
  type SaleChangeStatus,
  saleChangeKinds,
  saleChangeStatuses,
} from '@fairbook/domain/sale-changes/sale-change-vocabulary.ts';
import type { RequestedChange, SaleChange } from '@fairbook/domain/sale-changes/sale-changes.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { type JsonValue, jsonOf } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { peopleOfFirm } from '../accounts/account-status.sql.ts';
import { documentJson, storedDocument } from './supplements.sql.ts';

export interface StoredChange extends RequestedChange {
  readonly id: number;
  readonly uuid: string;
  readonly requestedAt: Date;
  readonly requesterName: string;
  readonly fileAfterId: number | null;
}

/** The changes of the times and of the maturities of auction `a` that were made as JSON, earliest first. Supplements are in `supplements.sql.ts`. */
export const changesOfAuction = sql<JsonValue>`(
  select coalesce(json_agg(json_build_object('kind', c.kind, 'by', case when c.requested_by is null then 'terms' else 'issuer' end, 'changedAt', c.decided_at, 'reason', c.reason, 'startBefore', c.start_before,
    'startAfter', c.start_after, 'closeBefore', c.close_before, 'closeAfter', c.close_after, 'haltsBefore', c.halts_before, 'maturities', coalesce(c.maturities, '[]')) order by c.decided_at, c.id), '[]')
  from sale_change c where c.auction_id = a.id and c.kind <> 'SUPPLEMENT' and c.status = 'Made')`;

const kind = z.enum(valuesOf(saleChangeKinds));
const requestedKind = kind.exclude(['REOPEN']);
const by = z.enum(reschedulingParties);
const status = z.enum(valuesOf(saleChangeStatuses));
const slot = z.enum(valuesOf(documentSlots)).nullable();
const file = storedDocument.nullable();
const moment = z.string().transform((text) => new Date(text));
/** Maturities that were withdrawn or resized, by key. */
const maturities = z.array(
  z
    .object({ maturityDate: z.string(), maturityId: z.string().optional(), principal: z.number().optional() })
    .transform(({ principal, ...one }) => ({
      maturityDate: maturityKey(keyOf(one)),
      ...(principal !== undefined && { principal: cents(principal) }),
    })),
);
const storedChanges = z.array(
  z.object({
    ...{ kind: kind.exclude(['SUPPLEMENT']), by, changedAt: moment, reason: z.string(), haltsBefore: z.number() },
    ...{ startBefore: moment, startAfter: moment, closeBefore: moment, closeAfter: moment, maturities },
  }),
);

/** The amounts that the issuer of auction `a` decided after its close as JSON; null where none were. */
export const resizedOfAuction = sql<JsonValue>`(
  select c.maturities from sale_change c where c.auction_id = a.id and c.kind = 'RESIZE' and c.status = 'Made')`;

/** Converts the result of `resizedOfAuction` to domain data. */
export function resizedOf(stored: JsonValue): z.infer<typeof maturities> {
  return stored === null ? [] : maturities.parse(stored);
}

/** Converts the result of `changesOfAuction` to domain data. */
export function changesOf(stored: JsonValue): SaleChange[] {
  return storedChanges.parse(stored);
}

/** The changes of an auction that were made, earliest first. */
export async function readSaleChanges(db: Db, auctionId: number): Promise<SaleChange[]> {
  const { rows } = await sql<{ changes: JsonValue }>`
    select ${changesOfAuction} as changes from auction a where a.id = ${auctionId}`.execute(db);
  return changesOf(rows[0]?.changes ?? []);
}

function selectChanges(db: Db, auctionId: number) {
  return db
    .selectFrom('saleChange as c')
    .innerJoin('user as u', 'u.id', 'c.requestedBy')
    .leftJoin('uploadedFile as b', 'b.id', 'c.fileBeforeId')
    .leftJoin('uploadedFile as f', 'f.id', 'c.fileAfterId')
    .select(['c.document', 'c.fileAfterId', documentJson('b').as('fileBefore'), documentJson('f').as('fileAfter')])
    .select(['c.id', 'c.uuid', 'c.kind', 'c.reason', 'c.status', 'u.id as requestedBy', 'c.createdAt as requestedAt'])
    .select(['c.startBefore', 'c.startAfter', 'c.closeBefore', 'c.closeAfter', 'c.maturities'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('requesterName'))
    .where('c.auctionId', '=', auctionId);
}

function changeOf(
  row: Awaited<ReturnType<ReturnType<typeof selectChanges>['execute']>>[number] | undefined,
): StoredChange | undefined {
  if (!row) return undefined;
  return {
    ...row,
    ...{ kind: requestedKind.parse(row.kind), status: status.parse(row.status), document: slot.parse(row.document) },
    ...{ fileBefore: file.parse(row.fileBefore), fileAfter: file.parse(row.fileAfter) },
    maturities: maturities.parse(row.maturities ?? []),
  };
}

/** The request of a sale that waits for a second person. */
export async function findOpenChange(db: Db, auctionId: number): Promise<StoredChange | undefined> {
  return changeOf(await selectChanges(db, auctionId).where('c.status', '=', 'Requested').executeTakeFirst());
}

/** The sale that a change was requested for. */
export async function findSaleOfChange(db: Db, uuid: string) {
  return db
    .selectFrom('saleChange as c')
    .innerJoin('auction as a', 'a.id', 'c.auctionId')
    .select(['a.uuid as auctionId', 'a.municipalityId', 'c.requestedBy'])
    .where('c.uuid', '=', uuid)
    .executeTakeFirst();
}

/** The sales with a request that waits, of an issuer or of the teams that a person's firm is in. */
export async function listOpenChanges(
  db: Db,
  by: { readonly municipalityId: number } | { readonly userId: number },
): Promise<string[]> {
  const isOf =
    'userId' in by
      ? sql`exists (select from sale_team t where t.auction_id = a.id and t.user_id in ${peopleOfFirm(by.userId)})`
      : sql`a.municipality_id = ${by.municipalityId}`;
  const { rows } = await sql<{ uuid: string }>`
    select a.uuid from sale_change c join auction a on a.id = c.auction_id where c.status = 'Requested' and ${isOf}
    order by c.id limit 200`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** A request of a sale that is locked. */
export async function findChange(db: Db, auctionId: number, uuid: string): Promise<StoredChange | undefined> {
  return changeOf(await selectChanges(db, auctionId).where('c.uuid', '=', uuid).executeTakeFirst());
}

export interface Decided {
  readonly by: number;
  readonly at: Date;
}

/** The files of a supplement by their ids. */
export interface NewChange extends Omit<RequestedChange, 'status' | 'document' | 'fileBefore' | 'fileAfter'> {
  readonly document?: DocumentSlot;
  readonly fileBeforeId?: number | null;
  readonly fileAfterId?: number;
}

const namesMaturities = (of: SaleChangeKind) => of === 'WITHDRAW_MATURITIES' || of === 'RESIZE';

/** Stores a request; undefined where another one is open. */
export async function insertChange(
  db: Db,
  auctionId: number,
  { maturities: withdrawn, ...change }: NewChange,
): Promise<StoredChange | undefined> {
  const named = withdrawn.map(({ maturityDate, principal }) => ({
    ...namedMaturity(maturityDate),
    ...(principal !== undefined && { principal }),
  }));
  const row = await db
    .insertInto('saleChange')
    .values({ auctionId, ...change, maturities: namesMaturities(change.kind) ? jsonOf(named) : null })
    .onConflict((on) => on.columns(['auctionId']).where(sql<boolean>`status = 'Requested'`).doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return row && findChange(db, auctionId, row.uuid);
}

/** Ends a request without a change. */
export async function endChange(
  db: Db,
  id: number,
  status: Extract<SaleChangeStatus, 'Withdrawn' | 'Void'>,
  { by, at }: { readonly by: number | null; readonly at: Date },
): Promise<void> {
  await db.updateTable('saleChange').set({ status, decidedBy: by, decidedAt: at }).where('id', '=', id).execute();
}

/** A change that was made, with its auction. */
export async function findMadeChange(db: Db, id: number) {
  const row = await db
    .selectFrom('saleChange')
    .select(['uuid', 'auctionId', 'requestedBy', 'reason', 'document', 'kind', 'maturities'])
    .select(['startBefore', 'startAfter', 'closeBefore', 'closeAfter'])
    .where('id', '=', id)
    .where('status', '=', 'Made')
    .executeTakeFirst();
  return row && { ...row, kind: kind.parse(row.kind), maturities: maturities.parse(row.maturities ?? []) };
}

/** A change that was made, and by whom. */
export interface Decision {
  readonly kind: SaleChangeKind;
  readonly at: Date;
  readonly reason: string;
  /** Null where the terms made it. */
  readonly requestedBy: string | null;
  readonly confirmedBy: string | null;
  /** No one had to confirm it. */
  readonly isAlone: boolean;
  /** The person who confirmed it had been there for less than seven days. */
  readonly isDeciderNew: boolean;
  readonly isByAdvisor: boolean;
  /** Firm of the advisor; null where it has the person's own name. */
  readonly firm: string | null;
}

/** Requesters and confirmers of the changes that were made, earliest first. */
export async function listDecisions(db: Db, auctionId: number): Promise<Decision[]> {
  const { rows } = await sql<Decision>`
    select c.kind, c.decided_at as at, c.reason, c.is_alone, c.is_decider_new, r.first_name || ' ' || r.last_name as requested_by,
      d.first_name || ' ' || d.last_name as confirmed_by, coalesce(d.user_type = 'market-professional', false) as is_by_advisor,
      nullif(p.name, d.first_name || ' ' || d.last_name) as firm
    from sale_change c left join "user" r on r.id = c.requested_by left join "user" d on d.id = c.decided_by
      left join user_org o on o.user_id = d.id left join market_prof_org p on p.id = o.market_prof_org_id
    where c.auction_id = ${auctionId} and c.status = 'Made' order by c.decided_at, c.id`.execute(db);
  return rows;
}

/** How many people have an open order in a sale. */
export async function countBidders(db: Db, auctionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id)::integer as count from open_order where auction_id = ${auctionId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Sales in the last minutes that an order would extend. */
export async function listToExtend(db: Db): Promise<{ id: number; uuid: string }[]> {
  const { rows } = await sql<{ id: number; uuid: string }>`
    select id, uuid from auction where extension_minutes is not null and status in ('Scheduled', 'Live') and halted_at is null
      and close_date < clock_timestamp() + make_interval(mins => ${mostExtensionMinutes}) and close_date - make_interval(mins => extension_minutes) <= clock_timestamp()
    order by close_date limit 500`.execute(db);
  return rows;
}

/** Moves the close of a sale where its terms do, in this transaction, and answers the change; undefined where they do not. */
export async function extendSale(db: Db, auctionId: number) {
  const { rows } = await sql<{ change: number | null }>`select extend_sale(${auctionId})::integer as change`.execute(
    db,
  );
  const id = rows[0]?.change ?? null;
  if (id === null) return undefined;
  const change = await findMadeChange(db, id);
  if (!change) throw new Error(`the change ${id} of auction ${auctionId} was not made`);
  return { id, ...change };
}

/**
 * Opens a sale again where its witnesses have not signed in time, in this transaction, and answers the change; `waits` while they still can, and null for
 * a sale that closes now.
 */
export async function reopenSale(db: Db, auctionId: number) {
  const { rows } = await sql<{ awaits: boolean }>`
    select awaits_witnesses(a) as awaits from auction a where a.id = ${auctionId} for update`.execute(db);
  if (!rows[0]?.awaits) return null;
  const opened = await sql<{ change: number | null }>`select reopen_sale(${auctionId})::integer as change`.execute(db);
  const id = opened.rows[0]?.change ?? null;
  if (id === null) return 'waits';
  const change = await findMadeChange(db, id);
  if (!change) throw new Error(`the change ${id} of auction ${auctionId} was not made`);
  return { id, ...change };
}

/** Moves of the close of these sales that were made, by the id of each that has any, earliest first. */
export async function listMovesOfClose(db: Db, uuids: readonly string[]): Promise<ReadonlyMap<string, SaleChange[]>> {
  const { rows } = await sql<{ uuid: string; saleChanges: JsonValue }>`
    select a.uuid, ${changesOfAuction} as sale_changes from auction a where a.uuid = any(${[...uuids]}::uuid[])
      and exists (select from sale_change c where c.auction_id = a.id and c.status = 'Made' and c.close_before <> c.close_after)`.execute(
    db,
  );
  return new Map(
    rows.map(({ uuid, saleChanges }) => [
      uuid,
      changesOf(saleChanges).filter(({ closeBefore, closeAfter }) => closeBefore.getTime() !== closeAfter.getTime()),
    ]),
  );
}
