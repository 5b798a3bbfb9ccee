/** Auctions in the database: read through the caller, locked before changes, changed part by part. */

import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import type { BodyOf } from '@fairbook/contract/base/route.ts';
import type { HistoryEntry } from '@fairbook/domain/auctions/approval.ts';
import type { Auction } from '@fairbook/domain/auctions/auction.ts';
import { saleFields } from '@fairbook/domain/auctions/fields/all.ts';
import { type ChoiceRow, fieldsWith, pick } from '@fairbook/domain/auctions/fields/kinds.ts';
import { ratingFields } from '@fairbook/domain/auctions/fields/rows.ts';
import type { SaleWindow } from '@fairbook/domain/auctions/going-live.ts';
import { maturityToJson } from '@fairbook/domain/auctions/maturity-json.ts';
import { keyOf, withMaturityIds } from '@fairbook/domain/auctions/maturity-key.ts';
import type { MaturityRow, OfferingDocument } from '@fairbook/domain/auctions/offering.ts';
import { pricedRow } from '@fairbook/domain/auctions/pricing.ts';
import { extensionOf, resizingOf, ruleColumnsOf } from '@fairbook/domain/auctions/sale-rules.ts';
import { type Cents, decimalOf } from '@fairbook/domain/base/money.ts';
import {
  type AccountStatus,
  type AuctionStatus,
  advisorRoles,
  type DocumentSlot,
  valuesOf,
} from '@fairbook/domain/base/vocabulary.ts';
import { type Delivered, settlementOf } from '@fairbook/domain/bonds/delivery.ts';
import type { MarketRules } from '@fairbook/domain/review/market-rules.ts';
import type { HaltEntry, InterruptionColumns } from '@fairbook/domain/sale-changes/halt.ts';
import type { PublishedColumns } from '@fairbook/domain/sale-changes/resizing.ts';
import type { SaleChange } from '@fairbook/domain/sale-changes/sale-changes.ts';
import type { ConfirmationTerms, Supplement } from '@fairbook/domain/sale-changes/supplement.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { type JsonValue, jsonOf } from '../../platform/db/columns.ts';
import { historyOf } from '../../platform/db/history.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { type Amendment, amendmentsOf, amendmentsOfAuction } from './amendments.sql.ts';
import { finalStatementsOf, finalStatementsOfAuction } from './final-statements.sql.ts';
import { haltsOf, haltsOfAuction } from './halts.sql.ts';
import { maturitiesOf } from './maturities.sql.ts';
import { firstRatingsOf } from './ratings.sql.ts';
import { changesOf, changesOfAuction } from './sale-changes.sql.ts';
import { slotColumns, supplementsOf, supplementsOfAuction } from './supplements.sql.ts';

type Saved<Call extends keyof typeof auctionsMarket> = BodyOf<(typeof auctionsMarket)[Call]>;

type InterruptionsOfAuction = Omit<InterruptionColumns, 'haltedAt'>;

/** An auction as stored, with its related rows. */
export interface StoredAuction extends Auction, ConfirmationTerms, Delivered, PublishedColumns, InterruptionsOfAuction {
  readonly id: number;
  readonly uuid: string;
  /** Maximum number of an investor's order lines at one maturity, withdrawn ones included; null until the auction is approved. */
  readonly maxOrders: number | null;
  /** Changes with the auction's own row and the state of its issuer, which limit orders. */
  readonly version: string;
  readonly municipality: {
    readonly id: number;
    readonly uuid: string;
    readonly name: string;
    readonly type: string | null;
    readonly city: string | null;
    readonly state: string | null;
    readonly status: AccountStatus;
    readonly hasOpenChange: boolean;
  };
  readonly approvalHistory: readonly HistoryEntry[];
  /** Halts of its sale, its changes after it was announced and supplements, earliest first; versions of its final official statement, latest first. */
  readonly halts: readonly HaltEntry[];
  readonly saleChanges: readonly SaleChange[];
  readonly supplements: readonly Supplement[];
  /** Approved changes of its terms, earliest first. */
  readonly amendments: readonly Amendment[];
  readonly finalStatements: Readonly<ReturnType<typeof finalStatementsOf>>;
  /** Beacon that the first entry of its order log names; null before, and where it names none. */
  readonly openedBeacon: JsonValue;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The auction of that municipality; undefined where it is unknown or another municipality's. */
export async function findOwnAuction(db: Db, municipalityId: number, uuid: string): Promise<StoredAuction | undefined> {
  const row = await selectAuctions(db)
    .where('a.uuid', '=', uuid)
    .where('a.municipalityId', '=', municipalityId)
    .executeTakeFirst();
  return row && auctionOf(row);
}

/** The same, locked until the transaction ends, so that changes are serialized. */
export async function lockOwnAuction(db: Db, municipalityId: number, uuid: string): Promise<StoredAuction | undefined> {
  const row = await selectAuctions(db)
    .where('a.uuid', '=', uuid)
    .where('a.municipalityId', '=', municipalityId)
    .forUpdate('a')
    .executeTakeFirst();
  return row && auctionOf(row);
}

/** An auction of any municipality. */
export async function findAuction(db: Db, uuid: string): Promise<StoredAuction | undefined> {
  const row = await selectAuctions(db).where('a.uuid', '=', uuid).executeTakeFirst();
  return row && auctionOf(row);
}

/** An auction of any municipality, locked until the transaction ends. */
export async function lockAuction(db: Db, by: { uuid: string } | { id: number }): Promise<StoredAuction | undefined> {
  const selected = selectAuctions(db);
  const query = 'id' in by ? selected.where('a.id', '=', by.id) : selected.where('a.uuid', '=', by.uuid);
  const row = await query.forUpdate('a').executeTakeFirst();
  return row && auctionOf(row);
}

/** An auction of any municipality, share-locked: concurrent readers are allowed until the transaction ends, changes are not. */
export async function holdAuction(db: Db, uuid: string): Promise<StoredAuction | undefined> {
  const row = await selectAuctions(db).where('a.uuid', '=', uuid).forShare('a').executeTakeFirst();
  return row && auctionOf(row);
}

/** Creates a draft that takes the market's rule of allocation and the ratings of the revenue stream that the municipality entered first. */
export async function insertAuction(
  db: Db,
  municipalityId: number,
  profile: Saved<'createAuction'>,
  { allocationRule }: Pick<MarketRules, 'allocationRule'>,
): Promise<string> {
  const ratings = await firstRatingsOf(db, municipalityId);
  const row = await db
    .insertInto('auction')
    .values({ municipalityId, ...columnsOf(profile), ...ratings, allocationRule })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return row.uuid;
}

export async function updateProfile(db: Db, id: number, profile: Saved<'saveProfile'>): Promise<void> {
  await db.updateTable('auction').set(columnsOf(profile)).where('id', '=', id).execute();
  await updatePrices(db, id);
}

export async function updateRatings(
  db: Db,
  id: number,
  ratings: Pick<Saved<'saveRatingsProviders'>, 'fitchRating' | 'moodysRating' | 'snpRating' | 'krollRating'>,
): Promise<void> {
  const columns = pick(ratings, fieldsWith(ratingFields, { kind: 'rating' }));
  await db.updateTable('auction').set(columns).where('id', '=', id).execute();
}

export async function updatePriority(db: Db, id: number, body: Saved<'savePriority'>): Promise<void> {
  const { extension, resizing, ...priority } = body;
  const columns = { ...columnsOf(priority), ...ruleColumnsOf({ extension, resizing }) };
  await db.updateTable('auction').set(columns).where('id', '=', id).execute();
}

export async function updateKeyDates(db: Db, id: number, body: Saved<'saveKeyDates'>): Promise<void> {
  const { isSingleMaturity: _, ...dates } = body;
  await db.updateTable('auction').set(dates).where('id', '=', id).execute();
  await updatePrices(db, id);
}

/** Rows are stored earliest first, whatever order they came in, and with letters where they share a date. */
export async function updateMaturities(db: Db, id: number, rows: readonly MaturityRow[]): Promise<void> {
  const sorted = withMaturityIds(rows).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  await storeMaturities(db, id, sorted);
  await updatePrices(db, id);
}

async function storeMaturities(db: Db, id: number, rows: readonly MaturityRow[]): Promise<void> {
  const maturityStructure = jsonOf(rows.map(maturityToJson));
  await db.updateTable('auction').set({ maturityStructure }).where('id', '=', id).execute();
}

/** Computes the price or the yield that each maturity was not given, under the terms as they are stored now. */
async function updatePrices(db: Db, id: number): Promise<void> {
  const auction = auctionOf(await selectAuctions(db).where('a.id', '=', id).executeTakeFirstOrThrow());
  await storeMaturities(
    db,
    id,
    auction.maturityStructure.map((row) => pricedRow(row, auction)),
  );
}

export async function updateStatus(
  db: Db,
  id: number,
  status: AuctionStatus,
  history?: readonly HistoryEntry[],
): Promise<void> {
  const columns = history ? { status, approvalHistory: jsonOf(history) } : { status };
  await db.updateTable('auction').set(columns).where('id', '=', id).execute();
}

export async function updateSale(db: Db, id: number, status: AuctionStatus, window: SaleWindow): Promise<void> {
  const { startDate, closeDate } = window;
  await db.updateTable('auction').set({ status, startDate, closeDate }).where('id', '=', id).execute();
}

const openedBeacon = sql<JsonValue>`(select entry::json -> 'beacon' from order_log where auction_id = a.id and index = 0)`;
/** Base query of all reads of whole auctions; `a` is the auction, `m` its municipality. */
export function selectAuctions(db: Db) {
  return db
    .selectFrom('auction as a')
    .innerJoin('municipality as m', 'm.id', 'a.municipalityId')
    .selectAll('a')
    .select(['m.uuid as municipalityUuid', 'm.name as municipalityName', 'm.type as municipalityType'])
    .select(['m.city as municipalityCity', 'm.state as municipalityState', 'm.status as municipalityStatus'])
    .select('m.hasOpenChange as municipalityHasOpenChange')
    .select([
      sql<string>`a.xmin::text || ' ' || coalesce(m.state, '')`.as('version'),
      sql<JsonValue>`(
        select coalesce(json_agg(json_build_object('id', u.uuid, 'type', p.type) order by p.id), '[]')
        from auction_professional p join "user" u on u.id = p.market_prof_id
        where p.auction_id = a.id and p.is_active)`.as('professionals'),
      sql<JsonValue>`(
        select coalesce(json_object_agg(f.id, json_build_object('id', f.uuid, 'name', f.original_name, 'url', f.url)), '{}')
        from uploaded_file f
        where f.id in (a.doc_investor_presentation_id, a.doc_preliminary_official_statement_id, a.doc_other1_id, a.doc_other2_id))`.as(
        'files',
      ),
      haltsOfAuction.as('halts'),
      changesOfAuction.as('saleChanges'),
      supplementsOfAuction.as('supplements'),
      openedBeacon.as('openedBeacon'),
      finalStatementsOfAuction.as('finalStatements'),
      amendmentsOfAuction.as('amendments'),
    ])
    .where('a.isActive', '=', true);
}

type AuctionRow = Awaited<ReturnType<ReturnType<typeof selectAuctions>['execute']>>[number];

const storedProfessionals = z.array(z.object({ id: z.string(), type: z.enum(valuesOf(advisorRoles)) }));
const storedFiles = z.record(z.string(), z.object({ id: z.string(), name: z.string(), url: z.string() }));
/** A row of `selectAuctions` in the form of the rules. */
export function auctionOf(row: AuctionRow): StoredAuction {
  const professionals = storedProfessionals.parse(row.professionals);
  const files = storedFiles.parse(row.files);
  const idsOf = (type: string) => professionals.filter((one) => one.type === type).map((one) => one.id);
  const inSlot = (slot: DocumentSlot): OfferingDocument | null => files[String(row[slotColumns[slot]])] ?? null;
  return {
    ...row,
    ...choicesOf(row),
    settlement: settlementOf(row, row.closeDate, row.municipalityState),
    auctionCounsel: idsOf('BondCounsel'),
    auctionTrustee: idsOf('AuctionTrustee'),
    muniAdvisor: idsOf('MunicipalAdvisor'),
    maturityStructure: maturitiesOf(row.maturityStructure),
    documents: {
      investorPresentation: inSlot('investorPresentation'),
      preliminaryOfficialStatement: inSlot('preliminaryOfficialStatement'),
      docOther1: inSlot('docOther1'),
      docOther2: inSlot('docOther2'),
    },
    finalStatements: finalStatementsOf(row.finalStatements),
    amendments: amendmentsOf(row.amendments),
    approvalHistory: historyOf(row.approvalHistory),
    halts: haltsOf(row.halts),
    ...{ saleChanges: changesOf(row.saleChanges), supplements: supplementsOf(row.supplements) },
    ...{ extension: extensionOf(row), resizing: resizingOf(row) },
    municipality: {
      id: row.municipalityId,
      uuid: row.municipalityUuid,
      name: row.municipalityName,
      type: row.municipalityType,
      city: row.municipalityCity,
      state: row.municipalityState,
      status: row.municipalityStatus,
      hasOpenChange: row.municipalityHasOpenChange,
    },
  };
}

const amounts = new Set<string>([
  ...fieldsWith(saleFields, { kind: 'money' }),
  ...fieldsWith(saleFields, { kind: 'filledMoney' }),
]);

type ColumnOf<Value> = Value extends Cents ? ReturnType<typeof decimalOf> : Value;

/** Saved fields as the database has them: amounts are decimals. */
function columnsOf<Values extends object>(values: Values): { [Field in keyof Values]: ColumnOf<Values[Field]> } {
  const columns = Object.entries(values).map(([field, value]) => [
    field,
    amounts.has(field) && value !== null ? decimalOf(value) : value,
  ]);
  return Object.fromEntries(columns);
}

const choiceFields = fieldsWith(saleFields, { kind: 'choice' });

/** Stored choices; where their list no longer has them the usual one, or null. */
function choicesOf(row: AuctionRow): Pick<StoredAuction, (typeof choiceFields)[number]> {
  const choices = choiceFields.map((field) => {
    const { of, usual }: ChoiceRow = saleFields[field];
    return [field, of.find(({ value }) => value === row[field])?.value ?? usual ?? null];
  });
  return Object.fromEntries(choices);
}
