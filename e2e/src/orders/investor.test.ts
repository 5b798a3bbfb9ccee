/** Tests an investor's main work: reading the terms, ordering, and changing orders until the close. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { marketAs, newInvestor } from '../../testing/calls.ts';
import { journey } from '../../testing/journey.ts';
import { alderCreek } from '../../testing/people.ts';
import { signIn } from '../../testing/signing-in.ts';

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

journey.runIf(isFull)('gives the issuer feedback before the sale, and follows it', async ({ visit }) => {
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
