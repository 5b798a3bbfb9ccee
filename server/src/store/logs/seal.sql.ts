/** Hash chain over the audit trail: each event's hash covers the hash before it, so that a changed byte is detected and located. */
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/db/transaction.ts';
import type { AuditHead } from '../../platform/signer/requests.ts';
import { keepHead } from './audit-head.sql.ts';

/** Has the last link of the chain signed, which continues all that were signed before; null where nothing is sealed. */
export interface TrailSigner {
  signLast(): Promise<AuditHead | null>;
}

/** Events sealed in one transaction. */
const most = 500;

/** The text a hash covers besides the previous hash; computed by the database, since a Date would lose its microseconds. */
export const content = sql<string>`e.id || '|' || to_char(e.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '|' || e.actor || '|'
  || e.action || '|' || e.subject || '|' || e.detail::text`;

/** The detail of event `e` with its text `t`; the hash of the text where that was erased. */
export const detail = sql<unknown>`case when t.text is null then e.detail else (e.detail - 'textHash') || t.text end`;

/**
 * Seals every event that no earlier transaction can still precede, and returns the number. Sequence order is not commit order, so the sealer assigns
 * positions of its own; an advisory lock of the transaction allows only one sealer. A cursor stores below which transaction everything is sealed, so
 * that the cost depends on what is new and not on the size of the trail. Once that is committed, the new head is signed with a key that neither the
 * database nor this process has: of a transaction that is not, nothing may be signed.
 * Acts that were secret until a result come to the trail here, once it is recorded.
 */
export async function sealAudit(db: Db, trail: TrailSigner): Promise<number> {
  await sql`select release_held_events()`.execute(db);
  let total = 0;
  for (let sealed = most; sealed === most; total += sealed) sealed = await inTransaction(db, sealSome);
  const head = await trail.signLast();
  if (head) await keepHead(db, head);
  return total;
}

async function sealSome(db: Db): Promise<number> {
  // Unsealed events are read in index order and at most one batch, whatever the statistics estimate.
  await sql`select pg_advisory_xact_lock(hashtextextended('audit-seal', 0)), set_config('enable_sort', 'off', true),
    set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(db);
  const { rows } = await sql<{ sealed: number }>`
    with
      head as (select coalesce(max(position), 0) as position,
        coalesce((select hash from audit_seal order by position desc limit 1), '') as hash from audit_seal),
      -- A cursor in the future is from a server that this database was restored from, and does not apply here.
      span as (select case when c.sealed_to <= s.xmin then c.sealed_to else '0' end as from, s.xmin as to
        from audit_cursor c, (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) s),
      waiting as materialized (
        select e.id, e.transaction_id, ${content} as content
        from audit_event e
        where e.transaction_id >= (select span.from from span) and e.transaction_id < (select span.to from span)
          and (select s.position from audit_seal s where s.audit_event_id = e.id) is null
        order by e.transaction_id, e.id limit ${most}),
      added as (
        insert into audit_seal (position, audit_event_id, hash)
        select head.position + row_number() over latest, w.id, seal_chain(w.content, head.hash) over latest
        from waiting w, head
        window latest as (order by w.transaction_id, w.id rows unbounded preceding)),
      moved as (
        -- Events were taken by transaction: below the last of a full batch none is left.
        update audit_cursor set sealed_to = coalesce(
          (select max(w.transaction_id) from waiting w having count(*) = ${most}), (select span.to from span)))
    select count(*) as sealed from waiting`.execute(db);
  return rows[0]?.sealed ?? 0;
}

export interface AuditCheck {
  readonly sealed: number;
  /** Position of the first event that differs from what was sealed; null if none does. */
  readonly firstBroken: number | null;
}

/** Recomputes the whole chain from the events and compares. */
export async function checkAudit(db: Db): Promise<AuditCheck> {
  for (let sealed = 0; ; ) {
    const { checked, firstBroken } = await checkLinks(db, sealed, linksAtOnce);
    sealed += checked;
    if (firstBroken !== null || checked < linksAtOnce) return { sealed, firstBroken };
  }
}

const linksAtOnce = 20_000;

/**
 * Recomputes `most` links of the chain after position `after`. Each link is valid or not by itself, so that a long chain can be verified piece by
 * piece.
 */
export async function checkLinks(
  db: Db,
  after: number,
  most: number,
): Promise<{ checked: number; firstBroken: number | null }> {
  const { rows } = await sql<{ checked: number; firstBroken: number | null }>`
    with links as (
      select position, audit_event_id, hash,
        lag(hash, 1, coalesce((select hash from audit_seal where position = ${after}), '')) over (order by position) as before,
        ${after} + row_number() over (order by position) as place
      from (select * from audit_seal where position > ${after} order by position limit ${most}) as part),
    checked as (
      select l.position, l.position = l.place and l.hash = encode(sha256(convert_to(
        l.before || '|' || coalesce(${content}, ''), 'UTF8')), 'hex')
        and (t.audit_event_id is null or audit_text_hash(t.salt, t.text) = e.detail ->> 'textHash') as holds
      from links l left join audit_event e on e.id = l.audit_event_id left join audit_text t on t.audit_event_id = e.id)
    select count(*) as checked, min(position) filter (where holds is not true) as first_broken from checked`.execute(
    db,
  );
  return rows[0] ?? { checked: 0, firstBroken: null };
}

/** The last link of the chain, and the number of newer events. */
export async function readSeal(db: Db) {
  const last = await db
    .selectFrom('auditSeal as s')
    .innerJoin('auditEvent as e', 'e.id', 's.auditEventId')
    .select(['s.position', 's.hash', 's.auditEventId', 'e.at'])
    .orderBy('s.position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { waiting } = await db
    .selectFrom('auditEvent as e')
    .leftJoin('auditSeal as s', 's.auditEventId', 'e.id')
    .select(sql<number>`count(*)`.as('waiting'))
    .where('e.id', '>', (last?.auditEventId ?? 0) - longestOvertaking)
    .where('s.position', 'is', null)
    .executeTakeFirstOrThrow();
  return { position: last?.position ?? 0, hash: last?.hash ?? null, at: last?.at ?? null, waiting };
}

/** An event may be sealed before one with a smaller id, whose transaction takes longer; by at most this many events. */
const longestOvertaking = 10_000;
