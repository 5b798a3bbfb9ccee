/** Tests local investors in the browser: an issuer lists ZIP codes, an investor proves a residence, and the ticket says so. */

import { pdfOf } from '@fairbook/server/testing/pdf.ts';
import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { asAdministrator, confirmAbout, marketAs, newInvestor } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { administrator, alderCreek } from '../../testing/people.ts';
import { goLive, newCompleteDraft } from '../../testing/sales.ts';
import { signIn } from '../../testing/signing-in.ts';

journey('an issuer serves local investors first, and an investor proves to be one', async ({ visit }) => {
  const auctionId = await newCompleteDraft({ name: fresh('Local Bonds'), principals: [50_000, 10_000] });
  const params = { auctionId };
  const issuer = await marketAs(alderCreek);
  const builder = await visit('market', { path: `/workspace/auctions/${auctionId}/priority`, as: alderCreek });
  const codes = builder.getByRole('textbox', { name: 'ZIP codes of local investors' });
  await codes.fill('97701, 98101');
  await codes.blur();
  await builder.getByText('Not a ZIP code of Oregon, the state of the issuer: 98101').waitFor();
  await codes.fill('97702 97701\n97701-1234');
  await builder.getByText('2 ZIP codes', { exact: true }).waitFor();
  await expectAccessible(builder);
  await expect
    .poll(async () => (await issuer.readOwnAuction({ params })).orderPriority.localZipCodes, { timeout: 30_000 })
    .toEqual(['97701', '97702']);
  await issuer.requestAuctionApproval({ params });
  const review = await visit('admin', { path: `/auctions/${auctionId}?tab=priority`, as: administrator });
  await review.getByText(/First within their group.*97701, 97702/).waitFor();
  await (await asAdministrator()).decideAuction({ params, body: { status: 'Approved', remarks: null } });
  await goLive(auctionId, 3600);

  const { email, name, id } = await newInvestor('Lola', 'Local');
  const own = await visit('market', { path: '/signin' });
  await signIn(own, email);
  await own.getByRole('button', { name: /^Account: / }).waitFor();
  await own.goto(new URL('/onboarding/individual', own.url()).href);
  await own.getByRole('button', { name: 'Prove your residence' }).click();
  const form = own.getByRole('dialog', { name: 'Prove your residence' });
  await form.getByRole('button', { name: 'Send request' }).click();
  await form.getByText('A document is required').waitFor();
  const { zipCode } = await (await marketAs(email)).readIndividualProfile();
  expect(zipCode).toBe('97701');
  await form.getByRole('textbox', { name: 'ZIP code' }).fill('97701');
  await form.getByRole('textbox', { name: 'Explanation' }).fill('A bill of the water utility of May.');
  const bill = pdfOf();
  await form.locator('input[type=file]').setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: bill });
  await expectAccessible(own);
  await form.getByRole('button', { name: 'Send request' }).click();
  await own.getByRole('heading', { name: 'Change under review' }).waitFor();
  await own.getByText('Document: bill.pdf').waitFor();

  const page = await visit('admin', { path: `/individual-investors/${id}`, as: administrator });
  await page.getByRole('link', { name: 'Review request' }).click();
  await page.getByRole('row', { name: /Proven residence\s+None\s+ZIP code 97701/ }).waitFor();
  await page.getByRole('heading', { name: 'Proof of residence' }).waitFor();
  await page.getByRole('button', { name: /bill\.pdf/ }).waitFor();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Approve the change for ${name}?` });
  await dialog.getByText('Open orders stay as they are.').waitFor();
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('Requested. A second administrator must confirm it.').waitFor();
  await confirmAbout(id);
  await page.reload();
  await page.locator('h1 + span [data-status="Approved"]').waitFor();

  await own.goto(new URL(`/auctions/${auctionId}`, own.url()).href);
  await own
    .getByText(/State individual, local/)
    .first()
    .waitFor();
  await own
    .getByText(/ZIP codes 97701, 97702\. Within their priority group/)
    .first()
    .waitFor();
  const sale = await visit('market', { path: `/sales/${auctionId}` });
  await sale
    .getByText(/ZIP codes 97701, 97702\./)
    .first()
    .waitFor();
});
