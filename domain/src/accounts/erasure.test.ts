import { expect, test } from 'vitest';
import { missingForErasure, type Obligations } from './erasure.ts';

const free: Obligations = { openOrders: [], unsettled: [], isLastAdmin: false };

test.each<[string, Partial<Obligations>, string[]]>([
  ['nothing to be done', {}, []],
  ['an open order', { openOrders: ['School Bonds'] }, ['open-order']],
  ['bonds that are being settled', { unsettled: ['Water Bonds', 'Road Bonds'] }, ['unsettled', 'unsettled']],
  ['the last Admin of a municipality', { isLastAdmin: true }, ['last-admin']],
  [
    'everything at once',
    { openOrders: ['A'], unsettled: ['B'], isLastAdmin: true },
    ['open-order', 'unsettled', 'last-admin'],
  ],
])('%s', (_, obligations, codes) => {
  expect(missingForErasure({ ...free, ...obligations }).map(({ code }) => code)).toEqual(codes);
});
