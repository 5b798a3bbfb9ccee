import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockedFetch, createServerClock } from '../format/server-time.ts';
import { makeFirstCalls, takeFirstCall } from './first-calls.ts';

const address = '/api/auth/metadata';
const own = { method: 'GET', headers: { authorization: 'Bearer one' } };

let fetched: string[];

beforeEach(() => {
  fetched = [];
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', async (asked: string) => {
    fetched.push(asked);
    return new Response(`answer ${fetched.length}`, { headers: { 'x-server-time': '2026-05-04T12:00:00Z' } });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the app takes the answer that the start script has asked for, once', async () => {
  makeFirstCalls([address], 'one');
  const appFetch = clockedFetch(createServerClock());
  expect(await (await appFetch(address, own)).text()).toBe('answer 1');
  expect(await (await appFetch(address, own)).text()).toBe('answer 2');
  expect(fetched).toEqual([address, address]);
});

test('an answer that has waited sets the clock by the moment it came', async () => {
  vi.useFakeTimers({ now: new Date('2026-05-04T12:00:00Z'), toFake: ['Date', 'performance'] });
  makeFirstCalls([address], 'one');
  await window.firstCalls?.get(address)?.arriving;
  vi.advanceTimersByTime(5_000);
  const clock = createServerClock();
  await clockedFetch(clock)(address, own);
  expect(clock.offset()).toBe(0);
});

test.each([
  ['another person', address, { ...own, headers: { authorization: 'Bearer two' } }],
  ['a read after a change', address, { ...own, headers: { ...own.headers, 'cache-control': 'no-cache' } }],
  ['another address', '/api/meta', own],
  ['a change', address, { ...own, method: 'POST' }],
  ['no token', address, { method: 'GET' }],
])('the answer is not for %s', (_, asked, init) => {
  makeFirstCalls([address], 'one');
  expect(takeFirstCall(asked, init)).toBeNull();
});

test('an answer is not kept for long', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  makeFirstCalls([address], 'one');
  vi.advanceTimersByTime(20_000);
  expect(takeFirstCall(address, own)).toBeNull();
});

test('where a first call was lost the app asks by itself', async () => {
  const working = globalThis.fetch;
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  makeFirstCalls([address], 'one');
  vi.stubGlobal('fetch', working);
  expect(await (await clockedFetch(createServerClock())(address, own)).text()).toBe('answer 1');
});

test('a call that was given up meanwhile is not answered', async () => {
  makeFirstCalls([address], 'one');
  const controller = new AbortController();
  const asked = clockedFetch(createServerClock())(address, { ...own, signal: controller.signal });
  controller.abort();
  await expect(asked).rejects.toThrow('aborted');
});
