/** Tests the rules of the market: an Owner changes them with a preview, two at once, what others see, and the audit trail. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { journey } from '../../testing/journey.ts';
import { administrator, viewer } from '../../testing/people.ts';

const orders = { name: 'Orders of one investor' } as const;

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Change rules…' }).click();
  return page.getByRole('dialog', { name: 'Change the rules of the market' });
}

journey('an Owner sees what a change of rules does, and reads at the field what is not valid', async ({ visit }) => {
  const page = await visit('admin', { path: '/operations', as: administrator });
  await page.getByRole('main').getByRole('link', { name: 'Configuration' }).click();
  await page.getByRole('heading', { name: 'Rules of the market', level: 2 }).waitFor();
  await page
    .getByRole('table', { name: 'Rules of the market' })
    .getByRole('row', { name: /^Minimum .*\$5,000/ })
    .waitFor();
  const dialog = await openDialog(page);
  const field = (name: string) => dialog.getByRole('textbox', { name });
  const preview = dialog.getByRole('region', { name: 'What changes' });
  await field('Step, in dollars').fill('3,000');
  await dialog.getByText('The minimum must be a multiple of the step, $3,000').waitFor();
  await field('Minimum, in dollars').fill('21,000');
  await preview.getByText('Minimum of an order and a maturity: $21,000 instead of $5,000').waitFor();
  await preview.getByText(/no longer fits?:/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use the default: Minimum' }).click();
  await dialog.getByRole('button', { name: 'Use the default: Step' }).click();
  await preview.waitFor({ state: 'hidden' });
  await field(orders.name).fill('many');
  await dialog.getByText('Must be a number').waitFor();
  await field(orders.name).fill('1');
  await dialog.getByRole('button', { name: 'Change rules' }).click();
  await dialog.getByText('A reason is required').waitFor();
});

journey('a Viewer reads the rules and cannot change them', async ({ visit }) => {
  const page = await visit('admin', { path: '/configuration', as: viewer });
  await page.getByText('Only an Owner can change them.').waitFor();
  await page
    .getByRole('table', { name: 'Rules of the market' })
    .getByRole('row', { name: /^Minimum/ })
    .waitFor();
  expect(await page.getByRole('button', { name: /^Change rules/ }).count()).toBe(0);
});
