/** Order logs when a process starts: long ones are in memory before the first order, and one that cannot be loaded stops nothing. */
import { times } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { fillSale } from '../../../testing/market/big-sale.ts';
import { first, order } from '../../../testing/market/orders.ts';
import { openDeps } from '../../program/deps.ts';
import { prepareOrderLogs } from './prepare-logs.ts';

const { server, accounts, auctions } = await testMarket();
const issuer = await accounts.issuer();
const investor = await accounts.individual();

const lines = times(2_400, 4_000);

async function saleOf(rows: number): Promise<{ readonly id: number; readonly uuid: string }> {
  const uuid = await auctions.live(issuer);
  if (rows > 0) await fillSale(server.superuser, uuid, { rows, investors: 100 });
  return server.deps.db.selectFrom('auction').select(['id', 'uuid']).where('uuid', '=', uuid).executeTakeFirstOrThrow();
}

async function asOperator(...statements: string[]): Promise<void> {
  const client = await server.superuser.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release(true);
  }
}

test('long logs are loaded, and a log whose key is gone is reported', async () => {
  const [broken, long, short] = [await saleOf(times(2_600, 6_000)), await saleOf(lines), await saleOf(0)];
  const keep = (table: string, how: string) => `alter table ${table} ${how} trigger keep`;
  await asOperator(
    keep('order_log_head', 'disable'),
    `update order_log_head set key_id = 'gone' where auction_id = ${broken.id}`,
    keep('order_log_head', 'enable always'),
  );

  const restarted = await openDeps(server.deps.config);
  try {
    const reported: unknown[] = [];
    const log = Object.assign(Object.create(restarted.log) as typeof restarted.log, {
      error: (details: unknown) => reported.push(details),
    });
    await prepareOrderLogs({ ...restarted, log });

    expect([broken, long, short].map(({ id }) => restarted.orderLogs.has(id))).toEqual([false, true, false]);
    expect(reported).toEqual([{ err: expect.any(Error), auctionId: broken.id }]);
    expect((await restarted.orderLogs.readHead(long.id))?.size).toBe(lines / 2 + 2);
  } finally {
    await restarted.close();
  }
  expect((await order(investor, long.uuid, { [first]: 5_000 })).log.index).toBe(lines / 2 + 2);
});
