/** The tables of the database: how they are read for a backup, and how an empty database is filled with them. */
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { CannotStart } from '../../../platform/base/cannot-start.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Manifest } from './manifest.ts';

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/**
 * Columns with numbers of transactions, which mean nothing on another server: there they would name transactions of the future, and readers of
 * changes would wait for them. `new` columns are not copied and get the number of the transaction that restores, or none; `kept` ones are copied,
 * and `moveTransactions` replaces them.
 */
const transactionColumns: Readonly<Record<string, 'new' | 'kept'>> = {
  'auction_event.xid': 'kept',
  'audit_cursor.sealed_to': 'kept',
  'audit_event.transaction_id': 'new',
  'final_statement.xid': 'kept',
  'market_change.transaction_id': 'new',
  'deal_sign_off.xid': 'kept',
  'order_log.xid': 'new',
  'sale_answer.xid': 'kept',
  'sale_question.xid': 'kept',
  'token_cutoff.changed_xid': 'new',
  'user_session.ended_xid': 'new',
  'webhook_cursor.followed_to': 'kept',
};

/** The first number that PostgreSQL gives to a transaction of a program: before any other. */
const longAgo = `'3'::xid8`;

/** Tables whose changes webhooks tell in the order of their transactions. */
const told = ['auction_event', 'final_statement', 'sale_question', 'sale_answer', 'deal_sign_off'];

/**
 * Webhooks that had not been sent at the backup are sent after the restore. The audit trail is read once for what is not sealed. The backup may be of
 * an earlier release, which had only some of the tables; it is migrated afterwards.
 */
async function moveTransactions(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of told.filter((name) => tables.includes(name)))
    await client.query(
      `update ${table} set xid = case when xid < (select followed_to from webhook_cursor) then ${longAgo} else pg_current_xact_id() end`,
    );
  await client.query(
    `update webhook_cursor set followed_to = pg_current_xact_id(); update audit_cursor set sealed_to = ${longAgo}`,
  );
}

/** Every table with the columns that a backup has. Left out: what migrating writes by itself, and which processes run. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; column: string; isTransaction: boolean }>(
    `select c.relname as name, a.attname as column, a.atttypid = 'xid8'::regtype as "isTransaction"
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('schema_migration', 'schema_function', 'process_heartbeat')
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by c.relname, a.attnum`,
  );
  const tables = new Map<string, string[]>();
  for (const { name, column, isTransaction } of rows) {
    const columns = tables.get(name) ?? [];
    tables.set(name, columns);
    const rule = isTransaction ? transactionColumns[`${name}.${column}`] : 'kept';
    if (rule === undefined) throw new Error(`tables.sql.ts does not say how ${name}.${column} is restored`);
    if (rule === 'kept') columns.push(column);
  }
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

export function copyOutText({ name, columns }: Table): string {
  return `copy ${pg.escapeIdentifier(name)} (${listOf(columns)}) to stdout`;
}

/** Last values of sequences; those that were never used are left out. */
export async function listSequences(client: pg.Client): Promise<Manifest['sequences'][number][]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return rows;
}

/** A job as `enqueue` takes it. */
export interface WaitingJob {
  readonly name: string;
  readonly data: unknown;
  readonly startAfter: Date;
  readonly singletonKey: string | null;
}

/** Jobs that are not done. One that runs at this moment is among them: jobs may run twice. */
export async function listJobs(client: pg.Client): Promise<WaitingJob[]> {
  const { rows } = await client.query<WaitingJob>(
    `select name, data, start_after as "startAfter", singleton_key as "singletonKey"
     from pgboss.job where state in ('created', 'retry', 'active') order by created_on`,
  );
  return rows;
}

/** A number used for no other advisory lock; keeps two restores from filling one database. */
const restoreLock = 714_002;

/** Throws CannotStart where the database has any table, or another restore is about to make some. No other begins until the connection ends. */
export async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows: lock } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
    restoreLock,
  ]);
  if (!lock[0]?.isFree) throw new CannotStart('Another restore fills this database at this moment.');
  const { rows } = await client.query(
    `select from pg_class where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace limit 1`,
  );
  if (rows.length > 0) {
    throw new CannotStart('The database is not empty: restore into a new one, so that nothing is overwritten.');
  }
}

/** Fills the tables of a database that was just migrated, in one transaction. `read` gives the content of a table's part. */
export async function fillTables(
  client: pg.Client,
  { tables, sequences }: Manifest,
  read: (table: Manifest['tables'][number]) => AsyncIterable<Uint8Array>,
): Promise<void> {
  await client.query('begin');
  const names = (await listTables(client)).map(({ name }) => name);
  const { foreignKeys, triggers } = await readGuards(client);
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of names) await client.query(`alter table ${pg.escapeIdentifier(name)} disable trigger user`);
  // Migrations fill a few tables. Those without rows are left out, since each would get new files.
  const filled = await client.query<{ name: string }>(
    names
      .map((name) => `select ${pg.escapeLiteral(name)} as name where exists (select from ${pg.escapeIdentifier(name)})`)
      .join(' union all '),
  );
  if (filled.rows.length > 0) await client.query(`truncate ${listOf(filled.rows.map(({ name }) => name))}`);
  for (const table of tables) {
    const into = client.query(from(`copy ${pg.escapeIdentifier(table.name)} (${listOf(table.columns)}) from stdin`));
    await pipeline(read(table), into);
    if (into.rowCount !== table.rows)
      throw new CannotStart(`${table.name} has ${into.rowCount} rows of ${table.rows}: the backup is damaged.`);
  }
  await moveTransactions(client, names);
  for (const { name, value } of sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [pg.escapeIdentifier(name), value]);
  for (const { table, name, mode } of triggers) await client.query(`alter table ${table} ${mode} trigger ${name}`);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  await client.query('commit');
  await client.query('analyze');
}

/** Sales with a closing record, and the fingerprint that was published for it. */
export function listRecords(db: Db) {
  return db
    .selectFrom('closingRecord as c')
    .innerJoin('auction as a', 'a.id', 'c.auctionId')
    .select(['a.id', 'a.name', 'c.fingerprint'])
    .orderBy('a.id')
    .execute();
}

interface Guards {
  readonly foreignKeys: readonly { readonly table: string; readonly name: string; readonly definition: string }[];
  /** `mode` is how the trigger is switched on again. */
  readonly triggers: readonly { readonly table: string; readonly name: string; readonly mode: string }[];
}

/** Constraints and triggers on single rows: rows that were checked before need not be in an order that passes a second time. */
async function readGuards(client: pg.Client): Promise<Guards> {
  const { rows: foreignKeys } = await client.query<Guards['foreignKeys'][number]>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const { rows: triggers } = await client.query<Guards['triggers'][number]>(
    `select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as name,
       case t.tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end as mode
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgenabled <> 'D' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  return { foreignKeys, triggers };
}

function listOf(names: readonly string[]): string {
  return names.map((name) => pg.escapeIdentifier(name)).join(', ');
}
