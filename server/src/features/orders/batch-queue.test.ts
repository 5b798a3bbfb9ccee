/** Composition of a batch: a change of an order is the only action of its investor in its sale, and no investor has more than an equal share of a batch. */
import { randomUUID } from 'node:crypto';
import { day } from '@fairbook/domain/base/dates.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { OrderAction } from '../../store/orders/order-action-types.ts';
import { KnownLogs } from '../logs/open-log.ts';
import { BatchQueue } from './batch-queue.ts';

const line: OrderAction['lines'][number] = {
  ...{
    maturityDate: day('2030-01-01'),
    before: cents(0),
    amount: cents(5_000_00),
    orderClass: 'stateIndividual',
    rank: 1,
    isLocal: false,
  },
  ...{ isNew: true, sequence: null, maxStanding: null, maxCount: null },
};

function actionOf(investorOrgId: number, kind: OrderAction['kind']): OrderAction {
  const changed = { bidId: randomUUID(), version: 1, lines: [], reference: null };
  return {
    ...{
      kind,
      auctionId: 1,
      auctionUuid: randomUUID(),
      auctionName: 'Bonds',
      version: '1',
      state: 'OR',
      country: 'US',
    },
    ...{ userId: investorOrgId, investorOrgId, residence: null, hasOpenChange: false, lines: [line] },
    ...{ peopleVersion: 0, session: null, apiKey: null, ownerId: null, use: null, approval: null },
    ...{ changed: kind === 'PLACE' ? null : changed, key: null, reference: null },
    ...{ amountChange: cents(5_000_00), minStanding: null, maxStanding: null },
  };
}

/** A pool that takes everything, and the investors and kinds of each batch it was sent. */
function recordingPool() {
  const batches: string[][] = [];
  const client = Object.assign(new pg.Client(), {
    release: () => undefined,
    query: async ({ values }: { readonly values: readonly string[] }) => {
      const [kinds, investors] = [values[3], values[6]].map((list) => (list ?? '').slice(1, -1).split(','));
      batches.push((kinds ?? []).map((kind, index) => `${kind} of ${investors?.[index]}`));
      const actions = batches.at(-1) ?? [];
      const joined = (value: () => string) => actions.map(() => value()).join('\n');
      const row = { moment: new Date(), verdicts: joined(() => '0'), bids: joined(randomUUID) };
      return { command: 'SELECT', rowCount: 1, oid: 0, fields: [], rows: [row] };
    },
  });
  return { pool: Object.assign(new pg.Pool(), { connect: async () => client }), batches };
}

const limits = { maxBatch: 100, maxWaiting: 100, timeoutMs: 10_000, awayTimeoutMs: 10_000 };

/** Nothing that the pool takes gets an entry. */
const logs = { load: async () => new KnownLogs(new Map(), async () => ''), ready: async () => undefined };

test('orders of one investor leave in one batch, a change in another, and no order overtakes', async () => {
  const { pool, batches } = recordingPool();
  const queue = new BatchQueue(pool, logs, limits);
  const actions = (['PLACE', 'PLACE', 'AMEND', 'PLACE', 'WITHDRAW'] as const).map((kind) => actionOf(1, kind));
  await Promise.all([...actions, actionOf(2, 'AMEND')].map((action) => queue.take(action)));
  expect(batches).toEqual([
    ['PLACE of 1', 'PLACE of 1', 'AMEND of 2'],
    ['AMEND of 1'],
    ['PLACE of 1'],
    ['WITHDRAW of 1'],
  ]);
});

test('orders wait longer for a server that takes over, and what cannot be repeated is refused at once', async () => {
  const { pool, batches } = recordingPool();
  const { promise: isThere, resolve: takeOver } = Promise.withResolvers<void>();
  let isAway = true;
  const connect = pool.connect.bind(pool);
  const lost = Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
  Object.assign(pool, {
    connect: async () => {
      if (isAway) throw lost;
      return connect();
    },
  });
  const queue = new BatchQueue(pool, logs, { ...limits, timeoutMs: 50, awayTimeoutMs: 2_000 });
  setTimeout(() => {
    isAway = false;
    takeOver();
  }, 500);
  const keyed = { ...actionOf(1, 'PLACE'), key: 'f'.repeat(32) };
  // The second one of an investor leaves in the batch after the first.
  const waiting = [keyed, actionOf(2, 'WITHDRAW'), actionOf(2, 'WITHDRAW')].map((action) => queue.take(action));
  await expect(queue.take(actionOf(3, 'PLACE'))).rejects.toBe(lost);
  await expect(queue.take(actionOf(4, 'AMEND'))).rejects.toBe(lost);
  expect(isAway).toBe(true);
  await isThere;
  await Promise.all(waiting);
  // Batches that wait are tried again each at its own time, so which leaves first is not determined.
  expect(batches.flat().toSorted()).toEqual(['PLACE of 1', 'WITHDRAW of 2', 'WITHDRAW of 2']);
  expect(batches.filter((batch) => batch.includes('WITHDRAW of 2'))).toHaveLength(2);
});

/** The serial numbers of the actions in each batch, each action having another user; the first batch is held back until all have come. */
function serialPool() {
  const { pool } = recordingPool();
  const batches: number[][] = [];
  const { promise: allCame, resolve: begin } = Promise.withResolvers<void>();
  const connect = pool.connect.bind(pool);
  Object.assign(pool, {
    connect: async () => {
      await allCame;
      const client = await connect();
      const query = client.query.bind(client) as (statement: { readonly values: readonly string[] }) => unknown;
      return Object.assign(Object.create(client) as pg.PoolClient, {
        query: (statement: { readonly values: readonly string[] }) => {
          batches.push((statement.values[5] ?? '').slice(1, -1).split(',').map(Number));
          return query(statement);
        },
      });
    },
  });
  return { pool, batches, begin };
}

/** Senders, each in one of two sales: a few send most. */
const rush = fc.array(
  fc.record({
    investor: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 60 })),
    auctionId: fc.integer({ min: 1, max: 2 }),
  }),
  { minLength: 1, maxLength: 200 },
);

test('no investor has more than an equal share of a batch while others wait, and none waits longer than those who came before it need', async () => {
  await fc.assert(
    fc.asyncProperty(rush, fc.integer({ min: 1, max: 40 }), async (sent, maxBatch) => {
      const { pool, batches, begin } = serialPool();
      const queue = new BatchQueue(pool, logs, { ...limits, maxBatch, maxWaiting: 1_000 });
      const answers = sent.map(({ investor, auctionId }, serial) =>
        queue.take({ ...actionOf(investor, 'PLACE'), auctionId, userId: serial }),
      );
      setImmediate(() => setImmediate(begin));
      await Promise.all(answers);

      const investorOf = (serial: number) => sent[serial]?.investor ?? 0;
      expect(batches.flat().toSorted((one, other) => one - other)).toEqual([...sent.keys()]);
      for (const batch of batches) expect(batch).toEqual(batch.toSorted((one, other) => one - other));
      for (const own of Map.groupBy(batches.flat(), investorOf).values())
        expect(own).toEqual(own.toSorted((one, other) => one - other));
      // Some of the first batch left before the others came.
      const waiting = new Set(sent.keys());
      for (const serial of batches[0] ?? []) waiting.delete(serial);
      for (const batch of batches.slice(1)) {
        const waited = new Set([...waiting].map(investorOf));
        for (const serial of batch) waiting.delete(serial);
        const counts = new Map([...Map.groupBy(batch, investorOf)].map(([investor, own]) => [investor, own.length]));
        const most = Math.max(...counts.values());
        expect(most).toBeLessThanOrEqual(Math.max(1, Math.round(maxBatch / waited.size)));
        // In turn: no investor has two more than one who still waits.
        for (const investor of new Set([...waiting].map(investorOf)))
          expect(counts.get(investor) ?? 0).toBeGreaterThanOrEqual(most - 1);
      }
    }),
    { numRuns: 200 },
  );
});

test('a person with one order does not wait for two hundred of another', async () => {
  const { pool, batches, begin } = serialPool();
  const queue = new BatchQueue(pool, logs, { ...limits, maxBatch: 16, maxWaiting: 1_000 });
  const investors = [...Array.from({ length: 200 }, () => 1), ...Array.from({ length: 10 }, (_, at) => at + 2)];
  const answers = investors.map((investor, serial) => queue.take({ ...actionOf(investor, 'PLACE'), userId: serial }));
  setImmediate(() => setImmediate(begin));
  await Promise.all(answers);
  // The first batch left before the others came. In the second, eleven share sixteen places.
  expect(batches[1]).toEqual([16, ...Array.from({ length: 10 }, (_, at) => at + 200)]);
});
