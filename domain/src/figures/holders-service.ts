/** Payments that the holders of an issue receive together, beside those that the issue makes. */
import type { Day } from '../base/dates.ts';
import { type Cents, cents } from '../base/money.ts';
import { type BondMaturity, type InterestTerms, interestReceived } from '../bonds/interest.ts';
import { principalPayments } from '../bonds/structure.ts';

/** So many holders of the same amount of the same bond, each of whom is paid by themselves. */
export interface Holding {
  readonly bond: BondMaturity;
  readonly holders: number;
}

/**
 * The total of each payment date that all holders receive. Interest is rounded to the cent for each holder and bond, and by the issue for all bonds together:
 * the two differ by parts of a cent that carry from one payment to the next.
 */
export function receivedByHolders(holdings: readonly Holding[], terms: InterestTerms): ReadonlyMap<Day, Cents> {
  const received = new Map<Day, Cents>();
  for (const { bond, holders } of holdings) {
    const interest = interestReceived([bond], terms).map(({ date, interest: amount }) => ({ date, amount }));
    for (const { date, amount } of [...interest, ...principalPayments(bond)]) {
      received.set(date, cents((received.get(date) ?? 0) + amount * holders));
    }
  }
  return received;
}
