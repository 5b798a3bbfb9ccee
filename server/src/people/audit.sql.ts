/** The audit trail as administrators read it. */
import type { peopleAdmin } from '@fairbook/contract/people/admin.ts';
import type { QueryOf } from '@fairbook/contract/route.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { patternOf, windowOf } from '../db/lists.ts';
import type { Db } from '../db/transaction.ts';

const detailShape = z.record(z.string(), z.unknown());

/** Before the close nobody sees whose an order is, not even in the audit trail; afterwards the actor stands there. */
const actor = sql<string>`case when e.action like 'bid.%' and not exists (
    select from closing_record c join auction a on a.id = c.auction_id where 'auction:' || a.uuid = e.subject)
  then 'investor' else e.actor end`;

/** Latest first, with the names of the people who acted. */
export async function listAuditEvents(db: Db, query: QueryOf<(typeof peopleAdmin)['listAuditEvents']>) {
  const pattern = patternOf(query.q);
  const direction = query.sort === 'at' ? 'asc' : 'desc';
  const { limit, offset } = windowOf(query);
  const matching = db
    .selectFrom('auditEvent as e')
    .$if(query.subject !== undefined, (rows) => rows.where('e.subject', '=', query.subject ?? ''))
    .$if(pattern !== null, (rows) =>
      rows.where(sql<boolean>`(e.action ilike ${pattern} or e.subject ilike ${pattern} or ${actor} ilike ${pattern})`),
    );
  const found = await matching
    .select(['e.at', 'e.action', 'e.subject', 'e.detail', actor.as('actor')])
    .select(
      sql<string | null>`case split_part(${actor}, ':', 1)
        when 'administrator' then (select first_name || ' ' || last_name from admin_user
          where uuid = split_part(e.actor, ':', 2)::uuid)
        when 'user' then (select first_name || ' ' || last_name from "user" where uuid = split_part(e.actor, ':', 2)::uuid)
        end`.as('actorName'),
    )
    .orderBy('e.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const rows = found.map((event) => ({ ...event, detail: detailShape.parse(event.detail) }));
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
