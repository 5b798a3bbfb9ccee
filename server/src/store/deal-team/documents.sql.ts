/** Documents of a sale for its team: their present and earlier versions, and who has opened which. */
import type { DocumentSlot } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { personColumns, personTables } from './work.sql.ts';

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

/** Every version, present and earlier. */
const versionsOf = (auctionId: number) => sql`
  (select p.id, p.uuid from ${documentsOf(auctionId)} p union all select e.id, e.uuid from ${earlierOf(auctionId)} e)`;

/** Readers of each version of the documents, latest first. Investors leave no receipt here. */
export async function listReadings(db: Db, auctionId: number) {
  const { rows } = await sql<{ file: string; name: string; firm: string | null; firstAt: Date; lastAt: Date }>`
    select f.uuid as file, ${personColumns}, r.created_at as first_at, r.last_at
    from deal_document_reading r join ${versionsOf(auctionId)} f on f.id = r.file_id join "user" u on u.id = r.user_id ${personTables}
    where r.auction_id = ${auctionId} order by r.last_at desc, r.id limit 1000`.execute(db);
  return rows;
}

/** Stores that the person opened this version of a document of the sale; false where the sale has none of this id. */
export async function noteOpened(db: Db, auctionId: number, uuid: string, userId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into deal_document_reading (auction_id, file_id, user_id)
    select ${auctionId}, f.id, ${userId} from ${versionsOf(auctionId)} f where f.uuid = ${uuid} limit 1
    on conflict (auction_id, file_id, user_id) do update set last_at = clock_timestamp() returning id`.execute(db);
  return rows.length > 0;
}
