/** The links of the audit trail, and what each witness signed of them. */
import type { Filled } from '@fairbook/domain/base/sentences/sentence.ts';
import { type Kysely, sql } from 'kysely';
import { readSentence, storedSentence } from '../../platform/db/sentences.ts';
import type { DB } from '../../platform/db/tables.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { CosigningFailure } from './failures.ts';
import { content } from './seal.sql.ts';

/** Links read at once. */
export const linksAtOnce = 10_000;

export interface Link {
  readonly position: number;
  readonly hash: string;
}

/** The links after a position, in order. */
export async function readLinks(db: Kysely<DB>, after: number): Promise<Link[]> {
  return db
    .selectFrom('auditSeal')
    .select(['position', 'hash'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(linksAtOnce)
    .execute();
}

/** The links after a position with the texts that they seal, which are null where the event is gone. */
export async function readSealedTexts(db: Db, after: number): Promise<(Link & { readonly text: string | null })[]> {
  const { rows } = await sql<Link & { readonly text: string | null }>`
    select s.position, s.hash, ${content} as text from audit_seal s left join audit_event e on e.id = s.audit_event_id
    where s.position > ${after} order by s.position limit ${linksAtOnce}`.execute(db);
  return rows;
}

/** A witness, and what it signed of the audit trail. */
export interface AuditWitness {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly url: string;
  readonly isActive: boolean;
  readonly size: number;
  readonly checkpoint: string | null;
  readonly line: string | null;
  /** Contradiction found when it was asked to sign the trail; null for none. */
  readonly contradiction: Filled | null;
}

/** All active witnesses, and those that signed the trail before they were deactivated. */
export async function listAuditWitnesses(db: Db): Promise<AuditWitness[]> {
  const { rows } = await sql<AuditWitness & { readonly contradiction: string | null }>`
    select w.id, w.name, w.key, w.url, w.is_active, coalesce(a.size, 0) as size, a.checkpoint, a.line,
      case when a.state = 'contradicted' then a.problem end as contradiction
    from witness w left join audit_witness a on a.witness_id = w.id
    where w.is_active or a.size > 0 order by w.id`.execute(db);
  return rows.map(({ contradiction, ...witness }) => ({ ...witness, contradiction: readSentence(contradiction) }));
}

export interface AuditCosignature {
  readonly witnessId: number;
  readonly size: number;
  readonly checkpoint: string;
  readonly line: string;
  /** Seconds since 1970. */
  readonly time: number;
}

/** Stores a verified cosignature. An answer that arrives late never takes a larger head back. */
export async function storeAuditCosignature(db: Db, cosignature: AuditCosignature): Promise<void> {
  const { witnessId, size, checkpoint, line, time } = cosignature;
  await sql`
    insert into audit_witness as a (witness_id, size, checkpoint, line, cosigned_at, state)
    values (${witnessId}, ${size}, ${checkpoint}, ${line}, to_timestamp(${time}::float8), 'cosigned')
    on conflict (witness_id) do update set size = excluded.size, checkpoint = excluded.checkpoint, line = excluded.line,
      cosigned_at = excluded.cosigned_at, state = excluded.state, problem = null
    where a.size <= excluded.size`.execute(db);
}

export async function storeAuditFailure(
  db: Db,
  witnessId: number,
  { state, ...failure }: CosigningFailure,
): Promise<void> {
  const problem = storedSentence(failure.problem);
  await sql`
    insert into audit_witness (witness_id, state, problem) values (${witnessId}, ${state}, ${problem})
    on conflict (witness_id) do update set state = excluded.state, problem = excluded.problem`.execute(db);
}
