import { expect, test } from 'vitest';
import { keyFor } from './idempotency.ts';

test('tries of the same order share their key', () => {
  const first = keyFor('order', null);
  expect(keyFor('order', first)).toBe(first);
});

test('another order has another key', () => {
  const first = keyFor('order', null);
  const other = keyFor('other order', first);
  expect(other.key).not.toBe(first.key);
  expect(other.key).toMatch(/^[0-9a-f]{32}$/);
});
