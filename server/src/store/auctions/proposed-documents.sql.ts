/** Files that wait to become documents of an approved auction: chosen for the next request to amend it, or part of the one under review. */

import { type DocumentSlot, documentSlots, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import type { DocumentDifference, SizedDocument } from '@fairbook/domain/sale-changes/amended-documents.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/transaction.ts';
import { dropFiles } from '../../platform/files/stored-files.sql.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { fileInSlot } from './supplements.sql.ts';

const sized = z.object({ id: z.string(), name: z.string(), url: z.string(), size: z.number() });

/** Documents of a request as they are stored with it. */
export const storedDocuments = z.array(
  z.object({
    document: z.enum(valuesOf(documentSlots)),
    ...{ file: sized, sha256: z.string() },
    ...{ before: sized.nullable(), sha256Before: z.string().nullable() },
  }),
);

export interface ProposedDocument extends DocumentDifference {
  readonly fileId: number;
  readonly sha256Before: string | null;
  /** True if the file before is still the document of the sale. */
  readonly isCurrent: boolean;
}

/** Owner of the files: the next request of an auction, or a request. */
export type Proposal = { readonly auctionId: number } | { readonly amendmentId: number };

const isOf = (proposal: Proposal) =>
  'amendmentId' in proposal
    ? sql`d.amendment_id = ${proposal.amendmentId}`
    : sql`d.auction_id = ${proposal.auctionId} and d.amendment_id is null`;

interface Row {
  readonly document: DocumentSlot;
  readonly fileId: number;
  readonly isCurrent: boolean;
  readonly file: SizedDocument;
  readonly sha256: string;
  readonly before: SizedDocument | null;
  readonly sha256Before: string | null;
}

/** The files, in the order of the slots. */
export async function listProposed(db: Db, proposal: Proposal): Promise<ProposedDocument[]> {
  const { rows } = await sql<Row>`
    select d.slot as document, d.file_id, f.sha256, b.sha256 as sha256_before,
      json_build_object('id', f.uuid, 'name', f.original_name, 'url', f.url, 'size', f.size_bytes) as file,
      case when b.id is not null then json_build_object('id', b.uuid, 'name', b.original_name, 'url', b.url, 'size', b.size_bytes) end as before,
      d.file_before_id is not distinct from ${sql.raw(fileInSlot('d.slot'))} as is_current
    from proposed_document d join auction a on a.id = d.auction_id
      join uploaded_file f on f.id = d.file_id left join uploaded_file b on b.id = d.file_before_id
    where ${isOf(proposal)}
    order by array_position(${valuesOf(documentSlots)}::text[], d.slot)`.execute(db);
  return rows;
}

interface NewDocument {
  readonly slot: DocumentSlot;
  readonly fileBeforeId: number | null;
  readonly fileId: number;
}

/** Stores a chosen file. The auction is locked, and none is chosen for this slot. */
export async function insertProposed(db: Db, auctionId: number, chosen: NewDocument): Promise<void> {
  await db
    .insertInto('proposedDocument')
    .values({ auctionId, ...chosen })
    .execute();
}

/** Makes these chosen files part of a request. */
export async function requestProposed(db: Db, amendmentId: number, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return;
  await db
    .updateTable('proposedDocument')
    .set({ amendmentId })
    .where('fileId', 'in', [...fileIds])
    .execute();
}

/** Ends the waiting of files that are documents by now. Their request has ended. */
export async function endProposed(db: Db, amendmentId: number): Promise<void> {
  await db.deleteFrom('proposedDocument').where('amendmentId', '=', amendmentId).execute();
}

/** Removes files that do not become documents, and enqueues the removal of their bytes: all, or that of a slot. */
export async function dropProposed(db: Db, jobs: Jobs, proposal: Proposal, slot?: DocumentSlot): Promise<void> {
  const { rows } = await sql<{ fileId: number }>`
    delete from proposed_document d where ${isOf(proposal)} ${slot === undefined ? sql`` : sql`and d.slot = ${slot}`}
    returning d.file_id`.execute(db);
  await dropFiles(
    db,
    jobs,
    rows.map(({ fileId }) => fileId),
  );
}
