/** Judges what a page loads: counts requests, scripts and bytes over the wire, and knows when nothing is on its way. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { countTraffic, type Traffic } from '../../../scripts/visits.ts';

/** Counts what the page loads from now on. */
export async function trafficOf(page: Page): Promise<() => Traffic> {
  return countTraffic(await page.context().newCDPSession(page), undefined);
}

/** Waits until the page has nothing to do, and the answers of all that it has asked for are there. */
export async function untilIdle(page: Page, traffic: () => Traffic): Promise<void> {
  await expect
    .poll(async () => {
      const before = traffic();
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })));
      const after = traffic();
      return [after.pending, after.requests - before.requests];
    })
    .toEqual([0, 0]);
}
