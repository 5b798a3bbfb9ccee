import { describe, expect, test } from 'vitest';
import { biddingSentence, hasClass, rankedClasses } from './priority.ts';

const limits = { indMinAmount: null, indMaxAmount: null, instMinAmount: null, instMaxAmount: null };
const usual = {
  priorityStateInst: 1,
  priorityNationalInst: 2,
  priorityStateInd: 3,
  priorityNationalInd: 4,
  priorityInternationalInst: 5,
  priorityInternationalInd: 6,
  ...limits,
};
const localOnly = {
  ...usual,
  priorityStateInd: 1,
  priorityStateInst: 4,
  priorityNationalInst: -1,
  priorityNationalInd: -1,
};
const auction = { orderPriority: usual, municipality: { state: 'OR' } };

test('classes stand in the order they are served, those that are not offered last', () => {
  expect(rankedClasses({ orderPriority: localOnly }).map((each) => each.orderClass)).toEqual([
    'stateIndividual',
    'stateInstitution',
    'internationalInstitution',
    'internationalIndividual',
    'nationalInstitution',
    'nationalIndividual',
  ]);
});

describe('the sentence about the own class', () => {
  test('tells class, rank and reason', () => {
    expect(biddingSentence(auction, { orderClass: 'stateIndividual', rank: 3 }, { state: 'OR' })).toBe(
      'You bid as State individual, rank 3 of 6, because your state (OR) is the issuer’s.',
    );
    expect(biddingSentence(auction, { orderClass: 'nationalInstitution', rank: 2 }, { state: 'NY' })).toBe(
      'You bid as National institution, rank 2 of 6, because your state (NY) is not the issuer’s (OR).',
    );
    expect(biddingSentence(auction, { orderClass: 'internationalInstitution', rank: 5 }, { state: null })).toBe(
      'You bid as International institution, rank 5 of 6, because your place is outside the United States.',
    );
  });

  test('counts only classes that are offered, and leaves no gaps', () => {
    const sale = { ...auction, orderPriority: localOnly };
    expect(biddingSentence(sale, { orderClass: 'stateInstitution', rank: 4 }, { state: 'OR' })).toBe(
      'You bid as State institution, rank 2 of 4, because your state (OR) is the issuer’s.',
    );
  });

  test('says where a class is not offered', () => {
    const sale = { ...auction, orderPriority: localOnly };
    expect(biddingSentence(sale, { orderClass: 'nationalIndividual', rank: -1 }, { state: 'WA' })).toBe(
      'This sale is not offered to your class. You would bid as National individual, because your state (WA) is not the issuer’s (OR).',
    );
  });
});

test('the class of a newcomer is not known before the address is, that of an approved investor abroad is', () => {
  expect(hasClass({ state: null, onboardingStatus: 'New' })).toBe(false);
  expect(hasClass({ state: '', onboardingStatus: 'New' })).toBe(false);
  expect(hasClass({ state: 'OR', onboardingStatus: 'New' })).toBe(true);
  expect(hasClass({ state: null, onboardingStatus: 'Active' })).toBe(true);
});
