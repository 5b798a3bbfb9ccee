/**
 * Which states tax the interest of municipal bonds that is exempt from federal income tax. Source: the states' instructions for adding exempt interest to
 * federal income, for 2025.
 */
import type { UsState } from '../base/us-states.ts';

/** Washington taxes gains, not interest. */
const untaxed: ReadonlySet<UsState> = new Set(['AK', 'FL', 'NV', 'NH', 'SD', 'TN', 'TX', 'WA', 'WY']);
/** They exempt only the bonds of their own that a law names. */
const taxesOwn: ReadonlySet<UsState> = new Set(['IL', 'IA', 'OK', 'WI']);

/** Treatment of the interest of an exempt bond by the reader's state: no tax at all, exempt or taxed as one of its own, or taxed as another state's. */
export type StateTaxing = 'none' | 'home' | 'home taxed' | 'away';

export function stateTaxing(reader: UsState, issuer: string | null): StateTaxing {
  if (untaxed.has(reader)) return 'none';
  if (reader !== issuer) return 'away';
  return taxesOwn.has(reader) ? 'home taxed' : 'home';
}
