/** Plays a sale again: which orders were open at a moment, and how demand grew. The events are invented, or those of a closing record. */
import type { Order } from '../allocation/allocation.ts';
import { keyOf } from '../auctions/maturity-key.ts';
import { type Cents, cents, sum } from '../base/money.ts';
import type { SaleEvent } from '../book/crowd.ts';
import type { ClosingRecord } from './closing.ts';

/** Orders that are open once this part of the time between start and close has passed, by their place in time. */
export function openOrders(events: readonly SaleEvent[], at: number): Order[] {
  const open = new Map<number, readonly Order[]>();
  for (const event of eventsUntil(events, at)) {
    const sequence = event.orders[0]?.sequence ?? 0;
    if (event.action === 'PLACE') open.set(sequence, event.orders);
    else open.delete(sequence);
  }
  return [...open.values()].flat();
}

/** Events until then, earliest first. */
export function eventsUntil(events: readonly SaleEvent[], at: number): readonly SaleEvent[] {
  const next = events.findIndex((event) => event.at > at);
  return next === -1 ? events : events.slice(0, next);
}

export interface Growth {
  readonly at: number;
  /** All open orders after the event. */
  readonly demand: Cents;
  readonly orders: number;
}

/** Demand after each event. */
export function growthOf(events: readonly SaleEvent[]): Growth[] {
  let [demand, orders] = [0, 0];
  return events.map(({ at, action, orders: lines }) => {
    const sign = action === 'PLACE' ? 1 : -1;
    demand += sign * sum(lines.map(({ amount }) => amount));
    orders += sign;
    return { at, demand: cents(demand), orders };
  });
}

/**
 * The orders of a closed sale as events, at the moments that gave them their place in time. Orders that were withdrawn, and amounts before an increase,
 * are not in the record.
 */
export function recordedEvents({ auction, orders }: ClosingRecord): SaleEvent[] {
  const [start, close] = [Date.parse(auction.startDate), Date.parse(auction.closeDate)];
  const events = new Map<number, SaleEvent & { orders: Order[] }>();
  for (const row of orders) {
    const { placedAt, bidder, place, orderClass, rank, isLocal, amount, isSuspended } = row;
    const order = {
      ...{ investor: bidder, orderClass, rank, amount, isSuspended, sequence: place },
      ...(isLocal && { isLocal }),
      maturityDate: keyOf(row),
    };
    const event = events.get(place);
    if (event) event.orders.push(order);
    else events.set(place, { at: partOf(Date.parse(placedAt), start, close), action: 'PLACE', orders: [order] });
  }
  return [...events.values()].sort((a, b) => a.at - b.at);
}

function partOf(moment: number, start: number, close: number): number {
  return close > start ? Math.min(1, Math.max(0, (moment - start) / (close - start))) : 1;
}
