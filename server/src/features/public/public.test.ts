/** Tests what is read without an account: what is public, and nothing else. */
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { pdf } from '../../../testing/hostile/hostile.ts';
import { hoursFromNow } from '../../../testing/market/auctions.ts';
import { first, order } from '../../../testing/market/orders.ts';
import { readEmbed, readIssuerPage, readNews, readResultsPage, readSalePage, readSalesPage } from './read-pages.ts';

const { server, accounts, professional, auctions } = await testMarket();
const issuer = await accounts.issuer({ name: 'Town of Openfield' });
const investor = await accounts.institution({ name: 'Hidden Fund of Investors' });

const get = (path: string) => server.ask('market', null, 'GET', `/api/public/${path}`);
const dataOf = async <Data>(path: string) => (await get(path)).body.data as Data;
const rowsOf = (path: string) => dataOf<{ uuid: string }[]>(path);

interface ReadSale {
  readonly status: string;
  readonly isHalted: boolean;
  readonly isCancelled: boolean;
  readonly demand: { readonly ordered: number; readonly isFinal: boolean } | null;
  readonly result: { readonly outcome: string; readonly ordered: number; readonly sold: number } | null;
}

const halted = async () => {
  const auctionId = await auctions.live(issuer);
  await issuer.client.haltAuction({ params: { auctionId }, body: { reason: 'A figure is wrong' } });
  return auctionId;
};

const canceled = async () => {
  const auctionId = await auctions.over(issuer);
  await sql`update auction set status = 'Ended', cancelled_at = now(), cancel_reason = 'Withdrawn' where uuid = ${auctionId}`.execute(
    server.deps.db,
  );
  return auctionId;
};

const ended = async () => {
  const auctionId = await auctions.live(issuer);
  await order(investor, auctionId, { [first]: 40_000 });
  await auctions.close(auctionId);
  return auctionId;
};

const ofSuspendedIssuer = async () => {
  const suspended = await accounts.issuer();
  const auctionId = await auctions.live(suspended);
  await sql`update municipality set status = 'Suspended' where id = ${suspended.orgId}`.execute(server.deps.db);
  return auctionId;
};

const later = { keyDates: { marketingPeriodLaunchDate: hoursFromNow(5).toISOString() } };

const sales: readonly [what: string, make: () => Promise<string>, isSeen: boolean][] = [
  ['draft', () => auctions.draft(issuer), false],
  ['submitted', () => auctions.pending(issuer), false],
  ['rejected', () => auctions.rejected(issuer), false],
  ['approved but not launched', () => auctions.approved(issuer, later), false],
  ['private and live', () => auctions.live(issuer, { profile: { offeringType: 'Private' } }), false],
  ['private and ended', () => auctions.over(issuer, { profile: { offeringType: 'Private' } }), false],
  ['suspended issuer', ofSuspendedIssuer, false],
  ['launched', () => auctions.approved(issuer), true],
  ['scheduled', () => auctions.scheduled(issuer), true],
  ['live', () => auctions.live(issuer), true],
  ['halted', halted, true],
  ['canceled', canceled, true],
  ['ended', ended, true],
];

/** Two that no one sees and one that everyone sees, in the usual run. */
const looked = [true, false].flatMap((isSeen) =>
  some(
    `sales ${isSeen}`,
    sales.filter((sale) => sale[2] === isSeen),
    isSeen ? 1 : 2,
  ),
);

test.each(looked)('a sale that is %s is read everywhere or nowhere', async (_, make, isSeen) => {
  const id = await make();
  const { rows } = await sql<{
    uuid: string;
  }>`select m.uuid from auction a join municipality m on m.id = a.municipality_id
    where a.uuid = ${id}`.execute(server.deps.db);
  const ofIssuer = await get(`issuers/${rows[0]?.uuid}`);
  const listed = ofIssuer.status === 200 ? (ofIssuer.body.data as { sales: { uuid: string }[] }).sales : [];
  const csv = await (await fetch(`${server.marketUrl}/api/public/results/file`)).text();
  const wanted = isSeen ? 200 : 404;
  expect((await get(`sales/${id}`)).status).toBe(wanted);
  expect((await rowsOf('sales')).some(({ uuid }) => uuid === id)).toBe(isSeen);
  expect(listed.some(({ uuid }) => uuid === id)).toBe(isSeen);
  if (!isSeen) expect(csv).not.toContain(id);
  // It leads to the public page.
  if (csv.includes(id)) expect(csv).toContain(`/sales/${id}`);
  const pages = [
    await readSalePage(id, server.deps),
    await readSalesPage({}, server.deps),
    await readSalesPage({ view: 'calendar' }, server.deps),
    await readResultsPage({}, server.deps),
    await readIssuerPage(rows[0]?.uuid ?? '', server.deps),
    await readEmbed(id, server.deps),
    await readNews(server.deps),
  ];
  expect(pages[0]).toMatchObject(isSeen ? { kind: 'sale' } : { kind: 'missing', sale: id });
  expect(JSON.stringify(pages.at(-1)).includes(id)).toBe(isSeen);
  if (!isSeen) expect(JSON.stringify(pages.slice(1))).not.toContain(id);
});

describe('a public sale', () => {
  test('shows demand while it is live, and its result after the close, without names', async () => {
    const id = await auctions.live(issuer);
    await order(investor, id, { [first]: 40_000 });
    const read = () => dataOf<ReadSale>(`sales/${id}`);
    expect(await read()).toMatchObject({ status: 'Live', demand: { ordered: 40_000, isFinal: false }, result: null });
    const listed = async (status: string) => {
      const page = await readSalesPage({ status }, server.deps);
      const rows = page.kind === 'sales' ? page.groups.flatMap((group) => group.rows) : [];
      return rows.find(({ uuid }) => uuid === id);
    };
    expect((await listed('live'))?.listed).toMatchObject({ ordered: 40_000 });
    await auctions.close(id);
    expect(await listed('ended')).toMatchObject({ listed: { ordered: 40_000 }, result: { outcome: 'PartlySold' } });
    expect(await read()).toMatchObject({
      status: 'Ended',
      demand: { ordered: 40_000, isFinal: true },
      result: { ordered: 40_000, sold: 40_000 },
    });
    const { rows } = await sql<{ fullName: string | null; email: string; uuid: string }>`
      select concat_ws(' ', first_name, last_name) as full_name, email, uuid from "user"`.execute(server.deps.db);
    const people = rows.flatMap(({ fullName, email, uuid }) => [fullName, email, uuid]).filter((text) => text !== '');
    for (const path of ['sales', `sales/${id}`, `issuers/${issuer.orgUuid}`]) {
      const text = JSON.stringify(await get(path));
      for (const word of ['Hidden Fund', investor.orgUuid, professional.uuid, ...people]) {
        expect(text).not.toContain(word);
      }
    }
  });

  test.runIf(isFull)('says that it is halted or canceled, and shows no demand of a canceled one', async () => {
    expect(await dataOf<ReadSale>(`sales/${await halted()}`)).toMatchObject({ status: 'Live', isHalted: true });
    expect(await dataOf<ReadSale>(`sales/${await canceled()}`)).toMatchObject({
      status: 'Ended',
      isCancelled: true,
      demand: null,
      result: null,
    });
  });

  test('is found by status, state and text, may be cached for ten seconds and is sent once', async () => {
    const ohio = await accounts.issuer({ state: 'OH', name: 'Village of Quietwater' });
    const id = await auctions.live(ohio);
    const found = async (query: string) => (await rowsOf(`sales?${query}`)).map(({ uuid }) => uuid);
    expect(await found('state=OH')).toEqual([id]);
    expect(await found('q=quietwater')).toEqual([id]);
    expect(await found('state=OH&status=Ended')).toEqual([]);
    await auctions.live(ohio, { profile: { offeringType: 'Private' } });
    const counted = async (query: object) => {
      const page = await readSalesPage({ view: 'map', ...query }, server.deps);
      return page.kind === 'map' ? page.counts['OH'] : undefined;
    };
    expect([await counted({}), await counted({ q: 'quietwater' })]).toEqual([1, 1]);
    expect([await counted({ status: 'ended' }), await counted({ q: 'nothing' })]).toEqual([undefined, undefined]);
    const { headers } = await get(`sales?state=OH`);
    expect(headers.get('cache-control')).toBe('public, max-age=10');
    const again = await fetch(`${server.marketUrl}/api/public/sales?state=OH`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test.runIf(isFull)('is narrowed by every filter, each choice with how many public sales it gives', async () => {
    const texas = await accounts.issuer({ state: 'TX', name: 'Village of Filterbrook' });
    const id = await auctions.live(texas, { profile: { taxStatus: 'Tax Exempt' } });
    const taxable = await auctions.live(texas, { profile: { taxStatus: 'Taxable' } });
    await auctions.live(texas, { profile: { offeringType: 'Private' } });
    const read = async (query: object) => {
      const page = await readSalesPage({ state: 'TX', ...query }, server.deps);
      const rows = page.kind === 'sales' ? page.groups.flatMap((group) => group.rows) : [];
      return { ids: rows.map(({ uuid }) => uuid).sort(), choices: 'choices' in page ? page.choices : null };
    };
    const all = await read({});
    expect(all.ids).toEqual([id, taxable].sort());
    expect(all.choices?.taxStatus).toEqual({ '': 2, 'Tax Exempt': 1, Taxable: 1 });
    expect(all.choices?.state['TX']).toBe(2);
    expect((await read({ taxStatus: 'Taxable' })).ids).toEqual([taxable]);
    // Another filter is counted under the chosen one.
    expect((await read({ taxStatus: 'Taxable' })).choices?.callable).toMatchObject({ '': 1 });
    expect((await read({ taxStatus: 'Taxable', status: 'ended' })).choices?.taxStatus).toEqual({ '': 0 });
    // A value that is no choice is ignored, as other fields that make no sense.
    expect((await read({ taxStatus: 'Free', sizeBand: ['x', 'y'] })).ids).toEqual(all.ids);
    for (const view of ['map', 'calendar']) {
      expect((await read({ view, taxStatus: 'Taxable' })).choices?.taxStatus).toMatchObject({ Taxable: 1 });
    }
    const csv = await fetch(`${server.marketUrl}/api/public/results/file?state=TX&taxStatus=Taxable`);
    expect(csv.status).toBe(200);
  });

  test('has documents that need no token, as long as it is public', async () => {
    const id = await auctions.complete(issuer);
    const docOther1 = [new File([pdf], 'official.pdf', { type: 'application/pdf' })];
    const documents = await issuer.client.addDocuments({ params: { auctionId: id }, files: { docOther1 } });
    const path = (documents.docOther1?.url ?? '').replace('/api/files/', 'files/');
    expect((await get(path)).status).toBe(404);
    await sql`update auction set status = 'Approved', minimum_amount = 5000, step_amount = 5000, max_orders = 2000 where uuid = ${id}`.execute(
      server.deps.db,
    );
    const answer = await fetch(`${server.marketUrl}/api/public/${path}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    await sql`update auction set offering_type = 'Private' where uuid = ${id}`.execute(server.deps.db);
    expect((await get(path)).status).toBe(404);
  });
});

test('an issuer shows news without authors, and none that is not approved is shown', async () => {
  await issuer.client.publishMarketNews({
    body: { title: 'Budget', content: 'Adopted', url: 'https://news.example', author: 'Ann Author' },
  });
  const answer = await get(`issuers/${issuer.orgUuid}`);
  expect(answer.body.data).toMatchObject({ name: 'Town of Openfield', news: [{ title: 'Budget' }] });
  expect(JSON.stringify(answer.body)).not.toContain('Ann Author');
  const other = await accounts.issuer({ status: 'Pending Approval' });
  expect((await get(`issuers/${other.orgUuid}`)).status).toBe(404);
});
