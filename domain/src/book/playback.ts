/** Plays a rehearsal: which invented orders are open at a moment, and how demand grew. */
import type { Order } from '../allocation/allocation.ts';
import { type Cents, cents, sum } from '../base/money.ts';
import type { SaleEvent } from './crowd.ts';

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
