/**
 * Income taxes of the states on interest, as a first estimate that readers replace by their own rate. Sources: the highest rate on ordinary income of
 * individuals in the law of each state on January 1, 2025; which municipal bonds a state exempts, from the states' instructions for adding exempt
 * interest to federal income.
 */
import type { UsState } from '../base/us-states.ts';

/** The year of the rates. */
export const stateTaxYear = 2025;

/** Which municipal bonds a state taxes: those of other states only, as most do; most of its own too; or none. */
type Taxed = 'others' | 'own too' | 'none';

interface StateTax {
  /** In percent; 0 where interest is not taxed. */
  readonly highestRate: number;
  readonly taxed: Taxed;
}

const tax = (highestRate: number, taxed: Taxed = 'others'): StateTax => ({ highestRate, taxed });
const noTax = tax(0, 'none');

export const stateTaxes: Readonly<Record<UsState, StateTax>> = {
  ...{ AL: tax(5), AK: noTax, AZ: tax(2.5), AR: tax(3.9), CA: tax(13.3), CO: tax(4.4), CT: tax(6.99), DE: tax(6.6) },
  ...{ FL: noTax, GA: tax(5.39), HI: tax(11), ID: tax(5.695) },
  // Illinois, Iowa, Oklahoma and Wisconsin exempt only what a law names.
  ...{ IL: tax(4.95, 'own too'), IA: tax(3.8, 'own too'), OK: tax(4.75, 'own too'), WI: tax(7.65, 'own too') },
  ...{ IN: tax(3), KS: tax(5.58), KY: tax(4), LA: tax(3), ME: tax(7.15), MD: tax(5.75), MA: tax(9), MI: tax(4.25) },
  ...{ MN: tax(9.85), MS: tax(4.4), MO: tax(4.7), MT: tax(5.9), NE: tax(5.2), NV: noTax, NH: noTax, NJ: tax(10.75) },
  ...{ NM: tax(5.9), NY: tax(10.9), NC: tax(4.25), ND: tax(2.5), OH: tax(3.5), OR: tax(9.9), PA: tax(3.07) },
  ...{ RI: tax(5.99), SC: tax(6.2), SD: noTax, TN: noTax, TX: noTax, UT: tax(4.55), VT: tax(8.75), VA: tax(5.75) },
  // Washington taxes gains, not interest.
  ...{ WA: noTax, WV: tax(4.82), WY: noTax },
};

/** Treatment of the interest of an exempt bond by the reader's state: no tax at all, exempt or taxed as one of its own, or taxed as another state's. */
export type StateTaxing = 'none' | 'home' | 'home taxed' | 'away';

export function stateTaxing(reader: UsState, issuer: string | null): StateTaxing {
  const { taxed } = stateTaxes[reader];
  if (taxed === 'none') return 'none';
  if (reader !== issuer) return 'away';
  return taxed === 'others' ? 'home' : 'home taxed';
}
