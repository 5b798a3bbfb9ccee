import { readListState } from '@fairbook/ui/kit/list/list-state.ts';
import { expect, test } from 'vitest';
import { addressOf, readViews } from './saved-views.ts';

const shape = { tabs: ['review', 'all'], filters: { state: 'many' } } as const;

test('a view stores tab, words, filters, sort order, size and columns, and starts on its first page', () => {
  const address = 'tab=all&q=alder&state[0]=OR&sort=-name&pageSize=50&columns=name.city';
  const state = readListState(new URLSearchParams(`${address}&page=7`), shape);
  expect(decodeURIComponent(addressOf({ state, shape }))).toBe(address);
});

test.each([undefined, '', 'null', '{}', '[1]', '[{"name":"West"}]', '[{"name":1,"address":"a"}]'])(
  'invalid stored views are ignored: %s',
  (stored) => {
    expect(readViews(stored)).toEqual([]);
  },
);
