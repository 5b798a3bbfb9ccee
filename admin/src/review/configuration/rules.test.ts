import { expect, test } from 'vitest';
import { askedBy, errorsOf, type Rule, shownValue } from './rules.ts';

const rule = (name: Rule['rule'], value: Rule['value'], usual = value): Rule => ({
  rule: name,
  value,
  default: usual,
  isDefault: value === usual,
  lastChange: null,
});
const rules = [
  rule('minimum', 10_000, 5_000),
  rule('step', 5_000),
  rule('saleHours', 48),
  rule('maxOrders', 2_000),
  rule('fourEyesOnAuctions', true, false),
  rule('allocationRule', 'lot-first-1', 'priority-pro-rata-1'),
];

test('only what differs is sent, and the default as null', () => {
  expect(askedBy(rules, {})).toEqual({});
  expect(askedBy(rules, { minimum: '$10,000', saleHours: '48', maxOrders: 'default' })).toEqual({});
  expect(askedBy(rules, { minimum: 'default', saleHours: '24', fourEyesOnAuctions: 'one' })).toEqual({
    minimum: null,
    saleHours: 24,
    fourEyesOnAuctions: false,
  });
  expect(askedBy(rules, { fourEyesOnAuctions: 'default' })).toEqual({ fourEyesOnAuctions: null });
  expect(askedBy(rules, { allocationRule: 'draw-1' })).toEqual({ allocationRule: 'draw-1' });
  expect(askedBy(rules, { allocationRule: 'lot-first-1' })).toEqual({});
  expect(askedBy(rules, { allocationRule: 'default' })).toEqual({ allocationRule: null });
});

test('errors are those of the rule, at the field that was changed', () => {
  expect(errorsOf(rules, {})).toEqual({});
  expect(errorsOf(rules, { saleHours: 'two days' })).toEqual({ saleHours: 'Must be a number' });
  expect(errorsOf(rules, { saleHours: '' })).toEqual({ saleHours: 'Must be a number' });
  expect(errorsOf(rules, { saleHours: '1.5' })).toHaveProperty('saleHours');
  expect(errorsOf(rules, { minimum: '7500' })).toHaveProperty('minimum');
  expect(errorsOf(rules, { step: '3000' })).toHaveProperty('step');
  expect(errorsOf(rules, { minimum: '9,000', step: '3,000' })).toEqual({});
  expect(errorsOf(rules, { minimum: '-1' })).toEqual({ minimum: 'Must be a number' });
});

test('values have their units', () => {
  expect([
    shownValue('minimum', 5_000),
    shownValue('saleHours', 1),
    shownValue('saleHours', 48),
    shownValue('maxOrders', 2_000),
    shownValue('fourEyesOnAuctions', false),
    shownValue('allocationRule', 'draw-1'),
  ]).toEqual(['$5,000', '1 hour', '48 hours', '2,000', 'One administrator', 'Whole orders by a draw']);
});
