import { expect, test } from 'vitest';
import { KeyedTasks } from './keyed-tasks.ts';

test('tasks of one key run one after the other, in the order they came, though one fails; other keys do not wait', async () => {
  const tasks = new KeyedTasks();
  const gate = Promise.withResolvers<void>();
  const done: string[] = [];
  const one = tasks.run('a', async () => {
    await gate.promise;
    throw new Error('no');
  });
  const two = tasks.run('a', async () => done.push('two'));
  const three = tasks.run('a', async () => done.push('three'));
  await tasks.run('b', async () => done.push('other key'));
  expect([done, tasks.waiting, tasks.size]).toEqual([['other key'], 2, 1]);
  gate.resolve();
  await expect(one).rejects.toThrow('no');
  await Promise.all([two, three]);
  expect(done).toEqual(['other key', 'two', 'three']);
  expect([tasks.waiting, tasks.size]).toEqual([0, 0]);
});

test('a caller that waits for a key continues once its tasks are done', async () => {
  const tasks = new KeyedTasks();
  await tasks.settled('a');
  const gate = Promise.withResolvers<void>();
  const done: string[] = [];
  const task = tasks.run('a', async () => {
    await gate.promise;
    done.push('task');
  });
  const settled = tasks.settled('a').then(() => done.push('settled'));
  gate.resolve();
  await Promise.all([task, settled]);
  expect(done).toEqual(['task', 'settled']);
});
