/** Tests the calendar other programs subscribe to. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { testMarket } from '../../../../testing/fixtures.ts';
import type { Member } from '../../../../testing/market/accounts.ts';
import { hoursFromNow } from '../../../../testing/market/auctions.ts';
import { first, order } from '../../../../testing/market/orders.ts';

const { server, accounts, professional: counsel, auctions } = await testMarket();
const issuer = await accounts.issuer();

async function calendarOf(person: Member): Promise<string> {
  const { calendarUrl } = await person.client.makeCalendar();
  return calendarUrl.replace(server.deps.config.marketUrl, server.marketUrl);
}

/** The events by name, unfolded. */
async function eventsAt(url: string): Promise<string[]> {
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const lines = (await answer.text()).replaceAll('\r\n ', '').split('\r\n');
  return lines.filter((line) => line.startsWith('UID:')).map((line) => line.slice(4).replace('@fairbook', ''));
}

test('has the dates of followed auctions and of those with orders, and nothing else', async () => {
  const person = await accounts.individual();
  const presentation = { keyDates: { investorPresentationDate: hoursFromNow(3).toISOString() } };
  const [followed, ordered, other] = [
    await auctions.scheduled(issuer, hoursFromNow(5), presentation),
    await auctions.live(issuer),
    await auctions.live(issuer),
  ];
  await person.client.setFavoriteAuction({ params: { id: followed }, body: { isFavorite: true } });
  await order(person, ordered, { [first]: 5_000 });
  const url = await calendarOf(person);
  const text = (await (await fetch(url)).text()).replaceAll('\r\n ', '');
  expect(text).toMatch(/DESCRIPTION:.*The bonds are delivered on \w{3} \d+\\, \d{4}\./);
  const events = await eventsAt(url);
  expect(events.toSorted()).toEqual(
    [
      ...['launch', 'presentation', 'start', 'close'].map((kind) => `${followed}-${kind}`),
      ...['launch', 'start', 'close'].map((kind) => `${ordered}-${kind}`),
    ].toSorted(),
  );
  for (const worker of [issuer, counsel]) {
    expect(await eventsAt(await calendarOf(worker))).toContain(`${other}-close`);
  }
});

test.runIf(isFull)('shows a favorite municipality’s sales once the market sees them', async () => {
  const [person, seller] = [await accounts.individual(), await accounts.issuer()];
  await person.client.setFavoriteMunicipality({ params: { id: seller.orgUuid }, body: { isFavorite: true } });
  const hidden = await auctions.approved(seller, {
    keyDates: { marketingPeriodLaunchDate: hoursFromNow(9).toISOString() },
  });
  const seen = await auctions.approved(seller);
  const url = await calendarOf(person);
  expect(await eventsAt(url)).toEqual([`${seen}-launch`]);
  expect(await eventsAt(await calendarOf(seller))).toContain(`${hidden}-launch`);
});

test('has one secret address at a time, which can be taken back', async () => {
  const person = await accounts.individual();
  const before = await calendarOf(person);
  const after = await calendarOf(person);
  const stands = (await person.client.readPreferences()).calendarUrl;
  expect(stands?.split('key=')[1]).toBe(after.split('key=')[1]);
  expect([(await fetch(before)).status, (await fetch(after)).status]).toEqual([404, 200]);
  await person.client.revokeCalendar();
  expect((await fetch(after)).status).toBe(404);
  expect((await person.client.readPreferences()).calendarUrl).toBeNull();
});

test('of a closed account stops working', async () => {
  const person = await accounts.individual();
  const url = await calendarOf(person);
  await accounts.setStatus(person, 'Deactivated');
  expect((await fetch(url)).status).toBe(404);
});
