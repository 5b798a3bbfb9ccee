import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { auction } from '../../testing/auctions.ts';
import { effectiveStatus, isDueToClose, whyNotDecide, whyNotGoLive } from '../auctions/auction.ts';
import {
  type AccountStatus,
  type AuctionStatus,
  type HaltParty,
  type ResumeChoice,
  resumeChoices,
  valuesOf,
} from '../base/vocabulary.ts';
import { type Bidder, canBid, whyNotBid, whyNotChangeBid, whyNotWithdrawBid } from '../orders/bidding.ts';
import {
  closeAfterResume,
  type HaltedSale,
  longestExtensionDays,
  resumeTerms,
  whyNotChoose,
  whyNotHalt,
  whyNotResume,
} from './halt.ts';

const hour = 60 * 60 * 1000;
const start = new Date('2026-08-10T14:00:00Z');
const at = (hours: number) => new Date(start.getTime() + hours * hour);
/** Open for 48 hours. */
const close = at(48);

function sale(status: AuctionStatus, haltedAt: Date | null = null): HaltedSale {
  return { status, startDate: start, closeDate: close, haltedAt, haltedBy: 'issuer', issuerStatus: 'Active' };
}

describe('halting', () => {
  test.each<[AuctionStatus, number, string | null]>([
    ['Draft', 1, 'wrong-auction-status'],
    ['PendingReview', 1, 'wrong-auction-status'],
    ['Approved', 1, 'wrong-auction-status'],
    ['Rejected', 1, 'wrong-auction-status'],
    ['Scheduled', -1, null],
    ['Scheduled', 0, null],
    ['Live', 0, null],
    ['Live', 47.999, null],
    ['Live', 48, 'wrong-auction-status'],
    ['Scheduled', 48, 'wrong-auction-status'],
    ['Ended', 49, 'wrong-auction-status'],
  ])('a stored %s at hour %d: %j', (status, hours, code) => {
    expect(whyNotHalt(sale(status), at(hours))?.code ?? null).toBe(code);
  });

  test('a sale that is halted already is refused, after its close too', () => {
    expect(whyNotHalt(sale('Live', at(1)), at(2))?.code).toBe('already-halted');
    expect(whyNotHalt(sale('Live', at(1)), at(50))?.code).toBe('already-halted');
  });

  test.each<[AuctionStatus, number, AuctionStatus]>([
    ['Scheduled', -1, 'Scheduled'],
    ['Scheduled', 1, 'Live'],
    ['Live', 1, 'Live'],
  ])('stops the clock: a %s halted at hour %d stays %s whatever time it is', (status, halted, seen) => {
    for (const now of [halted, 2, 48, 1_000]) {
      expect(effectiveStatus(sale(status, at(halted)), at(now))).toBe(seen);
      expect(isDueToClose(sale(status, at(halted)), at(now))).toBe(false);
    }
  });

  test('keeps a scheduled sale from being sent live again', () => {
    expect(whyNotGoLive(sale('Scheduled', at(-1)), at(-0.5))?.code).toBe('auction-halted');
  });
});

describe('orders of a halted sale', () => {
  const bidder: Bidder = {
    userType: 'individual-investor',
    accountStatus: 'Active',
    isEmailVerified: true,
    hasOpenChange: false,
    state: 'OR',
    country: 'US',
  };
  const offer = (haltedAt: Date | null) => ({
    ...auction({ status: 'Live', startDate: start, closeDate: close, haltedAt }),
    issuerState: 'OR',
  });

  test('are neither taken nor amended, and can be withdrawn, after the announced close too', () => {
    for (const now of [at(2), at(50)]) {
      const halted = offer(at(1));
      expect(canBid(bidder, halted, now)).toBe(false);
      expect(whyNotBid(bidder, halted, now)?.code).toBe('auction-halted');
      expect(whyNotChangeBid(bidder, halted, now)?.code).toBe('auction-halted');
      expect(whyNotWithdrawBid(bidder, halted, now)).toBeNull();
    }
  });

  test('cannot be withdrawn by a person whose account is not active', () => {
    expect(whyNotWithdrawBid({ ...bidder, accountStatus: 'Suspended' }, offer(at(1)), at(2))?.code).toBe(
      'account-not-active',
    );
  });

  test('are taken, amended and withdrawn as usual once it is resumed', () => {
    expect(whyNotBid(bidder, offer(null), at(2))).toBeNull();
    expect(whyNotWithdrawBid(bidder, offer(null), at(2))).toBeNull();
    expect(whyNotWithdrawBid(bidder, offer(null), at(48))?.code).toBe('auction-ended');
  });
});

describe('resuming', () => {
  test.each<[HaltParty, HaltParty, AccountStatus, string | null]>([
    ['issuer', 'issuer', 'Active', null],
    ['issuer', 'administrator', 'Active', null],
    ['system', 'issuer', 'Active', null],
    ['system', 'administrator', 'Active', null],
    ['administrator', 'administrator', 'Active', null],
    ['administrator', 'issuer', 'Active', 'halted-by-administrator'],
    ['system', 'issuer', 'Suspended', 'issuer-not-active'],
    ['system', 'administrator', 'Suspended', 'issuer-not-active'],
    ['issuer', 'administrator', 'Deactivated', 'issuer-not-active'],
  ])('what %s halted, %s with an issuer who is %s: %j', (haltedBy, by, issuerStatus, code) => {
    const halted = { ...sale('Live', at(1)), haltedBy, issuerStatus };
    expect(whyNotResume(halted, by)?.code ?? null).toBe(code);
  });

  test('a sale that is not halted cannot be resumed', () => {
    expect(whyNotResume(sale('Live'), 'administrator')?.code).toBe('not-halted');
  });
});

describe('the close after a halt', () => {
  // Halted at hour 10 of 48.
  test.each<[string, number, ResumeChoice, number | null, string | number]>([
    ['kept', 12, 'keep', null, 48],
    ['later by the two hours lost', 12, 'extend', null, 50],
    ['another one', 12, 'date', 72, 72],
    ['the announced one, asked for', 12, 'date', 48, 48],
    ['earlier than announced', 12, 'date', 47, 'close-too-early'],
    ['none', 12, 'date', null, 'close-missing'],
    ['too far away', 12, 'date', 12 + 24 * longestExtensionDays + 1, 'close-too-late'],
    ['now, before it was reached', 12, 'close', null, 'close-not-reached'],
    ['now, at the announced one', 48, 'close', null, 48],
    ['kept, though it has passed', 48, 'keep', null, 'close-has-passed'],
    ['now, two hours late', 50, 'close', null, 50],
    ['the time that was left, from now on', 50, 'extend', null, 88],
    ['less than the time that was left', 50, 'date', 87, 'close-too-early'],
    ['more than the time that was left', 50, 'date', 90, 90],
  ])('%s: at hour %d, %s %j gives %j', (_name, now, choice, hours, outcome) => {
    const halted = sale('Live', at(10));
    const request = { choice, closeDate: hours === null ? null : at(hours) };
    const refused = whyNotChoose(halted, request, at(now));
    if (refused) expect(refused.code).toBe(outcome);
    else expect(closeAfterResume(halted, request, at(now))).toEqual(at(Number(outcome)));
  });

  test('loses no time that lay before the start', () => {
    expect(resumeTerms(sale('Scheduled', at(-5)), at(-1))).toMatchObject({ lost: 0, extended: close });
    expect(resumeTerms(sale('Scheduled', at(-5)), at(3))).toMatchObject({ lost: 3 * hour, extended: at(51) });
  });

  test('of no halt is an error', () => {
    expect(() => resumeTerms(sale('Live'), at(1))).toThrow(RangeError);
  });

  test('never takes time from investors: an accepted close is at or after the announced one, or leaves the remaining time', () => {
    const hours = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true });
    fc.assert(
      fc.property(
        hours(-10, 47.9),
        hours(0, 200),
        fc.constantFrom(...valuesOf(resumeChoices)),
        fc.option(hours(-20, 400)),
        (halted, lasts, choice, wished) => {
          const now = at(halted + lasts);
          const stopped = sale('Live', at(halted));
          const request = { choice, closeDate: wished === null ? null : at(wished) };
          if (whyNotChoose(stopped, request, now)) return;
          const after = closeAfterResume(stopped, request, now);
          const running = { ...stopped, closeDate: after, haltedAt: null };
          if (choice === 'close') {
            expect(now >= close && effectiveStatus(running, now) === 'Ended').toBe(true);
            return;
          }
          expect(after >= close).toBe(true);
          expect(effectiveStatus(running, now)).not.toBe('Ended');
          const left = close.getTime() - Math.max(at(halted).getTime(), start.getTime());
          if (now >= close) expect(after.getTime() - now.getTime()).toBeGreaterThanOrEqual(left);
        },
      ),
    );
  });
});

test('an auction of an issuer who is not Active is not approved, and can be rejected', () => {
  const pending = auction({ status: 'PendingReview' });
  expect(whyNotDecide(pending, 'APPROVE', 'Suspended', start)).toEqual({
    code: 'issuer-not-active',
    message: 'An auction can be approved only while its issuer is Active; this issuer is Suspended',
  });
  expect(whyNotDecide(pending, 'REJECT', 'Suspended', start)).toBeNull();
  expect(whyNotDecide(pending, 'APPROVE', 'Active', start)).toBeNull();
});
