/** Checks of an investor's orders in ended sales: split over related accounts, and a class that was changed shortly before. */
import { type Cents, formatDollars } from '../../base/money.ts';
import { check } from './account.ts';
import type { Party, Related } from './party.ts';
import { thresholds } from './thresholds.ts';
import type { Check, Evidence } from './vocabulary.ts';

/** Order of an investor at the close of a sale that limits it. */
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

/** `related` are the accounts that share something with this one. */
export function checkOrders(
  self: Party,
  related: readonly Related[],
  orders: readonly LimitedOrder[],
  uses: readonly ClassUse[],
): Check[] {
  const closely = related.filter(({ shared }) =>
    shared.some(({ signal }) => signal !== 'building' && signal !== 'person' && signal !== 'name'),
  );
  return [check('split-orders', splitOrders(self, closely, orders)), check('class-change', classChanges(uses))];
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
      const inSale = { signal: 'near-limit', value: formatDollars(limit), likeness: null, subject: sale } as const;
      return [
        inSale,
        ...others.map(
          ({ subject, amount }) =>
            ({ signal: 'ordered-too', value: formatDollars(amount), likeness: null, subject }) as const,
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
