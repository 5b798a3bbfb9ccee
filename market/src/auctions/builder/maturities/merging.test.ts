/** Tests the merging of two people's changes. */
import { emptyMaturity, type WrittenMaturity } from '@fairbook/domain/auctions/sheet/sheet.ts';
import { expect, test } from 'vitest';
import { byDate } from './grid.ts';
import { byField, merge, resolve, wholeStep } from './merging.ts';

const base = { name: 'Bridge Bonds', purpose: 'A bridge', amount: '500,000' };

test('different fields are merged without a question', () => {
  const merged = merge(
    { base, mine: { ...base, name: 'Pier Bonds' }, theirs: { ...base, amount: '600,000' } },
    byField(),
  );
  expect(merged).toEqual({
    values: { name: 'Pier Bonds', purpose: 'A bridge', amount: '600,000' },
    taken: ['amount'],
    conflicts: [],
  });
});

test('the same change is no conflict', () => {
  const changed = { ...base, name: 'Pier Bonds' };
  expect(merge({ base, mine: changed, theirs: changed }, byField()).conflicts).toEqual([]);
});

test('a field that both changed is a conflict, and only its choice replaces the own value', () => {
  const mine = { ...base, name: 'Pier Bonds', purpose: 'A pier' };
  const theirs = { ...base, name: 'Dock Bonds', amount: '600,000' };
  const merged = merge({ base, mine, theirs }, byField<typeof base>());
  expect(merged.conflicts).toEqual([{ part: 'name', mine: 'Pier Bonds', theirs: 'Dock Bonds' }]);
  expect(resolve(merged, new Set(), byField())).toEqual({ name: 'Pier Bonds', purpose: 'A pier', amount: '600,000' });
  expect(resolve(merged, new Set(['name']), byField())).toEqual({
    name: 'Dock Bonds',
    purpose: 'A pier',
    amount: '600,000',
  });
});

const row = (maturityDate: string, changes: Partial<WrittenMaturity> = {}) => ({
  ...emptyMaturity,
  maturityDate,
  principalAmount: '5000',
  ...changes,
});

test('rows of a schedule are merged by maturity', () => {
  const [first, second] = [row('2031-09-01'), row('2032-09-01')];
  const merged = merge(
    {
      base: { rows: [first, second] },
      mine: { rows: [row('2031-09-01', { yield: '3.5' }), second] },
      theirs: { rows: [first, row('2033-09-01')] },
    },
    byDate,
  );
  expect(merged.values).toEqual({ rows: [row('2031-09-01', { yield: '3.5' }), row('2033-09-01')] });
  expect(merged.conflicts).toEqual([]);
});

test('rows that share a date are merged by their letters', () => {
  const [a, b] = [row('2031-09-01', { maturityId: 'A', interestRate: '5.5' }), row('2031-09-01', { maturityId: 'B' })];
  const changedA = { ...a, principalAmount: '10000' };
  const changedB = { ...b, yield: '3.5' };
  const merged = merge(
    { base: { rows: [a, b] }, mine: { rows: [changedA, b] }, theirs: { rows: [a, changedB] } },
    byDate,
  );
  expect(merged.values.rows.map((each) => ({ ...each }))).toEqual([changedA, changedB]);
  expect([merged.taken, merged.conflicts]).toEqual([['2031-09-01.B'], []]);
  // A row that was just added has no letter yet: it is the second of its date for both.
  const added = row('2031-09-01', { interestRate: '5' });
  const [alone] = [row('2031-09-01', { interestRate: '6' })];
  const both = merge(
    { base: { rows: [alone] }, mine: { rows: [alone, added] }, theirs: { rows: [alone, { ...added, yield: '4' }] } },
    byDate,
  );
  expect(both.conflicts.map(({ part }) => part)).toEqual(['2031-09-01.B']);
});

test('rows without a date of their own are compared as a whole', () => {
  const [mine, theirs] = [{ rows: [row('soon'), row('soon')] }, { rows: [row('2033-09-01')] }];
  const merged = merge({ base: { rows: [row('2031-09-01')] }, mine, theirs }, byDate);
  expect(merged.conflicts).toEqual([{ part: wholeStep, mine, theirs }]);
  expect(resolve(merged, new Set([wholeStep]), byDate)).toEqual(theirs);
});
