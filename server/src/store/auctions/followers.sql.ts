/** Recipients of notifications about an auction: distinct user ids, without closed accounts. */
import { isVisibleToMarket } from '@fairbook/domain/auctions/auction.ts';
import { advisorRoles, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { rolesWithTeamRight, type TeamRole } from '@fairbook/domain/deal-team/deal-team.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { gotBonds } from './final-statements.sql.ts';

/** The people of the selling municipality. */
export async function listOwners(db: Db, auctionId: number): Promise<number[]> {
  return listPeople(db, [owns(auctionId)]);
}

/** The people of the municipality and the professionals of the sale. */
export async function listParticipants(db: Db, auctionId: number): Promise<number[]> {
  return listPeople(db, [owns(auctionId), worksOn(auctionId)]);
}

/** The people of the municipality and the professionals who read the questions about the sale. */
export async function listQuestionTeam(db: Db, auctionId: number): Promise<number[]> {
  return listPeople(db, [owns(auctionId), worksOn(auctionId, rolesWithTeamRight('questions'))]);
}

/** Participants, subscribers to the status, and everyone with the auction or its municipality as a favorite. */
export async function listFollowers(db: Db, auctionId: number): Promise<number[]> {
  return listPeople(db, followers(auctionId));
}

/** Everyone with an open order. */
export async function listBidders(db: Db, auctionId: number): Promise<number[]> {
  return listPeople(db, [hasOrder(auctionId)]);
}

/** Followers and everyone with an open order. */
export async function listFollowersAndBidders(db: Db, auctionId: number): Promise<number[]> {
  return listPeople(db, [...followers(auctionId), hasOrder(auctionId)]);
}

/** Followers, and everyone who ever had an order in the sale: also those whose orders were taken out of its log. */
export async function listConcernedByLog(db: Db, auctionId: number): Promise<number[]> {
  return listPeople(db, [...followers(auctionId), everOrdered(auctionId)]);
}

/** Followers, everyone with an open order, and everyone who has opened the questions about the sale. */
export async function listFollowersAndReaders(db: Db, auctionId: number): Promise<number[]> {
  return listPeople(db, [...followers(auctionId), hasOrder(auctionId), sees(auctionId, [readsQuestions(auctionId)])]);
}

/** People who are notified of amended terms: participants alone before the launch, since no one else sees the sale; then followers and everyone who gave feedback. */
export async function listAmendmentReaders(
  db: Db,
  { id, ...launching }: Parameters<typeof isVisibleToMarket>[0] & { readonly id: number },
  now: Date,
): Promise<number[]> {
  if (!isVisibleToMarket(launching, now)) return listParticipants(db, id);
  return listPeople(db, [...followers(id), sees(id, [gaveFeedback(id)])]);
}

/** Everyone whose orders in the closed sale were allocated bonds. */
export async function listBuyers(db: Db, auctionId: number): Promise<number[]> {
  return listPeople(db, [gotBonds(auctionId)]);
}

/** Those of these people whose account is open. */
export async function listOpen(db: Db, userIds: readonly number[]): Promise<number[]> {
  return listPeople(db, [sql`u.id = any(${userIds}::bigint[])`]);
}

/** Subscribers to the investor presentation. */
export async function listPresentationSubscribers(db: Db, auctionId: number): Promise<number[]> {
  const subscribed = sql<boolean>`u.id in (select s.user_id from auction_subscriber s
    where s.auction_id = ${auctionId} and s.is_subscribed_to_investor_presentation)`;
  return listPeople(db, [sees(auctionId, [subscribed])]);
}

/** Number of people subscribed to an auction in either way. */
export async function countSubscribers(db: Db, auctionId: number): Promise<number> {
  const { count } = await db
    .selectFrom('auctionSubscriber')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('auctionId', '=', auctionId)
    .where((eb) =>
      eb.or([eb('isSubscribedToAuctionStatusChange', '=', true), eb('isSubscribedToInvestorPresentation', '=', true)]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

async function listPeople(db: Db, groups: readonly RawBuilder<boolean>[]): Promise<number[]> {
  const rows = await db
    .selectFrom('user as u')
    .innerJoin('userOrg as o', 'o.userId', 'u.id')
    .leftJoin('municipality as m', 'm.id', 'o.municipalityId')
    .leftJoin('investorOrg as i', 'i.id', 'o.investorOrgId')
    .leftJoin('marketProfOrg as p', 'p.id', 'o.marketProfOrgId')
    .select('u.id')
    .where('u.isActive', '=', true)
    .where('o.isActive', '=', true)
    .where(sql<boolean>`coalesce(m.status, i.status, p.status) <> 'Deactivated'`)
    .where(sql<boolean>`(${sql.join(groups, sql` or `)})`)
    .orderBy('u.id')
    .execute();
  return rows.map((row) => row.id);
}

function followers(auctionId: number): RawBuilder<boolean>[] {
  return [owns(auctionId), worksOn(auctionId), sees(auctionId, [subscribes(auctionId), favors(auctionId)])];
}

/** Those of these people who see the sale now: a private one is shown to approved members alone. */
function sees(auctionId: number, groups: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(coalesce(m.status, i.status) = 'Active' or exists (
    select from auction a where a.id = ${auctionId} and a.offering_type = 'Public')) and (${sql.join(groups, sql` or `)})`;
}

function owns(auctionId: number): RawBuilder<boolean> {
  return sql`o.municipality_id = (select a.municipality_id from auction a where a.id = ${auctionId})`;
}

function worksOn(auctionId: number, roles: readonly TeamRole[] = valuesOf(advisorRoles)): RawBuilder<boolean> {
  return sql`u.id in (select w.user_id from sale_team w where w.auction_id = ${auctionId} and w.role = any(${roles}))`;
}

function subscribes(auctionId: number): RawBuilder<boolean> {
  return sql`u.id in (select s.user_id from auction_subscriber s
    where s.auction_id = ${auctionId} and s.is_subscribed_to_auction_status_change)`;
}

function hasOrder(auctionId: number): RawBuilder<boolean> {
  return sql`u.id in (select b.user_id from open_order b
    where b.auction_id = ${auctionId})`;
}

/** By the log, by the commitments that were drawn with the first orders, and by the sums of each investor. */
function everOrdered(auctionId: number): RawBuilder<boolean> {
  return sql`u.id in (select l.user_id from order_log l where l.auction_id = ${auctionId} and l.user_id is not null)
    or o.investor_org_id in (select b.investor_org_id from order_log_bidder b where b.auction_id = ${auctionId})
    or o.investor_org_id in (select s.investor_org_id from investor_standing s where s.auction_id = ${auctionId})`;
}

function gaveFeedback(auctionId: number): RawBuilder<boolean> {
  return sql`u.id in (select f.user_id from auction_feedback f where f.auction_id = ${auctionId})`;
}

function readsQuestions(auctionId: number): RawBuilder<boolean> {
  return sql`u.id in (select r.user_id from sale_reading r
    where r.auction_id = ${auctionId} and r.questions_at is not null)`;
}

/** `@>` and not `= any`, since only that uses the index over favorites. */
function favors(auctionId: number): RawBuilder<boolean> {
  return sql`u.id in (select f.user_id from user_social_profile f
    where f.favorite_auctions @> array[(select a.uuid from auction a where a.id = ${auctionId})]
      or f.favorite_municipalities @> array[(select seller.uuid from auction a
        join municipality seller on seller.id = a.municipality_id where a.id = ${auctionId})])`;
}
