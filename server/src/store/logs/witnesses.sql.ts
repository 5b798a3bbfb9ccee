/** Registered witnesses. A row is never deleted, and its key, name and address never change, since logs name it. */
import { maxListed } from '@fairbook/contract/base/whole-list.ts';
import { maxWitnesses } from '@fairbook/domain/auctions/witnesses.ts';
import type { Filled } from '@fairbook/domain/base/sentences/sentence.ts';
import { type RawBuilder, sql } from 'kysely';
import { readSentence } from '../../platform/db/sentences.ts';
import type { Db } from '../../platform/db/transaction.ts';

export interface NewWitness {
  readonly name: string;
  readonly key: string;
  readonly url: string;
  readonly operator: string;
}

export interface StoredWitness extends NewWitness {
  readonly id: string;
  readonly isActive: boolean;
  readonly registeredBy: string;
  readonly createdAt: Date;
  readonly answeredAt: Date | null;
  readonly problem: Filled | null;
  readonly runningSales: number;
  readonly contradictedSales: number;
  readonly contradictsTrail: Filled | null;
}

const columns = sql`w.uuid as id, w.name, w.key, w.url, w.operator, w.is_active, w.created_at, w.answered_at, w.problem,
  (select a.first_name || ' ' || a.last_name from admin_user a where a.id = w.registered_by) as registered_by,
  (select count(*) from order_log_witness l join order_log_head h on h.auction_id = l.auction_id
    where l.witness_id = w.id and not h.is_closed) as running_sales,
  (select count(*) from order_log_witness l where l.witness_id = w.id and l.state = 'contradicted') as contradicted_sales,
  (select a.problem from audit_witness a where a.witness_id = w.id and a.state = 'contradicted') as contradicts_trail`;

type Row = Omit<StoredWitness, 'problem' | 'contradictsTrail'> &
  Readonly<Record<'problem' | 'contradictsTrail', string | null>>;

function readRow({ problem, contradictsTrail, ...witness }: Row): StoredWitness {
  return { ...witness, problem: readSentence(problem), contradictsTrail: readSentence(contradictsTrail) };
}

/** Active ones first, then by name. */
export async function listWitnesses(db: Db): Promise<StoredWitness[]> {
  const { rows } = await sql<Row>`
    select ${columns} from witness w order by w.is_active desc, lower(w.name) limit ${maxListed}`.execute(db);
  return rows.map(readRow);
}

export async function findWitness(db: Db, uuid: string): Promise<StoredWitness | undefined> {
  const { rows } = await sql<Row>`select ${columns} from witness w where w.uuid = ${uuid}`.execute(db);
  return rows.map(readRow)[0];
}

/** Makes changes of the registration wait for each other until the transaction ends. */
export async function lockWitnesses(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('witnesses', 0))`.execute(db);
}

export async function hasMostWitnesses(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isFull: boolean }>`
    select count(*) >= ${maxWitnesses} as is_full from witness where is_active`.execute(db);
  return rows[0]?.isFull === true;
}

/** The part of a verifier key after its name and id. */
const publicKeyOf = (key: RawBuilder<unknown>) => sql`substring(${key} from '^[^+]+[+][^+]+[+](.+)$')`;

/** Returns whether a witness, active or not, has this name or this key. */
export async function findTaken(db: Db, { name, key }: Pick<NewWitness, 'name' | 'key'>) {
  const { rows } = await sql<{ isNameTaken: boolean; isKeyTaken: boolean }>`
    select exists (select from witness where lower(name) = lower(${name})) as is_name_taken,
      exists (select from witness where ${publicKeyOf(sql`key`)} = ${publicKeyOf(sql`${key}::text`)}) as is_key_taken`.execute(
    db,
  );
  return rows[0] ?? { isNameTaken: false, isKeyTaken: false };
}

/** Adds one that is not active yet, and returns its uuid. */
export async function insertWitness(db: Db, witness: NewWitness, administratorId: number): Promise<string> {
  const { name, key, url, operator } = witness;
  const row = await db
    .insertInto('witness')
    .values({ name, key, url, operator, registeredBy: administratorId, isActive: false })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return row.uuid;
}

export async function writeWitnessState(db: Db, uuid: string, isActive: boolean): Promise<void> {
  await db.updateTable('witness').set({ isActive }).where('uuid', '=', uuid).execute();
}

/** Addresses of all witnesses: sales that named one keep it. */
export async function listWitnessUrls(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('witness').select('url').execute();
  return rows.map(({ url }) => url);
}

/** Keys of the registered witnesses that sign the log of a sale. */
export async function listKeysOfLog(db: Db, auctionId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orderLogWitness as signing')
    .innerJoin('witness', 'witness.id', 'signing.witnessId')
    .select('witness.key')
    .where('signing.auctionId', '=', auctionId)
    .execute();
  return rows.map(({ key }) => key);
}
