/** History of a record, as rows of an EventList; halts, changes and the end of a sale among them. */
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import {
  type DocumentSlot,
  documentSlots,
  type HaltParty,
  labelOf,
  type ResumeChoice,
} from '@fairbook/domain/base/vocabulary.ts';
import { formatDay, formatMoment, formatWholeMoney } from '../format/format.ts';
import { haltTexts } from './halt-texts.ts';
import { saleChangeTexts } from './sale-change-texts.ts';

export interface TimedEvent {
  /** ISO moment. */
  readonly at: string;
  readonly title: string;
  /** The actor, after the title. */
  readonly by?: string | undefined;
  readonly detail?: string | undefined;
  /** A reason or remark. */
  readonly note?: string | undefined;
  readonly tone?: 'good' | 'bad' | undefined;
}

export interface HaltEntry {
  readonly haltedAt: string;
  readonly reason: string;
  readonly haltedBy: HaltParty;
  readonly resumedAt: string | null;
  readonly resumedBy: HaltParty | null;
  readonly choice: ResumeChoice | null;
  readonly closeAfter: string | null;
}

export interface Cancellation {
  readonly cancelledAt: string;
  readonly reason: string;
}

/** A halt and, where it has ended, its end, in words with times in `zone`. */
export function haltEvents(halt: HaltEntry, zone: string) {
  const { haltedAt, haltedBy, reason, resumedAt, resumedBy, choice, closeAfter } = halt;
  const { history } = haltTexts;
  const events: TimedEvent[] = [{ at: haltedAt, title: history.halted(haltedBy), note: reason, tone: 'bad' }];
  if (resumedAt !== null) {
    const note = choice && closeAfter ? history.outcome(choice, formatMoment(closeAfter, zone)) : undefined;
    events.push({ at: resumedAt, title: history.resumed(resumedBy ?? 'system'), note, tone: 'good' });
  }
  return events;
}

export function cancellationEvent({ cancelledAt, reason }: Cancellation): TimedEvent {
  return { at: cancelledAt, title: haltTexts.cancelled.entry, note: reason, tone: 'bad' };
}

interface Made {
  readonly by: 'issuer' | 'terms';
  readonly changedAt: string;
  readonly reason: string;
}

/** Another start or close. */
interface ChangeOfTimes extends Made {
  readonly kind: 'RESCHEDULE' | 'REOPEN';
  readonly startBefore: string;
  readonly startAfter: string;
  readonly closeBefore: string;
  readonly closeAfter: string;
}

/** Maturities that are no longer offered. */
interface WithdrawalOfMaturities extends Made {
  readonly kind: 'WITHDRAW_MATURITIES';
  readonly maturities: readonly { readonly maturityDate: string; readonly maturityId?: string | undefined }[];
}

/** The amounts by which a sale is allocated, in dollars. */
interface DecisionOfAmounts extends Made {
  readonly kind: 'RESIZE';
  readonly maturities: readonly {
    readonly maturityDate: string;
    readonly maturityId?: string | undefined;
    readonly principal?: number | undefined;
  }[];
}

/** A change of a sale after it was announced. */
export type SaleChange = ChangeOfTimes | WithdrawalOfMaturities | DecisionOfAmounts;

/** A supplement of a document of a sale. */
export interface Supplement {
  readonly document: DocumentSlot;
  readonly changedAt: string;
  readonly reason: string;
  readonly file: { readonly name: string };
  readonly before: { readonly name: string } | null;
}

export function supplementEvent({ document, changedAt, reason, file, before }: Supplement): TimedEvent {
  const title = saleChangeTexts.supplementEntry(labelOf(documentSlots, document));
  return { at: changedAt, title, detail: saleChangeTexts.replaces(file.name, before?.name ?? null), note: reason };
}

/** A change in words, with times in `zone`. */
export function saleChangeEvent(change: SaleChange, zone: string): TimedEvent {
  const { changedAt: at, reason: note } = change;
  if (change.kind === 'WITHDRAW_MATURITIES')
    return { at, title: saleChangeTexts.withdrawnEntry, detail: withdrawnOf(change), note };
  if (change.kind === 'RESIZE') return { at, title: saleChangeTexts.resizedEntry, detail: resizedOf(change), note };
  const title = titleOfTimes(change);
  return { at: change.changedAt, title, detail: timesOf(change, zone), note: reasonOfChange(change) };
}

function titleOfTimes({ by, kind }: Pick<SaleChange, 'by' | 'kind'>): string {
  if (kind === 'REOPEN') return saleChangeTexts.reopenedEntry;
  return by === 'terms' ? saleChangeTexts.extendedEntry : saleChangeTexts.entry;
}

/** Maturities that a change withdrew, in words. */
export function withdrawnOf({ maturities }: Pick<WithdrawalOfMaturities, 'maturities'>): string {
  return saleChangeTexts.withdrawn(maturities.map((one) => formatDay(keyOf(one))).join('; '));
}

/** The amounts of a decision in words. */
function resizedOf({ maturities }: DecisionOfAmounts): string {
  if (maturities.length === 0) return saleChangeTexts.asAnnounced;
  const amounts = maturities.map((one) => `${formatDay(keyOf(one))} ${formatWholeMoney(one.principal ?? 0)}`);
  return saleChangeTexts.resized(amounts.join('; '));
}

/** The times after a change in words. */
export function timesOf({ startBefore, startAfter, closeAfter }: ChangeOfTimes, zone: string): string {
  const close = formatMoment(closeAfter, zone);
  return startBefore === startAfter
    ? saleChangeTexts.close(close)
    : saleChangeTexts.both(formatMoment(startAfter, zone), close);
}

/** The reason that a person wrote, or in the reader's language that of the terms. */
export function reasonOfChange({ by, kind, reason }: Pick<SaleChange, 'by' | 'kind' | 'reason'>): string {
  if (kind === 'REOPEN') return saleChangeTexts.reopenedReason;
  return by === 'terms' ? saleChangeTexts.extendedReason : reason;
}
