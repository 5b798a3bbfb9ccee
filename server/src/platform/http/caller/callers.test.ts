/** Tests that concurrent callers are looked up together, with a bounded age. */
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import { accountsOf } from '../../../../testing/market/accounts.ts';
import { openPool } from '../../db/connection.ts';
import { Callers } from './callers.ts';

const server = await testServer();
const accounts = accountsOf(server);

const uidOf = async (userId: number) => {
  const { db } = server.deps;
  return (await db.selectFrom('user').select('uid').where('id', '=', userId).executeTakeFirstOrThrow()).uid;
};

function suspend(orgId: number) {
  return server.deps.db.updateTable('investorOrg').set({ status: 'Suspended' }).where('id', '=', orgId).execute();
}

test('each gets the own account, strangers none, and a crowd asks the database a few times', async () => {
  const people = await Promise.all([
    accounts.individual(),
    accounts.institution(),
    accounts.issuer(),
    accounts.professional(),
  ]);
  const uids = await Promise.all(people.map(({ userId }) => uidOf(userId)));
  const callers = new Callers(server.deps.pool);
  const connect = vi.spyOn(server.deps.pool, 'connect');
  const crowd = Array.from({ length: 100 }, (_, n) => uids[n % 4] ?? '');
  const users = await Promise.all([...crowd, 'nobody'].map((uid) => callers.find(uid)));
  expect(users.map((user) => user?.uid)).toEqual([...crowd, undefined]);
  expect(users.slice(0, 4).map((user) => user?.userId)).toEqual(people.map(({ userId }) => userId));
  expect(connect.mock.calls.length).toBeLessThanOrEqual(2);
  connect.mockRestore();
});

test('one plan serves all, however many are looked up at once', async () => {
  const pool = openPool(server.deps.config.databaseUrl ?? '', { size: 1 });
  // As in production; the tests' server keeps a generic plan from the first time on.
  await pool.query('set plan_cache_mode = auto');
  const callers = new Callers(pool);
  for (let count = 1; count <= 8; count++) {
    await Promise.all(Array.from({ length: count }, (_, n) => callers.find(`nobody-${n}`)));
  }
  const { rows } = await pool.query(
    `select generic_plans > 0 as "isKept", custom_plans from pg_prepared_statements where name = 'find_users'`,
  );
  await pool.end();
  // PostgreSQL compares five custom plans before it keeps a generic one.
  expect(rows).toEqual([{ isKept: true, custom_plans: 5 }]);
});

test('find looks up again; recall returns a recent result, but not one from before an own write', async () => {
  const person = await accounts.individual();
  const uid = await uidOf(person.userId);
  const callers = new Callers(server.deps.pool);
  expect(callers.recall(uid, 1_000)).toBeUndefined();
  expect((await callers.find(uid))?.status).toBe('Active');
  await suspend(person.orgId);
  expect(callers.recall(uid, 1_000)?.status).toBe('Active');
  expect(callers.recall(uid, 0)).toBeUndefined();
  expect((await callers.find(uid))?.status).toBe('Suspended');
  expect(callers.recall(uid, 1_000)?.status).toBe('Suspended');
  callers.noteWrite();
  expect(callers.recall(uid, 1_000)).toBeUndefined();
  expect(callers.recallLast(uid)?.status).toBe('Suspended');
});

test('a look-up that began before an own write is stale after it, and no one is cached for more than a minute', async () => {
  const uid = await uidOf((await accounts.individual()).userId);
  const callers = new Callers(server.deps.pool);
  const found = callers.find(uid);
  await setImmediate();
  callers.noteWrite();
  await found;
  expect(callers.recall(uid, 1_000)).toBeUndefined();
  expect(callers.recallLast(uid)?.uid).toBe(uid);
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  expect(callers.recallLast(uid)).toBeUndefined();
  later.mockRestore();
});

test('where the database does not respond all callers get the error, and the next are served', async () => {
  const uid = await uidOf((await accounts.individual()).userId);
  const nowhere = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
  const lost = new Callers(nowhere);
  const answers = await Promise.allSettled([lost.find(uid), lost.find('other')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(lost.find(uid)).rejects.toThrow();
});
