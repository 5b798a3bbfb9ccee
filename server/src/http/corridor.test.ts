/** Hostile and broken input at the door: a clear 4xx, never a 500, nothing half-stored. */
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { type Cast, castOf, type Member } from '../testing/cast.ts';
import { type House, startHouse } from '../testing/house.ts';
import { Unavailable } from './errors.ts';
import { type Errand, ExpressWay } from './expressWay.ts';
import { commonHeadersOf } from './headers.ts';
import { Journal } from './journal.ts';
import { openServer } from './server.ts';
import { ShortWay } from './shortWay.ts';

let house: House;
let cast: Cast;
let issuer: Member;

beforeAll(async () => {
  house = await startHouse();
  cast = castOf(house);
  issuer = await cast.issuer();
});
afterAll(() => house.close());

const profile = {
  name: 'Water Bonds',
  baseCusip: '012345',
  amount: 5_000_000,
  offeringType: 'Public',
  securityType: 'Revenue',
  repaymentFrequency: 'Annual',
};

async function countAuctions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from auction`.execute(house.deps.db);
  return rows[0]?.count ?? -1;
}

const hostile: [string, unknown][] = [
  ['text that is not JSON', '{"name": '],
  ['null', 'null'],
  ['an array', '[]'],
  ['a number', '7'],
  ['nesting without end', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['a NUL in a text', { ...profile, name: 'Water\u0000Bonds' }],
  ['half of a surrogate pair', '{"name":"\\ud800","baseCusip":"012345","amount":1}'],
  ['__proto__', '{"__proto__": {"isAdmin": true}, "name": "x"}'],
  ['constructor.prototype', '{"constructor": {"prototype": {"isAdmin": true}}}'],
  ['an amount of 1e308', { ...profile, amount: 1e308 }],
  [
    'an amount of -0',
    '{"name":"x","baseCusip":"012345","amount":-0,"offeringType":"Public","securityType":"Revenue","repaymentFrequency":"Annual"}',
  ],
  ['an amount beyond 2^53', { ...profile, amount: 2 ** 53 + 1 }],
  ['an amount with a thousands comma', { ...profile, amount: '5,000' }],
  ['an amount with a fraction of a cent', { ...profile, amount: 5000.001 }],
  ['a day that does not exist', { ...profile, redemptionDate: '2030-02-30' }],
  ['a field that is the server’s own', { ...profile, status: 'Live' }],
  ['a field that every object has', { ...profile, toString: 'x' }],
  ['a list where a text belongs', { ...profile, name: ['Water'] }],
  ['a text of 100,000 characters', { ...profile, name: 'w'.repeat(100_000) }],
];

test.each(hostile)('%s is 400 and stores nothing', async (_, body) => {
  const before = await countAuctions();
  const { status, body: answer } = await house.ask('market', issuer, 'POST', '/api/auction', body);
  expect([status, answer.message]).toEqual([400, expect.stringMatching(/\S/)]);
  expect(await countAuctions()).toBe(before);
});

test('a body of 10 MB is turned away unread', async () => {
  const { status } = await house.ask('market', issuer, 'POST', '/api/auction', {
    ...profile,
    name: 'w'.repeat(10_000_000),
  });
  expect(status).toBe(413);
});

test.each([true, 'XX', 'Germany', ''])('%j is told as a wrong country', async (country) => {
  const investor = await cast.individual({ status: 'New' });
  const { status, body } = await house.ask('market', investor, 'PUT', '/api/onboarding/indie-investor', {
    firstName: 'Ina',
    lastName: 'Investor',
    address: '1 Main St',
    city: 'Springfield',
    state: 'OR',
    zipCode: '97477',
    country,
  });
  expect([status, body.data]).toEqual([400, { code: 'invalid', fields: { country: 'Invalid country' } }]);
});

test.each([
  ['before its first part ends', '--edge\r\ncontent-disposition: form-data; name="title"\r\n\r\nWater'],
  [
    'in the middle of a file',
    '--edge\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nhalf',
  ],
])('a form that breaks off %s is 400', async (_, body) => {
  const answer = await fetch(`${house.marketUrl}/api/municipality/market-news`, {
    method: 'POST',
    headers: { authorization: `Bearer ${issuer.token}`, 'content-type': 'multipart/form-data; boundary=edge' },
    body,
  });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { message: 'The form could not be read', data: { code: 'unreadable' } },
  ]);
});

test('whoever sends no token is told how to; the word before it may be written in any case', async () => {
  const ask = (path: string, headers = {}) => fetch(`${house.marketUrl}${path}`, { headers });
  for (const path of ['/api/auction/own', '/api/auction/all', '/api/notifications/stream']) {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    await answer.body?.cancel();
  }
  expect((await ask('/api/auction/own', { authorization: `bearer ${issuer.token}` })).status).toBe(200);
});

test.each(['q', 'muniName', 'city', 'cusip'])('a filter %s that cannot be text is told by its name', async (field) => {
  const { status, body } = await house.ask('market', issuer, 'GET', `/api/auction/all?${field}=%00`);
  expect([status, body.data]).toMatchObject([400, { fields: { [field]: 'Contains characters that cannot be shown' } }]);
});

test('another content type than JSON is 415', async () => {
  const answer = await fetch(`${house.marketUrl}/api/auction`, {
    method: 'POST',
    headers: { authorization: `Bearer ${issuer.token}`, 'content-type': 'text/xml' },
    body: '<auction/>',
  });
  expect(answer.status).toBe(415);
});

test.each([
  '/api/auction/not-a-uuid/own',
  '/api/auction/..%2f..%2fetc%2fpasswd/own',
  '/api/auction/019AA4B8-0000-7000-8000-000000000000/own',
  '/api/auction/1/own',
  '/api/auction/%00/own',
])('an id that is none is 400 or 404: %s', async (path) => {
  const { status } = await house.ask('market', issuer, 'GET', path);
  expect([400, 404]).toContain(status);
});

test.each([
  'pageSize=100000',
  'page=0',
  'page=1e9',
  'sort=;drop',
  'unknown=1',
  'taxStatus[0]=Untaxed',
  'taxStatus[99999]=Taxable',
])('a query that makes no sense is 400: %s', async (query) => {
  const { status } = await house.ask('market', issuer, 'GET', `/api/auction/all?${query}`);
  expect(status).toBe(400);
});

test.each([
  'taxStatus[0]=Taxable',
  'taxStatus[]=Taxable',
  'taxStatus=Taxable',
  'taxStatus%5B0%5D=Taxable&taxStatus%5B1%5D=Tax+Exempt',
])('a list in a query reads in every common form: %s', async (query) => {
  const { status } = await house.ask('market', issuer, 'GET', `/api/auction/all?${query}`);
  expect(status).toBe(200);
});

test('a trailing slash never matters, an unknown address is 404 in the envelope', async () => {
  expect((await house.ask('market', issuer, 'GET', '/api/auth/metadata/')).status).toBe(200);
  const { status, body } = await house.ask('market', issuer, 'GET', '/api/nothing');
  expect([status, body.message]).toEqual([404, 'Not found']);
});

test('a refusal says the same whether or not the thing exists', async () => {
  const other = await cast.issuer();
  const { id } = await other.client.createAuction({ body: profile as never });
  const foreign = await house.ask('market', issuer, 'GET', `/api/auction/${id}/own`);
  const unknown = await house.ask('market', issuer, 'GET', '/api/auction/00000000-0000-4000-8000-000000000000/own');
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
});

test('an upload is judged by its content, not by its name', async () => {
  const { id } = await issuer.client.createAuction({ body: profile as never });
  const form = new FormData();
  form.append(
    'docOther1',
    new File(['<html><script>alert(1)</script></html>'], 'harmless.pdf', { type: 'application/pdf' }),
  );
  const { status } = await house.ask('market', issuer, 'POST', `/api/auction/${id}/documents`, form);
  expect(status).toBe(400);
  const { documents } = await issuer.client.readOwnAuction({ params: { auctionId: id } });
  expect(documents.docOther1).toBeNull();
});

test('a connection that never carried a request does not hold up the end', async () => {
  const app = await buildApp(house.deps, 'market');
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const silent = connect(Number(port), '127.0.0.1');
  const isLetGo = once(silent, 'close');
  await once(silent, 'connect');
  const began = performance.now();
  await app.close();
  await isLetGo;
  // Held up it would be until the server gives up on a request that does not come, after half a minute.
  expect(performance.now() - began).toBeLessThan(10_000);
});

describe('the express way', () => {
  let held = Promise.withResolvers<void>();
  const errand: Errand = {
    of: {
      who: { municipality: ['Active'] },
      onlyAdmins: false,
      stepUp: false,
      withoutSecondFactor: false,
      limit: 'write',
    },
    route: '/told',
    read: (body) => {
      const { wait, refuse } = body as { wait?: boolean; refuse?: boolean };
      if (Array.isArray(body)) return undefined;
      return async () => {
        if (wait) await held.promise;
        if (refuse) throw new Unavailable('nobody has time');
        return { express: body };
      };
    },
  };
  const longWay: RequestListener = (request, response) => {
    void text(request).then((body) => response.end(`long ${body}`));
  };

  async function open() {
    // Only callers who were looked up lately take this path.
    await house.ask('market', issuer, 'GET', '/api/municipality/info');
    const journal = new Journal(house.deps, 'market');
    const common = commonHeadersOf(house.deps.config, 'market');
    const way = new ExpressWay(house.deps, journal, common);
    way.learn({ method: 'POST', url: '/told' }, () => errand);
    const { factory, beginClose } = openServer(new ShortWay(house.deps, journal, common), way, common);
    const server = factory(longWay).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').setNoDelay();
    await once(socket, 'connect');
    const close = async () => {
      beginClose();
      const isClosed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      await isClosed;
    };
    return { socket, close };
  }

  /** The issuer is there only once the tests run. */
  const send = (socket: Socket, piece: string) => socket.write(piece.replaceAll('(token)', issuer.token));

  /** The other side of a connection is this very process: it has read what was written by then. */
  async function untilRead(): Promise<void> {
    for (let turn = 0; turn < 5; turn++) await setImmediate();
  }

  /** Everything that was answered, once so many answers are whole. */
  async function hear(socket: Socket, count: number): Promise<string> {
    let said = '';
    socket.on('data', (bytes) => {
      said += bytes.toString();
    });
    while (said.split('HTTP/1.1 ').filter((answer) => /\r\n\r\n./.test(answer)).length < count)
      await once(socket, 'data');
    socket.destroy();
    return said;
  }

  async function answersTo(pieces: readonly string[], count = 1): Promise<string> {
    const { socket, close } = await open();
    const said = hear(socket, count);
    for (const piece of pieces) {
      send(socket, piece);
      await untilRead();
    }
    await said;
    await close();
    return said;
  }

  const headOf = (body: string, more = 'content-type: application/json\r\n', path = '/told') =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer (token)\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${more}\r\n`;
  const small = '{"name":"Wörgl"}';

  test.each([
    ['a body that comes with its head', [headOf(small) + small]],
    ['a body that comes after its head', [headOf(small), small]],
    [
      'a body whose type names its characters',
      [headOf(small, 'content-type: application/json; charset=utf-8\r\n') + small],
    ],
  ])('%s is taken', async (_, pieces) => {
    const answer = await answersTo(pieces);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/cache-control: no-store\r\ncontent-length: 29\r\n/);
    expect(answer.split('\r\n\r\n')[1]).toBe(`{"express":${small}}`);
  });

  const long = `{"name":"${'w'.repeat(20_000)}"}`;
  test.each([
    ['that comes in two pieces', small, [headOf(small) + small.slice(0, 7), small.slice(7)]],
    ['that is no JSON', '{"name":', [`${headOf('{"name":')}{"name":`]],
    ['with an escape', '{"n\\u0061me":1}', [`${headOf('{"n\\u0061me":1}')}{"n\\u0061me":1}`]],
    ['with __proto__', '{"__proto__":{}}', [`${headOf('{"__proto__":{}}')}{"__proto__":{}}`]],
    ['with constructor', '{"constructor":{}}', [`${headOf('{"constructor":{}}')}{"constructor":{}}`]],
    ['of another shape', '[]', [`${headOf('[]')}[]`]],
    ['of another type', small, [headOf(small, 'content-type: text/xml\r\n') + small]],
    ['of no type', small, [headOf(small, '') + small]],
    ['to an unknown address', small, [headOf(small, 'content-type: application/json\r\n', '/unknown') + small]],
    [
      'that asks for the latest',
      small,
      [headOf(small, 'content-type: application/json\r\ncache-control: no-cache\r\n') + small],
    ],
    [
      'that waits to be asked for',
      small,
      [headOf(small, 'content-type: application/json\r\nexpect: 100-continue\r\n'), small],
    ],
    ['that is long', long, [headOf(long) + long]],
    [
      'in chunks',
      small,
      [
        `POST /told HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
        `${Buffer.byteLength(small).toString(16)}\r\n${small}\r\n0\r\n\r\n`,
      ],
    ],
  ])('a body %s goes the long way as it came', async (_, body, pieces) => {
    const answer = await answersTo(pieces);
    expect(answer).toContain(`long ${body}`);
    expect(answer).not.toContain('express');
  });

  test('requests that follow one another on a line are answered in their order', async () => {
    const [first, second] = ['{"number":1}', '{"number":2}'];
    const answer = await answersTo([[first, '[]', second].map((body) => headOf(body) + body).join('')], 3);
    expect(answer.match(/\{"number":\d\}|long \[\]/g)).toEqual([first, 'long []', second]);
  });

  test('what goes wrong is told as everywhere', async () => {
    const body = '{"refuse":true}';
    const answer = await answersTo([headOf(body) + body]);
    expect(answer).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: 1\r\n/s);
    expect(answer).toContain('{"message":"Fairbook is busy. Please try again in a moment.","data":{"code":"busy"}}');
  });

  test('the end waits for what was taken, and takes nothing more', async () => {
    held = Promise.withResolvers();
    const { socket, close } = await open();
    const body = '{"wait":true}';
    send(socket, headOf(body) + body);
    await untilRead();
    const closed = close();
    send(socket, headOf(small) + small);
    await untilRead();
    held.resolve();
    const said = await hear(socket, 2);
    await closed;
    expect(said).toContain('{"express":{"wait":true}}');
    expect(said).toMatch(/HTTP\/1\.1 503 .*retry-after: 1\r\n.*connection: close/s);
    expect(said).toContain('"code":"stopping"');
  });
});
