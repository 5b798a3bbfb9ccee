import { ApiError } from '@fairbook/contract/base/errors.ts';
import { notificationsStore } from '@mantine/notifications';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient, messageOf, statusOf } from './queries.ts';

const minute = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] });
  vi.useRealTimers();
});

test('responses are fresh for five minutes and kept for thirty', async () => {
  const queries = createQueryClient(() => undefined);
  let asked = 0;
  const look = async () => {
    const stop = new QueryObserver(queries, { queryKey: ['thing'], queryFn: async () => ++asked }).subscribe(
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(0);
    stop();
  };
  await look();
  await vi.advanceTimersByTimeAsync(5 * minute - 1000);
  await look();
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  await look();
  expect(asked).toBe(2);

  await vi.advanceTimersByTimeAsync(30 * minute - 1000);
  expect(queries.getQueryData(['thing'])).toBe(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(queries.getQueryData(['thing'])).toBeUndefined();
});

test('returning to the window refetches nothing', () => {
  expect(createQueryClient(() => undefined).getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false);
});

/** Outcome of a call that failed with `status`: number of calls, the error toast, whether the person is signed out. */
async function failing(status: number, meta: { errorMessage?: string; notice?: false } = {}, requestId?: string) {
  let [calls, signedOut] = [0, false];
  const queries = createQueryClient(() => {
    signedOut = true;
  });
  const observer = new QueryObserver(queries, {
    queryKey: ['broken'],
    queryFn: async () => {
      calls++;
      throw new ApiError(status, { message: 'The server’s own words' }, requestId);
    },
    meta,
  });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(minute);
  stop();
  const shown = notificationsStore.getState().notifications.map(({ message, color }) => [color, message]);
  return { calls, signedOut, shown };
}

test('a failed query shows the configured message, otherwise the server’s', async () => {
  expect((await failing(404)).shown).toEqual([['red', 'The server’s own words']]);
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [] });
  expect((await failing(404, { errorMessage: 'No list today' })).shown).toEqual([['red', 'No list today']]);
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [] });
  expect((await failing(404, { notice: false })).shown).toEqual([]);
});

test('only temporary failures are retried, twice; a 401 signs out without a message', async () => {
  expect((await failing(500)).calls).toBe(3);
  expect((await failing(0)).calls).toBe(3);
  expect((await failing(403)).calls).toBe(1);
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [] });
  expect(await failing(401)).toEqual({ calls: 1, signedOut: true, shown: [] });
});

test.each([401, 403, 404])(
  'a page shows a %i that its loader has just received, without asking again',
  async (status) => {
    const queries = createQueryClient(() => undefined);
    let asked = 0;
    const options = {
      queryKey: ['refused'],
      queryFn: async () => {
        asked++;
        throw new ApiError(status, { message: 'No' });
      },
    };
    const look = async () => {
      const observer = new QueryObserver(queries, options);
      const stop = observer.subscribe(() => undefined);
      await vi.advanceTimersByTimeAsync(0);
      stop();
      return statusOf(observer.getCurrentResult().error);
    };
    await queries.prefetchQuery(options);
    expect([await look(), asked]).toEqual([status, 1]);
    await vi.advanceTimersByTimeAsync(minute);
    expect(await look()).toBe(status);
    expect(asked).toBe(2);
  },
);

test('too many requests show one toast, in the server’s words, which say how long to wait', async () => {
  const refused = await failing(429, { errorMessage: 'No list today' });
  expect(refused).toEqual({ calls: 1, signedOut: false, shown: [['red', 'The server’s own words']] });
  expect((await failing(429)).shown).toHaveLength(1);
});

test('a failure of the server is shown with the id of its request, once for all requests that failed alike', async () => {
  const words = 'The server’s own words (Request id 11111111-2222)';
  expect((await failing(503, {}, '11111111-2222')).shown).toEqual([['red', words]]);
  expect((await failing(500, {}, '33333333-4444')).shown).toEqual([['red', words]]);
  const own = await failing(500, { errorMessage: 'No list today' }, '33333333-4444');
  expect(own.shown[1]).toEqual(['red', 'No list today (Request id 33333333-4444)']);
});

test('a page shows the id of a failed request, and none where the person was refused or nothing was answered', () => {
  const shown = (status: number, requestId?: string) => messageOf(new ApiError(status, { message: 'No.' }, requestId));
  expect(shown(500, '11111111-2222')).toBe('No. (Request id 11111111-2222)');
  expect(shown(403, '11111111-2222')).toBe('No.');
  expect(shown(502)).toBe('No.');
});
