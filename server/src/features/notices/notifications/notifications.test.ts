/** Tests notifications in the history and on devices. */
import { typed } from '@fairbook/domain/base/sentences/sentence.ts';
import { expect, test } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import { accountsOf, type Member } from '../../../../testing/market/accounts.ts';
import { announce } from './announce.ts';

const server = await testServer();
const accounts = accountsOf(server);

function tell(person: Member, event: string, body = 'Something happened.'): Promise<void> {
  const notice = {
    event,
    type: 'AuctionLive' as const,
    title: typed('News'),
    body: typed(body),
    data: { auction: person.uuid },
  };
  return announce(server.deps.db, server.deps.jobs, { ...notice, to: [person.userId] });
}

test('the history shows the newest first, and only one’s own', async () => {
  const [reader, other] = [await accounts.individual(), await accounts.individual()];
  await tell(reader, 'first');
  await tell(reader, 'second');
  await tell(other, 'third');
  const { rows, total } = await reader.client.listNotifications({ query: { pageSize: 10, page: 1 } });
  expect(total).toBe(2);
  expect(rows.map((notice) => [notice.title, notice.isRead, notice.user])).toEqual([
    ['News', false, reader.uuid],
    ['News', false, reader.uuid],
  ]);
});

test('no one is notified of the same event twice', async () => {
  const reader = await accounts.individual();
  await tell(reader, 'same');
  await tell(reader, 'same');
  expect((await reader.client.listNotifications()).total).toBe(1);
});

test('a rolled back event is never notified', async () => {
  const reader = await accounts.individual();
  const undone = server.deps.db.transaction().execute(async (db) => {
    const notice = {
      event: 'undone',
      type: 'AuctionLive' as const,
      title: typed('News'),
      body: typed(''),
      data: {},
      to: [reader.userId],
    };
    await announce(db, server.deps.jobs, notice);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  await server.runJobs();
  expect((await reader.client.listNotifications()).total).toBe(0);
});

test('a notice is marked read by its reader alone, one or all', async () => {
  const [reader, other] = [await accounts.individual(), await accounts.individual()];
  for (const event of ['a', 'b', 'c']) await tell(reader, event);
  const [newest] = (await reader.client.listNotifications()).rows;
  const id = newest?.id ?? '';
  expect((await server.ask('market', other, 'PATCH', `/api/notifications/${id}/mark-read`)).status).toBe(404);
  await reader.client.markNotificationRead({ params: { id } });
  expect((await reader.client.listNotifications({ query: { unread: true } })).total).toBe(2);
  expect(await reader.client.markAllNotificationsRead()).toEqual({ marked: 2 });
  expect((await reader.client.listNotifications({ query: { unread: true } })).total).toBe(0);
});

test('a removed device gets no more messages, and no one removes another person’s', async () => {
  const [person, other] = [await accounts.individual(), await accounts.individual()];
  const body = { token: 'a-phone-to-give-away' };
  const ring = async () => {
    await person.client.testPush({ body: { uuid: person.uuid } });
    await server.runJobs();
    return server.deps.sink.list().filter(({ to }) => to === 'device a-phone-to-g').length;
  };
  await person.client.registerPushToken({ body });
  await other.client.unregisterPushToken({ body });
  expect(await ring()).toBe(1);
  await person.client.unregisterPushToken({ body });
  expect(await ring()).toBe(1);
});

test('a device that registers with another person rings for that person from then on', async () => {
  const [first, second] = [await accounts.individual(), await accounts.individual()];
  await first.client.registerPushToken({ body: { token: 'a-shared-tablet' } });
  await second.client.registerPushToken({ body: { token: 'a-shared-tablet' } });
  await tell(first, 'for the first');
  await tell(second, 'for the second', 'For the second alone.');
  await server.runJobs();
  const rung = server.deps.sink.list().filter((message) => message.to === 'device a-shared-tab');
  expect(rung.map((message) => message.text)).toEqual(['For the second alone.']);
});

test('tests reach only the caller', async () => {
  const [caller, other] = [await accounts.individual(), await accounts.individual()];
  expect((await server.ask('market', caller, 'POST', '/api/notifications/test', { uuid: other.uuid })).status).toBe(
    404,
  );
  await caller.client.testNotice({ body: { uuid: caller.uuid } });
  expect((await caller.client.listNotifications()).rows).toMatchObject([{ type: 'Test', silent: false }]);
  expect((await other.client.listNotifications()).total).toBe(0);
  await caller.client.testStream({ body: { uuid: caller.uuid } });
  expect((await caller.client.listNotifications()).rows[0]).toMatchObject({ type: 'System', silent: true });
});
