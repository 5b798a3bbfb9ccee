/** Supplements of documents of announced sales in the database. */

import { type DocumentSlot, documentSlots, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import type { Supplement } from '@fairbook/domain/sale-changes/supplement.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { JsonValue } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/transaction.ts';

/** The column of each document of an auction. */
export const slotColumns = {
  investorPresentation: 'docInvestorPresentationId',
  preliminaryOfficialStatement: 'docPreliminaryOfficialStatementId',
  docOther1: 'docOther1Id',
  docOther2: 'docOther2Id',
} as const satisfies Record<DocumentSlot, string>;

/** SQL for the id of the file that auction `a` has in a slot, which is an expression too. */
export function fileInSlot(slot: string): string {
  const columns = Object.entries(slotColumns).map(
    ([name, column]) => `when '${name}' then a.${column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
  );
  return `case ${slot} ${columns.join(' ')} end`;
}

/** A file as answers name it; null where the row has none. */
export function documentJson(file: string): RawBuilder<JsonValue> {
  const of = (column: string) => sql.ref(`${file}.${column}`);
  return sql`case when ${of('id')} is not null then json_build_object('id', ${of('uuid')}, 'name', ${of('original_name')}, 'url', ${of('url')}) end`;
}

/** The supplements of auction `a` that were made as JSON, earliest first. */
export const supplementsOfAuction = sql<JsonValue>`(
  select coalesce(json_agg(json_build_object('id', c.uuid, 'document', c.document, 'changedAt', c.decided_at, 'reason', c.reason,
    'haltsBefore', c.halts_before, 'file', ${documentJson('f')}, 'sha256', f.sha256, 'before', ${documentJson('b')}, 'sha256Before', b.sha256)
    order by c.decided_at, c.id), '[]')
  from sale_change c join uploaded_file f on f.id = c.file_after_id left join uploaded_file b on b.id = c.file_before_id
  where c.auction_id = a.id and c.kind = 'SUPPLEMENT' and c.status = 'Made')`;

export const storedDocument = z.object({ id: z.string(), name: z.string(), url: z.string() });
const storedSupplements = z.array(
  z.object({
    ...{ id: z.string(), document: z.enum(valuesOf(documentSlots)), reason: z.string(), haltsBefore: z.number() },
    changedAt: z.string().transform((text) => new Date(text)),
    ...{
      file: storedDocument,
      sha256: z.string(),
      before: storedDocument.nullable(),
      sha256Before: z.string().nullable(),
    },
  }),
);

/** Converts the result of `supplementsOfAuction` to domain data. */
export function supplementsOf(stored: JsonValue): Supplement[] {
  return storedSupplements.parse(stored);
}

/** The supplements of an auction that were made, earliest first. */
export async function readSupplements(db: Db, auctionId: number): Promise<Supplement[]> {
  const { rows } = await sql<{ supplements: JsonValue }>`
    select ${supplementsOfAuction} as supplements from auction a where a.id = ${auctionId}`.execute(db);
  return supplementsOf(rows[0]?.supplements ?? []);
}

/** A stored file by its public id; undefined where the auction has none in this document. */
export async function findDocumentFile(db: Db, uuid: string) {
  return db.selectFrom('uploadedFile').select(['id', 'sha256']).where('uuid', '=', uuid).executeTakeFirst();
}

/** Reconfirms the open orders of an investor, and answers how many needed it. The sale is held. */
export async function reconfirmOrders(
  db: Db,
  auctionId: number,
  investor: { readonly investorOrgId: number; readonly people: readonly number[]; readonly userId: number },
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ confirmed: number }>`
    select reconfirm_orders(${auctionId}, ${investor.investorOrgId}, ${[...investor.people]}::bigint[], ${investor.userId}, ${at}) as confirmed`.execute(
    db,
  );
  return rows[0]?.confirmed ?? 0;
}

/** How many open orders were placed before the last supplement of a sale and neither changed nor reconfirmed since, and how many were reconfirmed. */
export async function countConfirmations(
  db: Db,
  auctionId: number,
): Promise<{ unconfirmed: number; confirmed: number }> {
  const { rows } = await sql<{ unconfirmed: number; confirmed: number }>`
    select count(*) filter (where is_unconfirmed(${auctionId}, bid_id, last_index))::integer as unconfirmed,
      count(*) filter (where not is_unconfirmed(${auctionId}, bid_id, last_index))::integer as confirmed
    from open_order where auction_id = ${auctionId}`.execute(db);
  return rows[0] ?? { unconfirmed: 0, confirmed: 0 };
}

/** Those of these orders that were placed before the last supplement of their sale, and neither changed nor reconfirmed since. */
export async function listUnconfirmed(
  db: Db,
  people: readonly number[],
  bidIds: readonly string[],
): Promise<Set<string>> {
  if (bidIds.length === 0) return new Set();
  const { rows } = await sql<{ bidId: string }>`
    select bid_id from order_log l
    where user_id = any(${[...people]}::bigint[]) and bid_id = any(${[...bidIds]}::uuid[]) and investor_org_id is not null
    group by auction_id, bid_id having is_unconfirmed(auction_id, bid_id, max(index))`.execute(db);
  return new Set(rows.map(({ bidId }) => bidId));
}

/** Documents of sales whose files were stored before their hashes were kept. */
export async function listUnhashed(db: Db): Promise<{ id: number; key: string }[]> {
  const { rows } = await sql<{ id: number; key: string }>`
    select f.id, f.dest_file_name as key from uploaded_file f
    where f.sha256 is null and f.is_active and exists (
      select from auction a where f.id in (a.doc_investor_presentation_id, a.doc_preliminary_official_statement_id, a.doc_other1_id, a.doc_other2_id))
    order by f.id limit 100`.execute(db);
  return rows;
}

export async function keepHash(db: Db, id: number, sha256: string): Promise<void> {
  await db.updateTable('uploadedFile').set({ sha256 }).where('id', '=', id).where('sha256', 'is', null).execute();
}
