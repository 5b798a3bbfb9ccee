/** Tests the final official statement of a sale: its issuer publishes and corrects it, and buyers, others and visitors read it. */

import { pdfOf } from '@fairbook/server/testing/pdf.ts';
import { expect } from 'vitest';
import { marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { alderCreek, olive, paula } from '../../testing/people.ts';
import { goLive, maturityDays, newApprovedAuction } from '../../testing/sales.ts';
import { signInTo } from '../../testing/signing-in.ts';

const pdf = (what: string) => ({
  name: `${what}.pdf`,
  mimeType: 'application/pdf',
  buffer: pdfOf(what),
});
const note = 'Page 3 has the final yields';

journey(
  'the issuer publishes the final official statement and corrects it; its buyer is told, and everyone reads it',
  async ({ visit }) => {
    const name = fresh('Final Word Bonds');
    const [day = ''] = maturityDays(2);
    const auctionId = await newApprovedAuction({ name, principals: [20_000, 50_000], isWitnessed: false });
    const investor = await marketAs(olive);
    await goLive(auctionId, 8);
    const investments = [{ maturityDate: day, investmentAmount: 20_000 }];
    await investor.placeBid({ params: { auctionId }, body: { investments } });
    const issuer = await marketAs(alderCreek);
    // Publishing needs a recent sign-in.
    const town = await visit('market', { path: '/signin' });
    const hasResult = () =>
      issuer.readSaleReport({ params: { auctionId } }).then(
        () => true,
        () => false,
      );
    await expect.poll(hasResult, { timeout: 90_000, interval: 500 }).toBe(true);
    await signInTo(town, alderCreek, `/workspace/auctions/${auctionId}`);
    await town.getByText('Seven business days after the close:').waitFor();
    await town.getByRole('button', { name: 'Publish: Final official statement' }).click();
    const dialog = town.getByRole('dialog', { name: 'Publish the final official statement?' });
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.locator('[id$="-error"]').getByText('Choose a file').waitFor();
    await dialog.locator('input[type=file]').setInputFiles({ ...pdf('page'), mimeType: 'text/html' });
    await dialog.getByText('This is not a PDF file').waitFor();
    await dialog.locator('input[type=file]').setInputFiles(pdf('final-terms'));
    await dialog.getByRole('textbox', { name: 'Public note (optional)' }).fill(note);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.waitFor({ state: 'detached' });
    await town.getByText('final-terms.pdf').first().waitFor();
    await town.getByText(/^SHA-256 [0-9a-f]{64}$/).waitFor();
    await town.getByRole('link', { name: 'Download the closing transcript again' }).waitFor();

    const buyer = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
    await buyer.getByRole('button', { name: 'Open: Final official statement, final-terms.pdf' }).waitFor();
    await buyer.getByText(note).first().waitFor();

    await town.getByRole('button', { name: 'Publish a corrected version' }).click();
    const again = town.getByRole('dialog', { name: 'Publish a corrected version?' });
    await again.locator('input[type=file]').setInputFiles(pdf('final-terms-2'));
    await again.getByRole('button', { name: 'Publish' }).click();
    await again.waitFor({ state: 'detached' });
    await town.getByText('1 earlier version').first().waitFor();

    // The buyer's open page follows the notice.
    await buyer.getByRole('button', { name: 'Open: Final official statement, final-terms-2.pdf' }).waitFor();
    await buyer.getByText('1 earlier version').click();
    const earlier = buyer.getByRole('button', { name: 'Open: Final official statement, version 1, final-terms.pdf' });
    await earlier.click();
    await buyer.getByRole('dialog', { name: 'final-terms.pdf' }).waitFor();
    const told = (await investor.listNotifications({ query: { pageSize: 50, page: 1 } })).rows;
    expect(
      told.map(({ title }) => title).filter((title) => title.includes(name) && title.includes('official')),
    ).toEqual([`${name}: final official statement corrected`, `${name}: final official statement`]);

    const visitor = await visit('market', { path: `/sales/${auctionId}` });
    const link = visitor.getByRole('link', { name: 'Final official statement', exact: true });
    const address = await link.getAttribute('href');
    const file = await visitor.request.get(new URL(address ?? '', visitor.url()).href);
    expect([file.status(), await file.text()]).toEqual([200, pdf('final-terms-2').buffer.toString()]);
    const counsel = await visit('market', { path: '/connections', as: paula });
    await counsel.getByText('final-terms-2.pdf').waitFor();
  },
);
