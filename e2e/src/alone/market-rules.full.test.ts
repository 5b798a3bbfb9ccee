/** Tests the rules of the market: an Owner changes them with a preview, two at once, what others see, and the audit trail. */

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { administrator, secondAdministrator, viewer } from '../../testing/people.ts';

const orders = { name: 'Orders of one investor' } as const;

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Change rules…' }).click();
  return page.getByRole('dialog', { name: 'Change the rules of the market' });
}

/** Another test may change a rule at the same moment: then the dialog says so, and the next click sends what was typed. */
async function saveRules(dialog: Locator): Promise<void> {
  const isSaved = async () => {
    await dialog.getByRole('button', { name: 'Change rules' }).click();
    return dialog.waitFor({ state: 'hidden', timeout: 5_000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isSaved, { timeout: 60_000 }).toBe(true);
}

journey(
  'of two Owners the second is told and sends again, and the trail has both values',
  async ({ visit, foresee }) => {
    const reason = fresh('Fewer orders are enough');
    // Another number at each attempt: a change must change something.
    const number = 1_000 + (Date.now() % 900);
    const wanted = number.toLocaleString('en-US');
    const others = (number + 1_000).toLocaleString('en-US');
    foresee(/^answer: 412 POST .*market-rules/);
    const page = await visit('admin', { path: '/configuration', as: administrator });
    const dialog = await openDialog(page);
    await dialog.getByRole('textbox', orders).fill(wanted);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);

    const other = await visit('admin', { path: '/configuration', as: secondAdministrator });
    const first = await openDialog(other);
    await first.getByRole('textbox', orders).fill(others);
    await first.getByRole('textbox', { name: 'Reason' }).fill(fresh('A first step'));
    await saveRules(first);

    // The page behind the dialog follows the change of the other, and the dialog does not take it over silently.
    await page
      .getByRole('row', { name: new RegExp(`^Orders of one investor.* ${others}`), includeHidden: true })
      .waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Change rules' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Someone else changed the rules.' }).waitFor();
    await dialog.getByText(`Orders of one investor at one maturity, at most: ${wanted} instead of`).waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe(reason);
    await saveRules(dialog);
    const table = page.getByRole('table', { name: 'Rules of the market' });
    await table.getByRole('row', { name: new RegExp(`${wanted}.*${reason}`) }).waitFor();

    await page.getByText(/^History \(/).click();
    await page.getByRole('list', { name: 'History of the rules' }).getByText(reason).waitFor();
    await page.getByRole('link', { name: 'All changes in the audit trail' }).click();
    const event = page.getByRole('row', { name: new RegExp(`${wanted} instead of .*${reason}`) });
    await event.getByRole('button', { name: 'Rules of the market changed' }).click();
    const details = page.getByRole('dialog', { name: 'Rules of the market changed' });
    await details.getByText(`Orders of one investor at one maturity, at most: ${wanted} instead of`).waitFor();

    // The other Owner is notified.
    await other.getByRole('link', { name: /^Confirmations/ }).click();
    await other.getByText(reason).first().waitFor();
  },
);

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
