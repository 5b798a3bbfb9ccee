/** Tests that recurring work continues after its tries are used up, and that the invariants of orders are checked. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { testServer } from '../../../testing/fixtures.ts';
import { accountsOf } from '../../../testing/market/accounts.ts';
import { auctionsOf } from '../../../testing/market/auctions.ts';
import { first, order } from '../../../testing/market/orders.ts';
import { examine } from '../../features/operations/doctor.ts';
import { beginRecurring } from '../../program/worker.ts';

const server = await testServer();

async function waiting(): Promise<string[]> {
  const { rows } = await server.deps.pool.query<{ name: string }>(
    `select name from pgboss.job where state = 'created' and singleton_key is not null order by name`,
  );
  return rows.map(({ name }) => name);
}

test('every recurring job continues after its tries are used up', async () => {
  await beginRecurring(server.deps);
  const all = await waiting();
  expect(all).toEqual(expect.arrayContaining(['forget-bid-keys', 'seal-audit', 'sum-sales', 'sweep-auctions']));
  // Used up, as after half an hour in which the database was not writable.
  await server.deps.pool.query(`update pgboss.job set state = 'failed' where state = 'created'`);
  await beginRecurring(server.deps);
  expect(await waiting()).toEqual(all);
});

test('a job that waits for its moment is left as it is', async () => {
  await server.runJobs();
  const moments = async () =>
    (await server.deps.pool.query(`select name, start_after from pgboss.job where state = 'created' order by name`))
      .rows;
  const before = await moments();
  expect(before.length).toBeGreaterThan(0);
  await beginRecurring(server.deps);
  expect(await moments()).toEqual(before);
});

test.runIf(isFull)('doctor --deep is content with orders, and notices that all are gone', async () => {
  const accounts = accountsOf(server);
  const auctions = auctionsOf(server, await accounts.administrator(), await accounts.professional());
  const issuer = await accounts.issuer();
  const [closed, running] = await Promise.all([auctions.live(issuer), auctions.live(issuer)]);
  const investor = await accounts.individual();
  for (const id of [closed, running]) await order(investor, id, { [first]: 5_000 });
  await auctions.close(closed);
  await server.runJobs();
  const { config } = server.deps;
  expect(await examine(config, '--deep')).toBe(0);
  const client = await server.superuser.connect();
  try {
    await client.query(
      'begin; set local session_replication_role = replica; alter table order_log disable trigger keep',
    );
    await client.query('delete from order_log where bid_id is not null');
    await client.query('alter table order_log enable always trigger keep');
    await client.query('commit');
  } finally {
    client.release(true);
  }
  // A running log with fewer entries than its head says is found without `--deep` too.
  expect(await examine(config)).toBe(1);
  expect(await examine(config, '--deep')).toBe(1);
});
