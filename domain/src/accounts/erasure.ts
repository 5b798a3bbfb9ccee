/** Conditions for erasing a person's account at their own request. */

import type { Unmet } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';

/** After the close bonds are delivered and paid; until then issuer and investor must be able to reach each other. */
export const settlementDays = 30;

/** Obligations that prevent the erasure. Names of auctions. */
export interface Obligations {
  /** Auctions in which they have an open order. */
  readonly openOrders: readonly string[];
  /** Auctions that ended at most `settlementDays` ago and allocated something to them. */
  readonly unsettled: readonly string[];
  /** True if they are the last Admin, or the last person, of an account with other people, or of a municipality, that is on the market. */
  readonly isLastAdmin: boolean;
}

/** Everything that has to be done first; empty where the account can be erased. */
export function missingForErasure({ openOrders, unsettled, isLastAdmin }: Obligations): Unmet[] {
  const missing: Unmet[] = [];
  for (const name of openOrders) {
    missing.push({
      code: 'open-order',
      message: say('Withdraw your orders in {name}, or wait until it has ended', { name }),
      step: 'orders',
    });
  }
  for (const name of unsettled) {
    missing.push({
      code: 'unsettled',
      message: say('Wait until {days} days after the close of {name}: its bonds are being settled', {
        days: settlementDays,
        name,
      }),
      step: 'orders',
    });
  }
  if (isLastAdmin) {
    missing.push({
      code: 'last-admin',
      message: 'Make another person an Admin of your account first, or ask Fairbook to close it',
      step: 'people',
    });
  }
  return missing;
}
