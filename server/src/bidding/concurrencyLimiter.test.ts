import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Unavailable } from '../errors.ts';
import { ConcurrencyLimiter } from './concurrencyLimiter.ts';

/** Work that runs until it is released. */
function held() {
  let finish = () => {};
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { work: () => gate, finish };
}

test('a bounded number of tasks runs at once, the others in order of arrival', async () => {
  const limiter = new ConcurrencyLimiter({ maxRunning: 2, maxWaiting: 10, timeoutMs: 60_000 });
  const [one, two] = [held(), held()];
  const done: string[] = [];
  const first = [limiter.run(one.work), limiter.run(two.work)];
  const later = ['three', 'four'].map((name) => limiter.run(async () => done.push(name)));
  await setTimeout(5);
  expect(done).toEqual([]);
  one.finish();
  await Promise.all(later);
  expect(done).toEqual(['three', 'four']);
  two.finish();
  await Promise.all(first);
});

test('a task that fails frees its place for the next', async () => {
  const limiter = new ConcurrencyLimiter({ maxRunning: 1, maxWaiting: 10, timeoutMs: 60_000 });
  const failing = limiter.run(() => Promise.reject(new Error('no')));
  const next = limiter.run(async () => 'served');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('served');
  expect(await limiter.run(async () => 'still served')).toBe('still served');
});

test('a task that finds the queue full is refused at once', async () => {
  const limiter = new ConcurrencyLimiter({ maxRunning: 1, maxWaiting: 1, timeoutMs: 60_000 });
  const one = held();
  const [served, waiting] = [limiter.run(one.work), limiter.run(async () => 'waited')];
  await expect(limiter.run(async () => 'never')).rejects.toThrow(Unavailable);
  one.finish();
  await served;
  expect(await waiting).toBe('waited');
});

test('a task that waits too long is refused, and frees its place', async () => {
  const limiter = new ConcurrencyLimiter({ maxRunning: 1, maxWaiting: 1, timeoutMs: 10 });
  const one = held();
  const served = limiter.run(one.work);
  await expect(limiter.run(async () => 'never')).rejects.toThrow(Unavailable);
  const next = limiter.run(async () => 'served');
  one.finish();
  await served;
  expect(await next).toBe('served');
});
