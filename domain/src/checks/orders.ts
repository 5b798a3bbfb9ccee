/** Checks of an investor's orders in ended sales: split over related accounts, and a class that was changed shortly before. */
import type { Cents } from '../money.ts';
import { check } from './account.ts';
import { type Party, type Related, sharedBetween } from './party.ts';
import { thresholds } from './thresholds.ts';
import type { Check, Evidence } from './vocabulary.ts';

/** What an investor had ordered at the close of a sale that limits it. */
export interface LimitedOrder {
  /** The auction, as the audit trail names it. */
  readonly sale: string;
  /** The investor. */
  readonly subject: string;
  readonly amount: Cents;
  readonly limit: Cents;
}

/** An order in the class that a change of facts had given shortly before. */
export interface ClassUse {
  readonly sale: string;
  /** The days of the change and of the order. */
  readonly changed: string;
  readonly ordered: string;
  readonly days: number;
}

export function checkOrders(
  self: Party,
  candidates: readonly Party[],
  orders: readonly LimitedOrder[],
  uses: readonly ClassUse[],
): Check[] {
  const related = candidates
    .filter(({ subject }) => subject !== self.subject)
    .map((party) => ({ party, shared: sharedBetween(self, party) }))
    .filter(({ shared }) =>
      shared.some(({ signal }) => signal !== 'building' && signal !== 'person' && signal !== 'name'),
    );
  return [check('split-orders', splitOrders(self, related, orders)), check('class-change', classChanges(uses))];
}

/** In one sale, several accounts with something in common each order nearly as much as one may. */
function splitOrders(self: Party, related: readonly Related[], orders: readonly LimitedOrder[]): Evidence[] {
  const near = orders.filter(({ amount, limit }) => amount >= limit * thresholds.nearLimit);
  return near
    .filter(({ subject }) => subject === self.subject)
    .flatMap(({ sale, limit }) => {
      const others = near.filter(
        (order) => order.sale === sale && related.some(({ party }) => party.subject === order.subject),
      );
      if (others.length + 1 < thresholds.nearLimitAccounts) return [];
      const inSale = { signal: 'near-limit', value: dollars(limit), likeness: null, subject: sale } as const;
      return [
        inSale,
        ...others.map(
          ({ subject, amount }) =>
            ({ signal: 'ordered-too', value: dollars(amount), likeness: null, subject }) as const,
        ),
      ];
    });
}

function classChanges(uses: readonly ClassUse[]): Evidence[] {
  return uses
    .filter(({ days }) => days <= thresholds.classChangeDays)
    .map(({ sale, changed, ordered }) => ({
      signal: 'class-change',
      value: `${changed} · ${ordered}`,
      likeness: null,
      subject: sale,
    }));
}

function dollars(amount: Cents): string {
  return `$${Math.floor(amount / 100).toLocaleString('en-US')}`;
}
