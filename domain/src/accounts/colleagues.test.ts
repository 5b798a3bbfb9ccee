import { describe, expect, test } from 'vitest';
import { type Colleague, whyNotChangeRole, whyNotRemove, whyNotRestore } from './colleagues.ts';

const ada: Colleague = { id: 'ada', role: 'Admin', isActive: true };
const anna: Colleague = { id: 'anna', role: 'Admin', isActive: true };
const uma: Colleague = { id: 'uma', role: 'User', isActive: true };
const former: Colleague = { id: 'former', role: 'Admin', isActive: false };

describe('the people of a municipality', () => {
  test.each([
    ['one of two Admins', [ada, anna, uma], ada, null, null],
    ['a User', [ada, uma], uma, null, null],
    ['the only Admin', [ada, uma], ada, 'last-admin', 'last-admin'],
    ['the only person', [ada], ada, 'last-admin', 'last-admin'],
    ['the only Admin who was not removed', [ada, former], ada, 'last-admin', 'last-admin'],
    ['a removed person', [ada, former], former, 'removed', 'removed'],
  ] as const)('%s', (_, people, person, removing, demoting) => {
    expect(whyNotRemove(people, person)?.code ?? null).toBe(removing);
    expect(whyNotChangeRole(people, person, 'User')?.code ?? null).toBe(demoting);
  });

  test('anyone who was not removed may become an Admin, and only removed people can be restored', () => {
    expect([ada, uma, former].map((person) => whyNotChangeRole([ada, uma, former], person, 'Admin')?.code)).toEqual([
      undefined,
      undefined,
      'removed',
    ]);
    expect([ada, uma, former].map((person) => whyNotRestore(person)?.code)).toEqual([
      'not-removed',
      'not-removed',
      undefined,
    ]);
  });

  test('every allowed change leaves an Admin', () => {
    const kinds = (['Admin', 'User'] as const).flatMap((role) => [true, false].map((isActive) => ({ role, isActive })));
    const groups = kinds.flatMap((a) => kinds.flatMap((b) => kinds.map((c) => [a, b, c])));
    for (const group of groups) {
      const people = group.map((each, at) => ({ ...each, id: String(at) }));
      const hasAdmin = (all: readonly Colleague[]) => all.some(({ role, isActive }) => role === 'Admin' && isActive);
      if (!hasAdmin(people)) continue;
      for (const person of people) {
        const others = people.filter(({ id }) => id !== person.id);
        if (!whyNotRemove(people, person)) expect(hasAdmin(others)).toBe(true);
        if (!whyNotChangeRole(people, person, 'User'))
          expect(hasAdmin([...others, { ...person, role: 'User' }])).toBe(true);
      }
    }
  });
});
