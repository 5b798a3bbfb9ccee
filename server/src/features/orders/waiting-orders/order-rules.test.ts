/** Tests that loosening the rules of an institution takes a second person, with attacks by people whom the rules bind. */
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { movableTime } from '../../../../testing/clock.ts';
import { testServer } from '../../../../testing/fixtures.ts';
import { accountsOf, type Member } from '../../../../testing/market/accounts.ts';
import { joinAs, refusedWith } from '../../../../testing/market/colleagues.ts';
import { settle } from '../../../../testing/market/settled.ts';
import { startTestServer } from '../../../../testing/test-server.ts';

const time = movableTime();
const day = 24 * 60 * 60_000;

const server = await testServer({ clock: time.now });
const accounts = accountsOf(server);

const setAmount = (person: Member, approvalAbove: number | null) =>
  person.client.saveOrderRules({ body: { approvalAbove } });
const setLimits = (admin: Member, person: Member, maxOrder: number | null, maxDay: number | null = null) =>
  admin.client.saveOrderLimits({ params: { id: person.uuid }, body: { maxOrder, maxDay } });
const read = (person: Member) => person.client.readOrderRules();
const confirm = async (person: Member, id: string) => {
  await person.client.confirmDecision({ params: { id } });
  return read(person);
};
const withdraw = async (person: Member, id: string) => {
  await person.client.withdrawDecision({ params: { id } });
  return read(person);
};
const refuse = (person: Member, id: string) => person.client.refuseDecision({ params: { id } });
const changeRole = (admin: Member, person: Member, role: 'Admin' | 'Approver' | 'Trader' | 'Viewer') =>
  admin.client.changeColleagueRole({ params: { id: person.uuid }, body: { role } });
const limitsOf = async (admin: Member, person: Member) => {
  const found = (await read(admin)).people.find(({ id }) => id === person.uuid);
  return [found?.maxOrder, found?.maxDay];
};
const told = async (person: Member) =>
  (await person.client.listNotifications({ query: {} })).rows.map(({ message }) => message);
/** Moves what the person lost some days into the past. */
const since = (person: Member, days: number) =>
  sql`update user_org set confirmed_until = clock_timestamp() - make_interval(days => ${days}) where user_id = ${person.userId}`.execute(
    server.deps.db,
  );
async function trail(person: Member) {
  const { rows } = await sql<{ actor: string; action: string; detail: unknown }>`
    select actor, action, detail from audit_event where subject = ${`user:${person.uuid}`} and action like 'colleague.%order%' order by id`.execute(
    server.deps.db,
  );
  return rows;
}

/** An institution with an Admin, a Trader with a limit and an Approver, and an amount that needs approval. */
async function desk() {
  const admin = await accounts.institution({ name: 'Birch Fund' });
  const trader = await joinAs(server, admin, 'Trader', 'Tara Trader');
  const approver = await joinAs(server, admin, 'Approver', 'Abe Approver');
  await setAmount(admin, 50_000);
  await setLimits(admin, trader, 30_000);
  return { admin, trader, approver };
}

/** An open request to remove the amount; returns its id. */
async function requested(admin: Member): Promise<string> {
  return (await setAmount(admin, null)).change?.id ?? '';
}

describe('loosening a rule', () => {
  test('waits for another person, and is in force with the confirmation', async () => {
    const { admin, trader, approver } = await desk();
    const answer = await setAmount(admin, 80_000);
    expect(answer).toMatchObject({ approvalAbove: 50_000, needsSecond: true, confirmers: 1 });
    expect(answer.change).toMatchObject({
      person: null,
      before: { approvalAbove: 50_000, maxOrder: null, maxDay: null },
      after: { approvalAbove: 80_000, maxOrder: null, maxDay: null },
      requestedBy: 'Otto Manager',
      isYours: true,
      whyNotOpen: null,
      whyNotConfirm: { code: 'own-change' },
      canWithdraw: true,
    });
    const id = answer.change?.id ?? '';
    expect(await told(approver)).toContainEqual(
      expect.stringMatching(/^Otto Manager asks for a higher amount, or none/),
    );
    expect((await read(approver)).change).toMatchObject({ id, isYours: false, whyNotConfirm: null });
    expect((await read(trader)).change).toMatchObject({ whyNotConfirm: { code: 'role-missing' }, canWithdraw: false });
    expect(await confirm(approver, id)).toMatchObject({ approvalAbove: 80_000, change: null });
    expect(await told(admin)).toContainEqual(expect.stringMatching(/^Abe Approver confirmed the amount/));
    const entries = await trail(admin);
    expect(entries.slice(-2)).toEqual([
      {
        actor: `user:${admin.uuid}`,
        action: 'colleague.request-order-rules',
        detail: { before: 50_000, after: 80_000 },
      },
      {
        actor: `user:${approver.uuid}`,
        action: 'colleague.order-rules',
        detail: { before: 50_000, after: 80_000, requestedBy: admin.uuid, isDeciderNew: true },
      },
    ]);
  });

  test.runIf(isFull)('of a person’s limits waits as a whole, also where a part is tighter', async () => {
    const { admin, trader, approver } = await desk();
    const { change } = await setLimits(admin, trader, 40_000, 10_000);
    expect(change).toMatchObject({
      person: { id: trader.uuid, name: 'Tara Trader' },
      before: { maxOrder: 30_000, maxDay: null },
      after: { maxOrder: 40_000, maxDay: 10_000 },
    });
    expect(await limitsOf(admin, trader)).toEqual([30_000, null]);
    await confirm(approver, change?.id ?? '');
    expect(await limitsOf(admin, trader)).toEqual([40_000, 10_000]);
  });

  test('is not needed for what only tightens, which holds at once', async () => {
    const { admin, trader } = await desk();
    expect(await setAmount(admin, 40_000)).toMatchObject({ approvalAbove: 40_000, change: null });
    expect(await setLimits(admin, trader, 20_000, 60_000)).toMatchObject({ change: null });
    expect(await limitsOf(admin, trader)).toEqual([20_000, 60_000]);
  });

  test('takes no second person where there is none', async () => {
    const alone = await accounts.institution();
    const trader = await joinAs(server, alone, 'Trader');
    await joinAs(server, alone, 'Viewer');
    await setLimits(alone, trader, 10_000);
    expect(await setLimits(alone, trader, 20_000)).toMatchObject({ needsSecond: false, change: null });
    expect(await limitsOf(alone, trader)).toEqual([20_000, null]);
    expect((await trail(trader)).at(-1)).toMatchObject({ action: 'colleague.order-limits', detail: { isAlone: true } });
  });

  test('can be requested once at a time, and again after it was withdrawn or declined', async () => {
    const { admin, trader, approver } = await desk();
    const id = await requested(admin);
    expect(await refusedWith(setLimits(admin, trader, null))).toEqual([412, 'rule-change-requested']);
    // A tighter rule is saved beside it.
    await setLimits(admin, trader, 20_000);
    expect(await withdraw(admin, id)).toMatchObject({ approvalAbove: 50_000, change: null });
    const again = await requested(admin);
    await refuse(approver, again);
    expect(await told(admin)).toContainEqual(
      expect.stringMatching(/^Abe Approver declined the request of Otto Manager/),
    );
    expect(await told(approver)).toContainEqual(expect.stringMatching(/^Otto Manager withdrew the request/));
    for (const old of [id, again]) {
      expect(await refusedWith(confirm(approver, old))).toEqual([412, 'rule-change-decided']);
      expect(await refusedWith(refuse(approver, old))).toEqual([412, 'rule-change-decided']);
    }
    expect((await trail(admin)).slice(-1)).toMatchObject([
      { actor: `user:${approver.uuid}`, action: 'colleague.end-order-rules', detail: { how: 'Declined' } },
    ]);
  });
});

describe('a request', () => {
  test('is confirmed by no one but another person who may approve', async () => {
    const { admin, trader, approver } = await desk();
    const id = await requested(admin);
    expect(await refusedWith(confirm(admin, id))).toEqual([412, 'own-change']);
    expect(await refusedWith(confirm(trader, id))).toEqual([403, 'role-missing']);
    expect(await refusedWith(refuse(trader, id))).toEqual([403, 'role-missing']);
    expect(await refusedWith(confirm(await accounts.institution(), id))).toEqual([404, 'not-found']);
    expect(await refusedWith(refuse(await accounts.institution(), id))).toEqual([404, 'not-found']);
    time.ahead = 11 * 60_000;
    expect(await refusedWith(confirm(approver, id))).toEqual([403, 'step-up-required']);
    time.ahead = 0;
    await changeRole(admin, approver, 'Viewer');
    expect(await refusedWith(confirm(approver, id))).toEqual([403, 'role-missing']);
    expect((await read(admin)).approvalAbove).toBe(50_000);
  });

  test('is no call of a program', async () => {
    const { admin, approver } = await desk();
    const { key } = await admin.client.createApiKey({ body: { name: 'Desk', scopes: ['read', 'orders'], days: 30 } });
    const program = server.market({ token: key });
    const body = { approvalAbove: null };
    expect(await refusedWith(program.saveOrderRules({ body }))).toEqual([403, 'not-for-keys']);
    const other = await joinAs(server, admin, 'Admin');
    const { change } = await setAmount(other, null);
    const params = { id: change?.id ?? '' };
    expect(await refusedWith(program.confirmDecision({ params }))).toEqual([403, 'not-for-keys']);
    expect(await refusedWith(program.withdrawDecision({ params }))).toEqual([403, 'not-for-keys']);
    await confirm(approver, params.id);
  });

  test.runIf(isFull)('ends with the rules, and with the role of the person who made it', async () => {
    const { admin, approver } = await desk();
    const second = await joinAs(server, admin, 'Admin', 'Ada Second');
    const stale = await requested(admin);
    await setAmount(second, 40_000);
    expect((await read(admin)).change).toMatchObject({ id: stale, whyNotOpen: { code: 'changed-meanwhile' } });
    expect(await refusedWith(confirm(approver, stale))).toEqual([412, 'changed-meanwhile']);
    // It is in the way of no other one.
    const { change } = await setAmount(second, 60_000);
    expect(await refusedWith(confirm(approver, stale))).toEqual([412, 'rule-change-decided']);
    await changeRole(admin, second, 'Trader');
    expect(await refusedWith(confirm(approver, change?.id ?? ''))).toEqual([412, 'rule-requester-gone']);
    expect((await read(admin)).approvalAbove).toBe(40_000);
  });

  test.runIf(isFull)('expires after 7 days, with a notice', async () => {
    const { admin, trader, approver } = await desk();
    const id = await requested(admin);
    await sql`update order_rule_change set expires_at = clock_timestamp() where uuid = ${id}`.execute(server.deps.db);
    expect((await read(admin)).change).toMatchObject({ whyNotOpen: { code: 'rule-change-expired' } });
    expect(await refusedWith(confirm(approver, id))).toEqual([412, 'rule-change-expired']);
    await server.deps.jobs.enqueue(server.deps.db, 'sweep-waiting-orders', {});
    await server.runJobs();
    expect((await read(admin)).change).toBeNull();
    for (const person of [admin, approver]) {
      expect(await told(person)).toContainEqual(expect.stringMatching(/^No one confirmed the request of Otto Manager/));
    }
    expect((await told(trader)).filter((each) => each.includes('request of'))).toEqual([]);
    expect((await trail(admin)).at(-1)).toMatchObject({ actor: 'clock', detail: { how: 'Expired' } });
    const { change } = await setAmount(admin, null);
    const length = new Date(change?.expiresAt ?? 0).getTime() - new Date(change?.requestedAt ?? 0).getTime();
    expect(Math.abs(length - 7 * day)).toBeLessThan(60_000);
  });

  test('is made once, although people confirm, withdraw and change rules at the same time', async () => {
    const { admin, approver } = await desk();
    const other = await joinAs(server, admin, 'Approver', 'Bea Approver');
    const id = await requested(admin);
    const answers = await Promise.all([
      refusedWith(confirm(approver, id)),
      refusedWith(confirm(other, id)),
      refusedWith(withdraw(admin, id)),
    ]);
    expect(answers.filter((each) => each === null)).toHaveLength(1);
    expect(answers.filter((each) => each?.[1] === 'rule-change-decided')).toHaveLength(2);
    const [one, two] = await Promise.all([
      refusedWith(setAmount(admin, 40_000)),
      refusedWith(setAmount(admin, 30_000)),
    ]);
    expect([one, two]).toEqual([null, null]);
    // Where the smaller amount was first, the larger one loosens it, and waits.
    const { change } = await read(admin);
    if (change) await withdraw(admin, change.id);
    const both = await Promise.all([refusedWith(setAmount(admin, null)), refusedWith(setAmount(admin, 90_000))]);
    expect(both.filter((each) => each === null)).toHaveLength(1);
  });
});

describe('a person whom a rule binds cannot get rid of it', () => {
  test('by making the second person a Viewer, or by removing them: they count for 7 days', async () => {
    const ways = [
      (admin: Member, approver: Member) => changeRole(admin, approver, 'Viewer'),
      (admin: Member, approver: Member) => admin.client.removeColleague({ params: { id: approver.uuid } }),
    ];
    for (const rid of ways.slice(0, times(1, 2))) {
      const { admin, trader, approver } = await desk();
      await rid(admin, approver);
      expect(await setLimits(admin, trader, null)).toMatchObject({
        needsSecond: true,
        confirmers: 0,
        change: { after: { maxOrder: null } },
      });
      expect(await limitsOf(admin, trader)).toEqual([30_000, null]);
      await since(approver, 6);
      expect((await read(admin)).needsSecond).toBe(true);
      await since(approver, 8);
      await withdraw(admin, (await read(admin)).change?.id ?? '');
      expect(await setLimits(admin, trader, null)).toMatchObject({ needsSecond: false, change: null });
      expect(await limitsOf(admin, trader)).toEqual([null, null]);
    }
  });

  test.runIf(isFull)(
    'by removing and restoring a person: their limits stay, and a removed person gets none by a request',
    async () => {
      const { admin, trader, approver } = await desk();
      const { change } = await setLimits(admin, trader, null);
      const params = { id: trader.uuid };
      await admin.client.removeColleague({ params });
      expect(await refusedWith(confirm(approver, change?.id ?? ''))).toEqual([412, 'changed-meanwhile']);
      await admin.client.restoreColleague({ params });
      await changeRole(admin, trader, 'Trader');
      expect(await limitsOf(admin, trader)).toEqual([30_000, null]);
      expect((await read(admin)).approvalAbove).toBe(50_000);
      const invite = { email: trader.email, name: 'Tara Trader', role: 'Trader' } as const;
      expect(await refusedWith(admin.client.inviteColleague({ body: invite }))).toEqual([409, 'already-here']);
    },
  );

  test('by inviting a second person of their own, or by making one of a colleague, also for a moment', async () => {
    const { admin, trader, approver } = await desk();
    const mailbox = await joinAs(server, admin, 'Approver', 'Otto Again');
    await changeRole(admin, trader, 'Admin');
    await settle(server.deps.db, admin, approver);
    const answer = await setAmount(admin, null);
    expect(answer).toMatchObject({ confirmers: 1, whyNotLoosen: null });
    const id = answer.change?.id ?? '';
    expect((await told(mailbox)).filter((each) => each.includes('asks for'))).toEqual([]);
    for (const person of [mailbox, trader]) {
      expect((await read(person)).change).toMatchObject({ whyNotConfirm: { code: 'right-too-new' } });
      expect(await refusedWith(confirm(person, id))).toEqual([412, 'right-too-new']);
    }
    // Nor does one of them ask, for the first to confirm.
    expect(await refusedWith(setAmount(trader, null))).toEqual([412, 'right-too-new']);
    expect((await read(trader)).whyNotLoosen).toMatchObject({ code: 'right-too-new' });
    await setAmount(trader, 45_000);
    // The second person loses the right for a moment: for as long, and afterwards, nothing else holds.
    await withdraw(admin, id);
    await changeRole(admin, approver, 'Viewer');
    const again = (await setAmount(admin, null)).change?.id ?? '';
    expect(await refusedWith(confirm(mailbox, again))).toEqual([412, 'right-too-new']);
    await changeRole(admin, mailbox, 'Viewer');
    // As if a second person had confirmed both.
    const both = [mailbox.userId, approver.userId];
    await sql`update user_org set role = 'Approver' where user_id = any(${both})`.execute(server.deps.db);
    expect(await refusedWith(confirm(mailbox, again))).toEqual([412, 'right-too-new']);
    await confirm(approver, again);
    expect((await read(admin)).approvalAbove).toBeNull();
  });

  test.runIf(isFull)('by a role that is taken away while the request is on its way', async () => {
    const { admin, approver } = await desk();
    const second = await joinAs(server, admin, 'Admin', 'Ada Second');
    const id = await requested(admin);
    await Promise.all([
      changeRole(admin, approver, 'Viewer'),
      changeRole(admin, second, 'Viewer'),
      refusedWith(confirm(approver, id)),
      refusedWith(setAmount(second, null)),
    ]);
    // The first act decides; afterwards neither can do anything.
    expect(await refusedWith(confirm(approver, id))).toEqual([403, 'role-missing']);
    expect(await refusedWith(setAmount(second, null))).toEqual([403, 'admins-only']);
  });

  test('by a statement: the database takes no confirmation of one’s own, and no other change of a request', async () => {
    const { admin } = await desk();
    const id = await requested(admin);
    const run = (set: string) =>
      server.deps.pool.query(`update order_rule_change set ${set} where uuid = $1`, [id]).then(
        () => null,
        (error: Error) => error.message,
      );
    expect(await run(`status = 'Made', decided_by_id = requested_by_id, decided_at = now()`)).toMatch(
      /check constraint/,
    );
    expect(await run('approval_after = 1000000')).toBe('changes of rules for orders are kept as they are');
    expect(await run(`status = 'Made', decided_at = now()`)).toMatch(/check constraint/);
    expect(await run(`status = 'Void', decided_at = now()`)).toBeNull();
    expect(await run(`status = 'Requested', decided_at = null`)).toMatch(/kept as they are/);
  });
});

test.runIf(isFull)(
  'where the market does not use them, no rule is begun, and those of before can be changed and removed',
  async () => {
    const { admin, trader, approver } = await desk();
    const off = await startTestServer({ beside: server, clock: time.now, config: { features: [] } });
    onTestFinished(() => off.close());
    const there = (person: Member): Member => ({ ...person, client: off.market(person) });
    expect((await there(admin).client.readMetadata()).features).toEqual([]);
    expect(await refusedWith(setLimits(there(admin), approver, null, 10_000))).toEqual([412, 'feature-off']);
    await setLimits(there(admin), trader, 20_000);
    expect(await limitsOf(admin, trader)).toEqual([20_000, null]);
    await confirm(there(approver), await requested(there(admin)));
    expect((await read(admin)).approvalAbove).toBeNull();
    expect(await refusedWith(setAmount(there(admin), 50_000))).toEqual([412, 'feature-off']);
  },
);
