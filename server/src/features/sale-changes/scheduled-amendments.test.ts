/** Tests amended terms of scheduled sales: who may, until when, what the log and everyone reads, several at once, and the proof of a sale that was amended. */

import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testFolder, testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { hoursFromNow, priority } from '../../../testing/market/auctions.ts';
import { first, order, refusalOf, refused, second } from '../../../testing/market/orders.ts';
import { closeAfterWaiting, entriesOf, expectProven } from '../../../testing/market/proven-sales.ts';
import { openPage } from '../../../testing/services/streams.ts';
import { makeAllMessages } from '../../../testing/services/webhooks.ts';
import { brokenLaws } from '../../store/orders/invariants.sql.ts';

const { server, accounts, administrator, professional: counsel, auctions, kindsOf } = await testMarket();

/** A member of a municipality with one person. */
const issuer = await accounts.issuer();
const investor = await accounts.individual();
const folder = await testFolder();

type Body = Parameters<Member['client']['requestAmendment']>[0]['body'];

const reason = 'The bids for the bridge were higher than expected';
const figures = { interestRate: 5, yield: 3.1, price: 0 };
const larger: Body = {
  maturities: [{ ...figures, maturityDate: first, principalAmount: 150_000, interestRate: 4.5 }],
  reason,
};
const described: Body = { purpose: 'New pipes', reason };

const propose = (auctionId: string, body: Body = larger, person = issuer) =>
  person.client.requestAmendment({ params: { auctionId }, body });

/** Proposes, and answers the id of the request. */
async function proposed(auctionId: string, body: Body = larger): Promise<string> {
  return (await propose(auctionId, body)).requests[0]?.id ?? '';
}

function decide(
  auctionId: string,
  amendmentId: string,
  status: 'Approved' | 'Returned' = 'Approved',
  by = administrator,
) {
  const body = { status, remarks: status === 'Returned' ? 'Too late' : null };
  return by.client.decideAmendment({ params: { auctionId, amendmentId }, body });
}

const amend = async (auctionId: string, body: Body = larger) => decide(auctionId, await proposed(auctionId, body));

const read = (auctionId: string) => investor.client.readPublicAuction({ params: { auctionId } });
const logOf = async (id: string): Promise<Record<string, unknown>[]> =>
  (await entriesOf(server.deps.pool, id)).map((entry) => JSON.parse(entry));

/** Moves the start to so many minutes from now, as waiting would. */
const startsIn = (id: string, minutes: number) =>
  auctions.moveSale(id, new Date(Date.now() + minutes * 60_000), hoursFromNow(48));

describe('amended terms of a scheduled sale', () => {
  test('hold once they are approved: log, open pages, notices, webhook, history and sign-offs', async () => {
    const id = await auctions.scheduled(issuer, hoursFromNow(3));
    const params = { auctionId: id };
    const follower = await accounts.individual();
    await follower.client.subscribeToStatus({ params: { id }, body: { isSubscribedToAuctionStatusChange: true } });
    await follower.client.addWebhook({ body: { url: 'http://127.0.0.1:9/hook', events: ['auction.amended'] } });
    const page = await openPage(server.marketUrl, investor, { query: `?auction[0]=${id}` });
    await page.until(({ event }) => event === 'auction');
    const termsOf = async () => {
      const { steps } = await counsel.client.readDealTeam({ params });
      return steps.find(({ step }) => step === 'Terms')?.sha256;
    };
    const signed = await termsOf();
    const request = await proposed(id);
    expect([(await read(id)).amendments, await kindsOf(id)]).toEqual([[], ['OPEN']]);

    await decide(id, request);
    await page.until(({ event }) => event === 'auction');
    await page.close();
    const shown = await read(id);
    expect(shown).toMatchObject({
      status: 'Scheduled',
      profile: { amount: 350_000 },
      maturityStructure: [{ principalAmount: 150_000, interestRate: 4.5 }, {}],
    });
    expect(shown.amendments).toMatchObject([{ id: request, reason }]);
    const [open, entry] = await logOf(id);
    const before = open?.['terms'] as { maturities: object[] };
    expect(entry).toEqual({
      ...{ at: shown.amendments[0]?.amendedAt, by: 'issuer', index: 1, kind: 'AMEND_TERMS', reason },
      terms: { ...before, maturities: [{ maturityDate: first, principal: 15_000_000 }, before.maturities[1]] },
    });
    expect(await termsOf()).not.toBe(signed);
    await server.runJobs();
    await makeAllMessages(server);
    const told = await server.deps.db
      .selectFrom('notifHistory')
      .select('body')
      .where('userId', '=', follower.userId)
      .where('msgId', '=', `auction-amended:${request}`)
      .execute();
    expect(told).toEqual([{ body: expect.stringContaining(reason) }]);
    const sent = await server.deps.db.selectFrom('webhookDelivery').select(['event', 'data']).execute();
    expect(sent).toMatchObject([{ event: 'auction.amended', data: { auctionId: id, reason } }]);
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
  });

  test('are proposed by its issuer and decided by a reviewer, from a page that shows the terms', async () => {
    const id = await auctions.scheduled(issuer, hoursFromNow(3));
    expect(await refused(propose(id, larger, await accounts.issuer()))).toEqual([404, 'not-found']);
    for (const person of [investor, counsel]) expect((await refusalOf(propose(id, larger, person))).status).toBe(403);
    const { sha256 } = await issuer.client.readOwnAmendments({ params: { auctionId: id } });
    const request = await proposed(id, { ...larger, insteadOf: sha256 });
    const viewer = await accounts.administrator('Viewer');
    expect((await refusalOf(decide(id, request, 'Approved', viewer))).status).toBe(403);
    await decide(id, request);
    expect(await refused(propose(id, { ...described, insteadOf: sha256 }))).toEqual([412, 'changed-meanwhile']);
    expect(await refused(decide(id, request))).toEqual([412, 'amendment-decided']);
  });

  test('come at least 30 minutes before the start: with less time they can only be returned, or the sale rescheduled', async () => {
    const id = await auctions.scheduled(issuer, hoursFromNow(3));
    const params = { auctionId: id };
    const request = await proposed(id);
    await startsIn(id, 29);
    expect(await refused(decide(id, request))).toEqual([412, 'start-too-near']);
    expect((await administrator.client.readAmendments({ params })).whyNotApprove?.code).toBe('start-too-near');
    const times = { startDate: hoursFromNow(1).toISOString(), closeDate: hoursFromNow(49).toISOString() };
    await issuer.client.rescheduleAuction({ params, body: { ...times, reason } });
    await decide(id, request);
    expect(await kindsOf(id)).toEqual(['OPEN', 'RESCHEDULE', 'AMEND_TERMS']);
    const near = await auctions.scheduled(issuer, hoursFromNow(3));
    const late = await proposed(near);
    await startsIn(near, 29);
    await decide(near, late, 'Returned');
    expect(await refused(propose(near, described))).toEqual([412, 'start-too-near']);
    const { whyNotAmend } = await issuer.client.readOwnAmendments({ params: { auctionId: near } });
    expect([whyNotAmend?.code, await kindsOf(near)]).toEqual(['start-too-near', ['OPEN']]);
  });

  test('that are open at the start can no longer be approved, and the sale starts with the published ones', async () => {
    for (const end of some('ends of a request', ['Returned', 'Recalled'] as const, 1)) {
      const id = await auctions.scheduled(issuer, hoursFromNow(3));
      const request = await proposed(id, { orderMinimum: 1_000, orderStep: 1_000, reason });
      await startsIn(id, -1);
      expect(await refused(decide(id, request))).toEqual([412, 'wrong-auction-status']);
      expect(await refused(propose(id, described))).toEqual([412, 'wrong-auction-status']);
      expect((await refusalOf(order(investor, id, { [first]: 1_000 }))).status).toBe(400);
      await order(investor, id, { [first]: 5_000 });
      if (end === 'Returned') await decide(id, request, 'Returned');
      else await issuer.client.recallAmendment({ params: { auctionId: id, amendmentId: request } });
      expect(await kindsOf(id)).toEqual(['OPEN', 'PLACE']);
    }
  });

  test('are refused while the sale is halted, and by the database whatever asks for them', async () => {
    const id = await auctions.scheduled(issuer, hoursFromNow(3));
    const params = { auctionId: id };
    const request = await proposed(id);
    await issuer.client.haltAuction({ params, body: { reason } });
    expect(await refused(decide(id, request))).toEqual([412, 'auction-halted']);
    const approve = sql`update terms_amendment set status = 'Approved', decided_at = clock_timestamp(), decided_by = (select min(id) from admin_user)
      where uuid = ${request}`;
    await expect(approve.execute(server.deps.db)).rejects.toThrow('30 minutes before its start');
    await issuer.client.resumeAuction({ params, body: { choice: 'keep' } });
    // Without the terms for the log.
    await expect(approve.execute(server.deps.db)).rejects.toThrow('30 minutes before its start');
    await decide(id, request);
    expect(await kindsOf(id)).toEqual(['OPEN', 'HALT', 'RESUME', 'AMEND_TERMS']);
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
  });

  test.runIf(isFull)('follow each other at most ten times', async () => {
    const id = await auctions.scheduled(issuer, hoursFromNow(3));
    for (let time = 0; time < 10; time++) await amend(id, { purpose: `Pipes ${time}`, reason });
    expect(await refused(propose(id, described))).toEqual([412, 'too-many-amendments']);
    expect((await logOf(id)).map(({ terms }) => JSON.stringify(terms))).toEqual(
      Array(11).fill(JSON.stringify((await logOf(id))[0]?.['terms'])),
    );
  });

  test.runIf(isFull)('leave a withdrawn maturity as it is', async () => {
    const id = await auctions.scheduled(issuer, hoursFromNow(3));
    const request = await proposed(id);
    const params = { auctionId: id };
    await issuer.client.withdrawMaturities({ params, body: { maturities: [{ maturityDate: second }], reason } });
    expect(await refused(decide(id, request))).toEqual([412, 'changed-meanwhile']);
    await decide(id, request, 'Returned');
    const again = { ...figures, maturityDate: second, principalAmount: 150_000 };
    expect(await refused(propose(id, { maturities: [again], reason }))).toEqual([412, 'maturity-not-offered']);
    await amend(id);
    expect((await read(id)).maturityStructure).toMatchObject([
      { principalAmount: 150_000, isOffered: true },
      { principalAmount: 200_000, isOffered: false, isWithdrawn: true },
    ]);
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
  });

  test.runIf(isFull)('are decided once by two at once, and a halt is before or after it', async () => {
    const id = await auctions.scheduled(issuer, hoursFromNow(3));
    const request = await proposed(id);
    const other = await accounts.administrator();
    const outcomeOf = (call: Promise<unknown>) =>
      call.then(
        () => 'made',
        () => 'refused',
      );
    const both = await auctions.atOnce(id, [
      () => outcomeOf(decide(id, request)),
      () => outcomeOf(decide(id, request, 'Approved', other)),
    ]);
    expect(both.sort()).toEqual(['made', 'refused']);
    const next = await proposed(id, described);
    const [decided, halted] = await auctions.atOnce(id, [
      () => outcomeOf(decide(id, next)),
      () => outcomeOf(issuer.client.haltAuction({ params: { auctionId: id }, body: { reason } })),
    ]);
    expect(halted).toBe('made');
    const kinds = ['OPEN', 'AMEND_TERMS', ...(decided === 'made' ? ['AMEND_TERMS'] : []), 'HALT'];
    expect(await kindsOf(id)).toEqual(kinds);
  });
});

test.runIf(isFull)(
  'a sale that was amended and then sold is right in both verifiers, as its record says',
  {
    timeout: 90_000,
  },
  async () => {
    const id = await auctions.scheduled(issuer, hoursFromNow(3));
    const params = { auctionId: id };
    await amend(id, {
      ...larger,
      ...{ orderMinimum: 1_000, orderStep: 1_000 },
      priority: { ...priority, priorityStateInst: 2, priorityNationalInst: 1 },
    });
    await issuer.client.haltAuction({ params, body: { reason } });
    await issuer.client.resumeAuction({ params, body: { choice: 'keep' } });
    await amend(id, described);
    const soon = {
      startDate: new Date(Date.now() + 4_000).toISOString(),
      closeDate: hoursFromNow(25).toISOString(),
    };
    await issuer.client.rescheduleAuction({ params, body: { ...soon, reason } });
    await expect.poll(async () => (await read(id)).canBid, { timeout: 30_000 }).toBe(true);
    // Amounts of the amended increment, and more of the maturity than was announced at first.
    await order(investor, id, { [first]: 11_000 });
    await order(await accounts.institution(), id, { [first]: 140_000 });
    const files = await closeAfterWaiting(server, id, folder);
    const lines = await expectProven(files);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['Terms', 'Terms', 'Rescheduled']);
    const { record: text } = await server.market().readClosingRecord({ params });
    const record = JSON.parse(text ?? '');
    const announced = { maturities: [{ principal: 10_000_000 }, {}], minimum: 500_000, step: 500_000 };
    const last = { maturities: [{ principal: 15_000_000 }, {}], minimum: 100_000, ranks: { nationalInstitution: 1 } };
    expect(record).toMatchObject({
      format: 'fairbook-closing-record-1',
      extensions: [
        {
          name: 'changes',
          data: [
            { kind: 'AMEND_TERMS', by: 'issuer', afterHalts: 0, reason, termsBefore: announced, termsAfter: last },
            { kind: 'AMEND_TERMS', afterHalts: 1, termsBefore: last, termsAfter: last },
            { kind: 'RESCHEDULE' },
          ],
        },
      ],
      terms: last,
      totals: { award: 15_000_000 },
    });
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
  },
);
