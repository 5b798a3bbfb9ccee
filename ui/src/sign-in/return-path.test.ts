import { expect, test } from 'vitest';
import { safeReturn, signInAddress } from './return-path.ts';

const origin = 'https://fairbook.example';
const returned = (path: string | null) => safeReturn(path, '/dashboard', origin);

test('a page of this site is returned to with its query', () => {
  expect(returned('/auctions?tab=live&page=2')).toBe('/auctions?tab=live&page=2');
});

test.each([
  null,
  '',
  'auctions',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  '/signin?return=/signin',
  '/',
])('%j leads to the start instead', (path) => {
  expect(returned(path)).toBe('/dashboard');
});

test('the sign-in page remembers the requested page', () => {
  const address = signInAddress('/auctions?tab=live');
  expect(returned(new URLSearchParams(address.split('?')[1]).get('return'))).toBe('/auctions?tab=live');
});
