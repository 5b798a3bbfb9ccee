/** Events of the audit trail as they are stored, each with what was typed about it. */
import { type RawBuilder, sql } from 'kysely';
import { detail } from '../../src/store/logs/seal.sql.ts';
import type { TestServer } from '../test-server.ts';

export interface StoredEvent {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Those that meet the condition about `e`, in order. */
export async function eventsWhere({ deps }: TestServer, condition: RawBuilder<unknown>): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select e.actor, e.action, e.subject, ${detail} as detail
    from audit_event e left join audit_text t on t.audit_event_id = e.id where ${condition} order by e.id`.execute(
    deps.db,
  );
  return rows;
}
