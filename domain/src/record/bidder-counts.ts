/** Counts the investors of a sale that was allocated. */

import type { AllottedSale, SaleColumns, SaleInvestors } from '../allocation/sale-columns.ts';
import { classPlaceOf, servingNumber, servingNumbers } from '../allocation/serving.ts';
import { type OrderClass, orderClasses, valuesOf } from '../base/vocabulary.ts';
import type { BookMaturity } from '../book/book.ts';

const classes = valuesOf(orderClasses);

/** Number of investors with an order that counts: in total, by class, and by maturity and class. */
export interface BidderCounts {
  readonly bidders: number;
  readonly classBidders: Readonly<Partial<Record<OrderClass, number>>>;
  readonly maturities: readonly BookMaturity[];
}

/** Counts investors. Each counts once in each number, however many orders they have. */
export function countBidders(sale: AllottedSale, orders: SaleColumns, investors: SaleInvestors): BidderCounts {
  const { positions } = sale.allotted;
  const classesOf = new Uint8Array(investors.names.length);
  const lastMaturity = new Int32Array(investors.names.length).fill(-1);
  const atMaturity = new Float64Array(sale.maturities.length);
  const atServing = sale.maturities.map(() => new Uint32Array(servingNumbers));
  for (let index = 0; index < positions.length; index++) {
    if ((positions.counted[index] ?? 0) === 0) continue;
    const investor = positions.investor[index] ?? 0;
    const maturity = positions.maturity[index] ?? 0;
    const serving = positions.serving[index] ?? 0;
    classesOf[investor] = (classesOf[investor] ?? 0) | (1 << classPlaceOf(serving));
    const counts = atServing[maturity];
    if (counts) counts[serving] = (counts[serving] ?? 0) + 1;
    if (lastMaturity[investor] === maturity) continue;
    lastMaturity[investor] = maturity;
    atMaturity[maturity] = (atMaturity[maturity] ?? 0) + 1;
  }
  const ordered = new Set(orders.orderClass);
  const present = classes.flatMap((orderClass, place) => (ordered.has(place) ? [[orderClass, place] as const] : []));
  const count = (isOne: (mask: number) => boolean) => classesOf.reduce((sum, mask) => sum + (isOne(mask) ? 1 : 0), 0);
  return {
    bidders: count((mask) => mask !== 0),
    classBidders: Object.fromEntries(
      present.map(([orderClass, place]) => [orderClass, count((mask) => (mask & (1 << place)) !== 0)]),
    ),
    maturities: sale.maturities.map((maturity, index) => ({
      ...maturity,
      bidders: atMaturity[index] ?? 0,
      classes: maturity.classes.map((one) => {
        const serving = servingNumber(one.rank, one.orderClass, one.isLocal) ?? 0;
        return { ...one, bidders: atServing[index]?.[serving] ?? 0 };
      }),
    })),
  };
}
