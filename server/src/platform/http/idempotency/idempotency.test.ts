/** Tests Idempotency-Keys of calls other than orders over HTTP: one effect and one answer, with twins, foreign keys, lost answers and crashes. */
import { readdir } from 'node:fs/promises';
import { admin as adminTable } from '@fairbook/contract/admin.ts';
import type { BodyIn, Route } from '@fairbook/contract/base/route.ts';
import { schemaOf } from '@fairbook/contract/document/schemas.ts';
import { market as marketTable } from '@fairbook/contract/market.ts';
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { counter, testFolder, testServer } from '../../../../testing/fixtures.ts';
import { pdf } from '../../../../testing/hostile/hostile.ts';
import { accountsOf, type Member } from '../../../../testing/market/accounts.ts';
import { refusalOf } from '../../../../testing/market/orders.ts';
import { pdfOf } from '../../../../testing/pdf.ts';
import { bodies } from '../../../../testing/requests/request-bodies.ts';
import { adminHandlers } from '../../../program/admin-calls.ts';
import { marketHandlers } from '../../../program/market-calls.ts';
import { endpointOf } from '../endpoint.ts';
import type { Handler } from '../handler.ts';
import { maxKeysOfCaller } from './idempotency.sql.ts';

const folder = await testFolder();
const server = await testServer({ config: { filesDir: folder } });
const beside = await testServer({ config: { filesDir: folder }, beside: server });
const accounts = accountsOf(server);
const [issuer, owner] = await Promise.all([accounts.issuer(), accounts.administrator()]);

type Draft = BodyIn<typeof marketTable.createAuction>;
const draft = bodies.createAuction as Draft;
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const nextNumber = counter();
/** A draft by which a test finds its own. */
const named = (): Draft => ({ ...draft, name: `Bonds ${nextNumber()}` });
const create = (person: Member, body: Draft, key: string, at = server) =>
  at.market(person).createAuction({ body, ...keyed(key) });
async function count(name: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from auction where name = ${name}`.execute(server.deps.db);
  return rows[0]?.count ?? 0;
}
const stored = async () => {
  const { rows } = await sql<{ answer: string | null }>`select answer from kept_answer`.execute(server.deps.db);
  return rows;
};
const newKey = () => crypto.randomUUID();

describe('which calls take a key', () => {
  const sites: [Readonly<Record<string, Route>>, object][] = [
    [marketTable, marketHandlers],
    [adminTable, adminHandlers],
  ];
  const posts = sites
    .flatMap(([table, handlers]) =>
      Object.entries(table).map(([name, of]) => ({ name, of, handler: Reflect.get(handlers, name) as Handler<Route> })),
    )
    .filter(({ of: { method, who } }) => method === 'POST' && who !== 'anyone' && who !== 'newcomer');
  const namesOf = (some: typeof posts) => [...new Set(some.map(({ name }) => name))].sort();

  test('every one that can create something: a POST of a known caller, with what is stored in one transaction', () => {
    expect(posts.length).toBeGreaterThan(80);
    // They store nothing, end what ended already, end the caller, or end what waits: repeated, they find it ended.
    expect(namesOf(posts.filter(({ of }) => !of.takesIdempotencyKey))).toEqual([
      'approveWaitingOrder',
      'countDecisionMails',
      'endAllSessions',
      'eraseOwnAccount',
      'previewBid',
      'previewDecision',
      'previewMarketRules',
      'previewResizing',
      'resetSecondFactor',
      'signOutAdministrator',
      'tryPriority',
    ]);
    const inTransaction = ({ of, handler }: (typeof posts)[number]) => endpointOf(of, of.path, handler).hasTransaction;
    expect(namesOf(posts.filter((one) => one.of.takesIdempotencyKey && !inTransaction(one)))).toEqual(['placeBid']);
  });

  test('no answer with a secret is stored', () => {
    const isSecret = (name: string) =>
      /secret|token|password/i.test(name) || ['key', 'codes', 'calendarUrl'].includes(name);
    const secretive = ({ of }: (typeof posts)[number]) =>
      [...JSON.stringify(schemaOf(of.answer, 'output')).matchAll(/"(\w+)":/g)].some(([, name = '']) => isSecret(name));
    // The key of a witness is public.
    const found = namesOf(posts.filter(secretive)).filter((name) => name !== 'addWitness');
    expect(found).toEqual(expect.arrayContaining(['addWebhook', 'createApiKey', 'makeCalendar', 'makeRecoveryCodes']));
    expect(namesOf(posts.filter(({ of }) => of.answersSecret))).toEqual(found);
  });
});

describe('a repetition', () => {
  test('has one effect and the same answer, on another process too', async () => {
    const [body, key] = [named(), newKey()];
    const answer = await create(issuer, body, key);
    expect(await create(issuer, body, key)).toEqual(answer);
    // A program may write the fields in another order.
    const turned = Object.fromEntries(Object.entries(body).reverse()) as Draft;
    expect(await create(issuer, turned, key, beside)).toEqual(answer);
    expect(await count(body.name)).toBe(1);
    expect((await create(issuer, body, newKey())).id).not.toBe(answer.id);
  });

  test('without a key is another request', async () => {
    const body = named();
    await Promise.all([issuer.client.createAuction({ body }), issuer.client.createAuction({ body })]);
    expect(await count(body.name)).toBe(2);
  });

  test('at the same moment, over two processes, waits and gets the same answer', async () => {
    for (let turn = 0; turn < times(1, 5); turn++) {
      const [body, key] = [named(), newKey()];
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, at) => create(issuer, body, key, at % 2 === 0 ? server : beside)),
      );
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect(await count(body.name)).toBe(1);
    }
  });

  test('of an administrator has one effect', async () => {
    const body = { list: 'listAuctions' as const, name: 'Once', address: 'state=OR' };
    const key = newKey();
    const view = await owner.client.saveView({ body, ...keyed(key) });
    expect(await owner.client.saveView({ body, ...keyed(key) })).toEqual(view);
    expect(await refusalOf(owner.client.saveView({ body: { ...body, name: 'Other' }, ...keyed(key) }))).toMatchObject({
      status: 409,
      data: { code: 'idempotency-key-used' },
    });
  });

  test('after a refusal is tried again, since nothing was done', async () => {
    const [body, key] = [named(), newKey()];
    expect((await refusalOf(create(issuer, { ...body, amount: -1 }, key))).status).toBe(400);
    await expect(create(issuer, body, key)).resolves.toMatchObject({ id: expect.any(String) });
  });

  test('a day later is a new request, since keys and answers are deleted then', async () => {
    const [body, key] = [named(), newKey()];
    await create(issuer, body, key);
    const age = async (hours: number) => {
      await sql`update kept_answer set created_at = clock_timestamp() - make_interval(hours => ${hours})`.execute(
        server.deps.db,
      );
      await server.deps.jobs.enqueue(server.deps.db, 'forget-answers', {}, { singletonKey: 'forget' });
      await server.runJobs();
    };
    await age(23);
    await create(issuer, body, key);
    expect(await count(body.name)).toBe(1);
    await age(25);
    expect(await stored()).toEqual([]);
    await create(issuer, body, key);
    expect(await count(body.name)).toBe(2);
  });

  test('of an upload stores its files once, and other files are another request', async () => {
    const { id: auctionId } = await issuer.client.createAuction({ body: named() });
    const key = newKey();
    const upload = (content: Buffer<ArrayBuffer>, name = 'plan.pdf') =>
      issuer.client.addDocuments({
        params: { auctionId },
        files: { docOther1: new File([content], name, { type: 'application/pdf' }) },
        ...keyed(key),
      });
    const files = async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
    const answer = await upload(pdf);
    const before = (await files()).length;
    expect(before).toBeGreaterThan(0);
    expect(await upload(pdf)).toEqual(answer);
    const others = [
      [pdfOf('other'), 'plan.pdf'],
      [pdf, 'other.pdf'],
    ] as const;
    for (const [content, name] of others.slice(0, times(1, 2)))
      expect(await refusalOf(upload(content, name))).toMatchObject({
        status: 409,
        data: { code: 'idempotency-key-used' },
      });
    await expect.poll(async () => (await files()).length).toBe(before);
  });
});

describe('a key', () => {
  test('of another request is refused: another body, another address', async () => {
    const [body, key] = [named(), newKey()];
    const { id } = await create(issuer, body, key);
    const refused = {
      status: 409,
      data: { code: 'idempotency-key-used' },
      message: expect.stringContaining('another request'),
    };
    expect(await refusalOf(create(issuer, { ...body, amount: 500_000 }, key))).toMatchObject(refused);
    const { id: other } = await create(issuer, named(), newKey());
    const copy = (auctionId: string) => issuer.client.duplicateAuction({ params: { auctionId }, ...keyed(key) });
    // Another call has keys of its own.
    const copied = await copy(id);
    expect(await copy(id)).toEqual(copied);
    expect(await refusalOf(copy(other))).toMatchObject(refused);
  });

  test('of another person is another key: no one reads answers of others', async () => {
    const stranger = await accounts.issuer();
    const [body, key] = [named(), newKey()];
    const mine = await create(issuer, body, key);
    const theirs = await create(stranger, body, key);
    expect(theirs.id).not.toBe(mine.id);
    expect(await create(stranger, body, key)).toEqual(theirs);
    // Nor without signing in.
    const visitor = server.market().createAuction({ body, ...keyed(key) });
    expect((await refusalOf(visitor)).status).toBe(401);
  });

  test('of a person who may no longer call tells nothing', async () => {
    const leaving = await accounts.issuer();
    const [body, key] = [named(), newKey()];
    await create(leaving, body, key);
    await sql`update municipality set status = 'Suspended' where id = ${leaving.orgId}`.execute(server.deps.db);
    expect((await refusalOf(create(leaving, body, key))).status).toBe(403);
  });

  test.each(['', ' ', 'k'.repeat(256), 'two words', 'ñ'])('that is no key is refused: %j', async (key) => {
    const body = named();
    const refusal = await refusalOf(create(issuer, body, key));
    expect(refusal).toMatchObject({ status: 400, fields: { 'Idempotency-Key': expect.any(String) } });
    expect(await count(body.name)).toBe(0);
  });

  test('is one of a bounded number', async () => {
    const eager = await accounts.issuer();
    await sql`insert into kept_answer (key, user_id, request, answer)
      select gen_random_uuid(), ${eager.userId}, sha256('x'), '{}' from generate_series(1, ${maxKeysOfCaller - 1})`.execute(
      server.deps.db,
    );
    const [body, key] = [named(), newKey()];
    const answer = await create(eager, body, key);
    expect(await refusalOf(create(eager, named(), newKey()))).toMatchObject({
      status: 429,
      data: { code: 'too-many' },
    });
    // A request with its key is still repeated, and other people go on.
    expect(await create(eager, body, key)).toEqual(answer);
    await create(issuer, named(), newKey());
    await sql`delete from kept_answer where user_id = ${eager.userId}`.execute(server.deps.db);
  });
});

describe('a secret', () => {
  test('is not stored: a repetition is refused and creates nothing', async () => {
    const body = { url: 'https://programs.example/fairbook', events: ['auction.status' as const] };
    const form = { name: 'Desk', scopes: ['read' as const], days: 5 };
    const [hook, token] = [newKey(), newKey()];
    const { id, secret } = await issuer.client.addWebhook({ body, ...keyed(hook) });
    const { key } = await issuer.client.createApiKey({ body: form, ...keyed(token) });
    const again = [
      () => issuer.client.addWebhook({ body, ...keyed(hook) }),
      () => issuer.client.createApiKey({ body: form, ...keyed(token) }),
    ];
    for (const one of again)
      expect(await refusalOf(one())).toMatchObject({ status: 409, data: { code: 'answer-not-kept' } });
    expect(await issuer.client.listWebhooks()).toHaveLength(1);
    expect((await issuer.client.listApiKeys()).filter(({ name }) => name === 'Desk')).toHaveLength(1);
    const rotated = newKey();
    const rotate = () => issuer.client.rotateWebhookSecret({ params: { id }, ...keyed(rotated) });
    const { secret: second } = await rotate();
    expect(await refusalOf(rotate())).toMatchObject({ status: 409, data: { code: 'answer-not-kept' } });
    const texts = JSON.stringify(await stored());
    for (const word of [secret, second, key]) expect(texts).not.toContain(word);
  });
});

describe('a crash', () => {
  /** Ends the database connection of the next requests that store an answer: after their effect, before their answer. */
  async function crashNext(times: number): Promise<void> {
    await server.superuser.query(`
      create sequence if not exists crashes;
      alter sequence crashes restart;
      create or replace function crash() returns trigger language plpgsql security definer as $$
      begin
        if nextval('crashes') <= ${times} then
          perform pg_terminate_backend(pg_backend_pid());
          perform pg_sleep(1);
        end if;
        return new;
      end $$;
      create or replace trigger crash before update on kept_answer for each row execute function crash();`);
  }

  test('between effect and answer leaves one effect: the request is made again by itself', async () => {
    await crashNext(1);
    const [body, key] = [named(), newKey()];
    const answer = await create(issuer, body, key);
    expect(await create(issuer, body, key)).toEqual(answer);
    expect(await count(body.name)).toBe(1);
  });

  test.runIf(isFull)('that lasts leaves no effect and no key, so that the client can try again', async () => {
    await crashNext(1_000);
    const [body, key] = [named(), newKey()];
    expect((await refusalOf(create(issuer, body, key))).status).toBe(503);
    expect(await count(body.name)).toBe(0);
    await crashNext(0);
    await create(issuer, body, key);
    expect(await count(body.name)).toBe(1);
  });

  test('of the client before the answer leaves one effect', async () => {
    for (const afterMs of [0, 2, 5, 10, 20, 40]) {
      const [body, key] = [named(), newKey()];
      const leaving = new AbortController();
      setTimeout(() => leaving.abort(), afterMs);
      await issuer.client.createAuction({ body, ...keyed(key), signal: leaving.signal }).catch(() => undefined);
      await create(issuer, body, key, beside);
      expect(await count(body.name)).toBe(1);
    }
  });
});
