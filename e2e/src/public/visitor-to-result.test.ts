/**
 * Tests the whole way of a visitor in one window: a public sale, the rule, a past result that is verified, the sign-up, the approval with its expected
 * time, and an order on a phone; in the full tier on a slow line, and the result.
 */
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import type { Page } from 'playwright-core';
import { slowDown, slowLine } from '../../../scripts/visits.ts';
import { expectAccessible, expectNoOverflow } from '../../testing/accessible.ts';
import { approveInvestor } from '../../testing/calls.ts';
import { fresh, freshEmail } from '../../testing/fresh.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { newLiveSale } from '../../testing/sales.ts';
import { signUpInvestor } from '../../testing/signing-in.ts';

const phone = { width: 390, height: 844 };
/** From the first look to the order, on a busy machine and a slow line. The usual run does not wait for the close: four-classes.test.ts shows one. */
const saleSeconds = times(3_600, 120);

journey(
  'a visitor follows a link to a live sale, verifies a past result, signs up, and orders on a phone',
  async ({ visit }) => {
    const name = fresh('Harbor Path Bonds');
    const auctionId = await newLiveSale({ name, principals: [20_000, 30_000] }, saleSeconds);
    const closed = Date.now() + saleSeconds * 1000;
    const sale = `/sales/${auctionId}`;
    const page = await visit('market', { ...phone, path: sale });
    await understand(page, name);
    await verifyPastResult(page);

    // Back at the sale, they sign up, and read how long the approval takes.
    await page.goto(addressOf('market', sale));
    await page.getByText(/^Accounts are usually approved within .*business days?\.$/).waitFor();
    await page.getByRole('link', { name: 'Create a free account' }).click();
    const email = freshEmail('vera.visitor@invest.example');
    await signUpInvestor(page, email, 'Vera', 'Visitor');
    await page
      .getByText(/usually .*business days?/)
      .first()
      .waitFor();
    await approveInvestor(email);

    // The link in the mail leads to the ticket of that sale.
    if (isFull) {
      const client = await page.context().newCDPSession(page);
      await client.send('Network.enable');
      await slowDown(client, slowLine);
    }
    await page.goto(addressOf('market', '/start'));
    await page.waitForURL((url) => url.pathname === `/auctions/${auctionId}`);
    await page.getByRole('button', { name: 'Open order ticket', exact: true }).click();
    await page.getByRole('list', { name: 'Amounts by maturity' }).getByRole('textbox').first().fill('15k');
    await page.getByText('Est. fill $15,000 of $15,000').waitFor();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.getByRole('dialog', { name: 'Review your order' }).getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('heading', { name: 'Your order is in' }).waitFor();
    if (!isFull) return;
    await expectNoOverflow(page);
    const result = page.getByRole('region', { name: 'Your result' });
    await result.getByText('$15,000 allocated of $15,000 ordered').waitFor({ timeout: closed - Date.now() + 30_000 });
    await expectNoOverflow(page);
    // Everyone else sees how it went, too, at the address the visitor came from.
    await page.goto(addressOf('market', sale));
    await page.getByRole('heading', { name: 'Result: Partly sold' }).waitFor();
  },
);

/** The offer, the orders and the priority are on the page; words and the rule are one link away. */
async function understand(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
  for (const part of ['Demand so far', 'Maturities', 'Order priority', 'Terms', 'Documents'])
    await page.getByRole('heading', { name: part }).first().waitFor();
  await page
    .getByRole('row', { name: /4\.000%/ })
    .first()
    .waitFor();
  if (!isFull) return;
  await expectNoOverflow(page);
  await page.getByRole('link', { name: 'Cover' }).click();
  await page.locator('#cover[data-current]').waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'How orders are allocated' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'How orders are allocated' }).waitFor();
  await page.getByText('$40,000 of $40,000').waitFor();
  await page.goBack();
}

/** The browser computes the result again, and finds the fingerprint that the page of the sale names. */
async function verifyPastResult(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Results' }).click();
  await page.getByRole('searchbox').first().fill('Courthouse Bonds');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'Courthouse Bonds' }).first().click();
  await page.getByRole('heading', { name: /^Result: / }).waitFor();
  await page.getByText(/^The order log is witnessed by 1 of 1 witness up to entry \d+/).waitFor();
  const fingerprint = (await page.locator('.fingerprint code').first().textContent()) ?? 'no fingerprint';
  await page.getByRole('link', { name: 'Verify this result' }).click();
  await page.getByRole('heading', { level: 1, name: 'Verify the result of Courthouse Bonds' }).waitFor();
  await page.getByText('Verified.').waitFor();
  await page.getByText(fingerprint).waitFor();
  await page.getByText(/^\d+ order lines of \d+ investors recomputed in /).waitFor();
  if (!isFull) return;
  await expectNoOverflow(page);
  await expectAccessible(page);
}
