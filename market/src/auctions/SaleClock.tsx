/** Countdown of a sale: to its opening, to its close, or the time it closed. Uses server time. */

import type { AuctionStatus } from '@fairbook/domain/base/vocabulary.ts';
import { Countdown } from '@fairbook/ui/format/Countdown.tsx';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { CancelClock, HaltClock } from '@fairbook/ui/sale/Halt.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../base/invalidation.ts';
import css from './catalogue/auctions.module.css';
import { auctionTexts } from './texts/auctions.ts';

const words = auctionTexts.countdown;

export interface SaleTimes {
  readonly status: AuctionStatus;
  readonly startDate: string | null;
  readonly closeDate: string | null;
  readonly halt: { readonly haltedAt: string } | null;
  readonly cancellation: { readonly cancelledAt: string } | null;
}

export function SaleClock({ sale }: { sale: SaleTimes }) {
  const queries = useQueryClient();
  const { status, startDate, closeDate, halt, cancellation } = sale;
  // The server decides the status; the countdown only triggers the request for it.
  const askAgain = () => setTimeout(() => void invalidate(queries, 'auctionStatus'), 800);
  if (cancellation) return <CancelClock cancelledAt={cancellation.cancelledAt} />;
  if (halt) return <HaltClock haltedAt={halt.haltedAt} />;
  if (status === 'Live' && closeDate) {
    return (
      <Countdown from={startDate} until={closeDate} label={words.closes} overText={words.closing} onOver={askAgain} />
    );
  }
  if (status === 'Scheduled' && startDate) {
    return <Countdown until={startDate} label={words.opens} overText={words.opening} onOver={askAgain} />;
  }
  if (status === 'Ended' && closeDate) {
    return (
      <p className={css.clockPast}>
        <span className={utilitiesCss.label}>{words.ended}</span> <Moment at={closeDate} />
      </p>
    );
  }
  return <p className={css.clockPast}>{words.notDated}</p>;
}
