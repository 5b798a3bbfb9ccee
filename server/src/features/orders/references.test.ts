/** Tests an investor's own references of orders over HTTP: unique in a sale, found, shown to no one else, and safe against requests at once. */
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { testMarket, testServer } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { first, investmentsOf, refusalOf } from '../../../testing/market/orders.ts';

const { server, accounts, auctions } = await testMarket();
const beside = await testServer({ beside: server });
const [issuer, fund] = await Promise.all([accounts.issuer(), accounts.institution()]);
const sale = await auctions.live(issuer);

interface Wanted {
  readonly by?: Member;
  readonly at?: string;
  readonly key?: string;
  readonly amount?: number;
}

function place(clientReference: string | null, { by = fund, at = sale, key, amount = 5_000 }: Wanted = {}) {
  return by.client.placeBid({
    params: { auctionId: at },
    body: { investments: investmentsOf({ [first]: amount }), clientReference },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
}

const find = (clientReference: string, by = fund) => by.client.listMyBids({ query: { clientReference } });

test('an order keeps its reference through changes, and is found by it', async () => {
  const receipt = await place('DESK 7/2026 "A", {1}\\n');
  expect(receipt.clientReference).toBe('DESK 7/2026 "A", {1}\\n');
  await place(null);
  const params = { auctionId: sale, bidId: receipt.bidId };
  const changed = await fund.client.amendBid({ params, body: { investments: investmentsOf({ [first]: 10_000 }) } });
  expect(changed.clientReference).toBe(receipt.clientReference);
  const found = await find('DESK 7/2026 "A", {1}\\n');
  expect(found.rows.map(({ bidId, total, clientReference }) => [bidId, total, clientReference])).toEqual([
    [receipt.bidId, 10_000, receipt.clientReference],
  ]);
  expect((await find('desk 7/2026 "A", {1}\\n')).rows).toEqual([]);
  expect((await fund.client.withdrawBid({ params })).clientReference).toBe(receipt.clientReference);
  expect((await find('DESK 7/2026 "A", {1}\\n')).rows).toMatchObject([{ state: 'Withdrawn' }]);
  // A change that changes nothing says it too.
  expect((await fund.client.withdrawBid({ params })).clientReference).toBe(receipt.clientReference);
  const others = (await fund.client.listMyBids()).rows.filter(({ bidId }) => bidId !== receipt.bidId);
  expect(others.map(({ clientReference }) => clientReference)).toEqual([null]);
});

test('a second order of this reference in the sale is refused, and the refusal names the first', async () => {
  const { bidId } = await place('once');
  const count = async () => (await fund.client.listMyBids()).total;
  const before = await count();
  for (const key of [undefined, 'another-key']) {
    const refusal = await refusalOf(place('once', { ...(key && { key }), amount: 15_000 }));
    expect([refusal.status, refusal.data.code]).toEqual([409, 'client-reference-used']);
    expect(refusal.message).toBe(`In this auction, this is the reference of your order ${bidId} already`);
  }
  expect(await count()).toBe(before);
  // Not even after a withdrawal: the reference stays that of the first order.
  await fund.client.withdrawBid({ params: { auctionId: sale, bidId } });
  expect((await refusalOf(place('once'))).status).toBe(409);
});

test('other investors and other sales have references of their own, and no one finds those of others', async () => {
  const [other, elsewhere] = await Promise.all([accounts.individual(), auctions.live(issuer)]);
  const mine = await place('shared');
  const theirs = await place('shared', { by: other });
  const second = await place('shared', { at: elsewhere });
  expect((await find('shared')).rows.map(({ bidId }) => bidId).sort()).toEqual([mine.bidId, second.bidId].sort());
  expect((await find('shared', other)).rows.map(({ bidId }) => bidId)).toEqual([theirs.bidId]);
  const here = await fund.client.listMyBids({ query: { clientReference: 'shared', auctionId: elsewhere } });
  expect(here.rows.map(({ bidId }) => bidId)).toEqual([second.bidId]);
});

test('a repetition under its Idempotency-Key gets the first receipt; with another reference it is another order', async () => {
  const receipt = await place('repeated', { key: 'repeat-1' });
  expect(await place('repeated', { key: 'repeat-1' })).toEqual(receipt);
  for (const reference of ['repeated-2', null]) {
    const refusal = await refusalOf(place(reference, { key: 'repeat-1' }));
    expect([refusal.status, refusal.data.code]).toEqual([409, 'idempotency-key-used']);
  }
});

test('of many orders at once with one reference, over two processes, exactly one is placed', async () => {
  const person = await accounts.individual();
  const also = { ...person, client: beside.market(person) };
  for (let round = 0; round < times(1, 5); round++) {
    const reference = `race-${round}`;
    const tries = Array.from({ length: 12 }, (_, at) => place(reference, { by: at % 2 === 0 ? person : also }));
    const outcomes = await Promise.allSettled(tries);
    const placed = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(placed).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 });
    }
    expect((await find(reference, person)).rows).toHaveLength(1);
  }
  // Different ones leave together.
  const many = Array.from({ length: 12 }, (_, at) => place(`many-${at}`, { by: at % 2 === 0 ? person : also }));
  expect((await Promise.all(many)).map(({ clientReference }) => clientReference)).toEqual(
    Array.from({ length: 12 }, (_, at) => `many-${at}`),
  );
});

test.each(['', ' a', 'a ', 'a\nb', 'é', 'x'.repeat(65), '\u0000', '\u{1f600}'])(
  'the reference %j is refused',
  async (text) => {
    const refusal = await refusalOf(place(text));
    expect([refusal.status, Object.keys(refusal.fields)]).toEqual([400, ['clientReference']]);
  },
);

test('the result names it for its investor, and no one else ever reads it', async () => {
  const secret = 'secret-reference-of-a-desk';
  const administrator = await accounts.administrator();
  const own = await auctions.live(issuer);
  const { bidId } = await place(secret, { at: own });
  const params = { auctionId: own };
  const book = await issuer.client.readOrderBook({ params });
  await auctions.close(own);
  await server.runJobs();
  const { rows } = await fund.client.listMyAllocations({ query: params });
  expect(rows[0]?.lines).toMatchObject([{ bidId, clientReference: secret }]);
  expect((await fund.client.readMyConfirmation({ params })).lines).toMatchObject([{ clientReference: secret }]);
  const readByOthers = [
    book,
    await issuer.client.readAllocations({ params }),
    await administrator.client.readAllocations({ params }),
    await server.market().readClosingRecord({ params }),
    await (await (server.market().downloadOrderLog({ params }) as Promise<Blob>)).text(),
    await ((await issuer.client.downloadSaleFile({ params: { ...params, kind: 'final-book' } })) as Blob).text(),
    (await server.superuser.query('select * from audit_event')).rows,
  ];
  for (const read of readByOthers) expect(JSON.stringify(read)).not.toContain(secret);
});

test.runIf(isFull)('it is in the export of the person, and erased with the person', async () => {
  const person = await accounts.individual();
  await place('to-be-erased', { by: person });
  const kept = async () =>
    (await server.superuser.query(`select from order_reference where reference = 'to-be-erased'`)).rowCount;
  expect(await kept()).toBe(1);
  const text = await ((await person.client.exportOwnData()) as unknown as Blob).text();
  expect(text).toContain('to-be-erased');
  await person.client.withdrawBid({
    params: { auctionId: sale, bidId: (await find('to-be-erased', person)).rows[0]?.bidId ?? '' },
  });
  await person.client.eraseOwnAccount({ body: { email: person.email } });
  expect(await kept()).toBe(0);
});
