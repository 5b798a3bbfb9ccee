/** Limits the number of orders of one investor: a bound on storage, far beyond any practical need. */

import type { MaturityKey } from '../auctions/maturity-key.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';
import type { Investment } from './bidding.ts';

/** Order lines of an investor at a maturity, withdrawn ones included. */
export interface LineCount {
  readonly maturityDate: MaturityKey;
  readonly lines: number;
}

/** Why an investor can place no more orders at these maturities, or null. Code: too-many-orders. */
export function whyNotPlaceMore(
  written: readonly LineCount[],
  investments: readonly Investment[],
  maxLines: number,
): Refusal | null {
  const isFull = written.some(({ maturityDate, lines }) => {
    return lines >= maxLines && investments.some((line) => line.maturityDate === maturityDate);
  });
  if (!isFull) return null;
  return refusal(
    'too-many-orders',
    say(
      'An investor can place at most {most} orders at one maturity, withdrawn ones included. Change an open order instead.',
      { most: maxLines.toLocaleString('en-US') },
    ),
  );
}
