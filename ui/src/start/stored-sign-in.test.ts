import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdsSignIn, storedSignIn, untilLibraryNeeded } from '../sign-in/stored-sign-in.ts';

const now = new Date('2026-05-04T12:00:00Z');
const signedInAt = new Date('2026-05-04T09:30:00Z');

/** In a token as the identity provider writes it; the name makes it differ from plain base64. */
const payload = btoa(JSON.stringify({ name: '>>>???', auth_time: signedInAt.getTime() / 1000 }));
const token = `header.${payload.replaceAll('+', '-').replaceAll('/', '_')}.signature`;

const person = {
  uid: 'a1',
  email: 'ada@alder.example',
  emailVerified: true,
  stsTokenManager: { refreshToken: 'r', accessToken: token, expirationTime: now.getTime() + 3_600_000 },
};

/** Puts items into the browser's storage. */
function hold(items: Readonly<Record<string, unknown>>): void {
  const texts = Object.fromEntries(Object.entries(items).map(([key, item]) => [key, JSON.stringify(item)]));
  vi.stubGlobal('localStorage', Object.assign(Object.create({ getItem: (key: string) => texts[key] ?? null }), texts));
}

beforeEach(() => {
  vi.useFakeTimers({ now });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a verified person with a good token is read as the sign-in library stored them', () => {
  hold({ 'firebase:authUser:key:[DEFAULT]': person, 'fairbook-color-scheme': 'dark' });
  expect(holdsSignIn('browser')).toBe(true);
  const renewAt = new Date(now.getTime() + 3_600_000 - 120_000);
  expect(storedSignIn('browser')).toEqual({ email: 'ada@alder.example', token, signedInAt, renewAt });
});

test.each([
  ['nothing', {}],
  [
    'another site’s person beside it',
    { 'firebase:authUser:key:[DEFAULT]': person, 'firebase:authUser:old:[DEFAULT]': person },
  ],
  ['an address that is not verified', { 'firebase:authUser:key:[DEFAULT]': { ...person, emailVerified: false } }],
  [
    'a token that is about to end',
    {
      'firebase:authUser:key:[DEFAULT]': {
        ...person,
        stsTokenManager: { ...person.stsTokenManager, expirationTime: now.getTime() + 60_000 },
      },
    },
  ],
  ['no token', { 'firebase:authUser:key:[DEFAULT]': { ...person, stsTokenManager: {} } }],
  ['another format', { 'firebase:authUser:key:[DEFAULT]': 'v2' }],
  ['null', { 'firebase:authUser:key:[DEFAULT]': null }],
])('with %s the library has to tell', (_, items) => {
  hold(items);
  expect(storedSignIn('browser')).toBeNull();
});

/** Counts how often the library was needed; `store` is what another tab does to the storage. */
function waiting() {
  const listening = vi.fn<(type: string, listener: (event: { readonly key: string | null }) => void) => void>();
  vi.stubGlobal('addEventListener', listening);
  const needed = vi.fn();
  void untilLibraryNeeded({ email: '', token, signedInAt, renewAt: new Date(now.getTime() + 60_000) }).then(needed);
  const store = async (key: string | null) => {
    for (const [type, listener] of listening.mock.calls) if (type === 'storage') listener({ key });
    await vi.advanceTimersByTimeAsync(0);
  };
  return { needed, store };
}

test('the library is needed when the token is about to end', async () => {
  const { needed } = waiting();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(needed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(needed).toHaveBeenCalledOnce();
});

test.each([
  ['when another tab signs in or out', 'firebase:authUser:key:[DEFAULT]'],
  ['when everything stored is removed', null],
])('and %s', async (_, key) => {
  const { needed, store } = waiting();
  await store('fairbook-color-scheme');
  expect(needed).not.toHaveBeenCalled();
  await store(key);
  expect(needed).toHaveBeenCalledOnce();
});
