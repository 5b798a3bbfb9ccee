/** Market and witness are killed in turn while orders come: what was cosigned never goes back, and every confirmed order stays. */
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { testFolder, testServer } from '../../../../testing/fixtures.ts';
import { accountsOf } from '../../../../testing/market/accounts.ts';
import { auctionsOf } from '../../../../testing/market/auctions.ts';
import { isBeginning, signedHead } from '../../../../testing/market/log-proofs.ts';
import { first, investmentsOf, second } from '../../../../testing/market/orders.ts';
import { startRegisteredWitness } from '../../../../testing/market/witnesses.ts';
import { startMarket } from '../../../../testing/program.ts';
import { killWitnesses, startWitnessProcess, type WitnessProcess } from '../../../../testing/services/witness.ts';
import { freePort } from '../../../platform/postgres/embedded.ts';

const rounds = 10;

let market: ChildProcess | undefined;

const folder = await testFolder();
const server = await testServer();
afterAll(async () => {
  market?.kill('SIGKILL');
  await killWitnesses();
});

test('kill -9 of market and witness under orders', { timeout: 240_000 }, async () => {
  const accounts = accountsOf(server);
  const auctions = auctionsOf(server, await accounts.administrator(), await accounts.professional());
  let running: WitnessProcess | undefined;
  const witness = await startRegisteredWitness(server, folder, 'clerk', {
    start: async (settings) => {
      running = await startWitnessProcess(settings);
      return running;
    },
  });
  const schedule = [first, second].map((maturityDate) => {
    return { maturityDate, principalAmount: 50_000_000, interestRate: 5, yield: 0, price: 100, cusip: '' };
  });
  const id = await auctions.live(await accounts.issuer(), { profile: { amount: 100_000_000 }, schedule });
  const person = await accounts.individual();
  const port = await freePort();
  const start = async () => {
    market = await startMarket(server, port, { SEND_HEADS_SECONDS: '1' }, []);
  };
  await start();

  const confirmed: string[] = [];
  let isOver = false;
  const orders = (async () => {
    while (!isOver) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/auction/${id}/bid`, {
        method: 'POST',
        headers: {
          ...{ authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ investments: investmentsOf({ [first]: 5_000 }) }),
      }).catch(() => null);
      const body = (await answer?.json().catch(() => null)) as { data?: { log?: { entry: string } } } | null;
      if (answer?.status === 200 && body?.data?.log) confirmed.push(body.data.log.entry);
      // The log grows slowly enough for heads of several sizes to be signed.
      await setTimeout(20);
    }
  })();

  const readLog = (from = 0) => server.market().readOrderLog({ params: { auctionId: id }, query: { from } });
  const heads: { size: number; checkpoint: string }[] = [];
  const waitForWitnessed = async (size: number) => {
    for (const until = Date.now() + 60_000; Date.now() < until; await setTimeout(100)) {
      const { witnessed } = await readLog();
      if (witnessed && witnessed.size !== heads.at(-1)?.size) heads.push(witnessed);
      if (witnessed && witnessed.size > size) return;
    }
    throw new Error(`no head above ${size} was cosigned`);
  };
  for (let round = 0; round < rounds; round++) {
    await waitForWitnessed(heads.at(-1)?.size ?? 0);
    market?.kill('SIGKILL');
    if (market) await once(market, 'exit');
    await start();
    await waitForWitnessed(heads.at(-1)?.size ?? 0);
    await running?.stop('SIGKILL');
    // Orders go on without a witness.
    const before = confirmed.length;
    await expect.poll(() => confirmed.length, { interval: 20 }).toBeGreaterThan(before + 4);
    await witness.restart();
  }
  isOver = true;
  await orders;
  await waitForWitnessed((await readLog()).size - 1);

  const last = await readLog();
  const sizes = heads.map(({ size }) => size);
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
  const end = signedHead(last.checkpoint, last.verifierKey);
  for (const { size, checkpoint } of heads) {
    const { consistency } = await readLog(size);
    expect(isBeginning(signedHead(checkpoint, last.verifierKey), end, consistency)).toBe(true);
  }
  const { rows } = await server.deps.pool.query<{ index: number; entry: string }>(
    'select index, entry from order_log join auction a on a.id = auction_id where a.uuid = $1 order by index',
    [id],
  );
  expect(rows.map(({ index }) => index)).toEqual(rows.map((_, index) => index));
  const entries = new Set(rows.map(({ entry }) => entry));
  expect(confirmed.length).toBeGreaterThanOrEqual(5 * rounds);
  expect(confirmed.filter((entry) => !entries.has(entry))).toEqual([]);
});
