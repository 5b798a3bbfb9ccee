/** Going live: dates ahead of it, the window of the sale, its guards, and the issuer's next step. */

import type { FieldErrors, Refusal, Unmet } from '../base/refusal.ts';
import { filled, type Sentence, say } from '../base/sentences/sentence.ts';
import { type AccountStatus, type AuctionStatus, accountStatuses, labelOf } from '../base/vocabulary.ts';
import { momentInWords, zoneOfState } from '../base/zones.ts';
import { whyNotDeliverFirst, wrongDelivery } from '../bonds/delivery.ts';
import { type Auction, type Cancelable, effectiveStatus, isLaunched } from './auction.ts';
import { missingForApproval, type UnmetTerm } from './completeness.ts';
import { whyNotSellDuringChange } from './facts.ts';
import { type AmountLimits, type KeyDates, openMaturities } from './offering.ts';

/** Default duration of order taking. */
export const defaultSaleHours = 48;

/** Orders are taken from the start up to, not including, the close. */
export interface SaleWindow {
  readonly startDate: Date;
  readonly closeDate: Date;
}

/** A window as the issuer requests it; omitted values get their defaults. */
export interface RequestedWindow {
  readonly startDate?: Date | null | undefined;
  readonly closeDate?: Date | null | undefined;
}

/** A condition for going live: of the terms, of the municipality's 'account', or of the 'sale' itself. */
export interface UnmetForSale extends Unmet {
  readonly step: UnmetTerm['step'] | 'account' | 'sale';
}

/** Guards' input besides the auction. */
export interface GoLiveContext {
  readonly municipalityStatus: AccountStatus;
  /** True while a change of the municipality's facts is under review. */
  readonly hasOpenChange: boolean;
  readonly limits: AmountLimits;
  /** Time zone in which times are shown. */
  readonly issuerState: string | null;
}

/** How long ago a typed moment may be; it then means now. Clocks differ, and a person takes a moment to submit. */
const toleranceMs = 5 * 60 * 1000;

/**
 * How long ago a launch may be; the sale is then marketed from its approval on. A launch given as a day is its first moment in UTC, and that day ends 34
 * hours later in Hawaii.
 */
const launchToleranceMs = 36 * 60 * 60 * 1000;

const launchPassed = 'The marketing launch date is in the past. Enter a later one';

type Launch = Pick<KeyDates, 'marketingPeriodLaunchDate'>;

function isLaunchPassed({ marketingPeriodLaunchDate: launch }: Launch, now: Date): boolean {
  return launch !== null && now.getTime() - launch.getTime() > launchToleranceMs;
}

/** Errors in the launch as it is saved at `now`, by field. One that is stored already is asked for when approval is requested. */
export function launchErrors(saved: Launch, stored: Launch, now: Date): FieldErrors {
  const isKept = saved.marketingPeriodLaunchDate?.getTime() === stored.marketingPeriodLaunchDate?.getTime();
  if (isKept || !isLaunchPassed(saved, now)) return {};
  return { marketingPeriodLaunchDate: launchPassed };
}

/**
 * Dates that have passed when approval is requested at `now`. Codes: launch-date-passed, delivery-not-business-day, delivery-passed. A launch that
 * passes later is no error: the marketing phase then begins with the approval.
 */
export function missingAheadOf(
  terms: Launch & Pick<KeyDates, 'delivery'>,
  issuerState: string | null,
  now: Date,
): UnmetTerm[] {
  const delivery = ofDelivery(wrongDelivery(terms.delivery, issuerState, now));
  if (!isLaunchPassed(terms, now)) return delivery;
  const place = { step: 'dates', field: 'marketingPeriodLaunchDate' } as const;
  return [{ code: 'launch-date-passed', message: launchPassed, ...place }, ...delivery];
}

function ofDelivery(refused: Refusal | null): UnmetTerm[] {
  return refused ? [{ ...refused, step: 'dates', field: 'delivery' }] : [];
}

/** Errors in a requested start at `now`, by field. No sale opened before it could be seen. */
export function startErrors({ startDate }: RequestedWindow, now: Date): FieldErrors {
  if (!startDate || now.getTime() - startDate.getTime() <= toleranceMs) return {};
  return { startDate: 'The start is in the past. Send a later one, or none to go live now' };
}

/** The window of a sale going live at `now`: by default at once and for `hours`. See `startErrors` for a start in the past. */
export function saleWindow(requested: RequestedWindow, now: Date, hours: number = defaultSaleHours): SaleWindow {
  const { startDate: asked, closeDate } = requested;
  const startDate = asked && asked > now ? asked : now;
  return { startDate, closeDate: closeDate ?? new Date(startDate.getTime() + hours * 60 * 60 * 1000) };
}

/** Live where the window is open at `now`, otherwise Scheduled. */
export function statusOfSale(window: SaleWindow, now: Date): Extract<AuctionStatus, 'Live' | 'Scheduled'> {
  return window.startDate <= now ? 'Live' : 'Scheduled';
}

/** Everything that prevents going live in this window; empty where nothing does. `whyNotGoLive` checks the status. */
export function missingForGoLive(
  auction: Auction,
  { municipalityStatus, hasOpenChange, limits, issuerState }: GoLiveContext,
  window: SaleWindow,
  now: Date,
): UnmetForSale[] {
  const missing: UnmetForSale[] = missingForApproval(auction, limits);
  missing.push(...missingFromAccount({ municipalityStatus, hasOpenChange }));
  const launch = auction.marketingPeriodLaunchDate;
  if (launch !== null && !isLaunched(auction, now)) {
    missing.push({
      code: 'not-launched',
      message: say('The marketing phase starts on {launch}', { launch: { time: moment(launch, issuerState) } }),
      step: 'dates',
      field: 'marketingPeriodLaunchDate',
    });
  }
  if (openMaturities(auction.maturityStructure, now).length === 0) {
    const message = 'No offered maturity is in the future';
    missing.push({ code: 'no-open-maturity', message, step: 'maturities', field: 'schedule.0.maturityDate' });
  }
  missing.push(...ofDelivery(whyNotDeliverFirst(auction, window.closeDate, issuerState)));
  return [...missing, ...missingFromWindow(window, now)];
}

/** Errors in the window itself. */
export function missingFromWindow({ startDate, closeDate }: SaleWindow, now: Date): UnmetForSale[] {
  const place = { step: 'sale', field: 'closeDate' } as const;
  if (closeDate <= now) {
    return [{ code: 'close-not-in-future', message: 'The sale must close in the future', ...place }];
  }
  if (closeDate <= startDate) {
    return [{ code: 'close-not-after-start', message: 'The sale must close after it starts', ...place }];
  }
  return [];
}

/** A pending change of the issuer, which prevents approval and going live. */
export function missingDuringChange(hasOpenChange: boolean): UnmetForSale[] {
  const refused = whyNotSellDuringChange(hasOpenChange);
  return refused ? [{ ...refused, step: 'account' }] : [];
}

/** Reasons in the issuer's account against approval and going live. */
export function missingFromAccount({
  municipalityStatus: status,
  hasOpenChange,
}: Pick<GoLiveContext, 'municipalityStatus' | 'hasOpenChange'>): UnmetForSale[] {
  const change = missingDuringChange(hasOpenChange);
  if (status === 'Active') return change;
  const message =
    status === 'New' || status === 'Pending Approval'
      ? 'The account of the municipality is not approved yet'
      : say('The municipality is {status}, not Active', { status: { label: labelOf(accountStatuses, status) } });
  return [{ code: 'municipality-not-active', message, step: 'account' }, ...change];
}

/** An approved auction that can go live now, in the default window. */
export function isReadyForGoLive(auction: Auction, context: GoLiveContext, now: Date): boolean {
  return (
    effectiveStatus(auction, now) === 'Approved' &&
    missingForGoLive(auction, context, saleWindow({}, now), now).length === 0
  );
}

/** The issuer's next step, in one sentence. */
export interface NextAction {
  readonly code:
    | 'complete'
    | 'request-approval'
    | 'answer-rejection'
    | 'wait'
    | 'go-live'
    | 'watch'
    | 'resume'
    | 'read-result'
    | 'none';
  readonly message: Sentence;
  /** Where it is done; null for the auction's own page. */
  readonly step: UnmetForSale['step'] | null;
}

/** The next step of this auction's issuer. */
export function nextAction(auction: Auction & Cancelable, context: GoLiveContext, now: Date): NextAction {
  const status = effectiveStatus(auction, now);
  if (status === 'Draft' || status === 'Rejected') {
    const [first, ...others] = [
      ...missingForApproval(auction, context.limits),
      ...missingAheadOf(auction, context.issuerState, now),
      ...missingFromAccount(context),
    ];
    if (first) {
      const more = { first: filled(first.message), count: others.length };
      const message = others.length > 0 ? say('{first} (and {count} more)', more) : first.message;
      return { code: 'complete', message, step: first.step };
    }
    return status === 'Draft'
      ? { code: 'request-approval', message: 'Everything is complete: request approval', step: null }
      : { code: 'answer-rejection', message: 'Address the remarks, then request approval again', step: null };
  }
  if (status === 'PendingReview')
    return { code: 'wait', message: 'An administrator is reviewing the auction', step: null };
  if (status === 'Approved') return nextBeforeSale(auction, context, now);
  if (auction.haltedAt !== null) return { code: 'resume', message: 'The sale is halted', step: null };
  if (status === 'Scheduled') {
    return {
      code: 'wait',
      message: say('The sale opens on {start}', { start: { time: moment(auction.startDate, context.issuerState) } }),
      step: null,
    };
  }
  if (status === 'Live') {
    return {
      code: 'watch',
      message: say('Watch the order book until {close}', {
        close: { time: moment(auction.closeDate, context.issuerState) },
      }),
      step: null,
    };
  }
  if (auction.cancelledAt) return { code: 'none', message: 'The sale was canceled', step: null };
  return { code: 'read-result', message: 'Read the result of the sale', step: null };
}

function nextBeforeSale(auction: Auction, context: GoLiveContext, now: Date): NextAction {
  const [first] = missingForGoLive(auction, context, saleWindow({}, now), now);
  if (!first) return { code: 'go-live', message: 'Go live, now or later', step: null };
  if (first.code === 'not-launched') return { code: 'wait', message: first.message, step: null };
  return { code: 'complete', message: first.message, step: first.step };
}

/** 'Mar 1, 2026, 6:00 AM PST', in the issuer's time. */
function moment(date: Date | null, issuerState: string | null): string {
  return date === null ? 'a date not set yet' : momentInWords(date, zoneOfState('US', issuerState));
}
