/** Confirmations of orders by mail: their receipts prove the orders to a program that knows nothing but the mail and the log. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hexOf } from '@fairbook/domain/base/bytes.ts';
import { leafHash } from '@fairbook/domain/logs/merkle.ts';
import { readMonitoredReceipts } from '@fairbook/domain/logs/monitored-receipt.ts';
import { orderNumbers } from '@fairbook/domain/orders/order-number.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { movableTime } from '../../../../testing/clock.ts';
import { testFolder, testMarket } from '../../../../testing/fixtures.ts';
import { first, order, second } from '../../../../testing/market/orders.ts';
import { sha256 } from '../../../platform/base/crypto.ts';
import { LogForked } from '../../../platform/base/errors.ts';
import { verifyLog } from '../../logs/verify-log.ts';
import { mailReceipts } from './confirmations.ts';

const time = movableTime();

const { server, accounts, auctions } = await testMarket({
  clock: time.now,
  config: { monitors: ['https://monitor.gazette.example', 'https://watch.city.example'] },
});
const issuer = await accounts.issuer();
const investor = await accounts.individual();
const neighbor = await accounts.individual();
const folder = await testFolder();

const confirmations = () =>
  server.deps.sink.list().filter(({ kind, subject }) => kind === 'mail' && /^Your orders? in /.test(subject));

/** The log so far, as the file of an ended sale has it. */
async function logText(id: string): Promise<string> {
  const { rows } = await server.deps.pool.query<{ entry: string; auctionId: number }>(
    'select l.entry, a.id as "auctionId" from order_log l join auction a on a.id = l.auction_id where a.uuid = $1 order by l.index',
    [id],
  );
  const head = await server.deps.orderLogs.readHead(rows[0]?.auctionId ?? 0);
  return `${rows.map(({ entry }) => `${entry}\n`).join('')}\n${head?.checkpoint}`;
}

/** Work of the worker once a minute. */
async function aMinuteLater(): Promise<void> {
  time.ahead += 61_000;
  await server.runJobs();
}

test('orders are confirmed once by mail, with receipts that verify against the log', async () => {
  const before = await auctions.live(issuer);
  await order(investor, before, { [first]: 5_000 });
  // As the migration does: nothing from before these mails.
  await server.deps.pool.query('insert into order_log_confirmed select auction_id, size from order_log_head');
  await server.deps.jobs.enqueue(
    server.deps.db,
    'confirm-orders',
    {},
    { singletonKey: 'confirm', unlessWaiting: true },
  );
  await server.runJobs();
  const id = await auctions.live(issuer);
  const placed = await order(investor, id, { [first]: 30_000, [second]: 10_000 });
  await order(neighbor, id, { [first]: 20_000 });
  await investor.client.withdrawBid({ params: { auctionId: id, bidId: placed.bidId } });
  const again = await order(investor, id, { [second]: 15_000 });
  await aMinuteLater();
  expect(
    confirmations()
      .map(({ to }) => to)
      .sort(),
  ).toEqual([investor.email, neighbor.email].sort());
  const mail = confirmations().find(({ to }) => to === investor.email);
  const numbers = orderNumbers(placed.auctionName, [placed.bidId, again.bidId]);
  expect(mail?.text).toMatch(
    new RegExp(
      `Order ${numbers.get(placed.bidId)} was placed as entry 1 of the order log, [^\n]+\n[^\n]+: \\$30,000\n[^\n]+: \\$10,000\n`,
    ),
  );
  expect(mail?.text).toContain(`Order ${numbers.get(placed.bidId)} was withdrawn as entry 3`);
  expect(mail?.text).toContain(`Order ${numbers.get(again.bidId)} was placed as entry 4`);
  const [file] = mail?.attachments ?? [];
  // A link to each monitor has the hash of the newest entry and its proof, and neither the order nor the person.
  const links = [...(mail?.text ?? '').matchAll(/https:\/\/(\S+)\/\?language=en#(\S+)/g)];
  expect(links.map(([, host]) => host)).toEqual(['monitor.gazette.example', 'watch.city.example']);
  const [receipt] = readMonitoredReceipts(links[0]?.[0] ?? '', sha256, 1);
  expect(receipt?.proof.index).toBe(again.log.index);
  expect(hexOf(receipt?.leaf ?? new Uint8Array())).toBe(hexOf(leafHash(Buffer.from(again.log.entry), sha256)));
  expect(links[0]?.[2]?.length).toBeLessThan(2_000);
  const inLink = Buffer.from(links[0]?.[2]?.split('.')[1] ?? '', 'base64url').toString();
  for (const secret of [again.bidId, again.log.salt, investor.email, '15000']) expect(inLink).not.toContain(secret);
  expect(JSON.parse(file?.content ?? '').receipts).toMatchObject([placed.log, { index: 3 }, again.log]);

  await aMinuteLater();
  expect(confirmations()).toHaveLength(2);
  await neighbor.client.savePreferences({
    body: { zone: null, digest: null, channels: [{ type: 'OrderConfirmation', push: true, mail: false }] },
  });
  await order(neighbor, id, { [first]: 5_000 });
  await order(investor, id, { [first]: 5_000 });
  const log = await logText(id);
  await auctions.close(id);
  await aMinuteLater();
  expect(
    confirmations()
      .map(({ to }) => to)
      .filter((to) => to === neighbor.email),
  ).toHaveLength(1);
  expect(confirmations()).toHaveLength(3);

  const paths = [join(folder, 'log.txt'), join(folder, 'receipts.json')] as const;
  await writeFile(paths[0], log);
  await writeFile(paths[1], file?.content ?? '');
  const lines: string[] = [];
  expect(await verifyLog(paths, (line) => lines.push(line))).toBe(0);
  expect(lines.join('\n')).toMatch(/^TRUE[\s\S]*Receipts: 3, all in the log/);
  await writeFile(paths[1], (file?.content ?? '').replaceAll('3000000', '2000000'));
  expect(await verifyLog(paths, (line) => lines.push(line))).toBe(1);
});

test.runIf(isFull)(
  'an order whose entry was changed since is not confirmed, and the job ends: trying again would not help',
  async () => {
    const id = await auctions.live(issuer);
    await order(investor, id, { [first]: 5_000 });
    const [row] = await server.deps.db
      .selectFrom('orderLog as l')
      .innerJoin('auction as a', 'a.id', 'l.auctionId')
      .select(['l.auctionId', 'l.userId'])
      .where('a.uuid', '=', id)
      .where('l.index', '=', 1)
      .execute();
    const [auctionId, userId] = [row?.auctionId ?? 0, row?.userId ?? 0];
    const operator = await server.superuser.connect();
    try {
      await operator.query('alter table order_log disable trigger keep');
      await operator.query(
        `update order_log set entry = replace(entry, '500000', '900000') where auction_id = $1 and index = 1`,
        [auctionId],
      );
      await operator.query('alter table order_log enable always trigger keep');
    } finally {
      operator.release(true);
    }
    const before = confirmations().length;
    const warned: unknown[] = [];
    const log = Object.assign(Object.create(server.deps.log) as typeof server.deps.log, {
      warn: (details: unknown) => warned.push(details),
    });
    await mailReceipts({ auctionId, userId, from: 1, to: 2 }, { ...server.deps, log });
    expect(confirmations()).toHaveLength(before);
    expect(warned).toEqual([{ user: userId, auctionId, err: expect.any(LogForked) }]);
  },
);
