/** Tests that no figure is beyond an edge: on a phone in both languages, and on paper, where colors say what is chosen. */
import { languages } from '@fairbook/domain/base/languages.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled, speak } from '../../testing/browser.ts';
import { findIds } from '../../testing/every-page.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { alderCreek, olive } from '../../testing/people.ts';

const ended = 'Parks and Trails Bonds';

const pages = [
  { name: 'the final book', as: alderCreek, path: (uuid: string) => `/workspace/auctions/${uuid}/final-book` },
  { name: 'a confirmation', as: olive, path: (uuid: string) => `/my-bids/${uuid}/confirmation` },
  { name: 'the public result', path: (uuid: string) => `/sales/${uuid}` },
  { name: 'the archive of results', path: () => '/results' },
];

for (const { name, as, path } of pages) {
  journey(`every figure of ${name} is within a phone's edges, in both languages`, async ({ visit }) => {
    const { [ended]: uuid = '' } = await findIds();
    const page = await visit('market', { width: 390, height: 844, ...(as !== undefined && { as }) });
    for (const language of languages) {
      await speak(page, language, addressOf('market', ''));
      await page.goto(addressOf('market', path(uuid)));
      await settled(page);
      expect(await beyondTheEdge(page), language).toEqual([]);
    }
  });
}

/** Cells that reach beyond what scrolls around them. */
function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('section:has(> table)')].flatMap((region) => {
      const edge = region.getBoundingClientRect().right + 1;
      return [...region.querySelectorAll('th, td')].flatMap((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return text.getBoundingClientRect().right > edge ? [cell.textContent] : [];
      });
    }),
  );
}

journey('on paper checked boxes stay checked, and nothing is searched or turned over', async ({ visit }) => {
  const page = await visit('market', { path: '/settings', as: olive });
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  const box = page.getByRole('checkbox', { name: /Auction live/ }).first();
  expect(await box.evaluate((input) => getComputedStyle(input).printColorAdjust)).toBe('exact');
  // The height of a window would add an empty page.
  expect(await page.locator('main').evaluate((main) => getComputedStyle(main).minHeight)).toBe('0px');
  await page.emulateMedia({ media: 'screen' });
  await page.goto(addressOf('market', '/municipalities'));
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('search').first().isVisible()).toBe(false);
  expect(await page.getByText('Rows per page').isVisible()).toBe(false);
});
