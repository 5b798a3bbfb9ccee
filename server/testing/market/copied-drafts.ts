/** Copies of complete drafts: the rows that five calls wrote, inserted by one statement. Most tests need an auction, and few how its draft came about. */
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/transaction.ts';

/** The stored rows of a draft, without what tells it from others. */
export interface StoredDraft {
  readonly auction: Readonly<Record<string, unknown>>;
  readonly professionals: readonly { readonly type: string }[];
  readonly events: readonly { readonly action: string; readonly detail: unknown }[];
}

/** The people of a draft, whose names the copy does not share. */
export interface DraftPeople {
  readonly issuer: { readonly uuid: string; readonly orgId: number };
  /** The professional in all roles of the draft. */
  readonly professional: { readonly uuid: string; readonly userId: number };
}

/** Reads a draft to copy. */
export async function readDraft(db: Db, uuid: string, { professional }: DraftPeople): Promise<StoredDraft> {
  const { rows } = await sql<{ draft: StoredDraft }>`
    select json_build_object(
      'auction', to_jsonb(a) - array['id', 'uuid', 'municipality_id', 'created_at', 'updated_at'],
      'professionals', (select json_agg(json_build_object('type', type) order by id) from auction_professional where auction_id = a.id),
      'events', (select json_agg(json_build_object('action', action, 'detail', replace(detail::text, ${professional.uuid}, '{professional}')::jsonb) order by id)
        from audit_event where subject = 'auction:' || a.uuid)) as draft
    from auction a where a.uuid = ${uuid}`.execute(db);
  const draft = rows[0]?.draft;
  if (!draft) throw new Error('there is no such draft');
  return draft;
}

/** Stores a copy of the draft for these people, and returns its uuid. */
export async function copyDraft(db: Db, draft: StoredDraft, { issuer, professional }: DraftPeople): Promise<string> {
  const columns = sql.raw(
    Object.keys(draft.auction)
      .map((name) => `"${name}"`)
      .join(', '),
  );
  const { rows } = await sql<{ uuid: string }>`
    with draft as (select ${JSON.stringify(draft)}::text::jsonb as stored),
    copied as (
      insert into auction (municipality_id, ${columns})
      select ${issuer.orgId}::bigint, ${columns} from draft, jsonb_populate_record(null::auction, stored -> 'auction')
      returning id, uuid),
    professionals as (
      insert into auction_professional (auction_id, market_prof_id, type)
      select copied.id, ${professional.userId}::bigint, p ->> 'type'
      from copied, draft, jsonb_array_elements(stored -> 'professionals') with ordinality as t (p, at) order by at),
    events as (
      insert into audit_event (actor, action, subject, detail, at)
      select ${`user:${issuer.uuid}`}::text, e ->> 'action', 'auction:' || copied.uuid,
        replace((e -> 'detail')::text, '{professional}', ${professional.uuid})::jsonb, clock_timestamp()
      from copied, draft, jsonb_array_elements(stored -> 'events') with ordinality as t (e, at) order by at)
    select uuid from copied`.execute(db);
  const copy = rows[0];
  if (!copy) throw new Error('the draft was not copied');
  return copy.uuid;
}
