/** Tests that query strings are parsed like qs does, in every notation. */
import fc from 'fast-check';
import qs from 'qs';
import { expect, test } from 'vitest';
import { readQueryString } from './queries.ts';

const name = fc.constantFrom('a', 'b', 'taxStatus', 'toString', '__proto__', 'a[x]', 'a.b', 'a[0][b]', '1', '');
const place = fc.constantFrom('', '', '[]', '[]', '[0]', '[1]', '[2]', '%5B%5D', '%5b0%5D', '[', ']', '[00]', '[51]');
const sign = fc.constantFrom('=', '=', '=', '=', '', '==');
const odd = fc.constantFrom('', 'Tax+Exempt', '%20', '%E0', 'a%3Db', ']=', '%5D', '[]', 'x,y', '&', '%2B', '#', '?');
const value = fc.oneof(odd, fc.string());
const part = fc.tuple(name, place, sign, value).map((parts) => parts.join(''));

test('a query string reads as qs reads it, names in the same order', () => {
  const property = fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
    const text = parts.join('&');
    const theirs = qs.parse(text, { arrayLimit: 50, depth: 2, parameterLimit: 100, plainObjects: true });
    const ours = readQueryString(text);
    expect(ours).toEqual(theirs);
    expect(Object.keys(ours)).toEqual(Object.keys(theirs));
  });
  fc.assert(property, { numRuns: 2_000 });
});

test.each(['a[]=w&a[2]=y&a[1]=x', 'a[1]=x&a[0]=w', 'a[0]=w&a[]=x', 'a=w&a[]=x', 'a[]=w&a=x', 'a[0]=w&a[0]=x'])(
  'a list in two notations is parsed like qs does: %s',
  (text) => {
    expect(readQueryString(text)).toEqual(qs.parse(text, { plainObjects: true }));
  },
);

test('a list of any length reads as qs reads it', () => {
  for (const written of ['a[]', 'a[#]', 'a%5B#%5D', 'a']) {
    for (const length of [1, 2, 39, 40, 41, 60, 120]) {
      const text = Array.from({ length }, (_, at) => `${written.replace('#', `${at}`)}=${at}`).join('&');
      const theirs = qs.parse(text, { arrayLimit: 50, depth: 2, parameterLimit: 100, plainObjects: true });
      expect(readQueryString(text)).toEqual(theirs);
    }
  }
});
