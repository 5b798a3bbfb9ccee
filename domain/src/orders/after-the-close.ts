/** Refusals of orders that arrived after the close: they say when the sale closed and when the order arrived, by the server's clock. */
import { type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';
import { exactMomentInWords, zoneOfState } from '../base/zones.ts';

/** The refusal, with the server's times in the issuer's zone where the sale has ended; any other refusal as it is. */
export function withTimesOfClose(
  reason: Refusal | null,
  { closeDate, issuerState }: { readonly closeDate: Date | null; readonly issuerState: string | null },
  arrivedAt: Date,
): Refusal | null {
  if (reason?.code !== 'auction-ended' || closeDate === null) return reason;
  const inWords = (at: Date) => ({ time: exactMomentInWords(at, zoneOfState('US', issuerState)) });
  const times = { closed: inWords(closeDate), arrived: inWords(arrivedAt) };
  return refusal(reason.code, say('This auction closed at {closed}, and this arrived at {arrived}', times));
}
