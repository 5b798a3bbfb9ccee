import { ApiError } from '@fairbook/contract/base/errors.ts';
import { expect, test } from 'vitest';
import { runOnEach } from './bulk.ts';

const review = { subject: '', messages: 0, assignee: null };

test('each case is done alone and in order, and one that fails does not stop the others', async () => {
  const done: string[] = [];
  const counts: number[] = [];
  const cases = ['a', 'b', 'c'].map((key) => ({
    key,
    name: `Case ${key}`,
    review,
    reject: async (reason: string) => {
      if (key === 'b') throw new ApiError(412, { message: 'Someone was faster' });
      done.push(`${key}: ${reason}`);
    },
  }));
  const results = await runOnEach(
    cases,
    ({ reject }) => reject('No address'),
    (so) => counts.push(so.length),
  );
  expect(done).toEqual(['a: No address', 'c: No address']);
  expect(counts).toEqual([1, 2, 3]);
  expect(results.map(({ name, problem }) => [name, problem])).toEqual([
    ['Case a', null],
    ['Case b', 'Someone was faster'],
    ['Case c', null],
  ]);
});
