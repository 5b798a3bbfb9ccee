/** The rules of a sale as the simulation calls them, and versions of them with one error each, which it must find. */
import { allocate } from '@fairbook/domain/allocation/allocation.ts';
import { effectiveStatus } from '@fairbook/domain/auctions/auction.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import { amendLines } from '@fairbook/domain/orders/amending.ts';
import { bidErrors, bidsAs, whyNotBid, whyNotChangeBid, whyNotWithdrawBid } from '@fairbook/domain/orders/bidding.ts';

export const rules = {
  effectiveStatus,
  whyNotBid,
  whyNotChangeBid,
  whyNotWithdrawBid,
  bidErrors,
  bidsAs,
  amendLines,
  allocate,
  /** The end is stored by the first process that sees it. */
  isEndStored: true,
};

export type Rules = typeof rules;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Each has one error. */
export const wrongRules: Readonly<Record<string, Partial<Rules>>> = {
  'takes orders one millisecond too long': {
    effectiveStatus: (sale, now) => effectiveStatus(sale, later(now, -1)),
    whyNotBid: (bidder, sale, now) => whyNotBid(bidder, sale, later(now, -1)),
  },
  'takes orders one millisecond too early': {
    whyNotBid: (bidder, sale, now) => whyNotBid(bidder, sale, later(now, 1)),
  },
  'opens again when the clock steps back': { isEndStored: false },
  'takes orders during a halt': {
    whyNotBid: (bidder, sale, now) => whyNotBid(bidder, { ...sale, haltedAt: null }, now),
  },
  'lets no one withdraw during a halt': { whyNotWithdrawBid: whyNotChangeBid },
  'lets people withdraw after the close': { whyNotWithdrawBid: () => null },
  'takes orders of suspended accounts': {
    whyNotBid: (bidder, sale, now) => whyNotBid({ ...bidder, accountStatus: 'Active' }, sale, now),
  },
  'takes orders of a class that is not offered': {
    whyNotBid: (bidder, sale, now) => whyNotBid(bidder, { ...sale, priorityInternationalInd: 6 }, now),
  },
  'forgets earlier orders at the limit of a maturity': {
    bidErrors: (terms, _held, investments) => bidErrors(terms, [], investments),
  },
  'takes amounts between two steps': {
    bidErrors: (terms, held, investments) => bidErrors({ ...terms, step: cents(1) }, held, investments),
  },
  'lets a larger line keep its place': {
    amendLines: (standing, wanted) =>
      amendLines(standing, wanted).map((each) => ({ ...each, takesNewSequence: false })),
  },
  'moves a smaller line to the end': {
    amendLines: (standing, wanted) => amendLines(standing, wanted).map((each) => ({ ...each, takesNewSequence: true })),
  },
  'serves the last class first': {
    allocate: (sale) => allocate({ ...sale, orders: sale.orders.map((each) => ({ ...each, rank: 7 - each.rank })) }),
  },
  'allocates to suspended investors': {
    allocate: (sale) => allocate({ ...sale, orders: sale.orders.map((each) => ({ ...each, isSuspended: false })) }),
  },
  'allocates by the order of rows': {
    allocate: (sale) =>
      allocate({ ...sale, orders: sale.orders.map((each, sequence) => ({ ...each, sequence: sequence + 1 })) }),
  },
  'allocates one step too much': {
    allocate: (sale) => {
      const result = allocate(sale);
      const { step } = sale.terms;
      const orders = result.orders.map((each) =>
        each.award > 0 && each.award < each.order.amount ? { ...each, award: cents(each.award + step) } : each,
      );
      return { ...result, orders };
    },
  },
};
