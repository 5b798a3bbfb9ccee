/** Many investors for tests of a rush. */
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/transaction.ts';
import type { Investor } from '../../src/platform/http/caller/actor.ts';

/** Individual investors of Oregon who can order at once, made in the database together; once in each test file. */
export async function crowdOf(db: Db, count: number): Promise<Investor[]> {
  const { rows } = await sql<{ userId: number; investorOrgId: number; uuid: string; uid: string; email: string }>`
    with own as (insert into investor_org (name, status, city, state)
        select 'Crowd ' || n, 'Active', 'Salem', 'OR' from generate_series(1, ${count}::int) n returning id, name),
      person as (insert into "user" (uid, email, first_name, last_name, state, user_type)
        select name, lower(replace(name, ' ', '-')) || '@invest.example', 'Ina', 'Able', 'OR', 'individual-investor' from own
        returning id, uuid, email, uid),
      link as (insert into user_org (user_id, investor_org_id)
        select person.id, own.id from person join own on own.name = person.uid)
    select person.id as "userId", own.id as "investorOrgId", person.uuid, person.uid, person.email
    from person join own on own.name = person.uid`.execute(db);
  return rows.map((row) => ({
    ...{ ...row, firstName: 'Ina', lastName: 'Able', isProven: true, status: 'Active' as const },
    ...{ role: 'Admin' as const, userType: 'individual-investor' as const, place: { state: 'OR', country: 'US' } },
    hasOpenChange: false,
    peopleVersion: 0,
    rules: null,
  }));
}
