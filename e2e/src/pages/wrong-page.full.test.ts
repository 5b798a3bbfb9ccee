/** Tests a wrong page in the official statement: two people of the issuer publish the supplement, one investor reconfirms, and one does not. */

import { pdfOf } from '@fairbook/server/testing/pdf.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { unaided } from '../../testing/browser.ts';
import { asAdministrator, marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { alderCreek, deputy, olive, walter } from '../../testing/people.ts';
import { maturityDays, newCompleteDraft } from '../../testing/sales.ts';

const reason = 'Page 12 had the figures of another year';
const statement = (name: string) => new File([pdfOf(name)], name, { type: 'application/pdf' });

/** A live sale with a statement, whose orders lapse where they are not reconfirmed. */
async function newLapsingSale(name: string): Promise<string> {
  const rules = { unconfirmedOrders: 'lapse' } as const;
  const auctionId = await newCompleteDraft({ name, principals: [20_000, 50_000], rules });
  const params = { auctionId };
  const issuer = await marketAs(alderCreek);
  await issuer.saveWitnessChoice({ params, body: { witnesses: [], quorum: 0 } });
  await issuer.addDocuments({ params, files: { preliminaryOfficialStatement: statement('statement.pdf') } });
  await issuer.requestAuctionApproval({ params });
  await (await asAdministrator()).decideAuction({ params, body: { status: 'Approved', remarks: null } });
  const closeDate = new Date(Date.now() + 144 * 3_600_000).toISOString();
  await issuer.goLive({ params: { auctionUuid: auctionId }, body: { closeDate } });
  return auctionId;
}

journey(
  'a wrong page is supplemented, seen at once, and orders from before are asked to be reconfirmed',
  async ({ visit }) => {
    const name = fresh('Wrong Page Bonds');
    const auctionId = await newLapsingSale(name);
    const [day = ''] = maturityDays(2);
    const investments = [{ maturityDate: day, investmentAmount: 10_000 }];
    for (const person of [olive, walter])
      await (await marketAs(person)).placeBid({ params: { auctionId }, body: { investments } });

    const own = `/workspace/auctions/${auctionId}`;
    const town = await visit('market', { path: own, as: alderCreek });
    const page = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('They lapse and take no part at the close').waitFor();
    const lapsing = 'If a document is supplemented, orders from before lapse at the close unless they are reconfirmed.';
    await page.getByText(lapsing).first().waitFor();

    await town.getByRole('button', { name: 'Supplement a document' }).click();
    const dialog = town.getByRole('dialog', { name: `Supplement a document of ${name}` });
    await dialog.getByRole('button', { name: 'Request the supplement' }).click();
    await dialog.getByText('A reason is required').waitFor();
    const choosing = town.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose a file' }).click();
    const corrected = { name: 'corrected.pdf', mimeType: 'application/pdf', buffer: pdfOf('corrected') };
    await (await choosing).setFiles(corrected);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialog.getByRole('button', { name: 'Request the supplement' }).click();
    await dialog.waitFor({ state: 'detached' });
    await town.getByText('A change of this sale waits for a second person').first().waitFor();
    expect(await town.getByRole('button', { name: 'Confirm the change' }).isDisabled()).toBe(true);
    const title = 'A document of this sale has a new version';
    expect(await page.getByText(title).count()).toBe(0);

    await confirm(await visit('market', { path: own, as: deputy }));
    await Promise.all([page, town].map((one) => one.getByText(title, { exact: true }).waitFor(unaided)));
    await page.getByText(reason).first().waitFor();

    // One reconfirms, the other does not, and both versions can be opened.
    await page.getByText('It takes no part at the close unless you reconfirm or change it.').waitFor();
    await page.getByRole('button', { name: 'Reconfirm my order' }).click();
    await page.getByText('Your orders are reconfirmed, with their places in time').waitFor();
    await page.getByRole('button', { name: 'Reconfirm my order' }).waitFor({ state: 'detached' });
    await town.getByText('1 open order is confirmed, 1 not yet.', { exact: false }).waitFor();
    for (const file of ['corrected.pdf', 'statement.pdf']) {
      await page.getByRole('button', { name: `Preliminary official statement, ${file}` }).waitFor();
    }
    const { rows } = await (await marketAs(walter)).listMyBids({ query: { auctionId } });
    expect(rows.map(({ confirmation }) => confirmation)).toEqual(['asked']);
    await town.getByRole('tab', { name: 'History' }).click();
    await town.getByText('Supplemented: Preliminary official statement').waitFor();
  },
);

/** As the second person, who reads which file takes the place of which. */
async function confirm(second: Page): Promise<void> {
  await second.getByText('corrected.pdf instead of statement.pdf', { exact: false }).waitFor();
  await second.getByRole('button', { name: 'Confirm the change' }).click();
  const asking = second.getByRole('dialog', { name: 'Confirm the change?' });
  await asking.getByRole('button', { name: 'Confirm the change' }).click();
  await asking.waitFor({ state: 'detached' });
}
