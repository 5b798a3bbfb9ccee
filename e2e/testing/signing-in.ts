/** Signs in as a person does, opens a new person's mailed link, and remembers sessions, so that not every test starts with a sign-in. */
import type { Browser, Page } from 'playwright-core';
import { openPerson, type Site, type StoredSession } from './browser.ts';
import { demoPassword } from './people.ts';

/** Fills in the sign-in form on the screen. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens the link in the latest mail to a person who was just told to check the inbox, and continues. */
export async function verifyAddress(page: Page, email: string): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open the outbox' }).click();
  const outbox = await opening;
  await outbox.getByRole('article').filter({ hasText: email }).first().getByRole('link').click();
  await outbox.getByRole('heading').first().waitFor();
  await outbox.close();
  await page.getByRole('button', { name: 'I’ve verified my email' }).click();
}

/** The layout that only signed-in people see. */
export function account(page: Page) {
  return page.getByRole('button', { name: /^Account: / });
}

/** Signs in on the page, which shows the form, and opens a page of the site: for what needs a recent sign-in. */
export async function signInTo(page: Page, email: string, path: string): Promise<void> {
  await signIn(page, email);
  await account(page).waitFor();
  await page.goto(new URL(path, page.url()).href);
}

const kept = new Map<string, Promise<StoredSession>>();

/** A person's session: through the form the first time, from memory later. */
export function storedSession(browser: Browser, site: Site, address: string, email: string): Promise<StoredSession> {
  const name = `${site} ${email}`;
  const known = kept.get(name) ?? signInOnce(browser, address, email);
  kept.set(name, known);
  return known;
}

/** A new session, through the form. */
async function signInOnce(browser: Browser, address: string, email: string): Promise<StoredSession> {
  const context = await openPerson(browser, { address });
  const page = await context.newPage();
  await page.goto(`${address}/signin`);
  await signIn(page, email);
  await account(page).waitFor();
  const session = await page.evaluate(() => ({ local: { ...localStorage }, tab: { ...sessionStorage } }));
  await context.close();
  return session;
}

/** The text of the focused element. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
}

/** Fills in the profile of a new individual investor, from its first step to the request for approval. */
export async function completeProfile(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Address', exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Address' }).fill('12 Alder Street');
  await page.getByRole('textbox', { name: 'City' }).fill('Bend');
  await page.getByRole('combobox', { name: 'State' }).selectOption('OR');
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('97701');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('heading', { name: 'Contact', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('button', { name: 'Request approval' }).click();
  await page.getByText(/^Under review since /).waitFor();
}

/** Signs up an individual investor, from the choice between kinds of accounts to the request for approval. */
export async function signUpInvestor(page: Page, email: string, firstName: string, lastName: string): Promise<void> {
  await page.getByRole('link', { name: 'Individual investor' }).click();
  await page.getByRole('textbox', { name: 'First name' }).fill(firstName);
  await page.getByRole('textbox', { name: 'Last name' }).fill(lastName);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel(/^Password/).fill('long enough');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check your inbox' }).waitFor();
  await verifyAddress(page, email);
  await completeProfile(page);
}
