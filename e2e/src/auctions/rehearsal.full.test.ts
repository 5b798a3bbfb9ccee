/** Tests rehearsing a draft with invented investors in the browser. */
import { expect } from 'vitest';
import { marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { alderCreek } from '../../testing/people.ts';
import { newCompleteDraft } from '../../testing/sales.ts';

journey('an issuer rehearses a draft, and nothing of it leaves the browser', async ({ visit }) => {
  const auctionId = await newCompleteDraft({ name: fresh('Rehearsed Bonds'), principals: [4_000_000, 6_000_000] });
  const page = await visit('market', { path: `/workspace/auctions/${auctionId}`, as: alderCreek });
  await page.getByRole('link', { name: 'Rehearse', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Rehearsal: Rehearsed Bonds/ }).waitFor();
  await page.getByText('Investors and orders on this page are invented').waitFor();

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  const sold = page.getByText(/^(Everything sold|Sold).* open orders from \d+ investors/);
  await sold.waitFor();
  const before = await sold.textContent();

  // Other numbers are another crowd, which the sale at once shows.
  await page.getByLabel('Ordered, % of the offer').fill('30');
  await page.getByText(/^Sold \$.* unsold in 2 maturities/).waitFor();
  await page.getByLabel('Ordered, % of the offer').fill('9999');
  await page.getByText('From 5 to 2,000').waitFor();
  await page.getByLabel('Ordered, % of the offer').fill('140');
  await sold.waitFor();
  expect(await sold.textContent()).toBe(before);
  await page.getByRole('button', { name: 'Other investors' }).click();
  await expect.poll(() => sold.textContent()).not.toBe(before);

  // Four rules side by side, and another priority, which matters where there are more orders than bonds.
  await page.getByLabel('Ordered, % of the offer').fill('400');
  const rules = page.getByRole('table', { name: 'The same orders under each rule' });
  expect(await rules.getByRole('row').count()).toBe(5);
  await rules.getByText('Rule of this sale').waitFor();
  await page.getByText('This is the current priority. Move a group to see a difference.').waitFor();
  await page
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .click();
  await page.getByText(/investors? would receive more/).waitFor();

  // At the start there are no orders; the clock brings them.
  await page.getByRole('slider', { name: 'Moment of the sale' }).press('Home');
  await page
    .getByText(/^No orders yet/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByText(/^(Everything would sell now|Would sell now \$)/).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  expect(sent).toEqual([]);

  // The sale itself is as it was.
  const own = await (await marketAs(alderCreek)).readOwnAuction({ params: { auctionId } });
  expect(own.status).toBe('Draft');
});
