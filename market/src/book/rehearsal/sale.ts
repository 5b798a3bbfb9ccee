/** A sale as the engine sees it, from what its issuer reads, and its book at a moment of a rehearsal. */
import {
  type AllocationTerms,
  type MaturityResult,
  type Order,
  totalFigures,
} from '@fairbook/domain/allocation/allocation.ts';
import { sharingMethodOf } from '@fairbook/domain/allocation/rules.ts';
import { allotSale, columnsOf } from '@fairbook/domain/allocation/sale-columns.ts';
import type { SharingMethod } from '@fairbook/domain/allocation/sharing.ts';
import { maturityFromJson } from '@fairbook/domain/auctions/maturity-json.ts';
import { namedMaturity } from '@fairbook/domain/auctions/maturity-key.ts';
import { notOffered, type Ranks } from '@fairbook/domain/auctions/offering.ts';
import { type Cents, dollarsOf } from '@fairbook/domain/base/money.ts';
import { type OrderClass, orderClasses, type RuleVersion, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import type { CrowdSale, SaleEvent } from '@fairbook/domain/book/crowd.ts';
import { eventsUntil, type Growth, openOrders } from '@fairbook/domain/book/playback.ts';
import { allocationTermsOf } from '@fairbook/domain/orders/allocation-terms.ts';
import { ranksOf } from '@fairbook/domain/orders/bidding.ts';
import type { OrderBook, OwnAuction } from '../../base/queries.ts';
import { sha256Hex } from '../../logs/receipts/signatures.ts';
import { exact, limitsOf, orNull } from '../../orders/ticket.ts';
import type { SoldMaturity } from '../../results/sold.ts';

/** The terms that orders are judged and allocated by. */
export function saleOf({ terms, orderPriority: priority, maturityStructure }: OwnAuction): CrowdSale {
  return {
    terms: allocationTermsOf({
      maturityStructure: maturityStructure.map(maturityFromJson),
      minimumAmount: exact(terms.minimum),
      stepAmount: exact(terms.step),
      orderMinimum: null,
      orderStep: null,
      retailShare: priority.retailShare,
      investorCap: orNull(priority.investorCap),
      localZipCodes: priority.localZipCodes,
    }),
    ranks: ranksOf(priority),
    limits: { individual: limitsOf(priority, 'individual'), institution: limitsOf(priority, 'institution') },
  };
}

/** The groups that may order, by priority. */
export function offeredClasses(ranks: Ranks): OrderClass[] {
  return valuesOf(orderClasses)
    .filter((each) => ranks[each] !== notOffered)
    .toSorted((a, b) => ranks[a] - ranks[b]);
}

/** How a rule shares. Lots of a rehearsal are drawn from a number, so that the same crowd draws the same lots. */
export function rehearsedMethod(rule: RuleVersion, { maturities }: AllocationTerms, seedText: string): SharingMethod {
  const days = maturities.map(({ maturityDate }) => maturityDate);
  const commitmentAt = (investor: number) => sha256Hex(`${seedText} investor ${investor}`);
  return sharingMethodOf(rule, { seed: sha256Hex(seedText), days, commitmentAt }, sha256Hex);
}

/** From the start to the close of a sale, in milliseconds since 1970. */
export interface SaleWindow {
  readonly start: number;
  readonly close: number;
}

export interface PlayedSale {
  readonly terms: AllocationTerms;
  readonly events: readonly SaleEvent[];
  readonly growth: readonly Growth[];
  readonly window: SaleWindow;
  /** The allocation at the close. Before it, estimates are in proportion, as in a live sale. */
  readonly result: readonly MaturityResult[];
  /** Name of an investor as the page writes it. */
  readonly nameOf: (investor: string) => string;
}

/** The parts of a book that the charts of a live sale need, in dollars. */
export type PlayedBook = Pick<OrderBook, 'recent' | 'buildUp' | 'startDate' | 'asOf'> & {
  readonly maturities: readonly (SoldMaturity & { readonly demand: number })[];
  readonly totals: Pick<
    OrderBook['totals'],
    'principal' | 'demand' | 'award' | 'unsold' | 'cover' | 'bids' | 'bidders'
  >;
};

const mostRecent = 6;

/** The book once this part of the window has passed. */
export function bookAt({ terms, events, growth, window, result, nameOf }: PlayedSale, at: number): PlayedBook {
  const open = openOrders(events, at);
  const maturities = at < 1 ? allocated(terms, open) : result;
  const moment = (part: number) => new Date(window.start + part * (window.close - window.start)).toISOString();
  const until = eventsUntil(events, at);
  const bids = new Set(open.map(({ sequence }) => sequence)).size;
  const figures = totalFigures(maturities);
  return {
    totals: { ...inDollars(figures), bids, bidders: new Set(open.map(({ investor }) => investor)).size },
    maturities: maturities.map((one) => ({
      ...namedMaturity(one.maturityDate),
      ...inDollars(one),
      classes: byClass(one),
    })),
    recent: until
      .slice(-mostRecent)
      .toReversed()
      .flatMap(({ at: part, action, orders }) =>
        orders.map(({ investor, orderClass, maturityDate, amount }) => ({
          ...{ at: moment(part), action, orderClass, bidder: nameOf(investor) },
          ...namedMaturity(maturityDate),
          investmentAmount: action === 'PLACE' ? dollarsOf(amount) : 0,
        })),
      )
      .slice(0, mostRecent),
    buildUp: growth
      .slice(0, until.length)
      .map(({ at: part, demand, orders }) => ({ at: moment(part), demand: dollarsOf(demand), bids: orders })),
    startDate: moment(0),
    asOf: moment(at),
  };
}

/** The allocation of these orders; in proportion where no method is given. */
export function allocated(
  terms: AllocationTerms,
  orders: readonly Order[],
  method?: SharingMethod,
): readonly MaturityResult[] {
  const { columns, investors } = columnsOf(terms, orders);
  return allotSale(terms, columns, investors, method).maturities;
}

function inDollars({
  principal,
  demand,
  award,
  unsold,
}: Readonly<Record<'principal' | 'demand' | 'award' | 'unsold', Cents>>) {
  return {
    principal: dollarsOf(principal),
    demand: dollarsOf(demand),
    award: dollarsOf(award),
    unsold: dollarsOf(unsold),
    cover: principal > 0 ? demand / principal : 0,
  };
}

/** Local investors of a class are served separately; the charts show the class. */
function byClass({ classes }: MaturityResult) {
  const sums = new Map<OrderClass, SoldMaturity['classes'][number]>();
  for (const { orderClass, rank, demand, award } of classes) {
    const own = sums.get(orderClass) ?? { orderClass, rank, demand: 0, award: 0 };
    sums.set(orderClass, { ...own, demand: own.demand + dollarsOf(demand), award: own.award + dollarsOf(award) });
  }
  return [...sums.values()];
}
