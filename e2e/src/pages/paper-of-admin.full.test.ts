/** Tests pages of administrators on paper: whole, without controls, with who printed them and when. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from '../../testing/browser.ts';
import { findIds } from '../../testing/every-page.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { administrator } from '../../testing/people.ts';

/** The width between the margins of a sheet of Letter, in pixels. */
const paperWidth = 717;

/** As a browser lays it out on paper: the window before decides whether a list is a table or cards. */
async function print(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate((width) => document.documentElement.style.setProperty('width', `${width}px`), paperWidth);
  await settled(page);
}

/** Texts of cells that are cut, by their own edge or by that of the box around the table. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(td, th)')].flatMap((cell) => {
      if (!(cell instanceof HTMLElement) || !cell.checkVisibility()) return [];
      const edge = (cell.closest('section:has(> table)') ?? cell).getBoundingClientRect().right + 1;
      const text = document.createRange();
      text.selectNodeContents(cell);
      const isCut = cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).overflowX === 'hidden';
      return isCut || text.getBoundingClientRect().right > edge ? [cell.textContent] : [];
    }),
  );
}

journey('a searched list says on paper what it shows, and cuts no name', async ({ visit }) => {
  const page = await visit('admin', { path: '/auctions?tab=all&q=Refunding', as: administrator });
  await page.getByRole('row', { name: /^School Refunding Bonds/ }).waitFor();
  await print(page);
  await page.getByText(/^Fairbook Administration, printed by Ada .+ on .+ \d{4}, \d+:\d\d [AP]M P[SD]T$/).waitFor();
  await page.getByText('Search: “Refunding”').waitFor();
  await page.getByText(/^1–\d+ of \d+$/).waitFor();
  const views = page.getByRole('navigation', { name: 'Views' });
  expect(await views.getByRole('button').allTextContents()).toEqual([expect.stringMatching(/^All\d+$/)]);
  expect(await page.getByText('Rows per page').isVisible()).toBe(false);
  expect(await page.getByRole('search').isVisible()).toBe(false);
  expect(await cutTexts(page)).toEqual([]);
  // A countdown means nothing later: paper has the moment.
  await page
    .getByRole('row', { name: /^School Refunding Bonds/ })
    .getByText(/^\(.+ \d{4}, \d+:\d\d [AP]M/)
    .waitFor();
  // A sticky element would lose its buttons on the next page.
  expect(await page.locator('thead').evaluate((head) => getComputedStyle(head).position)).toBe('static');
});

journey('the book of a live auction fits a sheet, and its part is named', async ({ visit }) => {
  const ids = await findIds();
  const page = await visit('admin', { path: `/auctions/${ids['School Refunding Bonds']}`, as: administrator });
  await page.getByRole('heading', { name: 'Cover by maturity and priority group' }).waitFor();
  await print(page);
  expect(await cutTexts(page)).toEqual([]);
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Book']);
});

journey('tables on paper have no column of actions, and whole values instead of fields', async ({ visit }) => {
  const page = await visit('admin', { path: '/administrators', as: administrator });
  await page.getByRole('row', { name: /^Vera Viewer/ }).waitFor();
  await print(page);
  expect(await page.getByRole('columnheader', { name: 'Actions' }).count()).toBe(0);
  const role = page.getByRole('row', { name: /^Vera Viewer/ }).getByRole('combobox');
  expect(await role.evaluate((field) => field.scrollWidth <= field.clientWidth)).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await page.goto(addressOf('admin', '/system-health'));
  await settled(page);
  await print(page);
  expect(await page.getByRole('columnheader', { name: 'Actions' }).count()).toBe(0);
  expect(await cutTexts(page)).toEqual([]);
});
