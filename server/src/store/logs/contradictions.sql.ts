/** Which order logs are to be compared with their signed heads, what is known of these heads, and the contradictions that were found. */

import { english, type Filled, type Sentence } from '@fairbook/domain/base/sentences/sentence.ts';
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { evidenceFormats } from '@fairbook/domain/logs/given.ts';
import { sql } from 'kysely';
import { readSentence, storedSentence } from '../../platform/db/sentences.ts';
import type { Db } from '../../platform/db/transaction.ts';

/** A log of a running sale is compared each minute, but one of a million entries every quarter of an hour; a log that has ended each day. */
const isDue = sql<boolean>`
  c.auction_id is null or c.checked_at < clock_timestamp() - case
    when not h.is_closed or c.size < h.size or exists (select from log_contradiction x where x.auction_id = h.auction_id and x.ended_at is null)
      then greatest(interval '50 seconds', c.size * interval '1 millisecond')
    else interval '1 day' end`;

/** Logs that are due to be compared, the ones that have waited longest first. */
export async function listLogsToCheck(db: Db, most: number): Promise<number[]> {
  const { rows } = await sql<{ auctionId: number }>`
    select h.auction_id from order_log_head h left join order_log_check c on c.auction_id = h.auction_id
    where ${isDue} order by c.checked_at nulls first, h.auction_id limit ${most}`.execute(db);
  return rows.map(({ auctionId }) => auctionId);
}

/** Logs that have not ended, or all of them. */
export async function listLogs(db: Db, which: 'running' | 'all'): Promise<number[]> {
  const { rows } = await sql<{ auctionId: number }>`
    select auction_id from order_log_head where ${which === 'all'} or not is_closed order by auction_id`.execute(db);
  return rows.map(({ auctionId }) => auctionId);
}

export async function noteCheck(db: Db, auctionId: number, size: number): Promise<void> {
  await sql`
    insert into order_log_check (auction_id, checked_at, size) values (${auctionId}, clock_timestamp(), ${size})
    on conflict (auction_id) do update set checked_at = excluded.checked_at, size = excluded.size`.execute(db);
}

/** A witness that a log names, with what is stored of its signatures. */
export interface KnownWitness {
  readonly name: string;
  readonly key: string;
  readonly url: string;
  /** Size of the largest head that it cosigned. */
  readonly size: number;
  /** Heads that it cosigned, each with its line. */
  readonly heads: readonly string[];
}

export async function listKnownWitnesses(db: Db, auctionId: number): Promise<KnownWitness[]> {
  const { rows } = await sql<KnownWitness>`
    select w.name, w.key, w.url, l.size, array(select c.checkpoint || c.line from order_log_cosignature c
      where c.auction_id = l.auction_id and c.witness_id = l.witness_id order by c.size) as heads
    from order_log_witness l join witness w on w.id = l.witness_id where l.auction_id = ${auctionId} order by w.id`.execute(
    db,
  );
  return rows;
}

export interface Contradiction {
  readonly uuid: string;
  readonly auctionId: number;
  readonly foundAt: Date;
  readonly finding: Filled;
  /** The signed head that the log does not continue. */
  readonly keptCheckpoint: string | null;
  /** The log as it was found. */
  readonly shownSize: number;
  readonly shownRoot: string;
  readonly shownCheckpoint: string;
}

const columns = sql`uuid, auction_id, created_at as found_at, finding, kept_checkpoint, shown_size, shown_root, shown_checkpoint`;

type Row = Omit<Contradiction, 'finding'> & { readonly finding: string };

function readRow({ finding, ...row }: Row): Contradiction {
  return { ...row, finding: readSentence(finding) };
}

/** The contradiction of a log that lasts. */
export async function findContradiction(db: Db, auctionId: number): Promise<Contradiction | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from log_contradiction where auction_id = ${auctionId} and ended_at is null`.execute(db);
  return rows.map(readRow)[0];
}

export async function readContradiction(db: Db, uuid: string): Promise<Contradiction | undefined> {
  const { rows } = await sql<Row>`select ${columns} from log_contradiction where uuid = ${uuid}`.execute(db);
  return rows.map(readRow)[0];
}

/** Signed heads that a log did not continue at some time: it is never right without continuing them. */
export async function listKeptHeads(db: Db, auctionId: number): Promise<string[]> {
  const { rows } = await sql<{ keptCheckpoint: string }>`
    select kept_checkpoint from log_contradiction where auction_id = ${auctionId} and kept_checkpoint is not null
    order by id desc limit 20`.execute(db);
  return rows.map(({ keptCheckpoint }) => keptCheckpoint);
}

/** Names of the sales whose log contradicts a signed head now. */
export async function listContradictedSales(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.name from log_contradiction c join auction a on a.id = c.auction_id where c.ended_at is null
    order by c.id limit 20`.execute(db);
  return rows.map(({ name }) => name);
}

export async function insertContradiction(
  db: Db,
  {
    auctionId,
    finding,
    ...found
  }: Omit<Contradiction, 'uuid' | 'foundAt' | 'finding'> & { readonly finding: Sentence },
): Promise<string> {
  const { uuid } = await db
    .insertInto('logContradiction')
    .values({ auctionId, finding: storedSentence(finding), ...found })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

export async function endContradiction(db: Db, uuid: string): Promise<void> {
  await sql`update log_contradiction set ended_at = clock_timestamp() where uuid = ${uuid}`.execute(db);
}

const meaning =
  'heads: the signed head that was kept, and the signed one that was shown later, if any. found: the head of the log as it was found. Give this file to verify-log with any copy of the log, and it is checked again; docs/ORDER-LOG.md says how to do so without Fairbook.';

/** The proof as a file: the signed heads, in the form in which every verifier reads evidence. */
export function evidenceText({ foundAt, finding, keptCheckpoint, shownCheckpoint }: Contradiction): string {
  const heads = [keptCheckpoint, shownCheckpoint].filter((head) => head !== null && parseSignedHead(head) !== null);
  const file = {
    format: evidenceFormats.commands,
    savedAt: foundAt.toISOString(),
    meaning,
    finding: english(finding),
    heads,
    found: shownCheckpoint,
    receipts: [],
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
