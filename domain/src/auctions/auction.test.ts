import { describe, expect, test } from 'vitest';
import { auction } from '../../testing/auctions.ts';
import { type AuctionStatus, auctionStatuses, valuesOf } from '../base/vocabulary.ts';
import {
  type Auction,
  effectiveStatus,
  isDueToClose,
  isInMarketingPhase,
  isVisibleToMarket,
  nextAuctionStatus,
  reminderMoment,
  warningMoment,
  whyNotAuctionAction,
  whyNotChangeLaunchDate,
  whyNotDecide,
  whyNotEdit,
  whyNotFeedback,
  whyNotGoLive,
  whyNotMoveLaunchFrom,
  whyNotRequestApproval,
} from './auction.ts';
import { type AuctionAction, auctionTransitions } from './auction-transitions.ts';

const launch = new Date('2026-08-01T00:00:00Z');
const start = new Date('2026-08-10T14:00:00Z');
const close = new Date('2026-08-12T14:00:00Z');
const beforeLaunch = new Date(launch.getTime() - 1);
const beforeStart = new Date(start.getTime() - 1);
const beforeClose = new Date(close.getTime() - 1);
const late = new Date(close.getTime() + 10 * 60_000);

function timed(status: AuctionStatus): Auction {
  return auction({ status, marketingPeriodLaunchDate: launch, startDate: start, closeDate: close });
}

describe('the effective status', () => {
  test.each<[AuctionStatus, Date, AuctionStatus]>([
    ['Draft', late, 'Draft'],
    ['PendingReview', late, 'PendingReview'],
    ['Approved', late, 'Approved'],
    ['Rejected', late, 'Rejected'],
    ['Scheduled', beforeStart, 'Scheduled'],
    ['Scheduled', start, 'Live'],
    ['Scheduled', beforeClose, 'Live'],
    ['Scheduled', close, 'Ended'],
    ['Live', beforeStart, 'Live'],
    ['Live', start, 'Live'],
    ['Live', beforeClose, 'Live'],
    ['Live', close, 'Ended'],
    ['Live', late, 'Ended'],
    ['Ended', beforeClose, 'Ended'],
  ])('of a stored %s at %j is %s', (status, now, seen) => {
    expect(effectiveStatus(timed(status), now)).toBe(seen);
  });

  test('stays as stored where no window is set', () => {
    const unset = { startDate: null, closeDate: null, haltedAt: null };
    expect(effectiveStatus({ status: 'Scheduled', ...unset }, late)).toBe('Scheduled');
    expect(effectiveStatus({ status: 'Live', ...unset }, late)).toBe('Live');
  });

  test.each<[AuctionStatus, Date, boolean]>([
    ['Live', beforeClose, false],
    ['Live', close, true],
    ['Scheduled', late, true],
    ['Ended', late, false],
    ['Approved', late, false],
  ])('makes a stored %s at %j due to close: %j', (status, now, isDue) => {
    expect(isDueToClose(timed(status), now)).toBe(isDue);
  });
});

describe('visibility to the market', () => {
  test.each<[AuctionStatus, Date, boolean, boolean]>([
    ['Draft', start, false, false],
    ['PendingReview', start, false, false],
    ['Rejected', start, false, false],
    ['Approved', beforeLaunch, false, false],
    ['Approved', launch, true, true],
    ['Scheduled', beforeLaunch, true, false],
    ['Scheduled', beforeStart, true, true],
    ['Scheduled', start, true, false],
    ['Live', beforeClose, true, false],
    ['Live', late, true, false],
    ['Ended', late, true, false],
  ])('of a stored %s at %j: visible %j, in its marketing phase %j', (status, now, isVisible, isInMarketing) => {
    expect(isVisibleToMarket(timed(status), now)).toBe(isVisible);
    expect(isInMarketingPhase(timed(status), now)).toBe(isInMarketing);
  });

  test('is nothing where no launch is set', () => {
    const approved = auction({ status: 'Approved', marketingPeriodLaunchDate: null });
    expect(isVisibleToMarket(approved, late)).toBe(false);
    expect(isInMarketingPhase(approved, late)).toBe(false);
  });
});

/** Every action in every state of an auction. + is allowed, - is refused. */
const moments: readonly [string, Auction, Date][] = [
  ['Draft', timed('Draft'), start],
  ['PendingReview', timed('PendingReview'), beforeStart],
  ['Rejected', timed('Rejected'), start],
  ['Approved', timed('Approved'), beforeStart],
  ['Scheduled', timed('Scheduled'), beforeStart],
  ['Live before its start', timed('Live'), beforeStart],
  ['Live', timed('Live'), start],
  ['Live after its close', timed('Live'), late],
  ['Ended', timed('Ended'), late],
];
const earlierLaunch = new Date(start.getTime() - 60_000);
const questions: readonly [string, string, (of: Auction, now: Date) => unknown][] = [
  ['edit', '+-+------', whyNotEdit],
  ['request approval', '+-+------', whyNotRequestApproval],
  ['approve', '-+-------', (of, now) => whyNotDecide(of, 'APPROVE', 'Active', now)],
  ['reject', '-+-------', (of, now) => whyNotDecide(of, 'REJECT', 'Suspended', now)],
  ['change the launch date', '-+-++----', (of, now) => whyNotChangeLaunchDate(of, earlierLaunch, now)],
  ['go live', '---+-----', whyNotGoLive],
  ['give feedback', '---+++---', whyNotFeedback],
];

describe.each(questions)('a person who wants to %s', (_name, allowed, whyNot) => {
  test.each(moments.map(([name, of, now], index) => ({ name, of, now, isAllowed: allowed[index] === '+' })))(
    'may or may not in $name',
    ({ of, now, isAllowed }) => {
      expect(whyNot(of, now) === null).toBe(isAllowed);
    },
  );
});

describe('a refusal', () => {
  test('names the statuses that would allow the action, and the one that is', () => {
    expect(whyNotEdit(timed('PendingReview'), start)).toEqual({
      code: 'wrong-auction-status',
      message: 'An auction can be changed only while it is Draft or Rejected; this one is Pending Review',
    });
  });

  test('uses the clock and not the stored status', () => {
    expect(whyNotGoLive(timed('Scheduled'), late)?.message).toEqual(
      'An auction can go live only while it is Approved; this one is Ended',
    );
  });

  test('to go live says how to move a sale that is scheduled', () => {
    expect(whyNotGoLive(timed('Scheduled'), beforeStart)).toEqual({
      code: 'wrong-auction-status',
      message: 'This sale is scheduled already. To open it at another time, reschedule it instead',
    });
  });
});

describe('a new launch date', () => {
  test.each([
    [new Date(start.getTime() - 1), undefined],
    [start, 'launch-after-start'],
    [close, 'launch-after-start'],
  ])('of a scheduled sale must be before its start: %j', (wanted, code) => {
    expect(whyNotChangeLaunchDate(timed('Scheduled'), wanted, beforeLaunch)?.code).toBe(code);
  });

  test('can be any where no start is set', () => {
    expect(whyNotChangeLaunchDate(auction({ status: 'Approved' }), late, beforeLaunch)).toBeNull();
  });

  test.each([
    [undefined, start, undefined],
    [start, start, undefined],
    [null, null, undefined],
    [null, start, 'launch-moved'],
    [start, null, 'launch-moved'],
    [late, start, 'launch-moved'],
  ])('chosen by an administrator who saw %j is refused where it is %j by now', (seen, launch, code) => {
    const moved = auction({ status: 'Approved', marketingPeriodLaunchDate: launch });
    expect(whyNotMoveLaunchFrom(moved, seen)?.code).toBe(code);
  });

  test('is refused while the auction is Live, whatever the date', () => {
    expect(whyNotChangeLaunchDate(timed('Live'), earlierLaunch, start)?.code).toBe('wrong-auction-status');
  });
});

describe('feedback', () => {
  test.each<[AuctionStatus, Date, string | undefined]>([
    ['Draft', start, 'not-in-marketing'],
    ['Approved', beforeLaunch, 'not-in-marketing'],
    ['Approved', launch, undefined],
    ['Scheduled', beforeStart, undefined],
    ['Scheduled', start, 'feedback-closed'],
    ['Live', start, 'feedback-closed'],
    ['Ended', late, 'feedback-closed'],
  ])('on a stored %s at %j is refused with %s', (status, now, code) => {
    expect(whyNotFeedback(timed(status), now)?.code).toBe(code);
  });
});

describe('the table of states', () => {
  test.each<[AuctionStatus[], AuctionAction, AuctionStatus | null]>([
    [[], 'CREATE', 'Draft'],
    [['Draft', 'Rejected'], 'EDIT', null],
    [['Draft', 'Rejected'], 'REQUEST', 'PendingReview'],
    [['PendingReview'], 'RECALL', 'Draft'],
    [['PendingReview'], 'APPROVE', 'Approved'],
    [['PendingReview'], 'REJECT', 'Rejected'],
    [['PendingReview', 'Approved', 'Scheduled'], 'CHANGE_LAUNCH_DATE', null],
    [['Approved', 'Scheduled'], 'AMEND_TERMS', null],
    [['Approved'], 'LAUNCH', null],
    [['Approved', 'Scheduled', 'Live'], 'FEEDBACK', null],
    [['Approved'], 'GO_LIVE', 'Live'],
    [['Approved'], 'GO_LIVE', 'Scheduled'],
    [['Scheduled'], 'OPEN', 'Live'],
    [['Live'], 'BID', null],
    [['Scheduled', 'Live'], 'RESCHEDULE', null],
    [['Scheduled', 'Live'], 'SUPPLEMENT', null],
    [['Scheduled', 'Live'], 'WITHDRAW_MATURITIES', null],
    [['Scheduled', 'Live', 'Ended'], 'CANCEL', 'Ended'],
    [['Live'], 'REMIND', null],
    [['Live'], 'CLOSE', 'Ended'],
  ])('leads from %j by %s to %s', (from, action, to) => {
    expect(auctionTransitions).toContainEqual(expect.objectContaining({ from, action, to }));
    for (const status of from) {
      expect(
        whyNotAuctionAction({ status, startDate: null, closeDate: null, haltedAt: null }, action, start),
      ).toBeNull();
      if (action !== 'GO_LIVE') expect(nextAuctionStatus(status, action)).toBe(to ?? status);
    }
  });

  test('has no other rows', () => {
    expect(auctionTransitions).toHaveLength(23);
  });

  test('allows nothing for an ended auction but that it is canceled', () => {
    for (const { action } of auctionTransitions) {
      if (action === 'CANCEL') continue;
      expect(whyNotAuctionAction(timed('Ended'), action, late)?.code).toBe('wrong-auction-status');
    }
  });

  test('can reach every status', () => {
    const reached = new Set(auctionTransitions.map((row) => row.to));
    for (const status of valuesOf(auctionStatuses)) expect(reached).toContain(status);
  });
});

describe('the reminder of the close', () => {
  test.each([
    ['2026-08-10T14:00:00Z', '2026-08-12T14:00:00Z', '2026-08-11T14:00:00.000Z'],
    ['2026-08-10T14:00:00Z', '2026-08-11T14:00:00Z', '2026-08-10T14:00:00.000Z'],
    ['2026-08-10T14:00:00Z', '2026-08-11T13:00:00Z', '2026-08-11T01:30:00.000Z'],
    ['2026-08-10T14:00:00Z', '2026-08-10T14:01:00Z', '2026-08-10T14:00:30.000Z'],
  ])('of a sale from %s to %s comes at %s', (from, to, reminder) => {
    expect(reminderMoment({ startDate: new Date(from), closeDate: new Date(to) }).toISOString()).toBe(reminder);
  });
});

describe('the warning of investors who would receive nothing', () => {
  test.each([
    ['2026-08-10T14:00:00Z', '2026-08-12T14:00:00Z', '2026-08-12T13:50:00.000Z'],
    ['2026-08-10T14:00:00Z', '2026-08-10T14:20:00Z', '2026-08-10T14:10:00.000Z'],
    ['2026-08-10T14:00:00Z', '2026-08-10T14:04:00Z', '2026-08-10T14:02:00.000Z'],
  ])('of a sale from %s to %s comes at %s', (from, to, warning) => {
    expect(warningMoment({ startDate: new Date(from), closeDate: new Date(to) }).toISOString()).toBe(warning);
  });
});
