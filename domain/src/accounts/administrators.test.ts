/** Tests the permissions of each administrator role. */
import { describe, expect, test } from 'vitest';
import { hasAdminRole, whyNotAdminRole, whyNotDemote, whyNotLoseOwner } from './administrators.ts';

describe('roles', () => {
  test.each([
    ['Viewer', 'Viewer', true],
    ['Viewer', 'Reviewer', false],
    ['Viewer', 'Owner', false],
    ['Reviewer', 'Viewer', true],
    ['Reviewer', 'Reviewer', true],
    ['Reviewer', 'Owner', false],
    ['Owner', 'Viewer', true],
    ['Owner', 'Reviewer', true],
    ['Owner', 'Owner', true],
  ] as const)('a %s where at least a %s is needed: %s', (role, least, may) => {
    expect(hasAdminRole(role, least)).toBe(may);
    expect(whyNotAdminRole(role, least) === null).toBe(may);
  });

  test('a refusal names the role that is needed and the one the caller has', () => {
    expect(whyNotAdminRole('Viewer', 'Reviewer')?.message).toEqual(
      'Only a Reviewer or an Owner can do this. Your role is Viewer.',
    );
    expect(whyNotAdminRole('Reviewer', 'Owner')?.message).toEqual('Only an Owner can do this. Your role is Reviewer.');
  });
});

test.each([
  ['Owner', 'Viewer', 'ben', 'owner-steps-down'],
  ['Owner', 'Viewer', 'ada', undefined],
  ['Owner', 'Owner', 'ben', undefined],
  ['Reviewer', 'Viewer', 'ben', undefined],
] as const)('ada, %s, becomes %s by %s: %s', (role, next, by, code) => {
  expect(whyNotDemote({ id: 'ada', role }, next, { uuid: by })?.code).toBe(code);
});

describe('the last Owner', () => {
  test.each([
    ['Owner', 'Reviewer', 1, 'last-owner'],
    ['Owner', null, 1, 'last-owner'],
    ['Owner', 'Owner', 1, undefined],
    ['Owner', 'Viewer', 2, undefined],
    ['Owner', null, 2, undefined],
    ['Reviewer', null, 1, undefined],
    ['Viewer', 'Owner', 1, undefined],
  ] as const)('%s becoming %s with %s Owners: %s', (role, next, owners, code) => {
    expect(whyNotLoseOwner(role, next, owners)?.code).toBe(code);
  });
});
