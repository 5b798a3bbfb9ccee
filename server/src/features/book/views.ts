/** Converts previews, inventories and books to responses. */
import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { biddingMarket } from '@fairbook/contract/orders/market.ts';
import { explainOrder } from '@fairbook/domain/allocation/explanation.ts';
import { effectiveStatus } from '@fairbook/domain/auctions/auction.ts';
import { keyOf, type MaturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import { finalLimits } from '@fairbook/domain/auctions/offering.ts';
import { type Cents, cents, sum } from '@fairbook/domain/base/money.ts';
import { purchasePrice } from '@fairbook/domain/bonds/interest.ts';
import type { Holding, OrderBook } from '@fairbook/domain/book/book.ts';
import { type Inventory, inventoryOf, type OrderToTry, tryOrders } from '@fairbook/domain/book/inventory.ts';
import { allocationTermsOf } from '@fairbook/domain/orders/allocation-terms.ts';
import type { bidsAs } from '@fairbook/domain/orders/bidding.ts';
import { interruptionsOf } from '@fairbook/domain/sale-changes/halt.ts';
import type { Sale, SaleTerms } from '../../store/auctions/sale.sql.ts';
import type { Figures } from '../../store/orders/closing.sql.ts';
import type { Change } from '../../store/orders/follow.sql.ts';
import { figuresView } from './book.ts';
import type { BuildUpPoint } from './live-book.ts';

type Market = typeof biddingMarket;

/** The name is available only after the close. */
export type RecentChange = Pick<Change, 'at' | 'action' | 'lines'> & { readonly name: string | null };

export type BiddingClass = ReturnType<typeof bidsAs>;

/** Estimated allocation of an order. */
export function previewView(
  sale: Sale,
  book: OrderBook,
  orders: readonly OrderToTry[],
  as: BiddingClass,
  asOf: Date,
): ResultOf<Market['previewBid']> {
  const terms = allocationTermsOf(sale, finalLimits(sale));
  const lines = tryOrders(book, orders).map((tried) => {
    const { order, award, position } = tried;
    const price = priceAt(sale, order.maturityDate);
    return {
      maturityDate: order.maturityDate,
      investmentAmount: order.amount,
      indicativeAward: award,
      reason: explainOrder(tried, terms),
      classDemand: position.ofClass?.demand ?? cents(0),
      classAvailable: position.ofClass?.available ?? cents(0),
      price,
      cost: costOf(order.amount, price),
      indicativeCost: costOf(award, price),
    };
  });
  return {
    ...as,
    lines,
    total: sum(lines.map((line) => line.investmentAmount)),
    indicativeTotal: sum(lines.map((line) => line.indicativeAward)),
    cost: totalCost(lines.map((line) => line.cost)),
    indicativeCost: totalCost(lines.map((line) => line.indicativeCost)),
    asOf,
  };
}

/** Inventory of a sale: for an investor with their own amounts, for the issuer (`holder` null) with all. */
export function inventoryView(
  sale: SaleTerms,
  { figures, isFinal }: { readonly figures: Figures; readonly isFinal: boolean },
  holder: (BiddingClass & { readonly holdings: readonly Holding[] }) | null,
  now: Date,
): ResultOf<Market['readInventory']> {
  return {
    uuid: sale.uuid,
    ...mutable(inventoryOf(figures.maturities, holder && { ...holder, terms: allocationTermsOf(sale) })),
    bidsAs: holder,
    isFinal,
    status: effectiveStatus(sale, now),
    ...interruptionsOf(sale),
    asOf: now,
  };
}

export function mutable({ investments, ...inventory }: Inventory) {
  return { ...inventory, investments: [...investments] };
}

/** The book for the issuer and for administrators. Names are in `recent` only after the close. */
export function orderBookView(
  sale: Sale,
  { figures, isFinal }: { readonly figures: Figures; readonly isFinal: boolean },
  { recent, buildUp }: { readonly recent: readonly RecentChange[]; readonly buildUp: readonly BuildUpPoint[] },
  now: Date,
): ResultOf<Market['readOrderBook']> {
  return {
    auctionId: sale.uuid,
    auctionName: sale.name,
    status: effectiveStatus(sale, now),
    ...interruptionsOf(sale),
    startDate: sale.startDate,
    closeDate: sale.closeDate,
    ...figuresView(sale, figures),
    recent: recent.flatMap(({ at, action, name, lines }) =>
      lines.map(({ orderClass, maturityDate, amount }) => {
        return { at, action, orderClass, maturityDate, investmentAmount: amount, bidder: isFinal ? name : null };
      }),
    ),
    buildUp: [...buildUp],
    isFinal,
    asOf: now,
  };
}

/** The issuer's price at a maturity; 0 if not set. */
export function priceAt(sale: Sale, key: MaturityKey): number {
  return sale.maturityStructure.find((row) => keyOf(row) === key)?.price ?? 0;
}

/** Cost of an amount of par; null if no price is set. */
export function costOf(principalAmount: Cents, price: number): Cents | null {
  return price > 0 ? purchasePrice([{ principalAmount, price }]) : null;
}

/** Null where one of them is. */
export function totalCost(costs: readonly (Cents | null)[]): Cents | null {
  const known = costs.filter((one) => one !== null);
  return known.length === costs.length ? sum(known) : null;
}
