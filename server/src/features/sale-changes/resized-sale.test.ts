/** Tests deciding about the amounts of a sale after its close: bounds, the second person, time, and the proof. */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import { testClock, testFolder, testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { dayIn } from '../../../testing/market/auctions.ts';
import { first, order, refusalOf, second } from '../../../testing/market/orders.ts';
import { makeAllMessages } from '../../../testing/services/webhooks.ts';
import { brokenLaws } from '../../store/orders/invariants.sql.ts';
import { verifyLog } from '../logs/verify-log.ts';
import { countLateCloses } from '../operations/health/measures.sql.ts';
import { closeAuction } from '../results/close.ts';
import { verifyFile } from '../results/commands.ts';

const clock = await testClock();
const { server, accounts, administrator, auctions, recordOf, kindsOf, idOf } = await testMarket({
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

const reason = 'Bids allow a smaller issue for the same project';
/** In dollars by maturity. */
type Amounts = Readonly<Record<string, number>>;
const listed = (amounts: Amounts) =>
  Object.entries(amounts).map(([maturityDate, principal]) => ({ maturityDate, principal }));

function resize(auctionId: string, amounts: Amounts, person = issuer) {
  return person.client.resizeSale({ params: { auctionId }, body: { maturities: listed(amounts), reason } });
}
const read = (auctionId: string) => investor.client.readPublicAuction({ params: { auctionId } });
const confirm = async (auctionId: string, id: string, person: Member) => {
  await person.client.confirmDecision({ params: { id } });
  return person.client.readSaleChanges({ params: { auctionId } });
};
/** $100,000 and $200,000 are offered, and more is ordered of the first. */
const withOrders = async (id: string) => {
  await order(fund, id, { [first]: 80_000 });
  await order(investor, id, { [first]: 50_000, [second]: 40_000 });
};
const waiting = (person = issuer) => auctions.decidable(person, { before: withOrders });

/** The published time passes. */
async function letTimePass(uuid: string): Promise<void> {
  await server.deps.pool.query(
    `update auction set close_date = close_date - interval '61 minutes', start_date = start_date - interval '61 minutes' where uuid = $1`,
    [uuid],
  );
}

test.runIf(isFull)(
  'both verifiers prove what was decided, also after a withdrawal and a halt',
  { timeout: 60_000 },
  async () => {
    const id = await auctions.approved(issuer, {
      profile: { amount: 350_000 },
      keyDates: { finalMaturityDate: dayIn(4) },
      priority: { resizing: { maturityPercent: 25, totalPercent: 10, minutes: 15 } },
      schedule: [100_000, 200_000, 50_000].map((principalAmount, at) => ({
        ...{ maturityDate: dayIn(2 + at), principalAmount, interestRate: 5, yield: 3.1, price: 0, cusip: '' },
      })),
    });
    const closeDate = new Date(clock.now().getTime() + 60_000);
    await issuer.client.goLive({ params: { auctionUuid: id }, body: { closeDate: closeDate.toISOString() } });
    await withOrders(id);
    await order(fund, id, { [dayIn(4)]: 5_000 });
    const maturities = [{ maturityDate: dayIn(4) }];
    await issuer.client.withdrawMaturities({ params: { auctionId: id }, body: { maturities, reason } });
    await issuer.client.haltAuction({ params: { auctionId: id }, body: { reason } });
    await issuer.client.resumeAuction({ params: { auctionId: id }, body: { choice: 'keep' } });
    await clock.passTo(closeDate);
    const serial = await idOf(id);
    expect(await closeAuction(server.deps, serial)).toBe('waits for the issuer');
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
    await resize(id, { [first]: 85_000, [second]: 215_000 });
    expect(['closed', 'closed before']).toContain(await closeAuction(server.deps, serial));
    expect(await brokenLaws(server.deps.pool)).toEqual([]);

    const [log, record] = [join(folder, 'sale.log'), join(folder, 'record.json')];
    const head = await server.deps.orderLogs.readHead(serial);
    const { rows } = await server.deps.pool.query<{ entry: string }>(
      'select entry from order_log where auction_id = $1 order by index',
      [serial],
    );
    await writeFile(log, `${rows.map(({ entry }) => `${entry}\n`).join('')}\n${head?.checkpoint}`);
    const { record: text } = await server.market().readClosingRecord({ params: { auctionId: id } });
    await writeFile(record, text ?? '');
    const lines: string[] = [];
    expect([await verifyLog([log, record], (line) => lines.push(line)), lines]).toEqual([0, expect.anything()]);
    expect([await verifyFile(record, undefined, (line) => lines.push(line)), lines]).toEqual([0, expect.anything()]);
    expect(lines.some((line) => line.startsWith('Amounts decided') && line.includes('$85,000'))).toBe(true);
    const python = spawnSync('python3', ['../verifiers/python/verify_log.py', log, '--record', record], {
      cwd: join(import.meta.dirname, '../../..'),
      encoding: 'utf8',
    });
    expect(python.stdout + python.stderr).toMatch(/^TRUE/);
  },
);

describe('a sale with published bounds', () => {
  test('waits for its issuer, who sees what other amounts would sell and no names, and is allocated by them', async () => {
    await investor.client.addWebhook({ body: { url: 'http://127.0.0.1:9/hook', events: ['auction.resized'] } });
    const id = await waiting();
    expect(await read(id)).toMatchObject({
      ...{ status: 'Ended', resizing: { maturityPercent: 25, totalPercent: 10, minutes: 60 } },
    });
    expect(await kindsOf(id)).not.toContain('RESULT');
    expect(await closeAuction(server.deps, await idOf(id))).toBe('waits for the issuer');
    expect(await countLateCloses(server.deps.db)).toBe(0);
    const preview = (amounts: Amounts, person = issuer) =>
      person.client.previewResizing({ params: { auctionId: id }, body: { maturities: listed(amounts) } });
    const shown = await preview({ [first]: 125_000 });
    expect(shown).toEqual({
      maturities: [
        {
          maturityDate: first,
          announced: 100_000,
          principal: 125_000,
          demand: 130_000,
          awardBefore: 100_000,
          award: 125_000,
        },
        {
          maturityDate: second,
          announced: 200_000,
          principal: 200_000,
          demand: 40_000,
          awardBefore: 40_000,
          award: 40_000,
        },
      ],
      ...{ announced: 300_000, principal: 325_000, demand: 170_000, awardBefore: 140_000, award: 165_000 },
    });
    expect(JSON.stringify(shown)).not.toContain(investor.uuid);

    expect(await resize(id, { [first]: 125_000, [second]: 200_000 })).toMatchObject({ open: null });
    await server.runJobs();
    await server.runJobs();
    expect((await kindsOf(id)).slice(-3)).toEqual(['CLOSE', 'RESIZE', 'RESULT']);
    expect(await recordOf(id)).toMatchObject({
      format: 'fairbook-closing-record-1',
      extensions: [
        {
          name: 'changes',
          data: [{ kind: 'RESIZE', maturities: [{ maturityDate: first, principal: 12_500_000 }], reason }],
        },
      ],
      terms: { maturities: [{ principal: 10_000_000 }, { principal: 20_000_000 }] },
      maturities: [
        { principal: 12_500_000, award: 12_500_000 },
        { principal: 20_000_000, award: 4_000_000 },
      ],
    });
    expect((await read(id)).saleChanges).toMatchObject([{ kind: 'RESIZE', maturities: [{ principal: 125_000 }] }]);
    const told = await server.deps.db
      .selectFrom('notifHistory')
      .select('body')
      .where('userId', '=', investor.userId)
      .where('title', '=', 'Water Bonds: amounts decided')
      .execute();
    expect(told.filter(({ body }) => body.includes('$125,000'))).toHaveLength(1);
    await makeAllMessages(server);
    const sent = await server.deps.db.selectFrom('webhookDelivery').select(['event', 'data']).execute();
    expect(sent).toMatchObject([
      { event: 'auction.resized', data: { maturities: [{ maturityDate: first, principal: 125_000 }] } },
    ]);
  });

  test.runIf(isFull)(
    'shows before what the result then is, also where linked accounts are one investor and one is suspended',
    async () => {
      const [one, other, suspended] = [
        await accounts.individual(),
        await accounts.individual(),
        await accounts.individual(),
      ];
      const id = await auctions.decidable(issuer, {
        before: async (auctionId) => {
          // Together they order more than the maturity has.
          await order(one, auctionId, { [first]: 90_000, [second]: 150_000 });
          await order(other, auctionId, { [first]: 60_000, [second]: 50_000 });
          await order(suspended, auctionId, { [first]: 50_000 });
          await order(fund, auctionId, { [first]: 30_000 });
          const body = {
            subject: `investor:${one.orgUuid}`,
            other: other.email,
            ground: 'samePerson',
            reason,
          } as const;
          await administrator.client.linkAccounts({ body });
          await accounts.setStatus(suspended, 'Suspended');
        },
      });
      const amounts = { [first]: 85_000, [second]: 215_000 };
      const shown = await issuer.client.previewResizing({
        params: { auctionId: id },
        body: { maturities: listed(amounts) },
      });
      await resize(id, amounts);
      expect(['closed', 'closed before']).toContain(await closeAuction(server.deps, await idOf(id)));
      const { maturities } = await recordOf(id);
      // Two people who are linked order as one at most what a maturity has.
      expect(shown.maturities.map(({ demand }) => demand)).toEqual([130_000, 200_000]);
      expect(shown.maturities.map(({ award }) => award * 100)).toEqual(
        maturities.map(({ award }: { award: number }) => award),
      );
    },
  );

  test('gets its result by itself where no one decides, and never before', async () => {
    const id = await waiting();
    const force = (kind: string) =>
      server.deps.pool.query(`select append_to_order_log(id, '${kind}', '{}') from auction where uuid = $1`, [id]);
    await expect(force('RESULT')).rejects.toThrow('RESULT comes at the wrong time');
    await letTimePass(id);
    await expect(force('RESIZE')).rejects.toThrow('RESIZE comes at the wrong time');
    expect(await refusalOf(resize(id, {}))).toMatchObject({ status: 412, data: { code: 'resizing-over' } });
    expect(await closeAuction(server.deps, await idOf(id))).toBe('closed');
    const record = await recordOf(id);
    expect(record.extensions).toEqual([]);
    expect(await refusalOf(resize(id, {}))).toMatchObject({ data: { code: 'resizing-over' } });
  });

  test('keeps the published bounds', async () => {
    const id = await waiting();
    const refused = async (amounts: Amounts) => (await refusalOf(resize(id, amounts))).message;
    expect(await refused({ [first]: 130_000 })).toContain('changes by more than 25%');
    expect(await refused({ [second]: 150_000 })).toContain('all maturities together change by more than 10%');
    expect(await refused({ [first]: 102_500 })).toContain('is no amount that can be ordered');
    expect(await refused({ [first]: -5_000 })).toContain('changes by more than 25%');
    expect(await refused({ [dayIn(9)]: 5_000 })).toContain('is not offered');
    for (const body of [
      { maturities: [{ maturityDate: first }], reason },
      { maturities: [], reason: ' ' },
    ]) {
      expect((await server.ask('market', issuer, 'POST', `/api/auction/${id}/resize`, body)).status).toBe(400);
    }
    const other = await accounts.issuer();
    expect((await refusalOf(resize(id, {}, other))).status).toBe(404);
    const body = { maturities: [], reason };
    expect((await server.ask('market', investor, 'POST', `/api/auction/${id}/resize`, body)).status).toBe(403);
    expect((await server.ask('admin', administrator, 'POST', `/api/auction/${id}/resize`, body)).status).toBe(404);
    expect(await kindsOf(id)).not.toContain('RESIZE');
    // To the announced amounts: the result comes at once.
    await resize(id, {});
    await server.runJobs();
    expect(await refusalOf(resize(id, {}))).toMatchObject({ data: { code: 'resizing-decided' } });
    expect((await recordOf(id)).extensions).toMatchObject([{ data: [{ kind: 'RESIZE', maturities: [] }] }]);
  });

  test.runIf(isFull)('is decided once by two at once', async () => {
    const id = await waiting();
    const outcomes = await auctions.atOnce(
      id,
      [105_000, 110_000].map(
        (principal) => () =>
          resize(id, { [first]: principal }).then(
            () => 'made',
            () => 'refused',
          ),
      ),
    );
    expect(outcomes.sort()).toEqual(['made', 'refused']);
    expect((await kindsOf(id)).filter((kind) => kind === 'RESIZE')).toHaveLength(1);
  });

  test('is decided by two people', async () => {
    const id = await waiting(town);
    const { open } = await resize(id, { [second]: 180_000 }, town);
    expect(open).toMatchObject({ kind: 'RESIZE', isOwn: true, whyNotConfirm: { code: 'own-change' } });
    expect(await refusalOf(confirm(id, open?.id ?? '', town))).toMatchObject({ data: { code: 'own-change' } });
    expect(await refusalOf(resize(id, {}, colleague))).toMatchObject({ data: { code: 'change-requested' } });
    expect(await kindsOf(id)).not.toContain('RESIZE');
    await confirm(id, open?.id ?? '', colleague);
    await server.runJobs();
    expect((await recordOf(id)).maturities).toMatchObject([{ principal: 10_000_000 }, { principal: 18_000_000 }]);
  });

  test.runIf(isFull)('is decided by no one where the second person is late', async () => {
    const late = await waiting(town);
    const request = await resize(late, { [second]: 180_000 }, town);
    await letTimePass(late);
    expect(await refusalOf(confirm(late, request.open?.id ?? '', colleague))).toMatchObject({
      ...{ status: 412, data: { code: 'resizing-over' } },
    });
    expect(await closeAuction(server.deps, await idOf(late))).toBe('closed');
    expect((await recordOf(late)).extensions).toEqual([]);
  });
});

test.runIf(isFull)(
  'a sale without bounds and one that runs are not resized, and none has bounds and a rule that draws lots',
  async () => {
    const none = await auctions.over(issuer);
    expect(await refusalOf(resize(none, {}))).toMatchObject({ status: 412, data: { code: 'no-resizing' } });
    const resizing = { maturityPercent: 25, totalPercent: 10, minutes: 60 };
    const id = await auctions.live(issuer, { priority: { resizing } });
    expect(await refusalOf(resize(id, {}))).toMatchObject({ data: { code: 'not-closed' } });
    const drawn = 'update auction set allocation_rule = $2 where uuid = $1';
    await expect(server.deps.pool.query(drawn, [id, 'draw-1'])).rejects.toThrow('auction_resizing_is_whole');
  },
);
