/** Connections of a market professional to municipalities: invitations and roles in their sales. */
import { maxListed } from '@fairbook/contract/base/whole-list.ts';
import { effectiveStatus } from '@fairbook/domain/auctions/auction.ts';
import type { AdvisorRole, DocumentSlot } from '@fairbook/domain/base/vocabulary.ts';
import { interruptionsOf } from '@fairbook/domain/sale-changes/halt.ts';
import { sql } from 'kysely';
import { alphabetical } from '../../platform/db/lists.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { peopleOfFirm } from '../accounts/account-status.sql.ts';
import { finalStatementsOf, finalStatementsOfAuction } from '../auctions/final-statements.sql.ts';

/** Municipalities that invited the professional or named them in a sale, by name, with the roles there. */
export async function listConnections(db: Db, userId: number) {
  return db
    .selectFrom('municipality as m')
    .select(['m.name', 'm.uuid', 'm.status'])
    .select(
      sql<AdvisorRole[]>`array(select distinct p.role from sale_team as p join auction as a
        on a.id = p.auction_id where a.municipality_id = m.id and p.user_id in ${peopleOfFirm(userId)} order by p.role)`.as(
        'type',
      ),
    )
    .where(
      sql<boolean>`m.id in (
        select a.municipality_id from sale_team as p join auction as a on a.id = p.auction_id
          where p.user_id in ${peopleOfFirm(userId)}
        union
        select o.municipality_id from user_invite as v join "user" as u on u.email = v.email
          join user_org as o on o.user_id = v.invited_by_id where u.id in ${peopleOfFirm(userId)} and v.accepted_at is not null
          and o.municipality_id is not null)`,
    )
    .orderBy(alphabetical(sql`m.name`))
    .orderBy('m.id')
    .limit(maxListed)
    .execute();
}

/** Professionals whom the municipality invited or named in a sale, by name, with their roles there. */
export async function listConnectedProfessionals(db: Db, municipalityId: number) {
  const { rows } = await sql<{ id: string; name: string; firm: string; type: AdvisorRole[] }>`
    select u.uuid as id, u.first_name || ' ' || u.last_name as name, f.name as firm,
      array(select distinct p.type from auction_professional p join auction a on a.id = p.auction_id
        where a.municipality_id = ${municipalityId} and p.market_prof_id = u.id order by p.type) as type
    from "user" u join user_org o on o.user_id = u.id join market_prof_org f on f.id = o.market_prof_org_id
    where u.id in (
      select p.market_prof_id from auction_professional p join auction a on a.id = p.auction_id
        where a.municipality_id = ${municipalityId}
      union
      select i.id from user_org c join user_invite v on v.invited_by_id = c.user_id join "user" i on i.email = v.email
        where c.municipality_id = ${municipalityId} and v.accepted_at is not null)
    order by ${alphabetical(sql`u.last_name`)}, u.id`.execute(db);
  return rows;
}

/** Sales the professional is named in, latest first, with the documents of each in slot order. */
export async function listAttachedAuctions(db: Db, userId: number, now: Date) {
  const auctions = await db
    .selectFrom('auction as a')
    .innerJoin('municipality as m', 'm.id', 'a.municipalityId')
    .select(['a.id', 'a.uuid', 'a.name', 'a.status', 'a.amount', 'm.uuid as muniUuid', 'm.name as muniName'])
    .select([
      'a.marketingPeriodLaunchDate',
      'a.startDate',
      'a.closeDate',
      'a.haltedAt',
      'a.haltReason',
      'a.haltedBy',
      'a.cancelledAt',
      'a.cancelReason',
    ])
    .select(
      sql<AdvisorRole[]>`array(select distinct p.role from sale_team as p
        where p.auction_id = a.id and p.user_id in ${peopleOfFirm(userId)} order by p.role)`.as('type'),
    )
    .select(finalStatementsOfAuction.as('finalStatements'))
    .where(sql<boolean>`exists (select from sale_team as p
      where p.auction_id = a.id and p.user_id in ${peopleOfFirm(userId)})`)
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(maxListed)
    .execute();
  const documents = await documentsOf(
    db,
    auctions.map((auction) => auction.id),
  );
  return auctions.map(({ id, muniUuid, muniName, ...auction }) => ({
    ...auction,
    ...interruptionsOf(auction),
    status: effectiveStatus(auction, now),
    municipality: { uuid: muniUuid, name: muniName },
    documents: documents.filter((document) => document.auctionId === id),
    finalStatements: finalStatementsOf(auction.finalStatements),
  }));
}

async function documentsOf(db: Db, auctionIds: readonly number[]) {
  if (auctionIds.length === 0) return [];
  const { rows } = await sql<{ auctionId: number; id: string; name: string; url: string; slot: DocumentSlot }>`
    select a.id as auction_id, f.uuid as id, f.original_name as name, f.url, document.slot
    from auction as a
    cross join lateral (values
      (1, 'investorPresentation', a.doc_investor_presentation_id),
      (2, 'preliminaryOfficialStatement', a.doc_preliminary_official_statement_id),
      (3, 'docOther1', a.doc_other1_id),
      (4, 'docOther2', a.doc_other2_id)) as document (position, slot, file_id)
    join uploaded_file as f on f.id = document.file_id
    where a.id = any (${auctionIds}::bigint[])
    order by a.id, document.position`.execute(db);
  return rows;
}
