/** Tests withdrawing single maturities of an announced sale: who may, who is told, what becomes of orders, and the proof. */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import { testClock, testFolder, testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { dayIn, schedule } from '../../../testing/market/auctions.ts';
import { first, order, refusalOf, second } from '../../../testing/market/orders.ts';
import { openPage } from '../../../testing/services/streams.ts';
import { makeAllMessages } from '../../../testing/services/webhooks.ts';
import { brokenLaws } from '../../store/orders/invariants.sql.ts';
import { verifyLog } from '../logs/verify-log.ts';
import { closeAuction } from '../results/close.ts';
import { verifyFile } from '../results/commands.ts';

const clock = await testClock();
const { server, accounts, administrator, auctions, entriesOf, noticesOf } = await testMarket({
  clock: clock.now,
  on: clock.database,
});
/** Two people of one municipality. */
/** A member of a municipality with one person. */
const issuer = await accounts.issuer();
const town = await accounts.issuer();
const investor = await accounts.individual();
const fund = await accounts.institution();
const colleague = await accounts.colleague(town);
const folder = await testFolder();

const reason = 'The refunding of the bonds of 2027 is postponed';
const third = dayIn(4);
const three = {
  profile: { amount: 350_000 },
  keyDates: { finalMaturityDate: third },
  schedule: [...schedule, { ...schedule[1], maturityDate: third, principalAmount: 50_000 }],
};
const named = (days: readonly string[]) => days.map((maturityDate) => ({ maturityDate }));

function withdraw(auctionId: string, days: readonly string[], person = issuer, insteadOf?: readonly string[]) {
  const body = { maturities: named(days), reason, ...(insteadOf && { insteadOf: named(insteadOf) }) };
  return person.client.withdrawMaturities({ params: { auctionId }, body });
}
const read = (auctionId: string) => investor.client.readPublicAuction({ params: { auctionId } });
const confirm = async (auctionId: string, id: string, person: Member) => {
  await person.client.confirmDecision({ params: { id } });
  return person.client.readSaleChanges({ params: { auctionId } });
};
const offeredOf = async (auctionId: string) =>
  (await read(auctionId)).maturityStructure.filter(({ isOffered }) => isOffered).map((row) => row.maturityDate);

async function toldTo(person: Member, auctionId: string): Promise<string[]> {
  const own = (await noticesOf(person, auctionId)).filter(({ title }) => /withdraw/.test(title));
  return own.map(({ body }) => body);
}

describe('a maturity of a municipality with one person', () => {
  test('is withdrawn at once: log, open pages, notices, webhook, audit, and orders', async () => {
    const id = await auctions.live(issuer, { ...three, priority: { indMaxAmount: 20_000 } });
    const { bidId } = await order(investor, id, { [first]: 10_000, [second]: 5_000 });
    const alone = await order(investor, id, { [second]: 5_000 });
    await order(fund, id, { [first]: 5_000 });
    await investor.client.addWebhook({
      body: { url: 'http://127.0.0.1:9/hook', events: ['auction.maturities-withdrawn', 'auction.rescheduled'] },
    });
    const full = await refusalOf(order(investor, id, { [third]: 5_000 }));
    expect(full.message).toContain('at most $20,000');
    const page = await openPage(server.marketUrl, investor, { query: `?auction[0]=${id}` });
    await page.until(({ event }) => event === 'auction');
    const { until } = await investor.client.lookAtSale({ params: { auctionId: id } });
    await investor.client.markSaleSeen({ params: { auctionId: id }, body: { until } });

    expect(await withdraw(id, [second])).toMatchObject({ open: null, whyNotWithdrawMaturities: null });
    await page.until(({ event }) => event === 'auction');
    await page.close();
    expect(await read(id)).toMatchObject({
      maturityStructure: [{ isOffered: true }, { isOffered: false, isWithdrawn: true }, { isOffered: true }],
      saleChanges: [{ kind: 'WITHDRAW_MATURITIES', reason, maturities: [{ maturityDate: second }] }],
    });
    expect((await entriesOf(id)).at(-1)).toEqual({
      ...{ at: expect.any(String), by: 'issuer', index: 4, kind: 'WITHDRAW_MATURITIES' },
      ...{ maturities: [{ maturityDate: second }], reason },
    });
    const { changes } = await investor.client.lookAtSale({ params: { auctionId: id } });
    expect(changes).toMatchObject([{ kind: 'withdrawn', about: reason, closeAfter: null }]);

    await server.runJobs();
    await server.runJobs();
    expect(await toldTo(investor, id)).toEqual([expect.stringContaining('Your orders of it receive nothing')]);
    expect(await toldTo(fund, id)).toEqual([expect.stringContaining('All other maturities are offered as before')]);
    await makeAllMessages(server);
    await makeAllMessages(server);
    const sent = await server.deps.db.selectFrom('webhookDelivery').select(['event', 'data']).execute();
    expect(sent).toMatchObject([
      {
        event: 'auction.maturities-withdrawn',
        data: { auctionId: id, reason, maturities: [{ maturityDate: second }] },
      },
    ]);
    const { rows } = await administrator.client.listAuditEvents({ query: { q: `auction:${id}`, pageSize: 200 } });
    const audited = rows.find(({ action }) => action === 'auction.withdraw-maturities');
    expect(audited?.detail).toMatchObject({ reason, maturities: [second], isAlone: true });

    // No order of it is taken, and earlier orders of it count no longer.
    const late = await refusalOf(order(fund, id, { [second]: 5_000 }));
    expect(late).toMatchObject({ status: 400, message: 'The issuer withdrew this maturity' });
    const kept = { investments: [first, second].map((maturityDate) => ({ maturityDate, investmentAmount: 5_000 })) };
    const amend = (body: typeof kept, which = bidId) =>
      investor.client.amendBid({ params: { auctionId: id, bidId: which }, body });
    expect((await refusalOf(amend(kept))).status).toBe(400);
    expect((await refusalOf(amend({ investments: kept.investments.slice(0, 1) }, alone.bidId))).data).toMatchObject({
      code: 'maturity-withdrawn',
    });
    const mine = await investor.client.listMyBids({ query: { auctionId: id } });
    const shown = mine.rows.map(({ canChange, state, total, investments }) => ({
      ...{ canChange, state, total },
      states: investments.map((line) => line.state),
    }));
    expect(shown).toEqual(
      expect.arrayContaining([
        { canChange: true, state: 'Amended', total: 10_000, states: ['Active', 'Withdrawn'] },
        { canChange: false, state: 'Withdrawn', total: 0, states: ['Withdrawn'] },
      ]),
    );
    await order(investor, id, { [third]: 10_000 });
    expect((await refusalOf(order(investor, id, { [third]: 5_000 }))).message).toContain('at most $20,000');
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
    // An order that is changed leaves it out, for the log as well.
    await amend({ investments: [{ maturityDate: first, investmentAmount: 5_000 }] });
    expect((await entriesOf(id)).at(-1)).toMatchObject({ kind: 'AMEND', lines: [{ maturityDate: first, place: 1 }] });
    await order(investor, id, { [third]: 5_000 });
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
    await investor.client.withdrawBid({ params: { auctionId: id, bidId } });
    expect(await brokenLaws(server.deps.pool)).toEqual([]);

    const book = await issuer.client.readOrderBook({ params: { auctionId: id } });
    expect(book.maturities).toMatchObject([
      { principal: 100_000, demand: 5_000 },
      { maturityDate: second, principal: 0, demand: 0, award: 0 },
      { principal: 50_000, demand: 15_000 },
    ]);
  });

  test('is withdrawn by its issuer alone, and from a page that shows what is offered', async () => {
    const id = await auctions.live(issuer, three);
    const other = await accounts.issuer();
    expect((await refusalOf(withdraw(id, [first], other))).status).toBe(404);
    for (const person of [investor, administrator]) {
      const site = person === investor ? 'market' : 'admin';
      const asked = await server.ask(site, person, 'POST', `/api/auction/${id}/withdraw-maturities`, {
        ...{ maturities: named([first]), reason },
      });
      expect([403, 404]).toContain(asked.status);
    }
    for (const [body, message] of [
      [{ maturities: [], reason }, 'Choose at least one maturity'],
      [{ maturities: named([first, first]), reason }, 'Name each maturity once'],
      [{ maturities: named([first]), reason: ' ' }, 'A reason is required'],
    ] as const) {
      const asked = await server.ask('market', issuer, 'POST', `/api/auction/${id}/withdraw-maturities`, body);
      expect(asked).toMatchObject({ status: 400, body: { message } });
    }
    await withdraw(id, [first], issuer, [first, second, third]);
    expect(await refusalOf(withdraw(id, [second], issuer, [first, second, third]))).toMatchObject({
      ...{ status: 412, data: { code: 'changed-meanwhile' } },
    });
    expect(await offeredOf(id)).toEqual([second, third]);
  });

  test.runIf(isFull)(
    'is withdrawn once by two requests at once, and an order at the same time is before or after it',
    async () => {
      const id = await auctions.live(issuer, three);
      const outcomeOf = (call: Promise<unknown>) =>
        call.then(
          () => 'made',
          () => 'refused',
        );
      const both = await auctions.atOnce(id, [
        () => outcomeOf(withdraw(id, [first], issuer, [first, second, third])),
        () => outcomeOf(withdraw(id, [second], issuer, [first, second, third])),
      ]);
      expect(both.sort()).toEqual(['made', 'refused']);
      const offered = await offeredOf(id);
      const gone = offered[0] ?? '';
      const [withdrawn, ordered] = await auctions.atOnce(id, [
        () => outcomeOf(withdraw(id, [gone])),
        () => outcomeOf(order(investor, id, { [gone]: 5_000 })),
      ]);
      expect(withdrawn).toBe('made');
      const entries = await entriesOf(id);
      const [placed, ended] = [
        entries.findIndex(({ kind }) => kind === 'PLACE'),
        entries.findLastIndex(({ kind }) => kind === 'WITHDRAW_MATURITIES'),
      ];
      if (ordered === 'made') expect(placed).toBeLessThan(ended);
      else expect(placed).toBe(-1);
      expect(await brokenLaws(server.deps.pool)).toEqual([]);
    },
  );
});

describe('a maturity of a municipality with two people', () => {
  test.runIf(isFull)(
    'is withdrawn by one and confirmed by the other, also where the close has moved in between',
    async () => {
      const id = await auctions.approved(town, { priority: { extension: { minutes: 1, most: 2 } } });
      const closeDate = new Date(Date.now() + 55_000).toISOString();
      await town.client.goLive({ params: { auctionUuid: id }, body: { closeDate } });
      await order(investor, id, { [second]: 5_000 });
      const { open } = await withdraw(id, [second], town);
      expect(open).toMatchObject({ kind: 'WITHDRAW_MATURITIES', isOwn: true, whyNotConfirm: { code: 'own-change' } });
      expect(await offeredOf(id)).toEqual([first, second]);
      await server.runJobs();
      expect(await toldTo(colleague, id)).toEqual([expect.stringContaining('wants to withdraw')]);
      const changeId = open?.id ?? '';
      expect(await refusalOf(confirm(id, changeId, town))).toMatchObject({ status: 412, data: { code: 'own-change' } });
      expect(await refusalOf(withdraw(id, [first], town))).toMatchObject({ data: { code: 'change-requested' } });
      expect((await refusalOf(confirm(id, changeId, await accounts.issuer()))).status).toBe(404);
      // The order moves the close by the terms: the withdrawal does not depend on it.
      const { rows } = await server.deps.pool.query<{ change: string }>(
        'select extend_sale(id) as change from auction where uuid = $1',
        [id],
      );
      expect(rows[0]?.change).not.toBeNull();
      expect(await confirm(id, changeId, colleague)).toMatchObject({ open: null });
      expect(await refusalOf(confirm(id, changeId, colleague))).toMatchObject({
        data: { code: 'sale-change-decided' },
      });
      expect(await offeredOf(id)).toEqual([first]);
      expect((await read(id)).saleChanges).toMatchObject([{ kind: 'RESCHEDULE' }, { kind: 'WITHDRAW_MATURITIES' }]);
      expect(await brokenLaws(server.deps.pool)).toEqual([]);
    },
  );

  test.runIf(isFull)('stays where the request is declined', async () => {
    const id = await auctions.live(town);
    const { open } = await withdraw(id, [second], town);
    await colleague.client.refuseDecision({ params: { id: open?.id ?? '' } });
    expect(await offeredOf(id)).toEqual([first, second]);
    expect((await entriesOf(id)).map(({ kind }) => kind)).toEqual(['OPEN']);
  });
});

test('nothing of a withdrawn maturity is sold, both verifiers prove it, and a copy of the sale offers it again', {
  timeout: 60_000,
}, async () => {
  const id = await auctions.approved(issuer, three);
  const closeDate = new Date(clock.now().getTime() + 60_000);
  await issuer.client.goLive({ params: { auctionUuid: id }, body: { closeDate: closeDate.toISOString() } });
  await order(investor, id, { [first]: 10_000, [second]: 10_000 });
  await order(fund, id, { [second]: 50_000 });
  await withdraw(id, [second]);
  await order(fund, id, { [third]: 5_000 });
  await clock.passTo(closeDate);
  const { id: serial } = await server.deps.db
    .selectFrom('auction')
    .select('id')
    .where('uuid', '=', id)
    .executeTakeFirstOrThrow();
  expect(['closed', 'closed before']).toContain(await closeAuction(server.deps, serial));
  expect(await brokenLaws(server.deps.pool)).toEqual([]);

  const { record: text } = await server.market().readClosingRecord({ params: { auctionId: id } });
  const record = JSON.parse(text ?? '');
  expect(record).toMatchObject({
    format: 'fairbook-closing-record-1',
    extensions: [
      { name: 'changes', data: [{ kind: 'WITHDRAW_MATURITIES', maturities: [{ maturityDate: second }], reason }] },
    ],
    terms: { maturities: [{}, { principal: 20_000_000 }, {}] },
    maturities: [{ award: 1_000_000 }, { principal: 0, award: 0, outcome: 'NoBids' }, { award: 500_000 }],
    totals: { principal: 15_000_000, award: 1_500_000 },
  });
  if (isFull) await expectProven(id, text ?? '');

  const { rows } = await investor.client.listMyAllocations({ query: {} });
  const lines = rows.find(({ auctionId }) => auctionId === id)?.lines ?? [];
  const ofSecond = lines.find(({ maturityDate }) => maturityDate === second);
  expect(ofSecond).toMatchObject({ award: 0, reason: 'The issuer withdrew this maturity before the close.' });
  const unsold = await issuer.client.offerUnsold({ params: { auctionId: id } });
  const draft = await issuer.client.readOwnAuction({ params: { auctionId: unsold.id } });
  expect(draft.maturityStructure.map((row) => row.maturityDate)).toEqual([first, third]);
  const copy = await issuer.client.duplicateAuction({ params: { auctionId: id } });
  const again = await issuer.client.readOwnAuction({ params: { auctionId: copy.id } });
  expect(again.maturityStructure.map(({ isOffered, isWithdrawn }) => [isOffered, isWithdrawn])).toEqual([
    ...[
      [true, undefined],
      [true, undefined],
      [true, undefined],
    ],
  ]);
});

async function expectProven(uuid: string, text: string): Promise<void> {
  const [log, record] = [join(folder, 'sale.log'), join(folder, 'record.json')];
  const { id } = await server.deps.db
    .selectFrom('auction')
    .select('id')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  const head = await server.deps.orderLogs.readHead(id);
  const { rows } = await server.deps.pool.query<{ entry: string }>(
    'select entry from order_log where auction_id = $1 order by index',
    [id],
  );
  await writeFile(log, `${rows.map(({ entry }) => `${entry}\n`).join('')}\n${head?.checkpoint}`);
  await writeFile(record, text);
  const lines: string[] = [];
  expect([await verifyLog([log, record], (line) => lines.push(line)), lines]).toEqual([0, expect.anything()]);
  expect([await verifyFile(record, undefined, (line) => lines.push(line)), lines]).toEqual([0, expect.anything()]);
  expect(lines.some((line) => line.startsWith('Withdrawn') && line.includes(second))).toBe(true);
  const python = spawnSync('python3', ['../verifiers/python/verify_log.py', log, '--record', record], {
    cwd: join(import.meta.dirname, '../../..'),
    encoding: 'utf8',
  });
  expect(python.stdout + python.stderr).toMatch(/^TRUE/);
}
