/** Order logs when a process starts: long ones are in memory before the first order, and one that cannot be loaded stops nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsOf, type Member } from '../../../testing/market/accounts.ts';
import { type Auctions, auctionsOf } from '../../../testing/market/auctions.ts';
import { fillSale } from '../../../testing/market/big-sale.ts';
import { first, order } from '../../../testing/market/orders.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { openDeps } from '../../program/deps.ts';
import { prepareOrderLogs } from './prepare-logs.ts';

let server: TestServer;
let auctions: Auctions;
let issuer: Member;
let investor: Member;

beforeAll(async () => {
  server = await startTestServer();
  const accounts = accountsOf(server);
  auctions = auctionsOf(server, await accounts.administrator(), await accounts.professional());
  issuer = await accounts.issuer();
  investor = await accounts.individual();
});
afterAll(() => server.close());

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

test('long logs are loaded, missing ones opened, and a log whose key is gone is reported', async () => {
  const [broken, long, unlogged, short] = [
    await saleOf(6_000),
    await saleOf(4_000),
    await saleOf(2_400),
    await saleOf(0),
  ];
  const keep = (table: string, how: string) => `alter table ${table} ${how} trigger keep`;
  await asOperator(
    keep('order_log_head', 'disable'),
    `update order_log_head set key_id = 'gone' where auction_id = ${broken.id}`,
    ...['order_log', 'order_log_bidder', 'order_log_head'].flatMap((table) => [
      keep(table, 'disable'),
      `delete from ${table} where auction_id = ${unlogged.id}`,
      keep(table, 'enable always'),
    ]),
  );

  const restarted = await openDeps(server.deps.config);
  try {
    const reported: unknown[] = [];
    const log = Object.assign(Object.create(restarted.log) as typeof restarted.log, {
      error: (details: unknown) => reported.push(details),
    });
    await prepareOrderLogs({ ...restarted, log });

    expect([broken, long, unlogged, short].map(({ id }) => restarted.orderLogs.has(id))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(reported).toEqual([{ err: expect.any(Error), auctionId: broken.id }]);
    expect((await restarted.orderLogs.readHead(unlogged.id))?.size).toBe(1_202);
  } finally {
    await restarted.close();
  }
  expect((await order(investor, unlogged.uuid, { [first]: 5_000 })).log?.index).toBe(1_202);
});
