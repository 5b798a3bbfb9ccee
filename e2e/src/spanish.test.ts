/** Tests the pages in Spanish: the language of the browser, the switch, and the pages for visitors. */
import { expect } from 'vitest';
import { expectAccessible, expectNoOverflow, expectNothingCut } from './accessible.ts';
import { settled, speak } from './browser.ts';
import { marketAs, newInvestor, visitorOfMarket } from './calls.ts';
import { fresh } from './fresh.ts';
import { addressOf, journey } from './journey.ts';
import { alderCreek, olive } from './people.ts';
import { newDraft, newLiveSale } from './sales.ts';

journey(
  'a browser that prefers Spanish gets Spanish pages, and can switch to English for good',
  async ({ browser }) => {
    const context = await browser.newContext({ locale: 'es-MX' });
    const page = await context.newPage();
    const language = () => page.locator('html').getAttribute('lang');
    for (const site of ['market', 'admin'] as const) {
      await page.goto(addressOf(site, '/signin'));
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await language()).toBe('es');
      await expectAccessible(page);
    }
    await page.goto(addressOf('market', '/'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await language()).toBe('es');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: /^Municipalities sell/ }).waitFor();
    expect(await language()).toBe('en');
    await page.goto(addressOf('market', '/sales'));
    await page.getByRole('heading', { level: 1, name: 'Municipal bond sales' }).waitFor();
    await context.close();
  },
);

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

journey('a person’s language follows them into another browser, with the sentences of the rules', async ({ visit }) => {
  const { email } = await newInvestor('Luz', 'Example');
  const auctionId = await newLiveSale({ name: fresh('Puente Bonds'), principals: [100_000, 100_000] }, 3600);
  const page = await visit('market', { path: '/auctions', as: email });
  await page.getByRole('button', { name: /^Account/ }).click();
  const stored = page.waitForResponse('**/api/auth/language');
  await page.getByRole('menuitem', { name: 'Español' }).click();
  expect((await stored).status()).toBe(200);

  const other = await visit('market', { path: `/auctions/${auctionId}`, as: email });
  await other.locator('html[lang=es]').waitFor();
  const amount = other.getByRole('textbox').and(other.locator('input[name]')).first();
  await amount.fill('1234');
  await amount.blur();
  await other.getByText('El monto mínimo es $5,000').first().waitFor();
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
      // What the margins leave of a sheet of A4 and of a Letter.
      for (const width of [695, 718]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoOverflow(page);
        await expectNothingCut(page);
      }
    }
  },
);
