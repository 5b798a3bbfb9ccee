/** Tests hostile and broken input: a clear 4xx, never a 500, nothing half-stored. */
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { route } from '@fairbook/contract/base/route.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testServer } from '../../../testing/fixtures.ts';
import { accountsOf } from '../../../testing/market/accounts.ts';
import { buildApp } from '../../program/app.ts';
import { Unavailable } from '../base/errors.ts';
import { AccessLog } from './access-log.ts';
import { Compression } from './compression.ts';
import type { Handlers } from './handler.ts';
import { commonHeadersOf } from './headers.ts';
import { Pipeline } from './pipeline.ts';
import { openServer } from './server.ts';

const product = await testServer();
const accounts = accountsOf(product);
const issuer = await accounts.issuer();

const profile = {
  name: 'Water Bonds',
  baseCusip: '012345',
  amount: 5_000_000,
  offeringType: 'Public',
  securityType: 'Revenue',
  repaymentFrequency: 'Annual',
};

async function countAuctions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from auction`.execute(product.deps.db);
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
  const { status, body: answer } = await product.ask('market', issuer, 'POST', '/api/auction', body);
  expect([status, answer.message]).toEqual([400, expect.stringMatching(/\S/)]);
  expect(await countAuctions()).toBe(before);
});

test('a body of 10 MB is turned away unread', async () => {
  const { status } = await product.ask('market', issuer, 'POST', '/api/auction', {
    ...profile,
    name: 'w'.repeat(10_000_000),
  });
  expect(status).toBe(413);
});

test.each([true, 'XX', 'Germany', ''])('%j is reported as a wrong country', async (country) => {
  const investor = await accounts.individual({ status: 'New' });
  const { status, body } = await product.ask('market', investor, 'PUT', '/api/onboarding/indie-investor', {
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
])('a form that is interrupted %s is 400', async (_, body) => {
  const answer = await fetch(`${product.marketUrl}/api/municipality/market-news`, {
    method: 'POST',
    headers: { authorization: `Bearer ${issuer.token}`, 'content-type': 'multipart/form-data; boundary=edge' },
    body,
  });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { message: 'The form could not be read', data: { code: 'unreadable' } },
  ]);
});

test('a request without a token gets the header that explains it; the scheme before a token is case-insensitive', async () => {
  const ask = (path: string, headers = {}) => fetch(`${product.marketUrl}${path}`, { headers });
  for (const path of ['/api/auction/own', '/api/auction/all', '/api/notifications/stream']) {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    await answer.body?.cancel();
  }
  expect((await ask('/api/auction/own', { authorization: `bearer ${issuer.token}` })).status).toBe(200);
});

test.each(['q', 'muniName', 'city', 'cusip'])(
  'a filter %s that cannot be text is reported by its name',
  async (field) => {
    const { status, body } = await product.ask('market', issuer, 'GET', `/api/auction/all?${field}=%00`);
    expect([status, body.data]).toMatchObject([
      400,
      { fields: { [field]: 'Contains characters that cannot be shown' } },
    ]);
  },
);

test('another content type than JSON is 415', async () => {
  const answer = await fetch(`${product.marketUrl}/api/auction`, {
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
])('an invalid id is 400 or 404: %s', async (path) => {
  const { status } = await product.ask('market', issuer, 'GET', path);
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
])('an invalid query is 400: %s', async (query) => {
  const { status } = await product.ask('market', issuer, 'GET', `/api/auction/all?${query}`);
  expect(status).toBe(400);
});

test.each([
  'taxStatus[0]=Taxable',
  'taxStatus[]=Taxable',
  'taxStatus=Taxable',
  'taxStatus%5B0%5D=Taxable&taxStatus%5B1%5D=Tax+Exempt',
])('a list in a query is accepted in every common form: %s', async (query) => {
  const { status } = await product.ask('market', issuer, 'GET', `/api/auction/all?${query}`);
  expect(status).toBe(200);
});

test('a trailing slash never matters, an unknown address is 404 in the envelope', async () => {
  expect((await product.ask('market', issuer, 'GET', '/api/auth/metadata/')).status).toBe(200);
  const { status, body } = await product.ask('market', issuer, 'GET', '/api/nothing');
  expect([status, body.message]).toEqual([404, 'Not found']);
});

test('a refusal is the same whether or not the record exists', async () => {
  const other = await accounts.issuer();
  const { id } = await other.client.createAuction({ body: profile as never });
  const foreign = await product.ask('market', issuer, 'GET', `/api/auction/${id}/own`);
  const unknown = await product.ask('market', issuer, 'GET', '/api/auction/00000000-0000-4000-8000-000000000000/own');
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
});

test.runIf(isFull)('an upload is judged by its content, not by its name', async () => {
  const { id } = await issuer.client.createAuction({ body: profile as never });
  const form = new FormData();
  form.append(
    'docOther1',
    new File(['<html><script>alert(1)</script></html>'], 'harmless.pdf', { type: 'application/pdf' }),
  );
  const { status } = await product.ask('market', issuer, 'POST', `/api/auction/${id}/documents`, form);
  expect(status).toBe(400);
  const { documents } = await issuer.client.readOwnAuction({ params: { auctionId: id } });
  expect(documents.docOther1).toBeNull();
});

test('a connection that never carried a request does not hold up the end', async () => {
  const app = await buildApp(product.deps, 'market');
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const silent = connect(Number(port), '127.0.0.1');
  const isLetGo = once(silent, 'close');
  await once(silent, 'connect');
  const began = performance.now();
  await app.close();
  await isLetGo;
  // Without an early response it would wait until the server gives up on an incomplete request, after half a minute.
  expect(performance.now() - began).toBeLessThan(10_000);
});

describe('bodies', () => {
  let held = Promise.withResolvers<void>();
  const table = {
    tell: route({
      method: 'POST',
      path: '/told',
      summary: 'Echoes its body',
      who: { municipality: ['Active'] },
      body: z.record(z.string(), z.unknown()),
      answer: z.record(z.string(), z.unknown()).refine((data) => !('secret' in data)),
      message: 'Told',
    }),
  };
  const handlers: Handlers<typeof table> = {
    tell: {
      transaction: false,
      handle: async ({ body }) => {
        if (body['wait']) await held.promise;
        if (body['refuse']) throw new Unavailable('nobody has time');
        return body;
      },
    },
  };
  const notFound: RequestListener = (_request, response) => {
    response.writeHead(404, { 'content-length': 7 }).end('unknown');
  };

  async function open() {
    const accessLog = new AccessLog(product.deps, 'market');
    const common = commonHeadersOf(product.deps.config, 'market');
    const pipeline = new Pipeline(product.deps, {
      audience: 'market',
      accessLog,
      common,
      compression: new Compression(),
      trusts: undefined,
    });
    pipeline.add(table, handlers, () => undefined);
    const { listen, close } = openServer((request, response) => {
      if (!pipeline.take(request, response)) notFound(request, response);
    }, common);
    const { port } = new URL(await listen({ host: '127.0.0.1', port: 0 }));
    const socket = connect(Number(port), '127.0.0.1').setNoDelay();
    await once(socket, 'connect');
    return { socket, close };
  }

  /** The issuer exists only once the tests run. */
  const send = (socket: Socket, piece: string) => socket.write(piece.replaceAll('(token)', issuer.token));

  /** The other side of a connection is this process: it has read what was written by then. */
  async function untilRead(): Promise<void> {
    for (let turn = 0; turn < 5; turn++) await setImmediate();
  }

  /** All responses, once they contain this text. */
  async function hear(socket: Socket, last: string): Promise<string> {
    let said = '';
    socket.on('data', (bytes) => {
      said += bytes.toString();
    });
    while (!said.includes(last)) await once(socket, 'data');
    socket.destroy();
    return said;
  }

  async function answersTo(pieces: readonly string[], last: string): Promise<string> {
    const { socket, close } = await open();
    const said = hear(socket, last);
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

  const json = 'content-type: application/json\r\n';
  const escaped = '{"n\\u0061me":"x"}';
  const chunk = `${Buffer.byteLength(small).toString(16)}\r\n${small}\r\n0\r\n\r\n`;
  const long = `{"name":"${'w'.repeat(200_000)}"}`;
  test.each([
    ['that comes with its head', small, [headOf(small) + small]],
    ['that comes after its head', small, [headOf(small), small]],
    [
      'whose type names its characters',
      small,
      [headOf(small, 'content-type: application/json; charset=utf-8\r\n') + small],
    ],
    ['that comes in two pieces', small, [headOf(small) + small.slice(0, 7), small.slice(7)]],
    ['with an escape', '{"name":"x"}', [headOf(escaped) + escaped]],
    ['of a caller who requests fresh data', small, [headOf(small, `${json}cache-control: no-cache\r\n`) + small]],
    ['that waits for 100-continue', small, [headOf(small, `${json}expect: 100-continue\r\n`), small]],
    ['that is long', long, [headOf(long) + long]],
    [
      'in chunks',
      small,
      [
        `POST /told HTTP/1.1\r\nhost: x\r\nauthorization: Bearer (token)\r\n${json}transfer-encoding: chunked\r\n\r\n`,
        chunk,
      ],
    ],
  ])('a body %s is read', async (_, body, pieces) => {
    const answer = await answersTo(pieces, `"data":${body}}`);
    const said = answer.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
    expect(said).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(said).toMatch(/cache-control: no-store\r\n/);
    expect(said.slice(said.indexOf('\r\n\r\n') + 4)).toBe(`{"message":"Told","data":${body}}`);
  });

  const tooLong = `{"name":"${'w'.repeat(300_000)}"}`;
  const [broken, proto, prototype] = ['{"name":', '{"__proto__":{}}', '{"constructor":{"prototype":{}}}'];
  test.each([
    ['that is no JSON', 400, 'unreadable', [headOf(broken) + broken]],
    ['with __proto__', 400, 'unreadable', [headOf(proto) + proto]],
    ['with the prototype of a constructor', 400, 'unreadable', [headOf(prototype) + prototype]],
    ['of another shape', 400, 'invalid', [`${headOf('[]')}[]`]],
    ['of another type', 415, 'media-type', [headOf(small, 'content-type: text/xml\r\n') + small]],
    ['of no type', 415, 'media-type', [headOf(small, '') + small]],
    ['over 256 kB', 413, 'too-large', [headOf(tooLong)]],
    [
      'in chunks over 256 kB',
      413,
      'too-large',
      [
        `POST /told HTTP/1.1\r\nhost: x\r\nauthorization: Bearer (token)\r\n${json}transfer-encoding: chunked\r\n\r\n`,
        `${tooLong.length.toString(16)}\r\n${tooLong}\r\n0\r\n\r\n`,
      ],
    ],
  ])('a body %s is refused', async (_, status, code, pieces) => {
    const answer = await answersTo(pieces, `"code":"${code}"`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/x-request-id: /);
  });

  test('an unknown address is not the pipeline’s', async () => {
    expect(await answersTo([headOf(small, json, '/unknown') + small], 'unknown')).toMatch(/^HTTP\/1\.1 404 /);
  });

  test('requests that follow one another on a line are answered in their order', async () => {
    const [first, second] = ['{"number":1}', '{"number":2}'];
    const answer = await answersTo([[first, '[]', second].map((body) => headOf(body) + body).join('')], second);
    expect(answer.match(/\{"number":\d\}|"code":"invalid"/g)).toEqual([first, '"code":"invalid"', second]);
  });

  test('errors are reported as everywhere', async () => {
    const body = '{"refuse":true}';
    const answer = await answersTo([headOf(body) + body], '"busy"');
    expect(answer).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: 1\r\n/s);
    expect(answer).toContain('{"message":"Fairbook is busy. Please try again in a moment.","data":{"code":"busy"}}');
  });

  test('an answer that breaks its own shape is a fault of the server, and names no field', async () => {
    const body = '{"secret":1}';
    const answer = await answersTo([headOf(body) + body], '"data"');
    expect(answer).toMatch(/^HTTP\/1\.1 500 /);
    expect(answer).toContain('{"message":"Something went wrong on our side","data":{"code":"internal"}}');
    expect(answer).not.toContain('secret');
  });

  test('a shutdown waits for accepted requests, and accepts no more', async () => {
    held = Promise.withResolvers();
    const { socket, close } = await open();
    const body = '{"wait":true}';
    send(socket, headOf(body) + body);
    await untilRead();
    const closed = close();
    send(socket, headOf(small) + small);
    await untilRead();
    held.resolve();
    const said = await hear(socket, '"stopping"');
    await closed;
    expect(said).toContain('"data":{"wait":true}');
    expect(said).toMatch(/HTTP\/1\.1 503 .*retry-after: 1\r\n.*connection: close/s);
    expect(said).toContain('"code":"stopping"');
  });

  test('a shutdown ends a connection after its response, although the client would keep it', async () => {
    held = Promise.withResolvers();
    const { socket, close } = await open();
    const body = '{"wait":true}';
    send(socket, headOf(body) + body);
    await untilRead();
    const ended = once(socket.resume(), 'end');
    const closed = close();
    held.resolve();
    await Promise.all([ended, closed]);
  });
});
