/** Audit trail for administrators. */
import { jsonObject } from '@fairbook/contract/json.ts';
import type { peopleAdmin } from '@fairbook/contract/people/admin.ts';
import type { QueryOf } from '@fairbook/contract/route.ts';
import { actionsLike, actorsLike, type auditActors } from '@fairbook/domain/audit-words.ts';
import { sql } from 'kysely';
import { countRows, patternOf, windowOf } from '../db/lists.ts';
import { content } from '../db/seal.ts';
import type { Db } from '../db/transaction.ts';
import { findNamed, nameSubjects } from './auditNames.sql.ts';

/** Before the close orders are anonymous, also in the audit trail; afterwards the actor is shown. */
const isHidden = sql<boolean>`(e.action like 'bid.%' and not exists (
    select from closing_record c join auction a on a.id = c.auction_id where 'auction:' || a.uuid = e.subject))`;
const hidden = 'investor' satisfies keyof typeof auditActors;
const actor = sql<string>`case when ${isHidden} then ${sql.lit(hidden)} else e.actor end`;

/**
 * Searched by displayed words: labels of actions and actors, reasons, and names. Each column has its own index: by any part of it, but for orders,
 * which are most of the trail, by the whole auction or person. Hidden actors are found by their placeholder, and never by name.
 */
function mentions(text: string, pattern: string | null, named: { subjects: string[]; people: string[] }) {
  const [word, isOrder] = [text.toLowerCase(), sql`e.action like 'bid.%'`];
  const actors = actorsLike(text);
  const asHidden = actors.includes(hidden) ? sql`or ${isHidden}` : sql``;
  return sql<boolean>`(
    e.action not like 'bid.%' and e.action ilike ${pattern}
    or e.action not like 'bid.%' and e.subject ilike ${pattern}
    or e.action not like 'bid.%' and e.actor ilike ${pattern}
    or e.action not like 'bid.%' and unaccented(audit_words(e.detail)) ilike ${pattern}
    or e.subject = any(${named.subjects})
    or ${isBy([...named.people, ...actors])}
    or ${isOneOf(actionsLike(text))}
    or e.subject in (${word}, ${`auction:${word}`}) and ${isOrder}
    or ${isOrder} and e.actor in (${word}, ${`user:${word}`}) and not ${isHidden} ${asHidden})`;
}

/** By one of these actors; an order before the close has none. */
function isBy(people: readonly string[]) {
  return sql<boolean>`(e.action not like 'bid.%' and e.actor = any(${people})
    or e.action like 'bid.%' and e.actor = any(${people}) and not ${isHidden})`;
}

/** Orders have indexes of their own, since they are most of the trail: each half of the condition names which it covers. */
function isOneOf(actions: readonly string[]) {
  return sql<boolean>`(e.action not like 'bid.%' and e.action = any(${actions})
    or e.action like 'bid.%' and e.action = any(${actions}))`;
}

/** Latest first, with the actors' names. */
export async function listAuditEvents(db: Db, query: QueryOf<(typeof peopleAdmin)['listAuditEvents']>) {
  const pattern = patternOf(query.q);
  const direction = query.sort === 'at' ? 'asc' : 'desc';
  const { limit, offset } = windowOf(query);
  const { subject, actor: by, action, from, to } = query;
  const named = pattern === null ? { subjects: [], people: [] } : await findNamed(db, pattern);
  const matching = db
    .selectFrom('auditEvent as e')
    .$if(subject !== undefined, (rows) => rows.where('e.subject', '=', subject ?? ''))
    .$if(by !== undefined, (rows) => rows.where(isBy([by ?? ''])))
    .$if(action !== undefined, (rows) => rows.where(isOneOf(action ?? [])))
    .$if(from !== undefined, (rows) => rows.where(sql<boolean>`e.at >= ${from}::timestamp at time zone 'UTC'`))
    .$if(to !== undefined, (rows) => rows.where(sql<boolean>`e.at < (${to}::date + 1)::timestamp at time zone 'UTC'`))
    .$if(pattern !== null, (rows) => rows.where(mentions(query.q ?? '', pattern, named)));
  const found = await matching
    .leftJoin('auditSeal as s', 's.auditEventId', 'e.id')
    .select(['e.at', 'e.action', 'e.subject', actor.as('actor'), 's.position', 's.hash'])
    // The text names the actor, and with the salt the hash would confirm a guess.
    .select(sql<unknown>`case when ${isHidden} then e.detail - 'salt' else e.detail end`.as('detail'))
    .select(sql<string | null>`case when ${isHidden} then null else ${content} end`.as('content'))
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
  const names = await nameSubjects(
    db,
    found.map((event) => event.subject),
  );
  const rows = found.map(({ position, hash, content: sealed, ...event }) => ({
    ...event,
    about: names.get(event.subject) ?? null,
    detail: jsonObject.parse(event.detail),
    seal: position === null || hash === null ? null : { position, hash, content: sealed },
  }));
  return { rows, total: await countRows(db, matching.select(sql`1`.as('one'))) };
}
