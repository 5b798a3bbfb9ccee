/** Tests the whole way of a visitor: a public sale, a verified result, the sign-up, the approval, an order on a phone on a slow line, the result. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { slowDown, slowLine } from '../../scripts/visits.ts';
import { expectNoOverflow } from './accessible.ts';
import { approveInvestor } from './calls.ts';
import { fresh, freshEmail } from './fresh.ts';
import { addressOf, journey } from './journey.ts';
import { allRight, fileInput } from './opened-from-disk.ts';
import { newLiveSale } from './sales.ts';
import { signUpInvestor } from './signing-in.ts';

const phone = { width: 390, height: 844 };
/** From the first look to the order, on a busy machine and a slow line. */
const saleSeconds = 90;

journey(
  'a visitor follows a link to a live sale, signs up, orders on a phone on a slow line and sees the result',
  async ({ visit }) => {
    const name = fresh('Harbor Path Bonds');
    const auctionId = await newLiveSale({ name, principals: [20_000, 30_000] }, saleSeconds);
    const closed = Date.now() + saleSeconds * 1000;

    // The sale is understood without an account.
    const page = await visit('market', { ...phone, path: `/sales/${auctionId}` });
    await page.getByRole('heading', { level: 1, name }).waitFor();
    for (const part of ['Demand so far', 'Maturities'])
      await page.getByRole('heading', { name: part }).first().waitFor();
    await expectNoOverflow(page);

    // Without an account they order nothing, and sign up.
    await page.getByRole('link', { name: 'Create a free account' }).click();
    const email = freshEmail('vera.visitor@invest.example');
    await signUpInvestor(page, email, 'Vera', 'Visitor');
    await page
      .getByText(/usually .*business days?/)
      .first()
      .waitFor();

    await approveInvestor(email);

    // The link in the mail leads to the ticket of that sale.
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    await slowDown(client, slowLine);
    await page.goto(addressOf('market', '/start'));
    await page.waitForURL((url) => url.pathname === `/auctions/${auctionId}`);
    await page.getByRole('button', { name: 'Open order ticket', exact: true }).click();
    await page.getByRole('list', { name: 'Amounts by maturity' }).getByRole('textbox').first().fill('15000');
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.getByRole('dialog', { name: 'Review your order' }).getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('heading', { name: 'Your order is in' }).waitFor();
    await expectNoOverflow(page);

    const result = page.getByRole('region', { name: 'Your result' });
    await result.getByText('$15,000 allocated of $15,000 ordered').waitFor({ timeout: closed - Date.now() + 30_000 });
    await expectNoOverflow(page);
  },
);

journey('a visitor without an account verifies a past result', async ({ visit }) => {
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-visitor-'));
  try {
    const page = await visit('market', { ...phone, path: '/results' });
    await page.getByRole('searchbox').first().fill('Courthouse Bonds');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'Courthouse Bonds' }).first().click();
    await page.getByRole('heading', { name: /^Result: / }).waitFor();
    await page.getByText(/^The order log is witnessed by 1 of 1 witness up to entry \d+/).waitFor();
    const fingerprint = await page.locator('.fingerprint code').first().textContent();
    const record = join(folder, 'sale.record');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the closing record' }).click(),
    ]);
    await file.saveAs(record);
    await page.getByRole('link', { name: 'Verify a result' }).first().click();
    await fileInput(page).setInputFiles([record]);
    await allRight(page);
    expect(await page.getByText(fingerprint ?? 'no fingerprint').count()).toBeGreaterThan(0);
    await expectNoOverflow(page);
  } finally {
    await rm(folder, { recursive: true });
  }
});
