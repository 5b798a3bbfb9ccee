/** Tests the pages of cases: what belongs to an account and a sale, links both ways, search, and views that are shared. */
import { orderNumber } from '@fairbook/domain/order-number.ts';
import { expect } from 'vitest';
import { asAdministrator } from './calls.ts';
import { journey } from './journey.ts';
import { administrator, olive } from './people.ts';

/** Olive Resident’s order in the demo’s ended sale. */
async function oliveOrder() {
  const reviewer = await asAdministrator();
  const [person] = (await reviewer.listIndividuals({ query: { q: olive } })).rows;
  const { auditSubject } = await reviewer.readIndividual({ params: { id: person?.id ?? '' } });
  const { rows } = await reviewer.listAccountOrders({ query: { subject: auditSubject, page: 1 } });
  const order = rows.find(({ auctionName }) => auctionName === 'Parks and Trails Bonds');
  if (!person || !order) throw new Error('the demo has an order of Olive Resident in an ended sale');
  return { person, order, number: orderNumber(order.auctionName, order.bidId) };
}

journey(
  'leads from an investor to the order, its sale, the municipality and its professionals, and by the palette back',
  async ({ visit }) => {
    const { person, number } = await oliveOrder();
    const page = await visit('admin', { path: `/individual-investors/${person.id}`, as: administrator });
    await page.getByRole('link', { name: /order.* in .*ended auction/ }).click();
    await page.getByRole('link', { name: number }).click();
    await page.getByRole('heading', { name: 'Parks and Trails Bonds', level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Olive Resident/ }).click();
    await page.getByRole('link', { name: 'Account of Olive Resident' }).click();
    await page.getByRole('heading', { name: 'Olive Resident', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'City of Alder Creek' }).first().click();
    await page.getByRole('tab', { name: 'Professionals' }).click();
    await page.getByRole('link', { name: 'Paula Counsel' }).click();
    await page.getByRole('heading', { name: 'Paula Counsel', level: 1 }).waitFor();
    await page.getByRole('tab', { name: 'Connected municipalities' }).click();
    // Rows of the tab that was open name the municipality too, until the new tab is drawn.
    const connected = page.getByRole('table', { name: 'Connected municipalities' });
    await connected.getByRole('link', { name: 'City of Alder Creek' }).click();
    await page.getByRole('heading', { name: 'City of Alder Creek', level: 1 }).waitFor();

    // The palette loses no key, leads to the whole list, and finds an order by its number.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('bonds');
    const field = page.getByRole('combobox', { name: 'Search or go to' });
    await expect.poll(() => field.inputValue()).toBe('bonds');
    await page
      .getByRole('option', { name: /^See all \d+/ })
      .first()
      .click();
    await page.waitForURL(/\/auctions\?tab=all&q=bonds/);
    await page.keyboard.press('Control+k');
    await field.fill(number.toLowerCase());
    await page.getByRole('option', { name: new RegExp(`${number}.*Olive Resident`) }).click();
    await page.getByRole('heading', { name: 'Parks and Trails Bonds', level: 1 }).waitFor();
  },
);
