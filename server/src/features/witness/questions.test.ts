/** An investor asks through a witness for the entry of an order that got no answer: of an honest market, and of others. */
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { some } from '@fairbook/domain/testing/effort.ts';
import { afterAll, expect, test } from 'vitest';
import { testFolder, testMarket } from '../../../testing/fixtures.ts';
import { first, order } from '../../../testing/market/orders.ts';
import { serve } from '../../../testing/services/testing.ts';
import {
  addCheckpoint,
  killWitnesses,
  type RunningWitness,
  startWitness,
  startWitnessProcess,
  type WitnessHere,
} from '../../../testing/services/witness.ts';
import { keyOf } from '../../store/orders/keys.sql.ts';

const folder = await testFolder();
const { server, accounts, auctions } = await testMarket();
const auctionId = await auctions.live(await accounts.issuer());
const investor = await accounts.individual();
await order(investor, auctionId, { [first]: 5_000 }, 'the-key-of-the-order');
const origin = (await server.market().readOrderLog({ params: { auctionId }, query: {} })).origin;
const settings = { WITNESS_LOGS: await server.deps.orderLogs.witnessLogs() };
const honest = await witnessOf('honest', server.marketUrl);
afterAll(async () => {
  await killWitnesses();
});

function witnessOf(name: string, market: string): Promise<WitnessHere> {
  return startWitness({ ...settings, WITNESS_DIR: join(folder, name), WITNESS_MARKET: market });
}

async function ask({ url }: RunningWitness, key: string, log = origin) {
  const response = await fetch(`${url}/ask`, { method: 'POST', body: `${log}\n${key}\n` });
  return {
    status: response.status,
    text: await response.text(),
    readers: response.headers.get('access-control-allow-origin'),
  };
}

const digest = () => keyOf(investor, 'the-key-of-the-order');
const otherDigest = 'ab'.repeat(16);
const pageOf = async ({ url }: RunningWitness) => (await (await fetch(url)).text()).replaceAll('\n', ' ');

test('the witness returns the entry with its proof, and counts it', async () => {
  const { status, text, readers } = await ask(honest, digest());
  expect([status, readers]).toEqual([200, '*']);
  const { index, entry } = JSON.parse(text) as { index: number; entry: string };
  expect([index, JSON.parse(entry)]).toMatchObject([1, { kind: 'PLACE', lines: [{ amount: 500_000 }] }]);
  expect(await pageOf(honest)).toContain('It asked once. The market showed the entry once');
});

test('an entry that the market denies is counted apart, and what is no question is not asked', async () => {
  expect(await ask(honest, otherDigest)).toMatchObject({ status: 404, text: expect.stringContaining('no such entry') });
  expect((await ask(honest, 'no digest')).status).toBe(400);
  const unknown = origin.replace(/^[^/]+/, 'other.example');
  expect(await ask(honest, otherDigest, unknown)).toMatchObject({
    status: 404,
    text: expect.stringContaining('not know'),
  });
  const page = await pageOf(honest);
  expect(page).toContain('It asked 2 times');
  expect(page).not.toContain(otherDigest);
});

const answers: [string, (response: ServerResponse, entry: string) => void][] = [
  ['does not answer', (response) => void response.destroy()],
  ['is busy', (response) => void response.writeHead(503).end('{}')],
  ['redirects', (response) => void response.writeHead(302, { location: '/' }).end()],
  ['answers too much', (response) => void response.end('x'.repeat(100_000))],
  ['answers another entry', (response, entry) => void response.end(entry.replace('500000', '400000'))],
  ['answers with another place', (response, entry) => void response.end(entry.replace('"index":1', '"index":0'))],
];

test.each(some('answers of a market', answers, 1))(
  'a market that %s gave no valid answer, which stays on the page after a restart',
  async (name, respond) => {
    const real = await (
      await fetch(`${server.marketUrl}/api/auction/${origin.split('/').at(-1)}/order-log/entry?key=${digest()}`)
    ).text();
    const lying = createServer((_request, response) => respond(response, real));
    const witness = await startWitnessProcess({
      ...settings,
      WITNESS_DIR: join(folder, name),
      WITNESS_MARKET: await serve(lying),
    });
    expect((await ask(witness, digest())).status).toBe(502);
    await witness.stop('SIGKILL');
    lying.close();
    lying.closeAllConnections();
    const again = await witnessOf(name, 'http://127.0.0.1:9');
    expect(await pageOf(again)).toContain('gave no valid answer once');
    await again.stop();
  },
);

test('a witness without a market asks none, and one with it asks at most 60 times a minute', async () => {
  const alone = await startWitness({ ...settings, WITNESS_DIR: join(folder, 'alone') });
  expect(await ask(alone, digest())).toMatchObject({ status: 404, text: expect.stringContaining('WITNESS_MARKET') });
  const statuses = [];
  for (let count = 0; count < 61; count++) statuses.push((await ask(honest, otherDigest)).status);
  expect(statuses.at(-1)).toBe(503);
});

test('heads that the witness refused are compared with those of the market: genuine ones are dropped', async () => {
  const readHead = (to?: number) =>
    server.market().readOrderLog({ params: { auctionId }, query: { ...(to !== undefined && { to }) } });
  const send = async (body: string) => (await addCheckpoint(honest, body)).status;
  const [early, last] = [await readHead(1), await readHead()];
  expect(early.size).toBeLessThan(last.size);
  expect(await send(`old 0\n\n${last.checkpoint}`)).toBe(200);
  expect(await send(`old 1\n\n${early.checkpoint}`)).toBe(409);
  await order(investor, auctionId, { [first]: 10_000 }, 'another-order');
  const next = await readHead();
  expect(await send(`old ${last.size}\n\n${next.checkpoint}`)).toBe(422);
  await honest.run();
  expect(await (await fetch(`${honest.url}/refused`)).json()).toEqual({ proofs: 0, undecidedHeads: 0, evidence: [] });
});
