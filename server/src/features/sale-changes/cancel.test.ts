/** Tests cancellation of a halted sale by two Owners: attacks that must fail, and what is void afterwards. */
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import { codeOf } from '../../../testing/ask.ts';
import { testMarket } from '../../../testing/fixtures.ts';
import type { AdminPerson } from '../../../testing/market/accounts.ts';
import { first, ledgerOf, order, refusalOf, second } from '../../../testing/market/orders.ts';
import { openPage } from '../../../testing/services/streams.ts';
import { makeAllMessages } from '../../../testing/services/webhooks.ts';
import { brokenLaws } from '../../store/orders/invariants.sql.ts';
import { closeWhatIsDue } from '../orders/jobs.ts';
import { closeAuction } from '../results/close.ts';

const { server, accounts, administrator: ada, auctions, idOf } = await testMarket();
const ben = await accounts.administrator();
const reviewer = await accounts.administrator('Reviewer');
const issuer = await accounts.issuer();
const investor = await accounts.individual();

const reason = 'The issuer was dissolved';
const halt = (auctionId: string) =>
  issuer.client.haltAuction({ params: { auctionId }, body: { reason: 'A figure is being corrected' } });
const read = (auctionId: string) => investor.client.readPublicAuction({ params: { auctionId } });
const cancel = (by: AdminPerson, auctionId: string) =>
  server.ask('admin', by, 'POST', `/api/auction/${auctionId}/cancel`, { reason });
const confirm = (by: AdminPerson, id: string) => server.ask('admin', by, 'POST', `/api/decisions/${id}/confirm`);
async function requestOf(auctionId: string) {
  const [request] = await ada.client.listPendingDecisions({ query: { subject: `auction:${auctionId}` } });
  return request;
}

/** A halted sale with an order, whose cancellation an Owner has requested. */
async function requested(by = ada) {
  const id = await auctions.live(issuer);
  const { bidId } = await order(investor, id, { [first]: 10_000 });
  await halt(id);
  const answer = await cancel(by, id);
  if (answer.status !== 200) throw new Error(`refused: ${JSON.stringify(answer.body)}`);
  return { id, bidId, request: (await requestOf(id))?.id ?? '' };
}

async function cancelled() {
  const sale = await requested();
  const answer = await confirm(ben, sale.request);
  if (answer.status !== 200) throw new Error(`not confirmed: ${JSON.stringify(answer.body)}`);
  return sale;
}

describe('canceling a sale', () => {
  test('needs two Owners; until the second one confirms nothing changes', async () => {
    const { id, request } = await requested();
    expect(await requestOf(id)).toMatchObject({ action: 'auction.cancel', reason, requestedBy: { id: ada.uuid } });
    expect(await read(id)).toMatchObject({ status: 'Live', isHalted: true, isCancelled: false, cancellation: null });
    expect(codeOf(await confirm(ada, request))).toEqual([403, 'own-request']);
    expect(codeOf(await cancel(ben, id))).toEqual([412, 'already-requested']);
    expect((await read(id)).isCancelled).toBe(false);
    expect((await confirm(ben, request)).status).toBe(200);
    const shown = { status: 'Ended', isHalted: false, halt: null, isCancelled: true, cancellation: { reason } };
    expect(await read(id)).toMatchObject({ ...shown, canBid: false, halts: [{ resumedAt: null }] });
    expect(await issuer.client.readOwnAuction({ params: { auctionId: id } })).toMatchObject(shown);
    expect(await ada.client.readAuction({ params: { auctionId: id } })).toMatchObject(shown);
  });

  test('is not for Reviewers and Viewers, neither to request nor to confirm', async () => {
    const viewer = await accounts.administrator('Viewer');
    const { request } = await requested();
    const id = await auctions.live(issuer);
    await halt(id);
    for (const person of [reviewer, viewer]) {
      expect(codeOf(await cancel(person, id))).toEqual([403, 'administrator-role']);
      expect(codeOf(await confirm(person, request))).toEqual([403, 'administrator-role']);
    }
    expect((await server.ask('admin', null, 'POST', `/api/auction/${id}/cancel`, { reason })).status).toBe(401);
    expect((await server.ask('market', issuer, 'POST', `/api/auction/${id}/cancel`, { reason })).status).toBe(404);
    expect(await read(id)).toMatchObject({ isHalted: true, isCancelled: false });
  });

  test('needs a halted sale and a reason', async () => {
    const [live, ended] = [await auctions.live(issuer), await auctions.over(issuer)];
    expect(await cancel(ada, live)).toMatchObject({
      status: 412,
      body: { message: 'Halt the sale first: only a halted sale can be canceled' },
    });
    expect(codeOf(await cancel(ada, ended))).toEqual([412, 'wrong-auction-status']);
    await halt(live);
    const empty = await server.ask('admin', ada, 'POST', `/api/auction/${live}/cancel`, { reason: ' ' });
    expect(empty.status).toBe(400);
  });

  test('happens once where two confirm at once', async () => {
    const cem = await accounts.administrator();
    const { id, request } = await requested();
    const answers = await Promise.all([confirm(ben, request), confirm(cem, request)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const { rows } = await ada.client.listAuditEvents({ query: { subject: `auction:${id}`, pageSize: 200 } });
    const [event, ...others] = rows.filter(({ action }) => action === 'auction.cancel');
    expect(others).toEqual([]);
    expect(event).toMatchObject({ detail: { reason, requestedBy: ada.uuid } });
  });

  test.runIf(isFull)('must be requested again where the sale was resumed, even if it is halted again', async () => {
    const { id, request } = await requested();
    await issuer.client.resumeAuction({ params: { auctionId: id }, body: { choice: 'keep' } });
    await halt(id);
    expect(codeOf(await confirm(ben, request))).toEqual([412, 'already-decided']);
    expect(await read(id)).toMatchObject({ isHalted: true, isCancelled: false });
    expect((await cancel(ben, id)).status).toBe(200);
    expect((await confirm(ada, (await requestOf(id))?.id ?? '')).status).toBe(200);
  });

  test('confirmed during a resume: one of the two, and never both', async () => {
    for (let round = 0; round < times(1, 4); round++) {
      const { id, request } = await requested();
      const resume = () => server.ask('market', issuer, 'POST', `/api/auction/${id}/resume`, { choice: 'keep' });
      const [confirmed, resumed] = await Promise.all([confirm(ben, request), resume()]);
      expect([confirmed.status, resumed.status].sort()).toEqual([200, 412]);
      expect((await read(id)).isCancelled).toBe(confirmed.status === 200);
    }
  });

  test.runIf(isFull)('ends the sale of an issuer that was deactivated', async () => {
    const city = await accounts.issuer();
    const id = await auctions.live(city);
    await ada.client.deactivateAccount({
      params: { kind: 'municipality', id: city.orgUuid },
      body: { reason: 'Closed' },
    });
    const [deactivation] = await ben.client.listPendingDecisions({
      query: { subject: `municipality:${city.orgUuid}` },
    });
    await ben.client.confirmDecision({ params: { id: deactivation?.id ?? '' } });
    await cancel(ada, id);
    await confirm(ben, (await requestOf(id))?.id ?? '');
    expect(await read(id)).toMatchObject({ status: 'Ended', isCancelled: true, halts: [{ haltedBy: 'system' }] });
  });
});

describe('a canceled sale', () => {
  test('takes no order, no change and no withdrawal, and cannot be halted, resumed or canceled again', async () => {
    const { id, bidId } = await cancelled();
    const params = { auctionId: id };
    const ledger = ledgerOf(server);
    const message = 'This sale was canceled: orders are void';
    expect(await ledger.refusedWithoutTrace(() => order(investor, id, { [second]: 5_000 }))).toMatchObject({
      status: 403,
      message,
    });
    const withdraw = () => investor.client.withdrawBid({ params: { ...params, bidId } });
    expect(await ledger.refusedWithoutTrace(withdraw)).toMatchObject({ status: 403, message });
    const resumes = [issuer, ada].map(({ client }) => client.resumeAuction({ params, body: { choice: 'close' } }));
    for (const refused of await Promise.all(resumes.map(refusalOf))) {
      expect(refused).toMatchObject({ status: 412, message: 'This sale is not halted' });
    }
    expect((await refusalOf(halt(id))).status).toBe(412);
    expect(codeOf(await cancel(ada, id))).toEqual([412, 'already-cancelled']);
  });

  test('has no result for any reader, and none can be written', async () => {
    const { id } = await cancelled();
    const auctionId = await idOf(id);
    expect(await closeAuction(server.deps, auctionId)).toBe('canceled');
    await closeWhatIsDue(server.deps);
    await server.runJobs();
    expect((await refusalOf(server.market().readClosingRecord({ params: { auctionId: id } }))).status).toBe(404);
    expect((await refusalOf(issuer.client.readAllocations({ params: { auctionId: id } }))).status).toBe(403);
    const forged = `insert into closing_record (auction_id, rule_version, outcome, fingerprint, figures, minimum, step, size)
      values (${auctionId}, 'x', 'Sold', repeat('a', 64), '{}', 1, 1, 1)`;
    await expect(server.superuser.query(forged)).rejects.toThrow('a canceled sale has no result');
    for (const change of [`status = 'Live', cancelled_at = null, cancel_reason = null`, `cancel_reason = 'x'`]) {
      const reopen = server.superuser.query(`update auction set ${change} where id = ${auctionId}`);
      await expect(reopen).rejects.toThrow('a canceled sale stays as it is');
    }
    expect((await brokenLaws(server.deps.pool)).filter((law) => law.startsWith('every ended sale'))).toEqual([]);
  });

  test('is shown as such in every list, with the orders that are void', async () => {
    const { id, bidId } = await cancelled();
    const shown = { status: 'Ended', isCancelled: true, cancellation: { reason } };
    const query = { pageSize: 200 };
    const lists = [
      (await investor.client.listAuctions({ query: { ...query, status: ['Ended'] } })).rows,
      (await issuer.client.listOwnAuctions({ query: { ...query, status: ['Ended'] } })).rows,
      (await ada.client.listAuctions({ query: { ...query, status: ['Ended'] } })).rows,
    ];
    for (const rows of lists) expect(rows.find(({ uuid }) => uuid === id)).toMatchObject(shown);
    const { rows } = await investor.client.listMyBids({ query: { auctionId: id } });
    expect(rows.find((bid) => bid.bidId === bidId)).toMatchObject({
      auctionStatus: 'Ended',
      isCancelled: true,
      canChange: false,
      canWithdraw: false,
      investments: [{ indicativeAward: null, final: null }],
    });
  });

  test('is reported to investors and issuer by notification and mail, to open pages and to programs', async () => {
    const { id, request } = await requested();
    const url = 'https://program.example/hook';
    await issuer.client.addWebhook({ body: { url, events: ['auction.cancelled'] } });
    const page = await openPage(server.marketUrl, investor, { query: `?auction[0]=${id}` });
    await page.until(({ event }) => event === 'auction');
    await confirm(ben, request);
    await page.until(({ event, data }) => event === 'auction' && Reflect.get(data, 'status') === 'Ended');
    await page.close();
    await server.runJobs();
    for (const person of [investor, issuer]) {
      const { rows } = await person.client.listNotifications();
      const told = rows.find(({ data }) => JSON.stringify(data).includes(id));
      expect(told).toMatchObject({ title: 'Water Bonds is canceled', message: expect.stringContaining(reason) });
    }
    const mails = server.deps.sink.list().filter(({ to, text }) => to === investor.email && text.includes(reason));
    expect(mails.length).toBeGreaterThan(0);
    await makeAllMessages(server);
    const { rows } = await server.deps.pool.query<{ data: object }>(
      `select data from webhook_delivery where event = 'auction.cancelled'`,
    );
    expect(rows.map(({ data }) => data)).toEqual([expect.objectContaining({ auctionId: id, reason })]);
  });
});
