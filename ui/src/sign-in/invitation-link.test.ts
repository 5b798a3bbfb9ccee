import { expect, test } from 'vitest';
import { invitationOf } from './invitation-link.ts';

test.each([
  ['#code=abc&email=ada%40alder.example', '', { code: 'abc', email: 'ada@alder.example' }],
  ['', '?code=abc&email=ada%2Bone%40alder.example', { code: 'abc', email: 'ada+one@alder.example' }],
  ['#code=abc', '', { code: 'abc', email: '' }],
  ['#code=new&email=a%40b.example', '?code=old&email=a%40b.example', { code: 'new', email: 'a@b.example' }],
  ['#content', '?email=ada%40alder.example', null],
  ['', '', null],
])('the link with %s and %s holds its invitation', (hash, search, invitation) => {
  expect(invitationOf({ hash, search })).toEqual(invitation);
});
