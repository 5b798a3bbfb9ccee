/** Tests that before the close nothing administrators can read about an investor changes with an order. */
import { times } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { testMarket } from '../../../../testing/fixtures.ts';
import type { Member } from '../../../../testing/market/accounts.ts';
import { first, investmentsOf, order, second } from '../../../../testing/market/orders.ts';

const { server, accounts, administrator, auctions } = await testMarket();

/** An investor, and the address of the administrators' page about them. */
interface Watched {
  readonly investor: Member;
  readonly page: string;
  readonly list: string;
}

async function individual(): Promise<Watched> {
  const investor = await accounts.individual();
  return { investor, page: `investor/${investor.uuid}`, list: `investors?q=${investor.email}` };
}

async function institution(): Promise<Watched> {
  const investor = await accounts.institution();
  return {
    investor,
    page: `institutional-investor/${investor.uuid}`,
    list: `institutional-investors?q=${investor.email}`,
  };
}

/** The administrators' responses about one investor. */
async function seenOf({ investor: { uuid, orgUuid }, page, list }: Watched) {
  const addresses = [
    `/api/user-management/${page}`,
    `/api/user-management/${list}`,
    `/api/user-management/changes?account=${uuid}`,
    ...['orders', 'messages', 'sign-ins'].map((what) => `/api/cases/${what}?subject=investor:${orgUuid}`),
    ...[`actor=user:${uuid}`, `subject=user:${uuid}`, `subject=investor:${orgUuid}`, `q=${uuid}`].map(
      (query) => `/api/audit?${query}`,
    ),
  ];
  const seen = [];
  for (const address of addresses) {
    const { status, body } = await server.ask('admin', administrator, 'GET', address);
    expect([address, status]).toEqual([address, 200]);
    seen.push([address, body]);
  }
  return seen;
}

const kinds = [
  ['institution', institution],
  ['individual', individual],
] as const;

test.each(kinds.slice(0, times(1, 2)))(
  'an order of an %s shows nowhere about them before the close',
  async (_, somebody) => {
    const watched = await somebody();
    const auction = await auctions.live(await accounts.issuer());
    const before = await seenOf(watched);
    const { bidId } = await order(watched.investor, auction, { [first]: 10_000 });
    await watched.investor.client.amendBid({
      params: { auctionId: auction, bidId },
      body: { investments: investmentsOf({ [first]: 5_000, [second]: 10_000 }) },
    });
    expect(await seenOf(watched)).toEqual(before);

    await auctions.close(auction);
    const { body } = await server.ask('admin', administrator, 'GET', `/api/user-management/${watched.page}`);
    expect(body.data).toMatchObject({ bidCount: 1, auctionCount: 1 });
  },
);

test('a request to change facts does not tell whether the investor has orders in open sales', async () => {
  const [with_, without] = [await accounts.individual({ state: 'WA' }), await accounts.individual({ state: 'WA' })];
  const auction = await auctions.live(await accounts.issuer());
  await order(with_, auction, { [first]: 10_000 });
  const views = [];
  for (const { client, uuid } of [with_, without]) {
    await client.requestInvestorChange({ body: { state: 'OR', country: 'US', explanation: 'I moved' } });
    const { rows } = await administrator.client.listFactChanges({ query: { account: uuid } });
    const [{ id } = { id: '' }] = rows;
    const { account, requestedAt, auditSubject, ...view } = await administrator.client.readFactChange({
      params: { id },
    });
    views.push({ ...view, id: account.userType });
  }
  expect(views[0]).toEqual(views[1]);
});
