/** Tests the final book and the confirmations over HTTP, for the issuer and each investor of a closed sale. */
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { first, investmentsOf, order, refusalOf, second } from '../../../testing/market/orders.ts';

const schedule = [
  { maturityDate: first, principalAmount: 100_000, interestRate: 6, yield: 0, price: 102.5, cusip: '012345AA6' },
  { maturityDate: second, principalAmount: 200_000, interestRate: 4, yield: 0, price: 99, cusip: '' },
];

const { server, accounts, administrator, auctions } = await testMarket();
const issuer = await accounts.issuer();
const fund = await accounts.institution({ name: '=Alpha "Fund", LP' });
const investor = await accounts.individual();
const leaver = await accounts.individual();
const auctionId = await auctions.live(issuer, { schedule });
await order(fund, auctionId, { [first]: 80_000 });
await order(investor, auctionId, { [first]: 30_000, [second]: 10_000 });
await order(investor, auctionId, { [second]: 20_000 });
const changed = await order(leaver, auctionId, { [second]: 50_000 });
const params = { auctionId, bidId: changed.bidId };
await leaver.client.amendBid({ params, body: { investments: investmentsOf({ [second]: 40_000 }) } });
await leaver.client.withdrawBid({ params });
await auctions.close(auctionId);

async function csvOf(person: Member): Promise<string> {
  const answer = await fetch(`${server.marketUrl}/api/auction/${auctionId}/downloads/final-book`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toContain(`final-book-${auctionId}.csv`);
  return answer.text();
}

describe('the final book', () => {
  test('reports what was sold, its cost to the issuer, and its placement', async () => {
    const report = await issuer.client.readSaleReport({ params: { auctionId } });
    expect(report).toMatchObject({
      outcome: 'PartlySold',
      issue: { municipalityName: 'City of Springfield', baseCusip: '012345', repaymentFrequency: 'Semi-Annual' },
      totals: { principal: 300_000, demand: 140_000, award: 130_000, unsold: 170_000, bidders: 2, bids: 3 },
      placement: { award: 130_000, inState: 130_000, individuals: 50_000, international: 0 },
    });
    expect(report.maturities[0]).toMatchObject({ maturityDate: first, interestRate: 6, price: 102.5, award: 100_000 });
    const { schedule: whole, sold } = report.cost;
    expect(whole).toMatchObject({ par: 300_000, purchase: 102_500 + 198_000, premium: 500 });
    expect(sold).toMatchObject({ par: 130_000, purchase: 102_500 + 29_700, premium: 2_200 });
    expect((sold?.years ?? []).reduce((total, year) => total + year.total, 0)).toBeCloseTo(sold?.debtService ?? 0, 2);
    expect(sold?.trueInterestCost).toBeCloseTo(2.5424, 4);
    expect(sold?.averageLife).toBeLessThan(whole?.averageLife ?? 0);
  });

  test('names the largest investors, and every revision', async () => {
    const { investors, revisions } = await issuer.client.readSaleReport({ params: { auctionId } });
    expect(investors).toMatchObject({
      total: 2,
      largest: [
        {
          name: '=Alpha "Fund", LP',
          isInstitution: true,
          demand: 80_000,
          award: 80_000,
          cost: 82_000,
          pseudonym: 'B1',
        },
        { name: 'Ina Investor', isInstitution: false, demand: 60_000, award: 50_000, cost: 20_500 + 29_700 },
      ],
    });
    expect(revisions).toMatchObject({ placed: 4, amended: 1, withdrawn: 1 });
    expect(revisions.latest.map(({ action, lines }) => [action, lines])).toEqual([
      ['WITHDRAW', []],
      ['AMEND', [{ maturityDate: second, investmentAmount: 40_000 }]],
    ]);
  });

  test('is the same for administrators, and for no one else', async () => {
    const params = { auctionId };
    expect(await administrator.client.readSaleReport({ params })).toEqual(
      await issuer.client.readSaleReport({ params }),
    );
    const stranger = await accounts.issuer({ name: 'City of Elsewhere' });
    expect((await refusalOf(stranger.client.readSaleReport({ params }))).status).toBe(404);
    expect((await server.ask('market', stranger, 'GET', `/api/auction/${auctionId}/downloads/final-book`)).status).toBe(
      404,
    );
    expect((await server.ask('market', fund, 'GET', `/api/auction/${auctionId}/report`)).status).toBe(403);
    expect((await server.ask('market', fund, 'GET', `/api/auction/${auctionId}/downloads/final-book`)).status).toBe(
      403,
    );
  });

  test('is a file with every order, withdrawn ones too, that no spreadsheet runs', async () => {
    const text = await csvOf(issuer);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + 5);
    expect(lines[0]).toMatch(/^.?Position,Placed,Order number,Order status/);
    expect(lines[1]).toContain(`"'=Alpha ""Fund"", LP",Institution,OR,US`);
    expect(lines[1]).toContain(`State institution,1,${first},80000,80000,102.5,82000,Filled,`);
    expect(lines[2]).toContain(`State individual,3,${first},30000,20000,102.5,20500,Partial,`);
    expect(lines[2]).toContain('Your priority group received 66% of what it ordered.');
    expect(lines.filter((line) => line.includes(',Withdrawn,'))).toEqual([
      expect.stringContaining(`${second},40000,,99,,Withdrawn,Withdrawn before the close.`),
    ]);
  });

  test('is there once the sale is closed', async () => {
    const running = await auctions.live(issuer);
    const params = { auctionId: running };
    expect((await refusalOf(issuer.client.readSaleReport({ params }))).data).toMatchObject({ code: 'not-closed' });
    expect((await refusalOf(fund.client.readMyConfirmation({ params }))).status).toBe(403);
  });

  test('of a sale without orders is there too', async () => {
    const empty = await auctions.live(issuer, { schedule });
    await auctions.close(empty);
    const report = await issuer.client.readSaleReport({ params: { auctionId: empty } });
    expect(report).toMatchObject({ outcome: 'NoBids', cost: { sold: null }, investors: { total: 0, largest: [] } });
  });
});

describe('a confirmation', () => {
  test('states what was bought, by maturity, with yield, accrued interest and the amount due', async () => {
    const confirmed = await investor.client.readMyConfirmation({ params: { auctionId } });
    expect(confirmed).toMatchObject({
      investor: { name: 'Ina Investor', isInstitution: false, pseudonym: 'B2' },
      issue: { municipalityName: 'City of Springfield', repaymentFrequency: 'Semi-Annual' },
      par: 50_000,
      accrued: 0,
      total: 20_500 + 29_700,
      bonds: [
        { maturityDate: first, par: 20_000, price: 102.5, principal: 20_500, total: 20_500, cusip: '012345AA6' },
        { maturityDate: second, par: 30_000, price: 99, principal: 29_700, total: 29_700 },
      ],
    });
    expect(confirmed.settlement).toMatch(/-12-15$/);
    expect(confirmed.bonds.map(({ pricedTo }) => pricedTo)).toEqual([first, second]);
    expect(confirmed.lines).toHaveLength(3);
    expect(confirmed.lines[0]).toMatchObject({ result: 'Partial', investmentAmount: 30_000, award: 20_000 });
  });

  test('is only for investors with open orders at the close, each for themselves', async () => {
    expect((await refusalOf(leaver.client.readMyConfirmation({ params: { auctionId } }))).status).toBe(404);
    const text = JSON.stringify(await fund.client.readMyConfirmation({ params: { auctionId } }));
    for (const other of ['Ina', investor.uuid, investor.orgUuid]) expect(text).not.toContain(other);
    expect((await server.ask('market', issuer, 'GET', `/api/auction/${auctionId}/my-confirmation`)).status).toBe(403);
    const draft = await auctions.draft(issuer);
    expect((await refusalOf(fund.client.readMyConfirmation({ params: { auctionId: draft } }))).status).toBe(404);
  });
});
