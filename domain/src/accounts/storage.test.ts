import { expect, test } from 'vitest';
import { storageOf, whyNotStore } from './storage.ts';

const megabyte = 1024 * 1024;
const quota = { storageQuota: 2_000 * megabyte };

test.each([
  ['New', 200],
  ['Pending Approval', 200],
  ['Active', 2_000],
  ['Suspended', 2_000],
] as const)('a municipality that is %s may store %d MB', (status, megabytes) => {
  expect(storageOf(status, quota)).toBe(megabytes * megabyte);
});

test.each([
  [0, 20, null],
  [180, 20, null],
  [180, 21, 'storage-full'],
  [300, 1, 'storage-full'],
])('with %d MB of 200 stored, a file of %d MB is accepted or gets a reason', (stored, size, code) => {
  expect(whyNotStore(stored * megabyte, size * megabyte, 200 * megabyte)?.code ?? null).toBe(code);
});

test('the refusal says how much there is and how much is used', () => {
  expect(whyNotStore(190 * megabyte, 20 * megabyte, 200 * megabyte)?.message).toEqual(
    'Your municipality can store 200 MB of files, and 190 MB are in use. Remove files you no longer need.',
  );
});
