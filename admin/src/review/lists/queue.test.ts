import { expect, test } from 'vitest';
import { placeIn, type Queue, queueOf } from './queue.ts';

const queue: Queue = { list: '/auctions?page=2', links: ['/a', '/b', '/c'], before: 25, total: 40, isReview: true };

test('a case knows its place in the whole list and its neighbors on the page', () => {
  expect(placeIn(queue, '/b')).toEqual({ queue, at: 1, number: 27, previous: '/a', next: '/c' });
  expect(placeIn(queue, '/a')).toMatchObject({ number: 26, previous: undefined, next: '/b' });
  expect(placeIn(queue, '/c')).toMatchObject({ number: 28, previous: '/b', next: undefined });
  expect(placeIn(queue, '/d')).toBeUndefined();
});

test.each([null, 1, {}, { ...queue, links: [1] }, { ...queue, list: 2 }, { ...queue, total: '40' }])(
  'a column that is not a queue is not read as one: %j',
  (stored) => {
    expect(queueOf(stored)).toBeUndefined();
  },
);

test('a stored queue is read as it was written', () => {
  expect(queueOf(JSON.parse(JSON.stringify(queue)))).toEqual(queue);
});
