/** Sales whose rule draws lots, with real witnesses: their waits, and the acts of an operator who wants another draw. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testClock, testFolder, testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { first, order, second } from '../../../testing/market/orders.ts';
import { type RegisteredWitness, startRegisteredWitness } from '../../../testing/market/witnesses.ts';
import { killWitnesses } from '../../../testing/services/witness.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { readEntriesOf } from '../../store/logs/order-log.sql.ts';
import { verifyLog } from '../logs/verify-log.ts';
import { wholeLog } from '../logs/whole-log.ts';
import { sendHeads } from '../logs/witnesses/send-heads.ts';
import { countLateCloses, listWaitingDraws } from '../operations/health/measures.sql.ts';
import { closeAuction } from './close.ts';

/** The verdict about a log whose witnesses the reader has not pinned. */
const isTrue = /^TRUE: The keys of its witnesses are those of the log, and not pinned\.\n/;

let witnesses: RegisteredWitness[];

const folder = await testFolder();
const clock = await testClock();
const config = { witnesses: { sendEverySeconds: 1, isLoopbackAllowed: true } };
const { server, accounts, administrator, auctions, idOf } = await testMarket({
  clock: clock.now,
  config,
  on: clock.database,
});
const issuer = await accounts.issuer();
const investors: Member[] = [];
for (let count = 0; count < 6; count++) investors.push(await accounts.individual());
afterAll(async () => {
  await killWitnesses();
});

const offering = (allocationRule: string) => ({ priority: { allocationRule } });

test('no sale by such a rule is submitted without a witness, and the sentence says why', async () => {
  const id = await auctions.complete(issuer, offering('draw-1'));
  await expect(issuer.client.requestAuctionApproval({ params: { auctionId: id } })).rejects.toMatchObject({
    status: 412,
    missing: [
      {
        code: 'draw-needs-witnesses',
        message: 'This rule draws lots from the signatures of witnesses: choose at least one witness, or another rule',
      },
    ],
  });
});

describe('with two witnesses', () => {
  beforeAll(async () => {
    witnesses = [];
    for (const name of ['clerk', 'gazette']) witnesses.push(await startRegisteredWitness(server, folder, name, clock));
  });

  /** As if the pauses of all logs and witnesses were over. */
  async function sendNow(): Promise<void> {
    await server.deps.pool.query('update order_log_quorum set due_at = clock_timestamp()');
    await server.deps.pool.query('update order_log_witness set due_at = clock_timestamp()');
    await server.deps.pool.query('update witness set resting_until = clock_timestamp()');
    await sendHeads(server.deps);
  }

  /** A sale that is over, in which six investors want all of the first maturity. */
  async function sold(rule: string): Promise<{ uuid: string; id: number }> {
    const uuid = await auctions.approved(issuer, offering(rule));
    const closeDate = new Date(clock.now().getTime() + 20_000);
    await issuer.client.goLive({ params: { auctionUuid: uuid }, body: { closeDate: closeDate.toISOString() } });
    for (const investor of investors) await order(investor, uuid, { [first]: 50_000, [second]: 5_000 });
    await sendNow();
    await clock.passTo(closeDate);
    return { uuid, id: await idOf(uuid) };
  }

  /** Verdict of verify-log on the log and the record that anyone can download. */
  async function verify(uuid: string): Promise<string> {
    const paths = [join(folder, `${uuid}.log`), join(folder, `${uuid}.json`)] as const;
    const files = [`/api/auction/${uuid}/order-log/file`, `/api/auction/${uuid}/closing-record/file`];
    for (const [index, path] of paths.entries())
      await writeFile(path, await (await fetch(`${server.marketUrl}${files[index]}`)).text());
    const said: string[] = [];
    await verifyLog(paths, (line) => said.push(line));
    return said.join('\n');
  }

  test('a sale that never gets its seed is canceled by two Owners, and no result can follow', async () => {
    const ben = await accounts.administrator();
    const cancel = (auctionId: string) =>
      administrator.client.cancelAuction({ params: { auctionId }, body: { reason: 'The clerk lost its key' } });
    const confirm = async (auctionId: string) => {
      const [request] = await ben.client.listPendingDecisions({ query: { subject: `auction:${auctionId}` } });
      return ben.client.confirmDecision({ params: { id: request?.id ?? '' } });
    };
    const { uuid, id } = await sold('draw-1');
    const [clerk] = witnesses;
    await clerk?.running.stop();
    await expect(cancel(uuid)).rejects.toMatchObject({
      status: 412,
      message: expect.stringContaining('being written'),
    });
    expect(await closeAuction(server.deps, id)).toBe('waits for witnesses');
    expect(await administrator.client.readAuction({ params: { auctionId: uuid } })).toMatchObject({
      status: 'Ended',
      isWithoutResult: true,
    });
    await cancel(uuid);
    expect((await issuer.client.readOwnAuction({ params: { auctionId: uuid } })).isCancelled).toBe(false);
    await confirm(uuid);
    const shown = { status: 'Ended', isCancelled: true, cancellation: { reason: 'The clerk lost its key' } };
    expect(await issuer.client.readOwnAuction({ params: { auctionId: uuid } })).toMatchObject(shown);
    expect(await administrator.client.readAuction({ params: { auctionId: uuid } })).toMatchObject({
      ...shown,
      isWithoutResult: false,
    });
    await clerk?.restart();
    await sendNow();
    expect(await closeAuction(server.deps, id)).toBe('canceled');
    const { rows } = await server.deps.pool.query<{ kind: string }>(
      'select kind from order_log where auction_id = $1 order by index desc limit 2',
      [id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['CANCEL', 'CLOSE']);
    // An operator with the database cannot write a result after it.
    const result = `select append_to_order_log($1, 'RESULT', '{"index":%1$s}')`;
    await expect(server.deps.pool.query(result, [id])).rejects.toThrow(/RESULT cannot follow CANCEL/);
    // No one downloads the orders of a canceled sale; the log itself is right.
    let log = '';
    for await (const piece of await wholeLog(server.deps, id)) log += piece;
    const path = join(folder, 'canceled.log');
    await writeFile(path, log);
    const said: string[] = [];
    await verifyLog([path], (line) => said.push(line));
    expect(said.join('\n')).toMatch(/^TRUE/);
  });

  test.runIf(isFull)('a result that comes first keeps the sale from being canceled', async () => {
    const ben = await accounts.administrator();
    const { uuid, id } = await sold('draw-1');
    const [clerk] = witnesses;
    await clerk?.running.stop();
    expect(await closeAuction(server.deps, id)).toBe('waits for witnesses');
    await administrator.client.cancelAuction({ params: { auctionId: uuid }, body: { reason: 'No signature' } });
    const [request] = await ben.client.listPendingDecisions({ query: { subject: `auction:${uuid}` } });
    await clerk?.restart();
    await sendNow();
    expect(await closeAuction(server.deps, id)).toBe('closed');
    const params = { id: request?.id ?? '' };
    const refused = { status: 412, message: 'This sale has a result: it cannot be canceled' };
    await expect(ben.client.confirmDecision({ params })).rejects.toMatchObject(refused);
    const again = administrator.client.cancelAuction({ params: { auctionId: uuid }, body: { reason: 'Again' } });
    await expect(again).rejects.toMatchObject(refused);
    const result = `select append_to_order_log($1, 'CANCEL', '{"index":%1$s}')`;
    await expect(server.deps.pool.query(result, [id])).rejects.toThrow(/CANCEL cannot follow RESULT/);
  });

  test('a quorum of some of them is refused: the market could choose who counts', async () => {
    const id = await auctions.complete(issuer, offering('lot-first-1'));
    const choice = await issuer.client.readWitnessChoice({ params: { auctionId: id } });
    expect([choice.quorum, choice.witnesses.length]).toEqual([2, 2]);
    const some = { witnesses: choice.witnesses, quorum: 1 };
    await issuer.client.saveWitnessChoice({ params: { auctionId: id }, body: some });
    await expect(issuer.client.requestAuctionApproval({ params: { auctionId: id } })).rejects.toMatchObject({
      status: 412,
      missing: [{ code: 'draw-needs-all-witnesses' }],
    });
  });

  test.each(some('rules that draw', ['priority-pro-rata-2', 'lot-first-1', 'draw-1'], 1))(
    '%s: waits for the signatures, then draws, and verifies',
    async (rule) => {
      const { uuid, id } = await sold(rule);
      const [clerk] = witnesses;
      await clerk?.running.stop();
      expect(await closeAuction(server.deps, id)).toBe('waits for witnesses');
      await sendNow();
      expect(await closeAuction(server.deps, id)).toBe('waits for witnesses');
      expect(await readEntriesOf(server.deps.db, id, ['SEED', 'RESULT'])).toEqual({});
      const sale = await server
        .market()
        .readClosingRecord({ params: { auctionId: uuid } })
        .catch((error: unknown) => error);
      expect(sale).toMatchObject({ status: 404 });
      const waiting = await listWaitingDraws(server.deps.db);
      expect(waiting.map(({ witnesses: names }) => names.length)).toEqual([1]);
      await clerk?.restart();
      await sendNow();
      expect(await closeAuction(server.deps, id)).toBe('closed');
      expect(await closeAuction(server.deps, id)).toBe('closed before');
      expect(await listWaitingDraws(server.deps.db)).toEqual([]);
      expect(await countLateCloses(server.deps.db)).toBe(0);
      await sendNow();
      const said = await verify(uuid);
      expect(said).toMatch(isTrue);
      expect(said).toContain(`every amount follows from the rule ${rule}`);
      const record = JSON.parse(
        (await server.market().readClosingRecord({ params: { auctionId: uuid } })).record ?? '',
      );
      expect(record).toMatchObject({ format: 'fairbook-closing-record-1', rule: { version: rule } });
      const { seed } = await server.market().readClosingRecord({ params: { auctionId: uuid } });
      expect(record.extensions).toEqual([
        { affects: ['result'], data: seed, name: 'draw', version: 1 },
        { affects: [], data: expect.objectContaining({ entries: 0 }), name: 'witnessing', version: 1 },
      ]);
      const awards: number[] = [];
      const reasons: string[] = [];
      for (const investor of investors) {
        const { rows } = await investor.client.listMyAllocations({ query: { auctionId: uuid } });
        const line = rows[0]?.lines.find(({ maturityDate }) => maturityDate === first);
        awards.push(line?.award ?? -1);
        reasons.push(line?.reason ?? '');
      }
      expect(awards.reduce((sum, award) => sum + award, 0)).toBe(100_000);
      expect(awards.toSorted((a, b) => b - a)).toEqual(
        rule === 'draw-1' ? [50_000, 50_000, 0, 0, 0, 0] : [20_000, 20_000, 15_000, 15_000, 15_000, 15_000],
      );
      const places = reasons.map((reason) => Number(/In the draw you had place (\d) of 6\./.exec(reason)?.[1]));
      expect(places.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
      // The first two places have what others have not.
      for (const [index, place] of places.entries())
        expect([place, awards[index]]).toEqual([place, place < 3 ? Math.max(...awards) : Math.min(...awards)]);
    },
  );

  test('a process that is killed after the seed was written goes on with it', async () => {
    const { id, uuid } = await sold('draw-1');
    await closeAuction(server.deps, id);
    await sendNow();
    const database = server.deps.config.databaseUrl;
    const broken = { ...server.deps, config: { ...server.deps.config, databaseUrl: 'postgres://127.0.0.1:1/none' } };
    await expect(closeAuction(broken, id)).rejects.toThrow();
    const { SEED: written, RESULT: none } = await readEntriesOf(server.deps.db, id, ['SEED', 'RESULT']);
    expect([written?.kind, none, database !== undefined]).toEqual(['SEED', undefined, true]);
    const again = await startTestServer({ beside: server, clock: clock.now });
    try {
      expect(await closeAuction(again.deps, id)).toBe('closed');
    } finally {
      await again.close();
    }
    expect((await readEntriesOf(server.deps.db, id, ['SEED'])).SEED).toEqual(written);
    expect(await verify(uuid)).toMatch(isTrue);
  });

  describe('an operator with the database', () => {
    /** A sale whose closing head all witnesses have signed, and whose seed is not written. */
    async function signed() {
      const sale = await sold('draw-1');
      await closeAuction(server.deps, sale.id);
      await sendNow();
      return sale;
    }
    const asOwner = (text: string, ...values: unknown[]) => server.superuser.query(text, values);

    test.runIf(isFull)('cannot write a result without a seed, nor a second seed, nor one of another sale', async () => {
      const { id } = await signed();
      const write = (event: string, template: string) =>
        asOwner('select append_to_order_log($1, $2, $3)', id, event, template);
      await expect(write('RESULT', '{"index":%1$s}')).rejects.toThrow('RESULT cannot follow CLOSE');
      expect(await closeAuction(server.deps, id)).toBe('closed');
      await expect(write('SEED', '{"index":%1$s}')).rejects.toThrow('SEED cannot follow RESULT');
      const usual = await sold('priority-pro-rata-1');
      await closeAuction(server.deps, usual.id);
      await expect(
        asOwner('select append_to_order_log($1, $2, $3)', usual.id, 'SEED', '{"index":%1$s}'),
      ).rejects.toThrow('SEED cannot follow RESULT');
    });

    test('cannot forge the signature of a witness: nothing is allocated, and the sentence names it', async () => {
      const { id } = await signed();
      await asOwner(
        `update order_log_cosignature c set line = regexp_replace(line, '.{8}\\n$', 'AAAAAAA=' || chr(10)) where auction_id = $1
         and witness_id = (select min(witness_id) from order_log_cosignature where auction_id = $1)`,
        id,
      );
      await expect(closeAuction(server.deps, id)).rejects.toThrow(
        /the signature of the witness .* on the head of \d+ entries is wrong/,
      );
      expect(await readEntriesOf(server.deps.db, id, ['SEED', 'RESULT'])).toEqual({});
    });

    test('cannot leave a witness out', async () => {
      const { id } = await signed();
      await asOwner(
        'delete from order_log_cosignature where auction_id = $1 and witness_id = (select min(witness_id) from order_log_cosignature where auction_id = $1)',
        id,
      );
      expect(await closeAuction(server.deps, id)).toBe('waits for witnesses');
    });

    test.runIf(isFull)('gets the same seed for a closing head however often the witnesses are asked', async () => {
      const { id } = await signed();
      const lines = async () => {
        const { rows } = await server.deps.pool.query(
          'select distinct on (witness_id) witness_id, line from order_log_cosignature where auction_id = $1 order by witness_id, size desc',
          [id],
        );
        return rows;
      };
      const before = await lines();
      await asOwner('alter table order_log_witness disable trigger keep');
      await asOwner('delete from order_log_cosignature where auction_id = $1', id);
      await asOwner('update order_log_witness set size = 0 where auction_id = $1', id);
      await asOwner('alter table order_log_witness enable trigger keep');
      await asOwner('update order_log_quorum set is_done = false, sent_size = 0 where auction_id = $1', id);
      // A witness that signed again would give another time, in seconds.
      await clock.passTo(clock.now().getTime() + 1_100);
      await sendNow();
      expect(await lines()).toEqual(before);
    });

    test.runIf(isFull)('that exchanges the seed in the log is found by everyone', async () => {
      const { id, uuid } = await signed();
      expect(await closeAuction(server.deps, id)).toBe('closed');
      await asOwner('alter table order_log disable trigger keep');
      await asOwner(
        `update order_log set entry = jsonb_set(entry::jsonb, '{cosignatures}', jsonb_build_array(entry::jsonb -> 'cosignatures' -> 1, entry::jsonb -> 'cosignatures' -> 0))::text
         where auction_id = $1 and kind = 'SEED'`,
        id,
      );
      await asOwner('alter table order_log enable always trigger keep');
      const again = await startTestServer({ beside: server, clock: clock.now });
      try {
        const log = await fetch(`${again.marketUrl}/api/auction/${uuid}/order-log/file`);
        const path = join(folder, `${uuid}-changed.log`);
        await writeFile(path, await log.text());
        const said: string[] = [];
        await verifyLog([path], (line) => said.push(line));
        expect(said.slice(0, 2)).toEqual(['FALSE', expect.stringMatching(/Entry \d+ is wrong/)]);
      } finally {
        await again.close();
      }
    });
  });
});
