/** How many auctions the tabs of lists hold: of each status, and among the favorites. */
import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import type { QueryOf } from '@fairbook/contract/base/route.ts';
import type { AuctionStatus } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { type Asker, type Condition, catalogueConditions, count, statusIs, together } from './lists.sql.ts';

type CountsQuery = QueryOf<typeof auctionsMarket.countAuctions>;

/** The statuses that the market sees, by the names of their counts. */
export const countedStatuses = { approved: 'Approved', scheduled: 'Scheduled', live: 'Live', ended: 'Ended' } as const;

/** Those that its issuer sees as well. */
const ownStatuses = {
  ...countedStatuses,
  draft: 'Draft',
  pendingReview: 'PendingReview',
  rejected: 'Rejected',
} as const;

export type StatusCounts = Readonly<Record<keyof typeof countedStatuses, number>>;

/** How many auctions of each status the market sees at `now`. */
export function countByStatus(db: Db, query: CountsQuery, asker: Asker, now: Date): Promise<StatusCounts> {
  return countStatuses(db, countedStatuses, catalogueConditions(query, asker, now), now);
}

/** How many auctions of each status a municipality has. */
export function countOwn(db: Db, municipalityId: number, now: Date) {
  return countStatuses(db, ownStatuses, [sql`a.municipality_id = ${municipalityId}`], now);
}

/** How many drafts a municipality has, deleted ones left out. Locks the municipality. */
export async function countDrafts(db: Db, municipalityId: number): Promise<number> {
  await db.selectFrom('municipality').select('id').where('id', '=', municipalityId).forNoKeyUpdate().execute();
  const { drafts } = await db
    .selectFrom('auction')
    .select((eb) => eb.fn.countAll<number>().as('drafts'))
    .where('municipalityId', '=', municipalityId)
    .where('status', '=', 'Draft')
    .where('isActive', '=', true)
    .executeTakeFirstOrThrow();
  return drafts;
}

/** One way through the auctions that meet the conditions, for all the counts. */
async function countStatuses<Name extends string>(
  db: Db,
  statuses: Readonly<Record<Name, AuctionStatus>>,
  conditions: readonly Condition[],
  now: Date,
): Promise<Record<Name, number>> {
  const names = Object.keys(statuses) as Name[];
  const counts = names.map(
    (name) => sql`count(*) filter (where ${statusIs(statuses[name], now)})::int as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<Name, number>>`
    select ${sql.join(counts)} from auction a join municipality m on m.id = a.municipality_id
    where ${together(conditions)}`.execute(db);
  return Object.fromEntries(names.map((name) => [name, rows[0]?.[name] ?? 0])) as Record<Name, number>;
}

/** How many of the asker's favorites the market sees at `now`. */
export function countFavorites(db: Db, query: CountsQuery, asker: Asker, now: Date): Promise<number> {
  return count(db, together(catalogueConditions({ ...query, favorites: true }, asker, now)));
}
