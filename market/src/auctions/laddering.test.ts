/** Tests which sales the ladder builder looks at, and the rating it asks for. */
import { describe, expect, test } from 'vitest';
import type { AuctionRow } from '../base/queries.ts';
import { candidates, formOf, readForm } from './laddering.ts';

function row(uuid: string, yields: Readonly<Record<number, number>>, canBid = true): AuctionRow {
  const ladder = Object.entries(yields).map(([year, rate]) => {
    return { maturityDate: `${year}-06-01`, isOffered: true, yield: rate };
  });
  return { uuid, canBid, ladder } as unknown as AuctionRow;
}

const idsOf = (rows: readonly AuctionRow[], years: readonly number[]) =>
  candidates(rows, years).map(({ uuid }) => uuid);

describe('the sales of a ladder', () => {
  test('begin with the highest yield of each year, so that no year with a maturity is left out', () => {
    const high = Array.from({ length: 20 }, (_, at) => row(`high${at}`, { 2033: 9 - at / 100 }));
    const near = row('near', { 2028: 2.5 });
    expect(idsOf([...high, near], [2028, 2033]).slice(0, 3)).toEqual(['near', 'high0', 'high1']);
  });

  test('have each sale once, and none that takes no order or has nothing due then', () => {
    const both = row('both', { 2028: 3, 2029: 3 });
    expect(idsOf([both, row('shut', { 2028: 4 }, false), row('late', { 2050: 5 })], [2028, 2029])).toEqual(['both']);
  });
});

test.each([
  [undefined, ['AAA', 'AA', 'A']],
  ['AA', ['AAA', 'AA']],
  ['', []],
])('the lowest rating %j takes %j', (rating, bands) => {
  const params = new URLSearchParams({ amount: '100000', ...(rating !== undefined && { rating }) });
  expect(readForm(formOf(params, 2026), 2026)).toMatchObject({ ratings: bands });
});
