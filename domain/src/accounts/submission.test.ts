import { describe, expect, test } from 'vitest';
import { auction, dollars, maturity } from '../../testing/auctions.ts';
import {
  submittedAuction,
  submittedIndividual,
  submittedInstitution,
  submittedMunicipality,
} from '../auctions/submitted.ts';
import { changesBetween, type Submission } from './submission.ts';

const person = {
  firstName: 'Ida',
  lastName: 'Field',
  businessDesignation: null,
  phone: null,
  phoneExtension: null,
  address: '1 Main Street',
  city: 'Bend',
  state: 'OR',
  zipCode: '97701',
  country: 'US',
};
const org = {
  ...{ name: 'Fund', website: null, city: 'Bend', state: 'OR', country: 'US', investmentExperience: null },
  ...{ targetIssuers: ['City', 'Airport'], isInterestedInChat: false, isSeekingFeaturedInvestorStatus: false },
};
const municipality = {
  ...{ name: 'Alder Creek', legalName: null, type: 'City', city: 'Alder Creek', state: 'OR', zipCode: '97001' },
  ...{ summary: null, website: null, emmaIssuerUrl: null, censusDataUrl: null, sifmaUrl: null },
  keyPersonnel: [
    {
      ...{ id: 'p1', name: 'Ada Clerk', title: 'Clerk', bio: 'Keeps the books.', phone: '1', phoneExtension: null },
      ...{ email: 'ada@alder.example', linkedInUrl: null, rank: 1, showOnProfile: true },
    },
  ],
  creditRatings: [],
  attachments: [],
};
const terms = auction();
const names = (id: string) => id.toUpperCase();
const noWitnesses = { options: [], witnesses: [], quorum: 0 };
const changesOf = (changes: Parameters<typeof auction>[0]) =>
  changesBetween(submittedAuction(terms, names, noWitnesses), submittedAuction(auction(changes), names, noWitnesses));

describe('changes of a later request', () => {
  test('is nothing where nothing was changed', () => {
    expect(changesOf({})).toEqual([]);
    expect(changesBetween(submittedIndividual(person), submittedIndividual({ ...person }))).toEqual([]);
  });

  test('is each field with what it was and what it is, money in dollars', () => {
    expect(changesOf({ amount: dollars(2_000_000), purpose: 'Streets' })).toEqual([
      {
        section: 'terms',
        item: '',
        kind: 'changed',
        fields: [
          { field: 'amount', before: 1_000_000, after: 2_000_000 },
          { field: 'purpose', before: null, after: 'Streets' },
        ],
      },
    ]);
  });

  test('is listed by maturity, with added and removed ones', () => {
    const [first, , last] = terms.maturityStructure;
    if (!first || !last) throw new Error('the example has three maturities');
    const changes = changesOf({
      maturityStructure: [{ ...first, price: 101 }, last, maturity('2030-09-01', 300_000)],
    });
    expect(changes.map(({ kind, item, fields }) => [kind, item, fields.map(({ field }) => field)])).toEqual([
      ['changed', '2027-09-01', ['price']],
      ['added', '2030-09-01', ['isOffered', 'principalAmount', 'interestRate', 'yield', 'price', 'cusip']],
      ['removed', '2028-09-01', ['isOffered', 'principalAmount', 'interestRate', 'yield', 'price', 'cusip']],
    ]);
    expect(changes.at(-1)?.fields[1]).toEqual({ field: 'principalAmount', before: 300_000, after: null });
  });

  test('keeps two maturities of one date apart', () => {
    const twice = [maturity('2027-09-01', 300_000), maturity('2027-09-01', 200_000)];
    const before = submittedAuction(auction({ maturityStructure: twice }), names, noWitnesses);
    const after = submittedAuction(auction({ maturityStructure: twice.slice(0, 1) }), names, noWitnesses);
    expect(changesBetween(before, after)).toMatchObject([{ kind: 'removed', item: '2027-09-01' }]);
  });

  test('is another file even where it has the same name', () => {
    const statement = terms.documents.preliminaryOfficialStatement;
    if (!statement) throw new Error('the example has a statement');
    const changes = changesOf({
      documents: { ...terms.documents, preliminaryOfficialStatement: { ...statement, id: 'second' } },
    });
    expect(changes.map(({ section, kind }) => [section, kind])).toEqual([
      ['documents', 'added'],
      ['documents', 'removed'],
    ]);
  });

  test('names professionals, and ignores the order of a list', () => {
    expect(changesOf({ auctionCounsel: ['b', 'a'] })).toMatchObject([
      { section: 'ratings', fields: [{ field: 'auctionCounsel', before: 'COUNSEL', after: 'A, B' }] },
    ]);
    const sorted = { ...person, org: { ...org, targetIssuers: ['Airport', 'City'] } };
    expect(changesBetween(submittedInstitution({ ...person, org }), submittedInstitution(sorted))).toEqual([]);
  });

  test('follows a person whose name has changed', () => {
    const [clerk] = municipality.keyPersonnel;
    if (!clerk) throw new Error('the example has a clerk');
    const after = { ...municipality, keyPersonnel: [{ ...clerk, name: 'Ada Mayor' }] };
    expect(changesBetween(submittedMunicipality(municipality), submittedMunicipality(after))).toEqual([
      {
        section: 'people',
        item: 'Ada Mayor',
        kind: 'changed',
        fields: [{ field: 'name', before: 'Ada Clerk', after: 'Ada Mayor' }],
      },
    ]);
  });

  test('reports a section or a field that an earlier release did not know', () => {
    const before: Submission = { terms: [{ key: '', name: '', fields: { name: 'Bonds' } }] };
    const after: Submission = {
      terms: [{ key: '', name: '', fields: { name: 'Bonds', color: 'green' } }],
      extra: [{ key: 'a', name: 'A', fields: {} }],
    };
    expect(changesBetween(before, after)).toEqual([
      { section: 'terms', item: '', kind: 'changed', fields: [{ field: 'color', before: null, after: 'green' }] },
      { section: 'extra', item: 'A', kind: 'added', fields: [] },
    ]);
  });
});
