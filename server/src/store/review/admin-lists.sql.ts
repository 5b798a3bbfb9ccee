/** The administrators' list of auctions: every status, searched by words in any order, ids, CUSIPs and order numbers. */
import type { auctionsAdmin } from '@fairbook/contract/auctions/admin.ts';
import type { QueryOf } from '@fairbook/contract/base/route.ts';
import { decimalOf } from '@fairbook/domain/base/money.ts';
import type { Search } from '@fairbook/domain/base/text/search-words.ts';
import { auctionStatuses, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import { countByStatus, countLimit, one } from '../../platform/db/lists.ts';
import { everyWord, findSearch, hasWord, orHasId } from '../../platform/db/search.ts';
import type { Db } from '../../platform/db/transaction.ts';
import {
  type Condition,
  centsOf,
  equals,
  isOneOf,
  listWhole,
  matching,
  orderOf,
  standsAt,
  together,
} from '../auctions/lists.sql.ts';
import { isAssigned } from './assignments.sql.ts';
import { findByNumber } from './order-numbers.sql.ts';

/** The caller, for the filter by assignment. */
interface Asker {
  readonly adminId?: number;
}

type AdminQuery = QueryOf<typeof auctionsAdmin.listAuctions> & Asker;
type AdminCountsQuery = QueryOf<typeof auctionsAdmin.countAuctions> & Asker;

export async function listAll(db: Db, query: AdminQuery, now: Date) {
  return listWhole(
    db,
    query,
    conditions(query, await wantedBy(db, query.q), now),
    orderOf(query.sort),
    countLimit(query),
  );
}

/** How many auctions an administrator finds, of each status. */
export async function countAll(db: Db, query: AdminCountsQuery, now: Date) {
  const wanted = await wantedBy(db, query.q);
  return countByStatus(
    db,
    valuesOf(auctionStatuses),
    (status) => matching(db, conditions({ ...query, status: [status] }, wanted, now)).select(one),
    countLimit(query),
  );
}

/** The condition of the search text: what it finds, and auctions with an order of the number that it is. */
async function wantedBy(db: Db, text: string | undefined): Promise<Condition[]> {
  const found = await findSearch(db, text, {
    id: sql`a.id`,
    matches: isNamed,
    find: (search) => matching(db, together([isNamed(search)])).select('a.id'),
    names: ['auction.name', 'municipality.name'],
  });
  if (found === null) return [];
  const numbered = await findByNumber(db, found.search.orderNumber);
  if (numbered.length === 0) return [found.condition];
  return [sql<boolean>`(${found.condition} or a.id = any(${numbered.map(({ auction }) => auction)}::bigint[]))`];
}

/** All are conditions on the auction, so that a rare text is found by their indexes together and a common one in sort order. */
function isNamed(search: Search): Condition {
  return everyWord(
    search,
    (word) => sql<boolean>`(
      ${hasWord(word, sql`unaccented(a.name)`, sql`all_cusips(a.base_cusip, a.maturity_structure)`)} ${orHasId(word, sql`a.uuid`)}
      or a.municipality_id = any(array(
        select id from municipality m where ${hasWord(word, sql`unaccented(m.name)`)} ${orHasId(word, sql`m.uuid`)})))`,
  );
}

function conditions(
  query: AdminCountsQuery & Pick<AdminQuery, 'status'>,
  wanted: readonly Condition[],
  now: Date,
): Condition {
  return together([
    ...wanted,
    ...standsAt(now, query.status),
    ...(query.assigned ? [isAssigned('auction', sql`a.uuid`, query)] : []),
    ...(query.amending
      ? [sql<boolean>`exists (select from terms_amendment t where t.auction_id = a.id and t.status = 'Requested')`]
      : []),
    ...(query.halted ? [sql<boolean>`a.halted_at is not null`] : []),
    ...equals(sql`m.state`, query.state),
    ...equals(sql`m.type`, query.muniType),
    ...equals(sql`m.uuid`, query.municipalityId),
    ...isOneOf(sql`a.tax_status`, query.taxStatus),
    ...(query.minAmount ? [sql<boolean>`a.amount >= ${decimalOf(centsOf(query.minAmount))}`] : []),
    ...(query.maxAmount ? [sql<boolean>`a.amount <= ${decimalOf(centsOf(query.maxAmount))}`] : []),
  ]);
}
