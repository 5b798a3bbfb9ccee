/** Tests the pages in Spanish: the language of the browser, the switch, and the pages for visitors. */

import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { marketAs, newInvestor } from '../../testing/calls.ts';
import { demoSale } from '../../testing/demo-sales.ts';
import { addressOf, journey } from '../../testing/journey.ts';

journey(
  'a browser that prefers Spanish gets Spanish pages, and can switch to English for good',
  async ({ browser }) => {
    const context = await browser.newContext({ locale: 'es-MX' });
    const page = await context.newPage();
    const language = () => page.locator('html').getAttribute('lang');
    for (const site of isFull ? (['market', 'admin'] as const) : []) {
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

journey.runIf(isFull)(
  'a person’s language follows them into another browser, with the sentences of the rules and of notices',
  async ({ visit }) => {
    const { email } = await newInvestor('Luz', 'Example');
    const { uuid } = await demoSale('Live');
    const page = await visit('market', { path: '/auctions', as: email });
    await page.getByRole('button', { name: /^Account/ }).click();
    const stored = page.waitForResponse('**/api/auth/language');
    await page.getByRole('menuitem', { name: 'Español' }).click();
    expect((await stored).status()).toBe(200);

    const other = await visit('market', { path: `/auctions/${uuid}`, as: email });
    await other.locator('html[lang=es]').waitFor();
    const amount = other.getByRole('textbox').and(other.locator('input[name]')).first();
    await amount.fill('1234');
    await amount.blur();
    await other.getByText('El monto mínimo es $5,000').first().waitFor();

    const person = await marketAs(email);
    const { uuid: own } = await person.readMetadata();
    const isTold = other.getByRole('status').filter({ hasText: 'Esta es una notificación de prueba.' }).waitFor();
    await person.testNotice({ body: { uuid: own } });
    await isTold;
  },
);
