/** A sold issue: what a closing transcript computes from a sale and its result. Every figure comes from `domain`. */

import type { MaturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import type { MaturityRow } from '@fairbook/domain/auctions/offering.ts';
import { interestTermsOf } from '@fairbook/domain/auctions/pricing.ts';
import { type Day, day } from '@fairbook/domain/base/dates.ts';
import type { Cents } from '@fairbook/domain/base/money.ts';
import { dayIn, zoneOfState } from '@fairbook/domain/base/zones.ts';
import { type ConfirmedBond, confirmedBonds } from '@fairbook/domain/figures/confirmation.ts';
import type { CurrentTerms } from '@fairbook/domain/figures/current-terms.ts';
import { fiscalYearOf } from '@fairbook/domain/figures/debt-service.ts';
import { heldService, heldServiceFile } from '@fairbook/domain/figures/debt-service-table.ts';
import { type FigureInputs, lastMonthOf } from '@fairbook/domain/figures/figure-inputs.ts';
import { receivedByHolders } from '@fairbook/domain/figures/holders-service.ts';
import {
  type IssuePriceFigures,
  issuePrices,
  type SaleFigures,
  saleFigures,
  soldAtClose,
} from '@fairbook/domain/figures/sale-figures.ts';
import type { StoredAuction } from '../../../store/auctions/auctions.sql.ts';
import type { Sale } from '../../../store/auctions/sale.sql.ts';
import type { SaleResult } from '../../../store/orders/closing.sql.ts';
import type { Purchase } from '../../../store/orders/transcript.sql.ts';
import { fileOf, type TranscriptFile } from './transcript-zip.ts';

/** The sale, its terms and its result, and what its issuer entered about its cost. */
export interface ClosedSale {
  readonly sale: Sale;
  readonly auction: StoredAuction;
  readonly result: SaleResult;
  readonly ruleVersion: string;
  readonly inputs: FigureInputs;
  readonly now: Date;
}

/** With its figures. */
export interface SoldSale extends ClosedSale {
  /** The maturities as announced, with their final and their sold amounts. */
  readonly terms: CurrentTerms;
  /** Figures of the final amounts. */
  readonly offered: SaleFigures;
  /** Figures of the sold bonds. */
  readonly issued: SaleFigures;
  /** The maturities of which something was sold, with the awards as principal. */
  readonly rows: readonly MaturityRow[];
  /** For each of them. */
  readonly issuePrices: readonly IssuePriceFigures[];
  /** When investors pay and get the bonds. */
  readonly settlement: Day | null;
  readonly zone: string;
}

export function soldSale(closed: ClosedSale): SoldSale {
  const { auction, result, inputs, now } = closed;
  const { settlement, municipality } = auction;
  const zone = zoneOfState('US', municipality.state);
  const { terms, rows, outcome } = soldAtClose(auction, result, zone);
  const today = day(dayIn(now, zone));
  const prices = issuePrices(terms.rows, inputs.issuePriceRule, { outcome, today });
  return {
    ...closed,
    terms,
    offered: saleFigures(terms.rows, auction, inputs),
    issued: saleFigures(rows, auction, inputs),
    rows: rows.filter(({ principalAmount }) => principalAmount > 0),
    issuePrices: prices.filter(({ sold }) => sold !== null && sold > 0),
    ...{ settlement, zone },
  };
}

/** An amount that so many investors bought of one maturity. */
export interface Bought {
  readonly maturityDate: MaturityKey;
  readonly award: Cents;
  readonly investors: number;
}

/** How many investors bought the same amount of a maturity: all of them have the same payments. */
export async function boughtOf(
  purchases: AsyncIterable<readonly Pick<Purchase, 'maturityDate' | 'award'>[]>,
): Promise<Bought[]> {
  const bought = new Map<string, Bought>();
  for await (const part of purchases) {
    for (const { maturityDate, award } of part) {
      const key = `${maturityDate} ${award}`;
      bought.set(key, { maturityDate, award, investors: (bought.get(key)?.investors ?? 0) + 1 });
    }
  }
  return [...bought.values()];
}

/** The debt service of the bonds sold, beside the payments to these investors. */
export interface HeldDebtService {
  readonly payments: ReturnType<typeof heldService>;
  readonly fiscalYears: ReturnType<typeof heldService>;
}

export function heldDebtService(sold: SoldSale, bought: readonly Bought[]): HeldDebtService {
  const { issued, inputs, auction } = sold;
  const holdings = bought.flatMap(({ investors, ...award }) =>
    bondsOf(sold, [award]).map(({ par, ...bond }) => ({
      bond: { ...bond, principalAmount: par },
      holders: investors,
    })),
  );
  const terms = interestTermsOf(
    holdings.map(({ bond }) => bond),
    auction,
  );
  const received = terms === null ? new Map<Day, Cents>() : receivedByHolders(holdings, terms);
  const lastMonth = lastMonthOf(inputs.fiscalYearStart);
  return {
    payments: heldService(issued.payments, received, (date) => date),
    fiscalYears: heldService(issued.payments, received, (date) => fiscalYearOf(date, lastMonth)),
  };
}

export function debtServiceFiles({ payments, fiscalYears }: HeldDebtService): TranscriptFile[] {
  return [
    fileOf(
      'results/debt-service.csv',
      'Debt service of the bonds sold, beside the payments to their holders',
      heldServiceFile(payments, 'payment'),
    ),
    fileOf(
      'results/debt-service-by-fiscal-year.csv',
      'The same by the fiscal year of the issuer',
      heldServiceFile(fiscalYears, 'fiscal-year'),
    ),
  ];
}

/** Bonds that an investor with these awards buys, as on their confirmation. */
export function bondsOf({ sale, auction }: SoldSale, awards: Parameters<typeof confirmedBonds>[2]): ConfirmedBond[] {
  return confirmedBonds(sale.maturityStructure, auction, awards);
}
