import { expect, test } from 'vitest';
import { announcementsIn, auctionNews, heartbeat, liveNotice } from './news.ts';

const notice = { id: 'n1', type: 'AuctionLive', title: 'Live', message: 'It is live', data: { auctionId: 'a1' } };

test('a notification is read with the ids it leads to', () => {
  expect(liveNotice(JSON.stringify({ ...notice, silent: false, user: 'u1' }))).toEqual({ ...notice, silent: false });
});

test('events that are not notifications are skipped', () => {
  expect(liveNotice('{')).toBeNull();
  expect(liveNotice('[]')).toBeNull();
  expect(liveNotice(JSON.stringify({ ...notice, type: 'Nonsense' }))).toBeNull();
  expect(liveNotice(JSON.stringify({ ...notice, title: 7 }))).toBeNull();
});

test('ids that are not text are left out', () => {
  expect(liveNotice(JSON.stringify({ ...notice, data: { auctionId: 'a1', count: 3 } }))?.data).toEqual({
    auctionId: 'a1',
  });
});

test('auction events and heartbeats are read likewise', () => {
  const closeDate = '2026-01-01T00:00:00.000Z';
  expect(auctionNews(`{"uuid":"a1","status":"Live","closeDate":"${closeDate}","lastChange":4}`)).toEqual({
    uuid: 'a1',
    status: 'Live',
    haltedAt: null,
    startDate: null,
    closeDate,
    supplements: 0,
    amendments: 0,
    publicAnswers: 0,
  });
  expect(auctionNews('{"uuid":"a1","status":"Live","publicAnswers":2}')?.publicAnswers).toBe(2);
  expect(auctionNews('{"uuid":"a1"}')).toBeNull();
  expect(heartbeat('{"serverTime":"2026-01-01T00:00:00.000Z"}')).toBe('2026-01-01T00:00:00.000Z');
  expect(heartbeat('null')).toBeNull();
});

test('announcements are read, and those of an unknown form are skipped', () => {
  const known = {
    ...{ id: 'n1', kind: 'incident', isPublic: true, text: 'No orders', textEs: null },
    ...{ startsAt: '2026-11-28T22:00:00.000Z', endsAt: null },
  };
  const unknown = [{ ...known, kind: 'song' }, { ...known, text: 7 }, { ...known, endsAt: 7 }, null];
  expect(announcementsIn(JSON.stringify({ announcements: [known, ...unknown] }))).toEqual([known]);
  expect(announcementsIn('{"announcements":{}}')).toEqual([]);
  expect(announcementsIn('{')).toEqual([]);
});
