/** The full tier of openid-connect.test.ts: variations whose rules have cheaper tests. */
import { languages } from '@fairbook/domain/languages.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openPerson, speak, watchProblems } from './browser.ts';
import { judgePage } from './every-page.ts';
import { journey, throwProblems } from './journey.ts';
import { narrow } from './looks.ts';
import { type OpenIdProduct, startOpenIdProduct } from './open-id-product.ts';
import { secondAdministrator } from './people.ts';

let product: OpenIdProduct;
beforeAll(async () => {
  product = await startOpenIdProduct();
}, 90_000);
afterAll(() => product.stop());

const sub = `ina-${Date.now().toString(36)}`;

/** Pages that look different where people sign in at a provider; the last one is an answer to a question that was not asked here. */
const screens = {
  market: [
    '/signin',
    '/signin-help',
    '/signup/investor',
    '/signup/institution',
    '/signup/municipality',
    '/signin/callback',
  ],
  admin: ['/signin', '/signin-help', '/signup', '/signin/callback'],
} as const;

/** Signs in on the provider's own page. */
async function enter(page: Page, who = sub): Promise<void> {
  await page.getByRole('textbox', { name: 'User' }).fill(who);
  await page.getByRole('button', { name: 'Continue' }).click();
}

journey(
  'an administrator whose account was there before confirms what cannot be undone in a window',
  async ({ browser }) => {
    const { admin } = product.addresses;
    const owner = { sub: 'owner', email: secondAdministrator, claims: { email_verified: true } };
    product.people.set('owner', { ...owner, passwordAge: 11 * 60 });
    const problems: string[] = [];
    const context = await openPerson(browser, { address: admin });
    watchProblems(context, (problem) => problems.push(problem));
    const page = await context.newPage();
    await page.goto(`${admin}/administrators`);
    await page.getByRole('button', { name: 'Sign in with City ID' }).click();
    await enter(page, 'owner');
    await page.waitForURL(`${admin}/administrators`);
    await page
      .getByRole('button', { name: /^Sign-in of / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Remove lost second factor' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove lost second factor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });

    // Someone else at the provider does not confirm in her place.
    const thief = { sub: 'thief', email: 'thief@city.example', claims: { email_verified: true } };
    product.people.set('thief', thief);
    const first = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Open City ID' }).click();
    await enter(await first, 'thief');
    await dialog.getByText('You signed in as thief@city.example, but this page belongs to another account.').waitFor();

    product.people.set('owner', owner);
    const second = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Open City ID' }).click();
    await enter(await second, 'owner');
    // The confirmed call arrived: accounts at this provider are not Fairbook's to change.
    await page.getByText('This server may not change accounts at the identity provider.').first().waitFor();
    await context.close();
    throwProblems(problems, [/^answer: (403|412) /]);
  },
);

journey('every page of the sign-in at a provider is accessible and fits, in both languages', async ({ browser }) => {
  const problems: string[] = [];
  for (const site of ['market', 'admin'] as const) {
    const address = product.addresses[site];
    for (const language of languages) {
      const context = await openPerson(browser, { address });
      watchProblems(context, (problem) => problems.push(problem));
      const page = await context.newPage();
      await speak(page, language, address);
      for (const [at, path] of screens[site].entries()) {
        const scheme = at % 2 === 0 ? 'light' : 'dark';
        const sizes = [{ width: 1440, height: 900 }, narrow];
        await judgePage(page, `${address}${path}`, { language, scheme, sizes, accessible: [narrow] });
      }
      // What the last one offers.
      await page.getByRole('alert').waitFor();
      await page.getByRole('button').filter({ visible: true }).last().waitFor();
      await context.close();
    }
  }
  throwProblems(problems, []);
});
