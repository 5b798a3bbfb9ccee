import type { Submission } from '@fairbook/domain/accounts/submission.ts';
import { changesBetween } from '@fairbook/domain/accounts/submission.ts';
import { submittedAuction, submittedInstitution, submittedProfessional } from '@fairbook/domain/auctions/submitted.ts';
import { auction } from '@fairbook/domain/testing/auctions.ts';
import { expect, test } from 'vitest';
import { labelOfField, linesOf, submittedText } from './changes.ts';

const person = {
  ...{ firstName: 'Ida', lastName: 'Field', businessDesignation: null, phone: null, phoneExtension: null },
  ...{ address: null, city: null, state: 'OR', zipCode: null, country: 'US' },
};
const org = {
  ...{ name: 'Fund', website: null, city: null, state: null, country: 'US', investmentExperience: null },
  ...{ targetIssuers: [], isInterestedInChat: true, isSeekingFeaturedInvestorStatus: false },
};
const firm = { name: 'Counsel', description: null, website: null };
const samples: Submission[] = [
  submittedAuction(auction(), String, { options: [], witnesses: [], quorum: 0 }),
  submittedInstitution({ ...person, org }),
  submittedProfessional({ ...person, firm }),
];

test('every submitted field has a label', () => {
  const fields = samples.flatMap((sample) =>
    Object.values(sample).flatMap((items) => items.map((item) => item.fields)),
  );
  const unnamed = fields.flatMap((each) => Object.keys(each)).filter((field) => labelOfField(field) === field);
  expect(unnamed).toEqual([]);
  expect(labelOfField('somethingNew')).toBe('somethingNew');
});

test.each([
  ['amount', 1_200_000, '$1,200,000.00'],
  ['indMaxAmount', null, '–'],
  ['interestRate', 4.125, '4.125%'],
  ['price', 101.5, '101.5'],
  ['priorityStateInst', 1, '1'],
  ['priorityStateInst', -1, 'Not offered'],
  ['isOffered', false, 'No'],
  ['dated', '2026-09-01', 'Sep 1, 2026'],
  ['purpose', 'Streets', 'Streets'],
  ['purpose', '', '–'],
] as const)('%s %s is printed as %s', (field, value, printed) => {
  expect(submittedText(field, value, 'America/Denver')).toBe(printed);
});

test('a moment is printed in the given zone', () => {
  expect(
    submittedText('marketingPeriodLaunchDate', '2026-08-15T12:00:00.000Z', 'America/Denver').replaceAll(/\s/g, ' '),
  ).toBe('Aug 15, 2026, 6:00 AM MDT');
});

test('a changed field is a line, and so is an added or removed item', () => {
  const before: Submission = {
    terms: [{ key: '', name: '', fields: { purpose: null } }],
    maturities: [{ key: 'a', name: '2027-09-01', fields: { isOffered: true, cusip: '' } }],
  };
  const after: Submission = {
    terms: [{ key: '', name: '', fields: { purpose: 'Streets' } }],
    maturities: [{ key: 'b', name: '2028-09-01', fields: { isOffered: true, price: 100 } }],
  };
  expect(linesOf(changesBetween(before, after), 'America/Denver').map(({ key: _, ...line }) => line)).toEqual([
    { item: null, field: 'Purpose', before: '–', now: 'Streets' },
    { item: 'Sep 1, 2028', field: null, before: 'Absent', now: 'Offered to investors: Yes\nPrice: 100' },
    { item: 'Sep 1, 2027', field: null, before: 'Offered to investors: Yes', now: 'Removed' },
  ]);
});
