/** Documents of a sale for its team: their present and earlier versions. */
import type { DocumentSlot } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

interface DocumentVersion {
  readonly id: string;
  readonly slot: DocumentSlot;
  readonly name: string;
  readonly url: string;
  readonly uploadedAt: Date;
  /** Null until a job has computed it: of files from before hashes were kept. */
  readonly sha256: string | null;
}

/** Present documents of a sale, by slot. */
const documentsOf = (auctionId: number) => sql`
  (select d.position, d.slot, f.id, f.uuid, f.original_name, f.url, f.created_at, f.sha256
  from auction a cross join lateral (values
    (1, 'investorPresentation', a.doc_investor_presentation_id),
    (2, 'preliminaryOfficialStatement', a.doc_preliminary_official_statement_id),
    (3, 'docOther1', a.doc_other1_id), (4, 'docOther2', a.doc_other2_id)) as d (position, slot, file_id)
  join uploaded_file f on f.id = d.file_id where a.id = ${auctionId})`;

export async function listDocuments(db: Db, auctionId: number): Promise<DocumentVersion[]> {
  const { rows } = await sql<DocumentVersion>`
    select f.uuid as id, f.slot, f.original_name as name, f.url, f.created_at as uploaded_at, f.sha256
    from ${documentsOf(auctionId)} f order by f.position`.execute(db);
  return rows;
}

/** A version that is no longer a document of the sale. */
interface EarlierVersion extends DocumentVersion {
  readonly replacedAt: Date;
}

/** Versions that were replaced or removed: before the sale was announced, or by a supplement. */
const earlierOf = (auctionId: number) => sql`
  (select e.slot, e.replaced_at, f.id, f.uuid, f.original_name, f.url, f.created_at, f.sha256
  from (select d.slot, d.file_id, d.created_at as replaced_at from replaced_document d where d.auction_id = ${auctionId}
    union all
    select c.document, c.file_before_id, c.decided_at from sale_change c
    where c.auction_id = ${auctionId} and c.kind = 'SUPPLEMENT' and c.status = 'Made' and c.file_before_id is not null) e
  join uploaded_file f on f.id = e.file_id)`;

/** Earlier versions that the page shows. */
const maxEarlier = 100;

/** Latest first. */
export async function listEarlierDocuments(db: Db, auctionId: number): Promise<EarlierVersion[]> {
  const { rows } = await sql<EarlierVersion>`
    select f.uuid as id, f.slot, f.original_name as name, f.url, f.created_at as uploaded_at, f.sha256, f.replaced_at
    from ${earlierOf(auctionId)} f order by f.replaced_at desc, f.id desc limit ${maxEarlier}`.execute(db);
  return rows;
}
