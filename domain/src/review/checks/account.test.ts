import { describe, expect, test } from 'vitest';
import { checkAccount, relatedTo } from './account.ts';
import { whyNotMark } from './marks.ts';
import type { Contact, Party } from './party.ts';
import { checkNames } from './vocabulary.ts';

let count = 0;

/** An account that shares nothing with any other, except as wanted. */
function party(wanted: Partial<Party> = {}, ...people: Partial<Contact>[]): Party {
  count++;
  const word = [...String(count)]
    .map((digit) => 'abcdefghij'[Number(digit)])
    .join('')
    .padEnd(6, 'kmpr');
  const kind = wanted.kind ?? 'individual';
  return {
    subject: `${kind}:${count}`,
    kind,
    name: `${word.toUpperCase()} ${word}`,
    legalName: null,
    state: 'OR',
    country: 'US',
    zipCode: '97477',
    zipState: 'OR',
    website: `https://${word}.example`,
    status: 'Active',
    ...wanted,
    people: (people.length > 0 ? people : [{}]).map((each) => ({
      firstName: `${word}x`,
      lastName: word,
      email: `${word}.${word}@${word}.example`,
      phone: `541555${String(count).padStart(4, '0')}`,
      address: `${count} Mill Street`,
      zipCode: '97477',
      ...each,
    })),
  };
}

function askedAbout(self: Party, ...others: Party[]): string[] {
  return checkAccount(self, relatedTo(self, [self, ...others]))
    .filter(({ outcome }) => outcome === 'Attention')
    .map(({ check }) => check);
}

const home = { address: '12 Mill Street Apt 4', zipCode: '97477' };

test('an account that shares nothing passes, and has every check once', () => {
  for (const kind of ['individual', 'municipality', 'institution', 'professional'] as const) {
    const checks = checkAccount(party({ kind }), relatedTo(party({ kind }), [party({ kind }), party()]));
    expect(checks.map(({ check }) => check)).toEqual(checkNames.slice(0, checks.length));
    expect(checks.filter(({ outcome }) => outcome === 'Attention')).toEqual([]);
  }
});

describe('issuers', () => {
  const city = { kind: 'municipality', name: 'City of Springfield' } as const;
  test.each([
    ['the same name', 'Springfield', 'OR', ['duplicate']],
    ['a misspelled name', 'City of Springfeild', 'OR', ['duplicate']],
    ['a name in other letters', 'City of Sрringfіeld', 'OR', ['duplicate']],
    ['the same name in another state', 'City of Springfield', 'MO', []],
    ['the county of that name', 'Springfield County', 'OR', []],
    ['the schools of that name', 'Springfield School District', 'OR', []],
    ['another name', 'City of Springdale', 'OR', []],
    ['a misspelled kind', 'Ciy of Springfield', 'OR', ['duplicate']],
  ])('%s', (_, name, state, found) => {
    expect(askedAbout(party(city), party({ kind: 'municipality', name, state }))).toEqual(found);
  });

  test('the same name of another kind counts where something else is shared', () => {
    const town = { kind: 'municipality', name: 'Town of Springfield' } as const;
    expect(askedAbout(party(city, { phone: '541-555-9999' }), party(town))).toEqual([]);
    expect(askedAbout(party(city, { phone: '541-555-9999' }), party(town, { phone: '(541) 5559999' }))).toEqual([
      'duplicate',
      'phone',
    ]);
  });

  test('one website or mail domain, but not a county’s host of several towns', () => {
    const site = (website: string) => party({ kind: 'municipality', website });
    expect(askedAbout(site('https://a.example'), site('http://www.a.example/'))).toEqual(['site']);
    expect(askedAbout(site('https://county.example/one'), site('https://county.example/two'))).toEqual([]);
    const mail = (name: string) => party({ kind: 'municipality' }, { email: `${name}@hall.example` });
    expect(askedAbout(mail('clerk'), mail('treasurer'))).toEqual(['site']);
  });

  test('free mail, no website, a ZIP code elsewhere, a suspended relation', () => {
    const bare = { kind: 'municipality', website: null, zipCode: '43001', zipState: 'OR' } as const;
    const self = party(bare, { email: 'clerk.of.bend@gmail.com', phone: '541-555-7777' });
    const closed = party({ kind: 'municipality', status: 'Suspended' }, { phone: '541-555-7777' });
    expect(askedAbout(self, closed)).toEqual(['phone', 'closed-relation', 'zip-code', 'free-mail', 'website']);
    const zip = checkAccount(self, []).find(({ check }) => check === 'zip-code');
    expect(zip?.evidence).toEqual([{ signal: 'zip-elsewhere', value: '43001 · Ohio', likeness: null, subject: null }]);
  });
});

describe('individuals', () => {
  const family = (count: number, wanted: Partial<Contact> = {}) =>
    Array.from({ length: count }, (_, index) =>
      party({}, { ...home, lastName: 'Rivera', firstName: `N${'abcdef'[index]}xyz`, ...wanted }),
    );
  const strangers = (count: number, wanted: Partial<Contact> = {}) =>
    Array.from({ length: count }, () => party({}, { ...home, ...wanted }));

  test.each([
    ['a family of four with one phone for two', family(2, { phone: '5415550001' }), []],
    ['a family of four', family(4), []],
    ['five of one name', family(5), ['address']],
    ['two strangers', strangers(2), []],
    ['three strangers', strangers(3), []],
    ['four strangers', strangers(4), ['address']],
    ['four strangers with one phone', strangers(4, { phone: '5415550001' }), ['address']],
    ['five strangers with one phone', strangers(5, { phone: '5415550001' }), ['phone', 'address']],
  ])('at one home: %s', (_, [self, ...others], found) => {
    expect(askedAbout(self as Party, ...others)).toEqual(found);
  });

  test('neighbors who leave out the unit of a building with units are not one home', () => {
    const inBuilding = (address: string) => party({}, { ...home, address });
    const neighbors = ['9 Elm St', '9 Elm Street', '9 Elm St'].map(inBuilding);
    expect(askedAbout(inBuilding('9 Elm St'), ...neighbors)).toEqual(['address']);
    expect(askedAbout(inBuilding('9 Elm St'), ...neighbors, inBuilding('9 Elm St Apt 2'))).toEqual([]);
  });

  test('one phone at two homes', () => {
    const [one, other] = ['541-555-0001', '+1 (541) 555 0001'].map((phone) => party({}, { phone }));
    expect(askedAbout(one as Party, other as Party)).toEqual(['phone']);
  });

  test('one mailbox, but not two of one name', () => {
    const mail = (email: string) => party({}, { email });
    expect(askedAbout(mail('ann.lee@gmail.com'), mail('annlee+2@gmail.com'))).toEqual(['mailbox']);
    expect(askedAbout(mail('annlee1@gmail.com'), mail('annlee2@gmail.com'))).toEqual([]);
  });

  test('the same person twice, but not father and son', () => {
    const person = (firstName: string, lastName: string) => party({}, { ...home, firstName, lastName });
    expect(askedAbout(person('Christopher', 'Rivera'), person('Cristopher', 'Rivera'))).toEqual(['duplicate']);
    expect(askedAbout(person('John', 'Rivera'), person('John', 'Rivera Jr.'))).toEqual([]);
    const elsewhere = party({}, { firstName: 'John', lastName: 'Rivera' });
    expect(askedAbout(person('John', 'Rivera'), elsewhere)).toEqual([]);
  });
});

test('professionals of one firm share its phone and office', () => {
  const lawyer = (email: string) => party({ kind: 'professional' }, { ...home, email, phone: '5415550001' });
  expect(
    askedAbout(lawyer('a.one@firm.example'), lawyer('b.two@firm.example'), lawyer('c.three@firm.example')),
  ).toEqual([]);
  expect(askedAbout(lawyer('a.one@firm.example'), lawyer('b.two@other.example'))).toEqual(['phone', 'address']);
});

test('findings can be marked while they are those that were read', () => {
  const attention = { check: 'phone', outcome: 'Attention', evidence: [] } as const;
  expect(whyNotMark(attention, 'a', 'a')).toBeNull();
  for (const refused of [
    whyNotMark(attention, 'b', 'a'),
    whyNotMark({ ...attention, outcome: 'Passed' }, 'a', 'a'),
    whyNotMark(undefined, undefined, 'a'),
  ]) {
    expect(refused?.code).toBe('findings-changed');
  }
});
