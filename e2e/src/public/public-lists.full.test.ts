/** The full tier of public-lists.test.ts: variations whose rules have cheaper tests. */
import { expect } from 'vitest';
import { visitorOfMarket } from '../../testing/calls.ts';
import { demoSale, visitWithoutScripts } from '../../testing/demo-sales.ts';
import { addressOf, journey } from '../../testing/journey.ts';

journey('the page of an issuer shows demand and results on its cards, live sales first', async ({ browser }) => {
  const { muniId } = await demoSale('Live');
  const page = await visitWithoutScripts(browser, `/issuers/${muniId}`);
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await cards.first().getByText('Live', { exact: true }).waitFor();
  await cards
    .first()
    .getByRole('img', { name: /Orders total/ })
    .waitFor();
  const [alderCreek] = (await visitorOfMarket().listPublicSales({ query: { q: 'Parks and Trails Bonds' } })).rows;
  await page.goto(addressOf('market', `/issuers/${alderCreek?.muniId}`));
  await cards.first().getByText('Live', { exact: true }).waitFor();
  const result = page.getByRole('link', { name: 'Verify this result (Parks and Trails Bonds)' });
  expect(await result.getAttribute('href')).toBe(`/verify/${alderCreek?.uuid}`);
  await page.context().close();
});

journey('on a phone the table of maturities needs no scrolling', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  for (const sale of [await demoSale('Live'), await demoSale('Ended')]) {
    await page.goto(addressOf('market', `/sales/${sale.uuid}`));
    const table = page.locator('[aria-labelledby="maturities"] .scroll');
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const [line] = sale.ladder;
    if (!line) throw new Error('the sale has maturities');
    await page
      .getByText(/^\d\.\d{3}% at \d+\.\d{3}$/)
      .first()
      .waitFor();
  }
  await page.context().close();
});

journey('without JavaScript the landing page leads to the public pages', async ({ browser }) => {
  const page = await visitWithoutScripts(browser, '/');
  await page.getByRole('link', { name: 'Public sales and results can be read without it.' }).click();
  await page.getByRole('heading', { level: 1, name: 'Municipal bond sales' }).waitFor();
  await page.context().close();
});
