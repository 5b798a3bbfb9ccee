import { setTimeout } from 'node:timers/promises';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../../testing/database.ts';
import { testConfig } from '../../../testing/settings.ts';
import { openDeps } from '../../program/deps.ts';
import { openLog } from '../base/log.ts';
import { inTransaction } from '../db/transaction.ts';
import type { JobHandler } from '../deps.ts';

const database = await freshDatabase();
let now = new Date();
const deps = await openDeps(testConfig(database.url), { clock: () => now });
afterAll(async () => {
  await deps.close();
  await database.drop();
});

const { db, jobs } = deps;

const done: string[] = [];
const note: JobHandler<'send-mail'> = async ({ subject }) => {
  done.push(subject);
};
const mail = (subject: string) => ({ to: 'somebody@people.example', subject, text: '' });
const run = (handler = note) => jobs.runDueJobs({ 'send-mail': handler });

beforeEach(() => {
  now = new Date();
  done.length = 0;
});

test('a job enqueued in a transaction that is rolled back never existed', async () => {
  const failing = inTransaction(db, async (tx) => {
    await jobs.enqueue(tx, 'send-mail', mail('never'));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await inTransaction(db, (tx) => jobs.enqueue(tx, 'send-mail', mail('kept')));
  await run();
  expect(done).toEqual(['kept']);
});

test('a job waits for its moment, which a test reaches by moving the clock', async () => {
  const inAnHour = new Date(now.getTime() + 3_600_000);
  await jobs.enqueue(db, 'send-mail', mail('later'), { startAfter: inAnHour });
  await run();
  expect(done).toEqual([]);
  now = inAnHour;
  await run();
  expect(done).toEqual(['later']);
});

test('jobs with one key are one job, and the last call decides when and what', async () => {
  const inAnHour = new Date(now.getTime() + 3_600_000);
  const options = { singletonKey: 'close:1' };
  await inTransaction(db, async (tx) => {
    await jobs.enqueue(tx, 'send-mail', mail('first'), options);
    await jobs.enqueue(tx, 'send-mail', mail('second'), { ...options, startAfter: inAnHour });
  });
  await run();
  expect(done).toEqual([]);
  await jobs.enqueue(db, 'send-mail', mail('third'), options);
  await run();
  expect(done).toEqual(['third']);
});

test('jobs that a job causes are done too, and jobs without a key never replace each other', async () => {
  await jobs.enqueue(db, 'send-mail', mail('one'));
  await jobs.enqueue(db, 'send-mail', mail('two'));
  await run(async (data) => {
    if (data.subject === 'one') await jobs.enqueue(db, 'send-mail', mail('caused'));
    await note(data, deps);
  });
  expect(done.toSorted()).toEqual(['caused', 'one', 'two']);
});

test('a failing job is reported, does not delay the others, and is retried later', async () => {
  await jobs.enqueue(db, 'send-mail', mail('bad'));
  await jobs.enqueue(db, 'send-mail', mail('good'));
  const failing = run(async (data) => {
    if (data.subject === 'bad') throw new Error('the server is away');
    await note(data, deps);
  });
  await expect(failing).rejects.toThrow('the server is away');
  expect(done).toEqual(['good']);
  now = new Date(now.getTime() + 60_000);
  await run();
  expect(done).toEqual(['good', 'bad']);
});

test.runIf(isFull)(
  'the worker runs jobs within a second, and a failed one once more; a lost connection is a warning meanwhile',
  async () => {
    const lines: string[] = [];
    const log = openLog({ level: 'warn', readable: false, write: (line) => lines.push(line) });
    const worker = await openDeps(testConfig(database.url), { log });
    const failures = new Map([
      ['unlucky', new Error('not yet')],
      ['cut off', new Error('Connection terminated unexpectedly')],
    ]);
    const failingOnce: typeof note = async (data) => {
      const failure = failures.get(data.subject);
      failures.delete(data.subject);
      if (failure) throw failure;
      await note(data, deps);
    };
    await worker.jobs.startWorking({ 'send-mail': failingOnce });
    for (const subject of failures.keys()) await jobs.enqueue(db, 'send-mail', mail(subject));
    for (const until = Date.now() + 15_000; done.length < 2 && Date.now() < until; ) await setTimeout(100);
    await worker.close();
    expect(done.toSorted()).toEqual(['cut off', 'unlucky']);
    const told = lines.map((line) => JSON.parse(line)).map(({ level, tries, err }) => [err.message, level, tries]);
    expect(told.toSorted()).toEqual([
      ['Connection terminated unexpectedly', 40, 1],
      ['not yet', 40, 1],
    ]);
  },
);

test('the worker does the jobs of a queue one after the other, without looking for each at intervals', async () => {
  const worker = await openDeps(testConfig(database.url));
  for (let nth = 0; nth < 40; nth++) await jobs.enqueue(db, 'send-mail', mail(`mail ${nth}`));
  await worker.jobs.startWorking({ 'send-mail': note });
  // A worker that takes one job each time it looks by itself, every ten seconds, would need more than six minutes.
  for (const until = Date.now() + 15_000; done.length < 40 && Date.now() < until; ) await setTimeout(50);
  expect(done).toHaveLength(40);
  await worker.close();
});

test.runIf(isFull)('the last try of a job is an error', async () => {
  const lines: string[] = [];
  const log = openLog({ level: 'warn', readable: false, write: (line) => lines.push(line) });
  const worker = await openDeps(testConfig(database.url), { log });
  await jobs.enqueue(db, 'send-mail', mail('hopeless'));
  await deps.pool.query(`update pgboss.job set retry_limit = 0 where name = 'send-mail' and state = 'created'`);
  await worker.jobs.startWorking({ 'send-mail': () => Promise.reject(new Error('No mailbox olive@people.example')) });
  for (const until = Date.now() + 15_000; lines.length < 1 && Date.now() < until; ) await setTimeout(100);
  await worker.close();
  const [told] = lines.map((line) => JSON.parse(line));
  expect(told).toMatchObject({ level: 50, msg: 'job failed for good', tries: 1, err: { message: 'No mailbox …@…' } });
});
