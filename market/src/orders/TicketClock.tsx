/** The time left to order, beside the ticket's button. The clock at the head of the page announces it. */
import { Countdown } from '@fairbook/ui/format/Countdown.tsx';
import { HaltClock } from '@fairbook/ui/sale/Halt.tsx';
import { auctionTexts } from '../auctions/texts/auctions.ts';
import type { PublicAuction } from '../base/queries.ts';

const words = auctionTexts.countdown;

export function TicketClock({ auction }: { auction: PublicAuction }) {
  const { status, startDate, closeDate, halt } = auction;
  if (halt) return <HaltClock haltedAt={halt.haltedAt} />;
  if (status !== 'Live' || closeDate === null) return null;
  return <Countdown from={startDate} until={closeDate} label={words.closes} overText={words.closing} isSilent />;
}
