/** Profiles of investors and professionals: the person, the organization, and what is missing. */
import {
  missingFromIndividual,
  missingFromInstitution,
  missingFromProfessional,
} from '@fairbook/domain/accounts/account.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { readAccount } from './account-status.sql.ts';

/** A person and their organization, by key. */
export interface Membership {
  readonly userId: number;
  readonly orgId: number;
}

export async function readIndividualProfile(db: Db, { userId, orgId }: Membership) {
  const person = await readPerson(db, userId);
  const { status, approvalHistory } = await readAccount(db, { table: 'investorOrg', id: orgId });
  return { ...person, status, approvalHistory, missing: missingFromIndividual(person) };
}

export async function readInstitutionalProfile(db: Db, { userId, orgId }: Membership) {
  const person = await readPerson(db, userId);
  const { approvalHistory, ...org } = await readInstitution(db, orgId);
  return { ...person, status: org.status, approvalHistory, missing: missingFromInstitution(org, person), org };
}

export async function readProfessionalProfile(db: Db, { userId, orgId }: Membership) {
  const person = await readPerson(db, userId);
  const { status, approvalHistory } = await readAccount(db, { table: 'marketProfOrg', id: orgId });
  const firm = await db
    .selectFrom('marketProfOrg')
    .select(['uuid as id', 'name', 'description', 'website'])
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  return { ...person, status, approvalHistory, missing: missingFromProfessional(person), firm };
}

async function readPerson(db: Db, userId: number) {
  return db
    .selectFrom('user')
    .select(['uuid as id', 'email', 'firstName', 'lastName', 'businessDesignation', 'phone', 'phoneExtension'])
    .select(['address', 'city', 'state', 'zipCode', 'country'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

async function readInstitution(db: Db, id: number) {
  const { approvalHistory } = await readAccount(db, { table: 'investorOrg', id });
  const org = await db
    .selectFrom('investorOrg')
    .select(['uuid as id', 'status', 'name', 'website', 'city', 'state', 'country', 'investmentExperience'])
    .select(['targetIssuers', 'isInterestedInChat', 'isSeekingFeaturedInvestorStatus'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...org, approvalHistory };
}

export interface PersonalFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly businessDesignation: string | null;
  readonly phone: string | null;
  readonly phoneExtension: string | null;
  readonly address: string;
  readonly city: string;
  readonly state: string | null;
  readonly zipCode: string;
  readonly country: string;
}

export async function savePerson(db: Db, userId: number, person: PersonalFields): Promise<void> {
  const { firstName, lastName, businessDesignation, phone, phoneExtension, address, city, state, zipCode, country } =
    person;
  await db
    .updateTable('user')
    .set({ firstName, lastName, businessDesignation, phone, phoneExtension, address, city, state, zipCode, country })
    .where('id', '=', userId)
    .execute();
}

/** An individual's organization of one has the person's own name and place. */
export async function saveIndividual(db: Db, { userId, orgId }: Membership, person: PersonalFields): Promise<void> {
  await savePerson(db, userId, person);
  const { city, state, country } = person;
  await db
    .updateTable('investorOrg')
    .set({ name: `${person.firstName} ${person.lastName}`, city, state, country })
    .where('id', '=', orgId)
    .execute();
}

export interface InstitutionFields {
  readonly name: string;
  readonly city: string;
  readonly state: string | null;
  readonly country: string;
  readonly website: string | null;
  readonly investmentExperience: string | null;
  readonly targetIssuers: string[];
  readonly isInterestedInChat: boolean;
  readonly isSeekingFeaturedInvestorStatus: boolean;
}

export async function saveInstitution(db: Db, id: number, institution: InstitutionFields): Promise<void> {
  await db.updateTable('investorOrg').set(institution).where('id', '=', id).execute();
}

export interface FirmFields {
  readonly name: string;
  readonly description: string | null;
  readonly website: string | null;
}

export async function saveFirm(db: Db, id: number, firm: FirmFields): Promise<void> {
  await db.updateTable('marketProfOrg').set(firm).where('id', '=', id).execute();
}
