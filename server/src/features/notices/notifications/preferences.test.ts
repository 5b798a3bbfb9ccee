/** Tests notification preferences: the choices, and the unsubscribe links in mails. */
import { say, typed } from '@fairbook/domain/base/sentences/sentence.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import { accountsOf, type Member } from '../../../../testing/market/accounts.ts';
import { announce } from './announce.ts';

const server = await testServer();
const accounts = accountsOf(server);

async function tell(person: Member, type: 'AuctionLive' | 'AuctionClosed', event: string): Promise<void> {
  const notice = {
    event,
    type,
    title: typed(`${event} happened`),
    body: typed('Something happened.'),
    data: {},
    to: [person.userId],
  };
  await announce(server.deps.db, server.deps.jobs, notice);
  await server.runJobs();
}

/** Messages sent to this person, latest first. */
function sentTo(person: Member) {
  const places = [person.email, `device ${deviceOf(person).slice(0, 12)}`];
  return server.deps.sink.list().filter(({ to }) => places.includes(to));
}

const deviceOf = (person: Member) => person.uuid.slice(-12);

test('by default everything goes to every channel, in the zone of the person’s state', async () => {
  const person = await accounts.individual({ state: 'OH' });
  await person.client.registerPushToken({ body: { token: deviceOf(person) } });
  const { zone, zoneInUse, digest, channels, calendarUrl } = await person.client.readPreferences();
  expect({ zone, zoneInUse, digest, calendarUrl }).toEqual({
    zone: null,
    zoneInUse: 'America/New_York',
    digest: null,
    calendarUrl: null,
  });
  expect(channels).toHaveLength(12);
  expect(channels.every(({ push, mail }) => push && mail)).toBe(true);
  await tell(person, 'AuctionLive', 'all');
  expect(
    sentTo(person)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['mail', 'push']);
});

test.runIf(isFull)('people of a municipality have the zone of its state', async () => {
  const issuer = await accounts.issuer();
  await server.deps.db.updateTable('user').set({ state: null }).where('id', '=', issuer.userId).execute();
  expect(await issuer.client.readPreferences()).toMatchObject({ zone: null, zoneInUse: 'America/Los_Angeles' });
});

test('a type goes to the chosen channels, and always into the history', async () => {
  const person = await accounts.individual();
  await person.client.registerPushToken({ body: { token: deviceOf(person) } });
  const chosen = await person.client.savePreferences({
    body: {
      zone: 'Europe/Berlin',
      digest: 'Weekly',
      channels: [
        { type: 'AuctionLive', push: true, mail: false },
        { type: 'AuctionClosed', push: false, mail: false },
      ],
    },
  });
  expect(chosen).toMatchObject({ zone: 'Europe/Berlin', zoneInUse: 'Europe/Berlin', digest: 'Weekly' });
  expect(chosen.channels).toContainEqual({ type: 'AuctionLive', push: true, mail: false });
  expect(await person.client.readPreferences()).toEqual(chosen);
  await tell(person, 'AuctionLive', 'one');
  await tell(person, 'AuctionClosed', 'two');
  expect(sentTo(person).map(({ kind, subject }) => [kind, subject])).toEqual([['push', 'one happened']]);
  expect((await person.client.listNotifications()).total).toBe(2);
});

test.runIf(isFull)('times are written in the chosen zone', async () => {
  const person = await accounts.individual();
  await person.client.savePreferences({ body: { zone: 'Europe/Berlin', digest: null, channels: [] } });
  const at = new Date('2026-07-01T12:00:00Z');
  const notice = { event: 'moment', type: 'AuctionLive' as const, title: typed('Live'), data: {}, to: [person.userId] };
  await announce(server.deps.db, server.deps.jobs, {
    ...notice,
    body: (when) => say('Orders are taken until {close}.', { close: when(at) }),
  });
  const [told] = (await person.client.listNotifications()).rows;
  expect(told?.message).toBe('Orders are taken until Jul 1, 2026, 2:00 PM GMT+2.');
});

test.each([
  ['a zone that does not exist', { zone: 'Mars/Olympus' }, { zone: 'Invalid time zone' }],
  ['an unknown rhythm', { digest: 'Hourly' }, { digest: 'Invalid' }],
  ['an unknown type', { channels: [{ type: 'Rumour', push: true, mail: true }] }, { 'channels.0.type': 'Invalid' }],
  [
    'a type twice',
    {
      channels: [
        { type: 'Test', push: true, mail: true },
        { type: 'Test', push: false, mail: true },
      ],
    },
    { channels: 'Each type once' },
  ],
])('preferences with %s are refused', async (_, wrong, fields) => {
  const person = await accounts.individual();
  const body = { zone: null, digest: null, channels: [], ...wrong };
  const answer = await server.ask('market', person, 'PUT', '/api/notifications/preferences', body);
  expect([answer.status, answer.body.data]).toMatchObject([400, { fields }]);
});

test('a closed account gets no messages', async () => {
  const person = await accounts.individual();
  await accounts.setStatus(person, 'Deactivated');
  await tell(person, 'AuctionLive', 'closed');
  expect(sentTo(person)).toEqual([]);
});

/** The unsubscribe link of the latest mail. */
function unsubscribeLink(person: Member): string {
  const text = sentTo(person).find(({ kind }) => kind === 'mail')?.text ?? '';
  return /http\S+\/unsubscribe\S+/.exec(text)?.[0].replace(server.deps.config.marketUrl, server.marketUrl) ?? '';
}

test('the link in a mail asks first, and one POST ends mails of that kind without signing in', async () => {
  const person = await accounts.individual();
  await tell(person, 'AuctionLive', 'first');
  const link = unsubscribeLink(person);
  const asked = await fetch(link);
  expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('Auction live')]);
  await tell(person, 'AuctionLive', 'second');
  expect(sentTo(person)).toHaveLength(2);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  for (let times = 0; times < 2; times += 1) expect((await fetch(link, { method: 'POST', body })).status).toBe(200);
  await tell(person, 'AuctionLive', 'third');
  await tell(person, 'AuctionClosed', 'fourth');
  expect(sentTo(person).map(({ subject }) => subject)).toEqual([
    'fourth happened',
    'second happened',
    'first happened',
  ]);
  const { channels } = await person.client.readPreferences();
  expect(channels.filter(({ mail }) => !mail)).toEqual([{ type: 'AuctionLive', push: true, mail: false }]);
});

test('a link that was changed ends nothing', async () => {
  const [person, other] = [await accounts.individual(), await accounts.individual()];
  await tell(person, 'AuctionLive', 'mine');
  const link = unsubscribeLink(person);
  for (const forged of [link.replace(person.uuid, other.uuid), link.replace('AuctionLive', 'Digest'), `${link}x`]) {
    expect((await fetch(forged, { method: 'POST' })).status).toBe(400);
  }
  expect((await other.client.readPreferences()).channels.every(({ mail }) => mail)).toBe(true);
});
