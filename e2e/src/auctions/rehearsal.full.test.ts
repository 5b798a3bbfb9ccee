/** Tests that no issuer rehearses the sale of another, in the browser. */
import { expect } from 'vitest';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { olive } from '../../testing/people.ts';
import { newCompleteDraft } from '../../testing/sales.ts';

journey('a rehearsal of another municipality’s sale is not found', async ({ visit, foresee }) => {
  foresee(/40[34] GET/);
  const auctionId = await newCompleteDraft({ name: fresh('Foreign Bonds'), principals: [50_000, 50_000] });
  const page = await visit('market', { path: `/workspace/auctions/${auctionId}/rehearsal`, as: olive });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('This is a rehearsal').count()).toBe(0);
});
