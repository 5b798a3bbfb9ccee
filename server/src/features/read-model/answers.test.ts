/** Tests responses of the read model over HTTP: ETags, no repetition, and own changes visible at once on every server. */
import { createClient } from '@fairbook/contract/base/client.ts';
import { market } from '@fairbook/contract/market.ts';
import { some, times } from '@fairbook/domain/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { movableTime } from '../../../testing/clock.ts';
import { testServer } from '../../../testing/fixtures.ts';
import { accountsOf } from '../../../testing/market/accounts.ts';
import { auctionsOf, hoursFromNow, profile } from '../../../testing/market/auctions.ts';
import { first, order } from '../../../testing/market/orders.ts';
import { type ReadAnswer, read as readAs } from '../../../testing/site.ts';
import { openLog } from '../../platform/base/log.ts';
import { buildApp } from '../../program/app.ts';
import { openDeps } from '../../program/deps.ts';

const hour = 60 * 60 * 1000;

/** The second server's log, and how far its clock is ahead, in milliseconds. */
const lines: string[] = [];
const time = movableTime();

const server = await testServer();
const accounts = accountsOf(server);
const [issuer, administrator] = await Promise.all([accounts.issuer(), accounts.administrator()]);
const [investor, other] = await Promise.all([accounts.individual(), accounts.individual()]);
const auctions = auctionsOf(server, administrator, await accounts.professional());
const deps = await openDeps(
  { ...server.deps.config, readModelAge: 1_000 },
  {
    log: openLog({ level: 'info', readable: false, write: (line) => lines.push(line) }),
    clock: time.now,
  },
);
const app = await buildApp(deps, 'market');
/** A second server of the same market that checks for changes of others only every second. */
const second = { deps, app, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
await Promise.all([server.deps.readModel.opened(), deps.readModel.opened()]);

afterAll(async () => {
  await second.app.close();
  await second.deps.close();
});

function read(url: string, path: string, headers: Record<string, string> = {}) {
  const plain = { authorization: `Bearer ${investor.token}`, 'accept-encoding': 'identity' };
  return fetch(`${url}${path}`, { headers: { ...plain, ...headers } });
}

test.each(['/api/auction/all?page=1', 'detail'])('%s is sent once: a client that has it gets 304', async (what) => {
  const id = await auctions.live(issuer);
  const path = what === 'detail' ? `/api/auction/${id}/public` : what;
  const answer = await read(server.marketUrl, path);
  const etag = answer.headers.get('etag') ?? '';
  expect([answer.status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]{27}"$/)]);
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');

  for (const name of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await read(server.marketUrl, path, { 'if-none-match': name });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect(again.headers.get('x-server-time')).toBeTruthy();
    expect(again.headers.get('x-total-count')).toBe(answer.headers.get('x-total-count'));
  }
  const elsewhere = await read(second.url, path, { 'if-none-match': etag, 'cache-control': 'no-cache' });
  expect(elsewhere.status).toBe(304);

  await auctions.moveSale(id, new Date(Date.now() - 60_000), new Date(Date.now() + 60_000));
  const changed = await read(server.marketUrl, path, { 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(etag);
});

test('pages of municipalities are cached until something of the market changes, and with own orders they are private', async () => {
  const { uuid } = await issuer.client.readMunicipalityInfo();
  const latest = { 'cache-control': 'no-cache' };
  const [list, page] = ['/api/investor/municipalities?page=1', `/api/investor/municipalities/${uuid}`];
  const tagOf = (answer: Response) => answer.headers.get('etag') ?? '';
  const tags = [tagOf(await read(server.marketUrl, list)), tagOf(await read(server.marketUrl, page))];
  const [knowsList, knowsPage] = tags.map((tag) => ({ 'if-none-match': tag, ...latest }));
  for (const url of [server.marketUrl, second.url]) {
    expect((await read(url, list, knowsList)).status).toBe(304);
    expect((await read(url, page, knowsPage)).status).toBe(304);
  }
  const id = await auctions.live(issuer);
  const shown = await investor.client.readMunicipality({ params: { uuid } });
  expect(shown.activeAuctions.map((auction) => auction.uuid)).toContain(id);
  const { rows } = await investor.client.listMunicipalities();
  expect(rows.find((row) => row.uuid === uuid)?.numActiveAuctions).toBe(shown.activeAuctions.length);
  expect((await read(second.url, list, knowsList)).status).toBe(200);

  const { bidId } = await order(investor, id, { [first]: 5_000 });
  const own = (await (await read(second.url, page, latest)).json()) as { data: typeof shown };
  expect(own.data).toEqual({ ...own.data, ...shown, outstandingBids: [expect.objectContaining({ bidId })] });
  const others = await other.client.readMunicipality({ params: { uuid } });
  expect(others).toEqual({ ...shown, outstandingBids: [] });

  await auctions.closeNow(id);
  const after = (await (await read(second.url, page, latest)).json()) as { data: typeof shown };
  expect(after.data.outstandingBids).toEqual([]);
  expect((await read(server.marketUrl, `${page.slice(0, -1)}x`)).status).toBe(400);
});

test('a sale ends at its close, though nothing changed it', async () => {
  const id = await auctions.live(issuer);
  await auctions.moveSale(id, hoursFromNow(-1), hoursFromNow(1 / 4));
  const there = createClient(market, { baseUrl: second.url, token: async () => investor.token });
  const standing = async () => {
    const detail = await there.readPublicAuction({ params: { auctionId: id } });
    const { rows } = await there.listAuctions({ query: { status: ['Ended'] } });
    return [detail.status, detail.whyNotBid?.code ?? null, rows.some(({ uuid }) => uuid === id)];
  };
  await there.listAuctions({ headers: { 'cache-control': 'no-cache' } });
  expect(await standing()).toEqual(['Live', null, false]);
  time.ahead = hour / 4;
  const then = await standing();
  time.ahead = 0;
  expect(then).toEqual(['Ended', 'auction-ended', true]);
});

test('a person who changed something sees it at once, on that server and, by their client, on every other', async () => {
  // Without client requests it checks once a minute.
  const slow = await openDeps({ ...server.deps.config, readModelAge: 60_000 });
  const app = await buildApp(slow, 'market');
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  await slow.readModel.opened();
  const there = createClient(market, { baseUrl, token: async () => issuer.token });
  const statusThere = async (id: string, client = there) =>
    (await client.readPublicAuction({ params: { auctionId: id } })).status;
  const id = await auctions.approved(issuer);
  await there.readPublicAuction({ params: { auctionId: id }, headers: { 'cache-control': 'no-cache' } });
  expect(await statusThere(id)).toBe('Approved');
  await issuer.client.goLive({ params: { auctionUuid: id }, body: {} });
  // The other server was not notified, and it checked a moment ago.
  expect(await statusThere(id)).toBe('Approved');
  // A client that changes anything requests fresh data next, from whatever server.
  const roaming = createClient(market, {
    baseUrl: '',
    token: async () => issuer.token,
    fetch: (path, init) => fetch(`${init?.method === 'GET' ? baseUrl : server.marketUrl}${String(path)}`, init),
  });
  await roaming.createAuction({ body: profile });
  expect(await statusThere(id, roaming)).toBe('Live');
  // So does one that only learned of a change, as pages do through the live stream.
  const token = async () => issuer.token;
  const hearing = createClient(market, { baseUrl, token, heardAt: () => performance.now() });
  await auctions.moveSale(id, hoursFromNow(-2), hoursFromNow(-1));
  expect(await statusThere(id, hearing)).toBe('Ended');
  await app.close();
  await slow.close();
});

describe('answers from memory', () => {
  const addresses = ['/api/auction/all?pageSize=3', 'detail', 'inventory', '/api/investor/municipalities?page=1'];

  test.each(some('addresses of answers', addresses, 2))(
    'of %s equals the database’s response byte for byte and header for header',
    async (what) => {
      const id = await auctions.live(issuer);
      const path = { detail: `/api/auction/${id}/public`, inventory: `/api/auction/${id}/inventory` }[what] ?? what;
      await read(second.url, path);
      for (const held of [false, true]) {
        const fresh = await getFresh(path, held);
        const etag = String(fresh.headers['etag']);
        const answer = await getFromMemory(`${second.url}${path}`, held ? { 'if-none-match': etag } : {});
        expect(answer).toEqual(fresh);
        expect(answer.status).toBe(held ? 304 : 200);
        const line = lines.map((one) => JSON.parse(one)).findLast(({ call }) => call !== undefined);
        expect(line).toEqual({
          level: 30,
          time: expect.any(String),
          site: 'market',
          requestId: answer.headers['x-request-id'],
          call: `GET ${path.split('?')[0]}`,
          status: answer.status,
          ms: expect.any(Number),
          person: investor.uuid,
        });
      }
    },
  );

  const filter = fc.constantFrom(
    ...[
      'taxStatus[0]=Taxable',
      'taxStatus%5B%5D=Tax+Exempt&taxStatus%5B%5D=Taxable',
      'state=',
      'muniType=City',
      'page=2',
    ],
    ...[
      'status[]=Live',
      'status=Live',
      'q=',
      'q=o',
      'sort=-amount',
      'sort=name',
      'comImpactTheme[1]=Parks',
      'favorites=false',
    ],
    ...['pageSize=0', 'page=x', 'taxStatus=Untaxed', 'unknown=1', 'status[a]=Live', 'page=1&page=1', '%E0=', 'sort'],
  );
  const queries = fc.uniqueArray(filter, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('&'));

  test('of new lists equals the database’s response, and a wrong query is refused in the same words', async () => {
    await auctions.live(issuer);
    await read(second.url, '/api/auction/all', { 'cache-control': 'no-cache' });
    const queriesOfDatabase = vi.spyOn(second.deps.pool, 'connect');
    let [fromMemory, full, bad] = [0, 0, 0];
    const asked = [
      'sort=-amount',
      'status[]=Live',
      'status=Live&sort=status',
      'unknown=1',
      ...fc.sample(queries, times(12, 50)),
    ];
    for (const [index, query] of asked.entries()) {
      // Another address each time.
      const path = `/api/auction/all?pageSize=${20 + index}&${query}`;
      const before = queriesOfDatabase.mock.calls.length;
      const answer = await readAs(`${second.url}${path}`, investor);
      if (queriesOfDatabase.mock.calls.length === before) fromMemory++;
      const fresh = await getFresh(path, false);
      if (fresh.status === 400) bad++;
      else if (fresh.headers['x-total-count'] !== '0') full++;
      expect(answer).toEqual(fresh);
    }
    queriesOfDatabase.mockRestore();
    expect(fromMemory).toBeGreaterThan(0);
    expect(full).toBeGreaterThanOrEqual(3);
    expect(bad).toBeGreaterThan(0);
  });

  test('is refused to everyone without permission, however recently they were looked up', async () => {
    const accounts = accountsOf(server);
    const member = await accounts.institution();
    const path = `/api/auction/${await auctions.live(issuer)}/public`;
    const ask = async (url: string, token = member.token) =>
      (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
    const queriesOfDatabase = vi.spyOn(second.deps.pool, 'connect');
    const fromMemory = async () => {
      const before = queriesOfDatabase.mock.calls.length;
      return [await ask(second.url), queriesOfDatabase.mock.calls.length - before];
    };
    // Until the read model has the new auction, the database answers.
    await expect.poll(fromMemory).toEqual([200, 0]);
    queriesOfDatabase.mockRestore();
    expect(await ask(server.marketUrl)).toBe(200);
    expect(await ask(second.url, `${member.token}x`)).toBe(401);
    expect((await fetch(`${second.url}${path}`)).status).toBe(401);
    const professional = await accounts.professional();
    // The second time everything is cached.
    for (let time = 0; time < 2; time++) expect(await ask(second.url, professional.token)).toBe(403);
    time.ahead = 2 * hour;
    expect(await ask(second.url)).toBe(401);
    time.ahead = 0;

    await administrator.client.suspendAccount({
      params: { kind: 'institutional-investor', id: member.uuid },
      body: { reason: 'Asked us to' },
    });
    // A sale of this file closes within a day, so a second administrator confirms it.
    await accounts.confirmDecisions();
    expect(await ask(server.marketUrl)).toBe(403);
    await expect.poll(() => ask(second.url), { interval: 100 }).toBe(403);
  });
});

test('a response is for one kind of reader only', async () => {
  const id = await auctions.live(issuer);
  const [mine, theirs] = await Promise.all([
    investor.client.readPublicAuction({ params: { auctionId: id } }),
    issuer.client.readPublicAuction({ params: { auctionId: id } }),
  ]);
  expect([mine.canBid, mine.bidsAs?.orderClass, theirs.canBid, theirs.bidsAs]).toEqual([
    true,
    'stateIndividual',
    false,
    null,
  ]);
});

/** Reads until the database was not used: on a busy machine everything may have to be checked again in between. */
async function getFromMemory(url: string, more: Record<string, string>): Promise<ReadAnswer> {
  const queriesOfDatabase = vi.spyOn(second.deps.pool, 'connect');
  try {
    for (let tries = 0; tries < 20; tries++) {
      const before = queriesOfDatabase.mock.calls.length;
      const answer = await readAs(url, investor, more);
      if (queriesOfDatabase.mock.calls.length === before) return answer;
    }
  } finally {
    queriesOfDatabase.mockRestore();
  }
  throw new Error('the database was asked each time');
}

/** The response to a reader who asks for fresh data. Some headers differ each time. */
async function getFresh(path: string, held: boolean): Promise<ReadAnswer> {
  const latest = { 'cache-control': 'no-cache' };
  const first = await readAs(`${second.url}${path}`, investor, latest);
  const etag = String(first.headers['etag']);
  const answer = held ? await readAs(`${second.url}${path}`, investor, { ...latest, 'if-none-match': etag }) : first;
  const any = { 'x-server-time': expect.any(String), 'x-request-id': expect.any(String), date: expect.any(String) };
  return { ...answer, headers: { ...answer.headers, ...any } };
}
