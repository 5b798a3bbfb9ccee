/** Tests that a call whose connection to the database is killed is answered all the same, where it can be made twice without harm. */
import { route } from '@fairbook/contract/base/route.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { testServer } from '../../../../testing/fixtures.ts';
import { accountsOf } from '../../../../testing/market/accounts.ts';
import type { Db } from '../../db/transaction.ts';
import { AccessLog } from '../access-log.ts';
import { Compression } from '../compression.ts';
import type { Handlers } from '../handler.ts';
import { commonHeadersOf } from '../headers.ts';
import { Pipeline } from '../pipeline.ts';
import { openServer } from '../server.ts';

const spec = { summary: 'Counts', who: { municipality: ['Active'] }, answer: z.object({ runs: z.number() }) } as const;
const table = {
  look: route({ ...spec, method: 'GET', path: '/count', message: 'Seen' }),
  put: route({ ...spec, method: 'POST', path: '/count', message: 'Counted' }),
  change: route({ ...spec, method: 'POST', path: '/change', message: 'Changed', takesIdempotencyKey: false }),
};

let runs = 0;

/** Its connection is killed the first time. */
async function count({ db }: { readonly db: Db }) {
  runs += 1;
  if (runs === 1) await sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(1)`.execute(db);
  return { runs };
}

const handlers: Handlers<typeof table> = {
  look: count,
  put: { transaction: false, handle: count },
  change: { transaction: false, handle: count },
};

const product = await testServer();
const token = (await accountsOf(product).issuer()).token;
const common = commonHeadersOf(product.deps.config, 'market');
const accessLog = new AccessLog(product.deps, 'market');
const pipeline = new Pipeline(product.deps, {
  ...{ audience: 'market', accessLog, common, compression: new Compression(), trusts: undefined },
});
pipeline.add(table, handlers, () => undefined);
const opened = openServer((request, response) => void pipeline.take(request, response), common);
const url = await opened.listen({ host: '127.0.0.1', port: 0 });
afterAll(async () => {
  const closed = opened.close();
  opened.server.closeAllConnections();
  await closed;
});
beforeEach(() => {
  runs = 0;
});

async function call(method: 'GET' | 'POST', path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}${path}`, { method, headers: { authorization: `Bearer ${token}`, ...headers } });
  await answer.text();
  return { status: answer.status, again: answer.headers.get('retry-after'), runs };
}

test('a reading, and a call with a key, are made again', async () => {
  expect(await call('GET', '/count')).toEqual({ status: 200, again: null, runs: 2 });
  runs = 0;
  expect(await call('POST', '/count', { 'idempotency-key': 'one' })).toEqual({ status: 200, again: null, runs: 2 });
});

test('a call that may have changed something is refused, and says when to try again', async () => {
  expect(await call('POST', '/change', { 'idempotency-key': 'one' })).toEqual({ status: 503, again: '1', runs: 1 });
  runs = 0;
  expect(await call('POST', '/count')).toEqual({ status: 503, again: '1', runs: 1 });
});
