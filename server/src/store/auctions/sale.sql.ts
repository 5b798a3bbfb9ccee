/** An auction as its orders need it: the terms that limit them, and the time by the database's clock. */

import type { Timing } from '@fairbook/domain/auctions/auction.ts';
import type { AuctionTerms, OrderLimits, ProposedAllocation } from '@fairbook/domain/auctions/offering.ts';
import { type AfterClose, type ResizingColumns, ruleChoicesOf } from '@fairbook/domain/auctions/sale-rules.ts';
import type { RuleVersion } from '@fairbook/domain/base/vocabulary.ts';
import type { SaleOnOffer } from '@fairbook/domain/orders/bidding.ts';
import type { InterruptionColumns } from '@fairbook/domain/sale-changes/halt.ts';
import type { ConfirmationTerms } from '@fairbook/domain/sale-changes/supplement.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import type { StoredAuction } from './auctions.sql.ts';
import { maturitiesOf } from './maturities.sql.ts';

export interface Sale
  extends SaleOnOffer,
    OrderLimits,
    Pick<AuctionTerms, 'minimumAmount' | 'stepAmount' | 'orderMinimum' | 'orderStep' | 'marketingPeriodLaunchDate'>,
    ProposedAllocation,
    ConfirmationTerms,
    ResizingColumns,
    InterruptionColumns {
  /** The consequence where the witnesses sign too late. */
  readonly afterClose: AfterClose;
  readonly offeringType: string | null;
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly municipalityId: number;
  readonly municipalityName: string;
  /** Maximum number of an investor's order lines at one maturity, withdrawn ones included; null until the auction is approved. */
  readonly maxOrders: number | null;
  /** The rule that the issuer chose. Once the order log is open, its rule counts, which is the same. */
  readonly allocationRule: RuleVersion;
  /** ZIP codes whose investors are served before the others of their class. */
  readonly localZipCodes: readonly string[];
  /** The automatic extension; both null without one. */
  readonly extensionMinutes: number | null;
  readonly extensionMost: number | null;
  /** Changes with everything that limits an order: the auction's own row, and the state of its issuer. */
  readonly version: string;
  /** The database's clock at the read. */
  readonly at: Date;
}

/** The terms that limit the orders of a sale, whenever they were read. */
export type SaleTerms = Omit<Sale, 'at'>;

/** Converts a whole auction to the form for its orders. */
export function termsOf({ municipality, ...auction }: StoredAuction): SaleTerms {
  return {
    ...auction,
    municipalityId: municipality.id,
    municipalityName: municipality.name,
    issuerState: municipality.state,
  };
}

/** An auction of any status; the caller checks visibility. */
export async function findSale(db: Db, by: { uuid: string } | { id: number }): Promise<Sale | undefined> {
  const selected = selectSales(db);
  const row = await ('id' in by
    ? selected.where('a.id', '=', by.id)
    : selected.where('a.uuid', '=', by.uuid)
  ).executeTakeFirst();
  return row && saleOf(row);
}

/** The auction of that municipality; undefined where it is unknown or another municipality's. */
export async function findOwnSale(db: Db, municipalityId: number, uuid: string): Promise<Sale | undefined> {
  const row = await selectSales(db)
    .where('a.uuid', '=', uuid)
    .where('a.municipalityId', '=', municipalityId)
    .executeTakeFirst();
  return row && saleOf(row);
}

/** Several auctions by id. */
export async function findSales(db: Db, ids: readonly number[]): Promise<Map<number, Sale>> {
  if (ids.length === 0) return new Map();
  const rows = await selectSales(db)
    .where('a.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, saleOf(row)]));
}

/** Several auctions by uuid. */
export async function findSalesByUuid(db: Db, uuids: readonly string[]): Promise<Sale[]> {
  if (uuids.length === 0) return [];
  const rows = await selectSales(db)
    .where('a.uuid', 'in', [...new Set(uuids)])
    .execute();
  return rows.map(saleOf);
}

function selectSales(db: Db) {
  return db
    .selectFrom('auction as a')
    .innerJoin('municipality as m', 'm.id', 'a.municipalityId')
    .select(['a.id', 'a.uuid', 'a.name', 'a.municipalityId', 'm.name as municipalityName', 'm.state as issuerState'])
    .select([
      'a.status',
      'a.startDate',
      'a.closeDate',
      'a.marketingPeriodLaunchDate',
      'a.offeringType',
      'a.maturityStructure',
    ])
    .select(['a.haltedAt', 'a.haltReason', 'a.haltedBy', 'a.cancelledAt', 'a.cancelReason'])
    .select(['a.priorityStateInst', 'a.priorityNationalInst', 'a.priorityStateInd', 'a.priorityNationalInd'])
    .select([
      'a.priorityInternationalInst',
      'a.priorityInternationalInd',
      'a.minimumAmount',
      'a.stepAmount',
      'a.orderMinimum',
      'a.orderStep',
      'a.maxOrders',
      'a.allocationRule',
      'a.retailShare',
      'a.investorCap',
      'a.localZipCodes',
      'a.extensionMinutes',
      'a.extensionMost',
      'a.unconfirmedOrders',
      'a.afterClose',
      'a.supplementIndex',
      'a.resizingMaturityPercent',
      'a.resizingMinutes',
      'a.resizingTotalPercent',
    ])
    .select(['a.indMinAmount', 'a.indMaxAmount', 'a.instMinAmount', 'a.instMaxAmount'])
    .select(sql<string>`a.xmin::text || ' ' || coalesce(m.state, '')`.as('version'))
    .select(sql<Date>`clock_timestamp()`.as('at'))
    .where('a.isActive', '=', true);
}

function saleOf(row: Awaited<ReturnType<ReturnType<typeof selectSales>['execute']>>[number]): Sale {
  return {
    ...row,
    ...ruleChoicesOf(row),
    maturityStructure: maturitiesOf(row.maturityStructure),
  };
}

/** The state of a sale by the database's clock, read after the sale was locked: the moment that decides. */
export interface Standing extends Timing, Pick<InterruptionColumns, 'cancelledAt'> {
  readonly at: Date;
}

/**
 * Locks the sale against all others until the transaction ends: orders hold it together, the close waits for them and they for it.
 * The clock is read after the lock, since waiting for it may have taken the sale past its close.
 */
export async function lockSale(db: Db, auctionId: number): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    with locked as materialized (select status, start_date, close_date, halted_at, cancelled_at from auction where id = ${auctionId} for update)
    select locked.*, clock_timestamp() as at from locked`.execute(db);
  return rows[0];
}

/** Makes a sale that has reached its close Ended permanently; false where that was done before, or it is not over, or is halted. */
export async function endSale(db: Db, auctionId: number): Promise<boolean> {
  const ended = await db
    .updateTable('auction')
    .set({ status: 'Ended' })
    .where('id', '=', auctionId)
    .where('status', 'in', ['Scheduled', 'Live'])
    .where('closeDate', '<=', sql<Date>`clock_timestamp()`)
    .where('haltedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
