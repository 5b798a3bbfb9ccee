/** Tests ended, old and weak sign-ins over HTTP, with tokens that were valid once. */
import { setTimeout as pause } from 'node:timers/promises';
import { admin } from '@fairbook/contract/admin.ts';
import type { Route } from '@fairbook/contract/base/route.ts';
import { market } from '@fairbook/contract/market.ts';
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test, vi } from 'vitest';
import { movableTime } from '../../../../testing/clock.ts';
import { testServer } from '../../../../testing/fixtures.ts';
import { accountsOf, type Member, resetPassword, signIn } from '../../../../testing/market/accounts.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

const minute = 60_000;

/** The clock of the first test server can be moved ahead; the second test server is another process over the same database. */
const time = movableTime();

const server = await testServer({ clock: time.now });
const other = await testServer({ clock: time.now, beside: server });
const accounts = accountsOf(server);

const me = (at: TestServer, person: { token: string }) => at.ask('market', person, 'GET', '/api/auth/metadata');

/** Requests until the response has this status: another process has two seconds to learn of a change. */
async function untilStatus(status: number, askAgain: () => Promise<{ status: number }>): Promise<void> {
  await vi.waitFor(async () => expect((await askAgain()).status).toBe(status), { timeout: 20_000, interval: 100 });
}

/** Tokens have times in whole seconds, so events in the same second cannot be distinguished. */
async function nextSecond(): Promise<void> {
  await pause(1_010 - (Date.now() % 1_000));
}

describe('a password reset', () => {
  test('ends every earlier token in every process once its owner has signed in again', async () => {
    const victim = await accounts.individual();
    for (const at of [server, other]) expect((await me(at, victim)).status).toBe(200);
    await nextSecond();
    await resetPassword(victim.email, 'another-long-password');
    const fresh = await signIn(victim.email, 'another-long-password');
    expect((await me(server, fresh)).status).toBe(200);
    const refused = await me(server, victim);
    expect([refused.status, refused.body.data]).toEqual([401, { code: 'signed-out' }]);
    await untilStatus(401, () => me(other, victim));
    expect((await me(other, fresh)).status).toBe(200);
  });

  test.runIf(isFull)('ends a token that this process has never seen at its first request', async () => {
    const victim = await accounts.individual();
    const stolen = await signIn(victim.email);
    await nextSecond();
    await resetPassword(victim.email, 'another-long-password');
    expect((await me(server, stolen)).status).toBe(401);
  });

  test.runIf(isFull)('ends a token in use within a minute, though its owner does nothing more', async () => {
    const victim = await accounts.individual();
    expect((await me(server, victim)).status).toBe(200);
    await nextSecond();
    await resetPassword(victim.email, 'another-long-password');
    time.ahead += minute;
    await untilStatus(401, () => me(server, victim));
  });
});

describe.runIf(isFull)('an act that ends a sign-in is noticed though it commits a minute after it was written', () => {
  test.for([
    {
      name: 'one sign-in',
      text: `update user_session set ended_at = clock_timestamp() - interval '1 minute'
        where uid = (select uid from "user" where id = $1)`,
    },
    {
      name: 'every token from before',
      text: `insert into token_cutoff (uid, valid_after, changed_at)
        select uid, clock_timestamp() + interval '1 second', clock_timestamp() - interval '1 minute' from "user" where id = $1`,
    },
  ])('$name', async ({ text }) => {
    const person = await accounts.individual();
    const client = await server.superuser.connect();
    try {
      for (const at of [server, other]) expect((await me(at, person)).status).toBe(200);
      await client.query('begin');
      await client.query(text, [person.userId]);
      // Both processes read what ended after it was written and before it is committed.
      await pause(2_000);
      for (const at of [server, other]) expect((await me(at, person)).status).toBe(200);
      await client.query('commit');
    } finally {
      client.release();
    }
    for (const at of [server, other]) await untilStatus(401, () => me(at, person));
  });
});

describe.runIf(isFull)('an order', () => {
  test('of a person whose password was reset is refused', async () => {
    const victim = await accounts.individual();
    const order = (person: { token: string }) =>
      server.ask('market', person, 'POST', '/api/auction/0198c0de-0000-7000-8000-000000000000/bid', {
        investments: [{ maturityDate: '2030-01-01', investmentAmount: 5_000 }],
      });
    expect((await order(victim)).status).toBe(404);
    await nextSecond();
    await resetPassword(victim.email, 'another-long-password');
    const fresh = await signIn(victim.email, 'another-long-password');
    expect((await order(fresh)).status).toBe(404);
    expect((await order(victim)).status).toBe(401);
  });
});

describe('a stream', () => {
  test('ends within seconds after a password reset', async () => {
    const victim = await accounts.individual();
    const open = await fetch(`${other.marketUrl}/api/notifications/stream`, {
      headers: { authorization: `Bearer ${victim.token}` },
    });
    expect(open.status).toBe(200);
    await nextSecond();
    await resetPassword(victim.email, 'another-long-password');
    await me(server, await signIn(victim.email, 'another-long-password'));
    // Ends by itself; otherwise it would stay open for an hour.
    expect(await open.text()).toContain('event: end');
  });
});

describe('going live wants a sign-in of the last ten minutes', () => {
  const goLive = (person: { token: string }) =>
    server.ask('market', person, 'POST', '/api/auction/0198c0de-0000-7000-8000-000000000000/go-live');

  test('and says so only to people with permission', async () => {
    const [issuer, investor] = [await accounts.issuer(), await accounts.individual()];
    expect((await goLive(issuer)).status).toBe(404);
    time.ahead += 11 * minute;
    const refused = await goLive(issuer);
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        message: 'Sign in again and send the new ID token: this call needs a sign-in of the last 10 minutes',
        data: { code: 'step-up-required' },
      },
    ]);
    expect((await goLive(investor)).body.data).toEqual({ code: 'no-access' });
    time.ahead -= 11 * minute;
    expect((await goLive(await signIn(issuer.email))).status).toBe(404);
  });
});

describe('changing the rules of the market wants a sign-in of the last ten minutes', () => {
  const act = (person: { token: string }, body: object, path = '') =>
    server.ask('admin', person, 'POST', `/api/market-rules${path}`, body);

  test('and previewing, announcing and editing templates do not', async () => {
    const [owner, reviewer] = [await accounts.administrator(), await accounts.administrator('Reviewer')];
    const { version } = await owner.client.readMarketRules();
    const change = { version, rules: { saleHours: 24 }, reason: 'Shorter sales' };
    time.ahead += 11 * minute;
    const refused = await act(owner, change);
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        message: 'Sign in again and send the new ID token: this call needs a sign-in of the last 10 minutes',
        data: { code: 'step-up-required' },
      },
    ]);
    expect((await act(reviewer, change)).body.data).toMatchObject({ code: 'administrator-role' });
    const saleHours = async () =>
      (await owner.client.readMarketRules()).rules.find(({ rule }) => rule === 'saleHours')?.value;
    expect(await saleHours()).toBe(48);
    const { reason: _, ...preview } = change;
    expect((await act(owner, preview, '/preview')).status).toBe(200);
    const announcement = { kind: 'information', audience: 'market', isPublic: false, text: 'News' };
    const announced = await server.ask('admin', owner, 'POST', '/api/announcements', announcement);
    expect(announced.status).toBe(200);
    const { id } = announced.body.data as { id: string };
    expect((await server.ask('admin', owner, 'POST', `/api/announcements/${id}/end`)).status).toBe(200);
    const template = { decision: 'auction.reject', language: 'en', name: 'Dates', text: 'The dates are in odd order.' };
    expect((await server.ask('admin', owner, 'POST', '/api/reason-templates', template)).status).toBe(200);
    time.ahead -= 11 * minute;
    expect((await act(await signIn(owner.email), change)).status).toBe(200);
    expect(await saleHours()).toBe(24);
  });
});

describe('halting a sale is quick, and resuming it wants a sign-in of the last ten minutes', () => {
  const act = (site: 'market' | 'admin', person: { token: string }, action: string) =>
    server.ask(site, person, 'POST', `/api/auction/0198c0de-0000-7000-8000-000000000000/${action}`, {
      choice: 'keep',
      reason: 'A figure is being corrected',
    });

  test('on both sites; so does canceling it', async () => {
    const [issuer, administrator] = [await accounts.issuer(), await accounts.administrator()];
    time.ahead += 11 * minute;
    const calls = [
      await act('market', issuer, 'resume'),
      await act('admin', administrator, 'resume'),
      await act('admin', administrator, 'cancel'),
    ];
    for (const { status, body } of calls) {
      expect([status, body.data]).toEqual([403, { code: 'step-up-required' }]);
    }
    // Not refused for the sign-in; the body serves all three.
    expect((await act('market', issuer, 'halt')).body.data).not.toEqual({ code: 'step-up-required' });
    expect((await act('admin', administrator, 'halt')).body.data).not.toEqual({ code: 'step-up-required' });
    time.ahead -= 11 * minute;
  });
});

describe('every call that wants a recent password', () => {
  test('refuses a sign-in of eleven minutes', async () => {
    const [municipality, individual, institution, professional, owner] = await Promise.all([
      accounts.issuer(),
      accounts.individual(),
      accounts.institution(),
      accounts.professional(),
      accounts.administrator(),
    ]);
    const people: Readonly<Record<string, { token: string }>> = {
      ...{ municipality, 'individual-investor': individual },
      ...{ 'institutional-investor': institution, 'market-professional': professional },
    };
    const codesOf = async (site: 'market' | 'admin', { who, method, path }: Route) => {
      // Refused before the address and the body are read, so any will do.
      const address = path.replace(/:\w+/g, '0198c0de-0000-7000-8000-000000000000');
      const callers = typeof who === 'string' ? [owner] : Object.keys(who).map((kind) => people[kind] ?? owner);
      const answers = callers.map((caller) => server.ask(site, caller, method, address, {}));
      return (await Promise.all(answers)).map(({ body }) => (body.data as { code?: string } | undefined)?.code);
    };
    const guarded = (
      [
        ['market', market],
        ['admin', admin],
      ] as const
    ).flatMap(([site, table]) =>
      Object.entries<Route>(table).flatMap(([name, of]) => (of.stepUp ? [{ site, name, of }] : [])),
    );
    expect(guarded.length).toBeGreaterThan(50);
    time.ahead += 11 * minute;
    for (const { site, name, of } of some('calls with a recent password', guarded, 20)) {
      expect([name, new Set(await codesOf(site, of))]).toEqual([name, new Set(['step-up-required'])]);
    }
    time.ahead -= 11 * minute;
  });
});

describe('the session of an administrator', () => {
  const act = (person: { token: string }, headers = {}) =>
    fetch(`${server.adminUrl}/api/auth/metadata`, { headers: { authorization: `Bearer ${person.token}`, ...headers } });

  test('ends after half an hour without activity, whatever its page requests by itself', async () => {
    const administrator = await accounts.administrator();
    expect((await act(administrator)).status).toBe(200);
    time.ahead += 20 * minute;
    expect((await act(administrator)).status).toBe(200);
    time.ahead += 20 * minute;
    expect((await act(administrator, { 'x-background': 'true' })).status).toBe(200);
    time.ahead += 11 * minute;
    const refused = await act(administrator);
    expect([refused.status, await refused.json()]).toMatchObject([
      401,
      {
        message: 'You were signed out after 30 minutes without activity. Sign in again to continue.',
        data: { code: 'session-idle' },
      },
    ]);
    time.ahead -= 51 * minute;
  });

  test('of a person of the market lasts longer', async () => {
    const investor: Member = await accounts.individual();
    expect((await me(server, investor)).status).toBe(200);
    time.ahead += 45 * minute;
    expect((await me(server, investor)).status).toBe(200);
    time.ahead -= 45 * minute;
  });
});

describe('a second factor that is required', () => {
  test('keeps out administrators without one, but lets them read who they are', async () => {
    const strict = await startTestServer({ beside: server, config: { adminSecondFactor: true } });
    try {
      const administrator = await accounts.administrator();
      const refused = await strict.ask('admin', administrator, 'GET', '/api/auth/invites');
      expect([refused.status, refused.body.data]).toEqual([403, { code: 'second-factor-required' }]);
      const me = await strict.ask('admin', administrator, 'GET', '/api/auth/metadata');
      expect([me.status, me.body.data]).toMatchObject([200, { requiresSecondFactor: true, needsSecondFactor: true }]);
      const investor = await accounts.individual();
      expect((await strict.ask('admin', investor, 'GET', '/api/auth/invites')).body.data).toEqual({
        code: 'no-access',
      });
    } finally {
      await strict.close();
    }
  });
});

describe('a site with a project of its own', () => {
  test('refuses every token of the other site', async () => {
    const own = { ...server.deps.config.adminIdentity, projectId: 'demo-admins', audience: 'demo-admins' };
    const apart = await startTestServer({ beside: server, config: { adminIdentity: own } });
    try {
      const administrator = await accounts.administrator();
      expect((await apart.ask('admin', administrator, 'GET', '/api/auth/metadata')).status).toBe(401);
      expect((await server.ask('admin', administrator, 'GET', '/api/auth/metadata')).status).toBe(200);
    } finally {
      await apart.close();
    }
  });
});
