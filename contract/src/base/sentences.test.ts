/** Tests every specified validation message at its field; messages that depend on a sale's own terms are tested on the server. */
import { expect, test } from 'vitest';
import { admin } from '../admin.ts';
import { market } from '../market.ts';
import type { Route } from './route.ts';

const calls = { ...market, ...admin } as Readonly<Record<string, Route>>;
const person = {
  firstName: 'Ida',
  lastName: 'Example',
  address: '1 Main St',
  city: 'Bend',
  state: 'OR',
  zipCode: '97701',
};
const ratings = { fitchRating: 'AA', moodysRating: 'Aa2', snpRating: 'AA', krollRating: 'Unrated' };
const profile = {
  name: 'Water Bonds',
  baseCusip: '012345',
  amount: 300_000,
  offeringType: 'Public',
  securityType: 'Revenue',
  repaymentFrequency: 'Semi-Annual',
};
const ranks = {
  priorityStateInst: 1,
  priorityNationalInst: 2,
  priorityStateInd: 3,
  priorityNationalInd: 4,
  priorityInternationalInst: 5,
  priorityInternationalInd: 6,
};
const dates = { dated: '2030-01-01', firstPrincipalPaymentDate: '2031-06-01', finalMaturityDate: '2032-06-01' };
const maturity = { maturityDate: '2031-06-01', principalAmount: 5_000, interestRate: 4, yield: 4, price: 100 };
const overview = { name: 'Bend', legalName: 'City of Bend', city: 'Bend', state: 'OR', zipCode: '97701', type: 'City' };
const official = {
  name: 'Theo',
  title: 'Treasurer',
  bio: 'Keeps the books.',
  phone: '555',
  email: 'theo@bend.example',
};

const wrong: readonly (readonly [call: string, body: object, path: string, sentence: string])[] = [
  ['signUpMunicipality', { email: 'nobody' }, 'email', 'Invalid email'],
  ['signUpInvestor', { email: 'nobody' }, 'email', 'Invalid email'],
  ['signUpInstitution', { email: 'nobody' }, 'email', 'Invalid email'],
  ['signUpProfessional', { email: 'nobody' }, 'email', 'Invalid email'],
  ['signUpAdministrator', { email: 'nobody' }, 'email', 'Invalid email'],
  ['signUpMunicipality', {}, 'idToken', 'Identity token is required'],
  ['signUpInvestor', {}, 'idToken', 'Identity token is required'],
  ['signUpInstitution', {}, 'idToken', 'Identity token is required'],
  ['signUpProfessional', {}, 'idToken', 'Identity token is required'],
  ['signUpAdministrator', {}, 'idToken', 'Identity token is required'],
  ['validateInvite', {}, 'email', 'Invalid email'],
  ['validateInvite', {}, 'inviteCode', 'Invite code is required'],
  ['validateInvite', {}, 'recaptchaToken', 'Captcha is required'],
  ['inviteProfessional', { email: 'nobody' }, 'email', 'Invalid email'],
  ['inviteProfessionalByEmail', { email: 'nobody' }, 'email', 'Invalid email'],
  ...['createAuction', 'saveProfile'].flatMap((call) => [
    [call, { ...profile, name: '' }, 'name', 'Name is required'] as const,
    [call, { ...profile, name: '\u200b\u2060' }, 'name', 'Name is required'] as const,
    [call, { ...profile, baseCusip: ' ' }, 'baseCusip', 'Base CUSIP is required'] as const,
    [call, { ...profile, amount: 0 }, 'amount', 'Must be greater than 0'] as const,
    [call, { ...profile, amount: -5 }, 'amount', 'Must be greater than 0'] as const,
    [call, { ...profile, offeringType: 'Sealed' }, 'offeringType', 'Invalid'] as const,
    [call, { ...profile, securityType: '' }, 'securityType', 'Invalid'] as const,
    [call, { ...profile, repaymentFrequency: 'Weekly' }, 'repaymentFrequency', 'Invalid'] as const,
  ]),
  ...['saveRatingsProviders', 'addCreditRating', 'changeCreditRating'].flatMap((call) => [
    [call, {}, 'fitchRating', 'Fitch rating required'] as const,
    [call, {}, 'moodysRating', 'Moodys rating required'] as const,
    [call, {}, 'snpRating', 'S&P rating required'] as const,
    [call, {}, 'krollRating', 'Kroll rating required'] as const,
    [call, { ...ratings, fitchRating: '' }, 'fitchRating', 'Fitch rating required'] as const,
    [call, { ...ratings, fitchRating: 'Aaa' }, 'fitchRating', 'Invalid Fitch rating'] as const,
    [call, { ...ratings, moodysRating: 'AAA' }, 'moodysRating', 'Invalid Moodys rating'] as const,
    [call, { ...ratings, snpRating: 'RD' }, 'snpRating', 'Invalid S&P rating'] as const,
    [call, { ...ratings, krollRating: 'RD' }, 'krollRating', 'Invalid Kroll rating'] as const,
  ]),
  ['saveRatingsProviders', { ...ratings, auctionCounsel: [] }, 'auctionCounsel', 'At least one counsel required'],
  ['saveRatingsProviders', ratings, 'auctionTrustee', 'At least one trustee required'],
  ['savePriority', { ...ranks, priorityStateInd: 1 }, 'priorityStateInd', 'Duplicate value'],
  ['savePriority', { ...ranks, priorityStateInd: 1 }, 'priorityStateInst', 'Duplicate value'],
  ['saveKeyDates', {}, 'dated', 'Required'],
  ['saveKeyDates', {}, 'firstPrincipalPaymentDate', 'Required'],
  ['saveKeyDates', {}, 'finalMaturityDate', 'Required'],
  [
    'saveKeyDates',
    { ...dates, finalMaturityDate: '2031-06-01' },
    'finalMaturityDate',
    'Must be greater than first principal payment date',
  ],
  ...['0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31'].flatMap((far) => [
    ['saveKeyDates', { ...dates, dated: far }, 'dated', 'Invalid date'] as const,
    ['changeLaunchDate', { marketingPeriodLaunchDate: far }, 'marketingPeriodLaunchDate', 'Invalid date'] as const,
    [
      'changeLaunchDate',
      { marketingPeriodLaunchDate: `${far}T12:00Z` },
      'marketingPeriodLaunchDate',
      'Invalid date',
    ] as const,
  ]),
  ['changeLaunchDate', {}, 'marketingPeriodLaunchDate', 'Required'],
  ['changeLaunchDate', { marketingPeriodLaunchDate: 7 }, 'marketingPeriodLaunchDate', 'Required'],
  ['saveMaturityStructure', { schedule: [] }, 'schedule', 'At least one maturity required'],
  ...['interestRate', 'yield', 'price'].map(
    (field) =>
      [
        'saveMaturityStructure',
        { schedule: [{ ...maturity, [field]: -1 }] },
        `schedule.0.${field}`,
        'Must be greater than or equal to 0',
      ] as const,
  ),
  ['placeBid', { investments: [] }, 'investments', 'At least one investment required'],
  ['giveFeedback', { feedback: '', levelOfInterest: 'Interested' }, 'feedback', 'Feedback is required'],
  ['giveFeedback', { feedback: 'Good', levelOfInterest: 'Keen' }, 'levelOfInterest', 'Invalid'],
  ['saveInstitution', {}, 'name', 'Name is required'],
  ['saveInstitution', {}, 'city', 'City is required'],
  ['saveInstitution', {}, 'state', 'State is required'],
  ['saveInstitution', { name: 'Fund', city: 'Bend', state: 'XX' }, 'state', 'Invalid state'],
  ...['saveIndividualProfile', 'saveInstitutionalUser', 'saveProfessionalProfile'].flatMap((call) => [
    [call, {}, 'firstName', 'First name is required'] as const,
    [call, {}, 'lastName', 'Last name is required'] as const,
    [call, {}, 'address', 'Address is required'] as const,
    [call, {}, 'city', 'City is required'] as const,
    [call, {}, 'state', 'State is required'] as const,
    [call, {}, 'zipCode', 'Zip code is required'] as const,
    [call, { ...person, state: 'Oregon' }, 'state', 'Invalid state'] as const,
  ]),
  ['saveMunicipalityOverview', {}, 'name', 'Municipality Name is required'],
  ['saveMunicipalityOverview', {}, 'legalName', 'Legal name is required'],
  ['saveMunicipalityOverview', {}, 'city', 'City is required'],
  ['saveMunicipalityOverview', {}, 'state', 'State is required'],
  ['saveMunicipalityOverview', {}, 'zipCode', 'Zip code is required'],
  ['saveMunicipalityOverview', { ...overview, state: 'ZZ' }, 'state', 'Invalid state'],
  ['saveMunicipalityOverview', { ...overview, type: 'Village' }, 'type', 'Invalid municipality type'],
  ['saveMunicipalityOverview', { ...overview, status: 'Famous' }, 'status', 'Invalid municipality status'],
  ['saveMunicipalityOverview', { ...overview, emmaIssuerUrl: 'emma' }, 'emmaIssuerUrl', 'Invalid URL'],
  ...['emmaIssuerUrl', 'censusDataUrl', 'sifmaUrl'].map(
    (field) => ['saveFinEconProfile', { [field]: 'springfield' }, field, 'Invalid URL'] as const,
  ),
  ...['addPerson', 'changePerson'].flatMap((call) => [
    [call, {}, 'name', 'Name is required'] as const,
    [call, {}, 'title', 'Title is required'] as const,
    [call, {}, 'bio', 'Bio is required'] as const,
    [call, {}, 'phone', 'Phone is required'] as const,
    [call, { ...official, email: 'theo' }, 'email', 'Invalid email'] as const,
    [call, { ...official, linkedInUrl: 'theo' }, 'linkedInUrl', 'Invalid URL'] as const,
    [call, { ...official, rank: 1.5 }, 'rank', 'Must be a whole number'] as const,
  ]),
  ['addCreditRating', ratings, 'revStream', 'Revenue stream is required'],
  ['changeCreditRating', ratings, 'revStream', 'Revenue stream is required'],
  ...['publishMarketNews', 'changeMarketNews'].flatMap((call) => [
    [call, {}, 'title', 'Title is required'] as const,
    [call, {}, 'content', 'Content is required'] as const,
    [call, { title: 'T', content: 'C', url: 'news' }, 'url', 'Invalid URL'] as const,
    [call, { title: 'T', content: 'C', url: '' }, 'url', 'Invalid URL'] as const,
    [call, { title: 'T', content: 'C' }, 'url', 'Invalid URL'] as const,
  ]),
  ['rejectAccount', {}, 'rejectionReason', 'A reason is required'],
  ['rejectAccount', { rejectionReason: ' ' }, 'rejectionReason', 'A reason is required'],
];

function sentencesOf(call: string, body: object): Record<string, string> {
  const issues = calls[call]?.body?.safeParse(body).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).reverse());
}

test.each(wrong)('%s of %j reports at %s: “%s”', (call, body, path, sentence) => {
  expect(sentencesOf(call, body)[path]).toEqual(sentence);
});

const right: readonly (readonly [call: string, body: object])[] = [
  ['createAuction', { ...profile, redemptionDate: '', redemptionPrice: '' }],
  ['createAuction', profile],
  [
    'saveRatingsProviders',
    { ...ratings, auctionCounsel: [crypto.randomUUID()], auctionTrustee: [crypto.randomUUID()] },
  ],
  ['savePriority', { ...ranks, priorityInternationalInst: -1, priorityInternationalInd: -1 }],
  ['saveKeyDates', dates],
  ['saveMaturityStructure', { schedule: [maturity] }],
  ['giveFeedback', { feedback: 'G', levelOfInterest: 'No Interest' }],
  ['saveIndividualProfile', person],
  ['saveInstitution', { name: 'Fund', city: 'Bend', state: 'OR' }],
  ['saveMunicipalityOverview', { ...overview, emmaIssuerUrl: '' }],
  ['saveFinEconProfile', { emmaIssuerUrl: '', censusDataUrl: '', sifmaUrl: '' }],
  ['addPerson', { ...official, linkedInUrl: '' }],
  ['addCreditRating', { revStream: 'Taxes', ...ratings, fitchRating: 'RD' }],
];

test.each(right)('%s accepts %j', (call, body) => {
  expect(sentencesOf(call, body)).toEqual({});
});

test('all errors of a body are reported at once', () => {
  expect(Object.keys(sentencesOf('addPerson', {})).sort()).toEqual(['bio', 'email', 'name', 'phone', 'title']);
});
