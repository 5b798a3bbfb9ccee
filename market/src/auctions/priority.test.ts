import { priorityFields } from '@fairbook/domain/auctions/fields/rows.ts';
import { unset } from '@fairbook/domain/testing/auctions.ts';
import { describe, expect, test } from 'vitest';
import { rankedClasses } from './facts/ranked-classes.ts';
import { biddingSentence, hasClass } from './priority.ts';

const usual = {
  ...unset(priorityFields),
  priorityStateInst: 1,
  priorityNationalInst: 2,
  priorityStateInd: 3,
  priorityNationalInd: 4,
  priorityInternationalInst: 5,
  priorityInternationalInd: 6,
  allocationRule: 'priority-pro-rata-1' as const,
  localZipCodes: [],
};
const localOnly = {
  ...usual,
  priorityStateInd: 1,
  priorityStateInst: 4,
  priorityNationalInst: -1,
  priorityNationalInd: -1,
};
const auction = { orderPriority: usual, municipality: { state: 'OR' } };

test('groups are listed in the order they are served, those not offered last', () => {
  expect(rankedClasses({ orderPriority: localOnly }).map((each) => each.orderClass)).toEqual([
    'stateIndividual',
    'stateInstitution',
    'internationalInstitution',
    'internationalIndividual',
    'nationalInstitution',
    'nationalIndividual',
  ]);
});

describe('the sentence about the reader’s priority', () => {
  test('names group, rank and reason', () => {
    expect(biddingSentence(auction, { orderClass: 'stateIndividual', rank: 3 }, { state: 'OR' })).toBe(
      'Your priority is 3 of 6: State individual, because your state (OR) is the issuer’s.',
    );
    expect(biddingSentence(auction, { orderClass: 'nationalInstitution', rank: 2 }, { state: 'NY' })).toBe(
      'Your priority is 2 of 6: National institution, because your state (NY) is not the issuer’s (OR).',
    );
    expect(biddingSentence(auction, { orderClass: 'internationalInstitution', rank: 5 }, { state: null })).toBe(
      'Your priority is 5 of 6: International institution, because you’re outside the United States.',
    );
  });

  test('counts only offered groups, without gaps', () => {
    const sale = { ...auction, orderPriority: localOnly };
    expect(biddingSentence(sale, { orderClass: 'stateInstitution', rank: 4 }, { state: 'OR' })).toBe(
      'Your priority is 2 of 4: State institution, because your state (OR) is the issuer’s.',
    );
  });

  test('says when a group is not offered', () => {
    const sale = { ...auction, orderPriority: localOnly };
    expect(biddingSentence(sale, { orderClass: 'nationalIndividual', rank: -1 }, { state: 'WA' })).toBe(
      'This sale is not offered to your priority group: National individual, because your state (WA) is not the issuer’s (OR).',
    );
  });
});

test('the group of a new account is unknown until it has an address, that of an approved investor abroad is known', () => {
  expect(hasClass({ state: null, onboardingStatus: 'New' })).toBe(false);
  expect(hasClass({ state: '', onboardingStatus: 'New' })).toBe(false);
  expect(hasClass({ state: 'OR', onboardingStatus: 'New' })).toBe(true);
  expect(hasClass({ state: null, onboardingStatus: 'Active' })).toBe(true);
});
