/** One account with everything administrators see. */

import { lastEntry } from '@fairbook/domain/auctions/approval.ts';
import { effectiveStatus } from '@fairbook/domain/auctions/auction.ts';
import type { UserType } from '@fairbook/domain/base/vocabulary.ts';
import { interruptionsOf } from '@fairbook/domain/sale-changes/halt.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { type AccountKey, auditSubject, memberColumns, readAccount } from '../accounts/account-status.sql.ts';
import { readMunicipalityProfile } from '../accounts/municipalities.sql.ts';
import {
  type Membership,
  readIndividualProfile,
  readInstitutionalProfile,
  readProfessionalProfile,
} from '../accounts/profiles.sql.ts';
import { readChanges } from '../accounts/submissions.sql.ts';
import { listAttachedAuctions, listConnectedProfessionals, listConnections } from '../deal-team/connections.sql.ts';
import { namesOf } from './lists.sql.ts';

/** The municipality of this id; undefined if unknown. */
export async function findMunicipality(db: Db, uuid: string): Promise<number | undefined> {
  const row = await db.selectFrom('municipality').select('id').where('uuid', '=', uuid).executeTakeFirst();
  return row?.id;
}

/** The person of this kind and id; undefined if unknown, or of another kind. */
export async function findMember(db: Db, userType: UserType, uuid: string): Promise<Membership | undefined> {
  return db
    .selectFrom('user as u')
    .innerJoin('userOrg as o', 'o.userId', 'u.id')
    .select((eb) => ['u.id as userId', eb.fn.coalesce('o.investorOrgId', 'o.marketProfOrgId').$notNull().as('orgId')])
    .where('u.uuid', '=', uuid)
    .where('u.userType', '=', userType)
    .executeTakeFirst();
}

export async function readMunicipalityDetail(db: Db, id: number, now: Date) {
  const key = { table: 'municipality', id } as const;
  const auctions = await db
    .selectFrom('auction as a')
    .innerJoin('municipality as m', 'm.id', 'a.municipalityId')
    .select(['a.uuid', 'a.name', 'a.status', 'a.startDate', 'a.closeDate', 'm.name as municipalityName'])
    .select(['a.haltedAt', 'a.haltReason', 'a.haltedBy', 'a.cancelledAt', 'a.cancelReason'])
    .where('a.municipalityId', '=', id)
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
  return {
    ...(await readMunicipalityProfile(db, id, now)),
    ...(await standingOf(db, key)),
    connected: await listConnectedProfessionals(db, id),
    auctionsCount: auctions.length,
    auctions: auctions.map((auction) => ({
      ...auction,
      ...interruptionsOf(auction),
      status: effectiveStatus(auction, now),
    })),
  };
}

export async function readIndividualDetail(db: Db, member: Membership) {
  return {
    ...(await readIndividualProfile(db, member)),
    ...(await standingOf(db, { table: 'investorOrg', id: member.orgId })),
    ...(await countOrders(db, member.orgId)),
  };
}

export async function readInstitutionalDetail(db: Db, member: Membership) {
  return {
    ...(await readInstitutionalProfile(db, member)),
    ...(await standingOf(db, { table: 'investorOrg', id: member.orgId })),
    ...(await countOrders(db, member.orgId)),
  };
}

export async function readProfessionalDetail(db: Db, member: Membership, now: Date) {
  const profile = await readProfessionalProfile(db, member);
  const auctions = await listAttachedAuctions(db, member.userId, now);
  return {
    ...profile,
    ...namesOf(profile),
    ...(await standingOf(db, { table: 'marketProfOrg', id: member.orgId })),
    municipalities: await listConnections(db, member.userId),
    auctions: auctions.map((auction) => ({ ...auction, municipalityName: auction.municipality.name })),
  };
}

/** Its dates, its users, and its subjects in the audit trail. */
async function standingOf(db: Db, key: AccountKey) {
  const { uuid, createdAt, updatedAt, approvalHistory } = await readAccount(db, key);
  const request = lastEntry(approvalHistory, 'REQUEST');
  const users = await db
    .selectFrom('user as u')
    .innerJoin('userOrg as o', 'o.userId', 'u.id')
    .select(['u.uuid as id', 'u.firstName', 'u.lastName', 'u.email', 'u.phone', 'o.role'])
    .where(`o.${memberColumns[key.table]}`, '=', key.id)
    .where('o.isActive', '=', true)
    .orderBy('u.id')
    .execute();
  return {
    createdAt,
    updatedAt,
    requestedAt: request === null ? null : new Date(request.timestamp),
    auditSubject: auditSubject(key, uuid),
    changes: await readChanges(db, auditSubject(key, uuid)),
    contacts: users.map((user) => ({ ...user, name: namesOf(user).name })),
  };
}

/**
 * Open orders at a close, each once however many maturities it has. Those of live sales are left out: the count would change with the newest line of
 * the book and reveal whose it is.
 */
async function countOrders(db: Db, investorOrgId: number) {
  return (
    db
      .selectFrom('openOrder as b')
      .innerJoin('closingRecord as c', 'c.auctionId', 'b.auctionId')
      .select([
        sql<number>`count(distinct (b.auction_id, b.bid_id))`.as('bidCount'),
        sql<number>`count(distinct b.auction_id)`.as('auctionCount'),
      ])
      // Found by person, whose orders have an index.
      .where(
        sql<boolean>`b.user_id = any(array(select user_id from user_org where investor_org_id = ${investorOrgId}))`,
      )
      .where('b.investorOrgId', '=', investorOrgId)
      .executeTakeFirstOrThrow()
  );
}
