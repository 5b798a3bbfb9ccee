/** Access to files by their owning record: everyone who may see the record may read its files. */
import type { SaleReader } from '@fairbook/domain/auctions/auction.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { peopleOfFirm } from '../accounts/account-status.sql.ts';
import { auctionsOfStatement } from './final-statements.sql.ts';
import { isVisibleAt } from './lists.sql.ts';

export interface FileRecord {
  readonly key: string;
  readonly name: string;
  readonly contentType: string;
}

/** The caller's data that decides which files they may read. */
export interface Reader {
  readonly userId: number;
  /** Their own municipality, whose files they may always read; null if none. */
  readonly municipalityId: number | null;
  /** Their own investor's organization, whose proofs of residence they may read; null if none. */
  readonly investorOrgId: number | null;
  /** True if they may browse the market: its visible auctions, its active municipalities. */
  readonly browses: boolean;
  /** The status of their account, by which private sales are shown. */
  readonly status: SaleReader;
}

/** A file of an auction, a municipality or its news, or a proof of residence, that the reader may read; undefined for any other, known or not. */
export async function findReadableFile(
  db: Db,
  uuid: string,
  reader: Reader,
  now: Date,
): Promise<FileRecord | undefined> {
  const { userId, municipalityId, investorOrgId, browses, status } = reader;
  const ofMunicipality = sql<boolean>`(m.id = ${municipalityId} or (${browses} and m.status = 'Active'))`;
  return selectFiles(db)
    .where('f.uuid', '=', uuid)
    .where(
      sql<boolean>`(
        exists (select from auction a
          where (a.doc_investor_presentation_id = f.id or a.doc_preliminary_official_statement_id = f.id
              or a.doc_other1_id = f.id or a.doc_other2_id = f.id
              or a.id = any(${auctionsBefore('f')}) or a.id = any(${auctionsOfStatement}))
            and a.is_active
            and (a.municipality_id = ${municipalityId} or (${browses} and ${isVisibleAt(now, status)})
              or exists (select from sale_team t
                where t.auction_id = a.id and t.user_id in ${peopleOfFirm(userId)})))
        or exists (select from replaced_document d join auction a on a.id = d.auction_id
          where d.file_id = f.id and a.is_active and (a.municipality_id = ${municipalityId}
            or exists (select from sale_team t where t.auction_id = a.id and t.user_id in ${peopleOfFirm(userId)})))
        or exists (select from sale_change c join auction a on a.id = c.auction_id
          where c.file_after_id = f.id and a.municipality_id = ${municipalityId})
        or exists (select from proposed_document d join auction a on a.id = d.auction_id
          where d.file_id = f.id and a.municipality_id = ${municipalityId})
        or exists (select from municipality_attachment t join municipality m on m.id = t.municipality_id
          where t.uploaded_file_id = f.id and t.is_active and ${ofMunicipality})
        or exists (select from market_news n join municipality m on m.id = n.municipality_id
          where n.image_id = f.id and n.is_active and ${ofMunicipality})
        or exists (select from account_change c where c.proof_file_id = f.id and c.investor_org_id = ${investorOrgId}))`,
    )
    .executeTakeFirst();
}

/** The auctions of which a file was a document before a supplement or an amendment: earlier versions stay readable. */
export function auctionsBefore(file: string): RawBuilder<number[]> {
  const id = sql.ref(`${file}.id`);
  return sql`array(select c.auction_id from sale_change c where c.file_before_id = ${id} and c.status = 'Made'
    union all select d.auction_id from replaced_document d where d.file_id = ${id} and d.amendment_id is not null)`;
}

/** The sale whose issuer requests a supplement with this file. */
export async function findSaleOfRequestedFile(db: Db, uuid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('saleChange as c')
    .innerJoin('uploadedFile as f', 'f.id', 'c.fileAfterId')
    .innerJoin('auction as a', 'a.id', 'c.auctionId')
    .select('a.uuid')
    .where('f.uuid', '=', uuid)
    .where('c.status', '=', 'Requested')
    .executeTakeFirst();
  return row?.uuid;
}

/** Any file, for administrators. */
export async function findFile(db: Db, uuid: string): Promise<FileRecord | undefined> {
  return selectFiles(db).where('f.uuid', '=', uuid).executeTakeFirst();
}

function selectFiles(db: Db) {
  return db
    .selectFrom('uploadedFile as f')
    .select(['f.destFileName as key', 'f.originalName as name', 'f.contentType'])
    .where('f.isActive', '=', true);
}
