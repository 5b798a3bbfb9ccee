/** Municipalities for investors: only Active ones, with the visible data of their sales. */

import type { QueryOf } from '@fairbook/contract/base/route.ts';
import type { municipalitiesMarket } from '@fairbook/contract/issuers/municipalities/market.ts';
import { effectiveStatus, isVisibleTo, type SaleReader } from '@fairbook/domain/auctions/auction.ts';
import type { MaturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import type { Cents } from '@fairbook/domain/base/money.ts';
import { currentTerms, sizeNow } from '@fairbook/domain/figures/current-terms.ts';
import { interruptionsOf } from '@fairbook/domain/sale-changes/halt.ts';
import { type RawBuilder, sql } from 'kysely';
import { alphabetical, countRows, patternOf, windowOf } from '../../platform/db/lists.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { activeAuctionCount, bannerUrl, municipalityColumns } from '../accounts/municipalities.sql.ts';
import { listAttachments, listCreditRatings, listPersonnel } from '../accounts/parts.sql.ts';
import { maturitiesOf } from '../auctions/maturities.sql.ts';
import { maturityOf } from '../auctions/maturities.ts';
import { listNews } from './news.sql.ts';

export async function listActiveMunicipalities(
  db: Db,
  query: QueryOf<(typeof municipalitiesMarket)['listMunicipalities']>,
  reader: SaleReader,
  now: Date,
) {
  const { type, state, sort = 'name' } = query;
  const [any, name, city] = [patternOf(query.q), patternOf(query.name), patternOf(query.city)];
  const matching = db
    .selectFrom('municipality as m')
    .where('m.status', '=', 'Active')
    .$if(Boolean(type), (rows) => rows.where('m.type', '=', type ?? ''))
    .$if(Boolean(state), (rows) => rows.where('m.state', '=', state ?? ''))
    .$if(name !== null, (rows) => rows.where(sql<boolean>`unaccented(m.name) ilike ${name}`))
    .$if(city !== null, (rows) => rows.where(sql<boolean>`unaccented(m.city) ilike ${city}`))
    .$if(any !== null, (rows) => rows.where(isNamed(any)));
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const by = sort.endsWith('name') ? alphabetical(sql`m.name`) : activeAuctionCount(now, reader);
  const { limit, offset } = windowOf(query);
  const rows = await matching
    .select(municipalityColumns)
    .select([activeAuctionCount(now, reader).as('numActiveAuctions'), bannerUrl().as('bannerUrl')])
    .orderBy(by, direction)
    .orderBy('m.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: await countRows(db, matching.select(sql`1`.as('one'))) };
}

/** Returns whether municipality `m` has the pattern in one of its names or in its city. */
export function isNamed(pattern: string | null): RawBuilder<boolean> {
  return sql<boolean>`(unaccented(m.name) ilike ${pattern} or unaccented(m.legal_name) ilike ${pattern}
    or unaccented(m.city) ilike ${pattern})`;
}

/** A municipality in short, whatever its status. */
export async function readMunicipalityInfo(db: Db, id: number, reader: SaleReader, now: Date) {
  return db
    .selectFrom('municipality as m')
    .select(municipalityColumns)
    .select([activeAuctionCount(now, reader).as('numActiveAuctions'), bannerUrl().as('bannerUrl')])
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The page of an Active municipality for this reader, without the reader's own orders; undefined without an Active one. */
export async function readMunicipalityForInvestors(db: Db, uuid: string, reader: SaleReader, now: Date) {
  const active = await db
    .selectFrom('municipality')
    .select('id')
    .where('uuid', '=', uuid)
    .where('status', '=', 'Active')
    .executeTakeFirst();
  if (!active) return undefined;
  const auctions = await listVisibleAuctions(db, active.id, reader, now);
  const info = await readMunicipalityInfo(db, active.id, reader, now);
  const { emmaIssuerUrl, censusDataUrl, sifmaUrl } = info;
  return {
    ...info,
    finEconProfile: { emmaIssuerUrl, censusDataUrl, sifmaUrl },
    attachments: await listAttachments(db, active.id),
    keyPersonnel: await listPersonnel(db, active.id, true),
    creditRatings: await listCreditRatings(db, active.id),
    activeAuctions: auctions.filter(({ status }) => status === 'Live'),
    upcomingAuctions: auctions.filter(({ status }) => status === 'Approved' || status === 'Scheduled'),
    marketNews: await listNews(db, active.id, false),
  };
}

/** The sales of a municipality that this reader sees, with their effective status, soonest first. */
async function listVisibleAuctions(db: Db, municipalityId: number, reader: SaleReader, now: Date) {
  const auctions = await db
    .selectFrom('auction')
    .select(['id', 'uuid', 'name', 'status', 'amount', 'offeringType', 'securityType', 'taxStatus'])
    .select([
      'marketingPeriodLaunchDate',
      'startDate',
      'closeDate',
      'haltedAt',
      'haltReason',
      'haltedBy',
      'cancelledAt',
      'cancelReason',
      'maturityStructure',
    ])
    .where('municipalityId', '=', municipalityId)
    .where('status', 'in', ['Approved', 'Scheduled', 'Live'])
    .orderBy(sql`coalesce(start_date, marketing_period_launch_date)`)
    .orderBy('id')
    .execute();
  return auctions
    .filter((auction) => isVisibleTo(auction, reader, now))
    .map(({ maturityStructure, ...auction }) => {
      // Amounts are decided after the close, and such a sale is not among these.
      const amount = sizeNow({ profile: auction, ladder: currentTerms(maturitiesOf(maturityStructure), []) });
      return { ...auction, amount, ...interruptionsOf(auction), status: effectiveStatus(auction, now) };
    });
}

/** The reader's own open orders, one entry per order, latest first. */
export async function listOwnBids(db: Db, auctionIds: readonly number[], userId: number) {
  if (auctionIds.length === 0) return [];
  const lines = await db
    .selectFrom('openOrderLine as b')
    .innerJoin('auction as a', 'a.id', 'b.auctionId')
    .select(['b.bidId', 'a.uuid as auctionId', 'a.name as auctionName', 'b.createdAt'])
    .select([maturityOf('b').as('maturityDate'), 'b.investmentAmount'])
    .where('b.auctionId', 'in', [...auctionIds])
    .where('b.userId', '=', userId)
    .orderBy('b.createdAt', 'desc')
    .orderBy('b.maturityDate')
    .orderBy('b.maturityId')
    .execute();
  const bids = new Map<string, OwnBid>();
  for (const { maturityDate, investmentAmount, ...order } of lines) {
    const bid = bids.get(order.bidId) ?? { ...order, investments: [] };
    bid.investments.push({ maturityDate, investmentAmount });
    bids.set(order.bidId, bid);
  }
  return [...bids.values()];
}

interface OwnBid {
  readonly bidId: string;
  readonly auctionId: string;
  readonly auctionName: string;
  readonly createdAt: Date;
  readonly investments: { maturityDate: MaturityKey; investmentAmount: Cents }[];
}
