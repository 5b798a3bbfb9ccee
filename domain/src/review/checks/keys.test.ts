import { expect, test } from 'vitest';
import { isAlike, likeness } from '../../base/text/likeness.ts';
import { statesOfZip } from '../../base/zip-states.ts';
import { addressKey, companyKey, isFreeMail, issuerKey, mailboxKey, personKey, phoneKey, siteKey } from './keys.ts';

test.each([
  ['City of Bend', 'bend', 'city'],
  ['Bend', 'bend', null],
  ['Town of Bénd', 'bend', 'town'],
  ['Bend, City of', 'bend', 'city'],
  ['Marion County', 'marion', 'county'],
  ['C1ty of Вend', 'bend', 'city'],
  ['Bend-La Pine School District', 'bend la pine', 'district school'],
])('the issuer %s is compared as %s, %s', (name, core, kind) => {
  expect(issuerKey(name)).toMatchObject({ core, kind });
});

test('letters of other scripts that look Latin are read as Latin', () => {
  expect(personKey('Раulа', 'Веll')).toBe('paula bell');
  expect(personKey('Оlga', 'Scоtt')).toBe('olga scott');
});

test.each([
  ['River Income Fund, LLC', 'river income fund'],
  ['The River Income Fund Inc.', 'river income fund'],
])('the company %s is compared as %s', (name, key) => expect(companyKey(name)).toBe(key));

test.each([
  ['(541) 555-0100', '5415550100'],
  ['+1 541.555.0100', '5415550100'],
  ['311', null],
  [null, null],
])('the phone number %s is compared as %s', (phone, key) => expect(phoneKey(phone)).toBe(key));

test.each([
  ['12 Mill Street', '97477', '12 mill st 97477', null],
  ['12 Mill St., Apt. 4-B', '97477-1234', '12 mill st 97477', '4b'],
  ['12 North Mill St #4b', '97477', '12 n mill st 97477', '4b'],
  ['P.O. Box 12', '97477', 'po box 12 97477', null],
])('the address %s is compared by building and unit', (address, zipCode, building, unit) => {
  expect(addressKey(address, zipCode)).toEqual({ building, unit });
});

test('an address without a number or a ZIP code is compared with none', () => {
  expect([addressKey('Mill Street', '97477'), addressKey('12 Mill Street', null), addressKey(null, '97477')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('mailboxes are compared by where their mail arrives', () => {
  expect(mailboxKey('Ann.Lee+bonds@googlemail.com')).toBe('annlee@gmail.com');
  expect(mailboxKey('ann.lee+bonds@fastmail.com')).toBe('ann.lee@fastmail.com');
});

test('free mail is told from an organization’s own', () => {
  expect([isFreeMail('a@GMAIL.com'), isFreeMail('a@bend.example')]).toEqual([true, false]);
});

test.each([
  ['https://www.bend.example/', 'bend.example'],
  ['http://Bend.example', 'bend.example'],
  ['https://county.example/Bend/news', 'county.example/bend'],
  ['', null],
  [null, null],
])('the website %s is compared as %s', (website, key) => expect(siteKey(website)).toBe(key));

test.each([
  ['springfield', 'springfield', 1],
  ['springfield', 'springfeild', 1 - 1 / 11],
  ['springfield', 'springfied', 1 - 1 / 11],
  ['anna lee', 'lee anna', 1],
  ['', '', 1],
  ['abc', '', 0],
])('%s and %s are alike', (one, other, share) => {
  expect(likeness(one, other)).toBeCloseTo(share, 10);
  expect(likeness(other, one)).toBeCloseTo(share, 10);
});

test.each([
  ['97477', ['OR']],
  ['06390', ['CT', 'NY']],
  ['00501', ['NY']],
  ['00000', null],
])('the ZIP code %s lies in %s', (zip, states) => expect(statesOfZip(zip)).toEqual(states));

test.each([
  ['oxford', 'oxfrd', true],
  ['oxford', 'oxfords', true],
  ['oxford', 'bedford', false],
  ['york', 'yorc', false],
  ['york', 'york', true],
])('%s and %s count as alike: %s', (one, other, is) => expect(isAlike(one, other, 0.88)).toBe(is));
