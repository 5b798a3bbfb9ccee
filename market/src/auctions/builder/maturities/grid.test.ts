/** Tests rows of the maturity grid: validation, pasting and moving. */

import { readTable } from '@fairbook/domain/auctions/sheet/pasted-table.ts';
import { emptyMaturity, type WrittenMaturity } from '@fairbook/domain/auctions/sheet/sheet.ts';
import { day } from '@fairbook/domain/base/dates.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import { expect, test } from 'vitest';
import type { OwnAuction } from '../../../base/queries.ts';
import { typedRows, withCell, withComputed, without } from './computed.ts';
import { gridErrors, gridWarnings, moveRow, pasteAt, totalOf, withLetters, writtenRows } from './grid.ts';

const limits = { minimum: cents(500_000), step: cents(500_000) };
const rows = readTable('2036-04-01\t100,000\t5\t3.47\t112.356\n2037-04-01\t50,000\t5\t3.62').rows;
const terms = {
  baseCusip: '13063D',
  dated: null,
  repaymentFrequency: 'Semi-Annual',
  redemptionDate: null,
  redemptionPrice: null,
  redemptionProvisions: null,
} as const;
const dated = { ...terms, dated: day('2026-09-09') };

test('a valid schedule has no errors', () => {
  expect(gridErrors(rows, limits, { dated: null })).toEqual({});
});

test('each message is at its field, also beside a row that cannot be read', () => {
  const wrong = [
    { ...emptyMaturity, maturityDate: 'someday', principalAmount: 'much' },
    { ...emptyMaturity, maturityDate: '2036-04-01', principalAmount: '4999', interestRate: '-1' },
    { ...emptyMaturity, maturityDate: '2037-04-01', principalAmount: '7500' },
    { ...emptyMaturity, maturityDate: '2037-04-01', principalAmount: '5000' },
    emptyMaturity,
  ];
  expect(gridErrors(wrong, limits, { dated: null })).toMatchObject({
    'schedule.0.maturityDate': 'Invalid date',
    'schedule.0.principalAmount': 'Must be a number',
    'schedule.1.interestRate': 'Must be greater than or equal to 0',
    'schedule.2.principalAmount': 'Must be a multiple of $5,000',
    'schedule.3.maturityDate': 'Another maturity of this day has the same coupon and CUSIP',
    'schedule.4.maturityDate': 'Required',
  });
});

test('a cell that cannot be read hides none of its row', () => {
  const wrong = [
    { ...emptyMaturity, maturityDate: '2036-04-01', principalAmount: '7500', price: 'par' },
    { ...emptyMaturity, maturityDate: '2036-04-01', principalAmount: '10000', yield: 'low' },
    { ...emptyMaturity, maturityDate: 'someday', principalAmount: '7500', interestRate: '-1' },
    { ...emptyMaturity, principalAmount: '5000' },
  ];
  expect(gridErrors(wrong, limits, { dated: null })).toEqual({
    'schedule.0.principalAmount': 'Must be a multiple of $5,000',
    'schedule.0.price': 'Must be a number',
    'schedule.1.maturityDate': 'Another maturity of this day has the same coupon and CUSIP',
    'schedule.1.yield': 'Must be a number',
    'schedule.0.maturityDate': 'Another maturity of this day has the same coupon and CUSIP',
    'schedule.2.maturityDate': 'Invalid date',
    'schedule.2.principalAmount': 'Must be a multiple of $5,000',
    'schedule.2.interestRate': 'Must be greater than or equal to 0',
    'schedule.3.maturityDate': 'Required',
  });
});

test('rows that share a date have letters, which they keep when they move', () => {
  const twins = readTable('2036-04-01\t100,000\t5\n2037-04-01\t50,000\t5.5\n4/1/2037\t50,000\t5').rows;
  const lettersOf = (some: readonly WrittenMaturity[]) => withLetters(some).map(({ maturityId }) => maturityId);
  expect(lettersOf(twins)).toEqual([undefined, 'A', 'B']);
  const moved = moveRow(withLetters(twins), 2, -1);
  expect(lettersOf(moved)).toEqual([undefined, 'B', 'A']);
  // Neither a row that is alone on its date nor one without a readable date has a letter.
  expect(lettersOf(moved.toSpliced(1, 1))).toEqual([undefined, undefined]);
  expect(lettersOf([...moved, { ...emptyMaturity, maturityDate: 'someday', maturityId: 'C' }, emptyMaturity])).toEqual([
    ...[undefined, 'B', 'A'],
    ...[undefined, undefined],
  ]);
  expect(lettersOf([...moved, { ...emptyMaturity, maturityDate: '2036-04-01' }])).toEqual(['A', 'B', 'A', 'B']);
});

test('more rows of a date than there are letters are told, and have none', () => {
  const many = Array.from({ length: 27 }, () => ({ ...emptyMaturity, maturityDate: '2036-04-01' }));
  expect(withLetters(many)).toEqual(many);
  expect(
    withLetters(many.slice(1))
      .map(({ maturityId }) => maturityId)
      .join(''),
  ).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
});

test('rows with letters are written as those that are stored, so that they compare as the same', () => {
  const [, stored = emptyMaturity] = writtenRows({
    maturityStructure: ['A', 'B'].map((maturityId, at) => ({
      ...{ isOffered: true, maturityDate: '2037-04-01', maturityId },
      ...{ principalAmount: 50_000, interestRate: 5 + at, yield: 0, price: 0, cusip: '' },
    })) as unknown as OwnAuction['maturityStructure'],
  });
  const { maturityId: _letter, ...typed } = stored;
  const [, named] = withLetters([{ ...typed, interestRate: '5.000' }, typed]);
  expect(JSON.stringify(named)).toBe(JSON.stringify(stored));
});

test('an empty schedule lacks a maturity', () => {
  expect(gridErrors([], limits, { dated: null })).toEqual({ schedule: 'At least one maturity required' });
});

test('cells are pasted from a cell on, and rows are added for the cells below', () => {
  const pasted = pasteAt(rows, { row: 1, column: 'interestRate' }, '4.5%\t4.1%\n4.6%\t4.2%\textra\tABC\tlost');
  expect(pasted).toHaveLength(3);
  expect(pasted[1]).toEqual({ ...rows[1], interestRate: '4.5', yield: '4.1' });
  expect(pasted[2]).toEqual({ ...emptyMaturity, interestRate: '4.6', yield: '4.2', price: 'extra', cusip: 'ABC' });
});

test('rows move by one place and not beyond the ends', () => {
  expect(moveRow(rows, 1, -1).map((row) => row.maturityDate)).toEqual(['2037-04-01', '2036-04-01']);
  expect(moveRow(rows, 1, 1)).toBe(rows);
  expect(moveRow(rows, 0, -1)).toBe(rows);
});

test('prices follow from yields once the dated date is set, and yields from prices', () => {
  const yields = rows.map((row) => ({ ...row, price: '' }));
  expect(withComputed(yields, terms)).toEqual(yields);
  const [shown] = withComputed(yields, dated);
  expect(shown).toMatchObject({ yield: '3.47', price: '112.356', computed: 'price' });
  expect(typedRows(shown ? [shown] : [])).toEqual(yields.slice(0, 1));
  const byPrice = shown && withCell(shown, 'price', '110');
  expect(byPrice).toEqual({ ...rows[0], yield: '', price: '110' });
  expect(withComputed(byPrice ? [byPrice] : [], dated)[0]).toMatchObject({ yield: '3.746', computed: 'yield' });
  expect(shown && withCell(shown, 'cusip', 'X')).toEqual({ ...shown, cusip: 'X' });
});

test('a pasted price that contradicts its yield is warned about, and either can be kept', () => {
  const odd = rows.map((row, at) => (at === 0 ? { ...row, price: '113', cusip: '13063DU80' } : row));
  expect(gridWarnings(withComputed(rows, dated), dated)).toEqual({});
  expect(gridWarnings(odd, dated)).toEqual({
    'schedule.0.price':
      'Keep the price of 113.000, which means a yield of 3.396%, or the yield of 3.470%, which means a price of 112.356',
    'schedule.0.cusip': 'The check digit should be 9',
  });
  expect(without('yield', odd, new Set([0]))).toEqual([{ ...odd[0], yield: '' }, odd[1]]);
});

test('the total is of what can be read', () => {
  expect(totalOf([...rows, { ...emptyMaturity, principalAmount: 'much' }])).toBe(150_000);
});
