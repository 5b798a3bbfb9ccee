/** Grants of the program's role on each table, written by `migrate` after every migration. */
import type pg from 'pg';

/**
 * All grants are revoked and granted again in one transaction, so that obsolete ones disappear. A table with the trigger that refuses change gets
 * only SELECT and INSERT automatically. A new table that is read-only or never deleted from is one line here.
 */
const narrower: Readonly<Record<string, string>> = {
  schema_migration: 'select',
  schema_function: 'select',
  erasure: 'select',
  held_audit_event: 'select, insert',
  audit_text: 'select, insert',
  audit_cursor: 'select, update',
  webhook_cursor: 'select, update',
  signing_key: 'select',
  user: 'select, insert, update',
  admin_user: 'select, insert, update',
  pending_decision: 'select, insert, update',
  municipality: 'select, insert, update',
  investor_org: 'select, insert, update',
  market_prof_org: 'select, insert, update',
  user_org: 'select, insert, update, delete',
  auction: 'select, insert, update',
  account_link: 'select, insert, update',
  auction_halt: 'select, insert, update',
  terms_amendment: 'select, insert, update',
  sale_change: 'select, insert, update',
  order_rule_change: 'select, insert, update',
  investor_standing: 'select, insert, update',
  order_confirmation: 'select, insert',
  order_log_head: 'select, insert, update',
  witness: 'select, insert, update',
  announcement: 'select, insert, update',
  auction_witness_choice: 'select, insert, update',
  order_log_quorum: 'select, insert, update',
  order_log_witness: 'select, insert, update',
  audit_witness: 'select, insert, update',
  log_contradiction: 'select, insert, update',
  auction_feedback: 'select, insert, update',
  sale_cost_input: 'select, insert, update',
  deal_team_place: 'select, insert, update',
  deal_sign_off: 'select, insert, update',
  deal_sign_rule_change: 'select, insert, update',
  sale_question: 'select, insert, update',
  sale_question_count: 'select, insert, update',
  'pgboss.version': 'select, update',
};

/** Grants `program` what it needs in a database that `client`, the owner, has migrated. */
export async function applyGrants(client: pg.Client, program: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query("select set_config('fairbook.program', $1, true), set_config('fairbook.narrower', $2, true)", [
      program,
      JSON.stringify(narrower),
    ]);
    await client.query(grant);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const grant = `do $$
declare
  program text := current_setting('fairbook.program');
  narrower jsonb := current_setting('fairbook.narrower');
  item record;
begin
  for item in select nspname as name from pg_namespace where nspname in ('public', 'pgboss') loop
    execute format('revoke all on schema %I from public', item.name);
    execute format('revoke all on schema %I from %I', item.name, program);
    execute format('grant usage on schema %I to %I', item.name, program);
    execute format('revoke all on all tables in schema %I from public, %I', item.name, program);
    execute format('revoke all on all sequences in schema %I from public, %I', item.name, program);
    execute format('grant usage on all sequences in schema %I to %I', item.name, program);
  end loop;
  for item in
    select n.nspname, c.relname, coalesce(
      narrower ->> case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end,
      case
        when c.relkind in ('v', 'm') then 'select'
        when exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
          where t.tgrelid = c.oid and p.proname = 'refuse_change') then 'select, insert'
        else 'select, insert, update, delete'
      end) as rights
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm')
  loop
    execute format('grant %s on %I.%I to %I', item.rights, item.nspname, item.relname, program);
  end loop;
end $$`;
