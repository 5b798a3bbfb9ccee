/** Tests that no name moves what is around it: the longest ones, unbroken, right to left, or of emoji. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { asAdministrator, marketAs, newApplicant } from './calls.ts';
import { freshEmail } from './fresh.ts';
import { addressOf, journey } from './journey.ts';
import { administrator, alderCreek } from './people.ts';
import { newDraft } from './sales.ts';

/** Names of people as long as they can be; longer ones are refused. */
const people = {
  unbroken: 'Wm'.repeat(40),
  hebrew: 'שלום '.repeat(16).trim(),
  emoji: '👩‍👩‍👧‍👦'.repeat(7),
} as const;
const organization = 'Mw'.repeat(75);

/** What is wider than the window, and neither cut nor in a region that scrolls by itself. */
function overflowing(page: Page) {
  return page.evaluate(() => {
    const isWide = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1;
    const isCut = (element: Element): boolean => {
      const around = element.parentElement;
      if (around === null) return false;
      return (getComputedStyle(around).overflowX !== 'visible' && !isWide(around)) || isCut(around);
    };
    const wide = [...document.querySelectorAll('main *')].filter((element) => isWide(element) && !isCut(element));
    return [
      ...wide.slice(0, 3).map((element) => `${element.tagName}.${element.className}`),
      ...(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []),
    ];
  });
}

/** By how much a table is wider than its box. */
function tableOverflow(page: Page) {
  return page
    .locator('table')
    .evaluateAll((tables) => tables.map((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)));
}

describe.each([1440, 390])('at %i px', (width) => {
  journey('names as long as they can be leave lists and pages of accounts as they are', async ({ visit }) => {
    const reviewer = await asAdministrator();
    const page = await visit('admin', { path: '/dashboard?tab=all', as: administrator, width });
    for (const [kind, name] of Object.entries(people)) {
      const email = freshEmail(`${kind}.${width}@invest.example`);
      await newApplicant(email, name, name);
      const [{ id } = { id: '' }] = (await reviewer.listIndividuals({ query: { q: email } })).rows;
      await page.goto(addressOf('admin', `/individual-investors?tab=all&q=${encodeURIComponent(email)}`));
      await page.getByText('1–1 of 1', { exact: true }).waitFor();
      expect([kind, await overflowing(page)]).toEqual([kind, []]);
      if (width > 800) {
        for (const row of await page.locator('tbody tr').all())
          expect((await row.boundingBox())?.height).toBeLessThanOrEqual(37);
        for (const over of await tableOverflow(page)) expect(over).toBeLessThanOrEqual(0);
      }
      for (const tab of ['', '?tab=orders', '?tab=messages', '?tab=sign-ins', '?tab=history']) {
        await page.goto(addressOf('admin', `/individual-investors/${id}${tab}`));
        await page.getByRole('tab', { name: 'History' }).waitFor();
        await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
        expect([kind, tab, await overflowing(page)]).toEqual([kind, tab, []]);
      }
    }
  });

  journey('an unbroken name of an auction and a person of its issuer do so too', async ({ visit }) => {
    const issuer = await marketAs(alderCreek);
    const auction = await newDraft({ name: organization, principals: [100_000] });
    const page = await visit('admin', { path: `/auctions?tab=all&q=${organization}`, as: administrator, width });
    await page.getByText(/^1–\d of \d$/).waitFor();
    expect(await overflowing(page)).toEqual([]);
    for (const tab of ['terms', 'maturities', 'ratings', 'priority', 'dates', 'documents', 'history']) {
      await page.goto(addressOf('admin', `/auctions/${auction}?tab=${tab}`));
      await page.getByRole('tab', { name: 'History' }).waitFor();
      expect([tab, await overflowing(page)]).toEqual([tab, []]);
    }
    await page.goto(addressOf('admin', `/audit?q=${organization}`));
    await page.getByText(/^1–\d+ of \d+$/).waitFor();
    expect(await overflowing(page)).toEqual([]);
    await issuer.deleteAuction({ params: { auctionId: auction } });
  });
});
