import { expect, test } from 'vitest';
import type { Holder } from '../accounts/settled.ts';
import { cents } from '../base/money.ts';
import {
  loosenedRules,
  noOrderRules,
  type OrderRuleRequest,
  type OrderRuleStanding,
  orderRuleRequestEnd,
  whyNotConfirmRules,
  whyNotRequestRules,
} from './order-rule-changes.ts';

const dollars = (amount: number | null) => (amount === null ? null : cents(amount * 100));
const rules = (approvalAbove: number | null, maxOrder: number | null = null, maxDay: number | null = null) => ({
  approvalAbove: dollars(approvalAbove),
  maxOrder: dollars(maxOrder),
  maxDay: dollars(maxDay),
});

test.each([
  ['nothing changes', rules(50_000, 10_000, 20_000), rules(50_000, 10_000, 20_000), []],
  ['there is no rule before or after', rules(null), rules(null), []],
  ['the first amount is set', rules(null), rules(50_000), []],
  ['a first amount of 0 is set', rules(null), rules(0), []],
  ['the amount is lower', rules(50_000), rules(49_999), []],
  ['the amount is higher by a dollar', rules(50_000), rules(50_001), ['approvalAbove']],
  ['the amount is removed', rules(50_000), rules(null), ['approvalAbove']],
  ['an amount of 0 is removed', rules(0), rules(null), ['approvalAbove']],
  ['an amount of 0 is higher', rules(0), rules(5_000), ['approvalAbove']],
  ['the first limit of an order is set', rules(null), rules(null, 10_000), []],
  ['the limit of an order is higher', rules(null, 10_000), rules(null, 15_000), ['maxOrder']],
  ['the limit of a day is removed', rules(null, null, 20_000), rules(null), ['maxDay']],
  ['one limit is lower and the other higher', rules(null, 10_000, 20_000), rules(null, 15_000, 5_000), ['maxOrder']],
  ['a first limit replaces another one', rules(null, 10_000), rules(null, null, 5_000), ['maxOrder']],
  ['both limits are removed', rules(null, 0, 0), rules(null), ['maxOrder', 'maxDay']],
] as const)('a looser rule where %s', (_, before, after, expected) => {
  expect(loosenedRules(before, after)).toEqual(expected);
});

const at = new Date('2026-05-01T12:00:00Z');
const hours = (count: number) => new Date(at.getTime() + count * 60 * 60_000);
const request: OrderRuleRequest = {
  status: 'Requested',
  requestedBy: 1,
  before: rules(null, 10_000),
  after: rules(null, null),
  expiresAt: orderRuleRequestEnd(at),
};
const days = (count: number) => hours(count * 24);
/** People who have had the right for a year. */
const one: Holder = { userId: 1, since: days(-365), removedAt: null };
const two = { ...one, userId: 2 };
const standing: OrderRuleStanding = {
  rules: rules(null, 10_000),
  isRequesterAdmin: true,
  rights: [one, two],
  now: hours(1),
};

test.each([
  ['another person, in time', {}, {}, 2, null],
  ['the person who requested it', {}, {}, 1, 'own-change'],
  ['a moment before it expires', {}, { now: hours(7 * 24 - 0.001) }, 2, null],
  ['when it expires', {}, { now: hours(7 * 24) }, 2, 'rule-change-expired'],
  ['a person who has just got the right', {}, {}, 3, 'right-too-new'],
  ['after it was made', { status: 'Made' }, {}, 2, 'rule-change-decided'],
  ['after it was declined', { status: 'Declined' }, {}, 2, 'rule-change-decided'],
  ['after the requester lost the role Admin', {}, { isRequesterAdmin: false }, 2, 'rule-requester-gone'],
  ['after the limit was lowered', {}, { rules: rules(null, 5_000) }, 2, 'changed-meanwhile'],
  ['after the other limit was set', {}, { rules: rules(null, 10_000, 5_000) }, 2, 'changed-meanwhile'],
  ['after the person of the limits was removed', {}, { rules: null }, 2, 'changed-meanwhile'],
] as const)('confirming a change of rules: %s', (_, changed, now, userId, code) => {
  const asked = { ...request, ...changed };
  expect(whyNotConfirmRules(asked, { ...standing, ...now }, userId)?.code ?? null).toBe(code);
});

test.each([
  ['no request', undefined, {}, null],
  ['a request that waits', request, {}, 'rule-change-requested'],
  ['one that has expired', request, { now: hours(7 * 24) }, null],
  ['one whose rules have changed', request, { rules: noOrderRules }, null],
  ['one of a person who is no Admin anymore', request, { isRequesterAdmin: false }, null],
] as const)('another request beside %s', (_, open, now, code) => {
  expect(whyNotRequestRules(open, { ...standing, ...now })?.code ?? null).toBe(code);
});
