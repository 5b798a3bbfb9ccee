/** Tests an investor's main work: reading the terms, ordering, and changing orders until the close. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { marketAs, newInvestor } from './calls.ts';
import { journey } from './journey.ts';
import { alderCreek } from './people.ts';
import { maturityDays, newLiveSale } from './sales.ts';
import { signIn } from './signing-in.ts';

const hour = 3600;

journey(
  'reads the terms of the live auction and places one order in it, however often it is clicked',
  async ({ visit }) => {
    const { email } = await newInvestor('Wendy', 'Once', 'WA');
    const page = await visit('market', { path: '/signin' });
    await signIn(page, email);
    await page.getByRole('link', { name: 'School Refunding Bonds' }).click();
    await page.getByRole('heading', { level: 1, name: 'School Refunding Bonds' }).waitFor();
    expect(await page.locator('[data-status]').first().textContent()).toBe('Live');
    await page.getByText(/^Your priority is 4 of 6: National individual/).waitFor();
    await page.getByRole('table', { name: 'Maturities' }).getByRole('row').nth(1).waitFor();

    const [first, second, third] = await amounts(page);
    if (!first || !second || !third) throw new Error('the live auction offers at least three maturities');
    await first.fill('7500');
    await second.fill('4999');
    await third.fill('25000');
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.getByText('Must be a multiple of $5,000').waitFor();
    await page.getByText('Minimum amount is $5,000').waitFor();
    expect(await first.getAttribute('aria-invalid')).toBe('true');
    expect(await first.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);

    await first.fill('10000');
    await second.fill('5000');
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.getByText('Confirm that you have read the preliminary official statement').waitFor();
    await page.getByRole('checkbox', { name: 'I have read the preliminary official statement' }).check();
    await page.getByRole('button', { name: 'Review', exact: true }).click();

    const review = page.getByRole('dialog', { name: 'Review your order' });
    await review.getByText('Your order isn’t guaranteed; you may receive all, part or none.').waitFor();
    await review.getByRole('row', { name: /Total.*\$40,000/ }).waitFor();
    const investor = await marketAs(email);
    await review.getByRole('button', { name: 'Place order' }).dblclick();

    await page.getByRole('heading', { name: 'Your order is in' }).waitFor();
    const number = (await page.locator('dt:has-text("Order number") + dd').getAttribute('title')) ?? '';
    expect(number).toMatch(/^[0-9a-f-]{36}$/);
    await page.getByRole('link', { name: 'See my orders' }).click();
    await page.getByRole('heading', { level: 1, name: 'My orders' }).waitFor();
    await order(page, number)
      .getByRole('row', { name: /\$25,000/ })
      .waitFor();
    expect((await investor.listMyBids()).rows.map(({ total }) => total)).toEqual([40_000]);
  },
);

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

journey('gives the issuer feedback before the sale, and follows it', async ({ visit }) => {
  const { email } = await newInvestor('Iris', 'Interested');
  const page = await visit('market', { path: '/auctions?tab=upcoming', as: email });
  await page.getByRole('link', { name: 'Library Bonds' }).click();
  await page.getByRole('switch', { name: 'when the status changes' }).check();
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await page.getByText('Invalid', { exact: true }).waitFor();
  await page.getByRole('radio', { name: 'Very Interested' }).check();
  await page.getByRole('textbox', { name: 'What do you think of this issue?' }).fill('I would buy the short end.');
  await page.getByRole('button', { name: 'Add amounts' }).click();
  const amount = page.getByRole('list', { name: 'Amounts you might order' }).getByRole('textbox').first();
  await amount.fill('7500');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await page.getByText('Must be a multiple of $5,000').waitFor();
  await amount.fill('15000');
  await page.getByText('You might order $15,000 in total.').waitFor();
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await page.getByText('Thank you. The issuer can read it now').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Change your feedback' }).waitFor();
  await expect.poll(() => amount.inputValue()).toBe('15,000');

  await page.getByRole('link', { name: 'Subscriptions', exact: true }).click();
  const told = page.getByRole('switch', { name: 'Notify me when the status of Library Bonds changes' });
  await told.waitFor();
  expect(await told.isChecked()).toBe(true);

  const desk = await visit('market', { path: '/workspace', as: alderCreek });
  await desk.getByRole('link', { name: 'Library Bonds', exact: true }).first().click();
  await desk
    .getByText(/^Might order \$15,000 of/)
    .first()
    .waitFor();
  const demand = desk.getByRole('figure', { name: 'Indicated demand by maturity' });
  await demand.getByRole('button', { name: 'Show as table' }).click();
  await demand
    .getByRole('row', { name: /\$15,000/ })
    .first()
    .waitFor();
});

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

/** The fields of the ticket, one for each maturity, once they are there. */
async function amounts(page: Page) {
  const fields = page.getByRole('list', { name: 'Amounts by maturity' }).getByRole('textbox');
  await fields.first().waitFor();
  return fields.all();
}

/** One of the own orders, by number. */
function order(page: Page, bidId: string) {
  return page.getByRole('article').filter({ has: page.locator(`[title="${bidId}"]`) });
}
