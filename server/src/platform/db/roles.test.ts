/** Tests the two roles, created in a database that had one role before, as in existing installations. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { makeDatabase, runSql } from '../../../testing/database.ts';
import { scramVerifier } from '../postgres/scram.ts';
import { migrate } from './migrate.ts';
import { rolesScript, userOf, whyTooStrong } from './roles.ts';

const suffix = randomBytes(4).toString('hex');
const names = { owner: `roles_owner_${suffix}`, program: `roles app "${suffix}` };
const before = `roles_before_${suffix}`;

const opened: pg.Client[] = [];

const database = await makeDatabase();
const name = new URL(database.url).pathname.slice(1);
await runSql(
  database.superuserUrl,
  `create role ${before} login password 'x'; alter database ${name} owner to ${before}`,
);
afterAll(async () => {
  for (const client of opened) await client.end();
  await database.drop();
  const server = Object.assign(new URL(database.superuserUrl), { pathname: '/postgres' }).href;
  await runSql(
    server,
    `drop role ${before}; drop role ${names.owner}; drop role ${JSON.stringify(names.program).replace('\\"', '""')}`,
  );
});

const as = (username: string) => Object.assign(new URL(database.superuserUrl), { username, password: 'x' }).href;

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  opened.push(client);
  return client;
}

test('a database of one role is converted to two: existing objects belong to the owner, and the program reads and writes rows', async () => {
  await migrate(as(before));
  const superuser = await open(database.superuserUrl);
  const name = new URL(database.url).pathname.slice(1);
  // Twice: an operator may not know whether it was run.
  for (let time = 0; time < 2; time += 1) await superuser.query(rolesScript(names, name));
  for (const role of Object.values(names))
    await superuser.query(`alter role ${pg.escapeIdentifier(role)} password '${scramVerifier('x')}'`);

  expect(await migrate(as(names.owner), { program: names.program })).toEqual([]);
  const { rows } = await superuser.query<{ owner: string }>(
    `select distinct pg_get_userbyid(o.relowner) as owner from pg_class o join pg_namespace n on n.oid = o.relnamespace
     where n.nspname in ('public', 'pgboss')`,
  );
  expect(rows).toEqual([{ owner: names.owner }]);

  const program = await open(as(names.program));
  await program.query(`insert into audit_event (actor, action, subject) values ('clock', 'test.write', 'test:1')`);
  await expect(program.query('delete from audit_event')).rejects.toMatchObject({ code: '42501' });
  expect(await whyTooStrong(program)).toBeNull();
});

test('a role that could undo what the database protects is named with the reason', async () => {
  expect(await whyTooStrong(await open(as(names.owner)))).toBe(`${names.owner} owns tables`);
  expect(await whyTooStrong(await open(database.superuserUrl))).toContain('is a superuser');
  await runSql(database.superuserUrl, `alter role ${pg.escapeIdentifier(names.program)} createdb`);
  expect(await whyTooStrong(await open(as(names.program)))).toContain('may create roles or databases');
  await runSql(
    database.superuserUrl,
    `alter role ${pg.escapeIdentifier(names.program)} nocreatedb; grant pg_write_all_data to ${pg.escapeIdentifier(names.program)}`,
  );
  expect(await whyTooStrong(await open(as(names.program)))).toContain('may reach files');
});

test('the user of an address is read as it is written there', () => {
  expect(userOf('postgres://fair%40book:x@db.example/market')).toBe('fair@book');
});
