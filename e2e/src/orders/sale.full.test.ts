/** Tests a sale from its last minute on, in its participants' pages: without reloads, and without promising more than is true. */
import { expect } from 'vitest';
import { marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { alderCreek, cascade, olive } from '../../testing/people.ts';
import { goLive, maturityDays, newApprovedAuction, newLiveSale, secondsToOrder } from '../../testing/sales.ts';
import { signIn } from '../../testing/signing-in.ts';

journey(
  'signs in, orders in the live auction, watches it close, and verifies the allocation and its reasons',
  async ({ visit }) => {
    const began = Date.now();
    const [soon = '', later = ''] = maturityDays(2);
    const name = fresh('City Pool Bonds');
    const auctionId = await newApprovedAuction({ name, principals: [20_000, 50_000] });
    const town = await visit('market', { path: `/workspace/auctions/${auctionId}`, as: alderCreek });
    await town.getByRole('button', { name: 'Go live' }).waitFor();
    const page = await visit('market', { path: '/signin' });
    await signIn(page, olive);
    await page.getByRole('heading', { level: 1, name: 'Auctions' }).waitFor();
    const fund = await marketAs(cascade);

    const saleSeconds = secondsToOrder(12, 3, began);
    await goLive(auctionId, saleSeconds);
    await fund.placeBid({
      params: { auctionId },
      body: { investments: [{ maturityDate: soon, investmentAmount: 15_000 }] },
    });
    await page.reload();
    await page.getByRole('link', { name }).click();
    await page.locator(`input[name="${soon}"]`).fill('20000');
    await page.locator(`input[name="${later}"]`).fill('10000');
    await page.getByText('Est. fill $5,000 of $20,000').waitFor();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.getByRole('dialog', { name: 'Review your order' }).getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('heading', { name: 'Your order is in' }).waitFor();
    expect(await page.locator('[data-status]').first().textContent()).toBe('Live');
    await page.evaluate(() => document.documentElement.setAttribute('data-never-reloaded', ''));

    const result = page.getByRole('region', { name: 'Your result' });
    const closed = [
      result.getByText('$15,000 allocated of $30,000 ordered'),
      // A toast that shows for a few seconds.
      page.getByRole('status').getByText(`${name} has closed`, { exact: true }),
    ];
    await Promise.all(closed.map((sign) => sign.waitFor({ timeout: (saleSeconds + 20) * 1000 })));
    expect(await page.locator('[data-status]').first().textContent()).toBe('Ended');
    expect(await page.locator('html[data-never-reloaded]').count()).toBe(1);
    const shared = result.getByRole('row', { name: /\$20,000 \$5,000/ });
    expect(await shared.locator('[data-result]').getAttribute('data-result')).toBe('Partial');
    await result
      .getByText('$5,000 was available for $20,000 of orders, so the exact share of your $20,000 was $5,000.')
      .waitFor();
    expect(await page.getByRole('button', { name: 'Review', exact: true }).count()).toBe(0);

    await result.getByRole('button', { name: 'Verify this result in your browser' }).click();
    await result.getByText('Verified.').waitFor();
    await result.getByText('2 lines are yours.').waitFor();

    await town.getByRole('heading', { name: 'Result of the sale' }).waitFor();
    await town
      .getByRole('row', { name: /Cascade Income Fund/ })
      .first()
      .waitFor();
    await town
      .getByRole('row', { name: /Olive Resident/ })
      .first()
      .waitFor();

    await page.getByRole('link', { name: 'My orders' }).click();
    await page.getByRole('button', { name: /^Ended/ }).click();
    await page.getByText('$30,000 ordered in 1 order, $15,000 allocated').first().waitFor();
  },
);

journey('a result with one changed figure is detected by the verifying browser', async ({ visit }) => {
  // Searched for: other tests end sales too, and the list has pages.
  const page = await visit('market', { path: '/auctions?tab=ended&q=Parks+and+Trails', as: olive });
  await page.route('**/closing-record', async (route) => {
    const answer = await route.fetch();
    const { message, data } = (await answer.json()) as { message: string; data: { record: string } };
    const record = data.record.replace(/"award":"?(\d)/, (text, digit: string) =>
      text.replace(digit, String((Number(digit) % 9) + 1)),
    );
    expect(record).not.toBe(data.record);
    await route.fulfill({ response: answer, json: { message, data: { ...data, record } } });
  });
  await page.getByRole('link', { name: 'Parks and Trails Bonds' }).click();
  await page.getByRole('button', { name: 'Verify this result in your browser' }).click();
  await page.getByText('Not verified: this result does not follow from the rule.').waitFor();
});

journey('the page that verifies a result says where there is none', async ({ visit, foresee }) => {
  foresee(/400 GET \/api\/public\/sales\/nothing/);
  const auctionId = await newLiveSale({ name: fresh('Open Bonds'), principals: [20_000, 30_000] }, 3600);
  const page = await visit('market', { path: `/verify/${auctionId}` });
  await page.getByText('This sale has no result to verify').waitFor();
  await page.goto(addressOf('market', '/verify/nothing'));
  await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
});
