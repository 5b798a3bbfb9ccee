/** Announcements of tests, which show on every page of both sites: their tests run when no other does. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { asAdministrator } from '../../testing/calls.ts';
import { addressOf } from '../../testing/journey.ts';

/** The moment so many seconds from now. */
export const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

/** The announcements a page shows. */
export const bannersOn = (page: Page) => page.locator('[data-announcements] .announcement');

/** Pages that are sent from now on have this announcement. */
export async function untilSent(text: string): Promise<void> {
  await expect.poll(sentPages).toContain(text);
}

/** Ends all announcements. Pages that are sent from now on have none. */
export async function endAnnouncements(): Promise<void> {
  const owner = await asAdministrator();
  for (const state of ['current', 'planned'] as const) {
    for (const { id, text } of (await owner.listAnnouncements({ query: { state } })).rows) {
      await owner.endAnnouncement({ params: { id } });
      await expect.poll(sentPages).not.toContain(text);
    }
  }
}

/** The HTML of a page of each site. */
async function sentPages(): Promise<string> {
  const pages = [addressOf('market', '/signin'), addressOf('admin', '/signin')];
  return (await Promise.all(pages.map(async (page) => (await fetch(page)).text()))).join('\n');
}
