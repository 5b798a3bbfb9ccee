import { expect, test } from 'vitest';
import { dayHeading, groupedByDay, targetOf } from './targets.ts';

const auction = { type: 'AuctionLive', data: { auctionId: 'a1' } } as const;

test('a notification about an auction opens the page for its reader', () => {
  expect(targetOf(auction, 'individual-investor')).toBe('/auctions/a1');
  expect(targetOf(auction, 'municipality')).toBe('/workspace/auctions/a1');
  expect(targetOf(auction, 'market-professional')).toBeNull();
});

test('a notification about a question opens the questions for its reader', () => {
  const asked = { type: 'System', data: { auctionId: 'a1', municipalityId: 'm1', part: 'questions' } } as const;
  expect(targetOf(asked, 'institutional-investor')).toBe('/auctions/a1#questions');
  expect(targetOf(asked, 'municipality')).toBe('/workspace/auctions/a1?tab=questions');
  expect(targetOf(asked, 'market-professional')).toBe('/connections/a1/questions');
});

test('a notification about the account opens the market or the profile', () => {
  expect(targetOf({ type: 'AccountApproved', data: {} }, 'institutional-investor')).toBe('/start');
  expect(targetOf({ type: 'AccountRejected', data: {} }, 'individual-investor')).toBe('/onboarding');
  expect(targetOf({ type: 'Test', data: {} }, 'individual-investor')).toBeNull();
});

test('a notification about a municipality’s people opens its people page', () => {
  const data = { municipality: 'm1' };
  expect(targetOf({ type: 'InviteeJoined', data }, 'municipality')).toBe('/people');
});

test('a notification that an invited person has joined opens the invitations', () => {
  expect(targetOf({ type: 'InviteeJoined', data: { invite: 'i1' } }, 'municipality')).toBe('/professionals');
});

test('a notification about an order that waits for approval opens the approvals', () => {
  const data = { auctionId: 'a1', waitingOrder: 'w1' };
  expect(targetOf({ type: 'System', data }, 'institutional-investor')).toBe('/approvals');
});

test('a notification about rules that wait to be confirmed opens the people of the institution', () => {
  expect(targetOf({ type: 'System', data: { orderRules: 'r1' } }, 'institutional-investor')).toBe('/people');
});

test('notifications are grouped by the reader’s own days', () => {
  const now = new Date(2026, 2, 1, 12);
  const at = (...parts: [number, number, number, number]) => new Date(...parts).toISOString();
  expect(dayHeading(at(2026, 2, 1, 0), now)).toBe('Today');
  expect(dayHeading(at(2026, 1, 28, 23), now)).toBe('Yesterday');
  expect(dayHeading(at(2026, 1, 27, 23), now)).toBe('Feb 27, 2026');
  const rows = [at(2026, 2, 1, 9), at(2026, 2, 1, 8), at(2026, 1, 27, 8)].map((createdAt) => ({ createdAt }));
  expect(groupedByDay(rows, now).map((group) => [group.heading, group.rows.length])).toEqual([
    ['Today', 2],
    ['Feb 27, 2026', 1],
  ]);
});
