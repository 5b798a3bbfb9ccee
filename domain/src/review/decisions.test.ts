/** Tests who may confirm, refuse or withdraw a request, and when it is no longer valid. */
import { describe, expect, test } from 'vitest';
import type { AdminRole } from '../base/vocabulary.ts';
import {
  minRoleFor,
  type PendingDecision,
  pendingStatusAt,
  whyNotCarryOut,
  whyNotConfirmBy,
  whyNotOpen,
  whyNotRefuseBy,
  whyNotWithdrawBy,
} from './decisions.ts';

const expiresAt = new Date('2026-03-04T12:00:00Z');
const before = new Date('2026-03-04T11:59:59.999Z');
const requester = { uuid: 'ada', role: 'Owner', isActive: true } as const;
const request: PendingDecision = {
  action: 'account.deactivate',
  status: 'Open',
  subject: 'municipality:1',
  expiresAt,
  requester,
};
const removal: PendingDecision = { ...request, action: 'administrator.remove', subject: 'administrator:ben' };

test('a removal of an administrator needs Owners, everything else Reviewers', () => {
  expect(minRoleFor('administrator.remove')).toBe('Owner');
  expect(minRoleFor('account.deactivate')).toBe('Reviewer');
  expect(minRoleFor('auction.approve')).toBe('Reviewer');
});

/** An administrator with a power since so many days ago. */
const since = (userId: number, days: number) => ({
  ...{ userId, removedAt: null },
  since: new Date(before.getTime() - days * 24 * 60 * 60_000),
});
const confirmBy = (decision: PendingDecision, { adminId = 2, ...by }: Deciding) =>
  whyNotConfirmBy(decision, { ...by, adminId }, { holders: [since(1, 100), since(2, 100), since(3, 1)], now: before });
interface Deciding {
  readonly uuid: string;
  readonly role: AdminRole;
  readonly adminId?: number;
}

describe('people who decide', () => {
  test.each([
    ['confirms', confirmBy, request, { uuid: 'ben', role: 'Reviewer' }, undefined],
    ['confirms', confirmBy, request, { uuid: 'ada', role: 'Owner' }, 'own-request'],
    ['confirms', confirmBy, request, { uuid: 'ben', role: 'Viewer' }, 'administrator-role'],
    ['confirms', confirmBy, removal, { uuid: 'cem', role: 'Reviewer' }, 'administrator-role'],
    ['confirms', confirmBy, removal, { uuid: 'cem', role: 'Owner' }, undefined],
    ['confirms', confirmBy, removal, { uuid: 'ben', role: 'Owner' }, undefined],
    ['confirms', confirmBy, request, { uuid: 'new', role: 'Owner', adminId: 3 }, 'right-too-new'],
    ['confirms', confirmBy, request, { uuid: 'new', role: 'Viewer', adminId: 3 }, 'administrator-role'],
    ['refuses', whyNotRefuseBy, request, { uuid: 'ben', role: 'Reviewer' }, undefined],
    ['refuses', whyNotRefuseBy, request, { uuid: 'ada', role: 'Owner' }, 'own-request'],
    ['refuses', whyNotRefuseBy, removal, { uuid: 'ben', role: 'Owner' }, 'about-yourself'],
    ['refuses', whyNotRefuseBy, removal, { uuid: 'cem', role: 'Viewer' }, 'administrator-role'],
    ['withdraws', whyNotWithdrawBy, request, { uuid: 'ada', role: 'Reviewer' }, undefined],
    ['withdraws', whyNotWithdrawBy, request, { uuid: 'ben', role: 'Owner' }, 'not-your-request'],
  ] as const)('%s: %#', (_, rule, decision, by, code) => {
    expect(rule(decision, by)?.code).toBe(code);
  });
});

describe('when', () => {
  test.each([
    ['Open', before, 'Open', undefined],
    ['Open', expiresAt, 'Expired', 'expired'],
    ['Confirmed', before, 'Confirmed', 'already-decided'],
    ['Withdrawn', expiresAt, 'Withdrawn', 'already-decided'],
  ] as const)('%s at %s is %s', (status, now, shown, code) => {
    expect(pendingStatusAt({ status, expiresAt }, now)).toBe(shown);
    expect(whyNotOpen({ ...request, status }, now)?.code).toBe(code);
  });

  test.each([
    [{}, 'Active', 'Active', undefined],
    [{}, 'Active', 'Suspended', 'changed-meanwhile'],
    [{ isActive: false }, 'Active', 'Active', 'requester-gone'],
    [{ role: 'Viewer' }, 'Active', 'Active', 'requester-gone'],
  ] as const)('%o, %s then, %s now', (change, then, now, code) => {
    expect(whyNotCarryOut({ ...request, requester: { ...requester, ...change } }, then, now)?.code).toBe(code);
  });
});
