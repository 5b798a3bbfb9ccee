import type { FactChange } from '@fairbook/domain/auctions/facts.ts';
import { expect, test } from 'vitest';
import { classRows, factOn } from './effects.ts';
import type { Change } from './shapes.ts';

const account: Change['account'] = { id: 'a', userType: 'individual-investor', name: 'Olive', status: 'Active' };
const inOregon: Change['facts'] = [
  { field: 'state', value: 'OR' },
  { field: 'country', value: 'US' },
];

const asks = (...changes: FactChange[]) => ({ account, changes, facts: inOregon });

test('a move to another state is shown for both states and for any other', () => {
  expect(classRows(asks({ field: 'state', from: 'OR', to: 'WA' }))).toEqual([
    { state: 'OR', before: 'State individual', after: 'National individual' },
    { state: 'WA', before: 'National individual', after: 'State individual' },
    { state: null, before: 'National individual', after: 'National individual' },
  ]);
});

test('a move abroad names no state abroad, though its name may match one here', () => {
  const rows = classRows(asks({ field: 'country', from: 'US', to: 'DE' }, { field: 'state', from: 'OR', to: 'WA' }));
  expect(rows).toEqual([
    { state: 'OR', before: 'State individual', after: 'International individual' },
    { state: null, before: 'National individual', after: 'International individual' },
  ]);
});

test('a decided request is read from its own values, not from those of today', () => {
  const decided = { ...asks({ field: 'state', from: 'WA', to: 'OR' }) };
  expect(factOn(decided, 'state', 'from')).toBe('WA');
  expect(factOn(decided, 'state', 'to')).toBe('OR');
  expect(factOn(decided, 'country', 'to')).toBe('US');
});
