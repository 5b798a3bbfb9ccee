/** The audit trail keeps what was written, and a superuser who changes it anyhow is found out. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { audit } from './audit.ts';
import { checkAudit, checkLinks, sealAudit } from './seal.ts';
import { inTransaction } from './transaction.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const actor = { uuid: randomUUID() };

async function write(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await audit(database.db, { actor, action: 'test.write', subject: `test:${n}`, detail: { n, text: 'ä|"' } });
  }
}

/** Seals until at least so many are: open transactions of other test files on the same server hold a seal back. Answers how many. */
async function seal(count: number, sealers = 1): Promise<number> {
  let total = 0;
  const step = async () => {
    const sealed = await Promise.all(Array.from({ length: sealers }, () => sealAudit(database.db)));
    total += sealed.reduce((sum, each) => sum + each, 0);
    return total;
  };
  await expect.poll(step, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  return total;
}

test('the trail refuses update, delete and truncate', async () => {
  await write(1);
  for (const statement of [
    "update audit_event set actor = 'x'",
    'delete from audit_event',
    'truncate audit_event cascade',
  ]) {
    await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({ code: '42501' });
  }
});

test('events are sealed once, in a chain that holds', async () => {
  await write(20);
  expect(await seal(21)).toBe(21);
  expect(await sealAudit(database.db)).toBe(0);
  await write(5);
  expect(await seal(5)).toBe(5);
  expect(await checkAudit(database.db)).toMatchObject({ firstBroken: null });
});

test('two sealers at once seal every event once', async () => {
  await write(30);
  expect(await seal(30, 4)).toBe(30);
  expect((await checkAudit(database.db)).firstBroken).toBeNull();
});

test('a long backlog is sealed to its end', async () => {
  await sql`insert into audit_event (actor, action, subject) select 'clock', 'test.many', 'test:' || n from generate_series(1, 1200) n`.execute(
    database.db,
  );
  expect(await seal(1200)).toBe(1200);
  expect((await checkAudit(database.db)).firstBroken).toBeNull();
});

test('a database restored to a server that counts transactions anew is sealed there like before', async () => {
  await write(2);
  await seal(2);
  await sql`update audit_cursor set sealed_to = '9223372036854775807'`.execute(database.db);
  await write(3);
  expect(await seal(3)).toBe(3);
  expect((await checkAudit(database.db)).firstBroken).toBeNull();
});

test('an event of a transaction that is still open is not overtaken', async () => {
  await write(3);
  await seal(3);
  await inTransaction(database.db, async (open) => {
    await audit(open, { actor, action: 'test.late', subject: 'test:late' });
    await write(2);
    expect(await sealAudit(database.db)).toBe(0);
  });
  expect(await seal(3)).toBe(3);
  expect((await checkAudit(database.db)).firstBroken).toBeNull();
});

test('a byte changed behind the product’s back is found where it was changed', async () => {
  const { rows } = await sql<{ position: number; id: number }>`
    select position, audit_event_id as id from audit_seal order by position offset 7 limit 1`.execute(database.db);
  const victim = rows[0];
  await sql.raw('alter table audit_event disable trigger keep').execute(database.db);
  await sql`update audit_event set detail = '{"n": 999}' where id = ${victim?.id}`.execute(database.db);
  expect((await checkAudit(database.db)).firstBroken).toBe(victim?.position);
  const before = (victim?.position ?? 0) - 1;
  expect(await checkLinks(database.db, before, 1)).toEqual({ checked: 1, firstBroken: victim?.position });
  expect(await checkLinks(database.db, before + 1, 1)).toEqual({ checked: 1, firstBroken: null });
});
