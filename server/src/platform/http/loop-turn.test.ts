import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { EventLoopLimiter } from './loop-turn.ts';

function spend(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

test('a long turn that has begun many calls begins no more, and the next one does', async () => {
  const turn = new EventLoopLimiter({ longMs: 20, leastCalls: 10, refusals: 3 });
  for (let call = 0; call < 10; call++) expect(turn.begin()).toBe(true);
  spend(25);
  expect(turn.begin()).toBe(false);
  await setImmediate();
  expect(turn.begin()).toBe(true);
});

test('a long turn with few calls begins more: something else took the time', () => {
  const turn = new EventLoopLimiter({ longMs: 20, leastCalls: 10, refusals: 3 });
  expect(turn.begin()).toBe(true);
  spend(25);
  expect(turn.begin()).toBe(true);
});

test('many calls in a short turn all begin', () => {
  const turn = new EventLoopLimiter({ longMs: 1_000, leastCalls: 10, refusals: 3 });
  for (let call = 0; call < 500; call++) expect(turn.begin()).toBe(true);
});

test('calls that may not begin are refused after the turn, a few at a time', async () => {
  const turn = new EventLoopLimiter({ longMs: 20, leastCalls: 10, refusals: 3 });
  let refused = 0;
  for (let call = 0; call < 7; call++) void turn.refuse().catch(() => (refused += 1));
  await Promise.resolve();
  expect(refused).toBe(0);
  for (const most of [3, 6, 7]) {
    await setImmediate();
    expect(refused).toBe(most);
  }
  void turn.refuse().catch(() => (refused += 1));
  await setImmediate();
  expect(refused).toBe(8);
});
