import { allotSale, columnsOf } from '@fairbook/domain/allocation/sale-columns.ts';
import { defaultPriorities } from '@fairbook/domain/auctions/offering.ts';
import { day } from '@fairbook/domain/base/dates.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import { type CrowdSale, crowdOf, usualPlan } from '@fairbook/domain/book/crowd.ts';
import { growthOf, openOrders } from '@fairbook/domain/book/playback.ts';
import { ranksOf } from '@fairbook/domain/orders/bidding.ts';
import { describe, expect, test } from 'vitest';
import { allocated, bookAt, offeredClasses, rehearsedMethod } from './sale.ts';

const none = { minTotal: null, maxTotal: null };
const sale: CrowdSale = {
  terms: {
    ...{ minimum: cents(5_000_00), step: cents(5_000_00) },
    maturities: [2031, 2032].map((year) => ({ maturityDate: day(`${year}-06-01`), principal: cents(1_000_000_00) })),
  },
  ranks: ranksOf(defaultPriorities),
  limits: { individual: none, institution: none },
};
const { events } = crowdOf(sale, { ...usualPlan, coverage: 200 });
const orders = openOrders(events, 1);
const method = rehearsedMethod('draw-1', sale.terms, 'a test');
const played = {
  ...{ terms: sale.terms, events, growth: growthOf(events), result: allocated(sale.terms, orders, method) },
  window: { start: Date.UTC(2026, 5, 1, 14), close: Date.UTC(2026, 5, 1, 22) },
  nameOf: (investor: string) => investor,
};
const total = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

describe('the book of a rehearsal', () => {
  test('at the close has every open order and the result of the rule', () => {
    const book = bookAt(played, 1);
    expect(book.totals.demand * 100).toBe(total(orders.map(({ amount }) => amount)));
    expect(book.totals.bidders).toBe(new Set(orders.map(({ investor }) => investor)).size);
    expect(book.totals.award).toBe(2_000_000);
    expect(book.maturities.map(({ award }) => award * 100)).toEqual(played.result.map(({ award }) => award));
    for (const { demand, award, classes } of book.maturities) {
      expect(total(classes.map((each) => each.demand))).toBe(demand);
      expect(total(classes.map((each) => each.award))).toBe(award);
    }
    expect(book.buildUp.at(-1)?.demand).toBe(book.totals.demand);
    expect(book.asOf).toBe('2026-06-01T22:00:00.000Z');
  });

  test('at the close shows the result it was given, and before it an estimate', () => {
    const result = played.result.map((one) => ({ ...one, award: cents(0), unsold: one.principal }));
    expect(bookAt({ ...played, result }, 1).totals.award).toBe(0);
    expect(bookAt({ ...played, result }, 0.9).totals.award).toBeGreaterThan(0);
  });

  test('in the middle has the orders of that moment, the latest first, and what would be sold', () => {
    const book = bookAt(played, 0.5);
    expect(book.totals.demand * 100).toBe(total(openOrders(events, 0.5).map(({ amount }) => amount)));
    expect(book.asOf).toBe('2026-06-01T18:00:00.000Z');
    expect(book.recent.length).toBe(6);
    expect(book.recent.every(({ at }) => at <= book.asOf)).toBe(true);
    expect(book.recent.map(({ at }) => at)).toEqual(
      book.recent
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(book.totals.award).toBeGreaterThan(0);
  });

  test('at the start is empty', () => {
    expect(bookAt(played, 0).totals).toMatchObject({ demand: 0, award: 0, bids: 0, bidders: 0, cover: 0 });
  });
});

test('the same text draws the same lots, and another others', () => {
  const { columns, investors } = columnsOf(sale.terms, orders);
  const awards = (text: string) =>
    allotSale(sale.terms, columns, investors, rehearsedMethod('draw-1', sale.terms, text)).allotted.award;
  expect(awards('one')).toEqual(awards('one'));
  expect(awards('two')).not.toEqual(awards('one'));
});

test('groups come by priority, without those that are not offered', () => {
  const ranks = ranksOf({ ...defaultPriorities, priorityNationalInd: -1 });
  expect(offeredClasses(ranks)).not.toContain('nationalIndividual');
  expect(offeredClasses(ranks).map((each) => ranks[each])).toEqual(
    offeredClasses(ranks)
      .map((each) => ranks[each])
      .toSorted((a, b) => a - b),
  );
});
