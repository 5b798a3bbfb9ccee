/** Tests the charts of a sale: their figures by keyboard, by pointer and as a table. */
import { expect } from 'vitest';
import { expectAccessible, expectNoOverflow } from '../../testing/accessible.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { olive } from '../../testing/people.ts';
import { maturityDays, newLiveSale } from '../../testing/sales.ts';

journey('a chart tells the figures of each year by arrow keys and by pointer, on a phone too', async ({ visit }) => {
  const name = fresh('Chart Bonds');
  const uuid = await newLiveSale({ name, principals: [100_000, 250_000, 300_000] }, 3_600);
  const [first = '', , last = ''] = maturityDays(3);
  const page = await visit('market', { path: `/auctions/${uuid}`, as: olive, width: 390 });
  const chart = page.getByRole('group', { name: 'Yield by maturity' });
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  const figures = chart.getByRole('status');
  await expect
    .poll(() => figures.innerText())
    .toMatch(new RegExp(`^${first.slice(0, 4)}\\s+Yield\\s+\\d\\.\\d\\d%\\s+Offered\\s+\\$100,000$`));
  await page.keyboard.press('End');
  await expect.poll(() => figures.innerText()).toContain('$300,000');
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => figures.innerText()).toBe('');

  const box = await chart.boundingBox();
  await chart.hover({ position: { x: (box?.width ?? 0) - 10, y: 100 } });
  await expect.poll(() => figures.innerText()).toContain(last.slice(0, 4));
  // The pointer can move onto the figures, and Escape closes them wherever the focus is (WCAG 1.4.13).
  await figures.locator('[data-part="tip"]').hover();
  expect(await figures.innerText()).toContain(last.slice(0, 4));
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('Escape');
  await expect.poll(() => figures.innerText()).toBe('');
  await page.getByRole('figure', { name: 'Yield by maturity' }).getByRole('button', { name: 'Show as table' }).click();
  await page
    .getByRole('row', { name: /\$300,000/ })
    .first()
    .waitFor();
  expect(await chart.count()).toBe(0);
});
