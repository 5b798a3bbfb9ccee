/** Tests the service worker with a mock browser: what it shows, what it opens, and what it ignores. */
import { readFile } from 'node:fs/promises';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';

const script = await readFile(new URL('../../../market/public/sw.js', import.meta.url), 'utf8');
const listeners = new Map<string, (event: object) => void>();
const showNotification = vi.fn(async () => undefined);
const openWindow = vi.fn(async (_address: URL) => undefined);
const navigate = vi.fn(async (_address: URL) => undefined);
const page = { focus: async () => ({ navigate }) };
let pages: (typeof page)[] = [];
let answer = async () => 'from the server';

beforeEach(() => {
  vi.clearAllMocks();
  pages = [];
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: { showNotification },
    clients: { matchAll: async () => pages, openWindow },
    location: { origin: 'https://market.example' },
  };
  const caches = { match: async (path: string) => `kept ${path}` };
  runInContext(script, createContext({ self, caches, URL, fetch: () => answer() }));
});

/** Dispatches an event and waits for its effects. */
async function happen(name: string, event: object): Promise<unknown> {
  let work: Promise<unknown> | undefined;
  const keep = (given: Promise<unknown>) => {
    work = given;
  };
  listeners.get(name)?.({ ...event, waitUntil: keep, respondWith: keep });
  return work;
}

const push = (message: object) => happen('push', { data: { json: () => message } });
const click = (path: string) =>
  happen('notificationclick', { notification: { close: () => undefined, data: { path } } });

test('a push message is shown under its name, so that a second one replaces the first', async () => {
  const data = { id: 'n1', path: '/auctions/a1' };
  await push({ notification: { title: 'Water Bonds is live', body: 'Until noon.' }, data });
  expect(showNotification.mock.calls).toEqual([
    ['Water Bonds is live', { body: 'Until noon.', icon: '/icon-192.png', tag: 'n1', data: { path: '/auctions/a1' } }],
  ]);
});

test('a click opens what it is about: in the page that is there, else in a new one, and nothing of another site', async () => {
  await click('/auctions/a1');
  expect(openWindow.mock.calls.map(([address]) => address.href)).toEqual(['https://market.example/auctions/a1']);
  pages = [page];
  await click('/auctions/a2');
  expect(navigate.mock.calls.map(([address]) => address.href)).toEqual(['https://market.example/auctions/a2']);
  await click('https://elsewhere.example/');
  expect([openWindow.mock.calls.length, navigate.mock.calls.length]).toEqual([1, 1]);
});

test('only pages get another response, and only without a connection', async () => {
  expect(await happen('fetch', { request: { mode: 'cors' } })).toBeUndefined();
  expect(await happen('fetch', { request: { mode: 'navigate' } })).toBe('from the server');
  answer = () => Promise.reject(new TypeError('no connection'));
  expect(await happen('fetch', { request: { mode: 'navigate' } })).toBe('kept /offline.html');
});
