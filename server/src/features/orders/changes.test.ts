/** Tests orders over HTTP after they were placed: double clicks, amendments and withdrawals. */

import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { dayIn } from '../../../testing/market/auctions.ts';
import {
  first,
  investmentsOf,
  type Lines,
  ledgerOf,
  order,
  refusalOf,
  second,
} from '../../../testing/market/orders.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { keyOf, replayKey } from '../../store/orders/keys.sql.ts';

const { server, accounts, auctions } = await testMarket();
const ledger = ledgerOf(server);
const issuer = await accounts.issuer();
const investor = await accounts.individual();
const neighbor = await accounts.individual({ state: 'WA' });
const auctionId = await auctions.live(issuer);

describe('an Idempotency-Key', () => {
  test('makes a repeated order one order with one receipt', async () => {
    const person = await accounts.individual();
    const receipt = await order(person, auctionId, { [first]: 5_000 }, 'once');
    expect(await order(person, auctionId, { [first]: 5_000 }, 'once')).toEqual(receipt);
    expect((await person.client.listMyBids()).total).toBe(1);
  });

  test('makes a double click one order, though both requests run at the same time', async () => {
    const person = await accounts.individual();
    const click = () => order(person, auctionId, { [first]: 5_000 }, 'twin');
    const receipts = await auctions.atOnce(
      auctionId,
      Array.from({ length: 6 }, () => click),
    );
    expect(new Set(receipts.map(({ bidId }) => bidId)).size).toBe(1);
    expect((await person.client.listMyBids()).rows).toMatchObject([{ total: 5_000 }]);
  });

  test('confirms the first receipt by a write, even when the order was changed since', async () => {
    const person = await accounts.individual();
    const receipt = await order(person, auctionId, { [first]: 10_000 }, 'k');
    await person.client.withdrawBid({ params: { auctionId, bidId: receipt.bidId } });
    expect(await order(person, auctionId, { [first]: 10_000 }, 'k')).toEqual(receipt);
    const written = await inTransaction(server.deps.db, async (db) => {
      expect(await replayKey(db, { investorOrgId: person.orgId }, keyOf(person, 'k'))).toMatchObject({
        bidId: receipt.bidId,
      });
      return sql<{ id: string | null }>`select pg_current_xact_id_if_assigned()::text as id`.execute(db);
    });
    expect(written.rows[0]?.id).toEqual(expect.any(String));
  });

  test('cannot be used for another order', async () => {
    const person = await accounts.individual();
    await order(person, auctionId, { [first]: 5_000 }, 'k');
    const refusal = await refusalOf(order(person, auctionId, { [first]: 10_000 }, 'k'));
    expect(refusal).toMatchObject({ status: 409, data: { code: 'idempotency-key-used' } });
    expect((await refusalOf(order(person, await auctions.live(issuer), { [first]: 5_000 }, 'k'))).status).toBe(409);
    expect((await person.client.listMyBids()).total).toBe(1);
  });

  test('is each person’s own', async () => {
    const [one, other] = [await accounts.individual(), await accounts.individual()];
    const receipts = await Promise.all(
      [one, other].map((person) => order(person, auctionId, { [first]: 5_000 }, 'same')),
    );
    expect(receipts[0]?.bidId).not.toBe(receipts[1]?.bidId);
  });

  test('of a refused order can be used again', async () => {
    const person = await accounts.individual();
    await refusalOf(order(person, auctionId, { [first]: 1 }, 'k'));
    expect((await order(person, auctionId, { [first]: 5_000 }, 'k')).total).toBe(5_000);
  });

  test('without a key every order adds up', async () => {
    const person = await accounts.individual();
    const two = await Promise.all([1, 2].map(() => order(person, auctionId, { [first]: 5_000 })));
    expect(two[0]?.bidId).not.toBe(two[1]?.bidId);
    const inventory = await person.client.readInventory({ params: { auctionId } });
    expect(inventory.investments[0]?.investmentAmount).toBe(10_000);
  });
});

describe('changing an order', () => {
  function amend(person: Member, id: string, bidId: string, lines: Lines) {
    return person.client.amendBid({ params: { auctionId: id, bidId }, body: { investments: investmentsOf(lines) } });
  }
  function withdraw(person: Member, id: string, bidId: string) {
    return person.client.withdrawBid({ params: { auctionId: id, bidId } });
  }

  test('a reduced line keeps its position, an increased and a new one go behind, an omitted one is withdrawn', async () => {
    const dates = [2, 3, 4, 5].map((years) => dayIn(years));
    const schedule = dates.map((maturityDate) => ({
      maturityDate,
      principalAmount: 75_000,
      interestRate: 5,
      yield: 0,
      price: 100,
      cusip: '',
    }));
    const id = await auctions.live(issuer, { schedule, keyDates: { finalMaturityDate: dates[3] } });
    const [a = '', b = '', c = '', d = ''] = dates;
    const placed = await order(investor, id, { [a]: 20_000, [b]: 20_000, [c]: 20_000 });
    const [first, second] = placed.investments;
    const changed = await amend(investor, id, placed.bidId, { [a]: 10_000, [b]: 25_000, [d]: 5_000 });
    expect(changed).toMatchObject({
      bidId: placed.bidId,
      state: 'Amended',
      total: 40_000,
      createdAt: placed.createdAt,
    });
    const after = await ledger.linesOf(placed.bidId);
    expect(after.map(({ state, investmentAmount }) => [state, investmentAmount])).toEqual([
      ['Amended', 1_000_000],
      ['Amended', 2_500_000],
      ['Withdrawn', 2_000_000],
      ['Amended', 500_000],
    ]);
    expect(after[0]?.sequence).toBe(first?.sequence);
    expect(after[1]?.sequence).toBeGreaterThan(second?.sequence ?? 0);
    const history = await server.deps.db
      .selectFrom('auctionBidHistory')
      .select(['action', 'amountChange', 'bidChange', 'lines'])
      .where('bidId', '=', placed.bidId)
      .orderBy('id')
      .execute();
    expect(history).toMatchObject([
      { action: 'PLACE', amountChange: 6_000_000, bidChange: 1 },
      {
        action: 'AMEND',
        amountChange: -2_000_000,
        bidChange: 0,
        lines: [
          { before: 20_000, amount: 10_000 },
          { before: 20_000, amount: 25_000 },
          { before: 20_000, amount: 0 },
          { before: 0, amount: 5_000 },
        ],
      },
    ]);
  });

  test('an amendment that changes nothing leaves no trace', async () => {
    const id = await auctions.live(issuer);
    const { bidId } = await order(investor, id, { [first]: 5_000 });
    const before = await ledger.traces();
    expect(await amend(investor, id, bidId, { [first]: 5_000 })).toMatchObject({ state: 'Active', total: 5_000 });
    expect(await ledger.traces()).toBe(before);
  });

  test('an amended order is held to the same limits, itself not counted twice', async () => {
    const id = await auctions.live(issuer, { priority: { indMaxAmount: 50_000 } });
    const { bidId } = await order(investor, id, { [first]: 40_000 });
    expect((await amend(investor, id, bidId, { [first]: 50_000 })).total).toBe(50_000);
    const refusal = await ledger.refusedWithoutTrace(() => amend(investor, id, bidId, { [first]: 55_000 }));
    expect(refusal).toMatchObject({ status: 400, fields: { investments: expect.stringContaining('at most $50,000') } });
  });

  test('a larger line is a new order in the class of today, a smaller one stays in the old', async () => {
    const mover = await accounts.individual();
    const id = await auctions.live(issuer);
    const { bidId } = await order(mover, id, { [first]: 20_000, [second]: 20_000 });
    await server.deps.db.updateTable('investorOrg').set({ state: 'NV' }).where('id', '=', mover.orgId).execute();
    await amend(mover, id, bidId, { [first]: 10_000, [second]: 25_000 });
    expect((await ledger.linesOf(bidId)).map((line) => line.orderClass)).toEqual([
      'stateIndividual',
      'nationalIndividual',
    ]);
  });

  test('a withdrawn order stays in the record, demands nothing and cannot be amended', async () => {
    const id = await auctions.live(issuer);
    const { bidId } = await order(investor, id, { [first]: 5_000 });
    expect(await withdraw(investor, id, bidId)).toMatchObject({ state: 'Withdrawn', investments: [], total: 0 });
    expect((await ledger.linesOf(bidId)).map(({ state }) => state)).toEqual(['Withdrawn']);
    expect(await investor.client.readInventory({ params: { auctionId: id } })).toMatchObject({ remaining: 300_000 });
    const refusal = await ledger.refusedWithoutTrace(() => amend(investor, id, bidId, { [first]: 5_000 }));
    expect(refusal).toMatchObject({ status: 403, data: { code: 'bid-withdrawn' } });
  });

  test('withdrawing twice has the same response and is done once', async () => {
    const id = await auctions.live(issuer);
    const { bidId } = await order(investor, id, { [first]: 5_000 });
    const once = await withdraw(investor, id, bidId);
    const before = await ledger.traces();
    expect(await withdraw(investor, id, bidId)).toEqual(once);
    expect(await ledger.traces()).toBe(before);
  });

  test.runIf(isFull)('the rest after a withdrawal may be nothing, but not less than the minimum', async () => {
    const id = await auctions.live(issuer, { priority: { indMinAmount: 10_000 } });
    const large = await order(investor, id, { [first]: 10_000 });
    const small = await order(investor, id, { [second]: 5_000 });
    const refusal = await ledger.refusedWithoutTrace(() => withdraw(investor, id, large.bidId));
    expect(refusal).toMatchObject({ status: 400, fields: { investments: expect.stringContaining('$10,000') } });
    await withdraw(investor, id, small.bidId);
    expect((await withdraw(investor, id, large.bidId)).state).toBe('Withdrawn');
  });

  test('no one changes another person’s order, or an order through another auction', async () => {
    const id = await auctions.live(issuer);
    const { bidId } = await order(investor, id, { [first]: 5_000 });
    for (const call of [
      () => amend(neighbor, id, bidId, { [first]: 10_000 }),
      () => withdraw(neighbor, id, bidId),
      () => withdraw(investor, auctionId, bidId),
    ]) {
      expect((await ledger.refusedWithoutTrace(call)).status).toBe(404);
    }
  });

  test('from the close on nothing is changed or withdrawn', async () => {
    const id = await auctions.live(issuer);
    const { bidId } = await order(investor, id, { [first]: 10_000 });
    await auctions.closeNow(id);
    expect((await refusalOf(amend(investor, id, bidId, { [first]: 5_000 }))).status).toBe(403);
    expect((await refusalOf(withdraw(investor, id, bidId))).status).toBe(403);
    expect((await ledger.linesOf(bidId)).map(({ state }) => state)).toEqual(['Active']);
  });
});
