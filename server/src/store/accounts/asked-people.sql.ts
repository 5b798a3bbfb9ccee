/** Invitations, roles and restorations that wait for a second person of the account, in the database. */
import type { Role } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { type AccountKey, memberColumns } from './account-status.sql.ts';

export interface AskedPerson {
  readonly uuid: string;
  /** The invitation; null where the person is one of the account. */
  readonly inviteId: string | null;
  /** The person of the account; null for an invitation. */
  readonly userId: number | null;
  readonly name: string;
  readonly role: Role;
  readonly requestedBy: number;
  readonly requesterName: string;
  /** False once the requester is no longer an Admin of the account. */
  readonly isRequesterAdmin: boolean;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
}

/** Days that a request waits. */
export const askedDays = 7;

/** Those of an account whose time is not over, earliest first. */
export async function listAsked(db: Db, { table, id }: AccountKey): Promise<AskedPerson[]> {
  const account = sql.ref(memberColumns[table]);
  const { rows } = await sql<AskedPerson>`
    with asked as (
      select i.uuid, i.uuid as invite_id, null::bigint as user_id, coalesce(i.name, i.email) as name, i.role, i.invited_by_id as requested_by,
        i.created_at as requested_at, i.expires_at
      from user_invite i where i.${account} = ${id} and i.role is not null and i.waits and i.is_active and i.accepted_at is null
      union all
      select o.uuid, null, o.user_id, u.first_name || ' ' || u.last_name, o.asked_role, o.asked_by_id, o.asked_until - make_interval(days => ${askedDays}),
        o.asked_until
      from user_org o join "user" u on u.id = o.user_id where o.${account} = ${id} and o.asked_role is not null and u.is_active
    )
    select a.*, r.first_name || ' ' || r.last_name as requester_name,
      exists (select from user_org p where p.user_id = a.requested_by and p.${account} = ${id} and p.is_active and p.role = 'Admin') as is_requester_admin
    from asked a join "user" r on r.id = a.requested_by where a.expires_at > clock_timestamp() order by a.requested_at, a.uuid`.execute(
    db,
  );
  return rows;
}

/** Asks for a role of a person, in place of what was asked before. */
export async function askRole(db: Db, userId: number, role: Role, by: number): Promise<void> {
  await sql`update user_org set asked_role = ${role}, asked_by_id = ${by},
    asked_until = clock_timestamp() + make_interval(days => ${askedDays}) where user_id = ${userId}`.execute(db);
}

/** Nothing is asked for the person anymore. */
export async function endAskedRole(db: Db, userId: number): Promise<void> {
  await sql`update user_org set asked_role = null, asked_by_id = null, asked_until = null
    where user_id = ${userId} and asked_role is not null`.execute(db);
}

/** The invitation waits for a second person, as long as other requests do. */
export async function makeInviteWait(db: Db, uuid: string): Promise<void> {
  await sql`update user_invite set waits = true, expires_at = clock_timestamp() + make_interval(days => ${askedDays}) where uuid = ${uuid}`.execute(
    db,
  );
}

/** The invitation is open from now on; its mail follows. */
export async function openInvite(db: Db, uuid: string): Promise<void> {
  await sql`update user_invite set waits = false where uuid = ${uuid}`.execute(db);
}
