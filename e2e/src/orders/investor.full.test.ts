/** The full tier of investor.test.ts: variations whose rules have cheaper tests. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { marketAs, newInvestor } from '../../testing/calls.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { nell, olive, walter } from '../../testing/people.ts';
import { maturityDays, newLiveSale } from '../../testing/sales.ts';
import { focused } from '../../testing/signing-in.ts';

const hour = 3600;

journey(
  'changes an order only once it has loaded: meanwhile there is no empty ticket to place a second one',
  async ({ visit }) => {
    const auctionId = await newLiveSale({ name: 'Footbridge Bonds', principals: [100_000, 100_000] }, hour);
    const [day = ''] = maturityDays(1);
    const { bidId } = await (await marketAs(olive)).placeBid({
      params: { auctionId },
      body: { investments: [{ maturityDate: day, investmentAmount: 20_000 }] },
    });
    const page = await visit('market', { path: '/my-bids', as: olive });
    const release = Promise.withResolvers<void>();
    await page.route('**/my-bids?*', async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(addressOf('market', `/auctions/${auctionId}?amend=${bidId}`));
    await page.getByRole('region', { name: 'Change your order' }).waitFor();
    expect(await page.getByRole('button', { name: /^Review/ }).count()).toBe(0);
    release.resolve();
    await page.getByRole('heading', { name: 'Change your order' }).waitFor();
    expect(await page.locator(`input[name="${day}"]`).inputValue()).toBe('20,000');

    // Leaving typed text asks first.
    await page.locator(`input[name="${day}"]`).fill('35000');
    await page.getByRole('link', { name: 'My orders', exact: true }).first().click();
    const leave = page.getByRole('dialog');
    await leave.getByRole('button', { name: 'Stay' }).click();
    expect(await page.locator(`input[name="${day}"]`).inputValue()).toMatch(/^35,?000$/);
    await page.getByRole('button', { name: 'Cancel changes' }).click();
    await page.getByRole('heading', { name: 'Order ticket' }).waitFor();
  },
);

journey('orders by the keyboard alone: steps by the arrow keys, reviews by Enter, and places it', async ({ visit }) => {
  const auctionId = await newLiveSale({ name: 'Harbor Wall Bonds', principals: [100_000, 100_000] }, hour);
  const page = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
  const [first] = await amounts(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  for (let step = 0; step < 60 && !(await first?.evaluate(hasFocus)); step += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  expect((await first?.inputValue())?.replace(',', '')).toBe('5000');
  await page.keyboard.press('Shift+ArrowUp');
  expect((await first?.inputValue())?.replace(',', '')).toBe('55000');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Review your order' })
    .getByRole('row', { name: /\$50,000/ })
    .first()
    .waitFor();
  await expect.poll(() => focused(page)).toBe('Go back');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your order is in' }).waitFor();
});

journey('on a phone, orders in a bottom sheet', async ({ visit }) => {
  const auctionId = await newLiveSale({ name: 'Orchard Path Bonds', principals: [100_000, 100_000] }, hour);
  const page = await visit('market', { path: `/auctions/${auctionId}`, as: olive, width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open order ticket' }).click();
  const sheet = page.getByRole('dialog', { name: 'Order ticket' });
  await sheet.getByRole('textbox').first().fill('10000');
  await sheet.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('dialog', { name: 'Review your order' }).getByRole('button', { name: 'Place order' }).click();
  await sheet.getByRole('heading', { name: 'Your order is in' }).waitFor();
});

journey('a newcomer sees why there is no ordering yet, and what helps', async ({ visit }) => {
  const page = await visit('market', { path: '/auctions', as: nell });
  await page.getByText('Your account is not approved yet.').first().waitFor();
  await page.getByRole('link', { name: 'School Refunding Bonds' }).click();
  const why = page.getByRole('region', { name: 'You cannot order in this auction' });
  await why.waitFor();
  await why.getByText('Your account is not approved yet').waitFor();
  await why.getByRole('link', { name: 'Complete your profile' }).waitFor();
  expect(await page.getByRole('button', { name: 'Review', exact: true }).count()).toBe(0);
});

function hasFocus(element: Element): boolean {
  return element === document.activeElement;
}

/** The fields of the ticket, one for each maturity, once they are there. */
async function amounts(page: Page) {
  const fields = page.getByRole('list', { name: 'Amounts by maturity' }).getByRole('textbox');
  await fields.first().waitFor();
  return fields.all();
}

journey('two choices of notifications in quick succession show at once, and both are saved', async ({ visit }) => {
  const page = await visit('market', { path: '/settings', as: walter });
  const choices = ['push messages', 'email'].map((way) =>
    page.getByRole('checkbox', { name: `Account rejected: ${way}` }),
  );
  const release = Promise.withResolvers<void>();
  let saved = 0;
  await page.route('**/preferences', async (route) => {
    if (route.request().method() === 'PUT') await release.promise;
    await route.continue();
  });
  page.on('response', (answer) => {
    if (answer.request().method() === 'PUT') saved += 1;
  });
  for (const choice of choices) await choice.uncheck();
  release.resolve();
  await expect.poll(() => saved).toBe(2);
  await page.reload();
  for (const choice of choices) {
    await choice.waitFor();
    expect(await choice.isChecked()).toBe(false);
  }
});

journey('changes an order and withdraws it again', async ({ visit }) => {
  const auctionId = await newLiveSale({ name: 'Playground Bonds', principals: [100_000, 100_000] }, hour);
  const [day = '', later = ''] = maturityDays(2);
  const { email } = await newInvestor('Iris', 'Changing');
  const investor = await marketAs(email);
  const { bidId } = await investor.placeBid({
    params: { auctionId },
    body: { investments: [{ maturityDate: day, investmentAmount: 20_000 }] },
  });
  const page = await visit('market', { path: '/my-bids', as: email });
  await order(page, bidId).getByRole('link', { name: 'Change' }).click();
  await page.getByRole('heading', { name: 'Change your order' }).waitFor();
  await page.locator(`input[name="${later}"]`).fill('15000');
  await page.getByRole('button', { name: 'Review change' }).click();
  const review = page.getByRole('dialog', { name: 'Review change' });
  await review.getByRole('row', { name: /Total.*\$20,000.*\$35,000/ }).waitFor();
  await review.getByRole('button', { name: 'Change order' }).click();
  await page.getByRole('heading', { name: 'Your order was changed' }).waitFor();

  await page.getByRole('link', { name: 'See my orders' }).click();
  await order(page, bidId).getByText('Open (changed)').waitFor();
  await order(page, bidId).getByRole('button', { name: 'Withdraw' }).click();
  const sure = page.getByRole('dialog', { name: 'Withdraw this order' });
  await sure.getByText('$35,000 of Playground Bonds will be canceled.').waitFor();
  await sure.getByRole('button', { name: 'Withdraw' }).click();
  await order(page, bidId).getByText('· Withdrawn').waitFor();
  expect(await order(page, bidId).getByRole('button', { name: 'Withdraw' }).count()).toBe(0);
});

journey(
  'reports that the outcome is unknown where answers get lost, and sends the order again only once',
  async ({ visit, foresee }) => {
    foresee(/^no response: POST .*\/bid net::ERR_CONNECTION_RESET/);
    const auctionId = await newLiveSale({ name: 'Ferry Dock Bonds', principals: [100_000, 100_000] }, hour);
    const { email } = await newInvestor('Iris', 'Unsure');
    const page = await visit('market', { path: `/auctions/${auctionId}`, as: email });
    let isCut = true;
    await page.route('**/bid', async (route) => {
      if (!isCut) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    const [first] = await amounts(page);
    await first?.fill('30000');
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    const review = page.getByRole('dialog', { name: 'Review your order' });
    await review.getByRole('button', { name: 'Place order' }).click();
    await review.getByText('We don’t know whether your order arrived.').waitFor();
    await review.getByRole('button', { name: 'Go back' }).click();
    await page.getByRole('heading', { name: 'Order not confirmed' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Order not confirmed' }).waitFor();
    isCut = false;
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('heading', { name: 'Your order is in' }).waitFor();
    const { rows } = await (await marketAs(email)).listMyBids({ query: { auctionId } });
    expect(rows.map(({ total }) => total)).toEqual([30_000]);
  },
);

journey('finds an issuer on the map, reads about it, and makes it a favorite', async ({ visit, foresee }) => {
  foresee(/^answer: 503 POST .*fav-auction/);
  const { email } = await newInvestor('Iris', 'Favoring');
  const investor = await marketAs(email);
  const page = await visit('market', { path: '/municipalities', as: email });
  await page.getByRole('button', { name: /^Oregon/ }).click();
  await page.getByRole('link', { name: 'City of Alder Creek' }).click();
  await page.getByRole('heading', { level: 1, name: 'City of Alder Creek' }).waitFor();
  await page.getByRole('table', { name: 'Credit ratings by revenue stream' }).waitFor();
  await page.getByRole('button', { name: 'Favorite: Library Bonds' }).click();
  await page.getByRole('button', { name: 'Favorite: City of Alder Creek' }).click();
  await expect.poll(() => investor.listFavoriteMunicipalities()).toHaveLength(1);

  await page.getByRole('link', { name: 'Favorites', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Favorites' }).waitFor();
  const heart = page.getByRole('main').getByRole('button', { name: 'Favorite: Library Bonds', pressed: true });
  await heart.click();
  await page.getByRole('button', { name: 'Favorite: Library Bonds', pressed: false }).click();
  await heart.waitFor();
  // It toggles at once, and back where the server refuses.
  const refusal = Promise.withResolvers<void>();
  await page.route('**/fav-auction/*', async (route) => {
    // An earlier choice may still be pending.
    if (route.request().postDataJSON().isFavorite) return route.fallback();
    await refusal.promise;
    await route.fulfill({ status: 503, json: { message: 'Busy' } });
  });
  await heart.click();
  await page.getByRole('button', { name: 'Favorite: Library Bonds', pressed: false }).waitFor();
  refusal.resolve();
  await heart.waitFor();
  await page.unroute('**/fav-auction/*');
  await page.getByRole('link', { name: 'City of Alder Creek' }).waitFor();
  await page.getByRole('link', { name: 'Auctions', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Auctions' }).waitFor();
  await page.getByRole('button', { name: /^Favorites/ }).click();
  await page.getByRole('link', { name: 'Library Bonds' }).waitFor();
});

/** One of the own orders, by number. */
function order(page: Page, bidId: string) {
  return page.getByRole('article').filter({ has: page.locator(`[title="${bidId}"]`) });
}
