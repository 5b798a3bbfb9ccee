/** Audit trail: who did what to what, written in the transaction of the action. */
import type { AuditAction } from '@fairbook/domain/words/audit-words.ts';
import { sql } from 'kysely';
import { jsonOf } from './columns.ts';
import type { Db } from './transaction.ts';

export interface AuditEntry {
  /** The actor; the clock for scheduled actions; an operator at the command line. */
  readonly actor:
    | { readonly uuid: string; readonly adminId?: number; readonly apiKey?: { readonly uuid: string } }
    | 'clock'
    | 'operator';
  readonly action: AuditAction;
  /** The subject: 'auction:<uuid>'. */
  readonly subject: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Adds one entry; the table refuses every later change. */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  const { actor, action, subject } = entry;
  const key = typeof actor === 'string' ? undefined : actor.apiKey;
  // Which program acted, where it was not the person.
  const detail = { ...entry.detail, ...(key && { apiKey: key.uuid }) };
  await db
    .insertInto('auditEvent')
    .values({ actor: nameOf(actor), action, subject, detail: jsonOf(detail), at: sql<Date>`clock_timestamp()` })
    .execute();
}

function nameOf(actor: AuditEntry['actor']): string {
  if (typeof actor === 'string') return actor;
  return actor.adminId !== undefined ? `administrator:${actor.uuid}` : `user:${actor.uuid}`;
}
