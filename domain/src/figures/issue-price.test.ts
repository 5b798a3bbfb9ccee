/** Tests issue prices by the rules of Treas. Reg. section 1.148-1(f). */
import { describe, expect, test } from 'vitest';
import { day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import { competitivePrice, heldPrice, tenPercentPrice } from './issue-price.ts';

const principal = cents(1_000_000_00);
const sale = (at: string, price: number, dollars: number) => ({ at: new Date(at), price, par: cents(dollars * 100) });

describe('the 10% test', () => {
  test('takes the first price at which a tenth was sold, in order of time', () => {
    const sales = [
      sale('2026-09-03T15:00:00Z', 101, 95_000),
      sale('2026-09-01T15:00:00Z', 100, 60_000),
      sale('2026-09-02T15:00:00Z', 101, 5_000),
      sale('2026-09-04T15:00:00Z', 100, 40_000),
    ];
    expect(tenPercentPrice(principal, sales)).toEqual({ price: 101, rule: 'ten-percent', soldPercent: 10 });
  });

  test('gives none where no price reaches it', () => {
    const sales = [sale('2026-09-01T15:00:00Z', 100, 99_999), sale('2026-09-01T16:00:00Z', 101, 99_999)];
    expect(tenPercentPrice(principal, sales).price).toBeNull();
    expect(tenPercentPrice(cents(0), []).price).toBeNull();
  });
});

describe('holding the price', () => {
  // Thursday before Labor Day: the fifth business day after it is the next Friday.
  const saleDate = day('2026-09-03');
  const held = (...sales: ReturnType<typeof sale>[]) => heldPrice(principal, 102, saleDate, sales).price;

  test('gives the price offered', () => {
    expect(held(sale('2026-09-03T15:00:00Z', 102, 5_000))).toBe(102);
    expect(held()).toBe(102);
  });

  test('ends on the fifth business day, holidays left out', () => {
    expect(held(sale('2026-09-11T15:00:00Z', 103, 5_000))).toBeNull();
    expect(held(sale('2026-09-12T15:00:00Z', 103, 5_000))).toBe(102);
  });

  test('ends once a tenth was sold at or below it', () => {
    const tenth = sale('2026-09-03T15:00:00Z', 101.5, 100_000);
    expect(held(tenth, sale('2026-09-03T16:00:00Z', 103, 5_000))).toBe(102);
    expect(held({ ...tenth, par: cents(99_999_00) }, sale('2026-09-03T16:00:00Z', 103, 5_000))).toBeNull();
  });
});

test('a competitive sale needs three bids', () => {
  expect([competitivePrice(101, 3).price, competitivePrice(101, 2).price]).toEqual([101, null]);
});
