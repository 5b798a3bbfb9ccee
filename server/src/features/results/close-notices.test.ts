/** Tests what investors are told around the close: a warning while there is time to change an order, and their own result. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { hoursFromNow } from '../../../testing/market/auctions.ts';
import { first, order, second } from '../../../testing/market/orders.ts';

const { server, accounts, auctions } = await testMarket();
const issuer = await accounts.issuer();
/** Ranks 1 and 3. */
const fund = await accounts.institution();
const resident = await accounts.individual();

/** A sale whose first maturity the fund has ordered, and in which the resident has ordered these amounts. */
async function saleWith(lines: Readonly<Record<string, number>>): Promise<string> {
  const id = await auctions.live(issuer);
  await order(fund, id, { [first]: 100_000 });
  await order(resident, id, lines);
  return id;
}

const minutes = (count: number) => hoursFromNow(count / 60);

async function runWarnings(): Promise<void> {
  const { db, jobs } = server.deps;
  await jobs.enqueue(db, 'warn-of-nothing', {}, { singletonKey: 'warn', startAfter: new Date(0) });
  await server.runJobs();
}

async function notices(person: Member, auctionId: string, type: string) {
  const { rows } = await person.client.listNotifications();
  return rows.filter((notice) => notice.type === type && notice.data['auctionId'] === auctionId);
}

async function warnings(person: Member, auctionId: string): Promise<string[]> {
  const all = await notices(person, auctionId, 'AuctionClosureReminder');
  return all.map(({ title }) => title).filter((title) => title.includes('would receive nothing'));
}

test('warns once, ten minutes before the close, who would receive nothing', async () => {
  const id = await saleWith({ [first]: 20_000 });
  await auctions.moveSale(id, hoursFromNow(-2), minutes(11));
  await runWarnings();
  expect(await warnings(resident, id)).toEqual([]);

  await auctions.moveSale(id, hoursFromNow(-2), minutes(9));
  await runWarnings();
  expect(await warnings(resident, id)).toEqual(['Water Bonds: your order would receive nothing']);
  expect(await warnings(fund, id)).toEqual([]);
  const [notice] = await notices(resident, id, 'AuctionClosureReminder');
  expect(notice?.message).toMatch(
    /^If the sale closed now, nothing would be allocated to you\. You can change your order until /,
  );

  await runWarnings();
  expect(await warnings(resident, id)).toHaveLength(1);
});

test.runIf(isFull)('warns no one who would receive something, who withdrew, or whose sale is halted', async () => {
  const served = await saleWith({ [first]: 20_000, [second]: 5_000 });
  const gone = await auctions.live(issuer);
  await order(fund, gone, { [first]: 100_000 });
  const { bidId } = await order(resident, gone, { [first]: 20_000 });
  await resident.client.withdrawBid({ params: { auctionId: gone, bidId } });
  const halted = await saleWith({ [first]: 20_000 });
  await issuer.client.haltAuction({ params: { auctionId: halted }, body: { reason: 'A wrong document' } });
  for (const id of [served, gone, halted]) await auctions.moveSale(id, hoursFromNow(-2), minutes(9));
  await runWarnings();
  for (const id of [served, gone, halted]) expect(await warnings(resident, id)).toEqual([]);
});

test.runIf(isFull)('warns in the second half of a short sale', async () => {
  const id = await saleWith({ [first]: 20_000 });
  await auctions.moveSale(id, minutes(-1), minutes(3));
  await runWarnings();
  expect(await warnings(resident, id)).toEqual([]);
  await auctions.moveSale(id, minutes(-2), minutes(1.5));
  await runWarnings();
  expect(await warnings(resident, id)).toHaveLength(1);
});

test('tells each investor the own result with the close', async () => {
  const id = await saleWith({ [first]: 20_000, [second]: 15_000 });
  const none = await saleWith({ [first]: 20_000 });
  for (const each of [id, none]) await auctions.close(each);
  await server.runJobs();
  const said = async (person: Member, auctionId: string) =>
    (await notices(person, auctionId, 'AuctionClosed')).map(({ message }) => message);
  expect(await said(resident, id)).toEqual([
    'Water Bonds has closed: partly sold. You were allocated $15,000 of the $35,000 you ordered.',
  ]);
  expect(await said(resident, none)).toEqual([
    'Water Bonds has closed: partly sold. None of the $20,000 you ordered was allocated to you.',
  ]);
  expect(await said(fund, none)).toEqual([
    'Water Bonds has closed: partly sold. You were allocated $100,000 of the $100,000 you ordered.',
  ]);
  expect(await said(issuer, none)).toEqual(['Water Bonds has closed: partly sold.']);
});
