/** Tests requests before they become a call: floods, slow senders, broken HTTP, other methods. */
import { once } from 'node:events';
import { Agent, get, type RequestListener, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { admin } from '@fairbook/contract/admin.ts';
import type { Route } from '@fairbook/contract/base/route.ts';
import { market } from '@fairbook/contract/market.ts';
import { isFull, some, times } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../testing/fixtures.ts';
import { answersIn, connectTo, exchange } from '../../../testing/hostile/raw-http.ts';
import { accountsOf } from '../../../testing/market/accounts.ts';
import { buildApp } from '../../program/app.ts';
import { Unavailable } from '../base/errors.ts';
import { openLog } from '../base/log.ts';
import { maxWaiting } from './connections.ts';
import { commonHeadersOf } from './headers.ts';
import { openServer, type ServerLimits, usualLimits } from './server.ts';

const product = await testServer();
const issuer = await accountsOf(product).issuer();

const getting = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

/** Memory of this process, where both sides of the connections are, without what can be collected. */
function memoryNow(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe('a flood', () => {
  test('of pipelined requests whose responses are not read costs no memory, and readers are served', async () => {
    const whole = await (await fetch(`${product.marketUrl}/api/openapi.json`)).text();
    expect(whole.length).toBeGreaterThan(300_000);
    const before = memoryNow();
    const sockets = await Promise.all(Array.from({ length: 40 }, () => connectTo(product.marketUrl)));
    for (const socket of sockets) {
      socket.pause();
      socket.write(getting('/api/openapi.json').repeat(maxWaiting));
    }
    let most = 0;
    for (let looks = 0; looks < times(12, 30); looks++) {
      await setTimeout(100);
      most = Math.max(most, memoryNow());
    }
    const grown = most - before;
    const served = await fetch(`${product.marketUrl}/api/openapi.json`);
    expect(await served.text()).toBe(whole);
    for (const socket of sockets) socket.destroy();
    // Forty times thirty-two documents are more than 500 MB.
    expect(grown).toBeLessThan(100_000_000);
  });

  test('of requests that cannot be answered in turn ends its connection', async () => {
    const socket = await connectTo(product.marketUrl);
    socket.pause();
    const isCut = once(socket, 'close');
    socket.write(getting('/api/openapi.json').repeat(maxWaiting + 2));
    socket.resume();
    await isCut;
    expect((await fetch(`${product.marketUrl}/healthz`)).status).toBe(200);
  });

  test('that stays within bounds is answered in its order', async () => {
    const socket = await connectTo(product.marketUrl);
    const paths = ['/healthz', '/api/nothing', '/healthz', '/readyz', '/api/openapi.json'];
    socket.write(
      paths
        .map(getting)
        .join('')
        .replace(/\r\n\r\n$/, '\r\nconnection: close\r\n\r\n'),
    );
    const pieces: Buffer[] = [];
    socket.on('data', (piece) => pieces.push(piece));
    await once(socket, 'close');
    expect(answersIn(Buffer.concat(pieces).toString('latin1')).map(({ status }) => status)).toEqual([
      200, 404, 200, 200, 200,
    ]);
  });
});

describe('a response that is the same for everyone', () => {
  test.each(['/api/openapi.json', '/api/docs', '/api/docs/listAuctions'])('%s is not sent twice', async (path) => {
    const first = await fetch(`${product.marketUrl}${path}`);
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{20,}"$/)]);
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    await first.text();
    const again = await fetch(`${product.marketUrl}${path}`, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

describe('a client that sends slowly', () => {
  const short: ServerLimits = {
    ...usualLimits,
    headersTimeout: 300,
    requestTimeout: 300,
    connectionsCheckingInterval: 50,
  };

  /** A server with these limits whose application reads bodies and returns their length. */
  async function open(limits: ServerLimits) {
    const common = commonHeadersOf(product.deps.config, 'market');
    const handler: RequestListener = (incoming, response) => {
      let length = 0;
      incoming.on('data', (bytes: Buffer) => (length += bytes.length));
      incoming.on('end', () => response.end(`${length}`));
      incoming.on('error', () => undefined);
    };
    const { server, listen } = openServer(handler, common, limits);
    return { server, url: await listen({ host: '127.0.0.1', port: 0 }) };
  }

  test.each([
    ['a head', 'GET /api/auction/all HTTP/1.1\r\nhost: x\r\nx-slow: '],
    [
      'a body',
      'POST /api/auction HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    ],
  ])('%s is cut off, with the reason', async (_, bytes) => {
    const { server, url } = await open(short);
    const [answer] = await exchange(url, bytes);
    expect(answer?.status).toBe(408);
    expect(JSON.parse(answer?.body ?? '')).toEqual({
      message: 'The request took too long to arrive',
      data: { code: 'too-slow' },
    });
    server.close();
  });

  test('a form with files may go on while it arrives', async () => {
    const { server, url } = await open(short);
    const socket = await connectTo(url);
    const type = 'multipart/form-data; boundary=edge';
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 10\r\n\r\nhalf-`);
    await setTimeout(700);
    socket.write('whole');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 .*10$/s);
    socket.destroy();
    server.close();
  });

  test('in use the limit is fifteen seconds', () => {
    const { headersTimeout, requestTimeout, connectionsCheckingInterval } = usualLimits;
    expect([headersTimeout, requestTimeout]).toEqual([15_000, 15_000]);
    expect(connectionsCheckingInterval).toBeLessThanOrEqual(500);
  });
});

const refused: [string, string, number, string][] = [
  ['a path that is no URL', getting('/api/auction/%zz/own'), 400, 'bad-address'],
  ['a parameter of 300 characters', getting(`/api/auction/${'a'.repeat(300)}/own`), 414, 'address-too-long'],
  ['headers of 20 kB', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'w'.repeat(20_000)}\r\n\r\n`, 431, 'headers-too-large'],
  ['invalid HTTP', 'hello\r\n\r\n', 400, 'unreadable'],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400, 'unreadable'],
  [
    'a length beside chunks',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'unreadable',
  ],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400, 'unreadable'],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: x\r\n\r\n', 417, 'expectation-failed'],
  ['a trace', getting('/healthz').replace('GET', 'TRACE'), 405, 'method-not-allowed'],
  ['a tunnel', 'CONNECT x:80 HTTP/1.1\r\nhost: x\r\n\r\n', 405, 'method-not-allowed'],
  ['an unknown address', getting('/api/nothing'), 404, 'not-found'],
  ['another method', 'PUT /api/auction/all HTTP/1.1\r\nhost: x\r\n\r\n', 405, 'method-not-allowed'],
];

describe('a request that never becomes a call', () => {
  test.each(refused)('%s is refused in the envelope, with every header', async (_, bytes, status, code) => {
    const [answer] = await exchange(
      product.marketUrl,
      bytes.startsWith('hello') ? bytes : bytes.replace('\r\n', '\r\nconnection: close\r\n'),
    );
    expect(answer?.status).toBe(status);
    const { message, data } = JSON.parse(answer?.body ?? '') as { message: string; data: unknown };
    expect([message, data]).toEqual([expect.stringMatching(/\S/), { code }]);
    const headers = Object.fromEntries(answer?.headers ?? []);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-server-time': expect.stringMatching(/Z$/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      connection: 'close',
    });
    if (status === 405) expect(headers['allow']).toMatch(/GET, HEAD, OPTIONS/);
  });

  test('after a good request does not affect its response', async () => {
    const answers = await exchange(product.marketUrl, `${getting('/healthz')}${getting('/readyz')}nonsense\r\n\r\n`);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
  });

  test.runIf(isFull)('harms no one who shares a pool of connections with it', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const ask = (path: string, headers: Record<string, string> = {}) =>
      new Promise<number>((resolve, reject) => {
        get(`${product.marketUrl}${path}`, { agent, headers }, (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer.statusCode ?? 0));
        }).on('error', reject);
      });
    const count = 600;
    const outcomes = await Promise.allSettled(
      Array.from({ length: count }, (_, at) => {
        if (at % 6 === 1) return ask('/healthz', { 'x-long': 'w'.repeat(17_000) });
        if (at % 6 === 3) return ask('/healthz', { expect: 'miracles' });
        if (at % 6 === 5) return ask('/api/auction/%zz/own');
        return ask('/healthz');
      }),
    );
    agent.destroy();
    const failed = outcomes.filter(({ status }) => status === 'rejected');
    expect(failed).toEqual([]);
    const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 0));
    expect(statuses.slice(0, 6)).toEqual([200, 431, 200, 417, 200, 400]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(count / 2);
  });
});

const sites = [
  ['market', market],
  ['admin', admin],
] as const;

describe.each(sites)('methods on the %s site', (site, table) => {
  const calls = some(`calls of the ${site} site`, Object.values<Route>(table), 40);
  const base = () => (site === 'market' ? product.marketUrl : product.adminUrl);
  const addressOf = ({ path }: Route) => path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');

  test('OPTIONS lists the methods of every call’s address', async () => {
    for (const of of calls) {
      const answer = await fetch(`${base()}${addressOf(of)}`, { method: 'OPTIONS' });
      expect([of.path, answer.status, await answer.text()]).toEqual([of.path, 204, '']);
      const allowed = (answer.headers.get('allow') ?? '').split(', ');
      expect(allowed).toEqual(expect.arrayContaining(['OPTIONS', of.method, ...(of.method === 'GET' ? ['HEAD'] : [])]));
    }
  });

  test('a method that an address does not take is 405 with those it takes, signed in or not', async () => {
    for (const of of calls) {
      const taken = (await fetch(`${base()}${addressOf(of)}`, { method: 'OPTIONS' })).headers.get('allow') ?? '';
      const other = ['POST', 'PUT', 'PATCH', 'DELETE'].find((method) => !taken.includes(method));
      const { status, body, headers } = await product.ask(site, issuer, other ?? '', addressOf(of));
      expect([of.path, status, body.data]).toEqual([of.path, 405, { code: 'method-not-allowed' }]);
      expect(headers.get('allow')).toContain(of.method);
    }
  });

  test('HEAD answers like GET, without a body', async () => {
    const all = Object.values<Route>(table).filter(({ method, kind }) => method === 'GET' && kind !== 'stream');
    const reads = some(`reads of the ${site} site`, all, 20);
    for (const of of reads) {
      const headers = { authorization: `Bearer ${issuer.token}` };
      const [head, whole] = await Promise.all(
        ['HEAD', 'GET'].map((method) => fetch(`${base()}${addressOf(of)}`, { method, headers })),
      );
      expect([of.path, head?.status, await head?.text()]).toEqual([of.path, whole?.status, '']);
      for (const name of [
        'content-type',
        'content-length',
        'etag',
        'cache-control',
        'x-total-count',
        'www-authenticate',
      ]) {
        expect([of.path, name, head?.headers.get(name)]).toEqual([of.path, name, whole?.headers.get(name)]);
      }
      await whole?.body?.cancel();
    }
  });
});

test('a page of another site gets no permission to call or to read what is answered', async () => {
  const origin = { origin: 'https://evil.example' };
  const asks = {
    ...origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  for (const base of [product.marketUrl, product.adminUrl]) {
    const answers = await Promise.all([
      fetch(`${base}/api/auth/metadata`, { headers: origin }),
      fetch(`${base}/api/auth/metadata`, { headers: { ...origin, authorization: `Bearer ${issuer.token}` } }),
      fetch(`${base}/api/auth/metadata`, { method: 'OPTIONS', headers: asks }),
      fetch(`${base}/signin`, { headers: origin }),
    ]);
    const granted = answers.flatMap(({ headers }) =>
      [...headers.keys()].filter((name) => name.startsWith('access-control-')),
    );
    expect(granted).toEqual([]);
  }
});

test('HEAD of the live stream begins none', async () => {
  const answer = await product.ask('market', issuer, 'HEAD', '/api/notifications/stream');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect((await product.ask('market', null, 'HEAD', '/api/notifications/stream')).status).toBe(401);
});

test('the live stream has the headers of every response', async () => {
  const stream = await fetch(`${product.marketUrl}/api/notifications/stream`, {
    headers: { authorization: `Bearer ${issuer.token}` },
  });
  expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
  expect(stream.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  await stream.body?.cancel();
});

describe('the log', () => {
  /** A site whose log is captured, with controlled overload. */
  async function logged(busy = false) {
    const lines: Record<string, unknown>[] = [];
    const log = openLog({ level: 'info', readable: false, write: (line) => lines.push(JSON.parse(line)) });
    const callers = { ...product.deps.callers, find: () => Promise.reject(new Unavailable('nobody has time')) };
    const deps = { ...product.deps, log, ...(busy ? { callers: callers as never } : {}) };
    const app = await buildApp(deps, 'market');
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    return { lines, url, close: () => app.close() };
  }

  test('names the caller, or where an unknown one is, and no email', async () => {
    const { lines, url, close } = await logged();
    await fetch(`${url}/api/auth/metadata`, { headers: { authorization: `Bearer ${issuer.token}` } });
    await fetch(`${url}/api/auth/metadata`);
    await close();
    const { uuid } = await issuer.client.readMetadata();
    const line = lines.find(({ call }) => call !== undefined);
    expect(line).toMatchObject({ call: 'GET /api/auth/metadata', status: 200, person: uuid });
    const refused = lines.find(({ status }) => status === 401);
    expect(refused).toMatchObject({ call: 'GET /api/auth/metadata', from: '127.0.0.1' });
    expect([line?.['from'], refused?.['person']]).toEqual([undefined, undefined]);
    expect(JSON.stringify(lines)).not.toContain('@');
  });

  test('says why a token was refused', async () => {
    const { lines, url, close } = await logged();
    await fetch(`${url}/api/auth/metadata`, { headers: { authorization: 'Bearer nonsense' } });
    await close();
    const refusedLine = lines.find(({ msg }) => msg === 'token refused');
    const requestLine = lines.find(({ call }) => call !== undefined);
    expect(refusedLine).toMatchObject({ reason: 'no token', requestId: requestLine?.['requestId'] });
  });

  test('has the violation of a policy that a page reports, in at most 8 kB', async () => {
    const { lines, url, close } = await logged();
    const report = (address: string) => {
      const body = JSON.stringify({ 'csp-report': { 'document-uri': address, 'violated-directive': 'img-src' } });
      const headers = { 'content-type': 'application/csp-report' };
      return fetch(`${url}/csp-report`, { method: 'POST', headers, body });
    };
    expect((await report('https://market.example/auctions?code=secret')).status).toBe(204);
    expect((await report(`https://market.example/${'a'.repeat(9_000)}`)).status).toBe(413);
    await close();
    const found = lines.filter(({ msg }) => msg === 'a page violated its content security policy');
    expect(found).toEqual([expect.objectContaining({ page: '/auctions', directive: 'img-src' })]);
  });

  test('has one line, without a stack, for many requests that were turned away', async () => {
    const { lines, url, close } = await logged(true);
    const headers = { authorization: `Bearer ${issuer.token}` };
    const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(`${url}/api/auth/metadata`, { headers })));
    await close();
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    const busy = lines.filter(({ msg }) => msg === 'requests turned away');
    expect(busy.length).toBeLessThan(10);
    expect(busy[0]).toMatchObject({ level: 40, why: 'nobody has time' });
  });

  test.each(some('interrupted bodies', ['application/json', 'multipart/form-data; boundary=edge'], 1))(
    'is no fault where a body of %s is interrupted',
    async (type) => {
      const { lines, url, close } = await logged();
      const path = type.startsWith('multipart') ? '/api/municipality/market-news' : '/api/auction';
      const outgoing = request(`${url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${issuer.token}`, 'content-type': type, 'content-length': 5_000 },
      });
      outgoing.on('error', () => undefined);
      outgoing.write('--edge\r\ncontent-disposition: form-data; name="title"\r\n\r\nhalf');
      await setTimeout(300);
      outgoing.destroy();
      await expect.poll(() => lines.filter(({ call }) => call !== undefined)).toHaveLength(1);
      await close();
      expect(lines.filter(({ level }) => Number(level) >= 40)).toEqual([]);
    },
  );
});
