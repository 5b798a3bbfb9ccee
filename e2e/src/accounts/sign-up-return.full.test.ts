/** Tests that a visitor who wants to order on a public page is led back to that sale after the sign-up and the approval. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { approveInvestor, visitorOfMarket } from '../../testing/calls.ts';
import { freshEmail } from '../../testing/fresh.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { olive } from '../../testing/people.ts';
import { signIn, signUpInvestor } from '../../testing/signing-in.ts';

async function liveSale() {
  const query = { q: 'Classroom Modernization Bonds', status: ['Live' as const] };
  const [sale] = (await visitorOfMarket().listPublicSales({ query })).rows;
  if (!sale) throw new Error('the demo has no live sale of classrooms');
  return sale;
}

const atSale = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

journey('a visitor signs up from a public sale and is led back to its ticket once approved', async ({ visit }) => {
  const { uuid, name } = await liveSale();
  const path = `/auctions/${uuid}`;
  const email = freshEmail('rita.return@invest.example');
  const page = await visit('market', { path: `/sales/${uuid}` });
  await page.getByRole('link', { name: 'Create a free account' }).click();
  await signUpInvestor(page, email, 'Rita', 'Return');

  // While the account waits, the sale is one click away, and is not forgotten by being read.
  await page.getByRole('link', { name: 'Go to the sale you came from' }).click();
  await atSale(page, path);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await page.getByRole('heading', { name: 'Order ticket' }).count()).toBe(0);
  await page.goto(addressOf('market', '/onboarding'));
  await page.getByText(/^Under review since /).waitFor();

  // Where the page is open at the approval, it says so and leads there.
  await approveInvestor(email);
  await page.getByText('Your account is approved. You can place orders now.').waitFor();
  await page.getByRole('link', { name: 'Go to the sale you came from' }).click();
  await atSale(page, path);
  await page.getByRole('heading', { name: 'Order ticket' }).waitFor();

  // Once there, nothing leads there again.
  await page.goto(addressOf('market', '/start'));
  await atSale(page, '/auctions');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: 'Go to the sale you came from' }).count()).toBe(0);
});

journey('the link in the mail about the approval leads to the same sale, also after the sign-in', async ({ visit }) => {
  const { uuid } = await liveSale();
  const email = freshEmail('ray.return@invest.example');
  // From the sign-in, as by the button "Sign in to order".
  const page = await visit('market', { path: `/sales/${uuid}` });
  await page.getByRole('link', { name: 'Sign in to order' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await signUpInvestor(page, email, 'Rita', 'Return');
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await approveInvestor(email);
  await page.goto(addressOf('market', '/start'));
  await signIn(page, email, 'long enough');
  await atSale(page, `/auctions/${uuid}`);
  await page.getByRole('heading', { name: 'Order ticket' }).waitFor();
});

journey('another address in the link to the sign-up is not kept', async ({ visit }) => {
  const page = await visit('market', { path: `/signup?return=${encodeURIComponent('//elsewhere.example/auctions')}` });
  await page.getByRole('link', { name: 'Individual investor' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('fairbook-sale'))).toBeNull();
  await page.goto(addressOf('market', '/signup?return=/settings'));
  await page.getByRole('link', { name: 'Individual investor' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('fairbook-sale'))).toBeNull();
  await page.goto(addressOf('market', '/signin'));
  await signIn(page, olive);
  await atSale(page, '/auctions');
});
