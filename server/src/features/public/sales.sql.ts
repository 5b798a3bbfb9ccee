/** Data for visitors without an account, in the database. */

import type { QueryOf } from '@fairbook/contract/base/route.ts';
import type { publicMarket } from '@fairbook/contract/public/market.ts';
import type { Pricing } from '@fairbook/domain/auctions/pricing.ts';
import type { UsState } from '@fairbook/domain/base/us-states.ts';
import { interestFrequencies, type TaxStatus } from '@fairbook/domain/base/vocabulary.ts';
import { settlementOf } from '@fairbook/domain/bonds/delivery.ts';
import { dayCounts } from '@fairbook/domain/bonds/structure-vocabulary.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { countChoices } from '../../store/auctions/choices.sql.ts';
import { auctionsBefore, type FileRecord } from '../../store/auctions/files.sql.ts';
import { auctionsOfStatement } from '../../store/auctions/final-statements.sql.ts';
import {
  type Condition,
  catalogueConditions,
  isVisibleAt,
  listCatalogue,
  listUncounted,
  together,
} from '../../store/auctions/lists.sql.ts';
import { readResults, type SaleResult } from '../../store/orders/closing.sql.ts';

export type PublicQuery = QueryOf<(typeof publicMarket)['listPublicSales']>;

/** The rule `isVisibleToPublic` in SQL, for a visible auction `a` and its municipality `m`. */
const isPublic: Condition = sql<boolean>`(a.offering_type = 'Public' and m.status = 'Active')`;

export async function listPublic(db: Db, query: PublicQuery, now: Date) {
  return listCatalogue(db, { ...query, visibility: null }, null, now, [isPublic]);
}

/** How many public sales that match each state has. */
export async function countPublicByState(db: Db, query: Partial<PublicQuery>, now: Date): Promise<Map<string, number>> {
  const where = together([...catalogueConditions({ ...query, visibility: null }, null, now), isPublic]);
  const { rows } = await sql<{ state: string; sales: number }>`
    select m.state, count(*)::int as sales
    from auction a join municipality m on m.id = a.municipality_id
    where a.is_active and ${where} and m.state is not null
    group by m.state`.execute(db);
  return new Map(rows.map(({ state, sales }) => [state, sales]));
}

/** How many public sales each choice of a filter would give a visitor, whose minimum is that of individuals. */
export function countPublicChoices(db: Db, query: PublicQuery, now: Date) {
  const { q, status } = query;
  const where = together([...catalogueConditions({ q, status, visibility: null }, null, now), isPublic]);
  return countChoices(db, { where, query: { ...query, visibility: null }, isInstitution: false, now });
}

/** All public sales of an issuer. */
export async function listPublicOf(db: Db, municipalityUuid: string, now: Date) {
  const ofIssuer = sql<boolean>`m.uuid = ${municipalityUuid}`;
  const all = { muniType: null, state: null, pageSize: 200, sort: '-launchDate' as const };
  const { rows } = await listCatalogue(db, { ...all, visibility: null }, null, now, [isPublic, ofIssuer]);
  return rows;
}

/** Most sales of one kind among which similar ones are looked for. */
const mostCompared = 100;

/** Public sales of a tax status that closed within a time and were not canceled, the latest of one state or of all. */
export async function listComparable(
  db: Db,
  { taxStatus, state, from, until }: { taxStatus: TaxStatus; state: UsState | null; from: Date; until: Date },
  now: Date,
) {
  const query = { muniType: null, visibility: null, state, taxStatus: [taxStatus], status: ['Ended' as const] };
  const closed = sql<boolean>`(a.close_date >= ${from} and a.close_date <= ${until}
    and exists (select from closing_record r where r.auction_id = a.id) and a.cancelled_at is null)`;
  const page = { pageSize: mostCompared, sort: '-closeDate' as const };
  return listUncounted(db, { ...query, ...page }, now, [isPublic, closed]);
}

/** A sale's result, and the terms that decide what its bonds cost. */
export type PricedResult = SaleResult & Pricing;

/** The results of those of these auctions that are closed, by uuid. */
export async function readResultsOf(db: Db, uuids: readonly string[]): Promise<ReadonlyMap<string, PricedResult>> {
  if (uuids.length === 0) return new Map();
  const auctions = await db
    .selectFrom('auction as a')
    .innerJoin('municipality as m', 'm.id', 'a.municipalityId')
    .select(['a.id', 'a.uuid', 'repaymentFrequency', 'redemptionDate', 'redemptionPrice', 'redemptionProvisions'])
    .select(['dated', 'delivery', 'firstInterest', 'dayCount', 'endOfMonth', 'a.closeDate', 'm.state'])
    .where('a.uuid', 'in', [...uuids])
    .execute();
  const results = await readResults(
    db,
    auctions.map(({ id }) => id),
  );
  return new Map(
    auctions.flatMap(({ id, uuid, closeDate, state, ...terms }) => {
      const result = results.get(id);
      const repaymentFrequency = interestFrequencies.find(({ value }) => value === terms.repaymentFrequency)?.value;
      const dayCount = dayCounts.find(({ value }) => value === terms.dayCount)?.value ?? null;
      const settlement = settlementOf(terms, closeDate, state);
      const read = { repaymentFrequency: repaymentFrequency ?? null, dayCount, settlement };
      return result ? [[uuid, { ...result, ...terms, ...read }]] : [];
    }),
  );
}

/** A document of a public sale, or a picture in the news of an approved issuer; undefined for any other file. */
export async function findPublicFile(db: Db, uuid: string, now: Date): Promise<FileRecord | undefined> {
  return db
    .selectFrom('uploadedFile as f')
    .select(['f.destFileName as key', 'f.originalName as name', 'f.contentType'])
    .where('f.isActive', '=', true)
    .where('f.uuid', '=', uuid)
    .where(
      sql<boolean>`(
        exists (select from auction a join municipality m on m.id = a.municipality_id
          where (a.doc_investor_presentation_id = f.id or a.doc_preliminary_official_statement_id = f.id
              or a.doc_other1_id = f.id or a.doc_other2_id = f.id
              or a.id = any(${auctionsBefore('f')}) or a.id = any(${auctionsOfStatement}))
            and a.is_active and ${isVisibleAt(now, 'visitor')} and ${isPublic})
        or exists (select from market_news n join municipality m on m.id = n.municipality_id
          where n.image_id = f.id and n.is_active and m.status = 'Active'))`,
    )
    .executeTakeFirst();
}

export interface PublicAddress {
  readonly sale: string;
  readonly issuer: string;
  readonly changedAt: Date;
}

/** The latest public sales with their issuers, at most so many. */
export async function listPublicAddresses(db: Db, most: number, now: Date): Promise<PublicAddress[]> {
  const { rows } = await sql<PublicAddress>`
    select a.uuid as sale, m.uuid as issuer, a.updated_at as changed_at
    from auction a join municipality m on m.id = a.municipality_id
    where a.is_active and ${isVisibleAt(now, 'visitor')} and ${isPublic}
    order by a.id desc limit ${most}`.execute(db);
  return rows;
}
