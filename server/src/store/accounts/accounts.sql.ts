/** Accounts in the database: a person, an organization, and the link between them. */
import type { Role, UserType } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import type { ProvenAddress } from '../../platform/http/caller/actor.sql.ts';
import type { AccountKey } from './account-status.sql.ts';

export interface NewPerson {
  readonly uid: string;
  readonly email: string;
  /** The identity provider that has verified the address; null where none has. */
  readonly provenBy: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly businessDesignation?: string | null;
  readonly phone?: string | null;
  readonly phoneExtension?: string | null;
  readonly address?: string | null;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly zipCode?: string | null;
  readonly country?: string;
}

export interface Opened {
  readonly userId: number;
  readonly uuid: string;
}

/** Serializes transactions for the same email, so that of concurrent sign-ups one wins. */
async function lockEmail(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sign-up:' || ${email}, 0))`.execute(db);
}

/** True where this identity or this email already has an account, in the market or among administrators. A removed administrator has none. */
export async function isKnown(db: Db, identity: { uid: string; email: string }): Promise<boolean> {
  await lockEmail(db, identity.email);
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from "user" where uid = ${identity.uid} or email = ${identity.email})
        or exists (select from admin_user where is_active and (uid = ${identity.uid} or email = ${identity.email})) as known`.execute(
    db,
  );
  return rows[0]?.known ?? false;
}

/** True where this email has a verified account. Unverified ones must not block an invitation. */
export async function hasProvenAccount(db: Db, email: string): Promise<boolean> {
  await lockEmail(db, email);
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from "user" where email = ${email} and verified_at is not null)
        or exists (select from admin_user where is_active and email = ${email}) as known`.execute(db);
  return rows[0]?.known ?? false;
}

/**
 * Removes an unverified account with this email once the owner of the address signs up: one of another identity, or with `alsoOwn` (for an
 * invitation) of the same one, which changed hands when the password was reset.
 */
export async function removeUnproven(
  db: Db,
  { uid, email }: { uid: string; email: string },
  { alsoOwn }: { alsoOwn: boolean },
): Promise<void> {
  await lockEmail(db, email);
  await sql`select remove_unproven_account(${uid}, ${email}, ${alsoOwn})`.execute(db);
}

/** A municipality and its first person. */
export async function openMunicipality(db: Db, name: string, person: NewPerson): Promise<Opened> {
  const municipality = await db.insertInto('municipality').values({ name }).returning('id').executeTakeFirstOrThrow();
  return openPerson(db, 'municipality', person, { municipalityId: municipality.id });
}

/** Another person of an account. */
export async function openColleague(
  db: Db,
  { userType, account, role }: { userType: UserType; account: AccountKey; role: Role },
  person: NewPerson,
): Promise<Opened> {
  const { id } = account;
  switch (account.table) {
    case 'municipality':
      return openPerson(db, userType, person, { municipalityId: id, role });
    case 'investorOrg':
      return openPerson(db, userType, person, { investorOrgId: id, role });
    case 'marketProfOrg':
      return openPerson(db, userType, person, { marketProfOrgId: id, role });
  }
}

/** An institution and its first person, or an individual with an organization of one. */
export async function openInvestor(
  db: Db,
  userType: 'individual-investor' | 'institutional-investor',
  name: string,
  person: NewPerson,
): Promise<Opened> {
  const org = await db
    .insertInto('investorOrg')
    .values({ name, isInstitution: userType === 'institutional-investor' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return openPerson(db, userType, person, { investorOrgId: org.id });
}

export async function openProfessional(db: Db, person: NewPerson): Promise<Opened> {
  const name = `${person.firstName} ${person.lastName}`;
  const org = await db.insertInto('marketProfOrg').values({ name }).returning('id').executeTakeFirstOrThrow();
  return openPerson(db, 'market-professional', person, { marketProfOrgId: org.id });
}

async function openPerson(
  db: Db,
  userType: UserType,
  person: NewPerson,
  org: ({ municipalityId: number } | { investorOrgId: number } | { marketProfOrgId: number }) & { role?: Role },
): Promise<Opened> {
  const user = await db
    .insertInto('user')

    .values({
      ...person,
      userType,
      ...(person.provenBy === null ? {} : { verifiedAt: sql<Date>`clock_timestamp()`, provenAddress: person.email }),
    })
    .returning(['id as userId', 'uuid'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('userOrg')
    .values({ userId: user.userId, ...org })
    .execute();
  return user;
}

/** From now on this is the person's address, which they have proven just now. */
export async function storeProvenAddress(db: Db, userId: number, { email, provider }: ProvenAddress): Promise<void> {
  await db
    .updateTable('user')
    .set({ email, provenAddress: email, provenBy: provider, verifiedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', userId)
    .execute();
}

/** The signed-in person's own data. */
export async function readCurrentUser(db: Db, userId: number) {
  return db
    .selectFrom('user as u')
    .innerJoin('userOrg as o', 'o.userId', 'u.id')
    .leftJoin('municipality as m', 'm.id', 'o.municipalityId')
    .leftJoin('investorOrg as i', 'i.id', 'o.investorOrgId')
    .leftJoin('marketProfOrg as p', 'p.id', 'o.marketProfOrgId')
    .select(['u.uuid', 'u.email', 'u.firstName', 'u.lastName', 'i.uuid as investor', 'u.language'])
    .select((eb) => [
      eb.fn.coalesce('m.city', 'i.city', 'u.city').as('city'),
      eb.fn.coalesce('m.state', 'i.state', 'u.state').as('state'),
      eb.fn.coalesce('m.name', 'i.name', 'p.name').as('organization'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
}
