/** Refusals of orders that arrived after the close: they say when the sale closed and when the order arrived, by the server's clock. */
import { type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';
import { exactMomentInWords, zoneOfState } from '../base/zones.ts';

interface ClosedSale {
  readonly closeDate: Date | null;
  readonly issuerState: string | null;
}

/** The refusal of an order after the close, with the server's times in the issuer's zone. Code: auction-ended. */
export function afterTheClose({ closeDate, issuerState }: ClosedSale, arrivedAt: Date): Refusal {
  if (closeDate === null) return refusal('auction-ended', 'This auction has ended');
  const inWords = (at: Date) => ({ time: exactMomentInWords(at, zoneOfState('US', issuerState)) });
  const times = { closed: inWords(closeDate), arrived: inWords(arrivedAt) };
  return refusal('auction-ended', say('This auction closed at {closed}, and this arrived at {arrived}', times));
}

/** The same refusal, with these times where it is that of an ended sale. */
export function withTimesOfClose(reason: Refusal | null, sale: ClosedSale, arrivedAt: Date): Refusal | null {
  return reason?.code === 'auction-ended' ? afterTheClose(sale, arrivedAt) : reason;
}
