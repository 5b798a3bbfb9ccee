/** The chain over the audit trail: each event's hash covers the hash before it, so that a changed byte is found and located. */
import { sql } from 'kysely';
import { type Db, inTransaction } from './transaction.ts';

/** Events sealed in one transaction; few, since each step of the chain looks through them all. */
const most = 500;

/** What a hash covers besides the hash before it, as text; computed by the database, whose microseconds a Date would cut. */
const content = sql`e.id || '|' || to_char(e.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '|' || e.actor || '|'
  || e.action || '|' || e.subject || '|' || e.detail::text`;

/**
 * Seals every event that no earlier transaction can still precede, and says how many. Sequence order is not commit order, so
 * the sealer gives positions of its own; an advisory lock of the transaction lets only one sealer work.
 */
export async function sealAudit(db: Db): Promise<number> {
  let total = 0;
  for (let sealed = most; sealed === most; total += sealed) sealed = await inTransaction(db, sealSome);
  return total;
}

async function sealSome(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit-seal', 0))`.execute(db);
  const { rows } = await sql<{ sealed: number }>`
    with recursive
      head as (select coalesce(max(position), 0) as position,
        coalesce((select hash from audit_seal order by position desc limit 1), '') as hash from audit_seal),
      waiting as (
        select e.id, row_number() over (order by e.id) as n, ${content} as content
        from audit_event e
        where e.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
          and not exists (select from audit_seal s where s.audit_event_id = e.id)
        order by e.id limit ${most}),
      chain as (
        select 0::bigint as n, null::bigint as id, head.hash from head
        union all
        select w.n, w.id, encode(sha256(convert_to(c.hash || '|' || w.content, 'UTF8')), 'hex')
        from chain c join waiting w on w.n = c.n + 1),
      added as (
        insert into audit_seal (position, audit_event_id, hash)
        select head.position + chain.n, chain.id, chain.hash from chain, head where chain.n > 0
        returning 1)
    select count(*) as sealed from added`.execute(db);
  return rows[0]?.sealed ?? 0;
}

export interface AuditCheck {
  readonly sealed: number;
  /** Position of the first event that is not what was sealed; null where all are. */
  readonly firstBroken: number | null;
}

/** Computes the chain again from the events and compares. */
export async function checkAudit(db: Db): Promise<AuditCheck> {
  const { rows } = await sql<{ sealed: number; firstBroken: number | null }>`
    with checked as (
      select s.position, s.hash = encode(sha256(convert_to(
        lag(s.hash, 1, '') over (order by s.position) || '|' || coalesce(${content}, ''), 'UTF8')), 'hex')
        and s.position = row_number() over (order by s.position) as holds
      from audit_seal s left join audit_event e on e.id = s.audit_event_id)
    select count(*) as sealed, min(position) filter (where holds is not true) as first_broken from checked`.execute(db);
  return rows[0] ?? { sealed: 0, firstBroken: null };
}
