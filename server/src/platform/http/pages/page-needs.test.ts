import { expect, test } from 'vitest';
import { needsIn } from './page-needs.ts';

const page = (path: string, calls: readonly string[] = []) => ({
  path,
  isBehindGate: true,
  files: [`/assets/${path.length}.js`],
  calls,
});

const needsOf = needsIn([
  { path: '/', isBehindGate: false, files: ['/assets/landing.css', '/assets/landing.js'], calls: [] },
  page('/workspace/auctions/:uuid', ['/api/me', '/api/auction/{uuid}/own']),
  page('/workspace/auctions/new', ['/api/me']),
  page('/onboarding/:step?', ['/api/me?a=1&b=2']),
]);

const own = '<meta name="page-files" content="/assets/25.js">';

test('a page for visitors links to its files', () => {
  expect(needsOf('/?language=es')).toBe(
    '<link rel="preload" as="style" crossorigin href="/assets/landing.css">' +
      '<link rel="modulepreload" crossorigin href="/assets/landing.js">',
  );
});

test('a page behind the gate tells the start script its files and its calls, with the parameters of its address', () => {
  expect(needsOf('/workspace/auctions/0b1c-2d')).toBe(
    `${own}<meta name="first-calls" content="/api/me /api/auction/0b1c-2d/own">`,
  );
  expect(needsOf('/workspace/auctions/new/')).toBe(
    '<meta name="page-files" content="/assets/23.js"><meta name="first-calls" content="/api/me">',
  );
});

test('a parameter may be missing, and an address is written as an attribute', () => {
  const expected =
    '<meta name="page-files" content="/assets/18.js"><meta name="first-calls" content="/api/me?a=1&amp;b=2">';
  expect([needsOf('/onboarding'), needsOf('/onboarding/review')]).toEqual([expected, expected]);
});

test('calls of an address with a query are left to the page', () => {
  expect(needsOf('/workspace/auctions/0b1c?tab=book')).toBe(own);
});

test.each(['%22%3E%3Cscript%3E', '"><script>', 'a'.repeat(65), '..'])(
  'a parameter that is no id is not written into the page: %s',
  (value) => {
    expect(needsOf(`/workspace/auctions/${value}`)).toBe(`${own}<meta name="first-calls" content="/api/me">`);
  },
);

test('an unknown page needs nothing more', () => {
  expect(needsOf('/workspace/auctions')).toBe('');
  expect(needsOf('/elsewhere')).toBe('');
});
