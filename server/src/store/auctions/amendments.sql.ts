/** Amended terms and documents of approved auctions, and amended terms of scheduled sales, in the database: requests, and what was made of them. */

import { maturityToJson } from '@fairbook/domain/auctions/maturity-json.ts';
import type { MaturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import type { AuctionTerms } from '@fairbook/domain/auctions/offering.ts';
import { decimalOf, dollarsOf } from '@fairbook/domain/base/money.ts';
import { valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { canonicalText } from '@fairbook/domain/record/closing.ts';
import { readTerms } from '@fairbook/domain/record/recorded-terms-reader.ts';
import type { DocumentDifference } from '@fairbook/domain/sale-changes/amended-documents.ts';
import type { AmendableTerms, TermsDifference } from '@fairbook/domain/sale-changes/amended-terms.ts';
import {
  type AmendmentStatus,
  amendableRanks,
  amendableTexts,
  amendedFields,
  amendmentStatuses,
} from '@fairbook/domain/sale-changes/amendment-vocabulary.ts';
import type { RecordedAmendment } from '@fairbook/domain/sale-changes/recorded-amendment.ts';
import type { RecordedTerms } from '@fairbook/domain/sale-changes/recorded-terms.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { dollarsInJson, type JsonText, type JsonValue, jsonOf } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { maturitiesOf } from './maturities.sql.ts';
import { storedDocuments } from './proposed-documents.sql.ts';

/** An amendment that was approved. */
export interface Amendment {
  readonly id: string;
  readonly amendedAt: Date;
  readonly reason: string;
  readonly differences: readonly TermsDifference[];
  readonly documents: readonly DocumentDifference[];
}

/** The approved amendments of auction `a` as JSON, earliest first. */
export const amendmentsOfAuction = sql<JsonValue>`(
  select coalesce(json_agg(json_build_object('id', t.uuid, 'amendedAt', t.decided_at, 'reason', t.reason, 'differences', t.differences,
    'documents', t.documents) order by t.decided_at, t.id), '[]')
  from terms_amendment t where t.auction_id = a.id and t.status = 'Approved')`;

const value = z.union([z.string(), z.number()]).nullable();
const storedDifferences = z.array(
  z.object({
    maturity: z.object({ maturityDate: z.string().transform((key) => key as MaturityKey) }).nullable(),
    field: z.enum(amendedFields),
    before: value,
    after: value,
  }),
);
const storedAmendments = z.array(
  z.object({
    ...{ id: z.string(), reason: z.string(), differences: storedDifferences, documents: storedDocuments },
    amendedAt: z.string().transform((text) => new Date(text)),
  }),
);

/** Converts the result of `amendmentsOfAuction` to domain data. */
export function amendmentsOf(stored: JsonValue): Amendment[] {
  return storedAmendments.parse(stored);
}

/** A request, whatever became of it. */
export interface StoredAmendment {
  readonly id: number;
  readonly uuid: string;
  readonly status: AmendmentStatus;
  readonly reason: string;
  readonly requesterName: string;
  readonly requestedAt: Date;
  readonly decidedAt: Date | null;
  readonly remarks: string | null;
  readonly sha256Before: string;
  readonly differences: readonly TermsDifference[];
  readonly documents: readonly DocumentDifference[];
  readonly terms: AmendableTerms;
}

const text = z.string().nullable();
const storedTerms = z.object({
  ...(Object.fromEntries(amendableRanks.map((rank) => [rank, z.number()])) as Record<
    (typeof amendableRanks)[number],
    z.ZodNumber
  >),
  ...(Object.fromEntries(amendableTexts.map((name) => [name, text])) as Record<
    (typeof amendableTexts)[number],
    typeof text
  >),
  ...{ orderMinimum: dollarsInJson, orderStep: dollarsInJson },
  maturityStructure: z.unknown().transform((rows) => maturitiesOf(rows as JsonValue)),
});
const status = z.enum(valuesOf(amendmentStatuses));

function selectAmendments(db: Db) {
  return db
    .selectFrom('termsAmendment as t')
    .innerJoin('user as u', 'u.id', 't.requestedBy')
    .select(['t.id', 't.uuid', 't.status', 't.reason', 't.createdAt as requestedAt', 't.decidedAt', 't.remarks'])
    .select(['t.sha256Before', 't.differences', 't.documents', 't.terms'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('requesterName'));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAmendments>['execute']>>[number];

function amendmentOf(row: Row): StoredAmendment {
  return {
    ...row,
    status: status.parse(row.status),
    differences: storedDifferences.parse(row.differences),
    documents: storedDocuments.parse(row.documents),
    terms: storedTerms.parse(row.terms),
  };
}

/** The last requests of an auction, latest first. */
export async function listAmendments(db: Db, auctionId: number): Promise<StoredAmendment[]> {
  const rows = await selectAmendments(db)
    .where('t.auctionId', '=', auctionId)
    .orderBy('t.id', 'desc')
    .limit(10)
    .execute();
  return rows.map(amendmentOf);
}

/** A request of an auction that is locked. */
export async function findAmendment(db: Db, auctionId: number, uuid: string): Promise<StoredAmendment | undefined> {
  const row = await selectAmendments(db)
    .where('t.auctionId', '=', auctionId)
    .where('t.uuid', '=', uuid)
    .executeTakeFirst();
  return row && amendmentOf(row);
}

/** Returns whether amended terms of an auction are under review. */
export async function hasOpenAmendment(db: Db, auctionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('termsAmendment')
    .select('id')
    .where('auctionId', '=', auctionId)
    .where('status', '=', 'Requested')
    .executeTakeFirst();
  return row !== undefined;
}

/** How often the terms of an auction were amended since it was announced. */
export async function countLogged(db: Db, auctionId: number): Promise<number> {
  const { count } = await db
    .selectFrom('termsAmendment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('auctionId', '=', auctionId)
    .where('loggedAfter', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Facts that decide whether terms can be amended now: a request that is open, and how often they were amended since the sale was announced. */
export async function readEarlierAmendments(db: Db, auctionId: number) {
  return { hasOpen: await hasOpenAmendment(db, auctionId), earlier: await countLogged(db, auctionId) };
}

/** The amendments of a sale after it was announced in the form of its closing record, earliest first. */
export async function readLoggedAmendments(db: Db, auctionId: number): Promise<RecordedAmendment[]> {
  const rows = await db
    .selectFrom('termsAmendment')
    .select(['decidedAt', 'reason', 'haltsBefore', 'loggedBefore', 'loggedAfter'])
    .where('auctionId', '=', auctionId)
    .where('loggedAfter', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ decidedAt, reason, haltsBefore, loggedBefore, loggedAfter }) => ({
    afterHalts: haltsBefore ?? 0,
    at: decidedAt?.toISOString() ?? '',
    by: 'issuer',
    kind: 'AMEND_TERMS',
    reason,
    termsAfter: readTerms(loggedAfter, 'loggedAfter'),
    termsBefore: readTerms(loggedBefore, 'loggedBefore'),
  }));
}

interface NewAmendment
  extends Pick<StoredAmendment, 'reason' | 'sha256Before' | 'terms' | 'differences' | 'documents'> {
  readonly requestedBy: number;
}

/** Stores a request of an auction that is locked and has none that is open. */
export async function insertAmendment(
  db: Db,
  auctionId: number,
  { terms, differences, documents, ...request }: NewAmendment,
): Promise<{ id: number; uuid: string }> {
  const { maturityStructure, orderMinimum, orderStep, ...rest } = terms;
  const stored = {
    ...rest,
    ...{ orderMinimum: dollarsOf(orderMinimum), orderStep: dollarsOf(orderStep) },
    maturityStructure: maturityStructure.map(maturityToJson),
  };
  return db
    .insertInto('termsAmendment')
    .values({
      ...{ auctionId, ...request, terms: jsonOf(stored), differences: jsonOf(differences) },
      documents: jsonOf(storedDocuments.parse(documents)),
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
}

interface Ended {
  readonly status: Exclude<AmendmentStatus, 'Requested'>;
  /** The administrator; null where it was recalled. */
  readonly by: number | null;
  readonly at: Date;
  readonly remarks: string | null;
  /** Where a sale that was announced is amended: its terms before and after it as the order log has them. */
  readonly logged?: { readonly before: RecordedTerms; readonly after: RecordedTerms } | undefined;
}

/** Ends a request. */
export async function endAmendment(
  db: Db,
  { id, auctionId }: { readonly id: number; readonly auctionId: number },
  { status: ended, by, at, remarks, logged }: Ended,
): Promise<void> {
  const entry = logged && {
    loggedBefore: canonicalText(logged.before) as JsonText,
    loggedAfter: canonicalText(logged.after) as JsonText,
    haltsBefore: sql<number>`(select count(*) from auction_halt where auction_id = ${auctionId})`,
  };
  await db
    .updateTable('termsAmendment')
    .set({ status: ended, decidedBy: by, decidedAt: at, remarks, ...entry })
    .where('id', '=', id)
    .execute();
}

/** Writes the amended terms of an auction that is locked; its maturities have a statement of their own. */
export async function updateAmended(db: Db, auctionId: number, terms: AuctionTerms): Promise<void> {
  const { amount, orderMinimum, orderStep, minimumAmount, stepAmount } = terms;
  const decimal = (sum: typeof orderMinimum) => (sum === null ? null : decimalOf(sum));
  const columns = Object.fromEntries([...amendableRanks, ...amendableTexts].map((field) => [field, terms[field]]));
  await db
    .updateTable('auction')
    .set({
      ...columns,
      ...{ amount: decimalOf(amount), orderMinimum: decimal(orderMinimum), orderStep: decimal(orderStep) },
      ...{ minimumAmount: decimal(minimumAmount), stepAmount: decimal(stepAmount) },
    })
    .where('id', '=', auctionId)
    .execute();
}

/** A decided request with its auction, for the job that tells people. */
export async function findDecidedAmendment(db: Db, id: number) {
  return db
    .selectFrom('termsAmendment')
    .select(['uuid', 'auctionId', 'reason', 'remarks', 'status'])
    .select([
      sql<number>`jsonb_array_length(differences)`.as('differences'),
      sql<number>`jsonb_array_length(documents)`.as('documents'),
    ])
    .where('id', '=', id)
    .where('status', 'in', ['Approved', 'Returned'])
    .executeTakeFirst();
}
