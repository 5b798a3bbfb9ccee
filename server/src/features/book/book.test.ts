/** Tests the book over HTTP during a sale: inventory, preview, own orders, and the issuer's view. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import {
  first,
  investmentsOf,
  type Lines,
  ledgerOf,
  order,
  refusalOf,
  second,
} from '../../../testing/market/orders.ts';

const { server, accounts, administrator, auctions } = await testMarket();
const issuer = await accounts.issuer();
const otherIssuer = await accounts.issuer({ name: 'City of Elsewhere' });
/** A state institution, a national institution and a state individual: ranks 1, 2 and 3. */
const a = await accounts.institution({ name: 'Alpha Fund' });
const b = await accounts.institution({ name: 'Beta Fund', state: 'NY' });
const c = await accounts.individual();

async function inventoryOf(person: Member, auctionId: string) {
  return person.client.readInventory({ params: { auctionId } });
}

function preview(person: Member, auctionId: string, lines: Lines, bidId?: string) {
  const body = { investments: investmentsOf(lines), ...(bidId === undefined ? {} : { bidId }) };
  return person.client.previewBid({ params: { auctionId }, body });
}

/** $100,000 ordered by three classes, and a little of the second maturity. */
async function bookOfThree(): Promise<string> {
  const id = await auctions.live(issuer);
  await order(a, id, { [first]: 60_000 });
  await order(b, id, { [first]: 50_000, [second]: 50_000 });
  await order(c, id, { [first]: 30_000 });
  return id;
}

describe('the inventory', () => {
  test('is not cached where it contains the reader’s own orders', async () => {
    const id = await auctions.live(issuer);
    for (const [person, expected] of [
      [c, 'no-store'],
      [issuer, 'private, no-cache'],
    ] as const) {
      const { headers } = await server.ask('market', person, 'GET', `/api/auction/${id}/inventory`);
      expect(headers.get('cache-control')).toBe(expected);
    }
  });

  test('of a sale without orders is all that is offered', async () => {
    const id = await auctions.live(issuer);
    expect(await inventoryOf(c, id)).toMatchObject({
      uuid: id,
      total: 300_000,
      remaining: 300_000,
      availableToYou: 300_000,
      bidsAs: { orderClass: 'stateIndividual', rank: 3 },
      isFinal: false,
      status: 'Live',
      investments: [
        { maturityDate: first, principal: 100_000, investmentAmount: 0, inventoryUsed: 0, cover: 0 },
        { maturityDate: second, principal: 200_000, investmentAmount: 0, inventoryUsed: 0, cover: 0 },
      ],
    });
  });

  test('shows each investor their allocation if the auction closed now', async () => {
    const id = await bookOfThree();
    const [forA, forB, forC] = [await inventoryOf(a, id), await inventoryOf(b, id), await inventoryOf(c, id)];
    expect([forA, forB, forC].map(({ total, remaining }) => [total, remaining])).toEqual([
      [300_000, 150_000],
      [300_000, 150_000],
      [300_000, 150_000],
    ]);
    expect(forA.investments.map((line) => line.inventoryUsed)).toEqual([60_000, 0]);
    expect(forB.investments.map((line) => line.inventoryUsed)).toEqual([40_000, 50_000]);
    expect(forC.investments.map((line) => [line.investmentAmount, line.inventoryUsed])).toEqual([
      [30_000, 0],
      [0, 0],
    ]);
    expect([forA, forB, forC].map((one) => one.availableToYou)).toEqual([240_000, 150_000, 150_000]);
  });

  test('shows the issuer all allocations', async () => {
    const inventory = await inventoryOf(issuer, await bookOfThree());
    expect(inventory.investments.map((line) => [line.investmentAmount, line.inventoryUsed])).toEqual([
      [140_000, 100_000],
      [50_000, 50_000],
    ]);
    expect(inventory).toMatchObject({ remaining: 150_000, availableToYou: null, bidsAs: null });
  });

  test.runIf(isFull)('where nothing remains a better class still orders, and displaces the others', async () => {
    const id = await auctions.live(issuer);
    await order(c, id, { [first]: 100_000, [second]: 200_000 });
    expect((await inventoryOf(a, id)).remaining).toBe(0);
    expect((await a.client.readPublicAuction({ params: { auctionId: id } })).canBid).toBe(true);
    await order(a, id, { [first]: 80_000 });
    expect((await inventoryOf(c, id)).investments[0]).toMatchObject({
      investmentAmount: 100_000,
      inventoryUsed: 20_000,
    });
  });

  test('counts the colleagues of one institution as one investor', async () => {
    const id = await auctions.live(issuer);
    const colleague = await accounts.institution();
    await server.deps.db
      .updateTable('userOrg')
      .set({ investorOrgId: a.orgId })
      .where('userId', '=', colleague.userId)
      .execute();
    await order(a, id, { [first]: 20_000 });
    await order(colleague, id, { [first]: 30_000 });
    expect((await inventoryOf(a, id)).investments[0]).toMatchObject({ investmentAmount: 50_000 });
    // Each sees the orders of the institution.
    const { rows } = await colleague.client.listMyBids({ query: { auctionId: id } });
    expect(rows.map(({ total }) => total).toSorted((one, other) => one - other)).toEqual([20_000, 30_000]);
    const book = await issuer.client.readOrderBook({ params: { auctionId: id } });
    expect(book.totals).toMatchObject({ bidders: 1, bids: 2 });
  });

  test('leaves out a suspended investor, whose orders would be skipped', async () => {
    const id = await auctions.live(issuer);
    const suspect = await accounts.institution();
    await order(suspect, id, { [first]: 100_000 });
    await order(c, id, { [first]: 30_000 });
    expect((await inventoryOf(c, id)).investments[0]?.inventoryUsed).toBe(0);
    await accounts.setStatus(suspect, 'Suspended');
    expect((await inventoryOf(c, id)).investments[0]?.inventoryUsed).toBe(30_000);
    expect((await suspect.client.listMyBids()).rows[0]?.investments[0]?.indicativeAward).toBe(0);
  });

  test('is refused where the auction is not visible', async () => {
    const id = await auctions.live(issuer);
    expect((await refusalOf(inventoryOf(otherIssuer, id))).status).toBe(404);
    expect((await refusalOf(inventoryOf(c, await auctions.complete(issuer)))).status).toBe(404);
  });
});

describe('a preview', () => {
  test('is what the order then gets, and stores nothing', async () => {
    const id = await auctions.live(issuer);
    await order(a, id, { [first]: 60_000 });
    const before = await ledgerOf(server).traces();
    const tried = await preview(b, id, { [first]: 50_000, [second]: 50_000 });
    expect(tried).toMatchObject({
      orderClass: 'nationalInstitution',
      rank: 2,
      total: 100_000,
      indicativeTotal: 90_000,
      lines: [
        {
          maturityDate: first,
          investmentAmount: 50_000,
          indicativeAward: 40_000,
          classDemand: 50_000,
          classAvailable: 40_000,
        },
        { maturityDate: second, investmentAmount: 50_000, indicativeAward: 50_000 },
      ],
    });
    expect(tried.lines[0]?.reason).toMatch(/80%/);
    expect(await ledgerOf(server).traces()).toBe(before);
    await order(b, id, { [first]: 50_000, [second]: 50_000 });
    expect((await inventoryOf(b, id)).investments.map((line) => line.inventoryUsed)).toEqual([40_000, 50_000]);
  });

  test.runIf(isFull)('contains the cost at the issuer’s price, or at the one that its yield means', async () => {
    const schedule = [
      { maturityDate: first, principalAmount: 100_000, interestRate: 6, yield: 0, price: 102.5, cusip: '' },
      { maturityDate: second, principalAmount: 200_000, interestRate: 5, yield: 3, price: 0, cusip: '' },
    ];
    const id = await auctions.live(issuer, { schedule });
    await order(a, id, { [first]: 90_000 });
    expect(await preview(c, id, { [first]: 20_000 })).toMatchObject({ cost: 20_500, indicativeCost: 10_250 });
    const both = await preview(c, id, { [first]: 20_000, [second]: 10_000 });
    expect(both).toMatchObject({ cost: 30_783.6, lines: [{ cost: 20_500 }, { cost: 10_283.6 }] });
  });

  test('counts what the investor has ordered already before the order that is tried', async () => {
    const id = await auctions.live(issuer);
    await order(a, id, { [first]: 60_000 });
    await order(c, id, { [first]: 30_000 });
    expect((await preview(c, id, { [first]: 30_000 })).lines[0]).toMatchObject({
      indicativeAward: 10_000,
      classDemand: 60_000,
    });
  });

  test.runIf(isFull)('of a change puts the new lines in the place of the old', async () => {
    const id = await auctions.live(issuer, { priority: { indMaxAmount: 50_000 } });
    const early = await order(c, id, { [first]: 50_000 });
    const tried = await preview(c, id, { [first]: 40_000, [second]: 10_000 }, early.bidId);
    expect(tried.lines.map((line) => line.indicativeAward)).toEqual([40_000, 10_000]);
    expect((await refusalOf(preview(c, id, { [second]: 10_000 }))).status).toBe(400);
    const stranger = await accounts.individual();
    expect((await refusalOf(preview(stranger, id, { [second]: 10_000 }, early.bidId))).status).toBe(404);
  });

  test('is refused as the order would be', async () => {
    const id = await auctions.live(issuer, { priority: { priorityStateInd: -1 } });
    expect(await refusalOf(preview(c, id, { [first]: 5_000 }))).toMatchObject({
      status: 403,
      data: { code: 'class-not-offered' },
    });
    expect(await refusalOf(preview(a, id, { [first]: 1 }))).toMatchObject({
      status: 400,
      fields: { 'investments.0.investmentAmount': 'Minimum amount is $5,000' },
    });
  });
});

describe('own orders', () => {
  test('are listed, the latest first, with what they would get now', async () => {
    const person = await accounts.individual();
    const id = await auctions.live(issuer);
    await order(a, id, { [first]: 80_000 });
    const early = await order(person, id, { [first]: 15_000 });
    const late = await order(person, id, { [first]: 15_000, [second]: 5_000 });
    const { rows, total } = await person.client.listMyBids();
    expect(total).toBe(2);
    expect(await person.client.listMyBids({ query: { page: 3, pageSize: 1 } })).toMatchObject({ rows: [], total: 2 });
    expect(rows.map(({ bidId }) => bidId)).toEqual([late.bidId, early.bidId]);
    expect(rows[0]).toMatchObject({ auctionStatus: 'Live', canChange: true, municipalityName: 'City of Springfield' });
    expect(rows.map((row) => row.investments.map((line) => line.indicativeAward))).toEqual([[5_000, 5_000], [15_000]]);
    expect(rows[0]?.investments[0]?.final).toBeNull();
  });

  test('show withdrawn ones, and can be filtered by auction, status and text', async () => {
    const person = await accounts.individual();
    const [one, other] = [
      await auctions.live(issuer),
      await auctions.live(issuer, { profile: { name: 'School Bonds' } }),
    ];
    const { bidId } = await order(person, one, { [first]: 5_000 });
    await order(person, other, { [first]: 5_000 });
    await person.client.withdrawBid({ params: { auctionId: one, bidId } });
    await auctions.closeNow(other);
    const list = async (query: object) => (await person.client.listMyBids({ query })).rows.map((row) => row.auctionId);
    expect(await list({ auctionId: one })).toEqual([one]);
    expect(await list({ status: ['Live'] })).toEqual([one]);
    expect(await list({ status: ['Ended'] })).toEqual([other]);
    expect(await list({ q: 'school' })).toEqual([other]);
    expect(await list({ sort: 'createdAt', page: 1, pageSize: 1 })).toEqual([one]);
    const [withdrawn] = (await person.client.listMyBids({ query: { auctionId: one } })).rows;
    expect(withdrawn).toMatchObject({
      state: 'Withdrawn',
      total: 0,
      canChange: false,
      investments: [{ state: 'Withdrawn', investmentAmount: 5_000, indicativeAward: null, final: null }],
    });
  });

  test('are visible to no one else', async () => {
    const id = await bookOfThree();
    const mine = await c.client.listMyBids({ query: { auctionId: id } });
    expect(mine.rows).toHaveLength(1);
    expect(JSON.stringify(mine)).not.toContain(a.orgUuid);
  });
});

describe('the issuer’s own list', () => {
  test('shows what is ordered of live sales and sold of ended ones, live sales first', async () => {
    const town = await accounts.issuer({ name: 'City of Lists' });
    const draft = await auctions.draft(town);
    const ended = await auctions.live(town);
    await order(a, ended, { [first]: 60_000 });
    await auctions.close(ended);
    const live = await auctions.live(town);
    await order(a, live, { [first]: 60_000 });
    await order(c, live, { [first]: 90_000 });
    const { rows } = await town.client.listOwnAuctions({ query: { sort: 'stage' } });
    expect(rows.map(({ uuid, ordered, cover, sold }) => ({ uuid, ordered, cover, sold }))).toEqual([
      { uuid: live, ordered: 150_000, cover: 0.5, sold: null },
      { uuid: draft, ordered: null, cover: null, sold: null },
      { uuid: ended, ordered: 60_000, cover: 0.2, sold: 60_000 },
    ]);
  });
});

describe('the order book', () => {
  test('shows demand by maturity and class, how far it covers, and how it grew', async () => {
    const id = await bookOfThree();
    const book = await issuer.client.readOrderBook({ params: { auctionId: id } });
    expect(book.totals).toEqual({
      principal: 300_000,
      demand: 190_000,
      award: 150_000,
      unsold: 150_000,
      cover: 190 / 300,
      bidders: 3,
      bids: 3,
      uncoveredMaturities: 1,
    });
    expect(book.classes.slice(0, 3)).toEqual([
      { orderClass: 'stateInstitution', rank: 1, demand: 60_000, award: 60_000, bidders: 1 },
      { orderClass: 'nationalInstitution', rank: 2, demand: 100_000, award: 90_000, bidders: 1 },
      { orderClass: 'stateIndividual', rank: 3, demand: 30_000, award: 0, bidders: 1 },
    ]);
    expect(book.maturities[0]).toMatchObject({ demand: 140_000, award: 100_000, cover: 1.4, bidders: 3 });
    expect(book.maturities[0]?.classes[1]).toMatchObject({ demand: 50_000, award: 40_000 });
    expect(book.buildUp.at(-1)).toMatchObject({ demand: 190_000, bids: 3 });
    expect(book).toMatchObject({ isFinal: false, status: 'Live' });
  });

  test('follows amendments and withdrawals', async () => {
    const id = await auctions.live(issuer);
    const one = await order(a, id, { [first]: 60_000 });
    const other = await order(c, id, { [first]: 30_000 });
    const body = { investments: investmentsOf({ [first]: 10_000 }) };
    await a.client.amendBid({ params: { auctionId: id, bidId: one.bidId }, body });
    await c.client.withdrawBid({ params: { auctionId: id, bidId: other.bidId } });
    const book = await issuer.client.readOrderBook({ params: { auctionId: id } });
    expect(book.totals).toMatchObject({ demand: 10_000, bidders: 1, bids: 1 });
    expect(book.buildUp.at(-1)).toMatchObject({ demand: 10_000, bids: 1 });
    expect(book.recent.map(({ action, investmentAmount }) => [action, investmentAmount])).toEqual([
      ['WITHDRAW', 0],
      ['AMEND', 10_000],
      ['PLACE', 30_000],
      ['PLACE', 60_000],
    ]);
  });

  test('counts orders of the suspended nowhere, neither in its totals nor in how it grew, before and after the close', async () => {
    const id = await bookOfThree();
    const suspect = await accounts.institution();
    await order(suspect, id, { [first]: 100_000 });
    const read = async () => {
      const { totals, buildUp } = await issuer.client.readOrderBook({ params: { auctionId: id } });
      return [totals.demand, totals.bidders, totals.bids, buildUp.at(-1)?.demand, buildUp.at(-1)?.bids];
    };
    expect(await read()).toEqual([290_000, 4, 4, 290_000, 4]);
    await accounts.setStatus(suspect, 'Suspended');
    expect(await read()).toEqual([190_000, 3, 3, 190_000, 3]);
    await accounts.setStatus(suspect, 'Active');
    expect(await read()).toEqual([290_000, 4, 4, 290_000, 4]);
    await accounts.setStatus(suspect, 'Suspended');
    await auctions.close(id);
    await accounts.setStatus(suspect, 'Active');
    expect(await read()).toEqual([190_000, 3, 3, 190_000, 3]);
  });

  test.runIf(isFull)('lists the offered classes in the order they are served', async () => {
    const priority = {
      priorityStateInst: 3,
      priorityNationalInst: 2,
      priorityStateInd: 1,
      priorityNationalInd: -1,
      priorityInternationalInst: -1,
      priorityInternationalInd: -1,
    };
    const id = await auctions.live(issuer, { priority });
    const { classes } = await issuer.client.readOrderBook({ params: { auctionId: id } });
    expect(classes.map(({ orderClass }) => orderClass)).toEqual([
      'stateIndividual',
      'nationalInstitution',
      'stateInstitution',
    ]);
  });

  test('contains no names before the close, for any reader', async () => {
    const id = await bookOfThree();
    const params = { auctionId: id };
    const seen = JSON.stringify([
      await issuer.client.readOrderBook({ params }),
      await administrator.client.readOrderBook({ params }),
      await issuer.client.readInventory({ params }),
      await c.client.readInventory({ params }),
    ]);
    for (const name of ['Alpha Fund', 'Beta Fund', 'Otto', 'Ina', a.uuid, a.orgUuid, c.uuid, c.orgUuid, c.email]) {
      expect(seen).not.toContain(name);
    }
  });

  test('is for its issuer and for administrators alone', async () => {
    const id = await bookOfThree();
    expect((await refusalOf(otherIssuer.client.readOrderBook({ params: { auctionId: id } }))).status).toBe(404);
    expect((await server.ask('market', c, 'GET', `/api/auction/${id}/order-book`)).status).toBe(403);
    expect(await administrator.client.readOrderBook({ params: { auctionId: id } })).toMatchObject({
      totals: { demand: 190_000 },
    });
  });

  test('of an auction that is not for sale yet is empty', async () => {
    const book = await issuer.client.readOrderBook({ params: { auctionId: await auctions.complete(issuer) } });
    expect(book).toMatchObject({ status: 'Draft', totals: { demand: 0, unsold: 300_000 }, recent: [], buildUp: [] });
  });
});
