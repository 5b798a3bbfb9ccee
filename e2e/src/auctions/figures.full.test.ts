/** The full tier of figures.test.ts: variations whose rules have cheaper tests. */
import { expectAccessible } from '../../testing/accessible.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { alderCreek, paula } from '../../testing/people.ts';
import { maturityDays, newLiveSale } from '../../testing/sales.ts';

const hour = 3600;

journey('bonds to be refunded are pasted from a spreadsheet, and an advisor reads the savings', async ({ visit }) => {
  const page = await visit('market', { path: '/connections', as: paula });
  await page.getByRole('link', { name: 'Figures of School Refunding Bonds' }).click();
  await page.getByRole('heading', { level: 1, name: 'School Refunding Bonds' }).waitFor();
  await page.getByText('Net present value savings').first().waitFor();
  const auctionId = await newLiveSale({ name: fresh('New for Old Bonds'), principals: [100_000, 100_000] }, hour);
  const own = await visit('market', { path: `/workspace/auctions/${auctionId}?tab=figures`, as: alderCreek });
  const [, last = ''] = maturityDays(2);
  await own.getByRole('button', { name: 'Enter refunded bonds' }).click();
  const dialog = own.getByRole('dialog', { name: 'Bonds to be refunded' });
  const text = `Due\tPrincipal\tCoupon\tCall date\tCall price\n${last}\t$95,000\t7%\t\t\n${last}\t$95,000\t7.5%\t\t`;
  await dialog
    .getByRole('textbox', { name: 'Maturity' })
    .first()
    .evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await dialog.getByRole('group', { name: 'Bond 2' }).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await own.getByRole('definition').filter({ hasText: '$190,000.00' }).first().waitFor();
  await own.getByText('advance refunding', { exact: false }).waitFor();
  await expectAccessible(own);
});
