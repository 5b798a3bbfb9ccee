/** Tests which sales are similar, in what order, and where a sale stands among them. */
import { expect, test } from 'vitest';
import type { Day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import { averageYield, earliestSimilarClose, medianOf, type SaleTraits, similarSales } from './similar-sales.ts';

const sale: SaleTraits = {
  uuid: 'sale',
  taxStatus: 'Tax Exempt',
  state: 'OH',
  issuerType: 'City',
  principal: cents(100_000_00),
  finalMaturity: '2040-06-01' as Day,
  closedAt: new Date('2026-11-20T18:00:00Z'),
};
const other = (uuid: string, change: Partial<SaleTraits> = {}): SaleTraits => ({
  ...sale,
  uuid,
  closedAt: new Date('2026-10-01T18:00:00Z'),
  ...change,
});
const found = (...others: SaleTraits[]) => similarSales(sale, others).map(({ sale: { uuid } }) => uuid);

const cases: readonly [what: string, change: Partial<SaleTraits>, isSimilar: boolean][] = [
  ['of another tax status', { taxStatus: 'Taxable' }, false],
  ['of no tax status', { taxStatus: null }, false],
  ['of another state', { state: 'CA' }, true],
  ['of another type of issuer', { issuerType: 'County' }, true],
  ['four times as large', { principal: cents(400_000_00) }, true],
  ['more than four times as large', { principal: cents(400_000_01) }, false],
  ['a quarter as large', { principal: cents(25_000_00) }, true],
  ['less than a quarter as large', { principal: cents(24_999_99) }, false],
  ['without principal', { principal: cents(0) }, false],
  ['five years longer', { finalMaturity: '2045-06-01' as Day }, true],
  ['more than five years longer', { finalMaturity: '2045-06-02' as Day }, false],
  ['five years shorter', { finalMaturity: '2035-06-01' as Day }, true],
  ['more than five years shorter', { finalMaturity: '2035-05-31' as Day }, false],
  ['closed 24 months before', { closedAt: new Date('2024-11-20T00:00:00Z') }, true],
  ['closed more than 24 months before', { closedAt: new Date('2024-11-19T23:59:59Z') }, false],
  ['closed after it', { closedAt: new Date('2026-11-20T18:00:01Z') }, false],
  ['the sale itself', { uuid: 'sale' }, false],
];

test.each(cases)('a sale that is %s is similar or not', (_, change, isSimilar) => {
  expect(found(other('other', change))).toHaveLength(isSimilar ? 1 : 0);
});

test('the same state comes first, then the same type of issuer, then the latest; at most five', () => {
  const elsewhere = { state: 'CA', issuerType: 'County' };
  const late = { closedAt: new Date('2026-11-01T18:00:00Z') };
  expect(
    found(
      other('nothing', elsewhere),
      other('nothing, late', { ...elsewhere, ...late }),
      other('type', { state: 'CA' }),
      other('state', { issuerType: 'County' }),
      other('both'),
      other('both, late', late),
    ),
  ).toEqual(['both, late', 'both', 'state', 'type', 'nothing, late']);
});

test('a trait that both lack is not in common', () => {
  const unknown = { state: null, issuerType: null };
  expect(similarSales({ ...sale, ...unknown }, [other('other', unknown)])[0]?.common).toEqual([]);
  expect(similarSales(sale, [other('other')])[0]?.common).toEqual(['state', 'issuerType']);
});

test('the average yield is weighted by principal, of maturities on offer', () => {
  const row = (dollars: number, percent: number, isOffered = true) => ({
    isOffered,
    principalAmount: cents(dollars * 100),
    yield: percent,
  });
  expect(averageYield([row(100, 3), row(300, 4), row(900, 9, false), row(50, 0)])).toBe(3.75);
  expect(averageYield([row(100, 0)])).toBeNull();
});

test.each([
  [[], null],
  [[3], 3],
  [[4, 2], 3],
  [[9, 1, 2], 2],
])('the median of %j', (values, median) => {
  expect(medianOf(values)).toBe(median);
});

test('the earliest close is at the start of a day 24 months before', () => {
  expect(earliestSimilarClose(sale.closedAt)).toEqual(new Date('2024-11-20T00:00:00Z'));
});
