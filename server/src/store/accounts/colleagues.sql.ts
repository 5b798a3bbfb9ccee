/** People of an account and their invitations, in the database. */
import type { Colleague } from '@fairbook/domain/accounts/colleagues.ts';
import type { Role } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import { alphabetical } from '../../platform/db/lists.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { type AccountKey, memberColumns } from './account-status.sql.ts';

export interface Person extends Colleague {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly since: Date;
  /** False for a person who has signed up without verifying the email. */
  readonly isVerified: boolean;
}

/** Active people of the account, by name, then removed ones. */
export async function listPeople(db: Db, account: AccountKey): Promise<Person[]> {
  return selectPeople(db, account)
    .orderBy('o.isActive', 'desc')
    .orderBy(alphabetical(sql`(u.last_name || ' ' || u.first_name)`))
    .orderBy('u.id')
    .execute();
}

/** The same, locked, so that of concurrent changes the second sees what the first did. */
export async function lockPeople(db: Db, account: AccountKey): Promise<Person[]> {
  return selectPeople(db, account).orderBy('o.id').forNoKeyUpdate('o').execute();
}

function selectPeople(db: Db, account: AccountKey) {
  return db
    .selectFrom('userOrg as o')
    .innerJoin('user as u', 'u.id', 'o.userId')
    .select(['u.uuid as id', 'u.id as userId', 'u.email', 'o.role', 'o.isActive', 'o.createdAt as since'])
    .select([
      sql<string>`u.first_name || ' ' || u.last_name`.as('name'),
      sql<boolean>`u.verified_at is not null`.as('isVerified'),
    ])
    .where(`o.${memberColumns[account.table]}`, '=', account.id)
    .where('u.isActive', '=', true);
}

export async function writeStanding(
  db: Db,
  userId: number,
  standing: { readonly role?: Role; readonly isActive?: boolean },
): Promise<void> {
  await db.updateTable('userOrg').set(standing).where('userId', '=', userId).execute();
}

/** A person of the account, removed or not, by email; undefined if unknown. */
export async function findPersonByEmail(db: Db, account: AccountKey, email: string): Promise<Person | undefined> {
  return selectPeople(db, account).where('u.email', '=', email).executeTakeFirst();
}

/** Open invitations, latest first. */
export async function listOpenInvites(db: Db, account: AccountKey) {
  return selectInvites(db, account)
    .where('i.acceptedAt', 'is', null)
    .where('i.waits', '=', false)
    .orderBy('i.createdAt', 'desc')
    .orderBy('i.id', 'desc')
    .execute();
}

/** One of the account's invitations of colleagues; undefined for an unknown id. */
export async function findInvite(db: Db, account: AccountKey, uuid: string) {
  return selectInvites(db, account).where('i.uuid', '=', uuid).executeTakeFirst();
}

/** The same, locked. */
export async function lockInvite(db: Db, account: AccountKey, uuid: string) {
  return selectInvites(db, account).where('i.uuid', '=', uuid).forNoKeyUpdate('i').executeTakeFirst();
}

function selectInvites(db: Db, account: AccountKey) {
  return db
    .selectFrom('userInvite as i')
    .innerJoin('user as u', 'u.id', 'i.invitedById')
    .select(['i.uuid as id', 'i.email', 'i.createdAt', 'i.expiresAt', 'i.acceptedAt', 'i.waits'])
    .select((eb) => [
      eb.ref('i.role').$notNull().$castTo<Role>().as('role'),
      eb.fn.coalesce('i.name', 'i.email').as('name'),
    ])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('invitedBy'))
    .where(`i.${memberColumns[account.table]}`, '=', account.id)
    .where('i.role', 'is not', null);
}

/** The account's name, and its id for those it is public to. */
export async function readAccountName(db: Db, { table, id }: AccountKey): Promise<{ uuid: string; name: string }> {
  return db.selectFrom(table).select(['uuid', 'name']).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The organizations' ids by the names that rows of people and invitations have for them. */
export function accountColumns({ table, id }: AccountKey) {
  if (table === 'municipality') return { municipalityId: id };
  return table === 'investorOrg' ? { investorOrgId: id } : { marketProfOrgId: id };
}
