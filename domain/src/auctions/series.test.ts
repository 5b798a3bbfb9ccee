/** Tests the series of a sale. */
import { expect, test } from 'vitest';
import { limits, maturity } from '../../testing/auctions.ts';
import { maturityErrors } from './offering.ts';
import { bySeries } from './series.ts';
import { readTable } from './sheet/pasted-table.ts';

const row = (due: string, series?: string) =>
  maturity(due, 500_000, { interestRate: 4, cusip: '', ...(series !== undefined && { structure: { series } }) });

test('rows are grouped by series, those without one first', () => {
  const rows = [row('2031-06-01', 'B (taxable)'), row('2032-06-01', 'A'), row('2033-06-01'), row('2034-06-01', 'A')];
  expect(
    bySeries(rows).map(({ series, rows: ofSeries }) => [series, ofSeries.map((each) => each.maturityDate)]),
  ).toEqual([
    ['', ['2033-06-01']],
    ['A', ['2032-06-01', '2034-06-01']],
    ['B (taxable)', ['2031-06-01']],
  ]);
});

test('two maturities of one day, coupon and CUSIP are two bonds if their series differ', () => {
  const errors = (one?: string, other?: string) =>
    Object.keys(maturityErrors([row('2031-06-01', one), row('2031-06-01', other)], limits, { dated: null }));
  expect(errors('A', 'B')).toEqual([]);
  expect(errors('A')).toEqual([]);
  expect(errors('A', 'A')).toEqual(['schedule.0.maturityDate', 'schedule.1.maturityDate']);
});

test('a pasted table has a column of series', () => {
  const { rows } = readTable(
    'Series\tMaturity\tPrincipal\n2027A\t6/1/2031\t500,000\n2027B (taxable)\t6/1/2031\t500,000',
  );
  expect(rows.map(({ series, maturityDate }) => [series, maturityDate])).toEqual([
    ['2027A', '2031-06-01'],
    ['2027B (taxable)', '2031-06-01'],
  ]);
});
