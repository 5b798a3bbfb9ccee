/** Signing in as a person does, a newcomer's mailed link, and remembering who has, so that not every journey begins at the door. */
import type { Browser, Page } from 'playwright-core';
import { openPerson, type Site, type StoredSession } from './browser.ts';
import { demoPassword } from './people.ts';

/** Fills in the sign-in form that is on the screen. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens the link in the latest mail to somebody who was just told to check the inbox, and goes on. */
export async function verifyAddress(page: Page, email: string): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open the outbox' }).click();
  const outbox = await opening;
  await outbox.getByRole('article').filter({ hasText: email }).first().getByRole('link').click();
  await outbox.getByRole('heading').first().waitFor();
  await outbox.close();
  await page.getByRole('button', { name: 'I have verified my address' }).click();
}

/** The first page of the frame that only people who are signed in see. */
export function account(page: Page) {
  return page.getByRole('button', { name: /^Account: / });
}

const kept = new Map<string, Promise<StoredSession>>();

/** What the browser keeps once this person has signed in: through the form the first time, from memory later. */
export function storedSession(browser: Browser, site: Site, address: string, email: string): Promise<StoredSession> {
  const name = `${site} ${email}`;
  const known = kept.get(name) ?? signInOnce(browser, address, email);
  kept.set(name, known);
  return known;
}

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

/** The words of what has the focus. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
}
