/** Names of audit subjects: of 'auction:<uuid>' the auction's own name, and back. */
import type { peopleAdmin } from '@fairbook/contract/accounts/people/admin.ts';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import { marketRulesSubject } from '@fairbook/domain/review/market-rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

type About = NonNullable<AnswerOf<typeof peopleAdmin.listAuditEvents>['rows'][number]['about']>;

/** Maximum number of things and people a search by name covers. */
const maxNamed = 100;

/** Audit subjects and actors with a name like `pattern`. */
export async function findNamed(db: Db, pattern: string): Promise<{ subjects: string[]; people: string[] }> {
  const { rows } = await sql<{ subject: string; isPerson: boolean }>`
    (select 'auction:' || uuid as subject, false as is_person from auction where unaccented(name) ilike ${pattern} limit ${maxNamed})
    union all (select 'municipality:' || uuid, false from municipality
      where unaccented(name) ilike ${pattern} or unaccented(legal_name) ilike ${pattern} limit ${maxNamed})
    union all (select 'investor:' || uuid, false from investor_org where unaccented(name) ilike ${pattern} limit ${maxNamed})
    union all (select 'professional:' || uuid, false from market_prof_org where unaccented(name) ilike ${pattern} limit ${maxNamed})
    union all (select 'user:' || uuid, true from "user"
      where unaccented(first_name || ' ' || last_name) ilike ${pattern} limit ${maxNamed})
    union all (select 'administrator:' || uuid, true from admin_user
      where unaccented(first_name || ' ' || last_name) ilike ${pattern} limit ${maxNamed})
    union all (select 'admin-invite:' || uuid, false from admin_invite where email ilike ${pattern} limit ${maxNamed})`.execute(
    db,
  );
  return {
    // Actions on a person's account are also recorded under the person's own id.
    subjects: rows.map(({ subject }) => subject),
    people: rows.filter(({ isPerson }) => isPerson).map(({ subject }) => subject),
  };
}

/** There is one set of rules, which is no row. */
const aboutRules: About = { kind: 'rules', id: 'market', name: 'Rules of the market' };

/** Name and page id of each of `subjects`; unknown ones are left out. */
export async function nameSubjects(db: Db, subjects: readonly string[]): Promise<ReadonlyMap<string, About>> {
  const { rows } = await sql<About & { subject: string }>`
    with asked as materialized (
      select subject, split_part(subject, ':', 1) as kind, split_part(subject, ':', 2)::uuid as uuid
      from unnest(${[...new Set(subjects)]}::text[]) as subject
      where split_part(subject, ':', 2) ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$')
    select asked.subject, named.kind, named.id, named.name
    from asked cross join lateral (
      select 'auction' as kind, uuid as id, name from auction where asked.kind = 'auction' and uuid = asked.uuid
      union all select 'municipality', uuid, name from municipality where asked.kind = 'municipality' and uuid = asked.uuid
      union all (select case when i.is_institution then 'institution' else 'individual' end, u.uuid, i.name
        from investor_org i join user_org o on o.investor_org_id = i.id join "user" u on u.id = o.user_id
        where asked.kind = 'investor' and i.uuid = asked.uuid order by u.id limit 1)
      union all (select 'professional', u.uuid, u.first_name || ' ' || u.last_name
        from market_prof_org p join user_org o on o.market_prof_org_id = p.id join "user" u on u.id = o.user_id
        where asked.kind = 'professional' and p.uuid = asked.uuid order by u.id limit 1)
      union all select 'person', uuid, first_name || ' ' || last_name from "user"
        where asked.kind = 'user' and uuid = asked.uuid
      union all select 'administrator', uuid, first_name || ' ' || last_name from admin_user
        where asked.kind = 'administrator' and uuid = asked.uuid
      union all select 'administratorInvite', uuid, email from admin_invite
        where asked.kind = 'admin-invite' and uuid = asked.uuid
      union all select case when municipality_id is null then 'professionalInvite' else 'colleagueInvite' end, uuid, email
        from user_invite where asked.kind = 'invite' and uuid = asked.uuid
      union all select 'news', uuid, title from market_news where asked.kind = 'news' and uuid = asked.uuid
      union all select 'template', uuid, name from reason_template where asked.kind = 'template' and uuid = asked.uuid
      union all select 'announcement', uuid, text from announcement where asked.kind = 'announcement' and uuid = asked.uuid
    ) as named`.execute(db);
  const names = new Map(rows.map(({ subject, ...about }): [string, About] => [subject, about]));
  if (subjects.includes(marketRulesSubject)) names.set(marketRulesSubject, aboutRules);
  return names;
}
