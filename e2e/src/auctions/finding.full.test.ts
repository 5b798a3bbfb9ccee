/** Tests how investors find auctions in the list. */

import { orderNumber } from '@fairbook/domain/orders/order-number.ts';
import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { marketAs, newInvestor } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { cascade, olive, walter } from '../../testing/people.ts';
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

journey('filters say what each choice would give, stay in the address, and name what to remove', async ({ visit }) => {
  const name = fresh('Counted Bonds');
  await newLiveSale({ name, principals: [100_000, 100_000] }, hour);
  await newLiveSale({ name: `${name} B`, principals: [800_000, 800_000] }, hour);
  const page = await visit('market', { path: `/auctions?q=${encodeURIComponent(name)}`, as: olive });
  await page.getByRole('button', { name: 'All filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  // The sheet takes the focus once it is open: a key that is pressed before would close it.
  const isReady = () => sheet.getByRole('button', { name: 'Close filters' }).and(page.locator(':focus')).waitFor();
  await isReady();
  await sheet.getByRole('button', { name: 'Show 2 auctions' }).waitFor();
  await sheet.getByRole('group').filter({ hasText: 'Size' }).locator('summary').press('Enter');
  await sheet.getByRole('checkbox', { name: '$1M to under $10M 1', exact: true }).press('Space');
  await sheet.getByRole('button', { name: 'Show 1 auction', exact: true }).waitFor();
  // Another band of the same filter would add its auctions, so its count stays.
  await sheet.getByRole('checkbox', { name: 'Under $1M 1', exact: true }).waitFor();
  await sheet.getByRole('button', { name: 'Show 1 auction', exact: true }).click();
  await page.getByRole('link', { name: `${name} B` }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: `${name} B` }).waitFor();
  expect(await page.getByRole('link', { name, exact: true }).count()).toBe(0);

  await page.getByRole('button', { name: 'All filters · 1' }).click();
  await isReady();
  await sheet.getByRole('checkbox', { name: 'Unrated 0', exact: true }).press('Space');
  await sheet.getByRole('button', { name: 'Show 0 auctions' }).click();
  await page.getByText('No auctions match all of this').waitFor();
  const cause = page.getByRole('listitem').filter({ hasText: 'Rating: Unrated' });
  await cause.getByText('1 auction without it').waitFor();
  await cause.getByRole('button').click();
  await page.getByRole('link', { name: `${name} B` }).waitFor();
  expect(new URL(page.url()).searchParams.get('sizeBand[0]')).toBe('1m-to-10m');
});

journey('Ctrl K opens a page, an auction, or an own order by its number', async ({ visit }) => {
  const name = fresh('Palette Bonds');
  const auctionId = await newLiveSale({ name, principals: [100_000, 100_000] }, hour);
  const investor = await marketAs(walter);
  const [maturityDate = ''] = maturityDays(2);
  const { bidId } = await investor.placeBid({
    params: { auctionId },
    body: { investments: [{ maturityDate, investmentAmount: 5_000 }] },
  });
  const page = await visit('market', { path: '/auctions', as: walter });
  await page.getByRole('heading', { level: 1, name: 'Auctions' }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or go to' });
  const chosen = palette.locator('[data-combobox-selected]');
  await palette.getByRole('option', { name: 'Favorites' }).waitFor();
  await page.keyboard.type('my ord');
  await chosen.getByText('My orders').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'My orders' }).waitFor();

  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill(orderNumber(name, bidId));
  await chosen.getByText(orderNumber(name, bidId)).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/auctions/${auctionId}`);

  // Single keys can be switched off, by the help that the palette opens too.
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('keyboard');
  await chosen.getByText('Keyboard').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Keyboard' }).getByRole('switch').waitFor();
});
