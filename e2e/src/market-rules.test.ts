/** Tests the rules of the market: an Owner changes them with a preview, two at once, what others see, and the audit trail. */
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { fresh } from './fresh.ts';
import { journey } from './journey.ts';
import { administrator, secondAdministrator, viewer } from './people.ts';

journey(
  'an Owner changes a rule after its preview, the second of two is told, and the trail has both values',
  async ({ visit, foresee }) => {
    const reason = fresh('Fewer orders are enough');
    const page = await visit('admin', { path: '/operations', as: administrator });
    await page.getByRole('main').getByRole('link', { name: 'Configuration' }).click();
    await page.getByRole('heading', { name: 'Rules of the market', level: 2 }).waitFor();
    const table = page.getByRole('table', { name: 'Rules of the market' });
    await table.getByRole('row', { name: /Minimum .*\$5,000/ }).waitFor();

    await page.getByRole('button', { name: 'Change rules…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the rules of the market' });
    const field = (name: string | RegExp) => dialog.getByRole('textbox', { name });
    // What does not fit is said at its field, and what no longer would is named; neither is sent.
    await field('Step, in dollars').fill('3,000');
    await dialog.getByText('The minimum must be a multiple of the step, $3,000').waitFor();
    await field('Minimum, in dollars').fill('21,000');
    const preview = dialog.getByRole('region', { name: 'What changes' });
    await preview.getByText('Minimum of an order and a maturity: $21,000 instead of $5,000').waitFor();
    await preview.getByText(/no longer fits?:/).waitFor();
    await dialog.getByRole('button', { name: 'Use the default: Minimum' }).click();
    await dialog.getByRole('button', { name: 'Use the default: Step' }).click();
    await preview.waitFor({ state: 'hidden' });
    await field('Orders of one investor').fill('many');
    await dialog.getByText('Must be a number').waitFor();
    await field('Orders of one investor').fill('1,900');
    await preview.getByText(/Orders of one investor at one maturity, at most: 1,900 instead of/).waitFor();
    await dialog.getByRole('button', { name: 'Change rules' }).click();
    await dialog.getByText('A reason is required').waitFor();
    await field('Reason').fill(reason);
    await expectAccessible(page);

    // Another Owner was faster: what was typed stays, and is sent by the next click.
    const other = await visit('admin', { path: '/configuration', as: secondAdministrator });
    await other.getByRole('button', { name: 'Change rules…' }).click();
    const first = other.getByRole('dialog', { name: 'Change the rules of the market' });
    await first.getByRole('textbox', { name: 'Orders of one investor' }).fill('1,800');
    await first.getByRole('textbox', { name: 'Reason' }).fill(fresh('A first step'));
    await first.getByRole('button', { name: 'Change rules' }).click();
    await first.waitFor({ state: 'hidden' });
    foresee(/^answer: 412 POST .*market-rules/);
    await dialog.getByRole('button', { name: 'Change rules' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Someone else changed the rules.' }).waitFor();
    await preview.getByText('1,900 instead of 1,800').waitFor();
    expect(await field('Reason').inputValue()).toBe(reason);
    await dialog.getByRole('button', { name: 'Change rules' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await table.getByRole('row', { name: new RegExp(`1,900.*${reason}`) }).waitFor();

    await page.getByText(/^History \(/).click();
    await page.getByRole('list', { name: 'History of the rules' }).getByText(reason).waitFor();
    await page.getByRole('link', { name: 'All changes in the audit trail' }).click();
    const event = page.getByRole('row', { name: new RegExp(`1,900 instead of 1,800.*${reason}`) });
    await event.waitFor();
    await event.getByRole('button', { name: 'Rules of the market changed' }).click();
    const details = page.getByRole('dialog');
    await details.getByText('Orders of one investor at one maturity, at most: 1,900 instead of 1,800').waitFor();

    // The other Owner is notified, and takes it back.
    await other.getByRole('link', { name: /^Confirmations/ }).click();
    await other
      .getByText(/changed the rules of the market/)
      .first()
      .waitFor();
    await other.getByText(reason).first().waitFor();
  },
);

journey('a Viewer reads the rules and cannot change them', async ({ visit }) => {
  const page = await visit('admin', { path: '/configuration', as: viewer });
  await page.getByText('Only an Owner can change them.').waitFor();
  await page
    .getByRole('table', { name: 'Rules of the market' })
    .getByText('Two administrators')
    .or(page.getByRole('table', { name: 'Rules of the market' }).getByText('One administrator'))
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: /^Change rules/ }).count()).toBe(0);
});
