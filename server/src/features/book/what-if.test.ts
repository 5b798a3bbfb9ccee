/** Tests the what-if on priority over HTTP: before, during and after a sale. */
import type { Priorities } from '@fairbook/domain/auctions/offering.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { priority } from '../../../testing/market/auctions.ts';
import { fillSale } from '../../../testing/market/big-sale.ts';
import { first, order, refusalOf, second } from '../../../testing/market/orders.ts';

/** Individuals of the state first, then institutions. */
const peopleFirst: Priorities = { ...priority, priorityStateInd: 1, priorityStateInst: 2, priorityNationalInst: 3 };

const { server, accounts, auctions } = await testMarket();
const issuer = await accounts.issuer();
const fund = await accounts.institution({ name: 'Alpha Fund' });
const investor = await accounts.individual();

function tryPriority(auctionId: string, ranks: Priorities, supposed?: { individual: number; institution: number }) {
  const body = { priority: ranks, ...(supposed ? { supposed } : {}) };
  return issuer.client.tryPriority({ params: { auctionId }, body });
}

describe('another priority', () => {
  test('is computed from the open orders, and changes nothing', async () => {
    const auctionId = await auctions.live(issuer);
    await order(fund, auctionId, { [first]: 90_000 });
    await order(investor, auctionId, { [first]: 30_000, [second]: 10_000 });
    const before = await issuer.client.readOrderBook({ params: { auctionId } });
    const tried = await tryPriority(auctionId, peopleFirst);
    expect(tried).toMatchObject({ basis: 'book', principal: 300_000, asked: 130_000, now: 110_000, tried: 110_000 });
    expect(tried).toMatchObject({ investors: 2, more: 1, less: 1, same: 0, reading: null });
    expect(tried.classes.filter(({ asked }) => asked > 0)).toEqual([
      {
        orderClass: 'stateInstitution',
        asked: 90_000,
        now: 90_000,
        tried: 70_000,
        rank: 1,
        triedRank: 2,
        investors: 1,
      },
      { orderClass: 'stateIndividual', asked: 40_000, now: 20_000, tried: 40_000, rank: 3, triedRank: 1, investors: 1 },
    ]);
    expect(tried.maturities[0]).toMatchObject({ maturityDate: first, asked: 120_000, now: 100_000, tried: 100_000 });
    const after = await issuer.client.readOrderBook({ params: { auctionId } });
    expect({ ...after, asOf: '' }).toEqual({ ...before, asOf: '' });
  });

  test.runIf(isFull)('gives the result that priority really gives', async () => {
    const [one, other] = [await auctions.live(issuer), await auctions.live(issuer, { priority: peopleFirst })];
    for (const auctionId of [one, other]) {
      await order(fund, auctionId, { [first]: 90_000 });
      await order(investor, auctionId, { [first]: 30_000 });
    }
    const tried = await tryPriority(one, peopleFirst);
    await auctions.close(other);
    const real = await issuer.client.readAllocations({ params: { auctionId: other } });
    expect(real.classes.length).toBeGreaterThan(1);
    for (const { orderClass, award } of real.classes) {
      expect(tried.classes.find((each) => each.orderClass === orderClass)?.tried).toBe(award);
    }
  });

  test('is computed after the close from the orders at the close, whatever happened to an investor since', async () => {
    const auctionId = await auctions.live(issuer);
    await order(fund, auctionId, { [first]: 90_000 });
    await order(investor, auctionId, { [first]: 30_000 });
    await auctions.close(auctionId);
    const closed = await tryPriority(auctionId, peopleFirst);
    expect(closed).toMatchObject({ basis: 'result', asked: 120_000, now: 100_000 });
    await accounts.setStatus(fund, 'Suspended');
    expect({ ...(await tryPriority(auctionId, peopleFirst)), asOf: '' }).toEqual({ ...closed, asOf: '' });
    await accounts.setStatus(fund, 'Active');
  });

  test('is tried on feedback before the sale, read as the issuer supposes', async () => {
    const auctionId = await auctions.approved(issuer);
    const feedback = async (person: Member, levelOfInterest: 'Intend To Bid' | 'Interested') =>
      person.client.giveFeedback({
        params: { auctionUuid: auctionId },
        body: { alertMe: false, feedback: 'Nice', levelOfInterest },
      });
    await feedback(fund, 'Intend To Bid');
    await feedback(investor, 'Interested');
    const tried = await tryPriority(auctionId, peopleFirst, { individual: 60_000, institution: 500_000 });
    expect(tried).toMatchObject({ basis: 'feedback', asked: 330_000, now: 300_000, investors: 2 });
    expect(tried.classes.filter(({ asked }) => asked > 0)).toMatchObject([
      { orderClass: 'stateInstitution', asked: 300_000, now: 300_000, tried: 270_000 },
      { orderClass: 'stateIndividual', asked: 30_000, now: 0, tried: 30_000 },
    ]);
    expect(tried.reading).toMatchObject({ individual: 60_000, institution: 500_000 });
    expect(tried.reading?.levels.map(({ quarters, investors }) => [quarters, investors])).toEqual([
      [4, 1],
      [3, 0],
      [2, 1],
      [1, 0],
      [0, 0],
    ]);
    expect((await tryPriority(auctionId, peopleFirst)).reading).toMatchObject({ individual: 25_000 });
  });

  test('uses named amounts as they are, and assumes the rest', async () => {
    const auctionId = await auctions.approved(issuer);
    const feedback = { alertMe: false, feedback: 'Nice', levelOfInterest: 'Intend To Bid' } as const;
    const params = { auctionUuid: auctionId };
    const interests = [{ maturityDate: second, amount: 150_000 }];
    await fund.client.giveFeedback({ params, body: { ...feedback, interests } });
    await investor.client.giveFeedback({ params, body: feedback });
    const tried = await tryPriority(auctionId, peopleFirst, { individual: 30_000, institution: 500_000 });
    expect(tried).toMatchObject({ basis: 'feedback', asked: 180_000, investors: 2, reading: { named: 1 } });
    expect(tried.maturities.map(({ asked }) => asked)).toEqual([10_000, 170_000]);
  });

  test.runIf(isFull)('of a sale with very many orders is computed in a thread of its own', async () => {
    const auctionId = await auctions.live(issuer);
    await fillSale(server.superuser, auctionId, { rows: 6_000, investors: 500 });
    const tried = await tryPriority(auctionId, priority);
    expect(tried).toMatchObject({ investors: 500, more: 0, less: 0, same: 500 });
    expect(tried.now).toBe(tried.tried);
  });

  test('has no names, and is for the issuer only', async () => {
    const auctionId = await auctions.live(issuer);
    await order(fund, auctionId, { [first]: 90_000 });
    const text = JSON.stringify(await tryPriority(auctionId, peopleFirst));
    for (const secret of ['Alpha', fund.uuid, fund.orgUuid]) expect(text).not.toContain(secret);
    const stranger = await accounts.issuer({ name: 'City of Elsewhere' });
    const call = stranger.client.tryPriority({ params: { auctionId }, body: { priority } });
    expect((await refusalOf(call)).status).toBe(404);
  });

  test('must be a priority: ranks from 1 to 6, each once', async () => {
    const auctionId = await auctions.live(issuer);
    const refusal = await refusalOf(tryPriority(auctionId, { ...priority, priorityStateInd: 1 }));
    expect(refusal).toMatchObject({
      status: 400,
      data: {
        fields: { 'priority.priorityStateInst': 'Duplicate value', 'priority.priorityStateInd': 'Duplicate value' },
      },
    });
  });
});
