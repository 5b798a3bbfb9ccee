/** Tests a sale with a share for individuals and a cap per investor in the browser: set by the issuer, shown to everyone, and explained after the close. */
import { expect } from 'vitest';
import { asAdministrator, marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { administrator, alderCreek, cascade, olive } from '../../testing/people.ts';
import { goLive, maturityDays, newCompleteDraft } from '../../testing/sales.ts';

const [day = ''] = maturityDays(1);

journey(
  'an issuer keeps a share for individuals and sets a cap, and everyone reads what they did',
  async ({ foresee, visit }) => {
    foresee(/404 GET .*closing-record/);
    const auctionId = await newCompleteDraft({ name: fresh('Retail Bonds'), principals: [50_000, 10_000] });
    const params = { auctionId };
    const issuer = await marketAs(alderCreek);

    const builder = await visit('market', { path: `/workspace/auctions/${auctionId}/priority`, as: alderCreek });
    await builder.getByLabel('Share for individuals, in percent').fill('101');
    await builder.keyboard.press('Tab');
    await builder.getByText('Must be a whole number from 1 to 100').waitFor();
    await builder.getByLabel('Share for individuals, in percent').fill('20');
    await builder.getByLabel('Cap per investor').fill('12,500');
    await builder.keyboard.press('Tab');
    await builder.getByText('Must be a multiple of $5,000').waitFor();
    await builder.getByLabel('Cap per investor').fill('45,000');
    await builder.getByText(/of \$1,000,000 with 25%, \$250,000 are for individuals first/).waitFor();
    await expect
      .poll(async () => (await issuer.readOwnAuction({ params })).orderPriority, { timeout: 30_000 })
      .toMatchObject({ retailShare: 20, investorCap: 45_000 });
    await issuer.requestAuctionApproval({ params });

    const review = await visit('admin', { path: `/auctions/${auctionId}?tab=priority`, as: administrator });
    await review.getByText('20% of each maturity first, as far as they order it').waitFor();
    await review.getByText('At most $45,000 of the orders of one investor count at each maturity').waitFor();
    await (await asAdministrator()).decideAuction({ params, body: { status: 'Approved', remarks: null } });
    await goLive(auctionId, 20);
    for (const [person, investmentAmount] of [
      [cascade, 50_000],
      [olive, 20_000],
    ] as const) {
      const body = { investments: [{ maturityDate: day, investmentAmount }] };
      await (await marketAs(person)).placeBid({ params, body });
    }
    const investor = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
    const share = '20% of each maturity is for individuals first, as far as they order it';
    await investor.getByText(`${share}.`).waitFor();
    await investor.getByText('At most $45,000 of the orders of one investor count at each maturity').first().waitFor();

    await expect
      .poll(
        () =>
          issuer.readClosingRecord({ params }).then(
            ({ record }) => record !== null,
            () => false,
          ),
        { timeout: 90_000 },
      )
      .toBe(true);
    await investor.reload();
    await investor
      .getByText(/20% of this maturity was for individuals first: \$10,000 of what your priority group received/)
      .first()
      .waitFor();
    await investor.getByRole('button', { name: 'Verify this result in your browser' }).click();
    await investor.getByText('Verified.', { exact: true }).waitFor();
    const page = await visit('market', { path: `/sales/${auctionId}` });
    await page.getByText(share).first().waitFor();
  },
);
