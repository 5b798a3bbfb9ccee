/** Tests webhooks: receivers get what concerns them, once, signed, with retries, and nothing else. */
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { accountsOf, type Member } from '../../../../testing/market/accounts.ts';
import { auctionsOf, keyDates, schedule } from '../../../../testing/market/auctions.ts';
import { first, investmentsOf, order, refusalOf, second } from '../../../../testing/market/orders.ts';
import { bodyOf, serve } from '../../../../testing/services/testing.ts';
import { sendAllMessages } from '../../../../testing/services/webhooks.ts';
import { startTestServer } from '../../../../testing/test-server.ts';
import { holdSpan } from '../../../store/notices/following.sql.ts';
import { takeMessage } from '../../../store/notices/sending.sql.ts';
import { followMarket, sendMessages } from './send.ts';

interface Told {
  readonly path: string;
  readonly delivery: string;
  readonly signature: string;
  readonly text: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
}

let told: Told[] = [];
/** The receiver's response; 200 by default. */
let answer = () => 200;

const program = createServer(async (request, response) => {
  const text = await bodyOf(request);
  const { type, data } = JSON.parse(text) as Pick<Told, 'type' | 'data'>;
  const [delivery, signature] = [request.headers['fairbook-delivery'], request.headers['fairbook-signature']];
  told.push({ path: request.url ?? '', delivery: `${delivery}`, signature: `${signature}`, text, type, data });
  response.writeHead(answer()).end();
});

const all = ['auction.status', 'order.accepted', 'order.amended', 'order.withdrawn', 'auction.allotted'] as const;

const [server, url] = await Promise.all([startTestServer(), serve(program)]);
const accounts = accountsOf(server);
const [issuer, fund] = await Promise.all([accounts.issuer({ name: 'Alder City' }), accounts.institution()]);
const auctions = auctionsOf(server, await accounts.administrator(), await accounts.professional());
afterAll(async () => {
  program.closeAllConnections();
  program.close();
  await server.close();
});
beforeEach(async () => {
  await tell();
  await sql`delete from webhook`.execute(server.deps.db);
  told = [];
  answer = () => 200;
});

const tell = () => sendAllMessages(server);

/** Follows and sends, as the worker does every two seconds. */
async function look(): Promise<void> {
  await followMarket(server.deps);
  await sendMessages(server.deps);
}

const add = (person: Member, path: string, events: readonly (typeof all)[number][] = all) =>
  person.client.addWebhook({ body: { url: `${url}${path}`, events: [...events] } });

const typesAt = (path: string) => told.filter((each) => each.path === path).map(({ type }) => type);

/** Makes waiting retries due now. */
async function wait(): Promise<void> {
  await sql`update webhook_delivery set due_at = clock_timestamp()`.execute(server.deps.db);
  await sql`update webhook set resting_until = clock_timestamp()`.execute(server.deps.db);
}

function signed(secret: string, { signature, text }: Told): boolean {
  const [, seconds = '', ...rest] = /^t=(\d+),(.*)$/.exec(signature) ?? [];
  const right = createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex');
  return rest.join().split(',').includes(`v1=${right}`);
}

test.runIf(isFull)(
  'an individual investor gets their own orders and allocations, and a professional the sales they are named in',
  async () => {
    const person = await accounts.individual();
    const [named, other] = [await accounts.professional(), await accounts.professional()];
    const ofSales = ['auction.status', 'auction.allotted'] as const;
    await add(person, '/person');
    await add(named, '/named', ofSales);
    await add(other, '/other', ofSales);
    const id = await auctionsOf(server, await accounts.administrator(), named).live(issuer);
    await order(person, id, { [first]: 5_000 });
    await order(fund, id, { [first]: 5_000 });
    await tell();
    await auctions.close(id);
    await server.runJobs();
    await tell();
    expect(typesAt('/person')).toEqual(['auction.status', 'order.accepted', 'auction.status', 'auction.allotted']);
    const [, , , allotted] = told.filter(({ path }) => path === '/person');
    expect(allotted?.data['allotments']).toHaveLength(1);
    expect(typesAt('/named').filter((type) => type !== 'auction.status')).toEqual(['auction.allotted']);
    const statuses = told.filter(({ path, type }) => path === '/named' && type === 'auction.status');
    expect(statuses.map(({ data }) => data['status'])).toEqual(['PendingReview', 'Approved', 'Live', 'Ended']);
    for (const { text } of told.filter(({ path }) => path === '/named')) {
      expect(text).not.toContain('allotments');
      for (const secret of [person.uuid, fund.uuid, fund.orgUuid]) expect(text).not.toContain(secret);
    }
    expect(typesAt('/other')).toEqual([]);
  },
);

test('a professional cannot ask for orders, and no account sees the webhooks of another', async () => {
  const [professional, person] = [await accounts.professional(), await accounts.individual()];
  expect(await refusalOf(add(professional, '/orders', ['order.accepted']))).toMatchObject({ status: 400 });
  const { id } = await add(professional, '/own', ['auction.status']);
  expect(await person.client.listWebhooks()).toEqual([]);
  expect(await refusalOf(person.client.removeWebhook({ params: { id } }))).toMatchObject({ status: 404 });
  expect(await refusalOf(issuer.client.removeWebhook({ params: { id } }))).toMatchObject({ status: 404 });
  const sale = await auctionsOf(server, await accounts.administrator(), professional).live(issuer);
  await accounts.setStatus(professional, 'Suspended');
  await tell();
  expect(told.filter(({ data }) => data['auctionId'] === sale)).toEqual([]);
});

test('a sale is reported from its approval to its allocation: everything to its issuer, to an institution what it follows and its own', async () => {
  await add(issuer, '/city');
  await add(fund, '/fund');
  const other = await accounts.issuer();
  await add(other, '/other-city');
  const person = await accounts.individual();
  const [serial, bond] = schedule;
  const note = { ...bond, structure: { interest: 'at-maturity' } };
  const id = await auctions.live(issuer, { profile: { name: 'Bridge Bonds' }, schedule: [serial ?? {}, note] });
  const clientReference = 'desk-2026-0007';
  const { bidId } = await fund.client.placeBid({
    params: { auctionId: id },
    body: { investments: investmentsOf({ [first]: 20_000, [second]: 10_000 }), clientReference },
  });
  await order(person, id, { [first]: 5_000 });
  await fund.client.amendBid({
    params: { auctionId: id, bidId },
    body: { investments: [{ maturityDate: first, investmentAmount: 15_000 }] },
  });
  await tell();
  await auctions.close(id);
  await server.runJobs();
  await tell();

  const ofCity = told.filter(({ path }) => path === '/city');
  const statuses = ofCity.filter(({ type }) => type === 'auction.status').map(({ data }) => data['status']);
  expect(statuses).toEqual(['PendingReview', 'Approved', 'Live', 'Ended']);
  const orders = ofCity
    .filter(({ type }) => type === 'order.accepted')
    .flatMap(({ data }) => data['orders'] as object[]);
  expect(orders).toHaveLength(2);
  expect(orders[0]).toMatchObject({
    orderId: bidId,
    lines: [
      { maturityDate: first, investmentAmount: 20_000, before: 0 },
      { maturityDate: second, investmentAmount: 10_000 },
    ],
  });
  expect(typesAt('/city').filter((type) => type === 'order.amended')).toHaveLength(1);
  // Before the close and after it, no message to the issuer says who ordered.
  for (const { text } of ofCity)
    for (const secret of [fund.uuid, fund.orgUuid, person.uuid, clientReference]) expect(text).not.toContain(secret);

  const ofFund = told.filter(({ path }) => path === '/fund');
  // It had no order before the sale was live, and followed nothing.
  expect(ofFund.map(({ type }) => type)).toEqual([
    'auction.status',
    'order.accepted',
    'order.amended',
    'auction.status',
    'auction.allotted',
  ]);
  expect(ofFund[1]?.data['orders']).toMatchObject([{ orderId: bidId, clientReference }]);
  const allotments = [
    {
      orderId: bidId,
      clientReference,
      maturityDate: first,
      investmentAmount: 15_000,
      awardedAmount: 15_000,
      result: 'Filled',
    },
  ];
  expect(ofFund.at(-1)?.data).toMatchObject({ auctionId: id, auctionName: 'Bridge Bonds', outcome: 'PartlySold' });
  expect(ofFund.at(-1)?.data['allotments']).toEqual(expect.arrayContaining(allotments));
  expect(ofCity.at(-1)).toMatchObject({ type: 'auction.allotted', data: { auctionId: id } });
  expect(ofCity.at(-1)?.data['settlement']).toBe(keyDates.dated);
  expect(ofCity.at(-1)?.data['maturities']).toEqual([
    { maturityDate: first, principal: 100_000, demand: 20_000, award: 20_000 },
    expect.objectContaining({ maturityDate: second, structure: { interest: 'at-maturity' } }),
  ]);
  expect(ofCity.at(-1)?.data).not.toHaveProperty('allotments');
  expect(typesAt('/other-city')).toEqual([]);
});

test('an order that is committed after a later one is reported as well, and each once, whichever process reads when', async () => {
  await add(issuer, '/city', ['order.accepted']);
  const id = await auctions.live(issuer);
  const early = await server.deps.pool.connect();
  // An order whose transaction is still open while others come and are reported.
  await early.query('begin');
  await early.query(`${logOrders} from auction a, generate_series(1, 1) n where a.uuid = $2`, [fund.userId, id]);
  await order(fund, id, { [first]: 5_000 });
  await Promise.all([look(), look()]);
  expect(ordersTold()).toBe(0);
  await early.query('commit');
  early.release();
  await Promise.all([tell(), tell(), tell()]);
  expect(ordersTold()).toBe(2);
  await tell();
  expect(ordersTold()).toBe(2);
});

/** SQL that writes orders of the person $1 into the log of auction `a`, far behind its end. */
const logOrders = `insert into order_log (auction_id, index, kind, entry, head_size, bid_id, user_id, investor_org_id, at, amount_change)
  select a.id, 10000 + n, 'PLACE', '{"lines":[]}', 20000, gen_random_uuid(), $1, (select investor_org_id from user_org where user_id = $1), clock_timestamp(), 0`;

const ordersTold = () => told.flatMap(({ data }) => data['orders'] as object[]).length;

test.runIf(isFull)(
  'concurrent orders are reported together, so many per message, also where they are too many for one read',
  async () => {
    await add(issuer, '/city', ['order.accepted']);
    const id = await auctions.live(issuer);
    const many = `${logOrders} from auction a, generate_series(1, 5200) n where a.uuid = $2`;
    await server.deps.pool.query(many, [fund.userId, id]);
    await order(fund, id, { [first]: 5_000 });
    await tell();
    expect(ordersTold()).toBe(5_201);
    expect(told.pop()?.data['orders']).toHaveLength(1);
    expect(told.map(({ data }) => (data['orders'] as object[]).length)).toEqual([...Array(10).fill(500), 200]);
  },
);

test('a message is signed with the secret, and for a day with the one before as well', async () => {
  const { id, secret } = await add(issuer, '/city');
  const params = { id };
  await issuer.client.testWebhook({ params });
  await server.runJobs();
  expect(told.map((each) => [each.type, signed(secret, each), signed('another', each)])).toEqual([
    ['test', true, false],
  ]);
  const { secret: next } = await issuer.client.rotateWebhookSecret({ params });
  await issuer.client.testWebhook({ params });
  await server.runJobs();
  await sql`update webhook set former_until = clock_timestamp()`.execute(server.deps.db);
  await issuer.client.testWebhook({ params });
  await server.runJobs();
  expect(told.slice(1).map((each) => [signed(next, each), signed(secret, each)])).toEqual([
    [true, true],
    [true, false],
  ]);
  // A secret is never shown again.
  expect(JSON.stringify(await issuer.client.listWebhooks())).not.toContain(next);
});

test('the check in the manual distinguishes our messages from others', async () => {
  const manual = await readFile(new URL('../../../../../docs/WEBHOOKS.md', import.meta.url), 'utf8');
  const shown = /```js\n(.*?)```/s.exec(manual)?.[1] ?? '';
  const { isFromFairbook } = await import(`data:text/javascript,${encodeURIComponent(shown)}`);
  const { id, secret } = await add(issuer, '/city');
  await issuer.client.testWebhook({ params: { id } });
  await server.runJobs();
  const { signature = '', text = '' } = told[0] ?? {};
  expect(isFromFairbook(signature, text, secret)).toBe(true);
  expect(isFromFairbook(signature, `${text} `, secret)).toBe(false);
  expect(isFromFairbook(signature, text, 'another')).toBe(false);
  // An eavesdropper cannot send it again an hour later.
  expect(isFromFairbook(signature, text, secret, Date.now() + 3_600_000)).toBe(false);
});

test('a message that is not accepted is sent again later with the same id and content, and given up after a day', async () => {
  answer = () => 500;
  const { id } = await add(issuer, '/city');
  const { id: delivery } = await issuer.client.testWebhook({ params: { id } });
  await server.runJobs();
  const log = async () => (await issuer.client.listWebhookDeliveries({ params: { id } })).rows[0];
  expect(await log()).toMatchObject({
    id: delivery,
    state: 'waiting',
    tries: 1,
    lastStatus: 500,
    lastProblem: 'Response status 500',
  });
  await sendMessages(server.deps);
  expect(told).toHaveLength(1);
  await wait();
  answer = () => 204;
  await sendMessages(server.deps);
  expect(await log()).toMatchObject({ state: 'sent', tries: 2, lastStatus: 204, lastProblem: null, nextTryAt: null });
  expect(new Set(told.map((each) => each.delivery + each.text)).size).toBe(1);

  answer = () => 410;
  await issuer.client.resendWebhookDelivery({ params: { id, deliveryId: delivery } });
  await sql`update webhook_delivery set created_at = created_at - interval '2 days'`.execute(server.deps.db);
  await server.runJobs();
  expect(await log()).toMatchObject({ state: 'failed', tries: 3 });
  expect(await issuer.client.listWebhooks()).toMatchObject([{ failures: 1, waiting: 0 }]);
});

test('of two senders one sends, and what a sender that died has not struck off is sent by another, with the same id', async () => {
  const { id } = await add(issuer, '/city');
  const { id: delivery } = await issuer.client.testWebhook({ params: { id } });
  const taken = await takeMessage(server.deps.db);
  expect(taken?.uuid).toBe(delivery);
  expect(await takeMessage(server.deps.db)).toBeUndefined();
  // Simulates the end of the dead sender's lease.
  await sql`update webhook set resting_until = clock_timestamp()`.execute(server.deps.db);
  await sendMessages(server.deps);
  expect(told.map((each) => each.delivery)).toEqual([delivery]);
});

/** Runs `work`, pauses it after it has read `table` and before it locks a row there, and continues it after `meanwhile`. */
async function heldUp<T>(table: string, work: () => Promise<T>, meanwhile: string): Promise<T> {
  const other = await server.superuser.connect();
  // A row policy that waits for a lock is between the two.
  await other.query(`
    create function held() returns boolean language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(1); return true; end $$;
    alter table ${table} enable row level security;
    create policy held on ${table} using (held());
    select pg_advisory_lock(1)`);
  const held = work();
  const waiting = `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`;
  await expect.poll(async () => (await other.query(waiting)).rows[0]?.count).toBe(1);
  await other.query(meanwhile);
  await other.query('select pg_advisory_unlock(1)');
  await held.catch(() => undefined);
  await other.query(
    `drop policy held on ${table}; drop function held; alter table ${table} disable row level security`,
  );
  other.release();
  return held;
}

test('a sender that was held up while another sent the message does not send it again', async () => {
  const { id } = await add(issuer, '/city');
  const { id: delivery } = await issuer.client.testWebhook({ params: { id } });
  const taken = await heldUp(
    'webhook',
    () => takeMessage(server.deps.db),
    `update webhook set resting_until = clock_timestamp();
     update webhook_delivery set tries = 1, outcome = 'sent', done_at = clock_timestamp(), last_status = 200`,
  );
  expect(taken).toBeUndefined();
  const { rows } = await issuer.client.listWebhookDeliveries({ params: { id } });
  expect(rows).toMatchObject([{ id: delivery, state: 'sent', tries: 1 }]);
  // The lease was returned: the next message is sent at once.
  await issuer.client.testWebhook({ params: { id } });
  await sendMessages(server.deps);
  expect(told).toHaveLength(1);
});

test('a follower that was held up while another followed further does not go back', async () => {
  const span = await heldUp(
    'webhook_cursor',
    () => holdSpan(server.deps.db),
    `begin; select pg_current_xact_id(); commit; update webhook_cursor set followed_to = pg_current_xact_id()`,
  );
  expect(span).toBeDefined();
  expect(span?.to).toBe(span?.from);
});

test('each belongs to its organization only, and there are five at most', async () => {
  const { id } = await add(issuer, '/city');
  for (const [method, path] of [
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/test'],
    ['POST', '/rotate-secret'],
    ['GET', '/deliveries'],
  ] as const) {
    const body = method === 'PUT' ? { url: 'https://programs.example', events: ['auction.status'] } : undefined;
    expect((await server.ask('market', fund, method, `/api/webhooks/${id}${path}`, body)).status).toBe(404);
  }
  for (let more = 0; more < 4; more++) await add(issuer, `/city-${more}`);
  expect((await refusalOf(add(issuer, '/one-too-many'))).status).toBe(409);
  await issuer.client.removeWebhook({ params: { id } });
  expect(await issuer.client.listWebhooks()).toHaveLength(4);
});

test('an internal address is refused, and a webhook that is switched off gets nothing', async () => {
  const inside = { url: 'https://10.0.0.1/', events: [...all] };
  expect((await refusalOf(issuer.client.addWebhook({ body: inside }))).data).toMatchObject({
    fields: { url: 'Must be an address on the public internet' },
  });
  const { id } = await add(issuer, '/city');
  await issuer.client.changeWebhook({
    params: { id },
    body: { url: `${url}/city`, events: [...all], isActive: false },
  });
  await auctions.live(issuer);
  await tell();
  await issuer.client.changeWebhook({ params: { id }, body: { url: `${url}/city`, events: [...all], isActive: true } });
  await tell();
  expect(told).toEqual([]);
});
