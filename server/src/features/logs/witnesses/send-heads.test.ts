/** Sales with real witnesses: their heads are cosigned, a quorum is enough, and a changed log is refused. */

import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { english } from '@fairbook/domain/base/sentences/sentence.ts';
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { verifyCosignature } from '@fairbook/domain/logs/cosignature.ts';
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { testClock, testFolder, testMarket } from '../../../../testing/fixtures.ts';
import { signedHead } from '../../../../testing/market/log-proofs.ts';
import { first, order } from '../../../../testing/market/orders.ts';
import { type RegisteredWitness, startRegisteredWitness } from '../../../../testing/market/witnesses.ts';
import { bodyOf, serve } from '../../../../testing/services/testing.ts';
import { killWitnesses } from '../../../../testing/services/witness.ts';
import { startTestServer } from '../../../../testing/test-server.ts';
import { requestCosignature } from '../../../platform/adapters/witness-client.ts';
import { verifyEd25519 } from '../../../platform/base/crypto.ts';
import { readSentence } from '../../../platform/db/sentences.ts';
import type { WorkerDeps } from '../../../platform/deps.ts';
import { startWorker } from '../../../program/worker.ts';
import { findSale } from '../../../store/auctions/sale.sql.ts';
import { readQuorumLag } from '../../../store/logs/sending.sql.ts';
import { readSalePage } from '../../public/read-pages.ts';
import { followLogs } from './jobs.ts';
import { sendHeads } from './send-heads.ts';

const config = { witnesses: { sendEverySeconds: 1, isLoopbackAllowed: true } };

const folder = await testFolder();
const clock = await testClock();
const { server, accounts, administrator, auctions } = await testMarket({
  clock: clock.now,
  config,
  on: clock.database,
});
const issuer = await accounts.issuer();
const investor = await accounts.individual();
const witnesses: RegisteredWitness[] = [];
for (const name of ['clerk', 'adviser', 'gazette']) {
  witnesses.push(await startRegisteredWitness(server, folder, name, clock));
}
afterAll(async () => {
  await killWitnesses();
});

const readLog = (auctionId: string) => server.market().readOrderLog({ params: { auctionId }, query: {} });
const place = (auctionId: string, dollars = 5_000) => order(investor, auctionId, { [first]: dollars });

/** As if the pauses of all logs and witnesses were over. */
async function sendNow(by = server): Promise<void> {
  await server.deps.pool.query('update order_log_quorum set due_at = clock_timestamp()');
  await server.deps.pool.query('update order_log_witness set due_at = clock_timestamp()');
  await server.deps.pool.query('update witness set resting_until = clock_timestamp()');
  await sendHeads(by.deps);
}

/** The names of the witnesses that signed a head, each signature verified. */
function signersOf(checkpoint: string, verifierKey: string): string[] {
  signedHead(checkpoint, verifierKey);
  const note = parseSignedHead(checkpoint)?.note;
  return witnesses
    .filter(({ running }) => note && verifyCosignature(note, running.key, verifyEd25519) !== null)
    .map(({ name }) => name);
}

test('the head of a sale is cosigned by all its witnesses, again when it grows, and at the end', async () => {
  const id = await auctions.live(issuer);
  expect(await readLog(id)).toMatchObject({
    quorum: 2,
    witnessed: null,
    witnesses: [{ size: null }, { size: null }, { size: null }],
  });
  await place(id);
  await sendHeads(server.deps);
  const log = await readLog(id);
  expect(log.witnesses.map(({ size }) => size)).toEqual([3, 3, 3]);
  expect(log.witnessed?.size).toBe(3);
  expect(signersOf(log.witnessed?.checkpoint ?? '', log.verifierKey)).toEqual(['clerk', 'adviser', 'gazette']);
  await place(id);
  await sendNow();
  expect((await readLog(id)).witnessed?.size).toBe(4);
  await auctions.close(id);
  await server.runJobs();
  // The pause of a running sale is not waited for once it has closed.
  await sendHeads(server.deps);
  const final = await readLog(id);
  expect([final.size, final.witnessed?.size]).toEqual([7, 7]);
  const file = await (await fetch(`${server.marketUrl}/api/auction/${id}/order-log/file`)).text();
  expect(signersOf(file.slice(file.lastIndexOf('\n\n', file.lastIndexOf('\n\n') - 1) + 2), log.verifierKey)).toEqual([
    'clerk',
    'adviser',
    'gazette',
  ]);
  const { rows } = await server.deps.pool.query(
    'select q.is_done, (select count(distinct size) from order_log_cosignature c where c.auction_id = q.auction_id) from order_log_quorum q join auction a on a.id = q.auction_id where a.uuid = $1',
    [id],
  );
  // The head before the close, which shows that they signed in time, and the last one.
  expect(rows).toEqual([{ is_done: true, count: 2 }]);
  expect(await readQuorumLag(server.deps.db)).toBe(0);
});

describe('of three witnesses with a quorum of two', () => {
  test('one may be down; with two down the sale takes orders and is not witnessed until one is back', async () => {
    const [clerk, adviser] = witnesses;
    if (!clerk || !adviser) throw new Error('no witnesses');
    const id = await auctions.live(issuer);
    await clerk.running.stop();
    await place(id);
    await sendNow();
    let log = await readLog(id);
    expect(log.witnessed?.size).toBe(3);
    expect(signersOf(log.witnessed?.checkpoint ?? '', log.verifierKey)).toEqual(['adviser', 'gazette']);
    const onPublicPage = async () => {
      const page = await readSalePage(id, server.deps);
      return page.kind === 'sale' && page.witnessing;
    };
    const named = { witnesses: 3, quorum: 2 };
    expect(await onPublicPage()).toMatchObject({ ...named, last: { signed: 2, entry: 2 }, isWhole: true });
    expect(log.witnesses.find(({ url }) => url === clerk.running.url)?.size).toBeNull();
    await adviser.running.stop();
    await place(id);
    await place(id);
    await sendNow();
    log = await readLog(id);
    expect([log.size, log.witnessed?.size]).toEqual([5, 3]);
    expect(await onPublicPage()).toMatchObject({ ...named, last: { signed: 2, entry: 2 }, isWhole: false });
    // One that does not answer is left alone for a while, for all logs.
    const { rows } = await server.deps.pool.query(
      'select problem, failures > 0 as failed, resting_until > clock_timestamp() as rests from witness where uuid = $1',
      [adviser.id],
    );
    expect(rows).toEqual([{ problem: 'It refused the connection', failed: true, rests: true }]);
    await clock.passTo(clock.now().getTime() + 1_500);
    expect(await readQuorumLag(server.deps.db)).toBeGreaterThan(0);
    await adviser.restart();
    await sendNow();
    log = await readLog(id);
    expect([log.witnessed?.size, log.witnesses.map(({ size }) => size).toSorted()]).toEqual([5, [5, 5, null]]);
    await clerk.restart();
    await sendNow();
    expect((await readLog(id)).witnesses.map(({ size }) => size)).toEqual([5, 5, 5]);
  });

  test.runIf(isFull)('a market that was started again goes on where the witnesses are', async () => {
    const id = await auctions.live(issuer);
    await place(id);
    await sendNow();
    const again = await startTestServer({ clock: clock.now, config, beside: server });
    try {
      await place(id);
      await sendNow(again);
      expect((await readLog(id)).witnessed?.size).toBe(4);
      // A process that crashed after a witness had signed, and before it stored that.
      await place(id);
      const { checkpoint, size } = await readLog(id);
      const auction = await findSale(server.deps.db, { uuid: id });
      const [clerk] = witnesses;
      if (!clerk || !auction) throw new Error('nothing to ask');
      const proof = (from: number) => server.deps.orderLogs.consistencyProof(auction.id, from, size);
      const lost = await requestCosignature(clerk.running, checkpoint, proof, { isLoopbackAllowed: true });
      expect(lost.outcome).toBe('cosigned');
      await sendNow(again);
      expect((await readLog(id)).witnesses.map((each) => each.size)).toEqual([5, 5, 5]);
    } finally {
      await again.close();
    }
  });
});

test('a log whose entries were changed by SQL is never cosigned again', async () => {
  const id = await auctions.live(issuer);
  await place(id);
  await place(id);
  await sendNow();
  const before = await readLog(id);
  await changeEntry(id, 2);
  // A process that has the log in memory signs nothing else; another one reads the changed entries.
  const again = await startTestServer({ clock: clock.now, config, beside: server });
  try {
    await order(investor, id, { [first]: 10_000 });
    for (let count = 0; count < 3; count++) await sendNow(again);
    const after = await readLog(id);
    expect(after.size).toBeGreaterThan(before.size);
    expect(after.witnesses).toEqual(before.witnesses);
    expect(after.witnessed).toEqual(before.witnessed);
    const states = await server.deps.pool.query(
      'select state, problem from order_log_witness l join auction a on a.id = l.auction_id where a.uuid = $1',
      [id],
    );
    const contradicted = { state: 'contradicted', problem: 'What it signed before is not the beginning of the log' };
    expect(states.rows).toEqual([contradicted, contradicted, contradicted]);
    expect(await again.deps.metrics.registry.metrics()).toMatch(/witness_heads_total\{[^}]*"contradicted"\} 3/);
  } finally {
    await again.close();
  }
});

test.runIf(isFull)('a log that has lost entries, as by an old backup, is an error that names both sizes', async () => {
  const id = await auctions.live(issuer);
  await place(id);
  await place(id);
  await sendNow();
  await asOwner(['order_log', 'order_log_head', 'order_log_witness'], async () => {
    const ofSale = '(select id from auction where uuid = $1)';
    await server.superuser.query(`delete from order_log where auction_id = ${ofSale} and index = 3`, [id]);
    await server.superuser.query(`update order_log_head set size = 3 where auction_id = ${ofSale}`, [id]);
    await server.superuser.query(`update order_log_witness set size = 1 where auction_id = ${ofSale}`, [id]);
  });
  const again = await startTestServer({ clock: clock.now, config, beside: server });
  try {
    await sendNow(again);
    const { rows } = await server.deps.pool.query(
      'select distinct state, problem from order_log_witness l join auction a on a.id = l.auction_id where a.uuid = $1',
      [id],
    );
    expect(rows.map(({ state, problem }) => [state, english(readSentence(problem))])).toEqual([
      ['contradicted', 'It signed 4 entries; the log has 3'],
    ]);
    const listed = await administrator.client.listWitnesses();
    expect(listed.filter(({ contradictedSales }) => contradictedSales > 0)).toHaveLength(3);
  } finally {
    await again.close();
  }
});

/** By an owner of the database, who can disable what keeps entries from being changed. */
async function changeEntry(auctionId: string, index: number): Promise<void> {
  await asOwner(['order_log'], async () => {
    const { rowCount } = await server.superuser.query(
      `update order_log set entry = replace(entry, '"amount":500000', '"amount":600000') from auction a
       where a.id = auction_id and a.uuid = $1 and index = $2`,
      [auctionId, index],
    );
    expect(rowCount).toBe(1);
  });
}

async function asOwner(tables: readonly string[], work: () => Promise<void>): Promise<void> {
  for (const table of tables) await server.superuser.query(`alter table ${table} disable trigger keep`);
  await work();
  for (const table of tables) await server.superuser.query(`alter table ${table} enable always trigger keep`);
}

test('two processes send each head once', async () => {
  const seen: string[] = [];
  let target = '';
  const forwarding = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      seen.push(body.slice(body.indexOf('\n\n') + 2));
      // As far as a witness on the other side of the world.
      await setTimeout(100);
      const answer = await fetch(`${target}${request.url}`, { method: 'POST', body });
      response.writeHead(answer.status).end(await answer.text());
    });
  });
  const url = await serve(forwarding);
  await server.deps.pool.query('update witness set is_active = false');
  const { id, running } = await startRegisteredWitness(server, folder, 'far', { ...clock, urlOf: () => url });
  target = running.url;
  const ids: string[] = [];
  for (let count = 0; count < times(3, 8); count++) ids.push(await auctions.live(issuer));
  const again = await startTestServer({ clock: clock.now, config, beside: server });
  try {
    await Promise.all([server, again, again, server].map(({ deps }) => sendHeads(deps)));
    expect(seen).toHaveLength(ids.length);
    expect(new Set(seen).size).toBe(ids.length);
    for (const auctionId of ids) expect((await readLog(auctionId)).witnessed?.size).toBe(2);
  } finally {
    await again.close();
    forwarding.close();
    await server.deps.pool.query('update witness set is_active = uuid <> $1', [id]);
  }
});

test('a look of a worker for logs that have grown sends their heads', async () => {
  const id = await auctions.live(issuer);
  await place(id);
  await followLogs(server.deps);
  await server.runJobs();
  expect((await readLog(id)).witnessed?.size).toBe(3);
});

test.runIf(isFull)('a worker sends the head of a live sale within its interval, and soon after the close', async () => {
  const id = await auctions.live(issuer);
  const worker = await startTestServer({ clock: clock.now, config, beside: server });
  const { close } = await startWorker(worker.deps as WorkerDeps);
  try {
    await place(id);
    const witnessedAt = async (size: number) => {
      for (const until = Date.now() + 15_000; Date.now() < until; await setTimeout(100)) {
        if ((await readLog(id)).witnessed?.size === size) return true;
      }
      return false;
    };
    expect(await witnessedAt(3)).toBe(true);
    await place(id);
    expect(await witnessedAt(4)).toBe(true);
    await auctions.close(id);
    expect(await witnessedAt(7)).toBe(true);
  } finally {
    await close();
    await worker.close();
  }
});
