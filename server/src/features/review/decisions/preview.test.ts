/** Tests previews of decisions: they say what is then sent, to whom and in which language, and change nothing. */
import { usualMarketRules } from '@fairbook/domain/review/market-rules.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../../../../testing/ask.ts';
import { testMarket } from '../../../../testing/fixtures.ts';
import type { AdminPerson, Member } from '../../../../testing/market/accounts.ts';
import { first, order } from '../../../../testing/market/orders.ts';
import { openChange } from '../../../../testing/market/owned-records.ts';

const { server, accounts, administrator: ada, auctions } = await testMarket();
const ben = await accounts.administrator('Owner');

beforeEach(() => setFourEyes(false));

/** As the setting FOUR_EYES does. */
function setFourEyes(fourEyesOnAuctions: boolean): void {
  Object.assign(server.deps.config, { defaultRules: { ...usualMarketRules, fourEyesOnAuctions } });
}

const preview = (body: Parameters<AdminPerson['client']['previewDecision']>[0]['body'], by = ada) =>
  by.client.previewDecision({ body });
const raw = (body: object, by = ada) => server.ask('admin', by, 'POST', '/api/decisions/preview', body);
const subjectOf = ({ orgUuid }: Member) => `municipality:${orgUuid}`;

/** Mails to an address with these words, without the link that ends such mails. */
async function mailsTo(to: string, words: string) {
  await server.runJobs();
  return server.deps.sink
    .list()
    .filter((mail) => mail.to === to && mail.text.includes(words))
    .map(({ subject, text }) => ({ subject, text: text.replace(/\?token=\S+/, '') }));
}

/** Number of rows that a preview must not write. */
async function written() {
  const { rows } = await sql<{
    count: number;
  }>`select (select count(*) from audit_event) + (select count(*) from notif_history)
    + (select count(*) from delivery) + (select count(*) from pending_decision) + (select count(*) from pgboss.job where name = 'send-mail')
    as count`.execute(server.deps.db);
  return rows[0]?.count;
}

describe('text of a preview', () => {
  test.each([
    ['account.suspend', 'Active', 'suspendAccount'],
    ['account.reactivate', 'Suspended', 'reactivateAccount'],
  ] as const)('is what %s then mails, and it changes nothing', async (decision, status, call) => {
    const issuer = await accounts.issuer();
    await accounts.setStatus(issuer, status);
    const reason = `Because of ${decision} ${issuer.orgUuid}`;
    const before = await written();
    const { effects, second, mails, unmailed } = await preview({ decision, subject: subjectOf(issuer), reason });
    expect(await written()).toBe(before);
    expect([second, unmailed]).toEqual([null, []]);
    expect(effects).toMatchObject([{ kind: 'status', from: status }]);
    expect(mails).toMatchObject([
      {
        audience: 'People',
        isAfterConfirmation: false,
        language: 'en',
        recipients: [{ email: issuer.email }],
        total: 1,
      },
    ]);
    await ada.client[call]({ params: { kind: 'municipality', id: issuer.orgUuid }, body: { reason } });
    const [{ subject, text } = { subject: '', text: '' }] = mails;
    expect(await mailsTo(issuer.email, reason)).toEqual([{ subject, text }]);
  });

  test('is in the language of the reader, and those who switched such mails off get none', async () => {
    const issuer = await accounts.issuer();
    const { db } = server.deps;
    await db.updateTable('user').set({ language: 'es' }).where('id', '=', issuer.userId).execute();
    const asked = { decision: 'account.suspend', subject: subjectOf(issuer), reason: 'Faltan datos' } as const;
    const { mails } = await preview(asked);
    expect(mails).toMatchObject([{ language: 'es', subject: 'Su cuenta está suspendida' }]);
    await ada.client.suspendAccount({
      params: { kind: 'municipality', id: issuer.orgUuid },
      body: { reason: asked.reason },
    });
    expect(await mailsTo(issuer.email, asked.reason)).toMatchObject([{ text: mails[0]?.text }]);

    const quiet = await accounts.issuer();
    await sql`insert into notification_preference (user_id, without_mail) values (${quiet.userId}, '{System}')
      on conflict (user_id) do update set without_mail = excluded.without_mail`.execute(db);
    expect(await preview({ ...asked, subject: subjectOf(quiet) })).toMatchObject({
      mails: [],
      unmailed: [{ email: quiet.email }],
    });
  });

  test('has no link that ends the mails of another person', async () => {
    const issuer = await accounts.issuer();
    const { mails } = await preview({ decision: 'account.suspend', subject: subjectOf(issuer) });
    expect(mails[0]?.text).toContain('/unsubscribe');
    expect(mails[0]?.text).not.toContain('token=');
  });

  test.runIf(isFull)(
    'of a deactivation is first the mail to those who can confirm, then the one to the account',
    async () => {
      const issuer = await accounts.issuer();
      const asked = {
        decision: 'account.deactivate',
        subject: subjectOf(issuer),
        reason: `By letter ${issuer.orgUuid}`,
      } as const;
      const { second, mails } = await preview(asked);
      expect(second).toMatchObject({ role: 'Reviewer' });
      expect(mails.map(({ audience, isAfterConfirmation }) => [audience, isAfterConfirmation])).toEqual([
        ['Confirmers', false],
        ['People', true],
      ]);
      expect(mails[0]?.recipients.map(({ email }) => email)).toContain(ben.email);
      expect(mails[0]?.recipients.map(({ email }) => email)).not.toContain(ada.email);
      await ada.client.deactivateAccount({
        params: { kind: 'municipality', id: issuer.orgUuid },
        body: { reason: asked.reason },
      });
      const [asking] = await mailsTo(ben.email, asked.reason);
      const untimed = (text = '') => text.replace(/before \S+ \S+ UTC/, '');
      expect([asking?.subject, untimed(asking?.text)]).toEqual([mails[0]?.subject, untimed(mails[0]?.text)]);

      const [request] = await ben.client.listPendingDecisions({ query: { subject: asked.subject } });
      const confirming = await preview({ ...asked, isConfirming: true }, ben);
      expect(confirming).toMatchObject({
        second: null,
        mails: [
          { audience: 'People', isAfterConfirmation: false, recipients: [{ email: issuer.email }] },
          { audience: 'People', isAfterConfirmation: false, recipients: [{ email: ada.email }] },
        ],
      });
      await ben.client.confirmDecision({ params: { id: request?.id ?? '' } });
      const [toIssuer, toAda] = confirming.mails.map(({ subject, text }) => ({ subject, text }));
      expect(await mailsTo(issuer.email, asked.reason)).toEqual([toIssuer]);
      expect(await mailsTo(ada.email, issuer.orgUuid)).toEqual([toAda]);
    },
  );

  test('of a suspension names the sales that are halted', async () => {
    const issuer = await accounts.issuer();
    const auctionId = await auctions.live(issuer);
    const { profile } = await ada.client.readAuction({ params: { auctionId } });
    const { effects, mails } = await preview({ decision: 'account.suspend', subject: subjectOf(issuer) });
    expect(effects).toContainEqual({ kind: 'halt', field: null, from: null, to: profile.name });
    expect(mails.map(({ audience }) => audience)).toContain('Investors');
  });

  test('of a halt is the same whether an investor has an order or not, and names none', async () => {
    const issuer = await accounts.issuer();
    const auctionId = await auctions.live(issuer);
    const asked = { decision: 'auction.halt', subject: `auction:${auctionId}`, reason: 'A question' } as const;
    const before = await preview(asked);
    const bidder = await accounts.individual();
    await order(bidder, auctionId, { [first]: 10_000 });
    const after = await preview(asked);
    expect(after).toEqual(before);
    expect(JSON.stringify(after)).not.toContain(bidder.email);
    const unnamed = after.mails.filter(({ audience }) => audience === 'Investors');
    expect(unnamed.map(({ language, total, recipients }) => [language, total, recipients])).toEqual([
      ['en', null, []],
      ['es', null, []],
    ]);
  });

  test.runIf(isFull)('of an approval has the remarks, and where two must approve, who is asked', async () => {
    const auctionId = await auctions.pending(await accounts.issuer());
    const asked = { decision: 'auction.approve', subject: `auction:${auctionId}`, reason: 'Well prepared' } as const;
    const alone = await preview(asked);
    expect([alone.second, alone.effects[0]]).toMatchObject([null, { from: 'PendingReview', to: 'Approved' }]);
    expect(alone.mails[0]?.text).toContain('Well prepared');
    setFourEyes(true);
    expect((await preview(asked)).second).toMatchObject({ role: 'Reviewer' });
    const approve = { status: 'Approved', remarks: 'Well prepared' } as const;
    await ada.client.decideAuction({ params: { auctionId }, body: approve });
    expect((await preview(asked, ben)).second).toBeNull();
    expect((await preview(asked, ada)).second).not.toBeNull();
    // The remarks of the first are not lost where the second has none.
    const [request] = await ben.client.listPendingDecisions({ query: { subject: asked.subject } });
    expect(request?.reason).toBe('Well prepared');
    await ben.client.confirmDecision({ params: { id: request?.id ?? '' } });
    const { approvalHistory } = await ada.client.readAuction({ params: { auctionId } });
    expect(approvalHistory.find(({ action }) => action === 'APPROVE')?.remarks).toBe('Well prepared');
  });

  test('of a change of approved facts has the old and the new value', async () => {
    const investor = await accounts.individual();
    const id = await openChange(server, investor);
    const { changes } = await ada.client.readFactChange({ params: { id } });
    const subject = `change:${id}`;
    const approved = await preview({ decision: 'account.approve-change', subject });
    expect(approved.effects).toEqual(changes.map((change) => ({ kind: 'fact', ...change })));
    expect(approved.mails).toMatchObject([{ recipients: [{ email: investor.email }] }]);
    const rejected = await preview({ decision: 'account.reject-change', subject, reason: 'No proof' });
    expect(rejected.effects).toEqual([]);
    expect(rejected.mails[0]?.text).toContain('No proof');
  });

  test.runIf(isFull)(
    'of a removal has the requests that become void, and mails only those who can confirm',
    async () => {
      const leaving = await accounts.administrator();
      const issuer = await accounts.issuer();
      await leaving.client.deactivateAccount({
        params: { kind: 'municipality', id: issuer.orgUuid },
        body: { reason: 'x' },
      });
      const { effects, mails, second } = await preview({
        decision: 'administrator.remove',
        subject: `administrator:${leaving.uuid}`,
      });
      expect(effects).toMatchObject([
        { kind: 'status', from: 'Owner', to: 'Removed' },
        { kind: 'void-requests', to: '1' },
      ]);
      expect([second?.role, mails.map(({ audience }) => audience)]).toEqual(['Owner', ['Confirmers']]);
    },
  );
});

describe('of a question to an applicant', () => {
  test('the preview is the mail that is then sent, and nothing else happens', async () => {
    const issuer = await accounts.issuer({ status: 'Pending Approval' });
    const text = `Which street? ${issuer.orgUuid}`;
    const subject = subjectOf(issuer);
    const asked = { decision: 'question.ask', subject, reason: text } as const;
    const before = await written();
    const { effects, second, mails } = await preview(asked);
    expect(await written()).toBe(before);
    expect([effects, second]).toEqual([[], null]);
    expect(mails).toMatchObject([{ audience: 'People', recipients: [{ email: issuer.email }], total: 1 }]);
    await ada.client.askApplicant({ body: { subject, text, seen: 0 } });
    expect(await mailsTo(issuer.email, text)).toEqual(mails.map(({ subject, text }) => ({ subject, text })));
  });

  test('about a sale the mail names the sale, and none can be asked about what does not wait', async () => {
    const auctionId = await auctions.pending(await accounts.issuer());
    const subject = `auction:${auctionId}`;
    const { profile } = await ada.client.readAuction({ params: { auctionId } });
    const { mails } = await preview({ decision: 'question.ask', subject });
    expect(mails[0]?.subject).toBe(`${profile.name}: a question from the administrators`);
    await ada.client.decideAuction({ params: { auctionId }, body: { status: 'Rejected', remarks: 'No counsel' } });
    expect((await preview({ decision: 'question.ask', subject })).refusal?.code).toBe('not-pending');
  });
});

describe('of a decision about several cases', () => {
  const count = (
    decision: Parameters<AdminPerson['client']['countDecisionMails']>[0]['body']['decision'],
    subjects: readonly string[],
  ) => ada.client.countDecisionMails({ body: { decision, subjects: [...subjects] } });

  test.runIf(isFull)('the people who would be mailed are counted once each, by language', async () => {
    const { db } = server.deps;
    const pending = () => accounts.issuer({ status: 'Pending Approval' });
    const [english, spanish, quiet, active] = [
      await pending(),
      await pending(),
      await pending(),
      await accounts.issuer(),
    ];
    await db.updateTable('user').set({ language: 'es' }).where('id', '=', spanish.userId).execute();
    await sql`insert into notification_preference (user_id, without_mail) values (${quiet.userId}, '{System,AccountRejected}')
      on conflict (user_id) do update set without_mail = excluded.without_mail`.execute(db);
    const subjects = [english, spanish, quiet, active, english].map(subjectOf);
    const before = await written();
    for (const decision of ['account.reject', 'question.ask'] as const) {
      expect(await count(decision, subjects)).toEqual({
        languages: [
          { language: 'en', people: 1 },
          { language: 'es', people: 1 },
        ],
        unmailed: 1,
        refused: 1,
      });
    }
    expect(await written()).toBe(before);

    const issuer = await accounts.issuer();
    const sales = [await auctions.pending(issuer), await auctions.pending(issuer)].map((id) => `auction:${id}`);
    const { languages } = await count('auction.reject', sales);
    const { mails } = await preview({ decision: 'auction.reject', subject: sales[0] ?? '' });
    const people = mails.reduce((sum, { total }) => sum + (total ?? 0), 0);
    expect(languages).toContainEqual({ language: 'en', people });
  });

  test('none is counted for an unknown case, without a case, and for too many', async () => {
    const post = async (subjects: readonly string[]) =>
      (await server.ask('admin', ada, 'POST', '/api/decisions/preview/mails', { decision: 'account.reject', subjects }))
        .status;
    expect(await post([`municipality:${ada.uuid}`])).toBe(404);
    expect(await post([])).toBe(400);
    expect(await post(Array.from({ length: 201 }, (_, at) => `municipality:${at}`))).toBe(400);
  });
});

test('a preview of what cannot be decided now says why, and has nothing else', async () => {
  const issuer = await accounts.issuer();
  const subject = subjectOf(issuer);
  expect(await preview({ decision: 'account.reactivate', subject, reason: 'x' })).toEqual({
    refusal: {
      code: 'wrong-account-status',
      message: expect.stringMatching(/Suspended/),
      sentences: {
        message: expect.objectContaining({ values: expect.objectContaining({ status: { label: 'Active' } }) }),
      },
    },
    effects: [],
    second: null,
    mails: [],
    unmailed: [],
  });
  const sale = `auction:${await auctions.pending(issuer)}`;
  for (const decision of ['auction.halt', 'auction.cancel'] as const) {
    expect((await preview({ decision, subject: sale })).refusal).not.toBeNull();
  }
});

describe('a preview is refused', () => {
  test('for what does not exist, or is of another kind than the decision', async () => {
    const issuer = await accounts.issuer();
    for (const subject of [
      '',
      'municipality:',
      'auction:x',
      `auction:${issuer.orgUuid}`,
      'municipality:1; drop',
      'x',
    ]) {
      for (const decision of ['account.suspend', 'auction.halt', 'account.approve-change', 'administrator.remove']) {
        expect(codeOf(await raw({ decision, subject }))).toEqual([404, 'not-found']);
      }
    }
  });

  test('without what the decision needs, and for people of the market', async () => {
    const issuer = await accounts.issuer();
    const subject = `auction:${await auctions.pending(issuer)}`;
    expect(codeOf(await raw({ decision: 'auction.change-launch-date', subject }))).toEqual([400, 'invalid']);
    expect(codeOf(await raw({ decision: 'auction.resume', subject }))).toEqual([400, 'invalid']);
    expect(codeOf(await raw({ decision: 'account.delete', subject }))).toEqual([400, 'invalid']);
    expect((await server.ask('admin', issuer, 'POST', '/api/decisions/preview', {})).status).toBe(403);
  });
});
