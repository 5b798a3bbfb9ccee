/** Feedback, subscriptions and favorites of investors in the database. */

import { maxListed } from '@fairbook/contract/base/whole-list.ts';
import type { SaleReader } from '@fairbook/domain/auctions/auction.ts';
import { type InterestLevel, interestLevels } from '@fairbook/domain/base/vocabulary.ts';
import type { Indication } from '@fairbook/domain/book/indications.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { isOfferedTo } from '../accounts/account-status.sql.ts';
import { isVisibleAt } from '../auctions/lists.sql.ts';
import { keepIndications, readIndications } from './indications.sql.ts';

export interface Feedback {
  readonly alertMe: boolean;
  readonly feedback: string;
  readonly levelOfInterest: InterestLevel;
  /** Absent if no amount was named. */
  readonly interests?: Indication[] | undefined;
}

/** Stores an investor's feedback, replacing an earlier one with its amounts. */
export async function keepFeedback(db: Db, auctionId: number, userId: number, given: Feedback): Promise<void> {
  const { interests = [], ...said } = given;
  const { id } = await db
    .insertInto('auctionFeedback')
    .values({ auctionId, userId, ...said })
    .onConflict((conflict) => conflict.columns(['auctionId', 'userId']).doUpdateSet(said))
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepIndications(db, id, interests);
}

/** One investor's feedback on an auction. */
export async function readOwnFeedback(db: Db, auctionId: number, userId: number): Promise<Feedback | null> {
  const rows = await db
    .selectFrom('auctionFeedback')
    .select(['id as key', 'alertMe', 'feedback', 'levelOfInterest'])
    .where('auctionId', '=', auctionId)
    .where('userId', '=', userId)
    .where('isActive', '=', true)
    .execute();
  const [own] = await whole(db, rows);
  return own ?? null;
}

/** All feedback on an auction, newest first, with authors. */
export async function listFeedback(db: Db, auctionId: number) {
  return whole(db, await selectFeedback(db).where('f.auctionId', '=', auctionId).limit(1_000).execute());
}

/** The latest feedback on any auction of a municipality, newest first. */
export async function listRecentFeedback(db: Db, municipalityId: number, most: number) {
  const rows = await selectFeedback(db)
    .innerJoin('auction as a', 'a.id', 'f.auctionId')
    .select(['a.uuid as auctionId', 'a.name as auctionName'])
    .where('a.municipalityId', '=', municipalityId)
    .where('a.isActive', '=', true)
    .limit(most)
    .execute();
  return whole(db, rows);
}

/** Feedback with its amounts. */
async function whole<Row extends { key: number; levelOfInterest: string }>(db: Db, rows: readonly Row[]) {
  const named = await readIndications(
    db,
    rows.map(({ key }) => key),
  );
  return rows.map(({ key, ...row }) => {
    const interests = named.get(key);
    return { ...row, levelOfInterest: levelOf(row.levelOfInterest), ...(interests && { interests }) };
  });
}

function selectFeedback(db: Db) {
  return db
    .selectFrom('auctionFeedback as f')
    .innerJoin('user as u', 'u.id', 'f.userId')
    .leftJoin('userOrg as o', 'o.userId', 'u.id')
    .leftJoin('investorOrg as i', 'i.id', 'o.investorOrgId')
    .select([
      'f.id as key',
      'f.uuid as id',
      'f.alertMe',
      'f.feedback',
      'f.levelOfInterest',
      'f.createdAt',
      'f.updatedAt',
    ])
    .select(['u.userType as authorType'])
    .select([
      sql<string>`case when i.is_institution then i.name else u.first_name || ' ' || u.last_name end`.as('authorName'),
      sql<string | null>`case when i.is_institution then i.state else u.state end`.as('authorState'),
    ])
    .where('f.isActive', '=', true)
    .orderBy('f.updatedAt', 'desc')
    .orderBy('f.id', 'desc');
}

/** Number of investors at each level of interest. */
export async function countLevels(db: Db, auctionId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('auctionFeedback')
    .select('levelOfInterest')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('auctionId', '=', auctionId)
    .where('isActive', '=', true)
    .groupBy('levelOfInterest')
    .execute();
  return new Map(rows.map((row) => [row.levelOfInterest, row.count]));
}

function levelOf(text: string): InterestLevel {
  return interestLevels.find((level) => level.value === text)?.value ?? 'No Interest';
}

export interface Switches {
  readonly isSubscribedToAuctionStatusChange?: boolean;
  readonly isSubscribedToInvestorPresentation?: boolean;
}

/** Sets the given switches and leaves the other unchanged. */
export async function setSubscription(db: Db, auctionId: number, userId: number, switches: Switches): Promise<void> {
  await db
    .insertInto('auctionSubscriber')
    .values({ auctionId, userId, ...switches })
    .onConflict((conflict) => conflict.columns(['auctionId', 'userId']).doUpdateSet(switches))
    .execute();
}

/** A person's subscriptions to sales that they see, with at least one switch on, latest first; or the one of an auction in any case. */
export async function listSubscriptions(
  db: Db,
  userId: number,
  of: { readonly auctionId: number } | { readonly reader: SaleReader },
) {
  const subscriptions = db
    .selectFrom('auctionSubscriber as s')
    .innerJoin('auction as a', 'a.id', 's.auctionId')
    .select(['a.uuid as auctionId', 'a.name as auctionName', 'a.status', 'a.startDate', 'a.closeDate'])
    .select(['a.haltedAt', 'a.haltReason', 'a.haltedBy', 'a.cancelledAt', 'a.cancelReason'])
    .select(['s.isSubscribedToAuctionStatusChange', 's.isSubscribedToInvestorPresentation'])
    .where('s.userId', '=', userId)
    .where('a.isActive', '=', true)
    .orderBy('s.id', 'desc')
    .limit(maxListed);
  if ('auctionId' in of) return subscriptions.where('s.auctionId', '=', of.auctionId).execute();
  return subscriptions
    .where(isOfferedTo(of.reader))
    .where(sql<boolean>`(s.is_subscribed_to_auction_status_change or s.is_subscribed_to_investor_presentation)`)
    .execute();
}

export type Favourable = 'auctions' | 'municipalities';

/** Uuids of favorites, latest first. */
export async function listFavorites(db: Db, userId: number): Promise<Record<Favourable, string[]>> {
  const row = await db
    .selectFrom('userSocialProfile')
    .select(['favoriteAuctions', 'favoriteMunicipalities'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return { auctions: row?.favoriteAuctions ?? [], municipalities: row?.favoriteMunicipalities ?? [] };
}

/** Adds a favorite at the front, or removes it. Beyond the most of a list the oldest goes. Concurrent requests are both applied: each changes the current row. */
export async function setFavorite(
  db: Db,
  userId: number,
  kind: Favourable,
  uuid: string,
  isFavorite: boolean,
): Promise<void> {
  const column = sql.ref(kind === 'auctions' ? 'favorite_auctions' : 'favorite_municipalities');
  const first = isFavorite ? sql`array[${uuid}::uuid]` : sql`array[]::uuid[]`;
  await sql`
    insert into user_social_profile as p (user_id, ${column}) values (${userId}, ${first})
    on conflict (user_id) do update set ${column} = (${first} || array_remove(p.${column}, ${uuid}::uuid))[1:${maxListed}]`.execute(
    db,
  );
}

/** Favorites by name, in list order. Those the market no longer sees are left out. */
export async function listFavoritesByName(
  db: Db,
  favorites: Record<Favourable, readonly string[]>,
  reader: SaleReader,
  now: Date,
) {
  const auctions = await sql<{ uuid: string; name: string }>`
    select a.uuid, a.name from unnest(${favorites.auctions}::uuid[]) with ordinality as f (uuid, place)
    join auction a on a.uuid = f.uuid
    where a.is_active and ${isVisibleAt(now, reader)}
    order by f.place`.execute(db);
  const municipalities = await sql<{ uuid: string; name: string }>`
    select m.uuid, m.name from unnest(${favorites.municipalities}::uuid[]) with ordinality as f (uuid, place)
    join municipality m on m.uuid = f.uuid
    where m.is_active and m.status = 'Active'
    order by f.place`.execute(db);
  return { auctions: auctions.rows, municipalities: municipalities.rows };
}

/** Returns whether investors see this municipality. */
export async function isMunicipalityVisible(db: Db, uuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('municipality')
    .select('id')
    .where('uuid', '=', uuid)
    .where('status', '=', 'Active')
    .where('isActive', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
