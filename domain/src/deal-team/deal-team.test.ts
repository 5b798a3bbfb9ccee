import { describe, expect, test } from 'vitest';
import { english, typed } from '../base/sentences/sentence.ts';
import { type AuctionStatus, advisorRoles, auctionStatuses, valuesOf } from '../base/vocabulary.ts';
import {
  type BookGrant,
  bookLevelOf,
  canSign,
  dealTeamLimits,
  hasTeamRight,
  missingFinalSignOffs,
  missingSignOffs,
  type RequiredSignOff,
  requiredErrors,
  rolesWithTeamRight,
  type SignedStep,
  type SignOffFacts,
  signedSteps,
  signOffState,
  whyNotAddTo,
  whyNotChangeSignOffs,
  whyNotReadBook,
  whyNotSign,
} from './deal-team.ts';

const now = new Date('2026-11-02T15:00:00Z');
const [one, other] = ['1'.repeat(64), '2'.repeat(64)];
const nowOf = (sha256: string | null, ...formerly: string[]) => ({ sha256, formerly });
const current = { Terms: nowOf(one), GoLive: nowOf(one) };

function signOff(facts: Partial<SignOffFacts>): SignOffFacts {
  return { step: 'Terms', role: 'BondCounsel', sha256: one, withdrawnAt: null, ...facts };
}

function sale(status: AuctionStatus) {
  return { status, startDate: null, closeDate: null, haltedAt: null };
}

describe('rights of a role', () => {
  test('is this table', () => {
    const table = valuesOf(advisorRoles).map((role) => [
      role,
      ...(['questions', 'figures', 'confirm'] as const).map((right) => hasTeamRight([role], right)),
      ...valuesOf(signedSteps).map((step) => canSign(role, step)),
    ]);
    expect(table).toEqual([
      ['BondCounsel', true, false, false, true, true, true, true],
      ['AuctionTrustee', true, false, false, true, false, true, false],
      ['PayingAgent', false, false, false, true, false, true, false],
      ['MunicipalAdvisor', true, true, true, true, true, true, true],
    ]);
  });

  test('adds up for a firm with several roles, and no one has a right without one', () => {
    expect(hasTeamRight(['PayingAgent', 'AuctionTrustee'], 'questions')).toBe(true);
    expect(hasTeamRight([], 'questions')).toBe(false);
    expect(rolesWithTeamRight('figures')).toEqual(['MunicipalAdvisor']);
  });

  test('only steps that a role signs can be required of it', () => {
    const required: RequiredSignOff[] = [
      { step: 'Terms', role: 'PayingAgent' },
      { step: 'PreliminaryOfficialStatement', role: 'PayingAgent' },
    ];
    expect(requiredErrors(required)).toEqual({ 'required.1.role': 'This role does not sign this step' });
    expect(requiredErrors(required.slice(0, 1))).toEqual({});
  });
});

describe('a sign-off', () => {
  test.each([
    ['InForce', {}],
    ['Void', { sha256: other }],
    ['Void', { step: 'PreliminaryOfficialStatement' }],
    ['Withdrawn', { withdrawnAt: now }],
    ['Withdrawn', { withdrawnAt: now, sha256: other }],
  ] as const)('is %s where %j', (state, facts) => {
    expect(signOffState(signOff(facts), current)).toBe(state);
  });

  test('of the same in the text of an earlier release stays in force, and is not signed again in it', () => {
    const now = { Terms: nowOf(one, other) };
    expect(signOffState(signOff({ sha256: other }), now)).toBe('InForce');
    expect(signOffState(signOff({ sha256: other }), { Terms: nowOf(null, other) })).toBe('InForce');
    expect(signOffState(signOff({ sha256: '3'.repeat(64) }), now)).toBe('Void');
    const signing = { step: 'Terms', role: 'BondCounsel', seen: other, roles: ['BondCounsel'], now } as const;
    expect(whyNotSign(signing)?.code).toBe('signed-text-changed');
    expect(whyNotSign({ ...signing, now: { Terms: nowOf(null, other) } })?.code).toBe('document-not-hashed');
  });

  test('that is required is missing until a role has signed what holds now', () => {
    const required: RequiredSignOff[] = [
      { step: 'GoLive', role: 'MunicipalAdvisor' },
      { step: 'Terms', role: 'BondCounsel' },
    ];
    const codes = (signOffs: readonly SignOffFacts[]) =>
      missingSignOffs(required, signOffs, current).map(({ code, message }) => [code, message]);
    const advisor = ['sign-off-missing', 'Municipal Advisor has not signed going live'];
    expect(codes([])).toEqual([['sign-off-missing', 'Bond Counsel has not signed the terms'], advisor]);
    expect(codes([signOff({ sha256: other })])).toEqual([
      ['sign-off-void', 'Bond Counsel signed the terms before the last change'],
      advisor,
    ]);
    expect(codes([signOff({ withdrawnAt: now })])[0]?.[0]).toBe('sign-off-missing');
    // Another role, or another step, does not stand in.
    expect(codes([signOff({ role: 'MunicipalAdvisor' }), signOff({ step: 'GoLive' })])).toHaveLength(2);
    // An earlier void one does no harm.
    const advised = signOff({ step: 'GoLive', role: 'MunicipalAdvisor' });
    expect(codes([signOff({ sha256: other }), signOff({}), advised])).toEqual([]);
    expect(missingSignOffs([], [], current)).toEqual([]);
  });

  test.each([
    ['not-own-role', { roles: ['MunicipalAdvisor'] }],
    ['not-own-role', { roles: [] }],
    ['role-does-not-sign', { roles: ['PayingAgent'], role: 'PayingAgent', step: 'PreliminaryOfficialStatement' }],
    ['nothing-to-sign', { step: 'PreliminaryOfficialStatement' }],
    ['nothing-to-sign', { step: 'FinalOfficialStatement' }],
    ['signed-text-changed', { seen: other }],
    [undefined, {}],
  ] as const)('is refused with %s where %j', (code, changes) => {
    const signing = { step: 'Terms', role: 'BondCounsel', seen: one, roles: ['BondCounsel'], now: current } as const;
    expect(whyNotSign({ ...signing, ...changes })?.code).toBe(code);
  });

  test('stays as it is from going live on', () => {
    const openFor = (step: SignedStep) =>
      valuesOf(auctionStatuses).filter((status) => whyNotChangeSignOffs(sale(status), step, now) === null);
    for (const step of ['Terms', 'PreliminaryOfficialStatement', 'GoLive'] as const)
      expect(openFor(step)).toEqual(['Draft', 'PendingReview', 'Approved', 'Rejected']);
    expect(openFor('FinalOfficialStatement')).toEqual(valuesOf(auctionStatuses));
  });

  test('of the final official statement is not missing for going live, but once there is one', () => {
    const required: RequiredSignOff[] = [{ step: 'FinalOfficialStatement', role: 'BondCounsel' }];
    const signed = signOff({ step: 'FinalOfficialStatement' });
    expect(missingSignOffs(required, [], current)).toEqual([]);
    expect(missingFinalSignOffs(required, [], current)).toEqual([]);
    const published = { ...current, FinalOfficialStatement: nowOf(one) };
    expect(missingSignOffs(required, [], published)).toEqual([]);
    expect(missingFinalSignOffs(required, [], published)).toEqual([
      { code: 'sign-off-missing', message: 'Bond Counsel has not signed the final official statement', step: 'team' },
    ]);
    expect(missingFinalSignOffs(required, [signed], published)).toEqual([]);
    const corrected = { ...current, FinalOfficialStatement: nowOf(other) };
    expect(missingFinalSignOffs(required, [signed], corrected)).toMatchObject([{ code: 'sign-off-void' }]);
    expect(missingFinalSignOffs([{ step: 'Terms', role: 'BondCounsel' }], [], published)).toEqual([]);
  });
});

describe('the order book', () => {
  const grants: BookGrant[] = [
    { role: 'BondCounsel', userId: null, level: 'Totals' },
    { role: null, userId: 7, level: 'Whole' },
  ];

  test.each([
    ['None', { userId: 1, roles: [] }],
    ['None', { userId: 1, roles: ['AuctionTrustee'] }],
    ['Totals', { userId: 1, roles: ['AuctionTrustee', 'BondCounsel'] }],
    ['Whole', { userId: 7, roles: ['BondCounsel'] }],
    ['Whole', { userId: 7, roles: [] }],
  ] as const)('is read at the level %s by %j', (level, member) => {
    expect(bookLevelOf(grants, member)).toBe(level);
  });

  test('is read by no one without a grant', () => {
    expect(bookLevelOf([], { userId: 7, roles: valuesOf(advisorRoles) })).toBe('None');
  });

  test('exists from the opening on', () => {
    const open = valuesOf(auctionStatuses).filter((status) => whyNotReadBook(sale(status), now) === null);
    expect(open).toEqual(['Live', 'Ended']);
  });
});

describe('limits', () => {
  test.each(['places', 'signOffs', 'requirements'] as const)('%s are bounded', (what) => {
    expect(whyNotAddTo(what, dealTeamLimits[what] - 1)).toBeNull();
    expect(english(whyNotAddTo(what, dealTeamLimits[what])?.message ?? typed(''))).toContain(`${dealTeamLimits[what]}`);
  });
});
