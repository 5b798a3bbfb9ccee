import { expect, test } from 'vitest';
import { type Colleague, type ColleagueInvite, rowsOf } from './colleagues.ts';

const since = '2026-03-01T12:00:00.000Z';
const person = (name: string, isActive: boolean): Colleague => {
  return {
    id: name,
    name,
    email: `${name}@city.example`,
    role: 'User',
    since,
    isActive,
    isVerified: true,
    isYou: false,
  };
};
const invite = (name: string, isExpired: boolean): ColleagueInvite => {
  const dates = { createdAt: since, expiresAt: since, isExpired };
  return { id: name, name, email: `${name}@city.example`, role: 'User', invitedBy: 'Ada', ...dates };
};

test('active people come first, then invitations, and last those who were removed', () => {
  const people = [person('ada', true), person('former', false), person('uma', true)];
  const rows = rowsOf({ people, invites: [invite('colin', false), invite('late', true)] });
  expect(rows.map(({ of, state }) => `${of.name} ${state}`)).toEqual([
    'ada active',
    'uma active',
    'colin invited',
    'late expired',
    'former removed',
  ]);
});
