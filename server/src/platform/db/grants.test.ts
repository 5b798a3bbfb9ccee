/** Tests what the program's own connection may not do, from the view of an attacker who controls the program. */
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { cloneTemplate } from '../../../testing/database.ts';

const clone = await cloneTemplate();
const drop = clone.drop;
const program = new pg.Client({ connectionString: clone.url });
await program.connect();
afterAll(async () => {
  await program.end();
  await drop();
});

const refused = { code: '42501' };
const keptForEver = [
  'audit_event',
  'audit_seal',
  'audit_head',
  'order_log',
  'order_log_bidder',
  'allotment',
  'closing_record',
  'closing_record_part',
  'closing_pseudonym',
  'sale_investment',
  'sub_account_division',
  'sub_account_share',
  'submission',
  'erasure',
  'case_note',
  'market_rule_change',
  'sale_answer',
  'deal_signed_text',
  'final_statement',
  'replaced_document',
];

test('every table that refuses change is known here', async () => {
  const { rows } = await program.query<{ name: string }>(
    `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     where p.proname = 'refuse_change' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(keptForEver.toSorted());
});

test('a trigger that keeps rows also works in a session that replays replicated rows', async () => {
  const { rows } = await program.query<{ trigger: string }>(
    `select c.relname || ' ' || t.tgname as trigger from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgname ~ '^keep(_all|_orders|_sha256)?$' and t.tgenabled <> 'A' order by 1`,
  );
  expect(rows).toEqual([]);
});

describe.each(keptForEver)('%s', (table) => {
  test.each([
    `update ${table} set ctid = ctid`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `alter table ${table} disable trigger all`,
    `alter table ${table} disable trigger keep`,
    `drop table ${table}`,
    `drop trigger keep on ${table}`,
    `alter table ${table} owner to current_user`,
    `create trigger mine before insert on ${table} for each row execute function refuse_change()`,
    `create rule mine as on insert to ${table} do instead nothing`,
  ])('refuses %s', async (statement) => {
    const tried = statement.replace('ctid = ctid', `"${await firstColumn(table)}" = "${await firstColumn(table)}"`);
    await expect(program.query(tried)).rejects.toMatchObject(refused);
  });
});

async function firstColumn(table: string): Promise<string> {
  const { rows } = await program.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attidentity = $2 and not attisdropped limit 1',
    [table, ''],
  );
  return rows[0]?.name ?? '';
}

describe('the server itself', () => {
  test.each([
    'set session_replication_role = replica',
    `copy (select 1) to program 'true'`,
    `copy auction from program 'true'`,
    `copy (select 1) to '/tmp/fairbook-attack'`,
    `select pg_read_file('/etc/passwd')`,
    'select * from pg_authid',
    'select * from pg_shadow',
    'create role mine superuser',
    'create database mine',
    'create schema mine',
    'create table public.mine (id int)',
    'create temporary table mine (id int)',
    'create table pgboss.mine (id int)',
    `create function public.mine() returns int language sql as 'select 1'`,
    `create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
    'alter function refuse_change() rename to gone',
    'drop function take_order_actions',
    `alter system set log_statement = 'none'`,
    'alter role current_user superuser',
    'set role fairbook_owner',
    'set role pg_write_all_data',
    'update schema_migration set checksum = checksum',
    'delete from schema_function',
    'delete from audit_cursor',
    'truncate order_log',
    'truncate pgboss.job',
    'alter table pgboss.job add mine int',
    `select setval('audit_event_id_seq', 1)`,
    'create extension dblink',
    `create publication mine for all tables`,
    `select lo_import('/etc/passwd')`,
  ])('refuses %s', async (statement) => {
    await expect(program.query(statement)).rejects.toMatchObject(refused);
  });
});
