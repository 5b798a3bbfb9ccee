/** Tests traces against a receiver of OTLP: from the header of a browser through the pipeline and the database to the jobs that a request caused. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@fairbook/contract/base/client.ts';
import { market } from '@fairbook/contract/market.ts';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { testMarket } from '../../../testing/fixtures.ts';
import { first, order } from '../../../testing/market/orders.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { jobHandlers } from '../../program/worker.ts';
import { openLog } from '../base/log.ts';
import type { WorkerDeps } from '../deps.ts';

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.union([z.number(), z.string()]).optional() }),
});
const spanShape = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute).default([]),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
  status: z.object({ code: z.number().optional() }).optional(),
});
type Span = z.output<typeof spanShape>;
const message = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanShape) })),
    }),
  ),
});

const lines: string[] = [];
const received: Span[] = [];
const bodies: string[] = [];
const requests: { path: string | undefined; headers: IncomingHttpHeaders }[] = [];
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  bodies.push(body);
  requests.push({ path: request.url, headers: request.headers });
  for (const { scopeSpans } of message.parse(JSON.parse(body)).resourceSpans) {
    received.push(...scopeSpans.flatMap(({ spans }) => spans));
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});

await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const { port } = receiver.address() as AddressInfo;
const tracing = {
  endpoint: `http://127.0.0.1:${port}`,
  headers: 'authorization=Bearer%20collector',
  serviceName: 'springfield',
  share: 1,
};
const log = openLog({ level: 'info', readable: false, write: (line) => lines.push(line) });
const { server, accounts, administrator, auctions } = await testMarket({ log, config: { tracing } });
const issuer = await accounts.issuer();
const investor = await accounts.individual();
afterAll(async () => {
  receiver.close();
});

async function untilSpan(isIt: (span: Span) => boolean): Promise<Span> {
  for (let tries = 0; tries < 100; tries++) {
    const found = received.find(isIt);
    if (found) return found;
    await setTimeout(100);
  }
  throw new Error('the span did not arrive');
}

const attributeOf = ({ attributes }: Span, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

const traceOf = (digit: string) => ({
  traceId: digit.repeat(32),
  parent: `00-${digit.repeat(32)}-${'7'.repeat(16)}-01`,
});

const asUuid = (traceId: string) => traceId.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

// Spans are sent every two seconds, so these tests wait for them together.
test.concurrent('a request continues the trace of the browser, and its statements belong to it', async () => {
  const { traceId, parent } = traceOf('a');
  const answer = await fetch(`${server.marketUrl}/api/auction/all?q=olive%40people.example`, {
    headers: { authorization: `Bearer ${investor.token}`, traceparent: parent, 'cache-control': 'no-cache' },
  });
  expect(answer.status).toBe(200);
  const request = await untilSpan((span) => span.traceId === traceId && span.parentSpanId === '7'.repeat(16));
  expect(request.name).toBe('GET /api/auction/all');
  expect(answer.headers.get('x-request-id')).toBe(asUuid(traceId));
  expect(attributeOf(request, 'fairbook.request_id')).toBe(asUuid(traceId));
  expect(attributeOf(request, 'http.response.status_code')).toBe(200);
  const statement = await untilSpan((span) => span.parentSpanId === request.spanId);
  expect(statement.traceId).toBe(traceId);
  expect(attributeOf(statement, 'db.system.name')).toBe('postgresql');
  expect(attributeOf(statement, 'db.query.text')).toMatch(/select/i);
  expect(Number(attributeOf(statement, 'fairbook.database_pid'))).toBeGreaterThan(0);
});

test.concurrent('a call of the client that our pages use has one id in its header, its answer, its log line, its span and its statement', async () => {
  const asked: { sent: string | undefined; got: string | null }[] = [];
  const client = createClient(market, {
    baseUrl: server.marketUrl,
    token: async () => investor.token,
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      const sent = new Headers(init?.headers).get('traceparent') ?? undefined;
      asked.push({ sent, got: answer.headers.get('x-request-id') });
      return answer;
    },
  });
  await client.listMyBids({ query: {} });
  await client.listMyBids({ query: {} });
  const ids = asked.map(({ sent }) => /^00-([0-9a-f]{32})-[0-9a-f]{16}-01$/.exec(sent ?? '')?.[1] ?? '');
  expect(new Set(ids).size).toBe(2);
  expect(asked.map(({ got }) => got)).toEqual(ids.map(asUuid));
  for (const id of ids) {
    const [line, ...others] = lines.filter((each) => each.includes(asUuid(id)));
    expect(JSON.parse(line ?? '')).toMatchObject({
      requestId: asUuid(id),
      call: 'GET /api/auction/my-bids',
      status: 200,
    });
    expect(others).toEqual([]);
    const request = await untilSpan(({ traceId, name }) => traceId === id && name.startsWith('GET '));
    const statement = await untilSpan(({ parentSpanId }) => parentSpanId === request.spanId);
    expect(statement.traceId).toBe(id);
    expect(attributeOf(statement, 'db.query.text')).toMatch(/select/i);
  }
});

test.concurrent('a header that is no trace begins a new one with the id of the request, and an unsampled trace is not sent', async () => {
  const headers = { authorization: `Bearer ${investor.token}` };
  const malformed = await fetch(`${server.marketUrl}/api/auth/metadata`, {
    headers: { ...headers, traceparent: '00-short-01' },
  });
  const unsampled = await fetch(`${server.marketUrl}/api/auth/metadata`, {
    headers: { ...headers, traceparent: traceOf('b').parent.replace(/01$/, '00') },
  });
  expect([malformed.status, unsampled.status]).toEqual([200, 200]);
  const id = malformed.headers.get('x-request-id');
  const span = await untilSpan((one) => attributeOf(one, 'fairbook.request_id') === id);
  expect(span.parentSpanId ?? '').toBe('');
  expect(span.traceId).toBe(id?.replaceAll('-', ''));
  const zeros = await fetch(`${server.marketUrl}/api/auth/metadata`, {
    headers: { ...headers, traceparent: `00-${'0'.repeat(32)}-${'7'.repeat(16)}-01` },
  });
  expect(zeros.headers.get('x-request-id')).not.toMatch(/^0{8}/);
  expect(received.some(({ traceId }) => traceId === traceOf('b').traceId)).toBe(false);
});

test.concurrent('an order leads to its batch, which is a trace of its own with a link to the request', async () => {
  const id = await auctions.live(issuer);
  await order(investor, id, { [first]: 5_000 });
  const request = await untilSpan(({ name }) => name.startsWith('POST /api/auction/') && name.endsWith('/bid'));
  const batch = await untilSpan((span) => span.links.some(({ spanId }) => spanId === request.spanId));
  expect(batch.name).toBe('order batch');
  expect(batch.traceId).not.toBe(request.traceId);
  expect(attributeOf(batch, 'fairbook.batch_size')).toBe(1);
  const statement = await untilSpan(({ parentSpanId }) => parentSpanId === batch.spanId);
  expect(attributeOf(statement, 'db.query.text')).toContain('take_order_actions');
});

test.concurrent('a job belongs to the trace of the request that caused it, and its handler does not see that', async () => {
  const { jobs } = server.deps as WorkerDeps;
  await jobs.startWorking(jobHandlers);
  const { traceId, parent } = traceOf('c');
  const answer = await fetch(`${server.adminUrl}/api/auth/invites`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${administrator.token}`,
      traceparent: parent,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ email: 'new.reviewer@people.example', role: 'Reviewer' }),
  });
  expect([answer.status, await answer.text()]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
  const job = await untilSpan((span) => span.traceId === traceId && span.name.startsWith('job '));
  expect(job.parentSpanId).toBeDefined();
  expect(job.status?.code ?? 0).toBe(0);
  const statement = await untilSpan(({ parentSpanId }) => parentSpanId === job.spanId);
  expect(statement.traceId).toBe(traceId);
});

test('a failed request is marked without its error, and the receiver got its path and headers', async () => {
  await server.superuser.query('alter table admin_invite rename to broken');
  try {
    const answer = await server.ask('admin', administrator, 'GET', '/api/auth/invites');
    expect(answer.status).toBe(500);
    const id = answer.headers.get('x-request-id');
    const request = await untilSpan((one) => attributeOf(one, 'fairbook.request_id') === id);
    expect(request.status?.code).toBe(2);
    const statement = await untilSpan((one) => one.parentSpanId === request.spanId && one.status?.code === 2);
    expect(attributeOf(statement, 'error.type')).toBe('42P01');
  } finally {
    await server.superuser.query('alter table broken rename to admin_invite');
  }
  expect(requests[0]).toMatchObject({ path: '/v1/traces', headers: { authorization: 'Bearer collector' } });
  expect(bodies[0]).toContain('springfield');
});

test('no trace contains an address, a name, a token or an amount of a person', () => {
  const all = bodies.join('\n');
  for (const secret of ['people.example', investor.email, investor.token, issuer.email, administrator.token]) {
    expect(all).not.toContain(secret);
  }
});

test('without a collector nothing is traced', async () => {
  const other = await startTestServer({ beside: server });
  expect(other.deps.tracing).toBeNull();
  await other.close();
});
