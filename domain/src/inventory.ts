/** What is left of a sale, and what a new order would get of it: from the live book before the close, from the result after it. */
import type { MaturityResult, Order, OrderAllotment } from './allocation.ts';
import type { Holding, OrderBook } from './book.ts';
import type { Day } from './dates.ts';
import { type Cents, cents, sum } from './money.ts';
import { notOffered } from './offering.ts';
import { servingNumber } from './serving.ts';
import type { OrderClass } from './vocabulary.ts';

/** Who looks, and in which class they order: as `bidsAs` says. */
export interface Viewer {
  readonly orderClass: OrderClass;
  readonly rank: number;
  readonly holdings: readonly Holding[];
}

/** One maturity as an investor sees it; for the issuer with everybody's orders. */
export interface InventoryLine {
  readonly maturityDate: Day;
  readonly principal: Cents;
  /** Principal that nobody would get if the auction closed now. */
  readonly remaining: Cents;
  readonly demand: Cents;
  readonly cover: number;
  /** What the investor ordered. */
  readonly investmentAmount: Cents;
  /** What of it the investor would get now. */
  readonly inventoryUsed: Cents;
  /** Principal that no order of the investor's class or a class before it asks for. Null for the issuer. */
  readonly availableToYou: Cents | null;
  /** Demand of the investor's class. Null for the issuer. */
  readonly classDemand: Cents | null;
}

export interface Inventory {
  readonly total: Cents;
  readonly remaining: Cents;
  /** Null for the issuer. */
  readonly availableToYou: Cents | null;
  /** One per offered maturity, zeros included. */
  readonly investments: readonly InventoryLine[];
}

/**
 * The inventory of a sale. `viewer` is null for the issuer, who sees everybody's sums. total = remaining + what everybody would get.
 */
export function inventoryOf(maturities: readonly MaturityResult[], viewer: Viewer | null): Inventory {
  const investments = maturities.map((maturity) => inventoryLine(maturity, viewer));
  const available = investments.map(({ availableToYou }) => availableToYou ?? cents(0));
  return {
    total: sum(maturities.map(({ principal }) => principal)),
    remaining: sum(maturities.map(({ unsold }) => unsold)),
    availableToYou: viewer && sum(available),
    investments,
  };
}

function inventoryLine(maturity: MaturityResult, viewer: Viewer | null): InventoryLine {
  const { maturityDate, principal, unsold, demand, award } = maturity;
  const held = viewer?.holdings.find((holding) => holding.maturityDate === maturityDate);
  return {
    maturityDate,
    principal,
    remaining: unsold,
    demand,
    cover: coverOf(demand, principal),
    investmentAmount: viewer ? (held?.asked ?? cents(0)) : demand,
    inventoryUsed: viewer ? (held?.award ?? cents(0)) : award,
    availableToYou: viewer && availableTo(maturity, viewer),
    classDemand: viewer && demandOf(maturity, (serving) => serving === servingNumber(viewer.rank, viewer.orderClass)),
  };
}

function availableTo(maturity: MaturityResult, { orderClass, rank }: Viewer): Cents {
  const own = servingNumber(rank, orderClass);
  if (rank === notOffered || own === null) return cents(0);
  const ahead = demandOf(maturity, (serving) => serving <= own);
  return cents(Math.max(0, maturity.principal - ahead));
}

function demandOf({ classes }: MaturityResult, isMeant: (serving: number) => boolean): Cents {
  const meant = classes.filter(({ rank, orderClass }) => isMeant(servingNumber(rank, orderClass) ?? 0));
  return sum(meant.map(({ demand }) => demand));
}

/** Demand ÷ principal: above 1 there is more demand than bonds. For people; nothing is computed from it. */
export function coverOf(demand: Cents, principal: Cents): number {
  return principal === 0 ? 0 : demand / principal;
}

/** An order that is not placed yet. Without a sequence it comes after all that stand. */
export type OrderToTry = Omit<Order, 'sequence'> & { readonly sequence?: number };

/**
 * What orders would get if they were placed and the auction closed at once: «if the auction closed now you would get $15,000 of
 * $25,000». `replaced` are the rows of the book that an amendment would take out. The book is as before afterwards.
 */
export function tryOrders(
  book: OrderBook,
  placed: readonly OrderToTry[],
  replaced: readonly Order[] = [],
): OrderAllotment[] {
  const orders = placed.map((order, index) => ({
    ...order,
    sequence: order.sequence ?? Number.MAX_SAFE_INTEGER - placed.length + index,
  }));
  const done: (() => void)[] = [];
  try {
    for (const order of replaced) {
      book.withdrawOrder(order);
      done.push(() => book.addOrder(order));
    }
    for (const order of orders) {
      book.addOrder(order);
      done.push(() => book.withdrawOrder(order));
    }
    return orders.map((order) => book.readOrder(order));
  } finally {
    for (const undo of done.reverse()) undo();
  }
}
