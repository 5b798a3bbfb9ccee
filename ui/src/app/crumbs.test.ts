import { expect, test } from 'vitest';
import { crumbsOf } from './crumbs.ts';

test('the page itself ends the trail that its routes begin', () => {
  const handles = [undefined, { crumbs: [{ label: 'Auctions', to: '/auctions' }] }, { other: 1 }];
  expect(crumbsOf(handles, 'Water bonds 2026')).toEqual([
    { label: 'Auctions', to: '/auctions' },
    { label: 'Water bonds 2026' },
  ]);
});

test('a page that its route names already is not named twice', () => {
  expect(crumbsOf([{ crumbs: [{ label: 'Auctions', to: '/auctions' }] }], 'Auctions')).toEqual([
    { label: 'Auctions', to: '/auctions' },
  ]);
});

test('before the page has a title only the pages above are shown', () => {
  expect(crumbsOf([], '')).toEqual([]);
});
