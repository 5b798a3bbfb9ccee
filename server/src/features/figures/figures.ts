/** The figures of a sale as its readers get them: the domain's, of the current terms or of what was sold. */

import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { figuresMarket } from '@fairbook/contract/figures/market.ts';
import { effectiveStatus } from '@fairbook/domain/auctions/auction.ts';
import { day } from '@fairbook/domain/base/dates.ts';
import { dayIn, zoneOfState } from '@fairbook/domain/base/zones.ts';
import { currentTerms, decidedAmounts } from '@fairbook/domain/figures/current-terms.ts';
import type { FigureInputs } from '@fairbook/domain/figures/figure-inputs.ts';
import { issuePrices, type SaleOutcome, saleFigures, soldAtClose } from '@fairbook/domain/figures/sale-figures.ts';
import { interruptionsOf } from '@fairbook/domain/sale-changes/halt.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { readInputs, type SavedInputs } from '../../store/auctions/figures.sql.ts';
import { readResults, type SaleResult } from '../../store/orders/closing.sql.ts';

type CostOfSale = ResultOf<(typeof figuresMarket)['readCostOfSale']>;

interface Reading {
  readonly canSave: boolean;
  readonly now: Date;
}

export async function readFigures(db: Db, auction: StoredAuction, reading: Reading): Promise<CostOfSale> {
  return figuresView(auction, await readInputs(db, auction.id), await readResult(db, auction), reading);
}

/** Without `result` before the close, and until the result is there. */
export function figuresView(
  auction: StoredAuction,
  { inputs, savedAt }: SavedInputs,
  result: SaleResult | undefined,
  { canSave, now }: Reading,
): CostOfSale {
  const zone = zoneOfState('US', auction.municipality.state);
  const { rows, offered, outcome } = soldOf(auction, result, zone);
  const { cost, payments, calendarYears, fiscalYears, refunding, missing } = saleFigures(rows, auction, inputs);
  const today = day(dayIn(now, zone));
  const { isHalted, isCancelled } = interruptionsOf(auction);
  return {
    auctionId: auction.uuid,
    auctionName: auction.name,
    municipalityName: auction.municipality.name,
    municipalityState: auction.municipality.state,
    status: effectiveStatus(auction, now),
    isHalted,
    isCancelled,
    basis: outcome === null ? 'schedule' : 'sold',
    canSave,
    inputs: mutable(inputs),
    updatedAt: savedAt ?? auction.createdAt,
    cost,
    payments: [...payments],
    calendarYears: [...calendarYears],
    fiscalYears: [...fiscalYears],
    refunding: refunding && { ...refunding, years: [...refunding.years] },
    issuePrices: issuePrices(offered, inputs.issuePriceRule, { outcome, today }),
    missing: [...missing],
  };
}

/** Debt service of the current terms, or of what was sold. */
export async function readDebtService(db: Db, auction: StoredAuction) {
  const { inputs } = await readInputs(db, auction.id);
  return saleFigures(soldOf(auction, await readResult(db, auction), 'UTC').rows, auction, inputs);
}

async function readResult(db: Db, { id }: StoredAuction): Promise<SaleResult | undefined> {
  return (await readResults(db, [id])).get(id);
}

/** The maturities with what was sold of them as principal after the result, and the current terms before it. */
function soldOf(auction: StoredAuction, result: SaleResult | undefined, zone: string): Sold {
  if (result) {
    const { terms, ...sold } = soldAtClose(auction, result, zone);
    return { ...sold, offered: terms.rows };
  }
  const { rows } = currentTerms(auction.maturityStructure, decidedAmounts(auction.saleChanges));
  return { rows, offered: rows, outcome: null };
}

interface Sold {
  readonly rows: StoredAuction['maturityStructure'];
  readonly offered: StoredAuction['maturityStructure'];
  readonly outcome: SaleOutcome | null;
}

function mutable({ costs, refunding, ...inputs }: FigureInputs): CostOfSale['inputs'] {
  return {
    ...inputs,
    costs: [...costs],
    refunding: refunding && { ...refunding, bonds: refunding.bonds.map(({ structure: _, ...bond }) => bond) },
  };
}
