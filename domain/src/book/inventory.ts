/** Remaining amounts of a sale and the preview of a new order: from the live book before the close, from the result after it. */
import type { MaturityResult, Order, OrderAllotment } from '../allocation/allocation.ts';
import { servingNumber } from '../allocation/serving.ts';
import type { MaturityKey } from '../auctions/maturity-key.ts';
import { notOffered } from '../auctions/offering.ts';
import { retailStepsOf, type TermsOfAllocation } from '../auctions/retail.ts';
import { type Cents, cents, sum } from '../base/money.ts';
import type { OrderClass } from '../base/vocabulary.ts';
import type { Holding, OrderBook } from './book.ts';

/** The viewer and their class, as `bidsAs` gives it. */
export interface Viewer {
  readonly orderClass: OrderClass;
  readonly rank: number;
  readonly isLocal?: boolean;
  readonly holdings: readonly Holding[];
  readonly terms: TermsOfAllocation;
}

/** One maturity for an investor; for the issuer with the orders of all investors. */
export interface InventoryLine {
  readonly maturityDate: MaturityKey;
  readonly principal: Cents;
  /** Principal without an allocation if the auction closed now. */
  readonly remaining: Cents;
  readonly demand: Cents;
  readonly cover: number;
  /** The investor's orders. */
  readonly investmentAmount: Cents;
  /** Their estimated allocation. */
  readonly inventoryUsed: Cents;
  /** Principal not ordered by the investor's class or an earlier one. Null for the issuer. */
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

/** The inventory of a sale. `viewer` is null for the issuer, who sees the sums of all investors. total = remaining + all estimated allocations. */
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
    availableToYou: viewer && availableTo(maturity, viewer, held?.asked ?? cents(0)),
    classDemand: viewer && demandOf(maturity, (serving) => serving === servingOf(viewer)),
  };
}

function servingOf({ rank, orderClass, isLocal }: Pick<Viewer, 'isLocal' | 'orderClass' | 'rank'>): number | null {
  return servingNumber(rank, orderClass, isLocal);
}

/** With a cap, no more than the rest of it. The part that a share for individuals keeps is there for them alone. */
function availableTo(maturity: MaturityResult, viewer: Viewer, held: Cents): Cents {
  const { terms } = viewer;
  const own = servingOf(viewer);
  if (viewer.rank === notOffered || own === null) return cents(0);
  const isRetail = (orderClass: OrderClass) => orderClass.endsWith('Individual');
  const ahead = demandOf(maturity, (serving) => serving <= own);
  const retail = retailStepsOf(terms, maturity.principal) * terms.step;
  const ofIndividuals = demandOf(maturity, (_serving, orderClass) => isRetail(orderClass));
  const aheadOfIndividuals = demandOf(maturity, (serving, orderClass) => serving <= own && isRetail(orderClass));
  const free = maturity.principal - ahead;
  const available = isRetail(viewer.orderClass)
    ? Math.max(free, retail - aheadOfIndividuals)
    : free - Math.max(0, Math.min(retail, ofIndividuals) - aheadOfIndividuals);
  const most = terms.investorCap === undefined ? available : Math.min(available, terms.investorCap - held);
  return cents(Math.max(0, most));
}

function demandOf({ classes }: MaturityResult, isMeant: (serving: number, orderClass: OrderClass) => boolean): Cents {
  const meant = classes.filter((one) => isMeant(servingOf(one) ?? 0, one.orderClass));
  return sum(meant.map(({ demand }) => demand));
}

/** Demand ÷ principal: above 1 means oversubscribed. For display only. */
export function coverOf(demand: Cents, principal: Cents): number {
  return principal === 0 ? 0 : demand / principal;
}

/** An order not placed yet. Without a sequence it comes after all open orders. */
export type OrderToTry = Omit<Order, 'sequence'> & { readonly sequence?: number };

/**
 * Preview of orders as if they were placed and the auction closed at once: “if the auction closed now you would get $15,000 of $25,000”. `replaced`
 * are the rows of the book that an amendment would remove. The book is unchanged afterwards.
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
