/** Tests what stays in a browser after a sign-out. */
import { afterEach, expect, test, vi } from 'vitest';
import { draftName, forgetOthers, forgetPerson, forgetTab, leftUnfinished, orderName } from './left-behind.ts';

afterEach(() => vi.unstubAllGlobals());

/** Storage whose names are its keys, as in a browser. */
function stored(place: 'localStorage' | 'sessionStorage', ...names: string[]): () => string[] {
  const storage: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, '{}']));
  Object.defineProperty(storage, 'removeItem', { value: (name: string) => delete storage[name] });
  vi.stubGlobal(place, storage);
  return () => Object.keys(storage);
}

const own = [draftName('1', 'sale', 'profile'), orderName('1', 'sale')];
const others = [draftName('12', 'sale', 'profile'), orderName('12', 'sale')];

test('a sign-out deletes everything that a page stored, also what a later page stores, but for settings of the device', () => {
  const local = stored(
    'localStorage',
    ...own,
    ...others,
    'fairbook.openings',
    'fairbook.later',
    'fairbook-color-scheme',
  );
  const tab = stored('sessionStorage', 'fairbook.newcomer', 'fairbook-queue', 'fairbook.invitation');
  forgetPerson();
  expect([local(), tab()]).toEqual([['fairbook-color-scheme'], ['fairbook.invitation']]);
});

test('a tab whose person has signed out elsewhere forgets what it alone keeps', () => {
  const local = stored('localStorage', ...own);
  const tab = stored('sessionStorage', 'fairbook.newcomer', 'firebase:host');
  forgetTab();
  expect([local(), tab()]).toEqual([own, ['firebase:host']]);
});

test('a person who signs in finds nothing of another whose session only ran out', () => {
  const local = stored('localStorage', ...own, ...others, 'fairbook-sale');
  forgetOthers('1');
  expect(local()).toEqual([...own, 'fairbook-sale']);
});

test('unsaved text and unanswered orders are known before they are deleted, and a browser without storage has none', () => {
  stored('localStorage', orderName('1', 'sale'));
  expect(leftUnfinished()).toEqual({ drafts: false, orders: true });
  vi.stubGlobal('localStorage', undefined);
  expect(leftUnfinished()).toEqual({ drafts: false, orders: false });
});
