/** Tests the closing record of a halted sale: public, verified from the command line, and safe against an operator. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyRecord } from '@fairbook/domain/record/verification.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { testFolder, testMarket } from '../../../testing/fixtures.ts';
import { first, order, second } from '../../../testing/market/orders.ts';
import { sha256Hex } from '../../platform/base/crypto.ts';
import { openDeps } from '../../program/deps.ts';
import { brokenLaws } from '../../store/orders/invariants.sql.ts';
import { closeAuction } from './close.ts';
import { verifyFile } from './commands.ts';

const { server, accounts, administrator, auctions } = await testMarket();
const issuer = await accounts.issuer();
const investor = await accounts.individual();
const folder = await testFolder();

const reason = 'A figure of the official statement is being corrected';

/** Moves all times of a sale earlier, orders and halts too, so that its close comes now, as after waiting. */
async function waitForClose(uuid: string): Promise<void> {
  const client = await server.superuser.connect();
  try {
    await client.query(
      `begin; set local session_replication_role = replica; alter table auction_halt disable trigger all;
       alter table order_log disable trigger keep`,
    );
    await client.query(
      `with sale as (select id, close_date - date_trunc('milliseconds', clock_timestamp()) as by from auction where uuid = $1),
        halts as (update auction_halt h set halted_at = halted_at - by, close_before = close_before - by, resumed_at = resumed_at - by,
          close_after = close_after - by from sale where h.auction_id = sale.id),
        orders as (update order_log l set at = at - by, entry = replace(entry, entry::json ->> 'at',
            order_log_moment((entry::json ->> 'at')::timestamptz - by)) from sale where l.auction_id = sale.id and l.bid_id is not null)
      update auction a set start_date = start_date - by, close_date = close_date - by from sale where a.id = sale.id`,
      [uuid],
    );
    await client.query(
      `alter table auction_halt enable trigger all; alter table auction_halt enable always trigger keep;
       alter table order_log enable always trigger keep; commit`,
    );
  } finally {
    client.release();
  }
}

async function closedRecord(auctionId: string) {
  await waitForClose(auctionId);
  // A process that has not seen the log before its times were moved.
  const other = await openDeps(server.deps.config);
  try {
    const { id } = await other.db
      .selectFrom('auction')
      .select('id')
      .where('uuid', '=', auctionId)
      .executeTakeFirstOrThrow();
    expect(await closeAuction(other, id)).toBe('closed');
  } finally {
    await other.close();
  }
  const { record, fingerprint } = await server.market().readClosingRecord({ params: { auctionId } });
  return { record: record ?? '', fingerprint };
}

/** A closed sale with one order before and one after its two halts. */
async function haltedAndClosed() {
  const id = await auctions.live(issuer);
  const params = { auctionId: id };
  await order(investor, id, { [first]: 10_000 });
  await issuer.client.haltAuction({ params, body: { reason } });
  await issuer.client.resumeAuction({ params, body: { choice: 'extend' } });
  await administrator.client.haltAuction({ params, body: { reason: 'Asked by the regulator' } });
  await administrator.client.resumeAuction({ params, body: { choice: 'keep' } });
  await order(investor, id, { [second]: 5_000 });
  return { id, ...(await closedRecord(id)) };
}

async function verify(text: string, fingerprint?: string) {
  const file = join(folder, 'record.json');
  await writeFile(file, text);
  const lines: string[] = [];
  return { code: await verifyFile(file, fingerprint, (line) => lines.push(line)), lines };
}

const sold = await haltedAndClosed();

test('the record says who halted and resumed the sale, when, why, and the resulting close; and it is verified', async () => {
  const { id, record, fingerprint } = sold;
  const { halts } = await investor.client.readPublicAuction({ params: { auctionId: id } });
  const checked = verifyRecord(record, sha256Hex, fingerprint);
  expect(checked.finding).toBeNull();
  expect(checked.record?.halts).toEqual(halts);
  expect(halts).toMatchObject([
    { reason, haltedBy: 'issuer', resumedBy: 'issuer', choice: 'extend' },
    { reason: 'Asked by the regulator', haltedBy: 'administrator', resumedBy: 'administrator', choice: 'keep' },
  ]);
  const { code, lines } = await verify(record, fingerprint);
  expect(code).toBe(0);
  expect(lines.filter((line) => /^(Halted|Resumed|No order)/.test(line))).toEqual([
    expect.stringMatching(/^Halted .* \(Issuer\): A figure/),
    expect.stringMatching(/^Resumed .* \(Issuer\): Extend the close by the time lost, /),
    expect.stringMatching(/^Halted .* \(Administrator\): Asked by the regulator$/),
    expect.stringMatching(/^Resumed .* \(Administrator\): Keep the announced close, /),
    'No order was placed while the sale was halted, and the close is the decided one.',
  ]);
});

test('an operator who removes a halt from the record, or adds an order within it, is found out', async () => {
  const { record } = sold;
  const open = () => JSON.parse(record);
  const { halts } = open();
  const without = record.replace(JSON.stringify(halts), '[]');
  expect(without).not.toBe(record);
  expect((await verify(without)).lines[1]).toMatch(/a halt was removed, added or changed/);
  const [placed] = open().orders;
  const during = new Date((Date.parse(halts[0].haltedAt) + Date.parse(halts[0].resumedAt)) / 2).toISOString();
  const moved = record.replace(`"placedAt":"${placed.placedAt}"`, `"placedAt":"${during}"`);
  expect((await verify(moved)).lines[1]).toMatch(/while the sale was halted/);
});

test.runIf(isFull)('a halt that is removed from the database before the close is missed there', async () => {
  const id = await auctions.live(issuer);
  const params = { auctionId: id };
  await issuer.client.haltAuction({ params, body: { reason } });
  await issuer.client.resumeAuction({ params, body: { choice: 'keep' } });
  const remove = 'delete from auction_halt where auction_id = (select id from auction where uuid = $1)';
  await expect(server.deps.pool.query(remove, [id])).rejects.toThrow('permission denied');
  await expect(server.superuser.query(remove, [id])).rejects.toThrow('halts of sales are kept as they are');
  const change = `update auction_halt set reason = 'x' where auction_id = (select id from auction where uuid = $1)`;
  await expect(server.deps.pool.query(change, [id])).rejects.toThrow('halts of sales are kept as they are');
  const client = await server.superuser.connect();
  try {
    await client.query('begin; alter table auction_halt disable trigger keep');
    await client.query(remove, [id]);
    expect(await brokenLaws(client)).toEqual([expect.stringMatching(/^every halt and every end/)]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
