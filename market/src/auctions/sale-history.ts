/** What happened to an auction, latest first, from what its issuer may read: requests and decisions, launch, halts, close and result. */
import { labelOf, saleOutcomes } from '@fairbook/domain/vocabulary.ts';
import { compactMoney, formatMoment } from '@fairbook/ui/format.ts';
import { haltTexts } from '@fairbook/ui/halt-texts.ts';
import type { OwnAuction, SaleReport } from '../queries.ts';
import { issuingTexts } from '../texts/issuing.ts';

const words = issuingTexts.history;

export interface SaleEvent {
  /** ISO moment. */
  readonly at: string;
  readonly title: string;
  readonly note?: string | undefined;
  readonly tone?: 'good' | 'bad';
}

type Told = Pick<
  OwnAuction,
  'createdAt' | 'approvalHistory' | 'keyDates' | 'startDate' | 'closeDate' | 'halts' | 'cancellation' | 'status'
>;

export function saleHistory(auction: Told, report: SaleReport | undefined, now: number): SaleEvent[] {
  const { keyDates, startDate, closeDate, cancellation, status } = auction;
  const isApproved = !['Draft', 'PendingReview', 'Rejected'].includes(status);
  const hasOpened = status === 'Live' || status === 'Ended';
  const events: (SaleEvent | null)[] = [
    { at: auction.createdAt, title: words.created },
    ...auction.approvalHistory.map(decision),
    isApproved ? when(keyDates.marketingPeriodLaunchDate, words.launched) : null,
    isApproved ? when(keyDates.investorPresentationDate, words.presentation) : null,
    hasOpened ? when(startDate, words.opened) : null,
    ...auction.halts.flatMap(haltEvents),
    cancellation && {
      at: cancellation.cancelledAt,
      title: haltTexts.cancelled.entry,
      note: cancellation.reason,
      tone: 'bad',
    },
    status === 'Ended' && !cancellation ? when(closeDate, words.closed) : null,
    report ? resultOf(report) : null,
  ];
  return (
    events
      .filter((event) => event !== null)
      .filter(({ at }) => Date.parse(at) <= now)
      // What follows in the list happened later where the moments are equal.
      .map((event, index) => ({ event, index }))
      .sort((a, b) => Date.parse(b.event.at) - Date.parse(a.event.at) || b.index - a.index)
      .map(({ event }) => event)
  );
}

function when(at: string | null, title: string): SaleEvent | null {
  return at === null ? null : { at, title };
}

function decision({ action, timestamp, remarks }: Told['approvalHistory'][number]): SaleEvent | null {
  if (action === 'REQUEST') return { at: timestamp, title: words.submitted };
  if (action === 'RECALL') return { at: timestamp, title: words.recalled };
  if (action === 'APPROVE') return { at: timestamp, title: words.approved, tone: 'good' };
  if (action === 'REJECT') return { at: timestamp, title: words.rejected, note: remarks ?? undefined, tone: 'bad' };
  return null;
}

function haltEvents({ haltedAt, haltedBy, reason, resumedAt, resumedBy, choice, closeAfter }: Told['halts'][number]) {
  const { history } = haltTexts;
  const halted: SaleEvent = { at: haltedAt, title: history.halted(haltedBy), note: reason, tone: 'bad' };
  if (resumedAt === null) return [halted];
  const note = choice && closeAfter ? history.outcome(choice, formatMoment(closeAfter)) : undefined;
  const resumed: SaleEvent = { at: resumedAt, title: history.resumed(resumedBy ?? 'system'), note, tone: 'good' };
  return [halted, resumed];
}

function resultOf({ closedAt, outcome, totals }: SaleReport): SaleEvent {
  const note = words.resultNote(
    labelOf(saleOutcomes, outcome),
    compactMoney(totals.award),
    compactMoney(totals.principal),
  );
  return { at: closedAt, title: words.result, note, tone: 'good' };
}
