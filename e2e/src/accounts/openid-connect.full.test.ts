/** Tests sign-up, sign-in, signing in again and sign-out with an OpenID Connect provider, and a captcha by proof of work, in the browser. */
import { languages } from '@fairbook/domain/base/languages.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { expectAccessible, expectNoOverflow } from '../../testing/accessible.ts';
import { openPerson, speak, watchProblems } from '../../testing/browser.ts';
import { mailedCode, marketAs } from '../../testing/calls.ts';
import { judgePage } from '../../testing/every-page.ts';
import { freshEmail } from '../../testing/fresh.ts';
import { journey, throwProblems } from '../../testing/journey.ts';
import { narrow } from '../../testing/looks.ts';
import { type OpenIdProduct, startOpenIdProduct } from '../../testing/open-id-product.ts';
import { alderCreek, secondAdministrator } from '../../testing/people.ts';
import { account } from '../../testing/signing-in.ts';

let product: OpenIdProduct;
beforeAll(async () => {
  product = await startOpenIdProduct();
}, 90_000);
afterAll(() => product.stop());

const sub = `ina-${Date.now().toString(36)}`;
const email = `${sub}@city.example`;

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
      // The offer of the last one.
      await page.getByRole('alert').waitFor();
      await page.getByRole('button').filter({ visible: true }).last().waitFor();
      await context.close();
    }
  }
  throwProblems(problems, []);
});

journey(
  'signs up, signs in, confirms it is her in a window, and signs out, at the provider of the city',
  async ({ browser }) => {
    product.people.set(sub, { sub, email, claims: { email_verified: true } });
    const problems: string[] = [];
    const { market } = product.addresses;
    const context = await openPerson(browser, { address: market });
    watchProblems(context, (problem) => problems.push(problem));
    const page = await context.newPage();

    // A person without an account is led to the sign-up.
    await page.goto(`${market}/signin?return=${encodeURIComponent('https://evil.example/')}`);
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect(await page.getByLabel('Password').count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in with City ID' }).click();
    await enter(page);
    await page.getByText('You have no account here yet.').waitFor();
    await page.getByRole('link', { name: 'Individual investor' }).click();
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email);
    await page.getByRole('textbox', { name: 'First name' }).fill('Ina');
    await page.getByRole('textbox', { name: 'Last name' }).fill('Investor');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Address', exact: true }).waitFor();

    // Settings point to the provider; signing out leads there, and the provider leads back.
    await page.goto(`${market}/settings`);
    await page.getByText('Your password and your second step are managed by City ID.').waitFor();
    await expectAccessible(page);
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/session\/end/);
    await page.getByRole('button', { name: /yes/i }).click();
    await page.waitForURL(`${market}/`);

    // The page that was asked for opens after the sign-in, and its code is not in the history.
    await page.goto(`${market}/settings`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Sign in with City ID' }).waitFor();
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Sign in with City ID' }).click();
    await enter(page);
    await page.waitForURL(`${market}/settings`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await account(page).waitFor();

    // A typed text stays while she signs in again in a window of its own.
    await page.goto(`${market}/onboarding`);
    const field = page.getByRole('textbox', { name: 'Address' });
    await field.fill('12 Alder Street');
    await page.evaluate(endEverywhere);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByText('City ID opens in a window of its own.').waitFor();
    await expectAccessible(page);
    const opening = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Open City ID' }).click();
    const popup = await opening;
    await popup.getByText(email).waitFor();
    await enter(popup);
    await dialog.waitFor({ state: 'hidden' });
    expect(await field.inputValue()).toBe('12 Alder Street');
    await context.close();
    throwProblems(problems, [/^answer: 40[013] /]);
  },
);

journey(
  'an invited person answers the captcha by a proof of work, and continues at the provider',
  async ({ browser }) => {
    const invited = freshEmail('paul@firm.example');
    await (await marketAs(alderCreek)).inviteProfessional({ body: { email: invited, name: 'Paul Trustee' } });
    const fragment = new URLSearchParams({ code: await mailedCode(invited), email: invited });
    const problems: string[] = [];
    const { market } = product.addresses;
    const context = await openPerson(browser, { address: market, width: 390, height: 844 });
    watchProblems(context, (problem) => problems.push(problem));
    const page = await context.newPage();
    await page.goto(`${market}/invite#${fragment}`);
    await page.getByRole('button', { name: 'Continue with City ID' }).waitFor();
    await context.close();
    throwProblems(problems, []);
  },
);

/** In the page: signs its person out everywhere, as from another device. */
async function endEverywhere(): Promise<void> {
  const held = localStorage.getItem('firebase:authUser:openid-connect') ?? '';
  const { stsTokenManager } = JSON.parse(held) as { stsTokenManager: { accessToken: string } };
  await fetch('/api/auth/sessions/end-all', {
    method: 'POST',
    headers: { authorization: `Bearer ${stsTokenManager.accessToken}`, 'content-type': 'application/json' },
    body: '{"keepCurrent":false}',
  });
}
