/** Tests amendments where the rules of the market ask for two administrators at an approval: who counts as the second one, what ends a first approval, and attacks. */
import { usualMarketRules } from '@fairbook/domain/review/market-rules.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { AdminPerson } from '../../../testing/market/accounts.ts';
import { hoursFromNow } from '../../../testing/market/auctions.ts';
import { first, refused } from '../../../testing/market/orders.ts';
import { brokenLaws } from '../../store/orders/invariants.sql.ts';

const { server, accounts, administrator: ada, auctions } = await testMarket();
const ben = await accounts.administrator('Reviewer');
const issuer = await accounts.issuer();

beforeEach(() => setFourEyes(false));

/** As the setting FOUR_EYES does. */
function setFourEyes(fourEyesOnAuctions: boolean): void {
  Object.assign(server.deps.config, { defaultRules: { ...usualMarketRules, fourEyesOnAuctions } });
}

const reason = 'The market has moved';
const maturities = [{ maturityDate: first, principalAmount: 150_000, interestRate: 4.5, yield: 3.1, price: 0 }];

async function propose(auctionId: string): Promise<string> {
  const { requests } = await issuer.client.requestAmendment({ params: { auctionId }, body: { maturities, reason } });
  return requests[0]?.id ?? '';
}

/** An approved auction whose issuer has requested an amendment, in a market where two administrators approve. */
async function proposed() {
  setFourEyes(false);
  const auctionId = await auctions.approved(issuer);
  const amendmentId = await propose(auctionId);
  setFourEyes(true);
  return { auctionId, amendmentId, subject: `auction:${auctionId}` };
}
type Proposed = Awaited<ReturnType<typeof proposed>>;

function decide(by: AdminPerson, params: Omit<Proposed, 'subject'>, status: 'Approved' | 'Returned' = 'Approved') {
  const { auctionId, amendmentId } = params;
  const remarks = status === 'Returned' ? 'The coupon does not fit' : 'Well explained';
  return by.client.decideAmendment({ params: { auctionId, amendmentId }, body: { status, remarks } });
}

const amountOf = async (auctionId: string) =>
  (await issuer.client.readOwnAuction({ params: { auctionId } })).profile.amount;
const waiting = ({ subject }: Pick<Proposed, 'subject'>) => ben.client.listPendingDecisions({ query: { subject } });
const confirm = async (by: AdminPerson, amendment: Pick<Proposed, 'subject'>) =>
  by.client.confirmDecision({ params: { id: (await waiting(amendment))[0]?.id ?? '' } });

/** How the requests of a subject ended, in their order. */
async function endsOf(subject: string): Promise<string[]> {
  const rows = await server.deps.db
    .selectFrom('pendingDecision')
    .select('status')
    .where('subject', '=', subject)
    .where('action', '=', 'auction.approve-amendment')
    .orderBy('id')
    .execute();
  return rows.map(({ status }) => status);
}

describe('an amendment where two administrators approve', () => {
  test('holds once a second one approves it too, and the audit trail names both', async () => {
    const amendment = await proposed();
    const { auctionId, subject } = amendment;
    const answer = await decide(ada, amendment);
    expect(answer.requests[0]).toMatchObject({ status: 'Requested', decidedAt: null });
    expect(await amountOf(auctionId)).toBe(300_000);
    expect(await waiting(amendment)).toMatchObject([
      { action: 'auction.approve-amendment', reason: 'Well explained', requestedBy: { id: ada.uuid }, confirmers: 1 },
    ]);
    expect(await refused(decide(ada, amendment))).toEqual([403, 'own-request']);
    expect(await refused(confirm(ada, amendment))).toEqual([403, 'own-request']);
    expect(await amountOf(auctionId)).toBe(300_000);

    const after = await decide(ben, amendment);
    expect(after.requests[0]).toMatchObject({ status: 'Approved', remarks: 'Well explained' });
    expect(await amountOf(auctionId)).toBe(350_000);
    expect(await waiting(amendment)).toEqual([]);
    const { rows } = await ada.client.listAuditEvents({ query: { subject } });
    expect(rows.slice(0, 3)).toMatchObject([
      { action: 'auction.approve-amendment', actor: `administrator:${ben.uuid}` },
      { action: 'decision.confirm', actor: `administrator:${ben.uuid}`, detail: { requestedBy: ada.uuid } },
      { action: 'decision.request', actor: `administrator:${ada.uuid}` },
    ]);
  });

  test('is carried out by the confirmation too, with the remarks of the first', async () => {
    const amendment = await proposed();
    await decide(ada, amendment);
    await confirm(ben, amendment);
    expect(await amountOf(amendment.auctionId)).toBe(350_000);
    const { requests } = await ada.client.readAmendments({ params: { auctionId: amendment.auctionId } });
    expect(requests[0]).toMatchObject({ status: 'Approved', remarks: 'Well explained' });
  });

  test('of a scheduled sale is an entry of the log only then', async () => {
    const auctionId = await auctions.approved(issuer);
    await issuer.client.goLive({
      params: { auctionUuid: auctionId },
      body: { startDate: hoursFromNow(5).toISOString() },
    });
    const amendment = { auctionId, amendmentId: await propose(auctionId), subject: `auction:${auctionId}` };
    setFourEyes(true);
    const kinds = async () => {
      const { rows } = await sql<{ kind: string }>`select l.kind from order_log l join auction a on a.id = l.auction_id
        where a.uuid = ${auctionId} order by l.index`.execute(server.deps.db);
      return rows.map(({ kind }) => kind);
    };
    await decide(ada, amendment);
    expect(await kinds()).toEqual(['OPEN']);
    await confirm(ben, amendment);
    expect(await kinds()).toEqual(['OPEN', 'AMEND_TERMS']);
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
  });

  test('stays under review where the second one refuses the first approval, and is returned by one', async () => {
    const amendment = await proposed();
    await decide(ada, amendment);
    const [request] = await waiting(amendment);
    await ben.client.refuseDecision({ params: { id: request?.id ?? '' }, body: { reason: 'Ask for the reason' } });
    const { requests } = await ada.client.readAmendments({ params: { auctionId: amendment.auctionId } });
    expect(requests[0]?.status).toBe('Requested');
    await decide(ada, amendment);
    await decide(ben, amendment, 'Returned');
    expect(await endsOf(amendment.subject)).toEqual(['Refused', 'Refused']);
    expect(await amountOf(amendment.auctionId)).toBe(300_000);
    await server.runJobs();
    const { rows } = await ada.client.listAdminNotices({ query: {} });
    expect(rows[0]).toMatchObject({ kind: 'refused', decision: 'auction.approve-amendment' });
  });

  test.runIf(isFull)('that is recalled leaves no first approval to the next one', async () => {
    const amendment = await proposed();
    await decide(ada, amendment);
    const { auctionId, amendmentId, subject } = amendment;
    await issuer.client.recallAmendment({ params: { auctionId, amendmentId } });
    expect(await endsOf(subject)).toEqual(['Cancelled']);
    const next = { auctionId, amendmentId: await propose(auctionId), subject };
    await decide(ben, next);
    expect(await amountOf(auctionId)).toBe(300_000);
    await decide(ada, next);
    expect(await amountOf(auctionId)).toBe(350_000);
  });

  test.runIf(isFull)(
    'needs one where the rules ask for one by now: another one confirms the first, the same one needs no second',
    async () => {
      const [one, other] = [await proposed(), await proposed()];
      await decide(ada, one);
      await decide(ada, other);
      setFourEyes(false);
      await decide(ben, one);
      await decide(ada, other);
      expect([await endsOf(one.subject), await endsOf(other.subject)]).toEqual([['Confirmed'], ['Cancelled']]);
      expect([await amountOf(one.auctionId), await amountOf(other.auctionId)]).toEqual([350_000, 350_000]);
    },
  );

  test.runIf(isFull)(
    'shows before what is sent: the request to who can confirm it, then the notice to everyone concerned',
    async () => {
      const amendment = await proposed();
      const asked = { decision: 'auction.approve-amendment', subject: amendment.subject } as const;
      const before = await ada.client.previewDecision({ body: asked });
      expect(before).toMatchObject({ refusal: null, second: { role: 'Reviewer', confirmers: 1 } });
      expect(before.effects).toMatchObject([{ kind: 'amendment', to: expect.any(String) }]);
      expect(before.mails[0]).toMatchObject({ audience: 'Confirmers', recipients: [{ email: ben.email }] });
      await decide(ada, amendment);
      const confirming = await ben.client.previewDecision({ body: { ...asked, isConfirming: true } });
      expect([confirming.second, confirming.mails.at(-1)?.recipients]).toMatchObject([null, [{ email: ada.email }]]);
      await confirm(ben, amendment);
      await server.runJobs();
      const toIssuer = confirming.mails.find(({ recipients }) =>
        recipients.some(({ email }) => email === issuer.email),
      );
      const sent = server.deps.sink.list().filter(({ to, text }) => to === issuer.email && text.includes(reason));
      expect(sent.map(({ subject }) => subject)).toContain(toIssuer?.subject);
      expect((await ada.client.previewDecision({ body: asked })).refusal?.code).toBe('amendment-decided');
    },
  );
});

describe('attacks', () => {
  test('a first approval does not count once its administrator was removed', async () => {
    const amendment = await proposed();
    const leaving = await accounts.administrator();
    await decide(leaving, amendment);
    await server.deps.db.updateTable('adminUser').set({ isActive: false }).where('uuid', '=', leaving.uuid).execute();
    expect(await refused(confirm(ben, amendment))).toEqual([412, 'requester-gone']);
    await decide(ben, amendment);
    expect(await amountOf(amendment.auctionId)).toBe(300_000);
    expect(await endsOf(amendment.subject)).toEqual(['Cancelled', 'Open']);
  });

  test.runIf(isFull)('an amendment that can no longer be approved is not confirmed either', async () => {
    const amendment = await proposed();
    await decide(ada, amendment);
    await sql`update auction set purpose = 'Another one' where uuid = ${amendment.auctionId}`.execute(server.deps.db);
    expect(await refused(confirm(ben, amendment))).toEqual([412, 'changed-meanwhile']);
    expect(await refused(decide(ben, amendment))).toEqual([412, 'changed-meanwhile']);
    expect(await endsOf(amendment.subject)).toEqual(['Open']);
    await decide(ben, amendment, 'Returned');
  });

  test('of confirmations, approvals and a return at once one counts, and never the own one', async () => {
    const amendment = await proposed();
    await decide(ada, amendment);
    const { amendmentId, auctionId } = amendment;
    const done = await Promise.allSettled([
      confirm(ben, amendment),
      decide(ben, amendment),
      decide(ada, amendment),
      decide(ben, amendment, 'Returned'),
      issuer.client.recallAmendment({ params: { auctionId, amendmentId } }),
    ]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { requests } = await ada.client.readAmendments({ params: { auctionId } });
    expect(await amountOf(auctionId)).toBe(requests[0]?.status === 'Approved' ? 350_000 : 300_000);
    expect(await endsOf(amendment.subject)).not.toContain('Open');
  });

  test('two first approvals at once are one approval by two administrators', async () => {
    const amendment = await proposed();
    await Promise.all([decide(ada, amendment), decide(ben, amendment)]);
    expect(await amountOf(amendment.auctionId)).toBe(350_000);
    expect(await endsOf(amendment.subject)).toEqual(['Confirmed']);
  });
});
