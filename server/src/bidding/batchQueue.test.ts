/** What leaves together: a change of an order is the only action of its investor in its sale. */
import { randomUUID } from 'node:crypto';
import { day } from '@fairbook/domain/dates.ts';
import { cents } from '@fairbook/domain/money.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { BatchQueue } from './batchQueue.ts';
import { KnownLogs } from './openLog.ts';
import type { OrderAction } from './orderActionTypes.ts';

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
  const changed = { bidId: randomUUID(), version: 1, lines: [] };
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
    ...{ peopleVersion: 0, ownerId: null, use: null, approval: null },
    ...{ changed: kind === 'PLACE' ? null : changed, key: null },
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
const logs = { load: async () => new KnownLogs(new Map()) };

test('orders of one investor leave in one batch, a change in another, and no order overtakes', async () => {
  const { pool, batches } = recordingPool();
  const queue = new BatchQueue(pool, logs, limits);
  const actions = (['PLACE', 'PLACE', 'AMEND', 'PLACE', 'WITHDRAW'] as const).map((kind) => actionOf(1, kind));
  await Promise.all([...actions, actionOf(2, 'AMEND'), actionOf(3, 'PLACE')].map((action) => queue.take(action)));
  expect(batches).toEqual([
    ['PLACE of 1', 'PLACE of 1', 'AMEND of 2', 'PLACE of 3'],
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
