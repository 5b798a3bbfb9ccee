/** Tests the messages of each builder step for each of its fields, before anything is sent. */
import { keyDatesForm, orderPriorityForm, ratingsProvidersForm } from '@fairbook/contract/auctions/forms.ts';
import { emptyMaturity } from '@fairbook/domain/auctions/sheet/sheet.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import { fieldErrorsOf } from '@fairbook/ui/kit/forms.ts';
import { expect, test } from 'vitest';
import { emptyProfile, profileErrors } from '../profile.ts';
import { gridErrors } from './grid.ts';

const profile = {
  ...emptyProfile,
  name: 'Ferry Landing Bonds',
  baseCusip: '13063D',
  amount: '$500,000',
  offeringType: 'Public',
  securityType: 'Revenue',
  repaymentFrequency: 'Semi-Annual',
};

test.each([
  ['name', ' ', 'Name is required'],
  ['baseCusip', '', 'Base CUSIP is required'],
  ['amount', '', 'Must be greater than 0'],
  ['amount', '0', 'Must be greater than 0'],
  ['amount', '-5', 'Must be greater than 0'],
  ['amount', 'much', 'Must be greater than 0'],
  ['offeringType', '', 'Invalid'],
  ['offeringType', 'Secret', 'Invalid'],
  ['securityType', '', 'Invalid'],
  ['repaymentFrequency', 'Daily', 'Invalid'],
])('the profile: %s %j', (field, value, sentence) => {
  expect(profileErrors(profile)).toEqual({});
  expect(profileErrors({ ...profile, [field]: value })).toEqual({ [field]: sentence });
});

test('the profile: an empty call price counts as absent', () => {
  expect(profileErrors({ ...profile, redemptionPrice: '' })).toEqual({});
});

const someone = '00000000-0000-7000-8000-000000000001';
const ratings = {
  fitchRating: 'AA',
  moodysRating: 'Aa2',
  snpRating: 'AA',
  krollRating: 'Unrated',
  auctionCounsel: [someone],
  auctionTrustee: [someone],
  muniAdvisor: [],
};

test.each([
  ['fitchRating', '', 'Fitch rating required'],
  ['moodysRating', '', 'Moodys rating required'],
  ['snpRating', '', 'S&P rating required'],
  ['krollRating', '', 'Kroll rating required'],
  ['fitchRating', 'Aa2', 'Invalid Fitch rating'],
  ['moodysRating', 'AA', 'Invalid Moodys rating'],
  ['snpRating', 'RD', 'Invalid S&P rating'],
  ['krollRating', 'Good', 'Invalid Kroll rating'],
  ['auctionCounsel', [], 'At least one counsel required'],
  ['auctionTrustee', [], 'At least one trustee required'],
])('ratings and providers: %s %j', (field, value, sentence) => {
  expect(fieldErrorsOf(ratingsProvidersForm, ratings)).toEqual({});
  expect(fieldErrorsOf(ratingsProvidersForm, { ...ratings, [field]: value })).toEqual({ [field]: sentence });
});

test('the priority: equal ranks are reported at both fields, except for groups that are not offered', () => {
  const ranks = {
    priorityStateInst: 1,
    priorityNationalInst: 2,
    priorityStateInd: 3,
    priorityNationalInd: 4,
    priorityInternationalInst: -1,
    priorityInternationalInd: -1,
  };
  expect(fieldErrorsOf(orderPriorityForm, ranks)).toEqual({});
  expect(fieldErrorsOf(orderPriorityForm, { ...ranks, priorityStateInd: 1 })).toEqual({
    priorityStateInst: 'Duplicate value',
    priorityStateInd: 'Duplicate value',
  });
});

const dates = { dated: '2030-09-01', firstPrincipalPaymentDate: '2031-09-01', finalMaturityDate: '2040-09-01' };

test.each([
  ['dated', '', 'Required'],
  ['firstPrincipalPaymentDate', '', 'Required'],
  ['finalMaturityDate', '', 'Required'],
  ['finalMaturityDate', '2031-09-01', 'Must be greater than first principal payment date'],
  ['finalMaturityDate', '2030-12-31', 'Must be greater than first principal payment date'],
])('the dates: %s %j', (field, value, sentence) => {
  expect(fieldErrorsOf(keyDatesForm, dates)).toEqual({});
  expect(fieldErrorsOf(keyDatesForm, { ...dates, [field]: value })).toEqual({ [field]: sentence });
});

const limits = { minimum: cents(500_000), step: cents(500_000) };
const row = { ...emptyMaturity, maturityDate: '2031-09-01', principalAmount: '10,000' };

test.each([
  ['principalAmount', '0', 'Minimum amount is $5,000'],
  ['principalAmount', '2500', 'Minimum amount is $5,000'],
  ['principalAmount', '7500', 'Must be a multiple of $5,000'],
  ['principalAmount', '-5000', 'Must be greater than or equal to 0'],
  ['interestRate', '-1', 'Must be greater than or equal to 0'],
  ['yield', '-1', 'Must be greater than or equal to 0'],
  ['price', '-1', 'Must be greater than or equal to 0'],
  ['maturityDate', '', 'Required'],
])('the maturities: %s %j', (field, value, sentence) => {
  expect(gridErrors([row], limits, { dated: null })).toEqual({});
  expect(gridErrors([{ ...row, [field]: value }], limits, { dated: null })).toEqual({
    [`schedule.0.${field}`]: sentence,
  });
});

test('the maturities: none is too few, and a duplicate date is refused', () => {
  expect(gridErrors([], limits, { dated: null })).toEqual({ schedule: 'At least one maturity required' });
  expect(gridErrors([row, row], limits, { dated: null })).toMatchObject({
    'schedule.1.maturityDate': 'Another maturity of this day has the same coupon and CUSIP',
  });
});
