/** How recent a copy in memory must be, and that readers share what it takes. */
import { describe, expect, test } from 'vitest';
import { Freshness, Refresher } from './freshness.ts';

test('data must be as recent as the reader asks, and more recent than the last write', () => {
  const freshness = new Freshness();
  const now = performance.now();
  expect(freshness.since(now, 1_000)).toBe(now - 1_000);
  expect(freshness.since(now, 0)).toBe(now);
  freshness.noteWrite();
  expect(freshness.since(now, 1_000)).toBeGreaterThanOrEqual(now);
});

describe('a copy', () => {
  /** A refresher whose refreshes end when the test says so. */
  function refresherOf(maxAgeMs: number, refreshedAt?: number) {
    const running: PromiseWithResolvers<boolean>[] = [];
    const refresher = new Refresher(
      maxAgeMs,
      () => {
        running.push(Promise.withResolvers<boolean>());
        return running.at(-1)?.promise ?? Promise.reject(new Error('it was just added'));
      },
      refreshedAt,
    );
    return { refresher, running };
  }

  test('that is fresh answers at once, and is refreshed behind the answer from a quarter of its age on', async () => {
    const now = performance.now();
    const { refresher, running } = refresherOf(1_000, now - 200);
    expect(refresher.isFresh(now - 1_000, now)).toBe(true);
    expect(running).toHaveLength(0);
    expect(refresher.isFresh(now - 1_000, now + 100)).toBe(true);
    expect(refresher.isFresh(now - 1_000, now + 100)).toBe(true);
    expect(running).toHaveLength(1);
    running[0]?.reject(new Error('the database is gone'));
    await refresher.settled();
    expect(refresher.refreshedAt).toBe(now - 200);
  });

  test('is refreshed once for all who wait, and again for those who came after the refresh began', async () => {
    const { refresher, running } = refresherOf(1_000);
    expect(refresher.isFresh(0, performance.now())).toBe(false);
    const now = performance.now();
    const early = [refresher.refreshSince(now), refresher.refreshSince(now)];
    const late = refresher.refreshSince(performance.now() + 1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(running).toHaveLength(1);
    running[0]?.resolve(true);
    expect(await Promise.all(early)).toEqual([true, true]);
    await expect.poll(() => running.length).toBe(2);
    running[1]?.resolve(true);
    expect(await late).toBe(true);
    expect(running).toHaveLength(2);
  });

  test('that cannot be used, or cannot be refreshed, says so to those who wait', async () => {
    const { refresher, running } = refresherOf(1_000);
    const unusable = refresher.refreshSince(0);
    running[0]?.resolve(false);
    expect(await unusable).toBe(false);
    const failing = refresher.refreshSince(0);
    running[1]?.reject(new Error('the database is gone'));
    await expect(failing).rejects.toThrow('the database is gone');
    expect(refresher.isFresh(0, performance.now())).toBe(false);
  });
});
