/** Tests the market's rules: who changes them, what follows them, what keeps its own, and how a weaker one is confirmed. */
import { marketRulesSubject } from '@fairbook/domain/review/market-rules.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RawAnswer } from '../../../../testing/ask.ts';
import { codeOf } from '../../../../testing/ask.ts';
import { testMarket, testServer } from '../../../../testing/fixtures.ts';
import type { AdminPerson, Member } from '../../../../testing/market/accounts.ts';
import { dayIn, schedule } from '../../../../testing/market/auctions.ts';
import { first, investmentsOf, order, second } from '../../../../testing/market/orders.ts';
import { addWitness } from '../../../../testing/market/witnesses.ts';
import { brokenLaws } from '../../../store/orders/invariants.sql.ts';

const path = '/api/market-rules';
type Rules = Parameters<AdminPerson['client']['changeMarketRules']>[0]['body']['rules'];

const { server, accounts, administrator: ada, auctions } = await testMarket();
/** Another process. */
const other = await testServer({ beside: server });
const ben = await accounts.administrator();
const reviewer = await accounts.administrator('Reviewer');
const issuer = await accounts.issuer();

const fieldsOf = ({ body }: RawAnswer) => (body.data as { fields?: Record<string, string> }).fields;

async function versionNow(): Promise<string | null> {
  return (await ada.client.readMarketRules()).version;
}

async function change(rules: Rules, reason = 'Decided by the board', by = ada) {
  return by.client.changeMarketRules({ body: { version: await versionNow(), rules, reason } });
}

async function ruleOf(name: string, by = ada) {
  return (await by.client.readMarketRules()).rules.find(({ rule }) => rule === name);
}

/** Back to the defaults; a stricter rule of approval is ended by two. */
beforeEach(async () => {
  const { rules } = await ada.client.readMarketRules();
  const stored = rules.filter(({ isDefault }) => !isDefault).map(({ rule }) => rule);
  const others = stored.filter((rule) => rule !== 'fourEyesOnAuctions');
  if (others.length > 0) await change(Object.fromEntries(others.map((rule) => [rule, null])));
  if (rules.some(({ rule, value }) => rule === 'fourEyesOnAuctions' && value === true)) {
    await change({ fourEyesOnAuctions: false });
    await confirmBy(ben);
  }
});

async function openRequest() {
  const [request] = await ben.client.listPendingDecisions({ query: { subject: marketRulesSubject } });
  return request;
}

async function confirmBy(by: AdminPerson): Promise<void> {
  await by.client.confirmDecision({ params: { id: (await openRequest())?.id ?? '' } });
}

const limitsOf = async (person: Member | null, at = server) => (await at.market(person ?? undefined).readMeta()).limits;

describe('a change', () => {
  test('is in force for every process at once, and says who made it and why', async () => {
    const { rules, isWaiting } = await change({ minimum: 10_000, saleHours: 24 }, 'Larger orders only');
    expect(isWaiting).toBe(false);
    expect(rules.find(({ rule }) => rule === 'minimum')).toMatchObject({
      value: 10_000,
      default: 5_000,
      isDefault: false,
      lastChange: { reason: 'Larger orders only', requestedBy: null },
    });
    expect(await limitsOf(null, other)).toMatchObject({ minimum: 10_000, step: 5_000, saleHours: 24 });
    const [latest] = (await reviewer.client.readMarketRules()).changes;
    expect(latest?.changes).toEqual([
      { rule: 'minimum', from: 5_000, to: 10_000, isDefault: false },
      { rule: 'saleHours', from: 48, to: 24, isDefault: false },
    ]);
    await change({ minimum: null }, 'Back again');
    expect(await ruleOf('minimum')).toMatchObject({ value: 5_000, isDefault: true });
    expect(await ruleOf('saleHours')).toMatchObject({ value: 24, lastChange: { reason: 'Larger orders only' } });
  });

  test('is made by an Owner with a recent password alone, and read by every administrator', async () => {
    const viewer = await accounts.administrator('Viewer');
    const body = { version: await versionNow(), rules: { saleHours: 24 }, reason: 'x' };
    for (const person of [reviewer, viewer]) {
      expect(codeOf(await server.ask('admin', person, 'POST', path, body))).toEqual([403, 'administrator-role']);
      expect(codeOf(await server.ask('admin', person, 'POST', `${path}/preview`, body))[0]).toBe(403);
      expect((await person.client.readMarketRules()).rules).toHaveLength(6);
    }
    expect((await server.ask('admin', null, 'POST', path, body)).status).toBe(401);
    expect((await server.ask('market', issuer, 'GET', path)).status).toBe(404);
    expect((await ruleOf('saleHours'))?.value).toBe(48);
  });

  test('with a wrong value, without a reason or with an unknown rule is refused with its field', async () => {
    const version = await versionNow();
    const ask = (rules: object, reason = 'x') => server.ask('admin', ada, 'POST', path, { version, rules, reason });
    expect(fieldsOf(await ask({ step: 3_000 }))).toEqual({ 'rules.step': expect.stringContaining('multiple') });
    expect(fieldsOf(await ask({ minimum: 0 }))).toHaveProperty(['rules.minimum']);
    expect(fieldsOf(await ask({ minimum: 5_000.5 }))).toHaveProperty(['rules.minimum']);
    expect(fieldsOf(await ask({ saleHours: 1.5, maxOrders: 0 }))).toMatchObject({
      'rules.saleHours': expect.any(String),
      'rules.maxOrders': expect.any(String),
    });
    expect(fieldsOf(await ask({ saleHours: 24 }, ' '))).toHaveProperty('reason');
    expect((await ask({ speed: 3 })).status).toBe(400);
    expect((await ask({ fourEyesOnAuctions: 'yes' })).status).toBe(400);
    expect(codeOf(await ask({ saleHours: null }))).toEqual([412, 'rules-unchanged']);
    expect(codeOf(await ask({}))).toEqual([412, 'rules-unchanged']);
    expect((await ruleOf('saleHours'))?.lastChange?.reason).not.toBe('x');
  });

  test('by two Owners at once is made once, and the other one is told', async () => {
    const version = await versionNow();
    const both = await Promise.all(
      (
        [
          [server, ada, 30],
          [other, ben, 36],
        ] as const
      ).map(([at, by, saleHours]) =>
        at.ask('admin', by, 'POST', path, { version, rules: { saleHours }, reason: `Hours ${saleHours}` }),
      ),
    );
    expect(both.map(codeOf).toSorted()).toEqual([
      [200, undefined],
      [412, 'rules-changed'],
    ]);
    const { value, lastChange } = (await ruleOf('saleHours')) ?? {};
    expect(lastChange?.reason).toBe(`Hours ${value}`);
  });

  test('is in the audit trail with both values and the reason, and in a notice and a mail to every Owner', async () => {
    const reason = `Larger orders ${await versionNow()}`;
    await change({ minimum: 10_000 }, reason);
    const { rows } = await ada.client.listAuditEvents({ query: { subject: marketRulesSubject } });
    expect(rows[0]).toMatchObject({
      action: 'rules.change',
      actor: `administrator:${ada.uuid}`,
      about: { kind: 'rules' },
      detail: { reason, changes: [{ rule: 'minimum', from: 5_000, to: 10_000 }] },
    });
    for (const person of [ada, ben]) {
      const { rows: notices } = await person.client.listAdminNotices({ query: {} });
      expect(notices[0]).toMatchObject({ kind: 'rules', text: reason });
    }
    expect((await reviewer.client.listAdminNotices({ query: {} })).rows).toEqual([]);
    await server.runJobs();
    const mails = server.deps.sink.list().filter(({ text }) => text.includes(reason));
    expect(mails.map(({ to }) => to).toSorted()).toEqual([ada.email, ben.email].toSorted());
    expect(mails[0]?.text).toContain('Minimum of an order and a maturity: $10,000 instead of $5,000');
  });

  test('cannot be changed or deleted afterwards, not even in the database', async () => {
    await change({ saleHours: 20 });
    for (const statement of [
      'update market_rule_change set reason = $1',
      'delete from market_rule_change where reason <> $1',
    ]) {
      await expect(server.deps.pool.query(statement, ['another'])).rejects.toThrow(/denied|refused/);
      await expect(server.superuser.query(statement, ['another'])).rejects.toThrow('refused');
    }
  });
});

describe('the rule of allocation', () => {
  const ruleOfSale = async (auctionId: string) =>
    (await issuer.client.readOwnAuction({ params: { auctionId } })).orderPriority.allocationRule;

  test.runIf(isFull)('that draws lots needs a witness of the market, and a new sale takes it', async () => {
    const before = await auctions.draft(issuer);
    const drawing = {
      version: await versionNow(),
      rules: { allocationRule: 'lot-first-1' },
      reason: 'Small investors',
    };
    const refused = await server.ask('admin', ada, 'POST', path, drawing);
    const sentence =
      'This rule draws lots from the signatures of witnesses: choose at least one witness, or another rule';
    expect([refused.status, fieldsOf(refused)]).toEqual([400, { 'rules.allocationRule': sentence }]);
    const { reason: _, ...preview } = drawing;
    expect((await server.ask('admin', ada, 'POST', `${path}/preview`, preview)).status).toBe(400);
    const witness = await addWitness(server);
    try {
      await change({ allocationRule: 'lot-first-1' }, 'Small investors');
      expect((await ada.client.readMarketRules()).changes[0]?.changes).toEqual([
        { rule: 'allocationRule', from: 'priority-pro-rata-1', to: 'lot-first-1', isDefault: false },
      ]);
      const later = await auctions.draft(issuer);
      expect([await ruleOfSale(before), await ruleOfSale(later)]).toEqual(['priority-pro-rata-1', 'lot-first-1']);
      await change({ allocationRule: null });
      expect([await ruleOfSale(later), await ruleOfSale(await auctions.draft(issuer))]).toEqual([
        'lot-first-1',
        'priority-pro-rata-1',
      ]);
    } finally {
      await server.superuser.query('update witness set is_active = false where uuid = $1', [witness]);
    }
    expect((await server.ask('admin', ada, 'POST', path, { ...drawing, rules: { allocationRule: 'x' } })).status).toBe(
      400,
    );
  });
});

describe('sales', () => {
  test('keep the minimum, the step and the number of orders that they were approved with', async () => {
    const [approved, live] = [await auctions.approved(issuer), await auctions.live(issuer)];
    const draft = await auctions.complete(issuer);
    await change({ minimum: 20_000, step: 10_000, maxOrders: 1 });
    const investor = await accounts.individual();
    const termsOf = async (auctionId: string) => (await ada.client.readAuction({ params: { auctionId } })).terms;
    expect([await termsOf(approved), await termsOf(live)]).toEqual([
      { minimum: 5_000, step: 5_000 },
      { minimum: 5_000, step: 5_000 },
    ]);
    expect(await termsOf(draft)).toEqual({ minimum: 20_000, step: 10_000 });
    await order(investor, live, { [first]: 5_000 });
    // The answer of another process, which reads the sale for the first time.
    const again = await other.ask('market', investor, 'POST', `/api/auction/${live}/bid`, {
      investments: investmentsOf({ [first]: 5_000 }),
    });
    expect(again.status).toBe(200);
    expect((await investor.client.readPublicAuction({ params: { auctionId: live } })).terms).toEqual({
      minimum: 5_000,
      step: 5_000,
    });
    if (isFull) await auctions.close(live);
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
    expect(await termsOf(live)).toEqual({ minimum: 5_000, step: 5_000 });
  });

  test('approved after a change have its rules, in their log and for their orders', async () => {
    await change({ minimum: 20_000, step: 10_000, maxOrders: 1 });
    const live = await auctions.live(issuer);
    const { rows } = await server.superuser.query<{ entry: string }>(
      'select entry from order_log where index = 0 and auction_id = (select id from auction where uuid = $1)',
      [live],
    );
    expect(JSON.parse(rows[0]?.entry ?? '')).toMatchObject({ terms: { minimum: 2_000_000, step: 1_000_000 } });
    const investor = await accounts.individual();
    const place = (amount: number) =>
      server.ask('market', investor, 'POST', `/api/auction/${live}/bid`, {
        investments: investmentsOf({ [second]: amount }),
      });
    expect((await place(5_000)).status).toBe(400);
    expect((await place(25_000)).status).toBe(400);
    expect((await place(20_000)).status).toBe(200);
    expect(codeOf(await place(20_000))).toEqual([403, 'too-many-orders']);
    await change({ minimum: null, step: null, maxOrders: null });
    expect((await place(5_000)).status).toBe(400);
    expect(codeOf(await place(20_000))).toEqual([403, 'too-many-orders']);
  });

  test('that go live without a close last as long as the rule says then', async () => {
    const auctionUuid = await auctions.approved(issuer);
    await change({ saleHours: 10 });
    const { startDate, closeDate } = await issuer.client.goLive({ params: { auctionUuid }, body: {} });
    expect(Date.parse(closeDate ?? '') - Date.parse(startDate ?? '')).toBe(10 * 60 * 60 * 1000);
  });

  test('cannot be approved in the database without the rules they keep', async () => {
    const draft = await auctions.draft(issuer);
    await expect(
      server.superuser.query(`update auction set status = 'Approved' where uuid = $1`, [draft]),
    ).rejects.toThrow('approved_auctions_have_rules');
  });
});

describe('drafts and auctions that wait for approval', () => {
  const odd = [
    { ...schedule[0], principalAmount: 105_000 },
    { ...schedule[1], principalAmount: 195_000 },
  ];

  test('follow the rules in force: a maturity that fits only the new step can be saved, and the other way', async () => {
    const id = await auctions.complete(issuer);
    const save = (principalAmount: number) =>
      server.ask('market', issuer, 'PUT', `/api/auction/${id}/maturity-structure`, {
        schedule: [{ ...schedule[0], principalAmount, maturityDate: dayIn(2) }],
      });
    expect((await save(101_000)).status).toBe(400);
    await change({ minimum: 1_000, step: 1_000 });
    expect((await save(101_000)).status).toBe(200);
    expect(await limitsOf(issuer)).toMatchObject({ minimum: 1_000, step: 1_000 });
  });

  test('that no longer fit are named in the preview, and cannot be approved until they do', async () => {
    const [fits, unfit] = [await auctions.pending(issuer), await auctions.pending(issuer, { schedule: odd })];
    const rules = { minimum: 10_000, step: 10_000 };
    const preview = await ada.client.previewMarketRules({ body: { version: await versionNow(), rules } });
    expect(preview.unfitAuctions.map(({ id }) => id)).toContain(unfit);
    expect(preview.unfitAuctions.map(({ id }) => id)).not.toContain(fits);
    expect(preview.unfitAuctions).toHaveLength(preview.unfit);
    expect(preview.pending).toBeGreaterThan(preview.unfit);
    expect(preview.confirmers).toBeNull();
    // A preview changes nothing.
    expect((await ruleOf('minimum'))?.value).toBe(5_000);

    await change(rules);
    const approve = (id: string) =>
      server.ask('admin', ada, 'PATCH', `/api/auction/${id}/approve-reject`, { status: 'Approved' });
    const refused = await approve(unfit);
    expect(codeOf(refused)).toEqual([412, 'rules-not-met']);
    expect(refused.body.message).toContain('2 maturities is not at least $10,000 and a multiple of $10,000');
    const drafted = { decision: 'auction.approve', subject: `auction:${unfit}` } as const;
    expect((await ada.client.previewDecision({ body: drafted })).refusal?.code).toBe('rules-not-met');
    expect((await approve(fits)).status).toBe(200);

    await change({ minimum: null, step: null });
    expect((await approve(unfit)).status).toBe(200);
  });

  test('can be rejected though they do not fit', async () => {
    const unfit = await auctions.pending(issuer, { schedule: odd });
    await change({ minimum: 10_000, step: 10_000 });
    const body = { status: 'Rejected', remarks: 'The step is $10,000 now' };
    expect((await server.ask('admin', ada, 'PATCH', `/api/auction/${unfit}/approve-reject`, body)).status).toBe(200);
  });
});

describe('approvals by two administrators', () => {
  const approve = (id: string, by: AdminPerson) =>
    server.ask('admin', by, 'PATCH', `/api/auction/${id}/approve-reject`, { status: 'Approved' });
  const statusOf = ({ body }: RawAnswer) => (body.data as { status?: string }).status;

  test('apply at once where one Owner asks for them, and end only where a second Owner confirms', async () => {
    await change({ fourEyesOnAuctions: true });
    const auction = await auctions.pending(issuer);
    expect(statusOf(await approve(auction, ada))).toBe('PendingReview');

    const rules = { fourEyesOnAuctions: false };
    const preview = await ada.client.previewMarketRules({ body: { version: await versionNow(), rules } });
    expect(preview.confirmers).toBe(1);
    expect((await change(rules, 'We are too few')).isWaiting).toBe(true);
    expect((await ruleOf('fourEyesOnAuctions'))?.value).toBe(true);
    expect(
      codeOf(await server.ask('admin', ben, 'POST', path, { version: await versionNow(), rules, reason: 'x' })),
    ).toEqual([412, 'already-requested']);
    const request = await openRequest();
    expect(request).toMatchObject({ action: 'rules.end-four-eyes', reason: 'We are too few', confirmers: 1 });
    const confirm = (by: AdminPerson) => server.ask('admin', by, 'POST', `/api/decisions/${request?.id}/confirm`);
    expect(codeOf(await confirm(ada))).toEqual([403, 'own-request']);
    expect(codeOf(await confirm(reviewer))).toEqual([403, 'administrator-role']);

    const shown = await ben.client.previewDecision({
      body: { decision: 'rules.end-four-eyes', subject: marketRulesSubject, isConfirming: true },
    });
    expect(shown.effects).toMatchObject([{ kind: 'rule', to: expect.stringContaining('by one administrator') }]);
    expect((await confirm(ben)).status).toBe(200);
    expect(await ruleOf('fourEyesOnAuctions')).toMatchObject({
      value: false,
      isDefault: false,
      lastChange: { reason: 'We are too few' },
    });
    const [event] = (await ada.client.listAuditEvents({ query: { subject: marketRulesSubject } })).rows;
    expect(event).toMatchObject({
      action: 'rules.change',
      actor: `administrator:${ben.uuid}`,
      detail: { requestedBy: ada.uuid, changes: [{ rule: 'fourEyesOnAuctions', from: true, to: false }] },
    });
    expect(statusOf(await approve(auction, reviewer))).toBe('Approved');
    // The first approval is not waiting any more.
    expect(await ben.client.listPendingDecisions({ query: { subject: `auction:${auction}` } })).toEqual([]);
    const { rows: notices } = await ada.client.listAdminNotices({ query: {} });
    expect(notices[0]).toMatchObject({ kind: 'confirmed', decision: 'auction.approve', subject: `auction:${auction}` });
  });

  test.runIf(isFull)('end by no change of another rule, return to a default, or refusal', async () => {
    await change({ fourEyesOnAuctions: true });
    const ask = async (rules: object) =>
      server.ask('admin', ada, 'POST', path, { version: await versionNow(), rules, reason: 'x' });
    expect(codeOf(await ask({ fourEyesOnAuctions: false, saleHours: 24 }))).toEqual([412, 'rules-not-alone']);
    expect((await change({ fourEyesOnAuctions: null })).isWaiting).toBe(true);
    await ben.client.refuseDecision({
      params: { id: (await openRequest())?.id ?? '' },
      body: { reason: 'Not before the audit' },
    });
    expect((await ruleOf('fourEyesOnAuctions'))?.value).toBe(true);
    // Other rules can be changed meanwhile.
    expect((await ask({ saleHours: 24 })).status).toBe(200);
  });

  test.runIf(isFull)('a first approval is void once the minimum or the step have changed', async () => {
    await change({ fourEyesOnAuctions: true });
    const auction = await auctions.pending(issuer);
    await approve(auction, ada);
    await change({ minimum: 10_000 });
    expect(statusOf(await approve(auction, reviewer))).toBe('PendingReview');
    expect(statusOf(await approve(auction, ben))).toBe('Approved');
  });
});
