/** Tests own sessions over HTTP: visible only to their owner, and refused in every process once they were ended. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import { accountsOf, enrolTotp, signIn } from '../../../../testing/market/accounts.ts';
import { addSession } from '../../../../testing/market/owned-records.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import { readModelJobs } from '../../read-model/jobs.ts';

type Site = 'market' | 'admin';
interface Token {
  readonly token: string;
}

const server = await testServer();
/** Another process over the same database. */
const other = await testServer({ beside: server });
const accounts = accountsOf(server);

const me = (at: TestServer, person: Token, site: Site = 'market') => at.ask(site, person, 'GET', '/api/auth/metadata');
const list = async (person: Token, site: Site = 'market') =>
  (await server.ask(site, person, 'GET', '/api/auth/sessions')).body.data as { id: string; isCurrent: boolean }[];
const end = (person: Token, id: string, site: Site = 'market') =>
  server.ask(site, person, 'DELETE', `/api/auth/sessions/${id}`);
const endAll = (person: Token, body?: object, site: Site = 'market') =>
  server.ask(site, person, 'POST', '/api/auth/sessions/end-all', body);

/** Another process has two seconds to learn of a change. */
async function untilRefused(at: TestServer, person: Token, site: Site = 'market'): Promise<void> {
  const asked = () => me(at, person, site);
  await vi.waitFor(async () => expect((await asked()).status).toBe(401), { timeout: 20_000, interval: 100 });
}

/** Tokens have times in whole seconds, so two sign-ins within one second are one session. */
async function nextSecond(): Promise<void> {
  await pause(1_010 - (Date.now() % 1_000));
}

describe('the list of own sign-ins', () => {
  test('names device and network, marks the calling one, and contains no one else’s', async () => {
    const [investor, stranger] = [await accounts.individual(), await accounts.individual()];
    await nextSecond();
    const phone = await signIn(investor.email);
    await me(server, investor);
    await me(server, stranger);
    const answer = await fetch(`${server.marketUrl}/api/auth/sessions`, {
      headers: {
        authorization: `Bearer ${phone.token}`,
        'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1',
      },
    });
    const { data } = (await answer.json()) as { data: object[] };
    expect(data).toEqual([
      expect.objectContaining({ device: 'Safari on iPhone', network: '127.0.0.0/24', isCurrent: true }),
      expect.objectContaining({ device: 'Program', isCurrent: false }),
    ]);
    expect(JSON.stringify(data)).not.toMatch(/"uid"|authTime|127\.0\.0\.1/);
    expect(await list(stranger)).toHaveLength(1);
  });

  test('of an administrator is on the admin site', async () => {
    const administrator = await accounts.administrator('Viewer');
    expect(await list(administrator, 'admin')).toMatchObject([{ isCurrent: true }]);
  });
});

test('a sign-in from a new device is mailed to its owner; the first one and one from a known device are not', async () => {
  const [firefox, safari] = [
    'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1',
  ];
  const investor = await accounts.individual();
  const useFrom = async (agent: string) => {
    await nextSecond();
    const { token } = await signIn(investor.email);
    const headers = { authorization: `Bearer ${token}`, 'user-agent': agent };
    expect((await fetch(`${server.marketUrl}/api/auth/metadata`, { headers })).status).toBe(200);
    await server.runJobs();
    return server.deps.sink.list().filter(({ to }) => to === investor.email);
  };
  expect(await useFrom(firefox)).toEqual([]);
  expect(await useFrom(firefox)).toEqual([]);
  const mails = await useFrom(safari);
  expect(mails.map(({ subject }) => subject)).toEqual(['New sign-in to your Fairbook account']);
  expect(mails[0]?.text).toContain('Safari on iPhone, network 127.0.0.0/24');
  expect(mails[0]?.text).toContain('/settings');
  expect(await useFrom(safari)).toHaveLength(1);
});

describe('signing out one device', () => {
  test('refuses its token at the next request here, and in every other process', async () => {
    const investor = await accounts.individual();
    await nextSecond();
    const stolen = await signIn(investor.email);
    for (const at of [server, other]) expect((await me(at, stolen)).status).toBe(200);
    const there = (await list(investor)).find(({ isCurrent }) => !isCurrent);
    expect((await end(investor, there?.id ?? '')).status).toBe(200);
    const refused = await me(server, stolen);
    expect([refused.status, refused.body.data]).toEqual([401, { code: 'signed-out' }]);
    await untilRefused(other, stolen);
    expect((await me(other, investor)).status).toBe(200);
    expect(await list(investor)).toMatchObject([{ isCurrent: true }]);
  });

  test('of another person is not possible, nor visible', async () => {
    const [victim, attacker] = [await accounts.individual(), await accounts.individual()];
    const [session] = await list(victim);
    expect((await end(attacker, session?.id ?? '')).status).toBe(404);
    const administrator = await accounts.administrator();
    expect((await end(administrator, session?.id ?? '', 'admin')).status).toBe(404);
    expect((await me(server, victim)).status).toBe(200);
  });
});

describe('signing out, as pages do', () => {
  const signOut = (token: string, site: Site = 'market') =>
    server.ask(site, null, 'POST', '/api/auth/sign-out', { token });

  test.each(['market', 'admin'] as const)(
    'on the %s site ends the sign-in for every copy of its token, here and in every other process',
    async (site) => {
      const person = site === 'market' ? await accounts.individual() : await accounts.administrator();
      await nextSecond();
      const leaving = await signIn(person.email);
      for (const at of [server, other]) expect((await me(at, leaving, site)).status).toBe(200);
      expect((await signOut(leaving.token, site)).status).toBe(200);
      const refused = await me(server, leaving, site);
      expect([refused.status, refused.body.data]).toEqual([401, { code: 'signed-out' }]);
      await untilRefused(other, leaving, site);
      for (const at of [server, other]) expect((await me(at, person, site)).status).toBe(200);
    },
  );

  test('refuses its token once it is answered, although the token was used while the end was being committed', async () => {
    const leaving = await accounts.individual();
    await me(server, leaving);
    const holder = await server.superuser.connect();
    try {
      await holder.query(`create function wait_for_test() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(77); return null; end $$`);
      await holder.query(`create constraint trigger wait_for_test after update on user_session
        deferrable initially deferred for each row when (new.ended_at is not null) execute function wait_for_test()`);
      await holder.query('select pg_advisory_lock(77)');
      const answer = signOut(leaving.token);
      const waiting = async () =>
        (await holder.query('select from pg_locks where not granted and objid = 77')).rowCount;
      await expect.poll(waiting).toBe(1);
      expect((await me(server, leaving)).status).toBe(200);
      await holder.query('select pg_advisory_unlock(77)');
      expect((await answer).status).toBe(200);
      expect((await me(server, leaving)).status).toBe(401);
    } finally {
      await holder.query('drop function wait_for_test cascade');
      holder.release(true);
    }
  });

  test('says nothing of a token, and a token that does not prove its person ends nothing', async () => {
    const investor = await accounts.individual();
    const [header, payload, signature = ''] = investor.token.split('.');
    const forged = [header, payload, signature.replace(/^.{6}/, 'AAAAAA')].join('.');
    const answers = [await signOut(forged), await signOut('x'), await signOut((await accounts.individual()).token)];
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
    expect((await me(server, investor)).status).toBe(200);
  });
});

describe('signing out everywhere', () => {
  test('refuses every token, seen before or not, and ends open streams', async () => {
    const investor = await accounts.individual();
    const neverUsed = await signIn(investor.email);
    await nextSecond();
    const here = await signIn(investor.email);
    await me(server, investor);
    const stream = await fetch(`${other.marketUrl}/api/notifications/stream`, {
      headers: { authorization: `Bearer ${investor.token}` },
    });
    expect(stream.status).toBe(200);
    expect((await endAll(here)).status).toBe(200);
    for (const token of [here, investor, neverUsed]) expect((await me(server, token)).status).toBe(401);
    // Ends by itself; otherwise it would stay open for an hour.
    expect(await stream.text()).toContain('event: end');
    await untilRefused(other, investor);
    await nextSecond();
    expect((await me(server, await signIn(investor.email))).status).toBe(200);
  });

  test('spares the calling one on request', async () => {
    const investor = await accounts.individual();
    const neverUsed = await signIn(investor.email);
    await nextSecond();
    const here = await signIn(investor.email);
    await me(server, investor);
    expect((await endAll(here, { keepCurrent: true })).status).toBe(200);
    expect((await me(server, here)).status).toBe(200);
    for (const token of [investor, neverUsed]) expect((await me(server, token)).status).toBe(401);
  });
});

describe('an Owner', () => {
  const signOut = (by: Token, id: string) =>
    server.ask('admin', by, 'POST', `/api/auth/administrators/${id}/sign-out`, undefined);

  test('signs another administrator out everywhere, which no one else may', async () => {
    const [owner, viewer, reviewer] = [
      await accounts.administrator(),
      await accounts.administrator('Viewer'),
      await accounts.administrator('Reviewer'),
    ];
    for (const at of [server, other]) expect((await me(at, viewer, 'admin')).status).toBe(200);
    expect((await signOut(reviewer, viewer.uuid)).status).toBe(403);
    expect((await me(server, viewer, 'admin')).status).toBe(200);
    expect((await signOut(owner, viewer.uuid)).status).toBe(200);
    expect((await me(server, viewer, 'admin')).status).toBe(401);
    await untilRefused(other, viewer, 'admin');
    expect((await me(server, owner, 'admin')).status).toBe(200);
  });

  test('learns of an administrator who is not there', async () => {
    expect((await signOut(await accounts.administrator(), '0198c0de-0000-7000-8000-000000000000')).status).toBe(404);
  });
});

test('sign-ins that were last seen 90 days ago are deleted by the hourly job', async () => {
  const investor = await accounts.individual();
  const [old, recent] = [await addSession(server, investor.uuid), await addSession(server, investor.uuid)];
  const { db } = server.deps;
  await sql`update user_session set last_seen_at = now() - interval '91 days' where uuid = ${old}`.execute(db);
  await readModelJobs['forget-changes']({}, server.deps);
  const { rows } = await sql<{ id: string }>`
    select uuid as id from user_session where uuid in (${old}, ${recent})`.execute(db);
  expect(rows).toEqual([{ id: recent }]);
});

describe('an administrator who lost the second factor', () => {
  const reset = (by: Token, id: string) =>
    server.ask('admin', by, 'POST', `/api/auth/administrators/${id}/reset-second-factor`, undefined);

  test('signs in by password alone once an Owner removed it, and not before', async () => {
    const [owner, reviewer] = [await accounts.administrator(), await accounts.administrator('Reviewer')];
    await enrolTotp(reviewer);
    expect((await signIn(reviewer.email)).token).toBe('');
    expect((await reset(reviewer, owner.uuid)).status).toBe(403);
    expect((await signIn(reviewer.email)).token).toBe('');
    expect((await me(server, reviewer, 'admin')).status).toBe(200);
    expect((await reset(owner, reviewer.uuid)).status).toBe(200);
    expect((await me(server, reviewer, 'admin')).status).toBe(401);
    await nextSecond();
    const again = await signIn(reviewer.email);
    expect(again.token).not.toBe('');
    expect((await me(server, again, 'admin')).status).toBe(200);
  });
});
