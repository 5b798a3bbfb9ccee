/** A sold issue: what a closing transcript computes from a sale and its result. Every figure comes from `domain`. */

import type { MaturityRow } from '@fairbook/domain/auctions/offering.ts';
import { type Day, day } from '@fairbook/domain/base/dates.ts';
import { dayIn, zoneOfState } from '@fairbook/domain/base/zones.ts';
import { type ConfirmedBond, confirmedBonds } from '@fairbook/domain/figures/confirmation.ts';
import type { CurrentTerms } from '@fairbook/domain/figures/current-terms.ts';
import type { FigureInputs } from '@fairbook/domain/figures/figure-inputs.ts';
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

/** Bonds that an investor with these awards buys, as on their confirmation. */
export function bondsOf({ sale, auction }: SoldSale, awards: Parameters<typeof confirmedBonds>[2]): ConfirmedBond[] {
  return confirmedBonds(sale.maturityStructure, auction, awards);
}
