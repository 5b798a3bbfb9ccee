/** Tests the progress of each builder step. */
import { expect, test } from 'vitest';
import { linkOfStep, stateOfStep, stepToGoOn } from './steps.ts';

const nothing = { investorPresentation: null, preliminaryOfficialStatement: null, docOther1: null, docOther2: null };
const draft = {
  missing: [
    { code: 'counsel-required', message: 'At least one counsel required', step: 'ratings' },
    { code: 'maturity-required', message: 'At least one maturity required', step: 'maturities' },
  ],
  ratingsProviders: {
    fitchRating: 'AA',
    moodysRating: null,
    snpRating: null,
    krollRating: null,
    auctionCounsel: [],
    auctionTrustee: [],
    muniAdvisor: [],
  },
  keyDates: {
    dated: null,
    ...{ delivery: null, settlement: null },
    firstInterest: null,
    dayCount: null,
    endOfMonth: false,
    firstPrincipalPaymentDate: null,
    finalMaturityDate: null,
    marketingPeriodLaunchDate: null,
    investorPresentationDate: null,
    investorPresentationUrl: null,
    communityImpactThemes: [],
  },
  maturityStructure: [],
  documents: nothing,
};

test('a step is empty before anything is entered, and then complete or not', () => {
  expect(stateOfStep('profile', draft)).toBe('complete');
  expect(stateOfStep('ratings', draft)).toBe('errors');
  expect(stateOfStep('dates', draft)).toBe('empty');
  expect(stateOfStep('maturities', draft)).toBe('empty');
  expect(stateOfStep('documents', draft)).toBe('empty');
  expect(stateOfStep('review', draft)).toBe('empty');
  expect(stateOfStep('review', { ...draft, missing: [] })).toBe('complete');
});

test('continuing opens the first step with something missing, otherwise the review', () => {
  expect(stepToGoOn(draft)).toBe('ratings');
  expect(stepToGoOn({ missing: [] })).toBe('review');
});

test('a condition leads to its step while the terms can be changed', () => {
  expect(linkOfStep({ uuid: 'a', status: 'Rejected' })('dates')).toBe('/workspace/auctions/a/dates');
  expect(linkOfStep({ uuid: 'a', status: 'Draft' })('account')).toBe('/onboarding');
  expect(linkOfStep({ uuid: 'a', status: 'Draft' })('sale')).toBeUndefined();
  expect(linkOfStep({ uuid: 'a', status: 'PendingReview' })('dates')).toBeUndefined();
});
