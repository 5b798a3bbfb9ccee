/** Callers who come together are looked up together, and what they are is never older than it may be. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Cast, castOf } from '../testing/cast.ts';
import { type House, startHouse } from '../testing/house.ts';
import { Callers } from './callers.ts';

let house: House;
let cast: Cast;

beforeAll(async () => {
  house = await startHouse();
  cast = castOf(house);
});
afterAll(() => house.close());

const uidOf = async (userId: number) => {
  const { db } = house.deps;
  return (await db.selectFrom('user').select('uid').where('id', '=', userId).executeTakeFirstOrThrow()).uid;
};

function suspend(orgId: number) {
  return house.deps.db.updateTable('investorOrg').set({ status: 'Suspended' }).where('id', '=', orgId).execute();
}

test('each gets the own account, strangers none, and a crowd asks the database a few times', async () => {
  const people = await Promise.all([cast.individual(), cast.institution(), cast.issuer(), cast.professional()]);
  const uids = await Promise.all(people.map(({ userId }) => uidOf(userId)));
  const callers = new Callers(house.deps.pool);
  const connect = vi.spyOn(house.deps.pool, 'connect');
  const crowd = Array.from({ length: 100 }, (_, n) => uids[n % 4] ?? '');
  const users = await Promise.all([...crowd, 'nobody'].map((uid) => callers.find(uid)));
  expect(users.map((user) => user?.uid)).toEqual([...crowd, undefined]);
  expect(users.slice(0, 4).map((user) => user?.userId)).toEqual(people.map(({ userId }) => userId));
  expect(connect.mock.calls.length).toBeLessThanOrEqual(2);
  connect.mockRestore();
});

test('to find is to ask again; to recall may answer what was true a moment ago, but not before an own write', async () => {
  const person = await cast.individual();
  const uid = await uidOf(person.userId);
  const callers = new Callers(house.deps.pool);
  expect((await callers.recall(uid, 1_000))?.status).toBe('Active');
  await suspend(person.orgId);
  expect((await callers.find(uid))?.status).toBe('Suspended');
  expect((await callers.recall(uid, 1_000))?.status).toBe('Active');
  expect((await callers.recall(uid, 0))?.status).toBe('Suspended');
  await house.deps.db.updateTable('investorOrg').set({ status: 'Active' }).where('id', '=', person.orgId).execute();
  expect((await callers.recall(uid, 1_000))?.status).toBe('Suspended');
  callers.noteWrite();
  expect((await callers.recall(uid, 1_000))?.status).toBe('Active');
});

test('where the database does not answer everybody who asked is told, and the next are served', async () => {
  const uid = await uidOf((await cast.individual()).userId);
  const nowhere = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
  const lost = new Callers(nowhere);
  const answers = await Promise.allSettled([lost.find(uid), lost.find('other')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(lost.find(uid)).rejects.toThrow();
});
