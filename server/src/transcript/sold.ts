/** A sold issue: what a closing transcript computes from a sale and its result. Every figure comes from `domain`. */
import { confirmedBonds } from '@fairbook/domain/confirmation.ts';
import type { Day } from '@fairbook/domain/dates.ts';
import { type IssueCost, issueCost, soldRows } from '@fairbook/domain/issue-cost.ts';
import { type IssuePrice, tenPercentPrice } from '@fairbook/domain/issue-price.ts';
import type { MaturityRow } from '@fairbook/domain/offering.ts';
import { priceOrYieldPrice } from '@fairbook/domain/pricing.ts';
import type { StoredAuction } from '../auctions/auctions.sql.ts';
import type { SaleResult } from '../bidding/closing.sql.ts';
import type { Sale } from '../bidding/sales.sql.ts';

/** The sale, its terms and its result. */
export interface SoldSale {
  readonly sale: Sale;
  readonly auction: StoredAuction;
  readonly result: SaleResult;
  readonly ruleVersion: string;
}

/** The maturities with what was sold of each as principal; those without an award are left out. */
export function issuedRows({ sale, result }: SoldSale): MaturityRow[] {
  return soldRows(sale.maturityStructure, result.figures.maturities).filter(
    ({ principalAmount }) => principalAmount > 0,
  );
}

export function costs(sold: SoldSale): { readonly offered: IssueCost | null; readonly issued: IssueCost | null } {
  const { sale, auction } = sold;
  return { offered: issueCost(sale.maturityStructure, auction), issued: issueCost(issuedRows(sold), auction) };
}

export interface MaturityIssuePrice extends IssuePrice {
  readonly row: MaturityRow;
  /** The initial offering price to the public, per 100; null where the terms have neither price nor yield. */
  readonly offered: number | null;
}

/**
 * The issue price of each maturity by the 10 % test. In a sale to the public at one published price, all of a maturity that is sold is sold to the
 * public at that price. Counsel has to confirm that no buyer was an underwriter or related to one.
 */
export function issuePrices(sold: SoldSale): MaturityIssuePrice[] {
  const { auction, result } = sold;
  return issuedRows(sold).map((row) => {
    const offered = priceOrYieldPrice(row, auction);
    const sales = offered === null ? [] : [{ at: result.closedAt, price: offered, par: row.principalAmount }];
    return { row, offered, ...tenPercentPrice(row.principalAmount, sales) };
  });
}

/** What an investor with these awards pays, as on their confirmation. */
export function bondsOf({ sale, auction }: SoldSale, awards: Parameters<typeof confirmedBonds>[2]) {
  return confirmedBonds(sale.maturityStructure, auction, awards);
}

/** The day of settlement: the dated date, on which a new issue is delivered; null if not set. */
export function settlementOf({ auction }: SoldSale): Day | null {
  return auction.dated;
}
