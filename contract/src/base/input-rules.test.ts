/** Tests what forms refuse beyond the specified messages: misleading text, impossible places and numbers. */
import { expect, test } from 'vitest';
import { admin } from '../admin.ts';
import { market } from '../market.ts';
import type { Route } from './route.ts';

const calls = { ...market, ...admin } as Readonly<Record<string, Route>>;
const newcomer = { firstName: 'Ida', lastName: 'Example', email: 'ida@people.example', idToken: 'token' };
const person = { ...newcomer, address: '1 Main St', city: 'Bend', state: 'OR', zipCode: '97701' };
const { email: _, idToken: __, ...profile } = person;
const city = { name: 'Bend', legalName: 'City of Bend', city: 'Bend', state: 'OR', zipCode: '97701', type: 'City' };
const official = {
  name: 'Theo',
  title: 'Treasurer',
  bio: 'Keeps books.',
  phone: '503-555-0100',
  email: 'theo@bend.example',
};
const auction = {
  ...{ name: 'Water Bonds', baseCusip: '012345', amount: 300_000 },
  ...{ offeringType: 'Public', securityType: 'Revenue', repaymentFrequency: 'Semi-Annual' },
};
const dates = { dated: '2030-01-01', firstPrincipalPaymentDate: '2031-06-01', finalMaturityDate: '2032-06-01' };
const unshown = 'Contains characters that cannot be shown';
const wrongZip = 'ZIP code must have 5 or 9 digits';

function errorAt(call: string, body: object, path: string): string | undefined {
  const issues = calls[call]?.body?.safeParse(body).error?.issues ?? [];
  return issues.find((issue) => issue.path.join('.') === path)?.message;
}

const signUps = ['signUpInvestor', 'signUpInstitution', 'signUpProfessional'] as const;
const withName = (call: string) => (call === 'signUpInstitution' ? { institutionName: 'Bend Fund' } : {});

const refused: readonly (readonly [string, object, string, string])[] = [
  ...signUps.flatMap((call) =>
    ['ZZ', 'or', 'OREGON', 'Oregon'].map(
      (state) => [call, { ...person, ...withName(call), state }, 'state', 'Invalid state'] as const,
    ),
  ),
  ...signUps.flatMap((call) => [
    [call, { ...person, ...withName(call), zipCode: 'ABCDE' }, 'zipCode', wrongZip] as const,
    [call, { ...person, ...withName(call), phone: 'call me' }, 'phone', 'Invalid phone number'] as const,
    [call, { ...person, ...withName(call), firstName: '\u3164' }, 'firstName', 'First name is required'] as const,
    [call, { ...person, ...withName(call), lastName: 'Eve\u202Eecila' }, 'lastName', unshown] as const,
    [
      call,
      { ...person, ...withName(call), lastName: 'x'.repeat(81) },
      'lastName',
      'Must be at most 80 characters',
    ] as const,
    [call, { ...person, ...withName(call), email: `${'a'.repeat(65)}@b.example` }, 'email', 'Invalid email'] as const,
  ]),
  ['signUpMunicipality', { ...newcomer, muniName: '\u2800' }, 'muniName', 'Municipality Name is required'],
  ['signUpMunicipality', { ...newcomer, muniName: 'x'.repeat(151) }, 'muniName', 'Must be at most 150 characters'],
  ['signUpAdministrator', { ...newcomer, firstName: 'A\nB' }, 'firstName', unshown],
  ['saveIndividualProfile', { ...profile, zipCode: '9770' }, 'zipCode', wrongZip],
  ['saveMunicipalityOverview', { ...city, zipCode: 'ABCDE' }, 'zipCode', wrongZip],
  ['saveMunicipalityOverview', { ...city, emmaIssuerUrl: 'https://a@evil.example' }, 'emmaIssuerUrl', 'Invalid URL'],
  ['saveMunicipalityOverview', { ...city, emmaIssuerUrl: 'emma.msrb.org' }, 'emmaIssuerUrl', 'Invalid URL'],
  ['saveMunicipalityOverview', { ...city, website: 'https://a@evil.example' }, 'website', 'Invalid URL'],
  ['saveMunicipalityOverview', { ...city, website: 'https://alder.example/\u0000' }, 'website', 'Invalid URL'],
  [
    'saveMunicipalityOverview',
    { ...city, website: `https://alder.example/${'x'.repeat(300)}` },
    'website',
    'Must be at most 300 characters',
  ],
  ['saveFinEconProfile', { emmaIssuerUrl: 'javascript:alert(1)' }, 'emmaIssuerUrl', 'Invalid URL'],
  ['saveFinEconProfile', { emmaIssuerUrl: 'ftp://emma.msrb.org' }, 'emmaIssuerUrl', 'Invalid URL'],
  ['saveFinEconProfile', { sifmaUrl: 'https://sifma.org@evil.example' }, 'sifmaUrl', 'Invalid URL'],
  ['addPerson', { ...official, phone: 'call me' }, 'phone', 'Invalid phone number'],
  ['addPerson', { ...official, linkedInUrl: 'https://linkedin.com@evil.example' }, 'linkedInUrl', 'Invalid URL'],
  ['createAuction', { ...auction, baseCusip: '!!!!!!!' }, 'baseCusip', 'A base CUSIP has 6 characters'],
  ['createAuction', { ...auction, baseCusip: '!!!!!!' }, 'baseCusip', 'A base CUSIP has letters and digits only'],
  ['saveKeyDates', { ...dates, dated: '2031-07-01' }, 'dated', 'Must be before the first principal payment date'],
];

test.each(refused)('%s of %j reports at %s: %s', (call, body, path, sentence) => {
  expect(errorAt(call, body, path)).toEqual(sentence);
});

const taken: readonly (readonly [string, object])[] = [
  ...signUps.flatMap((call) => [
    [call, { ...newcomer, ...withName(call) }] as const,
    [call, { ...person, ...withName(call), zipCode: '97701-1234', phone: '+1 (503) 555-0100' }] as const,
    [call, { ...person, ...withName(call), country: 'GB', state: 'Kent', zipCode: 'CT1 2EH' }] as const,
  ]),
  ['saveIndividualProfile', { ...profile, country: 'DE', state: '', zipCode: '10115' }],
  ['saveMunicipalityOverview', { ...city, emmaIssuerUrl: 'https://emma.msrb.org/IssuerHomePage/Issuer?id=1' }],
  ['saveMunicipalityOverview', { ...city, emmaIssuerUrl: 'http://bonds.bend.example' }],
  ['saveFinEconProfile', { emmaIssuerUrl: 'https://bonds.bend.example/emma?id=1', censusDataUrl: '', sifmaUrl: '' }],
  ['saveFinEconProfile', { emmaIssuerUrl: '' }],
  ['saveMunicipalityOverview', { ...city, summary: 'Two\nlines', website: 'alder.example' }],
  ['createAuction', { ...auction, baseCusip: '13063d' }],
  ['saveKeyDates', dates],
];

test.each(taken)('%s accepts %j', (call, body) => {
  expect(calls[call]?.body?.safeParse(body).error?.issues).toBeUndefined();
});
