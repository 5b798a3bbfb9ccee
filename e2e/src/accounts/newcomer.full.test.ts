/** Tests the first steps of a new person: from a public sale to an account waiting for approval, and to the first order in that sale. */
import { expect } from 'vitest';
import { approveInvestor, visitorOfMarket } from '../../testing/calls.ts';
import { freshEmail } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { completeProfile, verifyAddress } from '../../testing/signing-in.ts';

journey(
  'signs up from a public sale, verifies the address, is approved, is led back, and places a first order',
  async ({ visit }) => {
    const email = freshEmail('nora.newhouse@invest.example');
    const query = { q: 'School Refunding Bonds', status: ['Live' as const] };
    const [sale] = (await visitorOfMarket().listPublicSales({ query })).rows;
    const page = await visit('market', { path: `/sales/${sale?.uuid}` });
    await page.getByRole('link', { name: 'Create a free account' }).click();
    await page.getByRole('link', { name: 'Individual investor' }).click();
    await page.getByRole('button', { name: 'Create account' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'fields need your attention' });
    await summary.getByRole('button', { name: /First name is required/ }).waitFor();
    await page.getByRole('textbox', { name: 'First name' }).fill('Nora');
    await page.getByRole('textbox', { name: 'Last name' }).fill('Newhouse');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel(/^Password/).fill('seven77');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Password must be at least 8 characters').first().waitFor();
    await page.getByLabel(/^Password/).fill('long enough');
    await page.getByRole('button', { name: 'Create account' }).click();

    await page.getByRole('heading', { level: 1, name: 'Check your inbox' }).waitFor();
    await page.getByRole('button', { name: 'I’ve verified my email' }).click();
    await page.getByText('Your email isn’t verified yet.').waitFor();
    await verifyAddress(page, email);

    await page.getByRole('heading', { name: 'Address', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByRole('button', { name: 'Address is required' }).waitFor();
    await completeProfile(page);
    expect(await page.getByRole('main').locator('[data-status]').first().textContent()).toBe('Pending');
    expect(await page.getByRole('button', { name: 'Request approval' }).count()).toBe(0);

    // A toast that shows for a few seconds.
    const told = page.getByText('Your account is approved').first().waitFor();
    await Promise.all([told, approveInvestor(email)]);
    await page.getByRole('link', { name: 'Go to the sale you came from' }).click();
    await page.waitForURL((url) => url.pathname === `/auctions/${sale?.uuid}`);
    await page.getByText(/^Your priority is \d of 6: State individual/).waitFor();
    await page.getByRole('list', { name: 'Amounts by maturity' }).getByRole('textbox').first().fill('5000');
    await page.getByRole('checkbox', { name: 'I have read the preliminary official statement' }).check();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.getByRole('dialog', { name: 'Review your order' }).getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('heading', { name: 'Your order is in' }).waitFor();
  },
);
