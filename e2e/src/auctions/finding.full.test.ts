/** The full tier of finding.test.ts: variations whose rules have cheaper tests. */
import { expect } from 'vitest';
import { marketAs, newInvestor } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { cascade, olive } from '../../testing/people.ts';
import { maturityDays, newLiveSale } from '../../testing/sales.ts';

const hour = 3600;

journey('a card that is chosen right after typing a search opens, however slow its page is', async ({ visit }) => {
  const name = fresh('Quick Click Bonds');
  await newLiveSale({ name, principals: [100_000, 100_000] }, hour);
  const page = await visit('market', { path: '/auctions', as: olive });
  await page.getByRole('searchbox', { name: 'Search auctions and issuers' }).fill(name);
  const card = page.getByRole('link', { name });
  await card.waitFor();
  // The code of the auction's page arrives long after the words would have been applied.
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.getByRole('searchbox', { name: 'Search auctions and issuers' }).press('Backspace');
  await card.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.waitForTimeout(500);
  expect(new URL(page.url()).pathname).toMatch(/^\/auctions\/[0-9a-f-]{36}$/);
});

journey('on a phone all filters are in one sheet that fits it', async ({ visit }) => {
  const page = await visit('market', { path: '/auctions', as: olive, width: 390, height: 844 });
  await page.getByRole('button', { name: 'All filters' }).waitFor();
  expect(await page.getByRole('button', { name: 'Tax status' }).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'All filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: /^Show \d+ auctions?$/ }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
});

journey('cards and table show what is ordered, and `/` leads to the search', async ({ visit }) => {
  const name = fresh('Demand Bonds');
  const auctionId = await newLiveSale({ name, principals: [100_000, 100_000] }, hour);
  const [day = ''] = maturityDays(2);
  const fund = await marketAs(cascade);
  const order = (investmentAmount: number) =>
    fund.placeBid({ params: { auctionId }, body: { investments: [{ maturityDate: day, investmentAmount }] } });
  await order(90_000);
  const page = await visit('market', { path: '/auctions', as: olive });
  await page.getByRole('heading', { level: 1, name: 'Auctions' }).waitFor();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search auctions and issuers' });
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type(name);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
  await card.getByText('0.45× ordered').waitFor();
  await card
    .getByRole('img', { name: /Orders total 0\.45× the offering; 0 of 2 maturities are oversubscribed/ })
    .waitFor();
  // The page asks again by itself.
  await order(10_000);
  await card.getByText('0.50× ordered').waitFor();

  await page.getByRole('radiogroup', { name: 'View' }).getByText('Table').click();
  await page.getByRole('row', { name: new RegExp(`${name}.*Live.*0\\.50× ordered`) }).waitFor();
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
});

journey(
  'saves a search under a name, with how often to hear of matches, and opens it beside the tabs',
  async ({ visit }) => {
    const name = fresh('Near home');
    const { email } = await newInvestor('Saul', 'Saving');
    const page = await visit('market', { path: '/auctions?state=OR', as: email });
    await page.getByRole('button', { name: 'Save this search' }).click();
    const field = page.getByRole('textbox', { name: 'Name' });
    expect(await field.inputValue()).toBe('Oregon');
    await field.fill(name);
    await page.getByRole('combobox', { name: 'Email about new matches' }).selectOption('Weekly');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(`Saved as “${name}”.`).waitFor();
    await page.goto(addressOf('market', '/auctions'));
    await page.getByRole('navigation', { name: 'Saved searches' }).getByRole('link', { name }).click();
    await page.waitForURL(/state=OR/);
    expect((await (await marketAs(email)).readPreferences()).digest).toBe('Weekly');
  },
);
