import { expect, test } from 'vitest';
import { type Administrator, type Invite, membersOf } from './members.ts';

const at = '2026-03-01T12:00:00.000Z';
const ada: Administrator = {
  id: '1',
  email: 'ada@fairbook.example',
  firstName: 'Ada',
  lastName: 'Owner',
  role: 'Owner',
  joinedAt: at,
  lastSeenAt: at,
  hasSecondFactor: true,
};
const invite = (email: string, acceptedAt: string | null) =>
  ({ id: email, email, role: 'Viewer', createdAt: at, sentAt: at, invitedBy: 'Ben', acceptedAt, name: null }) as Invite;

test('everyone who has joined is listed once, with who invited them; open invitations follow', () => {
  const members = membersOf([ada], [invite('ada@fairbook.example', at), invite('vera@fairbook.example', null)]);
  expect(members.map(({ email, name, role, invitedBy }) => [email, name, role, invitedBy])).toEqual([
    ['ada@fairbook.example', 'Ada Owner', 'Owner', 'Ben'],
    ['vera@fairbook.example', null, 'Viewer', 'Ben'],
  ]);
});

test('a removed administrator is not shown because of an old invitation', () => {
  expect(membersOf([], [invite('gone@fairbook.example', at)])).toEqual([]);
});
