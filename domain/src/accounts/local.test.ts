/** Tests who is local, and which ZIP codes a sale and a proof can name. */
import { describe, expect, test } from 'vitest';
import { blocksOrders, changesInWords, factsThatChange, provenAddressErrors } from '../auctions/facts.ts';
import { defaultPriorities } from '../auctions/offering.ts';
import { orderClasses } from '../base/vocabulary.ts';
import { bidsAs } from '../orders/bidding.ts';
import { fiveDigits, isLocalOrder, zipCodesIn } from './local.ts';
import { localZipErrors, residenceErrors } from './local-zips.ts';

test('only an approved residence in the list makes an order local, and only in the two classes of the issuer’s state', () => {
  const zips = ['97401', '97477'];
  const local = orderClasses.filter(({ value }) => isLocalOrder(zips, '97477', value)).map(({ value }) => value);
  expect(local).toEqual(['stateInstitution', 'stateIndividual']);
  for (const residence of ['97205', '', null, undefined]) {
    expect(isLocalOrder(zips, residence, 'stateIndividual')).toBe(false);
  }
  expect(isLocalOrder([], '97477', 'stateIndividual')).toBe(false);
});

test('the class and its rank stay what they are', () => {
  const sale = { ...defaultPriorities, issuerState: 'OR', localZipCodes: ['97477'] };
  const bidder = { userType: 'individual-investor', state: 'OR', country: 'US', residence: '97477' } as const;
  expect(bidsAs(bidder, sale)).toEqual({ orderClass: 'stateIndividual', rank: 3, isLocal: true });
  expect(bidsAs({ ...bidder, residence: null }, sale)).toEqual({ orderClass: 'stateIndividual', rank: 3 });
  expect(bidsAs({ ...bidder, state: 'WA' }, sale)).toEqual({ orderClass: 'nationalIndividual', rank: 4 });
  expect(bidsAs({ ...bidder, country: 'CA' }, sale)).toEqual({ orderClass: 'internationalIndividual', rank: 6 });
});

describe('ZIP codes', () => {
  test.each([
    ['97401 97477', ['97401', '97477']],
    ['97477, 97401;\n97477-1234', ['97401', '97477']],
    ['9740x', ['9740x']],
    ['  ', []],
  ])('typed as %j', (text, codes) => {
    expect(zipCodesIn(text)).toEqual(codes);
  });

  test.each([
    ['97401', '97401'],
    [' 97401-1234 ', '97401'],
    ['974011234', '97401'],
    ['9740', null],
    ['', null],
  ])('of five digits in %j', (text, code) => {
    expect(fiveDigits(text)).toBe(code);
  });

  test.each<[readonly string[], string | null, string | null]>([
    [['97401', '97477'], 'OR', null],
    [[], 'OR', null],
    // The border of the two states runs through 834.
    [['83401'], 'WY', null],
    [['83401'], 'ID', null],
    [['98101'], 'OR', 'Not a ZIP code of Oregon, the state of the issuer: 98101'],
    [['00001'], 'OR', 'Not a ZIP code of Oregon, the state of the issuer: 00001'],
    [['9740x'], 'OR', 'Not a ZIP code of five digits: 9740x'],
    [Array.from({ length: 201 }, () => '97401'), 'OR', 'At most 200 ZIP codes'],
  ])('of a sale: %j in %s', (codes, state, error) => {
    expect(localZipErrors(codes, state)).toEqual(error === null ? {} : { localZipCodes: error });
  });

  test.each<[string, { state: string | null; country: string | null }, string | null]>([
    ['97401', { state: 'OR', country: 'US' }, null],
    ['97401', { state: 'OR', country: null }, null],
    ['97401', { state: 'WA', country: 'US' }, 'Must be a ZIP code of Washington, the approved state of your account'],
    ['97401', { state: 'OR', country: 'CA' }, 'Only investors in the United States can be local'],
    ['97401', { state: null, country: 'US' }, 'Only investors in the United States can be local'],
  ])('of a residence: %s in %j', (zipCode, place, error) => {
    expect(residenceErrors(zipCode, place)).toEqual(error === null ? {} : { zipCode: error });
  });
});

describe('a request', () => {
  const proof = { field: 'residence', from: null, to: '97401' } as const;

  test('blocks orders where it changes the place or ends a proof, and not while it proves one', () => {
    expect(blocksOrders([proof])).toBe(false);
    expect(blocksOrders([{ ...proof, from: '97401', to: null }])).toBe(true);
    expect(blocksOrders([{ field: 'state', from: 'OR', to: 'WA' }])).toBe(true);
  });

  test('names the residence by its ZIP code', () => {
    expect(changesInWords([proof])).toEqual('Proven residence: none → ZIP code 97401');
    const before = { state: 'OR', country: 'US', residence: '97401' };
    expect(factsThatChange(['state', 'country', 'residence'], before, { ...before, residence: null })).toHaveLength(1);
  });

  test('must come before an edit of a proven address', () => {
    expect(Object.keys(provenAddressErrors(true, ['phone', 'zipCode', 'address']))).toEqual(['address', 'zipCode']);
    expect(provenAddressErrors(true, ['phone'])).toEqual({});
    expect(provenAddressErrors(false, ['zipCode'])).toEqual({});
  });
});
