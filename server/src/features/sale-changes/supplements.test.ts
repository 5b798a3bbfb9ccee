/** Tests supplements of documents and the confirmation of orders: who may, what is shown to whom, what lapses, and the proof. */
import { createHash } from 'node:crypto';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testFolder, testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { hoursFromNow } from '../../../testing/market/auctions.ts';
import { joinAs } from '../../../testing/market/colleagues.ts';
import { first, order, refusalOf, second } from '../../../testing/market/orders.ts';
import { closeAfterWaiting, expectProven } from '../../../testing/market/proven-sales.ts';
import { pdfOf } from '../../../testing/pdf.ts';
import { openPage } from '../../../testing/services/streams.ts';
import { makeAllMessages } from '../../../testing/services/webhooks.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { unpacked } from '../../../testing/unpacked.ts';
import { brokenLaws } from '../../store/orders/invariants.sql.ts';
import { hashDocuments } from '../auctions/hashing.ts';

const { server, accounts, administrator, auctions, entriesOf, kindsOf, noticesOf } = await testMarket();
/** Two people of one municipality. */
/** A member of a municipality with one person. */
const issuer = await accounts.issuer();
const town = await accounts.issuer();
const colleague = await accounts.colleague(town);
const investor = await accounts.individual();
const other = await accounts.individual();
const folder = await testFolder();

const reason = 'Page 12 had the figures of another year';
const pdf = (name: string) => new File([pdfOf(name)], name, { type: 'application/pdf' });
const hashOf = (name: string) => createHash('sha256').update(pdfOf(name)).digest('hex');

interface Wanted {
  readonly unconfirmedOrders?: 'stand' | 'lapse';
  readonly closeDate?: Date;
  readonly startDate?: Date;
}

/** A live sale with a preliminary official statement. */
async function saleOf(member: Member, { unconfirmedOrders = 'stand', closeDate, startDate }: Wanted = {}) {
  const id = await auctions.complete(member, { priority: { unconfirmedOrders } });
  const params = { auctionId: id };
  await member.client.addDocuments({ params, files: { preliminaryOfficialStatement: pdf('first.pdf') } });
  await member.client.requestAuctionApproval({ params });
  await administrator.client.decideAuction({ params, body: { status: 'Approved' } });
  await member.client.goLive({
    params: { auctionUuid: id },
    body: {
      // Six days have a whole business day.
      closeDate: (closeDate ?? hoursFromNow(unconfirmedOrders === 'lapse' ? 144 : 48)).toISOString(),
      ...(startDate && { startDate: startDate.toISOString() }),
    },
  });
  return id;
}

const read = (auctionId: string, person = investor) => person.client.readPublicAuction({ params: { auctionId } });

async function supplement(auctionId: string, name: string, person = issuer, insteadOf?: string) {
  const { documents } = await read(auctionId);
  const seen = insteadOf ?? documents.preliminaryOfficialStatement?.id;
  return person.client.supplementDocument({
    params: { auctionId },
    body: { document: 'preliminaryOfficialStatement', reason, ...(seen && { insteadOf: seen }) },
    files: { file: [pdf(name)] },
  });
}

async function reconfirm(auctionId: string, person = investor, supplementId?: string) {
  const last = (await read(auctionId)).supplements.at(-1)?.id;
  return person.client.reconfirmOrders({ params: { auctionId }, body: { supplementId: supplementId ?? last ?? '' } });
}

const confirmationOf = async (auctionId: string, person = investor) => {
  const { rows } = await person.client.listMyBids({ query: { auctionId } });
  return rows.map(({ confirmation }) => confirmation);
};
const demandOf = async (auctionId: string, member = issuer) =>
  (await member.client.readOrderBook({ params: { auctionId } })).totals.demand;

const told = async (person: Member, auctionId: string) =>
  (await noticesOf(person, auctionId)).map(({ title }) => title);

/** The transcript of a closed sale has both versions of the document. In another process, since this one has seen the log at other times. */
async function expectBothVersions(id: string): Promise<void> {
  const beside = await startTestServer({ beside: server });
  try {
    const answer = await fetch(`${beside.marketUrl}/api/auction/${id}/downloads/transcript`, {
      headers: { authorization: `Bearer ${issuer.token}` },
    });
    const names = [...(await unpacked(await answer.arrayBuffer())).keys()];
    expect(names.filter((name) => name.includes('.pdf') && name.startsWith('documents/'))).toEqual([
      expect.stringMatching(/^documents\/preliminary-official-statement-second\.pdf$/),
      expect.stringMatching(/^documents\/before-supplement-1\/preliminary-official-statement-first\.pdf$/),
    ]);
  } finally {
    await beside.close();
  }
}

describe('a supplement', () => {
  test('of a municipality with one person is published at once: log, open pages, notices, webhook, files', async () => {
    const id = await saleOf(issuer);
    await order(investor, id, { [first]: 10_000 });
    await investor.client.addWebhook({ body: { url: 'http://127.0.0.1:9/hook', events: ['auction.supplemented'] } });
    const page = await openPage(server.marketUrl, investor, { query: `?auction[0]=${id}` });
    await page.until(({ event }) => event === 'auction');
    const { documents: before } = await read(id);
    const old = before.preliminaryOfficialStatement;
    const { until } = await investor.client.lookAtSale({ params: { auctionId: id } });
    await investor.client.markSaleSeen({ params: { auctionId: id }, body: { until } });

    expect(await supplement(id, 'second.pdf')).toMatchObject({
      open: null,
      confirmations: { unconfirmed: 1, confirmed: 0 },
    });
    await page.until(({ event, data }) => event === 'auction' && Reflect.get(data, 'supplements') === 1);
    await page.close();

    const shown = await read(id);
    expect(shown).toMatchObject({
      unconfirmedOrders: 'stand',
      documents: { preliminaryOfficialStatement: { name: 'second.pdf' } },
      supplements: [
        {
          ...{ document: 'preliminaryOfficialStatement', reason, before: old },
          ...{ file: { name: 'second.pdf' }, sha256: hashOf('second.pdf'), sha256Before: hashOf('first.pdf') },
        },
      ],
    });
    expect((await entriesOf(id)).at(-1)).toEqual({
      ...{ at: expect.any(String), by: 'issuer', document: 'preliminaryOfficialStatement', index: 2 },
      ...{ kind: 'SUPPLEMENT', reason, sha256: hashOf('second.pdf'), sha256Before: hashOf('first.pdf') },
    });
    // Both versions are readable, with an account and, since the sale is public, without.
    for (const url of [old?.url, shown.documents.preliminaryOfficialStatement?.url]) {
      expect((await server.ask('market', investor, 'GET', url ?? '')).status).toBe(200);
    }
    const open = await server.market().readPublicSale({ params: { uuid: id } });
    const earlier = open.supplements[0]?.before?.url ?? '';
    expect(earlier).toContain('/api/public/files/');
    const answer = await fetch(`${server.marketUrl}${earlier}`);
    expect(await answer.text()).toBe(pdfOf('first.pdf').toString());

    const { changes } = await investor.client.lookAtSale({ params: { auctionId: id } });
    expect(changes).toMatchObject([{ kind: 'supplemented', about: reason, closeAfter: null }]);
    await server.runJobs();
    await server.runJobs();
    for (const person of [issuer, investor]) {
      const titles = await told(person, id);
      expect(titles.filter((title) => title === 'Water Bonds: a document has a new version')).toHaveLength(1);
    }
    await makeAllMessages(server);
    await makeAllMessages(server);
    const sent = await server.deps.db.selectFrom('webhookDelivery').select(['event', 'data']).execute();
    expect(sent).toMatchObject([
      {
        event: 'auction.supplemented',
        data: { auctionId: id, reason, sha256: hashOf('second.pdf'), unconfirmedOrders: 'stand' },
      },
    ]);
    const { rows } = await administrator.client.listAuditEvents({ query: { q: `auction:${id}`, pageSize: 200 } });
    expect(rows.find(({ action }) => action === 'auction.supplement')?.detail).toMatchObject({ reason, isAlone: true });
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
  });

  test('of two people is requested by one and confirmed by the other; before that only the issuer reads the file', async () => {
    const id = await saleOf(town);
    const { open } = await supplement(id, 'second.pdf', town);
    expect(open).toMatchObject({ kind: 'SUPPLEMENT', isOwn: true, whyNotConfirm: { code: 'own-change' } });
    const url = open?.supplement?.file.url ?? '';
    expect((await server.ask('market', colleague, 'GET', url)).status).toBe(200);
    expect((await server.ask('market', investor, 'GET', url)).status).toBe(404);
    expect((await server.ask('market', issuer, 'GET', url)).status).toBe(404);
    expect(await read(id)).toMatchObject({
      supplements: [],
      documents: { preliminaryOfficialStatement: { name: 'first.pdf' } },
    });
    const params = { id: open?.id ?? '' };
    expect(await refusalOf(town.client.confirmDecision({ params }))).toMatchObject({ data: { code: 'own-change' } });
    expect((await refusalOf(issuer.client.confirmDecision({ params }))).status).toBe(404);
    // One request at a time, of any kind.
    const moved = town.client.rescheduleAuction({
      params: { auctionId: id },
      body: { closeDate: hoursFromNow(72).toISOString(), reason },
    });
    expect(await refusalOf(moved)).toMatchObject({ data: { code: 'change-requested' } });
    await server.runJobs();
    expect(await told(colleague, id)).toContain('Water Bonds: confirm a new version of a document');
    await colleague.client.confirmDecision({ params });
    expect(await read(id)).toMatchObject({ documents: { preliminaryOfficialStatement: { name: 'second.pdf' } } });
    expect(await kindsOf(id)).toEqual(['OPEN', 'SUPPLEMENT']);

    const next = await supplement(id, 'third.pdf', town);
    const declined = next.open?.supplement?.file.url ?? '';
    await colleague.client.refuseDecision({ params: { id: next.open?.id ?? '' } });
    expect((await server.ask('market', investor, 'GET', declined)).status).toBe(404);
    expect((await read(id)).supplements).toHaveLength(1);
  });

  test('keeps its bounds, and is refused from a stale page', async () => {
    const id = await saleOf(issuer, { closeDate: hoursFromNow(2) });
    const { documents } = await read(id);
    const seen = documents.preliminaryOfficialStatement?.id ?? '';
    expect(await refusalOf(supplement(id, 'first.pdf'))).toMatchObject({ status: 412, data: { code: 'same-file' } });
    await supplement(id, 'second.pdf');
    expect(await refusalOf(supplement(id, 'third.pdf', issuer, seen))).toMatchObject({
      data: { code: 'changed-meanwhile' },
    });
    expect((await refusalOf(supplement(id, 'third.pdf', town))).status).toBe(404);
    // A slot that was empty: the page showed no file.
    const add = (insteadOf?: string) =>
      issuer.client.supplementDocument({
        params: { auctionId: id },
        body: { document: 'docOther1', reason, ...(insteadOf && { insteadOf }) },
        files: { file: [pdf('other.pdf')] },
      });
    expect(await refusalOf(add(seen))).toMatchObject({ data: { code: 'changed-meanwhile' } });
    await add();
    expect((await entriesOf(id)).at(-1)).not.toHaveProperty('sha256Before');
    expect((await read(id)).supplements.at(-1)).toMatchObject({ before: null, sha256Before: null });

    const lapsing = await saleOf(issuer, { unconfirmedOrders: 'lapse', closeDate: hoursFromNow(23) });
    expect(await refusalOf(supplement(lapsing, 'second.pdf'))).toMatchObject({ data: { code: 'close-too-near' } });
    await issuer.client.rescheduleAuction({
      params: { auctionId: lapsing },
      body: { closeDate: hoursFromNow(144).toISOString(), reason },
    });
    await issuer.client.haltAuction({ params: { auctionId: lapsing }, body: { reason } });
    await supplement(lapsing, 'second.pdf');
    expect(await kindsOf(lapsing)).toEqual(['OPEN', 'RESCHEDULE', 'HALT', 'SUPPLEMENT']);

    const approved = await auctions.approved(issuer);
    const body = { document: 'docOther1', reason } as const;
    const early = issuer.client.supplementDocument({
      params: { auctionId: approved },
      body,
      files: { file: [pdf('a.pdf')] },
    });
    expect(await refusalOf(early)).toMatchObject({ data: { code: 'wrong-auction-status' } });
    const bare = issuer.client.supplementDocument({ params: { auctionId: id }, body, files: {} });
    expect((await refusalOf(bare)).status).toBe(400);
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
  });

  test('is made once by two requests at once', async () => {
    const id = await saleOf(issuer);
    const seen = (await read(id)).documents.preliminaryOfficialStatement?.id;
    const outcome = (name: string) => () =>
      supplement(id, name, issuer, seen).then(
        () => 'made',
        () => 'refused',
      );
    expect((await auctions.atOnce(id, [outcome('a.pdf'), outcome('b.pdf')])).sort()).toEqual(['made', 'refused']);
    // Also where the slot was empty, which both pages show.
    const add = (name: string) => () =>
      issuer.client
        .supplementDocument({
          params: { auctionId: id },
          body: { document: 'docOther2', reason },
          files: { file: [pdf(name)] },
        })
        .then(
          () => 'made',
          () => 'refused',
        );
    expect((await auctions.atOnce(id, [add('c.pdf'), add('d.pdf')])).sort()).toEqual(['made', 'refused']);
    expect(await kindsOf(id)).toEqual(['OPEN', 'SUPPLEMENT', 'SUPPLEMENT']);
  });

  test.runIf(isFull)('names the hash of a file from before hashes were kept, once it is computed', async () => {
    const id = await saleOf(issuer);
    await server.superuser.query(
      `alter table uploaded_file disable trigger keep_sha256; update uploaded_file set sha256 = null;
        alter table uploaded_file enable always trigger keep_sha256`,
    );
    expect((await refusalOf(supplement(id, 'second.pdf'))).status).toBe(503);
    await hashDocuments(server.deps);
    await supplement(id, 'second.pdf');
    expect((await read(id)).supplements[0]?.sha256Before).toBe(hashOf('first.pdf'));
  });
});

describe('orders from before a supplement', () => {
  test('are reconfirmed in one step, keep their places, and are asked once', async () => {
    const id = await saleOf(issuer);
    await order(investor, id, { [first]: 10_000 });
    await order(investor, id, { [second]: 5_000 });
    await order(other, id, { [first]: 5_000 });
    expect(await refusalOf(reconfirm(id, investor, '0197b1e0-0000-7000-8000-000000000001'))).toMatchObject({
      data: { code: 'nothing-to-reconfirm' },
    });
    expect(await confirmationOf(id)).toEqual([null, null]);
    await supplement(id, 'second.pdf');
    expect(await confirmationOf(id)).toEqual(['asked', 'asked']);
    const stale = (await read(id)).supplements.at(-1)?.id;
    await supplement(id, 'third.pdf');
    expect(await refusalOf(reconfirm(id, investor, stale))).toMatchObject({ data: { code: 'changed-meanwhile' } });
    const places = async () => {
      const { rows } = await investor.client.listMyBids({ query: { auctionId: id } });
      return rows.flatMap(({ investments }) => investments.map(({ sequence }) => sequence));
    };
    const before = await places();
    expect(await reconfirm(id)).toEqual({ confirmed: 2 });
    expect(await reconfirm(id)).toEqual({ confirmed: 0 });
    expect([await places(), await confirmationOf(id)]).toEqual([before, [null, null]]);
    expect((await kindsOf(id)).filter((kind) => kind === 'RECONFIRM')).toHaveLength(2);
    // A change counts as a confirmation, and the orders stand either way.
    const [bid] = (await other.client.listMyBids({ query: { auctionId: id } })).rows;
    const investments = [{ maturityDate: first, investmentAmount: 10_000 }];
    await other.client.amendBid({ params: { auctionId: id, bidId: bid?.bidId ?? '' }, body: { investments } });
    expect(await confirmationOf(id, other)).toEqual([null]);
    expect(await demandOf(id)).toBe(25_000);
    expect(await issuer.client.readSaleChanges({ params: { auctionId: id } })).toMatchObject({
      confirmations: { unconfirmed: 0, confirmed: 3 },
    });
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
  });

  test('are reconfirmed by who may: not by a stranger, a viewer or a suspended account, and by a colleague who trades', async () => {
    const fund = await accounts.institution();
    const trader = await joinAs(server, fund, 'Trader', 'Tara Trader');
    const viewer = await joinAs(server, fund, 'Viewer', 'Vera Viewer');
    const id = await saleOf(issuer, { unconfirmedOrders: 'lapse' });
    await order(fund, id, { [first]: 10_000 });
    await supplement(id, 'second.pdf');
    expect(await reconfirm(id, investor)).toEqual({ confirmed: 0 });
    expect((await refusalOf(reconfirm(id, viewer))).status).toBe(403);
    expect((await server.ask('market', issuer, 'POST', `/api/auction/${id}/reconfirm`, {})).status).toBe(403);
    await issuer.client.haltAuction({ params: { auctionId: id }, body: { reason } });
    expect(await reconfirm(id, trader)).toEqual({ confirmed: 1 });
    expect(await confirmationOf(id, fund)).toEqual([null]);
  });

  test.runIf(isFull)('are reconfirmed once by two requests at once', async () => {
    const id = await saleOf(issuer);
    await order(investor, id, { [first]: 10_000 });
    await supplement(id, 'second.pdf');
    const last = (await read(id)).supplements.at(-1)?.id ?? '';
    const again = () => reconfirm(id, investor, last);
    const both = await auctions.atOnce(id, [again, again]);
    expect(both.map(({ confirmed }) => confirmed).sort()).toEqual([0, 1]);
    expect((await kindsOf(id)).filter((kind) => kind === 'RECONFIRM')).toHaveLength(1);
  });

  test('that lapse are asked for by a mail with the deadline, which no setting turns off', async () => {
    const mutes = (mail: boolean) =>
      investor.client.savePreferences({
        body: { zone: 'UTC', digest: null, channels: [{ type: 'System', push: mail, mail }] },
      });
    await mutes(false);
    onTestFinished(async () => void (await mutes(true)));
    const id = await saleOf(issuer, { unconfirmedOrders: 'lapse' });
    await order(investor, id, { [first]: 60_000 });
    await supplement(id, 'second.pdf');
    await server.runJobs();
    const { rows } = await server.superuser.query<{ title: string; body: string; channel: string | null }>(
      `select n.title, n.body, d.channel from notif_history n left join delivery d on d.notice_id = n.id
       where n.user_id = $1 and n.data ->> 'reconfirm' is not null`,
      [investor.userId],
    );
    expect(rows).toEqual([
      { title: 'Water Bonds: reconfirm your orders', body: expect.stringMatching(/ by .* [AP]M /), channel: 'Mail' },
    ]);
  });

  test('leave the book where they lapse, come back when reconfirmed, and take no part at the close', {
    timeout: 60_000,
  }, async () => {
    const id = await saleOf(issuer, { unconfirmedOrders: 'lapse' });
    expect((await entriesOf(id))[0]).toMatchObject({ kind: 'OPEN', unconfirmed: 'lapse' });
    await order(investor, id, { [first]: 60_000 });
    await order(other, id, { [first]: 80_000 });
    expect(await demandOf(id)).toBe(140_000);
    await supplement(id, 'second.pdf');
    await expect.poll(() => demandOf(id)).toBe(0);
    await reconfirm(id, other);
    await expect.poll(() => demandOf(id)).toBe(80_000);
    const { rows } = await investor.client.listMyBids({ query: { auctionId: id } });
    expect(rows[0]).toMatchObject({ confirmation: 'asked', canChange: true, investments: [{ indicativeAward: null }] });
    // The preview of a new order counts the book that the close would have: 20,000 of 100,000 are left.
    const preview = await investor.client.previewBid({
      params: { auctionId: id },
      body: { investments: [{ maturityDate: first, investmentAmount: 30_000 }] },
    });
    expect(JSON.stringify(preview)).toContain('30000');
    const { orderPriority: ranks } = await issuer.client.readOwnAuction({ params: { auctionId: id } });
    const { priorityStateInst, priorityNationalInst, priorityStateInd, priorityNationalInd } = ranks;
    const { priorityInternationalInst, priorityInternationalInd } = ranks;
    const whatIf = await issuer.client.tryPriority({
      params: { auctionId: id },
      body: {
        priority: {
          ...{ priorityStateInst, priorityNationalInst, priorityStateInd, priorityNationalInd },
          ...{ priorityInternationalInst, priorityInternationalInd },
        },
      },
    });
    expect(whatIf.basis).toBe('book');
    expect(whatIf.maturities.map(({ asked }) => asked)).toEqual([80_000, 0]);

    const files = await closeAfterWaiting(server, id, folder);
    expect(await expectProven(files, { inPython: isFull })).toHaveLength(1);
    if (isFull) await expectBothVersions(id);
    const { record } = await server.market().readClosingRecord({ params: { auctionId: id } });
    const said = JSON.parse(record ?? '') as { orders: { amount: number }[]; extensions: unknown[] };
    expect(said.orders.map(({ amount }) => amount)).toEqual([8_000_000]);
    expect(said.extensions).toMatchObject([
      { name: 'changes', data: [{ kind: 'SUPPLEMENT', unconfirmed: 'lapse', sha256: hashOf('second.pdf') }] },
    ]);
    expect(await confirmationOf(id)).toEqual(['lapsed']);
    expect(await confirmationOf(id, other)).toEqual([null]);
    expect((await investor.client.listMyAllocations({ query: { auctionId: id } })).rows).toEqual([]);
    expect((await other.client.listMyAllocations({ query: { auctionId: id } })).rows).toHaveLength(1);
    expect(await demandOf(id)).toBe(80_000);
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
    await server.runJobs();
    const { rows: notices } = await server.deps.pool.query<{ body: string }>(
      `select body from notif_history where user_id = $1 and type = 'AuctionClosed' and body like '%lapsed%'`,
      [investor.userId],
    );
    expect(notices).toHaveLength(1);
  });
});
