/** Tests playing an ended sale again, and that no issuer rehearses the sale of another, in the browser. */
import { expect } from 'vitest';
import { expectNoOverflow } from '../../testing/accessible.ts';
import { marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { alderCreek, olive } from '../../testing/people.ts';
import { newCompleteDraft } from '../../testing/sales.ts';

journey('an issuer plays an ended sale again, also on a phone', async ({ visit }) => {
  const issuer = await marketAs(alderCreek);
  const [ended] = (await issuer.listOwnAuctions({ query: { q: 'Parks and Trails Bonds' } })).rows;
  const auctionId = ended?.uuid ?? '';
  const report = await issuer.readSaleReport({ params: { auctionId } });
  const page = await visit('market', { path: `/workspace/auctions/${auctionId}`, as: alderCreek, width: 390 });
  await page.getByRole('link', { name: 'Replay', exact: true }).click();
  await page.getByText('which this browser has verified').waitFor();
  await page
    .getByText(new RegExp(`${report.totals.bidders} investors`))
    .first()
    .waitFor();
  await expectNoOverflow(page);
  await page.getByRole('slider', { name: 'Moment of the sale' }).press('Home');
  await page
    .getByText(/^No orders yet/)
    .first()
    .waitFor();
});

journey('a rehearsal of another municipality’s sale is not found', async ({ visit, foresee }) => {
  foresee(/40[34] GET/);
  const auctionId = await newCompleteDraft({ name: fresh('Foreign Bonds'), principals: [50_000, 50_000] });
  const page = await visit('market', { path: `/workspace/auctions/${auctionId}/rehearsal`, as: olive });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('This is a rehearsal').count()).toBe(0);
});
