/** Tests the pages of cases: what belongs to an account and a sale, links both ways, search, and views that are shared. */
import { orderNumber } from '@fairbook/domain/orders/order-number.ts';
import { expect } from 'vitest';
import { asAdministrator } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { administrator, olive, secondAdministrator } from '../../testing/people.ts';

/** Olive Resident’s order in the demo’s ended sale. */
async function oliveOrder() {
  const reviewer = await asAdministrator();
  const [person] = (await reviewer.listIndividuals({ query: { q: olive } })).rows;
  const { auditSubject } = await reviewer.readIndividual({ params: { id: person?.id ?? '' } });
  const { rows } = await reviewer.listOrders({ query: { subject: auditSubject, page: 1 } });
  const order = rows.find(({ auctionName }) => auctionName === 'Parks and Trails Bonds');
  if (!person || !order) throw new Error('the demo has an order of Olive Resident in an ended sale');
  return { person, order, number: orderNumber(order.auctionName, order.bidId) };
}

journey('shows the messages to an account with their delivery, and sends one again', async ({ visit }) => {
  const { person } = await oliveOrder();
  const page = await visit('admin', { path: `/individual-investors/${person.id}?tab=messages`, as: administrator });
  // Other tests write to her too, so the oldest message may be on a later page.
  await page.getByRole('table').first().waitFor();
  const size = page.getByRole('combobox', { name: 'Rows per page' });
  if (await size.isVisible()) await size.selectOption('100');
  const row = page.getByRole('row', { name: /Your account is approved/ });
  await expect.poll(() => row.textContent()).toMatch(new RegExp(`${olive}.*Sent`));
  await row.getByRole('button', { name: /^Send again: “Your account is approved”/ }).click();
  await page.getByText('The message is sent again').waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  // The first attempt, or another test, may have sent one too.
  await page
    .getByRole('row', { name: /Message sent again.*Ada Reviewer/ })
    .first()
    .waitFor();
});

journey(
  'shows the proof of an ended sale, its history without orders, and a sentence for what cannot be done',
  async ({ visit }) => {
    const { order } = await oliveOrder();
    const page = await visit('admin', { path: `/auctions/${order.auctionId}?tab=proof`, as: administrator });
    await page.getByText('Closed: nothing can be added').waitFor();
    await page.getByRole('button', { name: 'Verify this result' }).click();
    await page.getByRole('status').filter({ hasText: 'Verified.' }).waitFor();
    expect(await page.getByRole('button', { name: 'More', exact: true }).count()).toBe(0);
    await page.getByText('The launch date can no longer be changed.', { exact: true }).waitFor();
    expect(await page.getByText('Marketing launch', { exact: true }).count()).toBe(1);
    await page.getByRole('tab', { name: 'History' }).click();
    const activity = page.getByRole('table', { name: 'Activity' });
    await activity.getByText('Result recorded').waitFor();
    expect(await activity.getByText('Order placed').count()).toBe(0);
    await page.locator('summary').getByText('Order actions', { exact: true }).click();
    await page.getByRole('table', { name: 'Order actions' }).getByText('Order placed').first().waitFor();
    await page.getByRole('link', { name: 'Open in the audit trail' }).click();
    await page.waitForURL(/\/audit\?subject=auction/);
  },
);

journey('lists find misspelled names and words in any order', async ({ visit }) => {
  const page = await visit('admin', { path: '/dashboard?tab=all&q=crek%20aldr', as: administrator });
  await page
    .getByRole('link', { name: /City of Alder Creek/ })
    .first()
    .waitFor();
  await page.goto(addressOf('admin', '/auctions?tab=all&q=bonds%20street'));
  await page
    .getByRole('link', { name: /Street Improvement Bonds/ })
    .first()
    .waitFor();
});

journey('a shared view is offered to another administrator, with its link', async ({ visit }) => {
  const name = fresh('Ended in Oregon');
  const page = await visit('admin', { path: '/auctions?tab=ended&state[0]=OR', as: administrator });
  await page.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('dialog', { name: 'Views' });
  await views.getByLabel('Save view as').fill(name);
  await views.getByLabel('Share with every administrator').check();
  await views.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name }).waitFor();
  const other = await visit('admin', { path: '/auctions?tab=all', as: secondAdministrator });
  await other.getByRole('button', { name: 'Views' }).click();
  await other
    .getByText(/^Shared by Ada Reviewer$/)
    .first()
    .waitFor();
  await other.getByRole('link', { name }).click();
  await other.waitForURL(/tab=ended&state/);
  await other.getByRole('button', { name }).click();
  await other.getByRole('button', { name: `Delete the view ${name}` }).click();
  await other.getByRole('button', { name: 'Views' }).waitFor();
});

journey('filters of the audit trail are typed into, and its times have seconds', async ({ visit }) => {
  const page = await visit('admin', { path: '/audit', as: administrator });
  await page.getByRole('button', { name: 'What' }).click();
  await page.getByRole('textbox', { name: 'Narrow: What' }).fill('result');
  const choice = page.getByRole('checkbox', { name: 'Auction: Result recorded' });
  await choice.click();
  await expect.poll(() => choice.isChecked()).toBe(true);
  expect(await page.getByRole('checkbox').count()).toBe(1);
  await page.keyboard.press('Escape');
  const row = page.getByRole('row', { name: /Result recorded/ }).first();
  expect(await row.locator('time').textContent()).toMatch(/\d:\d\d:\d\d [AP]M/);
});

journey(
  'a part that failed to load says so on the page and in a red notice, and loads again',
  async ({ visit, foresee }) => {
    foresee(/400 GET .*\/proof/);
    const { order } = await oliveOrder();
    const page = await visit('admin', { path: `/auctions/${order.auctionId}`, as: administrator });
    const sentence = 'The order log cannot be read at the moment.';
    const calls = '**/api/auction/*/proof';
    await page.route(calls, (route) => route.fulfill({ status: 400, json: { message: sentence } }));
    await page.getByRole('tab', { name: 'Proof' }).click();
    await page.getByRole('alert').filter({ hasText: sentence }).nth(1).waitFor();
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Closed: nothing can be added').waitFor();
  },
);

journey('a list says by which column it is sorted before anyone chose one', async ({ visit }) => {
  const page = await visit('admin', { path: '/auctions?tab=ended', as: administrator });
  const closes = page.getByRole('columnheader', { name: 'Close date' });
  await expect.poll(() => closes.getAttribute('aria-sort')).toBe('descending');
  await closes.getByRole('button').click();
  await expect.poll(() => closes.getAttribute('aria-sort')).toBe('ascending');
});

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
