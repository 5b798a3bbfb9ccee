/** Tests the live stream as open pages use it: prompt, without loss or duplicates, and only while they may read. */

import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { typed } from '@fairbook/domain/base/sentences/sentence.ts';
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { afterAll, expect, test } from 'vitest';
import { movableTime } from '../../../../testing/clock.ts';
import { testServer } from '../../../../testing/fixtures.ts';
import { accountsOf, type Member } from '../../../../testing/market/accounts.ts';
import { type Auctions, auctionsOf } from '../../../../testing/market/auctions.ts';
import { first, order } from '../../../../testing/market/orders.ts';
import { openPage, type StreamEvent, type StreamPage } from '../../../../testing/services/streams.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { buildApp } from '../../../program/app.ts';
import { newestPosition, noticesMissed } from '../../../store/notices/stream.sql.ts';
import { announce } from '../notifications/announce.ts';

const time = movableTime();

const product = await testServer();
const accounts = accountsOf(product);
const app = await buildApp({ ...product.deps, clock: time.now }, 'market');
/** Another process on the same database, whose clock the tests move. */
const other = { app, url: '' };
other.url = await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(async () => {
  await other.app.close();
});

function tell(person: Member, event: string, body = event, db: Db = product.deps.db): Promise<void> {
  const notice = {
    event,
    type: 'AuctionLive' as const,
    title: typed('News'),
    body: typed(body),
    data: { auction: person.uuid },
  };
  return announce(db, product.deps.jobs, { ...notice, to: [person.userId] });
}

/** Opens a page's stream, unless another process is named at that of the test server. */
function open(
  person: Member,
  { url = product.marketUrl, ...options }: { after?: string | undefined; url?: string; query?: string } = {},
): Promise<StreamPage> {
  return openPage(url, person, options);
}

const saying = (message: string) => (event: StreamEvent) => event.data.message === message;

test('an open page is notified at once, begins with the server’s time, and gets nothing that is in the history', async () => {
  const reader = await accounts.individual();
  await tell(reader, 'before');
  const [page, second] = [await open(reader), await open(reader, { url: other.url })];
  const took: number[] = [];
  // All arrive, and one of them promptly: on a busy machine any one may have to wait for the processor.
  const news = ['live', 'live again', 'and again'];
  for (const message of news) {
    const seconds = countSeconds();
    await tell(reader, message);
    await Promise.all([page.until(saying(message)), second.until(saying(message))]);
    took.push(seconds());
  }
  expect(Math.min(...took)).toBeLessThan(1.5);
  expect(page.events.find(saying('live'))?.data).toMatchObject({ sentences: { title: typed('News') } });
  expect(page.events[0]).toMatchObject({ event: 'heartbeat', data: { serverTime: expect.any(String) } });
  expect([page.messages(), second.messages()]).toEqual([news, news]);
  await Promise.all([page.close(), second.close()]);
});

test.runIf(isFull)('an open stream holds its connection and nothing else of its request', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const held: WeakRef<object>[] = [];
  const note = (request: IncomingMessage, response: ServerResponse) => {
    held.push(new WeakRef(request), new WeakRef(response));
  };
  other.app.server.on('request', note);
  const page = await open(await accounts.individual(), { url: other.url });
  other.app.server.off('request', note);
  expect(held).toHaveLength(2);
  await expect
    .poll(() => {
      collectGarbage();
      return held.filter((each) => each.deref() !== undefined).length;
    })
    .toBe(0);
  await page.close();
});

test('a page that reconnects, to whichever process, gets what it missed, and nothing twice', async () => {
  const reader = await accounts.individual();
  const page = await open(reader);
  await tell(reader, 'one');
  const { id } = await page.until(saying('one'));
  await page.close();
  const many = Array.from({ length: times(25, 45) }, (_, index) => `missed ${index}`);
  for (const event of many) await tell(reader, event);
  const back = await open(reader, { after: id, url: other.url });
  await back.until(saying(many.at(-1) ?? ''));
  await tell(reader, 'and on');
  await back.until(saying('and on'));
  expect(back.messages()).toEqual([...many, 'and on']);
  await back.close();
});

test('notices that a reader missed begin after the position that it has', async () => {
  const reader = await accounts.individual();
  for (const event of ['one', 'two', 'three']) await tell(reader, event);
  const { db } = product.deps;
  const newest = await newestPosition(db);
  const after = async (position: number) => {
    const missed = await noticesMissed(db, [{ userId: reader.userId, position }], newest, 20);
    return missed.map((notice) => notice.position);
  };
  const all = await after(0);
  expect(all).toHaveLength(3);
  expect(await after(all[0] ?? 0)).toEqual(all.slice(1));
  expect(await after(newest)).toEqual([]);
});

test('a page that lost its line before its first notice resumes from the heartbeat', async () => {
  const reader = await accounts.individual();
  const page = await open(reader);
  await page.close();
  await tell(reader, 'missed');
  const back = await open(reader, { after: page.events[0]?.id });
  await back.until(saying('missed'));
  expect(back.messages()).toEqual(['missed']);
  await back.close();
});

test('a notice that is committed after a later one was read is not lost', async () => {
  const reader = await accounts.individual();
  const [page, leaver] = [await open(reader), await open(reader)];
  const commit = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const slow = product.deps.db.transaction().execute(async (db) => {
    await tell(reader, 'written first', 'written first', db);
    written.resolve();
    await commit.promise;
  });
  await written.promise;
  await tell(reader, 'committed first');
  const [{ id }] = await Promise.all([leaver.until(saying('committed first')), page.until(saying('committed first'))]);
  await leaver.close();
  commit.resolve();
  await slow;
  await page.until(saying('written first'));
  const back = await open(reader, { after: id });
  await back.until(saying('written first'));
  expect(page.messages()).toEqual(['committed first', 'written first']);
  expect(back.messages()).toEqual(['written first']);
  await Promise.all([page.close(), back.close()]);
});

test('a page with a position of another database continues', async () => {
  const reader = await accounts.individual();
  const page = await open(reader, { after: '999999999999999' });
  await tell(reader, 'heard');
  await page.until(saying('heard'));
  await page.close();
});

test('a page gets its auction’s state when it connects and when an order changes the book', async () => {
  const [issuer, reader, professional] = [
    await accounts.issuer(),
    await accounts.individual(),
    await accounts.professional(),
  ];
  const auctions: Auctions = auctionsOf(product, await accounts.administrator(), professional);
  const id = await auctions.live(issuer);
  const page = await open(reader, { query: `?auction[0]=${id}` });
  const { data } = await page.until(({ event }) => event === 'auction');
  const second = await open(reader, { query: `?auction[0]=${id}` });
  expect((await second.until(({ event }) => event === 'auction')).data).toEqual(data);
  await order(reader, id, { [first]: 5_000 });
  const isNewer = (event: StreamEvent) => (event.data.lastChange ?? 0) > (data.lastChange ?? 0);
  await Promise.all([page.until(isNewer), second.until(isNewer)]);
  await Promise.all([page.close(), second.close()]);
});

/** Counts seconds in which this process, and with it the server, got its turns; those of a busy machine are longer. */
function countSeconds(): () => number {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 50);
  return () => {
    clearInterval(timer);
    return turns / 20;
  };
}

test('the stream sends a final event and ends within five seconds after the token has expired', async () => {
  const reader = await accounts.individual();
  const page = await open(reader, { url: other.url });
  const seconds = countSeconds();
  time.ahead = 2 * 60 * 60 * 1000;
  await page.ended;
  time.ahead = 0;
  expect(seconds()).toBeLessThan(5);
  expect(page.events.at(-1)?.event).toBe('end');
});

test('a stream ends soon after its account is closed or suspended or its reader removed, and a suspended reader may come back for notices', async () => {
  const [closed, suspended, removed] = [
    await accounts.individual(),
    await accounts.individual(),
    await accounts.issuer(),
  ];
  const pages = [await open(closed), await open(suspended), await open(removed)];
  await product.deps.db.updateTable('userOrg').set({ isActive: false }).where('userId', '=', removed.userId).execute();
  await accounts.setStatus(suspended, 'Suspended');
  await accounts.setStatus(closed, 'Deactivated');
  const seconds = countSeconds();
  await Promise.all(pages.map(({ ended }) => ended));
  expect(seconds()).toBeLessThan(5);
  expect(pages.map(({ events }) => events.at(-1)?.event)).toEqual(['end', 'end', 'end']);
  const again = await open(suspended);
  await tell(suspended, 'still here');
  await again.until(saying('still here'));
  await again.close();
});

test('a proxy that speaks HTTP/1.0 gets the events without chunks', async () => {
  const reader = await accounts.individual();
  const { hostname, port } = new URL(product.marketUrl);
  const socket = connect(Number(port), hostname);
  const headers = `Host: x\r\nAuthorization: Bearer ${reader.token}\r\n`;
  socket.write(`GET /api/notifications/stream HTTP/1.0\r\n${headers}\r\n`);
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  await expect.poll(() => text).toMatch(/\r\n\r\nid: \d+\nevent: heartbeat\ndata: \{.*\}\n\n/);
  socket.destroy();
});

/** All responses of a connection to these requests, sent at once, until the condition holds. */
async function exchange(requests: string, fits: RegExp): Promise<Socket> {
  const { hostname, port } = new URL(other.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  socket.write(requests);
  await expect.poll(() => text, { interval: 10 }).toMatch(fits);
  return socket;
}

const asking = (headers: string) => `GET /api/notifications/stream HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

test('a stream keeps only the socket of its connection, without the HTTP parser', async () => {
  const reader = await accounts.individual();
  const connections: Socket[] = [];
  const note = (socket: Socket) => void connections.push(socket);
  other.app.server.on('connection', note);
  const plain = await exchange('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', /^HTTP\/1.1 200/);
  const stream = await exchange(asking(`Authorization: Bearer ${reader.token}\r\n`), /event: heartbeat/);
  other.app.server.off('connection', note);
  expect(connections.map((socket) => Reflect.get(socket, 'parser') === null)).toEqual([false, true]);
  const ends = connections.map((socket) => once(socket, 'close'));
  plain.destroy();
  stream.end();
  await Promise.all(ends);
});

test('a refused stream says why and ends its connection', async () => {
  const socket = await exchange(asking(''), /^HTTP\/1.1 401 [\s\S]*Not signed in/);
  await expect.poll(() => socket.closed, { interval: 10 }).toBe(true);
});

test('a stream behind another request on its connection is answered after it', async () => {
  const reader = await accounts.individual();
  const requests = `GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n${asking(`Authorization: Bearer ${reader.token}\r\n`)}`;
  const socket = await exchange(requests, /^HTTP\/1.1 200 [\s\S]*HTTP\/1.1 200 [\s\S]*event: heartbeat/);
  socket.destroy();
});

test('a program that offers another protocol is answered in this one', async () => {
  const offer = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n';
  (await exchange(offer, /^HTTP\/1.1 200/)).destroy();
});

test('a stream of an auction with an invalid id is refused', async () => {
  const reader = await accounts.individual();
  const answer = await product.ask('market', reader, 'GET', '/api/notifications/stream?auction[0]=not-an-id');
  expect(answer.status).toBe(400);
});

test('no one opens a stream whose account is disabled', async () => {
  const reader = await accounts.individual();
  await accounts.setStatus(reader, 'Deactivated');
  expect((await product.ask('market', reader, 'GET', '/api/notifications/stream')).status).toBe(403);
});
