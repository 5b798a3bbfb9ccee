import { expect, test } from 'vitest';
import { day } from '../base/dates.ts';
import { settlementOf, whyNotDeliverFirst, wrongDelivery } from './delivery.ts';

const on = (text: string | null) => (text === null ? null : day(text));

test.each([
  ['no close yet', null, '2026-12-15', null, null],
  [
    'a typed date on the first business day after the close',
    '2026-12-10',
    '2026-12-01',
    '2026-12-09T23:00:00Z',
    '2026-12-10',
  ],
  [
    'a typed date on the day of the close, which moved to it',
    '2026-12-10',
    '2026-12-01',
    '2026-12-10T20:00:00Z',
    '2026-12-11',
  ],
  [
    'a close that moved past a typed date on a Friday before Christmas',
    '2026-12-15',
    '2026-12-01',
    '2026-12-24T23:00:00Z',
    '2026-12-28',
  ],
  ['a typed date that is no business day', '2026-12-12', '2026-12-01', '2026-12-09T23:00:00Z', '2026-12-14'],
  ['the default, 14 days on', null, '2026-08-31', '2026-11-30T20:00:00Z', '2026-12-14'],
  ['the default over a holiday and a weekend', null, '2026-08-31', '2026-12-11T20:00:00Z', '2026-12-28'],
  ['the default by the dated date', null, '2027-01-15', '2026-12-09T20:00:00Z', '2027-01-15'],
  ['the default after a dated date without business', null, '2027-01-01', '2026-12-09T20:00:00Z', '2027-01-04'],
  // 7 AM on December 1 in UTC is 11 PM on November 30 in Oregon.
  ['the day where the issuer is', null, '2026-08-31', '2026-12-01T07:00:00Z', '2026-12-14'],
  ['the next day a minute past midnight there', null, '2026-08-31', '2026-12-01T08:01:00Z', '2026-12-15'],
])('delivery: %s', (_, delivery, dated, close, expected) => {
  const terms = { delivery: on(delivery), dated: on(dated) };
  expect(settlementOf(terms, close === null ? null : new Date(close), 'OR')).toBe(expected);
});

const close = new Date('2026-12-10T20:00:00Z');

test.each([
  ['2026-12-11', '2027-06-01', undefined],
  ['2026-12-10', '2027-06-01', 'delivery-not-after-close'],
  [null, '2027-06-01', undefined],
  [null, '2026-12-24', 'delivery-after-principal'],
  ['2027-06-01', '2027-06-01', 'delivery-after-principal'],
])('delivered on %s with a first payment on %s', (delivery, first, code) => {
  const terms = { delivery: on(delivery), dated: day('2026-12-01'), firstPrincipalPaymentDate: day(first) };
  expect(whyNotDeliverFirst(terms, close, 'OR')?.code).toBe(code);
});

test.each([
  [null, undefined],
  ['2026-12-11', undefined],
  ['2026-12-12', 'delivery-not-business-day'],
  ['2026-12-10', 'delivery-passed'],
])('a request for approval with delivery on %s', (delivery, code) => {
  expect(wrongDelivery(on(delivery), 'OR', close)?.code).toBe(code);
});
