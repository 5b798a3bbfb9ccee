/** Tests the final book and the confirmations over HTTP, for the issuer and each investor of a closed sale. */

import { maturityToJson } from '@fairbook/domain/auctions/maturity-json.ts';
import { namedMaturity } from '@fairbook/domain/auctions/maturity-key.ts';
import { dollarsOf, formatDollars, sum } from '@fairbook/domain/base/money.ts';
import { confirmedBonds } from '@fairbook/domain/figures/confirmation.ts';
import { debtServiceFile } from '@fairbook/domain/figures/debt-service-table.ts';
import { noInputs } from '@fairbook/domain/figures/figure-inputs.ts';
import { issueCostOfJson } from '@fairbook/domain/figures/issue-cost.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { anyChangedSale, type ChangedSale } from '../../../testing/market/changed-sales.ts';
import { first, investmentsOf, order, refusalOf, second } from '../../../testing/market/orders.ts';
import { findAuction } from '../../store/auctions/auctions.sql.ts';
import { findSale } from '../../store/auctions/sale.sql.ts';
import { readResults } from '../../store/orders/closing.sql.ts';
import { publicView } from '../auctions/views.ts';
import { figuresView } from '../figures/figures.ts';
import { reportView } from './report.ts';
import { type SoldSale, soldSale } from './transcript/transcript-figures.ts';
import { maturityLines } from './transcript/transcript-papers.ts';
import * as tables from './transcript/transcript-tables.ts';

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

  test.runIf(isFull)('of a sale without orders is there too', async () => {
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

/** Numbers of a column of a CSV in cents, by its name. */
function columnOf(csv: string, name: string): number[] {
  const [header = [], ...lines] = csv
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const place = header.indexOf(name);
  if (place < 0) throw new Error(`${name} is not a column of ${header}`);
  return lines.map((line) => Math.round(Number(line[place]) * 100));
}
const added = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
const only = <Row>(rows: readonly Row[], of: (row: Row) => number) => added(rows.map(of));

describe('a sale that was amended, withdrawn in part, resized and sold in part', async () => {
  const auction = await findAuction(server.deps.db, auctionId);
  const sale = await findSale(server.deps.db, { uuid: auctionId });
  const result = auction && (await readResults(server.deps.db, [auction.id])).get(auction.id);
  if (!auction || !sale || !result) throw new Error('the sale is closed');
  const base = { auction, sale, result };
  const inputs = { inputs: noInputs, savedAt: null };
  const reading = { canSave: false, now: result.closedAt };
  const sold = ({ auction, sale, result }: ChangedSale): SoldSale =>
    soldSale({ auction, sale, result, ruleVersion: '', inputs: noInputs, now: result.closedAt });
  const sums = ({ expected, awards }: ChangedSale) => ({
    announced: only(expected, ({ announced }) => announced),
    principal: only(expected, ({ principal }) => principal),
    offered: only(expected, ({ principal, isOffered }) => (isOffered ? principal : 0)),
    sold: only(awards, ({ award }) => award),
  });
  const check = (holds: (changed: ChangedSale) => void) => fc.assert(fc.property(anyChangedSale(base), holds));

  test('has the same amounts before its result on its page, in figures, and in what browsers compute', () => {
    check((changed) => {
      const { announced, principal, offered } = sums(changed);
      const { ladder } = publicView(changed.auction, { refusal: null, as: null }, reading.now);
      expect(ladder).toMatchObject({ announced, principal, offered });
      const figures = figuresView(changed.auction, inputs, undefined, reading);
      expect(figures.cost?.par ?? 0).toBe(principal);
      expect(only(figures.payments, (one) => one.principal)).toBe(principal);
      expect(only(figures.calendarYears, (one) => one.principal)).toBe(principal);
      expect(only(figures.issuePrices, ({ principalAmount }) => principalAmount)).toBe(principal);
      const json = issueCostOfJson({
        ...{ keyDates: changed.auction, profile: { ...changed.auction, redemptionPrice: null } },
        maturityStructure: changed.auction.maturityStructure.map(maturityToJson),
        saleChanges: changed.auction.saleChanges.map(({ kind, maturities }) => ({
          kind,
          maturities: maturities.map(({ maturityDate, principal: decided }) => {
            return { ...namedMaturity(maturityDate), ...(decided !== undefined && { principal: dollarsOf(decided) }) };
          }),
        })),
      });
      expect([json?.par ?? 0, json?.debtService ?? 0]).toEqual([principal, figures.cost?.debtService ?? 0]);
    });
  });

  test('has the same amounts in the final book and in figures, and each table adds up to its heading', () => {
    check((changed) => {
      const { principal, offered, sold: award } = sums(changed);
      const report = reportView(changed.sale, changed.auction, changed.result, noInputs);
      expect(report.totals).toMatchObject({ principal: offered, award, unsold: offered - award });
      for (const field of ['principal', 'demand', 'award', 'unsold'] as const)
        expect(only(report.maturities, (one) => one[field])).toBe(report.totals[field]);
      expect([report.issue.amount, report.cost.schedule?.par ?? 0]).toEqual([principal, principal]);
      expect([report.cost.sold?.par ?? 0, report.placement.award]).toEqual([award, award]);
      const figures = figuresView(changed.auction, inputs, changed.result, reading);
      expect(figures.cost?.par ?? 0).toBe(award);
      expect(figures.cost?.trueInterestCost ?? null).toBe(report.cost.sold?.trueInterestCost ?? null);
      expect(figures.calendarYears).toEqual(report.cost.sold?.years ?? []);
      expect(only(figures.issuePrices, ({ principalAmount }) => principalAmount)).toBe(principal);
      expect(only(figures.issuePrices, (one) => one.sold ?? 0)).toBe(award);
    });
  });

  test('has the same amounts in every paper and file of its transcript, which add up to their headings', async () => {
    await fc.assert(
      fc.asyncProperty(anyChangedSale(base), async (changed) => {
        const closed = sold(changed);
        const { principal, offered, sold: award } = sums(changed);
        const maturities = tables.maturitiesTable(closed);
        expect(columnOf(maturities, 'Announced principal')).toEqual(changed.expected.map((one) => one.announced));
        expect(columnOf(maturities, 'Final principal')).toEqual(changed.expected.map((one) => one.principal));
        expect(added(columnOf(maturities, 'Allocated'))).toBe(award);
        expect(added(columnOf(maturities, 'Unsold'))).toBe(offered - award);
        expect(columnOf(tables.costTable(closed), 'Whole issue at final amounts')[0]).toBe(principal);
        expect(columnOf(tables.costTable(closed), 'As sold')[0]).toBe(award);
        for (const table of [tables.filingTable, tables.cusipTable, tables.eligibilityTable])
          expect(added(columnOf(table(closed), 'Principal'))).toBe(award);
        expect(added(columnOf(tables.issuePriceTable(closed), 'Sold'))).toBe(award);
        expect(added(columnOf(debtServiceFile(closed.issued, 'payment'), 'Principal'))).toBe(award);
        const lines = maturityLines(closed);
        const isChanged = changed.expected.some((one) => one.announced !== one.principal);
        expect(lines.at(-1)?.slice(5)).toEqual([
          ...(isChanged ? [formatDollars(closed.terms.announced)] : []),
          ...[closed.terms.offered, sum(changed.result.figures.maturities.map(({ demand }) => demand))].map(
            formatDollars,
          ),
          formatDollars(closed.terms.sold ?? closed.terms.announced),
        ]);
        for (const column of lines
          .at(-1)
          ?.map((_, place) => place)
          .slice(5) ?? []) {
          const amounts = lines.map((line) => Number((line[column] ?? '').replaceAll(/[^\d.]/g, '')));
          expect(amounts.pop()).toBe(added(amounts));
        }
        await expectPayments(changed, closed);
      }),
    );
  });

  /** Settlement and confirmations of each investor, and the closing memorandum but for cents of rounding. */
  async function expectPayments({ sale: bought, auction: terms, awards }: ChangedSale, closed: SoldSale) {
    const purchases = [...awards]
      .filter(({ award }) => award > 0)
      .map((one) => ({ ...one, investor: 'Ann', isInstitution: false, pseudonym: `B${one.investorId}` }));
    async function* parts() {
      yield purchases;
    }
    let settlement = '';
    for await (const piece of tables.settlementPieces(closed, parts())) settlement += piece;
    const [header, ...all] = settlement.trimEnd().split('\r\n');
    const totals = [header, ...all.filter((line) => line.includes(',Total,'))].join('\r\n');
    const confirmed = [...Map.groupBy(purchases, ({ investorId }) => investorId).values()].map((own) =>
      confirmedBonds(bought.maturityStructure, terms, own),
    );
    expect(columnOf(totals, 'Par')).toEqual(confirmed.map((bonds) => only(bonds, ({ par }) => par)));
    expect(columnOf(totals, 'Amount due')).toEqual(confirmed.map((bonds) => only(bonds, ({ total }) => total ?? 0)));
    expect(added(columnOf(totals, 'Par'))).toBe(closed.terms.sold);
    const proceeds = closed.issued.cost?.proceeds;
    const due = (proceeds?.gross ?? 0) + (proceeds?.accrued ?? 0);
    expect(Math.abs(added(columnOf(totals, 'Amount due')) - due)).toBeLessThanOrEqual(2 * purchases.length);
  }
});
