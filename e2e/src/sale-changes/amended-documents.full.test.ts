/** Tests a wrong page in the official statement of an approved auction: the issuer proposes another file, an administrator compares both, and an investor reads both. */

import { pdfOf } from '@fairbook/server/testing/pdf.ts';
import { expect } from 'vitest';
import { unaided } from '../../testing/browser.ts';
import { asAdministrator, marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { administrator, alderCreek, olive } from '../../testing/people.ts';
import { newCompleteDraft } from '../../testing/sales.ts';

const reason = 'Page 12 had the figures of another year';
const remarks = 'Page 13 has them too';

/** An approved auction on the market with a preliminary official statement. */
async function newSale(name: string): Promise<string> {
  const auctionId = await newCompleteDraft({ name, principals: [20_000, 50_000] });
  const params = { auctionId };
  const issuer = await marketAs(alderCreek);
  const statement = new File([pdfOf('statement')], 'statement.pdf', { type: 'application/pdf' });
  await issuer.addDocuments({ params, files: { preliminaryOfficialStatement: statement } });
  await issuer.requestAuctionApproval({ params });
  await (await asAdministrator()).decideAuction({ params, body: { status: 'Approved', remarks: null } });
  return auctionId;
}

journey('a wrong page of an approved auction is corrected, and both versions are read', async ({ visit, foresee }) => {
  const name = fresh('Corrected Page Bonds');
  const auctionId = await newSale(name);
  await (await marketAs(olive)).subscribeToStatus({
    params: { id: auctionId },
    body: { isSubscribedToAuctionStatusChange: true },
  });
  const page = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const town = await visit('market', { path: `/workspace/auctions/${auctionId}`, as: alderCreek });
  await town.getByRole('link', { name: 'Amend terms or documents' }).click();
  await town.getByText('Nothing differs from the approved terms yet.').waitFor();

  const choose = async (file: string) => {
    const choosing = town.waitForEvent('filechooser');
    await town.getByRole('button', { name: 'Choose a file: Preliminary official statement' }).click();
    const buffer = pdfOf(file);
    await (await choosing).setFiles({ name: file, mimeType: 'application/pdf', buffer });
    await town.getByText(`To be replaced by ${file}`).waitFor();
  };
  const submit = async () => {
    await town.getByRole('button', { name: 'Review the changes' }).click();
    const dialog = town.getByRole('dialog', { name: 'Submit for approval' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialog.getByRole('button', { name: 'Submit for approval' }).click();
    await dialog.waitFor({ state: 'detached' });
    await town.getByText('An amendment is under review').first().waitFor();
  };
  // The file that the sale has is refused.
  foresee(/^answer: 412 POST .*amendments\/documents/);
  const choosing = town.waitForEvent('filechooser');
  await town.getByRole('button', { name: 'Choose a file: Preliminary official statement' }).click();
  const same = { name: 'same.pdf', mimeType: 'application/pdf', buffer: pdfOf('statement') };
  await (await choosing).setFiles(same);
  await town.getByText('This is the file that the sale has already: choose the new version').waitFor();
  await choose('wrong.pdf');
  await town.getByRole('button', { name: 'Remove: wrong.pdf' }).click();
  await town.getByText('Nothing differs from the approved terms yet.').waitFor();
  await choose('corrected.pdf');
  await submit();

  // The administrator opens both, and returns it first.
  const office = await visit('admin', { path: `/auctions/${auctionId}`, as: administrator });
  await office.getByText('Amended documents wait for a decision').waitFor();
  for (const file of ['statement.pdf', 'corrected.pdf']) {
    await office.getByRole('button', { name: file }).first().click();
    const panel = office.getByRole('dialog', { name: file });
    await panel.getByRole('link').waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
  }
  await office.getByRole('button', { name: 'Return', exact: true }).click();
  const returning = office.getByRole('dialog', { name: `Return the amendment of ${name}` });
  await returning.getByRole('textbox', { name: 'Remarks' }).fill(remarks);
  await returning.getByRole('button', { name: 'Return' }).click();
  await returning.waitFor({ state: 'detached' });
  await town.reload();
  await town.getByText(remarks).waitFor();
  await choose('corrected-twice.pdf');
  await submit();
  expect(await page.getByText('corrected-twice.pdf').count()).toBe(0);

  await office.reload();
  await office.getByRole('button', { name: 'Approve amended documents' }).click();
  const approving = office.getByRole('dialog', { name: `Approve the amendment of ${name}` });
  await approving.getByText('corrected-twice.pdf').waitFor();
  await approving.getByRole('button', { name: 'Approve amended documents' }).click();
  await approving.waitFor({ state: 'detached' });

  await page.getByText('The documents of this sale were amended').waitFor(unaided);
  await page.getByText(reason).first().waitFor();
  for (const file of ['corrected-twice.pdf', 'statement.pdf']) {
    await page.getByRole('button', { name: `Preliminary official statement, ${file}` }).click();
    const panel = page.getByRole('dialog', { name: file });
    await panel.waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  }
  const { rows } = await (await marketAs(olive)).listNotifications({ query: {} });
  expect(rows.map(({ title }) => title)).toContain(`${name}: documents amended`);

  // Visitors read both, too, each by a link.
  const visitor = await visit('market', { path: `/sales/${auctionId}` });
  for (const file of ['corrected-twice.pdf', 'statement.pdf']) {
    const address = await visitor.getByRole('link', { name: file, exact: true }).first().getAttribute('href');
    expect((await visitor.request.get(new URL(address ?? '', visitor.url()).href)).status()).toBe(200);
  }
  await town.goto(new URL(`/workspace/auctions/${auctionId}`, town.url()).href);
  await town.getByRole('tab', { name: 'History' }).click();
  await town.getByText('Documents amended', { exact: true }).first().waitFor();
});
