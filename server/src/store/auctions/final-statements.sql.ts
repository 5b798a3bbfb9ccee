/** Final official statements of ended sales in the database: their versions, and who got bonds. */
import type { FinalStatement } from '@fairbook/domain/sale-changes/final-statement.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { JsonValue } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/transaction.ts';

/** The versions of auction `a` as JSON, latest first. */
export const finalStatementsOfAuction = sql<JsonValue>`(
  select coalesce(json_agg(json_build_object('id', s.uuid, 'version', s.version, 'publishedAt', s.created_at, 'note', s.note, 'sha256', s.sha256,
    'file', json_build_object('id', f.uuid, 'name', f.original_name, 'url', f.url)) order by s.version desc), '[]')
  from final_statement s join uploaded_file f on f.id = s.uploaded_file_id where s.auction_id = a.id)`;

const storedStatements = z.array(
  z.object({
    ...{ id: z.string(), version: z.number(), note: z.string().nullable(), sha256: z.string() },
    publishedAt: z.string().transform((text) => new Date(text)),
    file: z.object({ id: z.string(), name: z.string(), url: z.string() }),
  }),
);

/** Converts the result of `finalStatementsOfAuction` to domain data. */
export function finalStatementsOf(stored: JsonValue): FinalStatement[] {
  return storedStatements.parse(stored);
}

/** The newest version of the final official statement of a sale, with its file and hash; undefined before the first. */
export async function findNewestFinalStatement(db: Db, auctionId: number): Promise<FinalStatement | undefined> {
  const { rows } = await sql<{ versions: JsonValue }>`
    select ${finalStatementsOfAuction} as versions from auction a where a.id = ${auctionId}`.execute(db);
  return finalStatementsOf(rows[0]?.versions ?? [])[0];
}

interface NewStatement {
  readonly version: number;
  readonly uploadedFileId: number;
  readonly sha256: string;
  readonly note: string | null;
  readonly userId: number;
}

/** Stores the next version of a sale that is locked, and answers its id. */
export async function insertFinalStatement(db: Db, auctionId: number, statement: NewStatement) {
  return db
    .insertInto('finalStatement')
    .values({ auctionId, ...statement })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
}

/** A version with its sale, for the job that tells people. */
export async function findFinalStatement(db: Db, id: number) {
  return db
    .selectFrom('finalStatement as s')
    .innerJoin('auction as a', 'a.id', 's.auctionId')
    .innerJoin('municipality as m', 'm.id', 'a.municipalityId')
    .select(['s.uuid', 's.auctionId', 's.version', 's.note', 'a.uuid as auctionUuid', 'a.name'])
    .select(['m.uuid as issuerUuid', 'm.name as issuer'])
    .where('s.id', '=', id)
    .executeTakeFirst();
}

/** True where person `u` has an order in the sale to which bonds were allocated. */
export function gotBonds(auctionId: number) {
  return sql<boolean>`u.id in (select b.user_id from open_order_line b
    join allotment t on t.auction_id = b.auction_id and t.place = b.sequence and t.maturity_date = b.maturity_date and t.maturity_id = b.maturity_id
    where b.auction_id = ${auctionId} and t.awarded_amount > 0)`;
}

/** The auction of whose final official statement file `f` is a version; as an array, so that the index over auctions is used. */
export const auctionsOfStatement = sql<
  number[]
>`array(select s.auction_id from final_statement s where s.uploaded_file_id = f.id)`;
