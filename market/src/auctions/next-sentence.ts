/** The next step of an own auction, with moments in the reader's zone. */
import { formatMoment } from '@fairbook/ui/format.ts';
import type { OwnAuctionRow } from '../queries.ts';
import { issuingTexts } from '../texts/issuing.ts';

const words = issuingTexts.workspace;

type Waiting = Pick<OwnAuctionRow, 'status' | 'nextAction' | 'startDate' | 'closeDate'>;

/** The server's sentence where it names no moment; `launch` is the start of marketing. */
export function nextSentence({ status, nextAction, startDate, closeDate }: Waiting, launch: string | null): string {
  const { code, message } = nextAction;
  if (code === 'watch' && closeDate) return words.watchUntil(formatMoment(closeDate));
  if (code === 'wait' && status === 'Scheduled' && startDate) return words.opensOn(formatMoment(startDate));
  if (code === 'wait' && status === 'Approved' && launch) return words.launchesOn(formatMoment(launch));
  return message;
}
