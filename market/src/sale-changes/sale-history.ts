/** History of an auction, latest first, from the data that its issuer may read: requests and decisions, launch, halts, close and result. */
import { labelOf, saleOutcomes } from '@fairbook/domain/base/vocabulary.ts';
import { compactMoney } from '@fairbook/ui/format/format.ts';
import { kindOf } from '@fairbook/ui/sale/amendment-kind.ts';
import {
  cancellationEvent,
  haltEvents,
  saleChangeEvent,
  supplementEvent,
  type TimedEvent,
} from '@fairbook/ui/sale/events.ts';
import type { OwnAuction, SaleReport } from '../base/queries.ts';
import { issuingTexts } from '../parts/texts/issuing.ts';

const words = issuingTexts.history;

type Told = Pick<
  OwnAuction,
  | 'createdAt'
  | 'approvalHistory'
  | 'keyDates'
  | 'startDate'
  | 'closeDate'
  | 'halts'
  | 'saleChanges'
  | 'supplements'
  | 'amendments'
  | 'cancellation'
  | 'status'
>;

export function saleHistory(auction: Told, report: SaleReport | undefined, now: number, zone: string): TimedEvent[] {
  const { keyDates, startDate, closeDate, cancellation, status } = auction;
  const isApproved = !['Draft', 'PendingReview', 'Rejected'].includes(status);
  const hasOpened = status === 'Live' || status === 'Ended';
  const events: (TimedEvent | null)[] = [
    { at: auction.createdAt, title: words.created },
    ...auction.approvalHistory.map(decision),
    isApproved ? when(keyDates.marketingPeriodLaunchDate, words.launched) : null,
    isApproved ? when(keyDates.investorPresentationDate, words.presentation) : null,
    hasOpened ? when(startDate, words.opened) : null,
    ...auction.saleChanges.map((change) => saleChangeEvent(change, zone)),
    ...auction.supplements.map(supplementEvent),
    ...auction.amendments.map((amendment) => ({
      at: amendment.amendedAt,
      title: words.amended[kindOf(amendment)],
      note: amendment.reason,
    })),
    ...auction.halts.flatMap((halt) => haltEvents(halt, zone)),
    cancellation && cancellationEvent(cancellation),
    status === 'Ended' && !cancellation ? when(closeDate, words.closed) : null,
    report ? resultOf(report) : null,
  ];
  return (
    events
      .filter((event) => event !== null)
      .filter(({ at }) => Date.parse(at) <= now)
      // A later place in the list means later where the moments are equal.
      .map((event, index) => ({ event, index }))
      .sort((a, b) => Date.parse(b.event.at) - Date.parse(a.event.at) || b.index - a.index)
      .map(({ event }) => event)
  );
}

function when(at: string | null, title: string): TimedEvent | null {
  return at === null ? null : { at, title };
}

function decision({ action, timestamp, remarks }: Told['approvalHistory'][number]): TimedEvent | null {
  if (action === 'REQUEST') return { at: timestamp, title: words.submitted };
  if (action === 'RECALL') return { at: timestamp, title: words.recalled };
  if (action === 'APPROVE') return { at: timestamp, title: words.approved, tone: 'good' };
  if (action === 'REJECT') return { at: timestamp, title: words.rejected, note: remarks ?? undefined, tone: 'bad' };
  return null;
}

function resultOf({ closedAt, outcome, totals }: SaleReport): TimedEvent {
  const note = words.resultNote(
    labelOf(saleOutcomes, outcome),
    compactMoney(totals.award),
    compactMoney(totals.principal),
  );
  return { at: closedAt, title: words.result, note, tone: 'good' };
}
