/** Tests messages of the profile forms before anything is sent, and reordering of people. */
import { describe, expect, test } from 'vitest';
import { financeErrors, keyPersonErrors, overviewErrors, ranksAfterMove, ratingErrors } from './municipality-values.ts';
import { institutionErrors, personErrors, professionalErrors } from './values.ts';

const overview = {
  name: 'City of Cedar Bend',
  legalName: 'The City of Cedar Bend',
  type: 'City',
  city: 'Cedar Bend',
  state: 'OR',
  zipCode: '97701',
  summary: '',
  website: 'cedar.example',
};
const person = {
  name: 'Fran Finance',
  title: 'Finance Director',
  bio: 'Keeps the books.',
  phone: '555 0100',
  phoneExtension: '',
  email: 'fran@cedar.example',
  linkedInUrl: '',
  showOnProfile: true,
  rank: 1,
};
const human = {
  firstName: 'Paula',
  lastName: 'Counsel',
  businessDesignation: '',
  country: 'US',
  address: '1 Main Street',
  city: 'Salem',
  state: 'OR',
  zipCode: '97301',
  phone: '',
  phoneExtension: '',
};
const firm = { firmName: 'Counsel & Partners', firmDescription: '', firmWebsite: '' };
const institution = {
  name: 'Cascade Income Fund',
  country: 'US',
  city: 'Salem',
  state: 'OR',
  website: '',
  investmentExperience: '',
  targetIssuers: [],
  isInterestedInChat: false,
  isSeekingFeaturedInvestorStatus: false,
};
const rating = {
  revStream: 'General fund',
  description: '',
  fitchRating: 'AA',
  moodysRating: 'Aa2',
  snpRating: 'AA',
  krollRating: 'Unrated',
};

describe('every field has its sentence', () => {
  test.each([
    ['name', '', 'Municipality Name is required'],
    ['legalName', ' ', 'Legal name is required'],
    ['type', '', 'Invalid municipality type'],
    ['city', '', 'City is required'],
    ['state', '', 'State is required'],
    ['zipCode', '', 'Zip code is required'],
    ['website', 'no site', 'Invalid URL'],
  ])('overview: %s', (field, value, sentence) => {
    expect(overviewErrors(overview)).toEqual({});
    expect(overviewErrors({ ...overview, [field]: value })).toEqual({ [field]: sentence });
  });

  test.each([
    ['name', '', 'Name is required'],
    ['title', '', 'Title is required'],
    ['bio', '', 'Bio is required'],
    ['phone', '', 'Phone is required'],
    ['email', 'fran', 'Invalid email'],
    ['linkedInUrl', 'fran', 'Invalid URL'],
  ])('people: %s', (field, value, sentence) => {
    expect(keyPersonErrors(person)).toEqual({});
    expect(keyPersonErrors({ ...person, [field]: value })).toEqual({ [field]: sentence });
  });

  test.each([
    ['revStream', '', 'Revenue stream is required'],
    ['fitchRating', '', 'Fitch rating required'],
    ['moodysRating', '', 'Moodys rating required'],
    ['snpRating', '', 'S&P rating required'],
    ['krollRating', '', 'Kroll rating required'],
    ['moodysRating', 'AA', 'Invalid Moodys rating'],
  ])('ratings: %s', (field, value, sentence) => {
    expect(ratingErrors(rating)).toEqual({});
    expect(ratingErrors({ ...rating, [field]: value })).toEqual({ [field]: sentence });
  });

  test.each([
    ['firstName', '', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['address', ' ', 'Address is required'],
    ['city', '', 'City is required'],
    ['state', '', 'State is required'],
    ['state', 'XX', 'Invalid state'],
    ['zipCode', '', 'Zip code is required'],
  ])('a person: %s', (field, value, sentence) => {
    expect(personErrors(human)).toEqual({});
    expect(personErrors({ ...human, [field]: value })).toEqual({ [field]: sentence });
    expect(professionalErrors({ ...human, ...firm, [field]: value })).toEqual({ [field]: sentence });
  });

  test.each([
    ['firmName', '', 'Name is required'],
    ['firmWebsite', 'no site', 'Invalid URL'],
  ])('a firm: %s', (field, value, sentence) => {
    expect(professionalErrors({ ...human, ...firm })).toEqual({});
    expect(professionalErrors({ ...human, ...firm, [field]: value })).toEqual({ [field]: sentence });
  });

  test.each([
    ['name', '', 'Name is required'],
    ['city', '', 'City is required'],
    ['state', '', 'State is required'],
    ['state', 'XX', 'Invalid state'],
  ])('an institution: %s', (field, value, sentence) => {
    expect(institutionErrors(institution)).toEqual({});
    expect(institutionErrors({ ...institution, [field]: value })).toEqual({ [field]: sentence });
  });

  test('finance links: empty is fine, half an address is not', () => {
    const none = { emmaIssuerUrl: '', censusDataUrl: '', sifmaUrl: '' };
    expect(financeErrors(none)).toEqual({});
    expect(financeErrors({ ...none, sifmaUrl: 'sifma.example' })).toEqual({ sifmaUrl: 'Invalid URL' });
  });
});

describe('people change places', () => {
  const people = [
    { id: 'a', rank: 1 },
    { id: 'b', rank: 2 },
    { id: 'c', rank: 3 },
  ];
  const told = (list: readonly { id: string; rank: number }[], from: number, to: number) =>
    ranksAfterMove(list, from, to).map(({ person: { id }, rank }) => `${id}${rank}`);

  test('only those who moved are saved', () => {
    expect(told(people, 1, 0)).toEqual(['b1', 'a2']);
    expect(told(people, 1, 2)).toEqual(['c2', 'b3']);
  });

  test('equal ranks are fixed on the way', () => {
    const equal = people.map(({ id }) => ({ id, rank: 1 }));
    expect(told(equal, 2, 1)).toEqual(['c2', 'b3']);
  });
});
