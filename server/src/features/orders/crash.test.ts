/** Tests killing a process that takes orders in a rush: confirmed orders are there, and resent ones are no duplicates. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { times } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testServer } from '../../../testing/fixtures.ts';
import { accountsOf, type Member } from '../../../testing/market/accounts.ts';
import { auctionsOf } from '../../../testing/market/auctions.ts';
import { first, investmentsOf, second } from '../../../testing/market/orders.ts';
import { startMarket } from '../../../testing/program.ts';
import { freePort } from '../../platform/postgres/embedded.ts';
import { brokenLaws } from '../../store/orders/invariants.sql.ts';

let server: ChildProcess | undefined;

const product = await testServer();
afterAll(async () => {
  server?.kill('SIGKILL');
});

interface Sent {
  readonly person: Member;
  readonly key: string;
  bidId: string | null;
}

test('kill -9 under load: nothing confirmed is lost, nothing sent again is doubled', { timeout: 180_000 }, async () => {
  const accounts = accountsOf(product);
  const auctions = auctionsOf(product, await accounts.administrator(), await accounts.professional());
  const rows = [first, second].map((maturityDate) => {
    return { maturityDate, principalAmount: 50_000_000, interestRate: 5, yield: 0, price: 100, cusip: '' };
  });
  const id = await auctions.live(await accounts.issuer(), { profile: { amount: 100_000_000 }, schedule: rows });
  const people = await Promise.all([1, 2, 3, 4].slice(0, times(2, 4)).map(() => accounts.individual()));
  const port = await freePort();
  server = await startMarket(product, port);
  let base = `http://127.0.0.1:${port}`;

  async function send(one: Sent): Promise<void> {
    const answer = await fetch(`${base}/api/auction/${id}/bid`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${one.person.token}`, 'content-type': 'application/json' },
        'idempotency-key': one.key,
      },
      body: JSON.stringify({ investments: investmentsOf({ [first]: 5_000 }) }),
    });
    // An overloaded machine responds with retry, and clients do so.
    if (answer.status === 503) return setTimeout(1_000).then(() => send(one));
    const body = (await answer.json()) as { data: { bidId: string } };
    if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
    one.bidId = body.data.bidId;
  }

  const sent: Sent[] = [];
  let isDead = false;
  const rush = people.flatMap((person) =>
    [1, 2, 3].map(async () => {
      while (!isDead) {
        const one: Sent = { person, key: `key-${sent.length}`, bidId: null };
        sent.push(one);
        await send(one).catch(() => undefined);
      }
    }),
  );
  while (sent.filter(({ bidId }) => bidId !== null).length < times(12, 60)) await setTimeout(5);
  server.kill('SIGKILL');
  await once(server, 'exit');
  isDead = true;
  await Promise.all(rush);

  const confirmed = new Map(sent.flatMap(({ key, bidId }) => (bidId === null ? [] : [[key, bidId]])));
  // Another process of the market takes its place.
  base = product.marketUrl;
  await Promise.all(sent.map(send));
  for (const { key, bidId } of sent) expect(confirmed.get(key) ?? bidId).toBe(bidId);

  const { db } = product.deps;
  const orders = sql<{ bidId: string }>`select b.bid_id as "bidId" from auction_bid b
    join auction a on a.id = b.auction_id where a.uuid = ${id}`;
  const stored = await orders.execute(db);
  expect(stored.rows.map(({ bidId }) => bidId).sort()).toEqual(sent.map(({ bidId }) => bidId).sort());
  expect(await brokenLaws(product.deps.pool)).toEqual([]);
});
