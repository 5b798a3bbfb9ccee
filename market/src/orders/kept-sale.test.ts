import { expect, test } from 'vitest';
import { forgetSale, keepSale, keptSale } from './kept-sale.ts';

const sale = '/auctions/2b6f0cc9-04d3-4d7c-8f2b-8f6f8f0f7a11';
const day = 24 * 60 * 60 * 1000;

function storeOf(held: string | null = null) {
  let text = held;
  return {
    getItem: () => text,
    setItem: (_name: string, next: string) => {
      text = next;
    },
    removeItem: () => {
      text = null;
    },
  };
}

test('a sale is kept for 60 days, or until it is forgotten', () => {
  const store = storeOf();
  keepSale(sale, 0, store);
  expect(keptSale(60 * day - 1, store)).toBe(sale);
  expect(keptSale(60 * day, store)).toBeNull();
  forgetSale(store);
  expect(keptSale(0, store)).toBeNull();
});

test.each([
  null,
  '',
  '/settings',
  '/auctions',
  `${sale}?order=2030-06-01_5000`,
  `${sale}/x`,
  `https://elsewhere.example${sale}`,
  `//elsewhere.example${sale}`,
  '/auctions/not-a-sale',
])('%s is not kept, and leaves the sale that was', (path) => {
  const store = storeOf();
  keepSale(path, 0, store);
  expect(keptSale(0, store)).toBeNull();
  keepSale(sale, 0, store);
  keepSale(path, 0, store);
  expect(keptSale(0, store)).toBe(sale);
});

test.each(['not JSON', '[]', '"text"', '{"path":"/settings","until":9e99}', `{"path":"${sale}"}`])(
  '%s in the storage is no sale',
  (held) => {
    expect(keptSale(0, storeOf(held))).toBeNull();
  },
);

test('a browser without storage keeps nothing and fails nowhere', () => {
  const blocked = () => {
    throw new Error('blocked');
  };
  const store = { getItem: blocked, setItem: blocked, removeItem: blocked };
  keepSale(sale, 0, store);
  forgetSale(store);
  expect(keptSale(0, store)).toBeNull();
});
