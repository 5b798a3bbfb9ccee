/** Sales whose witnesses sign too late after the close: an operator who holds the sale open adds entries, and every reader sees how many that could be. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { runPython } from '../../../../domain/testing/python.ts';
import { testClock, testFolder, testMarket } from '../../../testing/fixtures.ts';
import { first, order } from '../../../testing/market/orders.ts';
import { startRegisteredWitness } from '../../../testing/market/witnesses.ts';
import { killWitnesses } from '../../../testing/services/witness.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { verifyLog } from '../logs/verify-log.ts';
import { sendHeads } from '../logs/witnesses/send-heads.ts';
import { readSalePage } from '../public/read-pages.ts';
import { closeAuction } from './close.ts';

const folder = await testFolder();
const clock = await testClock();
const config = { witnesses: { sendEverySeconds: 60, isLoopbackAllowed: true } };
const { server, accounts, administrator, auctions } = await testMarket({
  clock: clock.now,
  config,
  on: clock.database,
});
const issuer = await accounts.issuer();
const investor = await accounts.individual();
const witness = await startRegisteredWitness(server, folder, 'clerk', clock);
const { pool } = server.deps;
afterAll(async () => {
  await killWitnesses();
});

async function sendNow(): Promise<void> {
  await pool.query('update order_log_quorum set due_at = clock_timestamp()');
  await pool.query('update order_log_witness set due_at = clock_timestamp()');
  await pool.query('update witness set resting_until = clock_timestamp()');
  await sendHeads(server.deps);
}

interface Over {
  readonly afterClose?: 'mark' | 'extend';
  readonly isSigned?: boolean;
}

/** A sale with an order that the witness has signed, whose close has come so many seconds ago. */
async function over(seconds: number, { isSigned = true, afterClose = 'mark' }: Over = {}) {
  const uuid = await auctions.approved(issuer, { priority: { afterClose } });
  const closeDate = new Date(clock.now().getTime() + 60_000);
  await issuer.client.goLive({ params: { auctionUuid: uuid }, body: { closeDate: closeDate.toISOString() } });
  await order(investor, uuid, { [first]: 10_000 });
  if (isSigned) await sendNow();
  await clock.passTo(new Date(closeDate.getTime() + seconds * 1_000));
  const { rows } = await pool.query<{ id: string }>('select id from auction where uuid = $1', [uuid]);
  return { uuid, id: Number(rows[0]?.id) };
}

test('in production no sale without a witness is submitted or goes live, and the sentence says why', async () => {
  const again = await startTestServer({ clock: clock.now, config: { ...config, needsWitness: true }, beside: server });
  try {
    const client = again.market(issuer);
    const refused = {
      status: 412,
      missing: [expect.objectContaining({ code: 'witness-required', field: 'witnesses' })],
    };
    const draft = await auctions.complete(issuer);
    await pool.query('update witness set is_active = false');
    await expect(client.requestAuctionApproval({ params: { auctionId: draft } })).rejects.toMatchObject(refused);
    const approved = await auctions.approved(issuer);
    await expect(client.goLive({ params: { auctionUuid: approved }, body: {} })).rejects.toMatchObject(refused);
  } finally {
    await pool.query('update witness set is_active = true');
    await again.close();
  }
});

test('in its last minute a sale is sent every second, and to witnesses that were silent elsewhere, but not before', async () => {
  const uuid = await auctions.approved(issuer);
  const closeDate = new Date(clock.now().getTime() + 120_000);
  await issuer.client.goLive({ params: { auctionUuid: uuid }, body: { closeDate: closeDate.toISOString() } });
  const witnessedAfter = async (moment: number) => {
    await order(investor, uuid, { [first]: 5_000 });
    await clock.passTo(new Date(moment));
    await pool.query(`update witness set resting_until = clock_timestamp() + interval '1 minute'`);
    await sendHeads(server.deps);
    const { size, witnessed } = await server.market().readOrderLog({ params: { auctionId: uuid }, query: {} });
    return size === witnessed?.size;
  };
  const last = closeDate.getTime() - 60_000;
  expect(await witnessedAfter(last - 20_000)).toBe(false);
  expect(await witnessedAfter(last + 100)).toBe(true);
  expect(await witnessedAfter(last + 200)).toBe(false);
  expect(await witnessedAfter(last + 1_500)).toBe(true);
  expect(await witnessedAfter(last + 3_000)).toBe(true);
});

async function onPublicPage(uuid: string) {
  const page = await readSalePage(uuid, server.deps);
  return page.kind === 'sale' && page.witnessing?.late;
}

/** The verdicts about the files that anyone can download: of our verifier, and of the one in Python in one test and in the full tier. */
async function verdicts(uuid: string, { inPython = isFull } = {}) {
  const paths = [join(folder, `${uuid}.log`), join(folder, `${uuid}.json`)] as const;
  for (const [at, file] of ['order-log/file', 'closing-record/file'].entries())
    await writeFile(paths[at] ?? '', await (await fetch(`${server.marketUrl}/api/auction/${uuid}/${file}`)).text());
  const said: string[] = [];
  const code = await verifyLog(paths, (line) => said.push(line));
  const python = inPython ? runPython('verify_log.py', [paths[0], '--record', paths[1]]) : undefined;
  const codes = [...new Set([code, python?.status ?? code])];
  return { codes, first: [said[0], python?.stdout.split('\n')[0] ?? said[0]], said: said.join('\n') };
}

/** The clock goes on while the witness is asked. */
const late = /^LATE: First witnessed 3[0-3] s after the close: the operator could have added up to 1 entry\.?$/;

describe('the program that holds a sale over its close, and then adds', () => {
  const attacks = [
    [
      'an order of a friend, dated before it',
      `with friend as (select l.*, h.size from order_log l join order_log_head h using (auction_id)
         where auction_id = $1 and kind = 'PLACE'), other as (select gen_random_uuid() as id),
       added as (insert into order_log (auction_id, index, kind, entry, head_size, bid_id, user_id, investor_org_id, at, amount_change)
         select auction_id, size, kind, replace(replace(replace(replace(entry, bid_id::text, other.id::text), '"index":2,', format('"index":%s,', size)),
           '"place":2,', format('"place":%s,', size)), entry::json ->> 'at', order_log_moment(close_date - interval '400 ms')),
           size + 1, other.id, user_id, investor_org_id, close_date - interval '400 ms', amount_change
         from friend, other, auction a where a.id = $1 returning 1)
       update order_log_head set size = size + (select count(*) from added) where auction_id = $1`,
    ],
    [
      'a suspension of a rival, dated before it',
      `select append_to_order_log(b.auction_id, 'SUSPEND', suspension_entry(a.close_date - interval '400 ms', b.commitment, 'SUSPEND'))
       from order_log_bidder b join auction a on a.id = b.auction_id where b.auction_id = $1`,
    ],
  ] as const;
  test.each(attacks.slice(0, times(1, 2)))('%s is not believed by either verifier', async (_, attack) => {
    const { uuid, id } = await over(30);
    await pool.query(attack, [id]);
    expect(await closeAuction(server.deps, id)).toBe('waits for witnesses');
    await sendNow();
    expect(await closeAuction(server.deps, id)).toBe('closed');
    expect(await verdicts(uuid, { inPython: true })).toMatchObject({
      codes: [4],
      first: [0, 1].map(() => expect.stringMatching(late)),
    });
    await server.runJobs();
    const { rows } = await investor.client.listNotifications({ query: {} });
    const notice = rows.find(({ type, message }) => type === 'AuctionClosed' && /first signed 3[0-3] s/.test(message));
    expect(notice?.message).toContain('Entries that the operator could have added: 1.');
    const shown = { seconds: expect.closeTo(32, -1), entries: 1 };
    expect(await onPublicPage(uuid)).toEqual(shown);
    const params = { auctionId: uuid };
    const { log } = await administrator.client.readSaleProof({ params });
    expect([log?.late, (await issuer.client.readSaleReport({ params })).late]).toEqual([shown, shown]);
  });
});

test.runIf(isFull)(
  'where the witness had signed everything before the close, a late close is as green as ever',
  async () => {
    const { uuid, id } = await over(30);
    expect(await closeAuction(server.deps, id)).toBe('closed');
    const { codes, first: lines, said } = await verdicts(uuid);
    expect([codes, lines]).toEqual([
      [0],
      [0, 1].map(() =>
        expect.stringMatching(/^TRUE: the keys of its witnesses are those of the log, and not pinned\.?$/i),
      ),
    ]);
    expect(await onPublicPage(uuid)).toBeNull();
    expect(said).toContain('no entry before the close was added more than 10 s after it.');
  },
);

test('a witness that does not sign delays the result until its deadline, and then it is marked', async () => {
  const { uuid, id } = await over(0);
  await order(investor, await auctions.live(issuer), { [first]: 5_000 });
  await pool.query(
    `select append_to_order_log(b.auction_id, 'SUSPEND', suspension_entry(clock_timestamp(), b.commitment, 'SUSPEND'))
     from order_log_bidder b where b.auction_id = $1`,
    [id],
  );
  await witness.running.stop();
  expect(await closeAuction(server.deps, id)).toBe('waits for witnesses');
  await sendNow();
  expect(await closeAuction(server.deps, id)).toBe('waits for witnesses');
  await clock.passTo(new Date(clock.now().getTime() + 11_000));
  expect(await closeAuction(server.deps, id)).toBe('closed');
  expect(await verdicts(uuid)).toMatchObject({
    codes: [4],
    first: [
      expect.stringMatching(/^LATE: Not witnessed within 10 s after the close: .* up to 1 entry\.$/),
      expect.any(String),
    ],
  });
  await witness.restart();
});

describe('a sale whose issuer published that it opens again', () => {
  const waiting = async () => {
    const sale = await over(0, { afterClose: 'extend', isSigned: false });
    expect(await closeAuction(server.deps, sale.id)).toBe('waits for witnesses');
    return sale;
  };
  const read = (auctionId: string) => investor.client.readPublicAuction({ params: { auctionId } });
  /** When it closes now, in milliseconds since 1970. */
  const closeOf = async ({ uuid }: { readonly uuid: string }) => Date.parse((await read(uuid)).closeDate ?? '');

  test.runIf(isFull)('closes as any other where they signed in time', async () => {
    const { uuid, id } = await waiting();
    await sendNow();
    expect(await closeAuction(server.deps, id)).toBe('closed');
    expect((await verdicts(uuid)).codes).toEqual([0]);
  });

  // The last test: people who signed in before half an hour cannot go live without signing in again.
  test('does so once where they did not, with notice to everyone, and has the same deadline then', async () => {
    const one = await waiting();
    const params = { auctionId: one.uuid };
    const { until } = await investor.client.lookAtSale({ params });
    await investor.client.markSaleSeen({ params, body: { until } });
    await expect(order(investor, one.uuid, { [first]: 5_000 })).rejects.toMatchObject({ status: 403 });
    expect((await read(one.uuid)).status).toBe('Ended');
    const end = pool.query(`update auction set status = 'Ended' where id = $1`, [one.id]);
    await expect(end).rejects.toThrow('awaits its witnesses');
    // In the full tier beside one that is not signed in time after this close either.
    const others = isFull ? [await waiting()] : [];
    await clock.passTo(new Date(clock.now().getTime() + 13_000));
    for (const { id } of [one, ...others]) expect(await closeAuction(server.deps, id)).toBe('not due');
    expect(((await closeOf(one)) - clock.now().getTime()) / 60_000).toBeCloseTo(30.5, 0);
    expect((await read(one.uuid)).status).toBe('Live');
    const { changes } = await investor.client.lookAtSale({ params });
    expect(changes.map(({ kind }) => kind)).toContain('reopened');
    await order(investor, one.uuid, { [first]: 5_000 });
    await server.runJobs();
    const title = expect.stringMatching(/is open again$/);
    for (const { client } of [investor, issuer])
      expect((await client.listNotifications({ query: {} })).rows).toContainEqual(expect.objectContaining({ title }));
    const mail = expect.objectContaining({ to: administrator.email, subject: title });
    expect(server.deps.sink.list()).toContainEqual(mail);
    await sendNow();
    await witness.running.stop();
    for (const { uuid } of others) await order(investor, uuid, { [first]: 5_000 });
    const closes = await Promise.all([one, ...others].map(closeOf));
    await clock.passTo(new Date(Math.max(...closes) + 11_000));
    expect(await closeAuction(server.deps, one.id)).toBe('closed');
    expect((await verdicts(one.uuid)).codes).toEqual([0]);
    for (const { id, uuid } of others) {
      expect(await closeAuction(server.deps, id)).toBe('waits for witnesses');
      await clock.passTo(new Date(clock.now().getTime() + 11_000));
      expect(await closeAuction(server.deps, id)).toBe('closed');
      const marked = await verdicts(uuid);
      expect(marked.codes).toEqual([4]);
      expect(marked.first[0]).toMatch(/^LATE: Not witnessed within 10 s after the close/);
    }
  });
});
