import { expect, test } from 'vitest';
import { BatchedReads } from './batched-reads.ts';

test('reads that ask at the same time or during another are done together, so many at most', async () => {
  const batches: (readonly number[])[] = [];
  const gate = Promise.withResolvers<void>();
  const reads = new BatchedReads<number, string>(
    async (keys) => {
      batches.push(keys);
      await gate.promise;
      return keys.map((key) => `value ${key}`);
    },
    { maxBatch: 3, maxConcurrent: 1 },
  );
  const early = [1, 2].map((key) => reads.find(key));
  await new Promise((resolve) => setImmediate(resolve));
  const late = [3, 4, 5, 6].map((key) => reads.find(key));
  gate.resolve();
  expect(await Promise.all([...early, ...late])).toEqual([1, 2, 3, 4, 5, 6].map((key) => `value ${key}`));
  expect(batches).toEqual([[1, 2], [3, 4, 5], [6]]);
});

test('a read that fails fails for those of its batch alone', async () => {
  const reads = new BatchedReads<number, number>(
    async (keys) => {
      if (keys.includes(1)) throw new Error('no');
      return keys;
    },
    { maxBatch: 2, maxConcurrent: 1 },
  );
  const answers = await Promise.allSettled([1, 2, 3].map((key) => reads.find(key)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(await reads.find(4)).toBe(4);
});

test('as many batches are read at the same time as the limit allows', async () => {
  const batches: (readonly number[])[] = [];
  const gate = Promise.withResolvers<void>();
  const reads = new BatchedReads<number, number>(
    async (keys) => {
      batches.push(keys);
      await gate.promise;
      return keys;
    },
    { maxBatch: 2, maxConcurrent: 2 },
  );
  const answers = [1, 2, 3, 4, 5].map((key) => reads.find(key));
  await new Promise((resolve) => setImmediate(resolve));
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ]);
  gate.resolve();
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5]);
  expect(batches).toHaveLength(3);
});
