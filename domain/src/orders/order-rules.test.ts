import { expect, test } from 'vitest';
import { cents } from '../base/money.ts';
import { limitErrors, needsApproval, type OrderRules, whyNotAlone } from './order-rules.ts';

const dollars = (amount: number) => cents(amount * 100);
const rules: OrderRules = { maxOrder: dollars(50_000), maxDay: dollars(80_000), approvalAbove: dollars(20_000) };
const use = (today: number, unapproved = 0) => ({ today: dollars(today), unapproved: dollars(unapproved) });
const size = (total: number, added = total) => ({ total: dollars(total), added: dollars(added) });

test.each([
  ['at the limit of an order', use(0), size(50_000), null],
  ['above the limit of an order', use(0), size(50_005), 'Your limit for one order is $50,000'],
  ['an increase above the limit of an order', use(0), size(50_005, 5), 'Your limit for one order is $50,000'],
  ['a reduction of an order above the limit', use(80_000), size(60_000, 0), null],
  ['at the limit of the day', use(30_000), size(50_000), null],
  ['above it', use(30_005), size(50_000), 'Your limit for one day is $80,000, and $49,995 of it is left'],
  ['where nothing is left', use(80_000), size(5), 'Your limit for one day is $80,000, and $0 of it is left'],
])('the limits of a person: %s', (_, used, order, sentence) => {
  expect(limitErrors(rules, used, order)['investments'] ?? null).toEqual(sentence);
});

test.each([
  ['at the amount', use(0, 0), size(20_000), false],
  ['above it', use(0, 0), size(20_005), true],
  ['above it together with earlier orders in the sale', use(0, 15_000), size(5_005), true],
  ['a reduction', use(0, 20_000), size(60_000, 0), false],
])('four eyes: %s', (_, used, order, needed) => {
  expect(needsApproval(rules, used, order)).toBe(needed);
  expect(whyNotAlone(rules, used, order)?.code ?? null).toBe(needed ? 'needs-approval' : null);
});

test('without rules nothing is limited', () => {
  const none: OrderRules = { maxOrder: null, maxDay: null, approvalAbove: null };
  for (const each of [null, none]) {
    expect(limitErrors(each, use(1_000_000), size(1_000_000))).toEqual({});
    expect(needsApproval(each, use(0, 1_000_000), size(1_000_000))).toBe(false);
  }
});
