/** Tests decisions of two administrators: attacks that must fail, and the correct use that must succeed. */
import { admin } from '@fairbook/contract/admin.ts';
import type { Routes } from '@fairbook/contract/base/route.ts';
import { market } from '@fairbook/contract/market.ts';
import { usualMarketRules } from '@fairbook/domain/review/market-rules.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RawAnswer } from '../../../../testing/ask.ts';
import { codeOf } from '../../../../testing/ask.ts';
import { testServer } from '../../../../testing/fixtures.ts';
import { type AdminPerson, accountsOf, type Member } from '../../../../testing/market/accounts.ts';
import { auctionsOf, hoursFromNow } from '../../../../testing/market/auctions.ts';
import { joinAs } from '../../../../testing/market/colleagues.ts';
import { first, investmentsOf } from '../../../../testing/market/orders.ts';
import { settle, settleAdministrators } from '../../../../testing/market/settled.ts';
import { newWitnessKey } from '../../../../testing/market/witnesses.ts';
import { pdfOf } from '../../../../testing/pdf.ts';
import { findInvestor, insertLink } from '../../../store/accounts/links.sql.ts';

const server = await testServer();
const accounts = accountsOf(server);
const ada = await accounts.administrator();
const ben = await accounts.administrator('Reviewer');

/** An Active municipality whose deactivation `by` has requested, and the id of the request. */
async function requested(by: AdminPerson = ada): Promise<{ issuer: Member; id: string }> {
  const issuer = await accounts.issuer();
  const { orgUuid } = issuer;
  await by.client.deactivateAccount({
    params: { kind: 'municipality', id: orgUuid },
    body: { reason: 'Asked by letter' },
  });
  const [request] = await by.client.listPendingDecisions({ query: { subject: `municipality:${orgUuid}` } });
  return { issuer, id: request?.id ?? '' };
}

function act(by: AdminPerson, id: string, action: string, body?: object): Promise<RawAnswer> {
  return server.ask('admin', by, 'POST', `/api/decisions/${id}/${action}`, body);
}

async function statusOf({ orgUuid }: Member) {
  return (await ada.client.readMunicipality({ params: { id: orgUuid } })).status;
}

describe('deactivating an account', () => {
  test('waits for a second administrator, who carries it out; both are in the audit trail', async () => {
    const { issuer, id } = await requested();
    expect(await statusOf(issuer)).toBe('Active');
    const subject = `municipality:${issuer.orgUuid}`;
    const [waiting] = await ben.client.listPendingDecisions({ query: { subject } });
    expect(waiting).toMatchObject({
      action: 'account.deactivate',
      about: { kind: 'municipality', id: issuer.orgUuid },
      reason: 'Asked by letter',
      requestedBy: { id: ada.uuid },
      status: 'Open',
      confirmers: 1,
    });
    const confirmed = await ben.client.confirmDecision({ params: { id } });
    expect(confirmed).toMatchObject({ status: 'Confirmed', decidedBy: { id: ben.uuid } });
    expect(await statusOf(issuer)).toBe('Deactivated');
    expect(await ben.client.listPendingDecisions({ query: { subject } })).toEqual([]);
    const { rows } = await ada.client.listAuditEvents({ query: { subject } });
    expect(rows.slice(0, 3)).toMatchObject([
      { action: 'account.deactivate', actor: `administrator:${ben.uuid}`, detail: { requestedBy: ada.uuid } },
      { action: 'decision.confirm', actor: `administrator:${ben.uuid}`, detail: { requestedBy: ada.uuid } },
      { action: 'decision.request', actor: `administrator:${ada.uuid}`, detail: { reason: 'Asked by letter' } },
    ]);
  });

  test('is mailed to those who can confirm it, and when it is done to the person whose account it was', async () => {
    const { issuer, id } = await requested();
    await server.runJobs();
    const mailsTo = (to: string) =>
      server.deps.sink.list().filter((mail) => mail.to === to && mail.text.includes('letter'));
    const before = mailsTo(ben.email).length;
    expect(before).toBeGreaterThan(0);
    expect(mailsTo(ada.email)).toEqual([]);
    expect(mailsTo(issuer.email)).toEqual([]);
    await ben.client.confirmDecision({ params: { id } });
    await server.runJobs();
    expect(mailsTo(issuer.email)).toMatchObject([{ text: expect.stringContaining('Asked by letter') }]);
  });

  test('cannot be confirmed by the administrator who requested it, however often they try', async () => {
    const { issuer, id } = await requested();
    const answers = await Promise.all([1, 2, 3].map(() => act(ada, id, 'confirm')));
    expect(answers.map(codeOf)).toEqual(answers.map(() => [403, 'own-request']));
    expect(await statusOf(issuer)).toBe('Active');
  });

  test('is confirmed by one requester and one other person in the database, too', async () => {
    const { id } = await requested();
    const self =
      sql`update pending_decision set status = 'Confirmed', decided_at = now(), decided_by_id = requested_by_id
      where uuid = ${id}`.execute(server.deps.db);
    await expect(self).rejects.toThrow('two_administrators_decide');
  });

  test('cannot be confirmed by a Viewer, who can request, refuse and withdraw nothing either', async () => {
    const viewer = await accounts.administrator('Viewer');
    const { issuer, id } = await requested();
    for (const [action, body] of [['confirm'], ['refuse', { reason: 'No' }], ['withdraw']] as const) {
      expect(codeOf(await act(viewer, id, action, body))).toEqual([403, 'administrator-role']);
    }
    expect(await statusOf(issuer)).toBe('Active');
  });

  test('happens once where two confirm at once', async () => {
    const cem = await accounts.administrator('Reviewer');
    const { issuer, id } = await requested();
    const answers = await Promise.all([act(ben, id, 'confirm'), act(cem, id, 'confirm')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const { rows } = await ada.client.listAuditEvents({ query: { subject: `municipality:${issuer.orgUuid}` } });
    expect(rows.filter(({ action }) => action === 'account.deactivate')).toHaveLength(1);
  });

  test('is void once the requester was removed, or is only a Viewer', async () => {
    const [gone, lowered] = [await accounts.administrator('Reviewer'), await accounts.administrator('Reviewer')];
    const [first, second] = [await requested(gone), await requested(lowered)];
    const { db } = server.deps;
    await db.updateTable('adminUser').set({ isActive: false }).where('uuid', '=', gone.uuid).execute();
    await ada.client.changeAdministratorRole({ params: { id: lowered.uuid }, body: { role: 'Viewer' } });
    for (const { issuer, id } of [first, second]) {
      expect(codeOf(await act(ben, id, 'confirm'))).toEqual([412, 'requester-gone']);
      expect(await statusOf(issuer)).toBe('Active');
    }
  });

  test('is void once the account has changed, and once 72 hours have passed; then it can be requested again', async () => {
    const { issuer, id } = await requested();
    const params = { id: issuer.orgUuid };
    await ada.client.suspendAccount({ params: { kind: 'municipality', ...params }, body: { reason: 'Under inquiry' } });
    expect(codeOf(await act(ben, id, 'confirm'))).toEqual([412, 'changed-meanwhile']);
    expect(await statusOf(issuer)).toBe('Suspended');

    await sql`update pending_decision set expires_at = now() where uuid = ${id}`.execute(server.deps.db);
    expect(codeOf(await act(ben, id, 'confirm'))).toEqual([412, 'expired']);
    const subject = `municipality:${issuer.orgUuid}`;
    expect(await ben.client.listPendingDecisions({ query: { subject } })).toEqual([]);
    await ada.client.deactivateAccount({ params: { kind: 'municipality', ...params }, body: { reason: 'Once more' } });
    const [again] = await ben.client.listPendingDecisions({ query: { subject } });
    await ben.client.confirmDecision({ params: { id: again?.id ?? '' } });
    expect(await statusOf(issuer)).toBe('Deactivated');
  });

  test('is requested once at a time', async () => {
    const { issuer } = await requested();
    const path = `/api/user-management/municipality/${issuer.orgUuid}/deactivate`;
    expect(codeOf(await server.ask('admin', ben, 'POST', path, { reason: 'Me too' }))).toEqual([
      412,
      'already-requested',
    ]);
  });

  test('can be refused by another administrator with a reason, and withdrawn by the requester; then no one can confirm it', async () => {
    const [refused, withdrawn] = [await requested(), await requested()];
    expect(codeOf(await act(ada, refused.id, 'refuse', { reason: 'Changed my mind' }))).toEqual([403, 'own-request']);
    expect((await act(ben, refused.id, 'refuse', {})).status).toBe(400);
    expect((await act(ben, refused.id, 'refuse', { reason: 'No letter on file' })).body.data).toMatchObject({
      status: 'Refused',
      remarks: 'No letter on file',
    });
    expect(codeOf(await act(ben, withdrawn.id, 'withdraw'))).toEqual([403, 'not-your-request']);
    expect((await act(ada, withdrawn.id, 'withdraw')).body.data).toMatchObject({ status: 'Withdrawn' });
    const cem = await accounts.administrator();
    for (const { id, issuer } of [refused, withdrawn]) {
      expect(codeOf(await act(cem, id, 'confirm'))).toEqual([412, 'already-decided']);
      expect(await statusOf(issuer)).toBe('Active');
    }
  });
});

describe('removing an administrator', () => {
  test('needs two Owners; the one it is about can agree and cannot refuse', async () => {
    const [owner, other] = [await accounts.administrator(), await accounts.administrator()];
    const request = await owner.client.removeAdministrator({ params: { id: other.uuid }, body: { reason: 'Left' } });
    expect(request).toMatchObject({ action: 'administrator.remove', about: { id: other.uuid } });
    expect(codeOf(await act(ben, request.id, 'confirm'))).toEqual([403, 'administrator-role']);
    expect(codeOf(await act(other, request.id, 'refuse', { reason: 'No' }))).toEqual([403, 'about-yourself']);
    expect((await act(other, request.id, 'confirm')).status).toBe(200);
    expect((await server.ask('admin', other, 'GET', '/api/auth/metadata')).status).toBe(403);
  });

  test('voids what they requested', async () => {
    const leaving = await accounts.administrator();
    const { id } = await requested(leaving);
    const removal = await ada.client.removeAdministrator({ params: { id: leaving.uuid }, body: { reason: 'Left' } });
    const owner = await accounts.administrator();
    await owner.client.confirmDecision({ params: { id: removal.id } });
    expect(codeOf(await act(ben, id, 'confirm'))).toEqual([412, 'already-decided']);
  });
});

describe('the administrator who requested a decision is notified of how it ended, by mail as well', () => {
  const noticesOf = async ({ client }: AdminPerson) =>
    (await client.listAdminNotices({ query: { page: 1, pageSize: 1 } })).rows;
  const mailTo = async ({ email }: AdminPerson, issuer: Member) => {
    await server.runJobs();
    return server.deps.sink.list().find(({ to, text }) => to === email && text.includes(issuer.orgUuid));
  };

  test('when it was confirmed, and the one who confirmed it is not notified', async () => {
    const { issuer, id } = await requested();
    await ben.client.confirmDecision({ params: { id } });
    expect(await noticesOf(ada)).toMatchObject([
      {
        kind: 'confirmed',
        decision: 'account.deactivate',
        subject: `municipality:${issuer.orgUuid}`,
        about: { id: issuer.orgUuid },
        text: '',
        isRead: false,
      },
    ]);
    const mail = await mailTo(ada, issuer);
    expect(mail?.subject).toMatch(/^Your request was confirmed: Deactivate account: /);
    expect(mail?.text).toContain('confirmed it, and it took effect.');
    expect(mail?.text).toContain(`/municipality/${issuer.orgUuid}`);
    expect(await mailTo(ben, issuer)).toBeUndefined();
    expect(await noticesOf(ben)).toEqual([]);
  });

  test('when it was refused, with the reason as it was typed, in their language', async () => {
    const { issuer, id } = await requested();
    const { db } = server.deps;
    await db.updateTable('adminUser').set({ language: 'es' }).where('uuid', '=', ada.uuid).execute();
    await act(ben, id, 'refuse', { reason: 'Not signed in' });
    expect(await noticesOf(ada)).toMatchObject([{ kind: 'refused', text: 'Not signed in' }]);
    const mail = await mailTo(ada, issuer);
    expect(mail?.subject).toMatch(/^Su solicitud fue denegada: Desactivar la cuenta: /);
    expect(mail?.text).toContain('la denegó: Not signed in');
    await db.updateTable('adminUser').set({ language: null }).where('uuid', '=', ada.uuid).execute();
  });

  test.runIf(isFull)('once when no one confirmed it in time, whether or not it is requested again', async () => {
    const counted = async () => (await ada.client.listAdminNotices({ query: { page: 1 } })).total;
    const expire = (id: string) =>
      sql`with over as (update pending_decision set expires_at = now() where uuid = ${id})
        update pgboss.job set start_after = now() where name = 'expire-decision' and data->>'id' = ${id}`.execute(
        server.deps.db,
      );
    const { issuer: first, id } = await requested();
    const before = await counted();
    await server.runJobs();
    expect(await counted()).toBe(before);
    await expire(id);
    await server.runJobs();
    expect(await noticesOf(ada)).toMatchObject([{ kind: 'expired', by: '', text: '' }]);
    expect((await mailTo(ada, first))?.text).toContain('No one confirmed it within 72 hours. Nothing was changed.');

    const { issuer, id: second } = await requested();
    await sql`update pending_decision set expires_at = now() where uuid = ${second}`.execute(server.deps.db);
    await ben.client.deactivateAccount({
      params: { kind: 'municipality', id: issuer.orgUuid },
      body: { reason: 'Once more' },
    });
    await expire(second);
    await server.runJobs();
    expect(await counted()).toBe(before + 2);
  });

  test.runIf(isFull)('when the auction they approved first is rejected or recalled', async () => {
    const issuer = await accounts.issuer();
    const auctions = auctionsOf(server, ada, await accounts.professional());
    Object.assign(server.deps.config, { defaultRules: { ...usualMarketRules, fourEyesOnAuctions: true } });
    const approve = { status: 'Approved', remarks: null } as const;
    const [rejected, recalled] = [await auctions.pending(issuer), await auctions.pending(issuer)];
    for (const auctionId of [rejected, recalled])
      await ada.client.decideAuction({ params: { auctionId }, body: approve });
    const reject = { status: 'Rejected', remarks: 'No counsel' } as const;
    await ben.client.decideAuction({ params: { auctionId: rejected }, body: reject });
    const about = { decision: 'auction.approve', subject: `auction:${rejected}` };
    expect(await noticesOf(ada)).toMatchObject([{ ...about, kind: 'refused', text: 'No counsel' }]);
    await issuer.client.recallAuction({ params: { auctionId: recalled } });
    expect(await noticesOf(ada)).toMatchObject([{ kind: 'void', subject: `auction:${recalled}`, by: '' }]);

    const { id } = await requested();
    const before = await noticesOf(ada);
    await ada.client.withdrawDecision({ params: { id } });
    expect(await noticesOf(ada)).toEqual(before);
    Object.assign(server.deps.config, { defaultRules: usualMarketRules });
  });
});

describe('approving an auction where the configuration requires two', () => {
  const approve = { status: 'Approved', remarks: null } as const;
  let issuer: Member;
  let auctions: ReturnType<typeof auctionsOf>;

  beforeAll(async () => {
    issuer = await accounts.issuer();
    auctions = auctionsOf(server, ada, await accounts.professional());
    Object.assign(server.deps.config, { defaultRules: { ...usualMarketRules, fourEyesOnAuctions: true } });
  });

  const decide = (by: AdminPerson, auctionId: string, body: object = approve) =>
    server.ask('admin', by, 'PATCH', `/api/auction/${auctionId}/approve-reject`, body);

  test('the first approval waits, the same administrator cannot give the second, another one can', async () => {
    const auction = await auctions.pending(issuer);
    const first = await decide(ada, auction);
    expect([first.status, first.body.data]).toMatchObject([200, { status: 'PendingReview' }]);
    expect(codeOf(await decide(ada, auction))).toEqual([403, 'own-request']);
    const second = await decide(ben, auction);
    expect([second.status, second.body.data]).toMatchObject([200, { status: 'Approved' }]);
  });

  test.runIf(isFull)('the remarks of the first approval are kept unless the second has some', async () => {
    for (const [given, kept] of [
      [null, 'Well prepared'],
      ['Checked again', 'Checked again'],
    ] as const) {
      const auctionId = await auctions.pending(issuer);
      await decide(ada, auctionId, { ...approve, remarks: 'Well prepared' });
      expect((await decide(ben, auctionId, { ...approve, remarks: given })).body.data).toMatchObject({
        status: 'Approved',
      });
      const { approvalHistory } = await ada.client.readAuction({ params: { auctionId } });
      expect(approvalHistory.find(({ action }) => action === 'APPROVE')?.remarks).toBe(kept);
    }
  });

  test.runIf(isFull)('two first approvals at once are one request and one approval', async () => {
    const auction = await auctions.pending(issuer);
    const answers = await Promise.all([decide(ada, auction), decide(ben, auction)]);
    expect(answers.map(({ status, body }) => [status, (body.data as { status: string }).status]).toSorted()).toEqual([
      [200, 'Approved'],
      [200, 'PendingReview'],
    ]);
  });

  test('it can be confirmed in the list of requests, and a rejection or another launch date voids the first', async () => {
    const [listed, moved, rejected] = [
      await auctions.pending(issuer),
      await auctions.pending(issuer),
      await auctions.pending(issuer),
    ];
    for (const auction of [listed, moved, rejected]) await decide(ada, auction);
    const requestOn = async (auction: string) => {
      const [request] = await ben.client.listPendingDecisions({ query: { subject: `auction:${auction}` } });
      return request?.id ?? '';
    };
    const confirmed = await act(ben, await requestOn(listed), 'confirm');
    expect(confirmed.status).toBe(200);
    expect((await ada.client.readAuction({ params: { auctionId: listed } })).status).toBe('Approved');

    const launch = new Date(Date.now() + 9 * 86_400_000).toISOString();
    await ada.client.changeLaunchDate({ params: { auctionId: moved }, body: { marketingPeriodLaunchDate: launch } });
    expect(codeOf(await act(ben, await requestOn(moved), 'confirm'))).toEqual([412, 'changed-meanwhile']);
    expect((await decide(ben, moved)).body.data).toMatchObject({ status: 'PendingReview' });
    expect((await decide(ada, moved)).body.data).toMatchObject({ status: 'Approved' });

    const before = await requestOn(rejected);
    await decide(ben, rejected, { status: 'Rejected', remarks: 'No counsel' });
    expect(codeOf(await act(ben, before, 'confirm'))).toEqual([412, 'already-decided']);
  });
});

describe('a call that waits for a second person', () => {
  type Call = readonly [site: 'market' | 'admin', by: Member | AdminPerson, params: object, body: object];
  const reason = 'A storm has closed the offices';
  const auctions = async () => auctionsOf(server, ada, await accounts.professional());

  /** A sale of a municipality of two people. */
  async function saleOfTwo(kind: 'live' | 'decidable' = 'live') {
    const town = await accounts.issuer();
    await accounts.colleague(town);
    return { town, params: { auctionId: await (await auctions())[kind](town) } };
  }

  /** An institution whose orders need approval above an amount. */
  async function desk() {
    const fund = await accounts.institution();
    const trader = await joinAs(server, fund, 'Trader');
    const approver = await joinAs(server, fund, 'Approver');
    await fund.client.saveOrderRules({ body: { approvalAbove: 10_000 } });
    await fund.client.saveOrderLimits({ params: { id: trader.uuid }, body: { maxOrder: 100_000, maxDay: null } });
    return { fund, trader, approver, sale: await (await auctions()).live(await accounts.issuer()) };
  }

  async function settledDesk() {
    const found = await desk();
    await settle(server.deps.db, found.fund, found.approver);
    return found;
  }

  const change = async (by: (sale: Awaited<ReturnType<typeof saleOfTwo>>) => object, kind?: 'decidable') => {
    const sale = await saleOfTwo(kind);
    return ['market', sale.town, sale.params, by(sale)] as const;
  };

  async function withFourEyes(prepare: () => Promise<Call>): Promise<Call> {
    const prepared = await prepare();
    Object.assign(server.deps.config, { defaultRules: { ...usualMarketRules, fourEyesOnAuctions: true } });
    return prepared;
  }

  const deactivating = (account: () => Promise<{ readonly kind?: string; readonly id: string }>) => async () =>
    ['admin', ada, await account(), { reason }] as const;

  /** While a sale closes within 24 hours. */
  const nearClose = (on: (investor: Member) => Promise<readonly [object, object]>) => async () => {
    const { params } = await saleOfTwo();
    await (await auctions()).moveSale(params.auctionId, hoursFromNow(-1), hoursFromNow(5));
    return ['admin', ada, ...(await on(await accounts.individual()))] as const;
  };

  /** Where two Owners are settled. */
  const settled = (on: () => Promise<readonly [object, object]>) => async () => {
    await settleAdministrators(server.deps.db, ada, await accounts.administrator());
    return ['admin', ada, ...(await on())] as const;
  };

  /** A request for each, as a person makes it who needs a second one. */
  const waiting: Readonly<Record<string, () => Promise<Call>>> = {
    rescheduleAuction: () => change(() => ({ closeDate: hoursFromNow(72).toISOString(), reason })),
    withdrawMaturities: () => change(() => ({ maturities: [{ maturityDate: first }], reason })),
    resizeSale: () => change(() => ({ maturities: [], reason }), 'decidable'),
    supplementDocument: () =>
      change(() => {
        const form = new FormData();
        form.append('document', 'docOther1');
        form.append('reason', reason);
        form.append('file', new File([pdfOf()], 'a.pdf', { type: 'application/pdf' }));
        return form;
      }),
    saveOrderRules: async () => ['market', (await desk()).fund, {}, { approvalAbove: null }],
    saveOrderLimits: async () => {
      const { fund, trader } = await desk();
      return ['market', fund, { id: trader.uuid }, { maxOrder: null, maxDay: null }];
    },
    proposeOrder: async () => {
      const { trader, sale } = await desk();
      return ['market', trader, { auctionId: sale }, { investments: investmentsOf({ [first]: 50_000 }) }];
    },
    changeWaitingOrder: async () => {
      const { trader, sale } = await desk();
      const body = { investments: investmentsOf({ [first]: 50_000 }) };
      const { id, version } = await trader.client.proposeOrder({ params: { auctionId: sale }, body });
      return ['market', trader, { id }, { investments: investmentsOf({ [first]: 60_000 }), version }];
    },
    deactivateAccount: deactivating(async () => ({ kind: 'municipality', id: (await accounts.issuer()).orgUuid })),
    removeAdministrator: async () => [
      'admin',
      ada,
      { id: (await accounts.administrator('Reviewer')).uuid },
      { reason },
    ],
    cancelAuction: async () => {
      const { town, params } = await saleOfTwo();
      await town.client.haltAuction({ params, body: { reason } });
      return ['admin', ada, params, { reason }];
    },
    decideAuction: () =>
      withFourEyes(async () => {
        const auctionId = await (await auctions()).pending(await accounts.issuer());
        return ['admin', ada, { auctionId }, { status: 'Approved' }];
      }),
    decideAmendment: () =>
      withFourEyes(async () => {
        const issuer = await accounts.issuer();
        const auctionId = await (await auctions()).approved(issuer);
        const body = { purpose: 'Pumps and pipes', reason };
        const { requests } = await issuer.client.requestAmendment({ params: { auctionId }, body });
        return ['admin', ada, { auctionId, amendmentId: requests[0]?.id ?? '' }, { status: 'Approved' }];
      }),
    suspendAccount: nearClose(async (investor) => [{ kind: 'investor', id: investor.uuid }, { reason }]),
    linkAccounts: nearClose(async (investor) => {
      const { email: other } = await accounts.individual();
      return [{}, { subject: `investor:${investor.orgUuid}`, other, ground: 'samePerson', reason }];
    }),
    endAccountLink: nearClose(async (investor) => {
      const { db } = server.deps;
      const idOf = async ({ email }: Member) => (await findInvestor(db, email))?.id ?? 0;
      const { id } = await db
        .selectFrom('adminUser')
        .select('id')
        .where('uuid', '=', ada.uuid)
        .executeTakeFirstOrThrow();
      const ids = [await idOf(investor), await idOf(await accounts.individual())] as const;
      const link = await insertLink(db, { ids, ground: 'samePerson', reason, linkedById: id });
      return [{ id: link }, { subject: `investor:${investor.orgUuid}`, reason }];
    }),
    approveFactChange: nearClose(async (investor) => {
      const body = { state: 'WA', country: 'US', explanation: 'I moved' } as const;
      await investor.client.requestInvestorChange({ body });
      const { rows } = await ada.client.listFactChanges({ query: {} });
      return [{ id: rows[0]?.id ?? '' }, {}];
    }),
    inviteColleague: async () => {
      const { fund } = await settledDesk();
      return ['market', fund, {}, { email: 'new@colleagues.example', name: 'Nora New', role: 'Approver' }];
    },
    changeColleagueRole: async () => {
      const { fund, trader } = await settledDesk();
      return ['market', fund, { id: trader.uuid }, { role: 'Admin' }];
    },
    restoreColleague: async () => {
      const town = await accounts.issuer();
      const [clerk, former] = [await accounts.colleague(town), await accounts.colleague(town)];
      await settle(server.deps.db, town, clerk);
      await town.client.removeColleague({ params: { id: former.uuid } });
      return ['market', town, { id: former.uuid }, {}];
    },
    changeAdministratorRole: settled(async () => [
      { id: (await accounts.administrator('Viewer')).uuid },
      { role: 'Reviewer' },
    ]),
    inviteAdministrator: settled(async () => [{}, { email: 'new@administrators.example', role: 'Reviewer' }]),
    addWitness: settled(async () => [
      {},
      { name: 'Clerk', key: newWitnessKey(), url: 'https://one.example', operator: 'The clerk' },
    ]),
    changeWitnessState: settled(async () => {
      const key = newWitnessKey();
      const form = { name: 'Gazette', key, url: 'https://two.example', operator: 'The gazette' };
      const { id } = await (await accounts.administrator()).client.addWitness({ body: form });
      const { rows } = await sql<{ uuid: string }>`
        update pending_decision set status = 'Cancelled', decided_at = now() where subject = ${`witness:${id}`} returning uuid`.execute(
        server.deps.db,
      );
      expect(rows).toHaveLength(1);
      return [{ id }, { isActive: true }];
    }),
    changeMarketRules: () =>
      withFourEyes(async () => ['admin', ada, {}, { version: null, rules: { fourEyesOnAuctions: false }, reason }]),
  };
  /** One of an issuer, of an investor, of a person, and of an administrator. */
  const usual = ['rescheduleAuction', 'proposeOrder', 'inviteColleague', 'cancelAuction'];
  const ofSite: Readonly<Record<string, Routes>> = { market, admin };
  const waits = (calls: Routes) => Object.keys(calls).filter((name) => calls[name]?.waits !== undefined);
  afterEach(() => Object.assign(server.deps.config, { defaultRules: usualMarketRules }));

  test('has a request here, whichever call it is', () => {
    expect(Object.keys(waiting).toSorted()).toEqual([...waits(market), ...waits(admin)].toSorted());
  });

  test.each(isFull ? Object.keys(waiting) : usual)('%s says so, and carries the decision', async (name) => {
    const [site, by, params, body] = (await waiting[name]?.()) ?? [];
    const call = site && ofSite[site]?.[name];
    if (!call || !by) throw new Error(`${name} is no call`);
    const path = Object.entries(params ?? {}).reduce((rest, [key, value]) => rest.replace(`:${key}`, value), call.path);
    const answer = await server.ask(site, by, call.method, path, body);
    expect(answer).toMatchObject({ status: 200, body: { message: call.waits } });
    const { pendingDecision } = answer.body.data as {
      pendingDecision: { id: string; needs: string; expiresAt: string };
    };
    expect(Object.keys(pendingDecision).toSorted()).toEqual(['expiresAt', 'id', 'needs']);
    expect(new Date(pendingDecision.expiresAt).getTime()).toBeGreaterThan(Date.now());
    // Orders that wait have a list of their own.
    const list = name.endsWith('Order') ? '/api/waiting-orders' : '/api/decisions';
    const listed = (await server.ask(site, by, 'GET', list)).body.data as readonly { readonly id: string }[];
    expect(listed.map(({ id }) => id)).toContain(pendingDecision.id);
  });
});
