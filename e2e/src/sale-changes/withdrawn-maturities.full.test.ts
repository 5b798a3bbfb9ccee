/** Tests the withdrawal of a maturity: two people of the issuer make it, open pages show it, and the record proves that nothing of it was sold. */
import { expect } from 'vitest';
import { settled, unaided } from '../../testing/browser.ts';
import { marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { alderCreek, deputy, olive } from '../../testing/people.ts';
import { goLive, maturityDays, newApprovedAuction, secondsToOrder } from '../../testing/sales.ts';
import { signInTo } from '../../testing/signing-in.ts';

const reason = 'The refunding of earlier bonds is postponed';

journey(
  'a maturity is withdrawn by two people, no longer in open tickets, and nothing of it is sold',
  async ({ visit, foresee }) => {
    // The page may request an estimate before it has learned of the withdrawal.
    foresee(/400 POST .*\/bid\/preview/);
    const began = Date.now();
    const [kept = '', withdrawn = ''] = maturityDays(2);
    const name = fresh('Refunding Bonds');
    const auctionId = await newApprovedAuction({ name, principals: [20_000, 50_000], isWitnessed: false });
    const path = `/workspace/auctions/${auctionId}`;
    const [town, second] = [await visit('market', { path: '/signin' }), await visit('market', { path: '/signin' })];
    await signInTo(town, alderCreek, path);
    await signInTo(second, deputy, path);
    const page = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const saleSeconds = secondsToOrder(20, 2, began);
    await goLive(auctionId, saleSeconds);
    const investor = await marketAs(olive);
    const investments = [kept, withdrawn].map((maturityDate) => ({ maturityDate, investmentAmount: 10_000 }));
    await investor.placeBid({ params: { auctionId }, body: { investments } });
    await Promise.all([page.reload(), town.reload()]);
    await settled(page);
    await page.locator(`input[name="${withdrawn}"]`).waitFor();

    await town.getByRole('button', { name: 'Withdraw maturities' }).click();
    const dialog = town.getByRole('dialog', { name: `Withdraw maturities of ${name}` });
    await dialog.getByText('Another person of your municipality must confirm it.').waitFor();
    await dialog
      .getByText(/Ordered: \$10,000. These orders will receive nothing/)
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: 'Request the change' }).click();
    await dialog.getByText('Choose at least one maturity').waitFor();
    await dialog.getByText('A reason is required').waitFor();
    const boxes = dialog.getByRole('checkbox');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await dialog.getByText('At least one maturity must remain').waitFor();
    await boxes.nth(0).uncheck();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialog.getByRole('button', { name: 'Request the change' }).click();
    await dialog.waitFor({ state: 'detached' });
    await town.getByText('You requested this. Another person of the municipality must confirm it.').waitFor();

    await second.getByText(reason).first().waitFor();
    await second.getByRole('button', { name: 'Confirm the change' }).click();
    const asking = second.getByRole('dialog', { name: 'Confirm the change?' });
    await asking.getByRole('button', { name: 'Confirm the change' }).click();
    await asking.waitFor({ state: 'detached' });
    const shown = [page, town, second].map((one) =>
      one.getByText('Maturities of this sale were withdrawn', { exact: true }).waitFor(unaided),
    );
    await Promise.all([
      ...shown,
      page.locator(`input[name="${withdrawn}"]`).waitFor({ state: 'detached', ...unaided }),
    ]);
    await page.getByText('Withdrawn', { exact: true }).filter({ visible: true }).first().waitFor();
    const late = investor.placeBid({ params: { auctionId }, body: { investments: investments.slice(1) } });
    await expect(late).rejects.toThrow('The issuer withdrew this maturity');

    const result = page.getByRole('region', { name: 'Your result' });
    await result.getByRole('button', { name: 'Verify this result in your browser' }).click({
      timeout: (saleSeconds + 30) * 1000,
    });
    await result.getByText('Verified.').waitFor();
    const changes = result.getByRole('list', { name: 'Changes of the sale' });
    await changes.getByText('Maturities withdrawn by the issuer').waitFor();
    await changes.getByText(reason).waitFor();
    const { lines } =
      (await investor.listMyAllocations({ query: {} })).rows.find((row) => row.auctionId === auctionId) ?? {};
    expect(lines?.map(({ maturityDate, award }) => [maturityDate, award])).toEqual([
      [kept, 10_000],
      [withdrawn, 0],
    ]);
    await town.reload();
    await town.getByText('Withdrawn', { exact: true }).filter({ visible: true }).first().waitFor();
  },
);
