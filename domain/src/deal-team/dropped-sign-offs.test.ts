import { describe, expect, test } from 'vitest';
import { english } from '../base/sentences/sentence.ts';
import type { RequiredSignOff, SignedStep, TeamRole } from './deal-team.ts';
import { droppedBefore, type RequirementChange, requirementChanges, unmetByDropping } from './dropped-sign-offs.ts';

const at = new Date('2026-11-02T15:00:00Z');
const hoursAgo = (hours: number) => new Date(at.getTime() - hours * 3_600_000);
const pair = (step: SignedStep = 'Terms', role: TeamRole = 'BondCounsel'): RequiredSignOff => ({ step, role });
const drop = (changes: Partial<RequirementChange> = {}): RequirementChange => ({
  ...{ ...pair(), isRequired: false, at: hoursAgo(1), userId: 1 },
  ...changes,
});
const nothing = { required: [], signed: [], at };

test('changes of what is required are what was added and what was dropped, each once', () => {
  const [terms, live] = [pair(), pair('GoLive', 'PayingAgent')];
  expect(requirementChanges([], [])).toEqual([]);
  expect(requirementChanges([terms], [terms])).toEqual([]);
  expect(requirementChanges([terms], [live, live])).toEqual([
    { ...live, isRequired: true },
    { ...terms, isRequired: false },
  ]);
});

describe('a required sign-off counts as dropped before going live', () => {
  test.each([
    ['an hour before', true, [drop()], {}],
    ['one second less than 24 hours before', true, [drop({ at: new Date(hoursAgo(24).getTime() + 1000) })], {}],
    ['24 hours before', false, [drop({ at: hoursAgo(24) })], {}],
    ['where it is required again', false, [drop()], { required: [pair()] }],
    ['where another role is required instead', true, [drop()], { required: [pair('Terms', 'PayingAgent')] }],
    ['where the role signed all the same', false, [drop()], { signed: [pair()] }],
    ['where another role signed', true, [drop()], { signed: [pair('Terms', 'PayingAgent')] }],
    ['of the final official statement', false, [drop({ step: 'FinalOfficialStatement' })], {}],
    ['where it was added', false, [drop({ isRequired: true })], {}],
  ] as const)('%s: %s', (_, isDropped, changes, beside) => {
    expect(droppedBefore(changes, { ...nothing, ...beside })).toHaveLength(isDropped ? 1 : 0);
  });

  test('by the last who dropped it', () => {
    const changes = [
      drop({ at: hoursAgo(5), userId: 1 }),
      drop({ at: hoursAgo(4), userId: 2, isRequired: true }),
      drop({ at: hoursAgo(3), userId: 2 }),
    ];
    expect(droppedBefore(changes, nothing)).toEqual([changes[2]]);
  });
});

describe('going live after it', () => {
  const dropped = [drop({ userId: 1 })];
  const person = (userId: number, hours: number) => ({ userId, since: hoursAgo(hours), removedAt: null });
  const two = [person(1, 1000), person(2, 1000)];

  test('needs another person than who dropped it, where there is one', () => {
    const unmet = unmetByDropping(dropped, { userId: 1, issuers: two, at });
    expect(unmet.map((one) => ({ ...one, message: english(one.message) }))).toEqual([
      { code: 'sign-off-dropped', message: expect.stringContaining('of the terms by Bond Counsel'), step: 'team' },
    ]);
    expect(unmetByDropping(dropped, { userId: 2, issuers: two, at })).toEqual([]);
    expect(unmetByDropping(dropped, { userId: 1, issuers: two.slice(0, 1), at })).toEqual([]);
    expect(unmetByDropping([], { userId: 1, issuers: two, at })).toEqual([]);
    const withNew = { issuers: [...two, person(3, 1)], at };
    expect(unmetByDropping(dropped, { ...withNew, userId: 3 })).toMatchObject([{ code: 'right-too-new' }]);
    expect(unmetByDropping(dropped, { ...withNew, userId: 2 })).toEqual([]);
  });
});
