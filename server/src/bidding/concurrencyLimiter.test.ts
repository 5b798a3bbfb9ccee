import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Unavailable } from '../http/errors.ts';
import { WaitingLine } from './waitingLine.ts';

/** Work that goes on until it is let go. */
function held() {
  let finish = () => {};
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { work: () => gate, finish };
}

test('so many are served at once, the others in the order they came', async () => {
  const line = new WaitingLine({ atOnce: 2, waiting: 10, patience: 60_000 });
  const [one, two] = [held(), held()];
  const done: string[] = [];
  const first = [line.serve(one.work), line.serve(two.work)];
  const later = ['three', 'four'].map((name) => line.serve(async () => done.push(name)));
  await setTimeout(5);
  expect(done).toEqual([]);
  one.finish();
  await Promise.all(later);
  expect(done).toEqual(['three', 'four']);
  two.finish();
  await Promise.all(first);
});

test('work that fails gives its place to the next', async () => {
  const line = new WaitingLine({ atOnce: 1, waiting: 10, patience: 60_000 });
  const failing = line.serve(() => Promise.reject(new Error('no')));
  const next = line.serve(async () => 'served');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('served');
  expect(await line.serve(async () => 'still served')).toBe('still served');
});

test('whoever finds the line full is turned away at once', async () => {
  const line = new WaitingLine({ atOnce: 1, waiting: 1, patience: 60_000 });
  const one = held();
  const [served, waiting] = [line.serve(one.work), line.serve(async () => 'waited')];
  await expect(line.serve(async () => 'never')).rejects.toThrow(Unavailable);
  one.finish();
  await served;
  expect(await waiting).toBe('waited');
});

test('whoever waits too long is turned away, and keeps no place', async () => {
  const line = new WaitingLine({ atOnce: 1, waiting: 1, patience: 10 });
  const one = held();
  const served = line.serve(one.work);
  await expect(line.serve(async () => 'never')).rejects.toThrow(Unavailable);
  const next = line.serve(async () => 'served');
  one.finish();
  await served;
  expect(await next).toBe('served');
});
