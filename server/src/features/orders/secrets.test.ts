/**
 * Tests that administrators learn nothing of what investors do in a live sale: every call that they read is answered alike before and after every call
 * by which an investor acts on a sale, except where this file says what may differ. A new call of either kind is in the test by itself.
 */
import { admin } from '@fairbook/contract/admin.ts';
import type { Route } from '@fairbook/contract/base/route.ts';
import { market } from '@fairbook/contract/market.ts';
import { expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { joinAs } from '../../../testing/market/colleagues.ts';
import { first, investmentsOf, order, refusalOf, second } from '../../../testing/market/orders.ts';
import { pdfOf } from '../../../testing/pdf.ts';
import { bodies } from '../../../testing/requests/request-bodies.ts';
import { sealAudit } from '../../store/logs/seal.sql.ts';

const { server, accounts, administrator, auctions } = await testMarket();
const issuer = await accounts.issuer();
const fund = await accounts.institution({ name: 'Olive Fund' });
const trader = await joinAs(server, fund, 'Trader', 'Olive Trader');
const approver = await joinAs(server, fund, 'Approver', 'Abel Approver');
const account = await fund.client.addSubAccount({ body: { name: 'Growth', reference: null } });
const params = { auctionId: await auctions.live(issuer) };
const { auctionId } = params;
await order(trader, auctionId, { [first]: 5_000 });
await issuer.client.supplementDocument({
  params,
  body: { document: 'docOther1', reason: 'Page 12 had the figures of another year' },
  files: { file: [new File([pdfOf('second.pdf')], 'second.pdf', { type: 'application/pdf' })] },
});
await fund.client.saveOrderRules({ body: { approvalAbove: 50_000 } });
const state: Record<'bid' | 'waiting', string> = { bid: '', waiting: '' };

const propose = async () => {
  const body = { investments: investmentsOf({ [second]: 60_000 }) };
  state.waiting = (await trader.client.proposeOrder({ params, body })).id;
};
const waiting = () => ({ id: state.waiting });
const divide = (version: number) =>
  fund.client.saveDivision({
    params,
    body: { maturityDate: first, version, shares: [{ subAccountId: account.id, amount: 5_000 }] },
  });

interface Group {
  readonly what: string;
  readonly differs: readonly string[];
  readonly acts: Readonly<Record<string, () => Promise<unknown>>>;
}

/** One act for each call by which an investor acts on a sale, in groups, with the calls of administrators that may be answered differently after them. */
const groups: readonly Group[] = [
  {
    what: 'acts that are no orders',
    // The log grows by the confirmation, without saying whose it is.
    differs: ['readSaleProof'],
    acts: {
      reconfirmOrders: async () => {
        const { supplements } = await trader.client.readPublicAuction({ params });
        const confirmed = await trader.client.reconfirmOrders({
          params,
          body: { supplementId: supplements.at(-1)?.id ?? '' },
        });
        expect(confirmed).toEqual({ confirmed: 1 });
      },
      previewBid: () => trader.client.previewBid({ params, body: { investments: investmentsOf({ [second]: 5_000 }) } }),
      proposeOrder: propose,
      changeWaitingOrder: () =>
        trader.client.changeWaitingOrder({
          params: waiting(),
          body: { investments: investmentsOf({ [second]: 65_000 }), version: 1 },
        }),
      withdrawWaitingOrder: async () => {
        await propose();
        await trader.client.withdrawWaitingOrder({ params: waiting() });
      },
      rejectWaitingOrder: async () => {
        await propose();
        await approver.client.rejectWaitingOrder({ params: waiting(), body: { version: 1, reason: 'Too much' } });
      },
      saveDivision: () => divide(0),
      giveFeedback: () =>
        refusalOf(trader.client.giveFeedback({ params: { auctionUuid: auctionId }, body: bodies.giveFeedback })),
      subscribeToStatus: () =>
        trader.client.subscribeToStatus({ params: { id: auctionId }, body: bodies.subscribeToStatus }),
      subscribeToInvestorPresentation: () =>
        trader.client.subscribeToInvestorPresentation({
          params: { id: auctionId },
          body: bodies.subscribeToInvestorPresentation,
        }),
      setFavoriteAuction: () =>
        trader.client.setFavoriteAuction({ params: { id: auctionId }, body: { isFavorite: true } }),
    },
  },
  {
    what: 'orders',
    // Totals of the book, the length of the log, and acts of "investor".
    differs: ['listAuditEvents', 'readOrderBook', 'readSaleProof'],
    acts: {
      placeBid: async () => {
        state.bid = (await order(trader, auctionId, { [second]: 10_000 })).bidId;
      },
      amendBid: () =>
        trader.client.amendBid({
          params: { auctionId, bidId: state.bid },
          body: { investments: investmentsOf({ [second]: 15_000 }) },
        }),
      withdrawBid: () => trader.client.withdrawBid({ params: { auctionId, bidId: state.bid } }),
      discardBid: async () => {
        await order(trader, auctionId, { [second]: 5_000 }, 'a-key-of-mine');
        await trader.client.discardBid({ params: { auctionId, key: 'a-key-of-mine' } });
      },
      approveWaitingOrder: async () => {
        await propose();
        await approver.client.approveWaitingOrder({ params: waiting(), body: { version: 1 } });
      },
    },
  },
  {
    what: 'a question and its reading, which administrators read under the question’s own page',
    differs: ['listSaleQuestions', 'listSaleReaders'],
    acts: {
      askAboutSale: () => trader.client.askAboutSale({ params, body: { text: 'When is delivery?' } }),
      markSaleSeen: () => trader.client.markSaleSeen({ params, body: {} }),
    },
  },
];

/** Further queries by the call of administrators: addresses with the words that someone would look for. */
const subjects = [`user:${trader.uuid}`, `investor:${fund.orgUuid}`, `auction:${auctionId}`];
const ofSubjects = subjects.map((subject) => `subject=${subject}`);
const queries: Readonly<Record<string, readonly string[]>> = {
  listAuditEvents: [
    '',
    ...ofSubjects,
    `actor=user:${trader.uuid}`,
    'q=Olive',
    'q=reconfirmed',
    'orders=false',
    'sort=at',
  ],
  listOrders: [ofSubjects[1] ?? ''],
  listAccountMessages: [ofSubjects[1] ?? ''],
  listAccountSignIns: [ofSubjects[1] ?? ''],
  listQuestions: [ofSubjects[1] ?? ''],
  listCaseNotes: [ofSubjects[1] ?? ''],
  readAssignment: [ofSubjects[1] ?? ''],
  listChecks: [ofSubjects[1] ?? '', ofSubjects[2] ?? ''],
  countOpenChecks: [ofSubjects[1] ?? ''],
  listAccountLinks: [ofSubjects[1] ?? ''],
  countAccounts: ['of=investors'],
  listSavedViews: ['list=listAuditEvents'],
  downloadDebtService: ['by=payment'],
};
const inPath: Readonly<Record<string, string>> = { auctionId, kind: 'transcript' };
const records: Readonly<Record<string, string>> = { readMunicipality: issuer.orgUuid, readInstitutional: trader.uuid };

/** Measures of the machine, and how many mails and jobs all people of the market caused. It names the investor no more than the others. */
const ofMoment = ['readHealth'];

/** Moments of reading. */
const unsaid = ['asOf'];

async function readAll(): Promise<Map<string, string>> {
  await server.runJobs();
  await sealAudit(server.deps.db, server.deps.auditLog);
  const calls = Object.entries<Route>(admin).filter(([, { method }]) => method === 'GET');
  const reads = calls.flatMap(([name, { path }]) => (queries[name] ?? ['']).map((query) => ({ name, path, query })));
  const answers = reads.map(async ({ name, path, query }) => {
    const address = path.replace(/:(\w+)/g, (_, part: string) => inPath[part] ?? records[name] ?? fund.orgUuid);
    const { status, body } = await server.ask('admin', administrator, 'GET', `${address}?${query}`);
    expect([name, query, status === 400]).toEqual([name, query, false]);
    const said = JSON.stringify(body, (key, value: unknown) => (unsaid.includes(key) ? undefined : value));
    return [`${name} ${query}`, `${status} ${said}`] as const;
  });
  return new Map(await Promise.all(answers));
}

/** How often an answer names the investor. */
const named = (answer = '') =>
  answer.split(new RegExp(`Olive|Abel|${trader.uuid}|${approver.uuid}|${fund.orgUuid}`)).length;

test('every call by which an investor acts on a sale is in a group', () => {
  const isOnSale = /:auction(Id|Uuid)|^\/api\/(waiting-orders|social\/fav-auction|auction\/subscription)\//;
  const expected = Object.entries<Route>(market).filter(
    ([, { method, path, who }]) =>
      method !== 'GET' && isOnSale.test(path) && typeof who === 'object' && 'institutional-investor' in who,
  );
  expect(groups.flatMap(({ acts }) => Object.keys(acts)).toSorted()).toEqual(expected.map(([name]) => name).toSorted());
});

test('administrators are answered alike before and after what investors do in a live sale', async () => {
  let before = await readAll();
  for (const { what, differs, acts } of groups) {
    for (const act of Object.values(acts)) await act();
    const after = await readAll();
    const different = [...after].filter(([call, answer]) => before.get(call) !== answer).map(([call]) => call);
    const declared = [...differs, ...ofMoment];
    const undeclared = different.filter((call) => !declared.includes(call.slice(0, call.indexOf(' '))));
    expect([what, undeclared]).toEqual([what, []]);
    const naming = different.filter(
      (call) => !call.startsWith('listSaleQ') && named(before.get(call)) !== named(after.get(call)),
    );
    expect([what, naming]).toEqual([what, []]);
    before = after;
  }
}, 120_000);

test('the acts come to the end of the trail with the result, sealed, and say when they were', async () => {
  const actions = ['auction.reconfirm', 'sub-account.divide', 'sale-question.ask'];
  const held = async () => {
    await sealAudit(server.deps.db, server.deps.auditLog);
    return (await administrator.client.listAuditEvents({ query: { action: actions } })).rows;
  };
  expect(await held()).toEqual([]);
  await auctions.close(auctionId);
  await expect.poll(async () => (await held()).filter(({ seal }) => seal !== null).length, { timeout: 20_000 }).toBe(3);
  const rows = await held();
  expect(rows.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['sale-question.ask', 'Olive Trader'],
    ['sub-account.divide', expect.anything()],
    ['auction.reconfirm', 'Olive Trader'],
  ]);
  for (const { at, detail } of rows) {
    expect(detail).toMatchObject({ secretUntilResultOf: auctionId });
    expect(new Date(String(detail['actedAt'])).getTime()).toBeLessThan(new Date(at).getTime());
  }
  expect((await server.superuser.query('select count(*)::int as held from held_audit_event')).rows).toEqual([
    { held: 0 },
  ]);
});

test('the program can neither release an act before its result, nor change or delete one', async () => {
  const other = await auctions.live(issuer);
  await trader.client.askAboutSale({ params: { auctionId: other }, body: { text: 'Is it insured?' } });
  const count = 'select count(*)::int as held from held_audit_event';
  const before = (await server.deps.pool.query(count)).rows;
  await server.deps.pool.query('select release_held_events()');
  expect((await server.deps.pool.query(count)).rows).toEqual(before);
  for (const attack of [
    'delete from held_audit_event',
    "update held_audit_event set actor = 'x'",
    'delete from audit_text',
  ]) {
    await expect(server.deps.pool.query(attack)).rejects.toMatchObject({ code: '42501' });
  }
});
