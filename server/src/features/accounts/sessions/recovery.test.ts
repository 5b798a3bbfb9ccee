/** Tests recovery codes over HTTP: creating, using, and attacking them. */
import { setTimeout as pause } from 'node:timers/promises';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { Bearer } from '../../../../testing/ask.ts';
import { movableTime } from '../../../../testing/clock.ts';
import { counter, testServer } from '../../../../testing/fixtures.ts';
import { accountsOf, enrolTotp, resetPassword, signIn, withdrawTotp } from '../../../../testing/market/accounts.ts';
import { startTestServer } from '../../../../testing/test-server.ts';
import { closeWire, send } from '../../../../testing/wire.ts';

type Site = 'market' | 'admin';

const minute = 60_000;
const password = 'a-long-password';
const neverMade = '0000-0000-0000-0000-0000-0000';

const time = movableTime();

const server = await testServer({ clock: time.now });
const accounts = accountsOf(server);
afterAll(async () => {
  closeWire();
});

const me = (person: Bearer, site: Site = 'market') => server.ask(site, person, 'GET', '/api/auth/metadata');
const make = (person: Bearer, site: Site = 'market') =>
  server.ask(site, person, 'POST', '/api/auth/recovery-codes', undefined);
const state = async (person: Bearer, site: Site = 'market') =>
  (await server.ask(site, person, 'GET', '/api/auth/recovery-codes')).body.data;

/** Each try from a network of its own, since tries are limited by network as well. */
const nextNumber = counter();
async function recover(
  email: string,
  code: string,
  word = password,
  site: Site = 'market',
  { from = newNetwork(), at = server } = {},
) {
  const request = {
    method: 'POST',
    path: '/api/auth/recover',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: word, code }),
  };
  const answer = await send(site === 'market' ? at.marketUrl : at.adminUrl, request, 10_000, from);
  const { data } = JSON.parse(answer.text) as { data: { code?: string } | null };
  return [answer.status, data?.code ?? null];
}

function newNetwork(): string {
  const network = nextNumber();
  return `127.8.${Math.floor(network / 200)}.${1 + (network % 200)}`;
}

/** A person with an authenticator app and ten codes. */
async function protectedPerson() {
  const investor = await accounts.individual();
  const strong = await enrolTotp(investor);
  const { codes } = (await make(strong)).body.data as { codes: string[] };
  return { ...investor, token: strong.token, codes, code: codes[0] ?? '' };
}

const mailsTo = async (email: string) => {
  await server.runJobs();
  return server.deps.sink.list().filter(({ to }) => to === email);
};
const trailOf = async (subject: string) => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_event where subject = ${subject} and (action like '%recovery%' or action = 'account.second-step-off') order by id`.execute(
    server.deps.db,
  );
  return rows.map(({ action }) => action);
};
const nextSecond = () => pause(1_010 - (Date.now() % 1_000));

describe('making recovery codes', () => {
  test('returns ten codes once, stores only their hashes, and notifies the person', async () => {
    const person = await protectedPerson();
    expect(new Set(person.codes).size).toBe(10);
    for (const code of person.codes) expect(code).toMatch(/^(\w{4}-){5}\w{4}$/);
    const { rows } = await sql<{ row: string }>`select r::text as row from recovery_code r`.execute(server.deps.db);
    for (const code of person.codes) expect(rows.some(({ row }) => row.includes(code))).toBe(false);
    expect(await state(person)).toMatchObject({ left: 10 });
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      'New recovery codes for your Fairbook account',
    ]);
    const { rows: jobs } = await sql<{ data: string }>`select data::text as data from pgboss.job`.execute(
      server.deps.db,
    );
    for (const code of person.codes) expect(jobs.some(({ data }) => data.includes(code))).toBe(false);
  });

  test('wants a second factor in this sign-in, given in the last ten minutes', async () => {
    const investor = await accounts.individual();
    const refused = await make(investor);
    expect([refused.status, refused.body.data]).toEqual([412, { code: 'no-second-factor' }]);
    const strong = await enrolTotp(investor);
    time.ahead += 11 * minute;
    expect((await make(strong)).body.data).toEqual({ code: 'step-up-required' });
    time.ahead -= 11 * minute;
    expect(await state(strong)).toEqual({ left: 0, madeAt: null });
  });

  test('invalidates earlier codes', async () => {
    const person = await protectedPerson();
    expect((await make(person)).status).toBe(200);
    expect(await recover(person.email, person.code)).toEqual([403, 'wrong-recovery-code']);
  });
});

test('turning two-step sign-in off is in the audit trail, mailed, and ends the recovery codes', async () => {
  const person = await protectedPerson();
  await withdrawTotp(person);
  await nextSecond();
  const weak = await signIn(person.email);
  expect((await me(weak)).status).toBe(200);
  expect(await trailOf(`user:${person.uuid}`)).toEqual(['account.make-recovery-codes', 'account.second-step-off']);
  expect((await mailsTo(person.email)).map(({ subject }) => subject)).toContain(
    'Two-step sign-in is off for your Fairbook account',
  );
  expect(await state(weak)).toMatchObject({ left: 0 });
  // The next sign-in is like this one: nothing more is said.
  await nextSecond();
  expect((await me(await signIn(person.email))).status).toBe(200);
  expect(await trailOf(`user:${person.uuid}`)).toHaveLength(2);
});

describe('a recovery code with the right password', () => {
  test('removes the second factor, ends every sign-in, notifies the person, and the password then signs in', async () => {
    const person = await protectedPerson();
    expect((await me(person)).status).toBe(200);
    await nextSecond();
    expect(await recover(person.email, person.code.toLowerCase().replaceAll('-', ' '))).toEqual([200, null]);
    expect((await me(person)).status).toBe(401);
    // At once: in the very second in which the code was used.
    const again = await signIn(person.email);
    expect((await me(again)).status).toBe(200);
    // The other codes belonged to the factor that is gone.
    expect(await state(again)).toMatchObject({ left: 0 });
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toContain(
      'A recovery code was used for your Fairbook account',
    );
    expect(await trailOf(`user:${person.uuid}`)).toEqual([
      'account.make-recovery-codes',
      'account.use-recovery-code',
      'account.second-step-off',
    ]);
  });

  test('lets an administrator in again, on the administrators’ site only', async () => {
    const administrator = await accounts.administrator('Reviewer');
    const strong = await enrolTotp(administrator);
    const { codes } = (await make(strong, 'admin')).body.data as { codes: string[] };
    const [code = ''] = codes;
    const listed = (await administrator.client.listAdministrators()).find(({ id }) => id === administrator.uuid);
    expect(listed).toMatchObject({ hasSecondFactor: true, lastSeenAt: expect.any(String) });
    await nextSecond();
    expect(await recover(administrator.email, code)).toEqual([403, 'wrong-recovery-code']);
    expect(await recover(administrator.email, code, password, 'admin')).toEqual([200, null]);
    expect((await me(await signIn(administrator.email), 'admin')).status).toBe(200);
  });

  test('works once', async () => {
    const person = await protectedPerson();
    expect(await recover(person.email, person.code)).toEqual([200, null]);
    expect(await recover(person.email, person.code)).toEqual([412, 'no-second-factor']);
    await nextSecond();
    await enrolTotp(await signIn(person.email));
    expect(await recover(person.email, person.code)).toEqual([403, 'wrong-recovery-code']);
    expect(await recover(person.email, person.codes[1] ?? '')).toEqual([200, null]);
  });

  test('works once in eight requests at the same moment', async () => {
    const person = await protectedPerson();
    const answers = await Promise.all(Array.from({ length: 8 }, () => recover(person.email, person.code)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(await trailOf(`user:${person.uuid}`)).toContain('account.use-recovery-code');
    expect(
      (await trailOf(`user:${person.uuid}`)).filter((action) => action === 'account.use-recovery-code'),
    ).toHaveLength(1);
  });

  test('still works where the identity provider did not remove the factor', async () => {
    const person = await protectedPerson();
    const { provider } = server.deps;
    const whole = provider.removeSecondFactor;
    Object.assign(provider, { removeSecondFactor: () => Promise.reject(new Error('no answer')) });
    expect((await recover(person.email, person.code))[0]).toBe(500);
    Object.assign(provider, { removeSecondFactor: whole });
    expect((await me(person)).status).toBe(200);
    expect(await recover(person.email, person.code)).toEqual([200, null]);
  });
});

describe('an attacker', () => {
  test('gets nowhere with a wrong password, and uses up nothing', async () => {
    const person = await protectedPerson();
    expect(await recover(person.email, person.code, 'not-the-password')).toEqual([403, 'wrong-pair']);
    expect(await recover('nobody@people.example', person.code)).toEqual([403, 'wrong-pair']);
    expect(await state(person)).toMatchObject({ left: 10 });
    expect((await signIn(person.email)).token).toBe('');
    expect(await trailOf(`user:${person.uuid}`)).toEqual(['account.make-recovery-codes']);
  });

  test('gets nowhere with the code of another person', async () => {
    const [victim, attacker] = [await protectedPerson(), await protectedPerson()];
    expect(await recover(victim.email, attacker.code)).toEqual([403, 'wrong-recovery-code']);
    expect(await recover(attacker.email, victim.code)).toEqual([403, 'wrong-recovery-code']);
    for (const person of [victim, attacker]) expect(await state(person)).toMatchObject({ left: 10 });
  });

  test.runIf(isFull)('gets nowhere with a code of a password that was reset since', async () => {
    const person = await protectedPerson();
    await resetPassword(person.email, 'another-long-password');
    expect(await recover(person.email, person.code)).toEqual([403, 'wrong-pair']);
    expect(await recover(person.email, person.code, 'another-long-password')).toEqual([200, null]);
  });

  test('is slowed down by person and by network, and the right code still works', async () => {
    const limited = await startTestServer({ beside: server, config: { rateLimitFactor: 1 } });
    try {
      // Both before the tries are used up: one is refilled every three seconds.
      const [person, other] = [await protectedPerson(), await protectedPerson()];
      const guess = (where: object) => recover(person.email, neverMade, password, 'market', { ...where, at: limited });
      const far = await Promise.all(Array.from({ length: 8 }, () => guess({})));
      expect(far.filter(([status]) => status === 403)).toHaveLength(5);
      expect(far.filter(([status]) => status === 429)).toHaveLength(3);
      expect(await trailOf(`user:${person.uuid}`)).toEqual([
        'account.make-recovery-codes',
        ...Array(5).fill('account.refuse-recovery-code'),
      ]);
      const from = '127.7.7.7';
      // More than the 20 a minute of a network, and few enough that none is refilled meanwhile: each waits for its refusal.
      const near = await Promise.all(Array.from({ length: 25 }, () => guess({ from })));
      expect(near.filter(([status]) => status === 429)).toHaveLength(25);
      // The network has used up its tries, whatever it tries.
      expect((await recover(other.email, other.code, password, 'market', { at: limited, from }))[0]).toBe(429);
      expect(await recover(person.email, person.code, password, 'market', { at: limited })).toEqual([200, null]);
    } finally {
      await limited.close();
    }
  });

  test('without the password no one can block another person’s code', async () => {
    const person = await protectedPerson();
    for (let tries = 0; tries < 4; tries += 1) {
      expect(await recover(person.email, neverMade, 'not-the-password')).toEqual([403, 'wrong-pair']);
    }
    expect(await recover(person.email, person.code)).toEqual([200, null]);
  });
});

test.runIf(isFull)('an Owner who resets a lost factor ends the codes too', async () => {
  const [owner, reviewer] = [await accounts.administrator(), await accounts.administrator('Reviewer')];
  const strong = await enrolTotp(reviewer);
  const { codes } = (await make(strong, 'admin')).body.data as { codes: string[] };
  const path = `/api/auth/administrators/${reviewer.uuid}/reset-second-factor`;
  expect((await server.ask('admin', owner, 'POST', path, undefined)).status).toBe(200);
  await nextSecond();
  await enrolTotp(await signIn(reviewer.email));
  expect(await recover(reviewer.email, codes[0] ?? '', password, 'admin')).toEqual([403, 'wrong-recovery-code']);
});
