/** The people behind identities, with the status their organisation has now. */
import type { AccountStatus, UserType } from '@fairbook/domain/vocabulary.ts';
import type { Db } from '../db/transaction.ts';
import type { Administrator, User } from './actor.ts';

/** The active administrator behind an identity. */
export async function findAdministrator(db: Db, uid: string): Promise<Administrator | undefined> {
  return db
    .selectFrom('adminUser')
    .select(['id as adminId', 'uuid', 'email', 'firstName', 'lastName'])
    .where('uid', '=', uid)
    .where('isActive', '=', true)
    .executeTakeFirst();
}

/** The person behind an identity with the status their organisation has now; undefined where there is no live account. */
export async function findUser(db: Db, uid: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('user as u')
    .innerJoin('userOrg as o', 'o.userId', 'u.id')
    .leftJoin('municipality as m', 'm.id', 'o.municipalityId')
    .leftJoin('investorOrg as i', 'i.id', 'o.investorOrgId')
    .leftJoin('marketProfOrg as p', 'p.id', 'o.marketProfOrgId')
    .select(['u.id as userId', 'u.uuid', 'u.uid', 'u.email', 'u.firstName', 'u.lastName', 'u.userType'])
    .select(['o.municipalityId', 'o.investorOrgId', 'o.marketProfOrgId'])
    .select(['u.state', 'u.country', 'i.state as orgState', 'i.country as orgCountry'])
    .select((eb) => eb.fn.coalesce('m.status', 'i.status', 'p.status').as('status'))
    .where('u.uid', '=', uid)
    .where('u.isActive', '=', true)
    .where('o.isActive', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  const {
    municipalityId,
    investorOrgId,
    marketProfOrgId,
    userType,
    status,
    state,
    country,
    orgState,
    orgCountry,
    ...rest
  } = row;
  const person = { ...rest, status: status as AccountStatus };
  switch (userType as UserType) {
    case 'municipality':
      return municipalityId === null ? undefined : { ...person, userType: 'municipality', municipalityId };
    case 'market-professional':
      return marketProfOrgId === null ? undefined : { ...person, userType: 'market-professional', marketProfOrgId };
    case 'individual-investor':
      return investorOrgId === null
        ? undefined
        : { ...person, userType: 'individual-investor', investorOrgId, place: { state, country } };
    case 'institutional-investor':
      return investorOrgId === null
        ? undefined
        : {
            ...person,
            userType: 'institutional-investor',
            investorOrgId,
            place: { state: orgState, country: orgCountry },
          };
  }
}
