/** The full tier of spanish.test.ts: variations whose rules have cheaper tests. */
import { expect } from 'vitest';
import { expectNoOverflow, expectNothingCut } from '../../testing/accessible.ts';
import { settled, speak } from '../../testing/browser.ts';
import { marketAs, visitorOfMarket } from '../../testing/calls.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { alderCreek, olive } from '../../testing/people.ts';
import { newDraft } from '../../testing/sales.ts';

journey('without JavaScript a visitor switches a list to Spanish and keeps the search', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(addressOf('market', '/sales?q=bonds'));
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.getByRole('link', { name: 'Español' }).click();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  expect(new URL(page.url()).searchParams.get('q')).toBe('bonds');
  await page.goto(addressOf('market', '/results'));
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  const alternates = await page
    .locator('link[rel=alternate][hreflang]')
    .evaluateAll((links) =>
      links.map((link) => [link.getAttribute('hreflang'), new URL(link.getAttribute('href') ?? '').search]),
    );
  expect(alternates).toEqual([
    ['en', '?language=en'],
    ['es', '?language=es'],
  ]);
  await context.close();
});

journey('what an issuer chooses in Spanish is stored as in English, and shown in Spanish', async ({ visit }) => {
  const uuid = await newDraft({ name: 'Puente Bonds', principals: [100_000] });
  const path = `/workspace/auctions/${uuid}`;
  const page = await visit('market', { path: '/signin-help', as: alderCreek });
  await speak(page, 'es', addressOf('market', ''));
  await page.goto(addressOf('market', `${path}/profile`));
  await page.getByRole('combobox', { name: 'Disposiciones' }).fill('No resc');
  await page.getByRole('option', { name: 'No rescatable' }).click();
  await page.getByRole('button', { name: 'Guardar y continuar' }).click();
  await page.getByRole('heading', { level: 2, name: 'Calificaciones y asesores' }).waitFor();
  const { profile } = await (await marketAs(alderCreek)).readOwnAuction({ params: { auctionId: uuid } });
  expect(profile.redemptionProvisions).toBe('Non-Callable');
  await page.goto(addressOf('market', path));
  const terms = page.getByRole('tabpanel');
  for (const shown of ['No rescatable', 'Obligación general', 'Exento de impuestos', 'Semestral']) {
    await terms.getByText(shown, { exact: true }).waitFor();
  }
});

journey(
  'the final book and a confirmation are whole on paper in Spanish, whose words are longer',
  async ({ visit }) => {
    const { rows } = await visitorOfMarket().listPublicSales({ query: { q: 'Parks and Trails Bonds' } });
    const uuid = rows[0]?.uuid ?? '';
    for (const [as, path] of [
      [alderCreek, `/workspace/auctions/${uuid}/final-book`],
      [olive, `/my-bids/${uuid}/confirmation`],
    ] as const) {
      const page = await visit('market', { path: '/signin-help', as });
      await speak(page, 'es', addressOf('market', ''));
      await page.goto(addressOf('market', path));
      await settled(page);
      await page.emulateMedia({ media: 'print' });
      // Width that the margins leave of a sheet of A4 and of a Letter.
      for (const width of [695, 718]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoOverflow(page);
        await expectNothingCut(page);
      }
    }
  },
);
