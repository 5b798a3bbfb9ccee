import { describe, expect, test } from 'vitest';
import { auction, limits, maturity } from '../../testing/auctions.ts';
import { day } from '../base/dates.ts';
import { english } from '../base/sentences/sentence.ts';
import type { Auction } from './auction.ts';
import { whyNotGoLive } from './auction.ts';
import {
  type GoLiveContext,
  isReadyForGoLive,
  missingForGoLive,
  nextAction,
  type RequestedWindow,
  saleWindow,
  startErrors,
  statusOfSale,
} from './going-live.ts';

const context: GoLiveContext = { municipalityStatus: 'Active', hasOpenChange: false, limits, issuerState: 'OR' };
const now = new Date('2026-08-10T14:00:00Z');
const hour = 60 * 60 * 1000;
const later = (hours: number) => new Date(now.getTime() + hours * hour);
const approved = auction({ status: 'Approved' });

describe('the window of a sale', () => {
  test.each<[string, RequestedWindow, Date, Date]>([
    ['starts now and lasts 48 hours by default', {}, now, later(48)],
    ['ignores empty values', { startDate: null, closeDate: undefined }, now, later(48)],
    ['lasts 48 hours from a later start', { startDate: later(24) }, later(24), later(72)],
    ['closes when asked', { closeDate: later(1) }, now, later(1)],
    ['starts now where the requested start has just passed', { startDate: later(-5 / 60) }, now, later(48)],
    ['is as requested', { startDate: later(2), closeDate: later(3) }, later(2), later(3)],
  ])('%s', (_name, requested, startDate, closeDate) => {
    expect(saleWindow(requested, now)).toEqual({ startDate, closeDate });
  });

  test.each<[string, Date | null | undefined, object]>([
    ['none', undefined, {}],
    ['five minutes ago', later(-5 / 60), {}],
    ['later', later(1), {}],
    [
      'longer ago',
      new Date(later(-5 / 60).getTime() - 1),
      { startDate: 'The start is in the past. Send a later one, or none to go live now' },
    ],
    [
      'years ago',
      new Date('2020-01-01'),
      { startDate: 'The start is in the past. Send a later one, or none to go live now' },
    ],
  ])('cannot start in the past, but for the difference of two clocks: %s', (_name, startDate, errors) => {
    expect(startErrors({ startDate }, now)).toEqual(errors);
  });

  test('makes the sale Live where it starts now, otherwise Scheduled', () => {
    expect(statusOfSale(saleWindow({}, now), now)).toBe('Live');
    expect(statusOfSale(saleWindow({ startDate: later(1) }, now), now)).toBe('Scheduled');
  });
});

describe('going live', () => {
  function missing(changes: Partial<Auction>, around: Partial<GoLiveContext> = {}, requested: RequestedWindow = {}) {
    const window = saleWindow(requested, now);
    return missingForGoLive({ ...approved, ...changes }, { ...context, ...around }, window, now).map(
      ({ step, code, message }) => `${step} · ${code} · ${english(message)}`,
    );
  }

  test('needs nothing more of a complete, launched auction', () => {
    expect(missing({})).toEqual([]);
    expect(missing({}, {}, { startDate: later(24), closeDate: later(25) })).toEqual([]);
  });

  test.each<[string, string[], string]>([
    [
      'the launch',
      missing({ marketingPeriodLaunchDate: later(1) }),
      'dates · not-launched · The marketing phase starts on Aug 10, 2026, 8:00 AM PDT',
    ],
    [
      'a launch date, said once',
      missing({ marketingPeriodLaunchDate: null }),
      'dates · launch-date-required · Marketing launch date is required',
    ],
    [
      'an active municipality',
      missing({}, { municipalityStatus: 'Suspended' }),
      'account · municipality-not-active · The municipality is Suspended, not Active',
    ],
    [
      'no change of the municipality under review',
      missing({}, { hasOpenChange: true }),
      'account · change-open · Your municipality has a change under review. Until it is decided or withdrawn, no auction can be submitted for approval or go live',
    ],
    [
      'a delivery after the close',
      missing({ delivery: day('2026-08-12') }),
      'dates · delivery-not-after-close · The delivery date, Aug 12, 2026, must be after the day of the close, Aug 12, 2026',
    ],
    [
      'a close so early that the bonds are delivered before principal is due',
      missing({}, {}, { closeDate: new Date('2027-08-20T00:00:00Z') }),
      'dates · delivery-after-principal · With this close the bonds are delivered on Sep 2, 2027, which is not before the first principal payment date, Sep 1, 2027',
    ],
    ['complete terms', missing({ auctionTrustee: [] }), 'ratings · trustee-required · At least one trustee required'],
    [
      'a close in the future',
      missing({}, {}, { closeDate: now }),
      'sale · close-not-in-future · The sale must close in the future',
    ],
    [
      'a close after the start',
      missing({}, {}, { startDate: later(2), closeDate: later(2) }),
      'sale · close-not-after-start · The sale must close after it starts',
    ],
  ])('needs %s', (_name, found, expected) => {
    expect(found).toEqual([expected]);
  });

  test('needs an offered maturity in the future', () => {
    const rows = auction().maturityStructure.map((row) => ({ ...row, isOffered: row.maturityDate < '2028-01-01' }));
    const afterTheFirst = new Date('2027-09-01T00:00:00Z');
    const window = saleWindow({}, afterTheFirst);
    const found = missingForGoLive({ ...approved, maturityStructure: rows }, context, window, afterTheFirst);
    expect(found).toMatchObject([
      {
        code: 'no-open-maturity',
        message: 'No offered maturity is in the future',
        step: 'maturities',
        field: 'schedule.0.maturityDate',
      },
      { code: 'delivery-after-principal' },
    ]);
  });

  test('works once: the second time the auction is Live, and after the close it has Ended', () => {
    const live = { ...approved, status: statusOfSale(saleWindow({}, now), now), ...saleWindow({}, now) };
    expect(whyNotGoLive(approved, now)).toBeNull();
    expect(whyNotGoLive(live, now)?.code).toBe('wrong-auction-status');
    expect(whyNotGoLive(live, later(48))?.code).toBe('wrong-auction-status');
  });
});

describe('an auction is ready for going live', () => {
  test.each<[string, Auction, GoLiveContext, boolean]>([
    ['when approved, launched and complete', approved, context, true],
    ['but not when its municipality is suspended', approved, { ...context, municipalityStatus: 'Suspended' }, false],
    ['but not before its launch', { ...approved, marketingPeriodLaunchDate: later(1) }, context, false],
    ['but not as a draft', { ...approved, status: 'Draft' }, context, false],
    [
      'but not when it is scheduled already',
      { ...approved, status: 'Scheduled', startDate: later(1), closeDate: later(2) },
      context,
      false,
    ],
  ])('%s', (_name, of, around, isReady) => {
    expect(isReadyForGoLive(of, around, now)).toBe(isReady);
  });
});

describe('the issuer’s next action', () => {
  const ahead = { marketingPeriodLaunchDate: later(24) };
  const window = { startDate: later(-1), closeDate: later(1) };

  test.each<[string, Partial<Auction>, string, string | null, string]>([
    [
      'on an empty draft',
      { ...ahead, status: 'Draft', name: '', auctionCounsel: [] },
      'complete',
      'profile',
      'Name is required (and 1 more)',
    ],
    [
      'on a rejected auction with a gap',
      { ...ahead, status: 'Rejected', maturityStructure: [maturity('2029-09-01', 995_000)] },
      'complete',
      'maturities',
      'The maturities add up to $995,000, $5,000 less than the amount of $1,000,000',
    ],
    [
      'on a complete draft',
      { ...ahead, status: 'Draft' },
      'request-approval',
      null,
      'Everything is complete: request approval',
    ],
    [
      'after the launch of a draft has passed',
      { status: 'Draft' },
      'complete',
      'dates',
      'The marketing launch date is in the past. Enter a later one',
    ],
    [
      'after a rejection',
      { ...ahead, status: 'Rejected' },
      'answer-rejection',
      null,
      'Address the remarks, then request approval again',
    ],
    ['in review', { status: 'PendingReview' }, 'wait', null, 'An administrator is reviewing the auction'],
    [
      'before the launch',
      { marketingPeriodLaunchDate: later(24) },
      'wait',
      null,
      'The marketing phase starts on Aug 11, 2026, 7:00 AM PDT',
    ],
    ['in the marketing phase', {}, 'go-live', null, 'Go live, now or later'],
    ['when a guard no longer holds', { krollRating: null }, 'complete', 'ratings', 'Kroll rating required'],
    [
      'before the sale',
      { status: 'Scheduled', startDate: later(1), closeDate: later(2) },
      'wait',
      null,
      'The sale opens on Aug 10, 2026, 8:00 AM PDT',
    ],
    [
      'during the sale',
      { status: 'Scheduled', ...window },
      'watch',
      null,
      'Watch the order book until Aug 10, 2026, 8:00 AM PDT',
    ],
    [
      'after the sale, even before its result is stored',
      { status: 'Live', startDate: later(-2), closeDate: now },
      'read-result',
      null,
      'Read the result of the sale',
    ],
  ])('%s', (_name, changes, code, step, message) => {
    expect(nextAction({ ...approved, ...changes }, context, now)).toEqual({ code, step, message });
  });
});
