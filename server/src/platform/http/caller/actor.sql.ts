/** People by identity, with the current status of their organization. */

import type { AccountStatus, UserType } from '@fairbook/domain/base/vocabulary.ts';
import { type RuleColumns, rulesIn } from '@fairbook/domain/orders/order-rules.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { runNamed } from '../../db/statement.ts';
import type { Db } from '../../db/transaction.ts';
import type { Administrator, User } from './actor.ts';

/** The active administrator of an identity. */
export async function findAdministrator(db: Db, uid: string): Promise<Administrator | undefined> {
  return db
    .selectFrom('adminUser')
    .select(['id as adminId', 'uuid', 'email', 'firstName', 'lastName', 'role'])
    .where('uid', '=', uid)
    .where('isActive', '=', true)
    .executeTakeFirst();
}

export interface ActorRow extends Omit<User, 'userType' | 'status'>, RuleColumns {
  readonly userType: string;
  readonly status: string;
  readonly municipalityId: number | null;
  readonly investorOrgId: number | null;
  readonly marketProfOrgId: number | null;
  readonly state: string | null;
  readonly country: string | null;
  readonly residence: string | null;
  readonly peopleVersion: number | null;
}

/** Columns of the person `u` with their membership `o` and their organization, which is `m`, `i` or `p`. */
export const personColumns = `u.id as "userId", u.uuid, u.uid, u.email, u.first_name as "firstName", u.last_name as "lastName",
      u.user_type as "userType", u.verified_at is not null as "isProven", o.municipality_id as "municipalityId", o.investor_org_id as "investorOrgId",
      o.market_prof_org_id as "marketProfOrgId", o.role, coalesce(m.status, i.status, p.status) as status,
      i.state, i.country, i.residence, i.people_version as "peopleVersion",
      coalesce(i.has_order_rules, false) as "hasOrderRules", i.approval_above as "approvalAbove", o.max_order as "maxOrder", o.max_day as "maxDay", coalesce(m.has_open_change, i.has_open_change, false) as "hasOpenChange"`;

/**
 * Planning this takes ten times as long as running it. The number of ids is hidden from the planner (`array(select …)`), so that a custom plan is
 * never better than the generic one, and PostgreSQL keeps the generic one.
 */
const selectPeople = `select ${personColumns}
    from "user" u
    join user_org o on o.user_id = u.id and o.is_active
    left join municipality m on m.id = o.municipality_id
    left join investor_org i on i.id = o.investor_org_id
    left join market_prof_org p on p.id = o.market_prof_org_id
    where u.is_active`;
const people = {
  name: 'find_users',
  text: `${selectPeople} and u.uid = any(array(select unnest($1::text[])))`,
};

/** The people of identities, by these, with the current status of their organization; none without a live account. */
export async function findUsers(pool: pg.Pool, uids: readonly string[]): Promise<Map<string, User>> {
  const { rows } = await runNamed<ActorRow>(pool, people, [uids]);
  return new Map(rows.flatMap((row) => userOf(row) ?? []).map((user) => [user.uid, user]));
}

/** The person with this id, with the current status of their organization; undefined without a live account. */
export async function findUserById(db: Db, userId: number): Promise<User | undefined> {
  const { rows } = await sql<ActorRow>`${sql.raw(selectPeople)} and u.id = ${userId}`.execute(db);
  return rows[0] && userOf(rows[0]);
}

/** An address that an identity provider has verified. */
export interface ProvenAddress {
  readonly email: string;
  /** The issuer. */
  readonly provider: string;
}

/** Records that this person showed that their address is theirs. Returns whether an invitation brought them just now. */
export async function noteProven(
  db: Db,
  userId: number,
  { email, provider }: ProvenAddress,
): Promise<{ readonly wasInvited: boolean }> {
  const noted = await db
    .updateTable('user')
    .set({ verifiedAt: sql<Date>`clock_timestamp()`, provenAddress: email, provenBy: provider })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('verifiedAt', 'is', null)
    .returning(
      sql<boolean>`exists (select from user_invite i where i.email = "user".email and i.accepted_at is not null)`.as(
        'wasInvited',
      ),
    )
    .executeTakeFirst();
  return noted ?? { wasInvited: false };
}

export function userOf(row: ActorRow): User | undefined {
  const { municipalityId, investorOrgId, marketProfOrgId, userType, status, state, country, residence, ...others } =
    row;
  const { peopleVersion, hasOrderRules, approvalAbove, maxOrder, maxDay, ...rest } = others;
  const person = { ...rest, status: status as AccountStatus };
  const asInvestor = { place: { state, country, residence }, peopleVersion: peopleVersion ?? 0, rules: rulesIn(row) };
  switch (userType as UserType) {
    case 'municipality':
      return municipalityId === null ? undefined : { ...person, userType: 'municipality', municipalityId };
    case 'market-professional':
      return marketProfOrgId === null ? undefined : { ...person, userType: 'market-professional', marketProfOrgId };
    case 'individual-investor':
      return investorOrgId === null
        ? undefined
        : { ...person, userType: 'individual-investor', investorOrgId, ...asInvestor };
    case 'institutional-investor':
      return investorOrgId === null
        ? undefined
        : { ...person, userType: 'institutional-investor', investorOrgId, ...asInvestor };
  }
}
