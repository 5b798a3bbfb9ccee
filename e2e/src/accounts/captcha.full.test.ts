/** Tests sign-ups by invitation where the captcha is a proof of work, and where it is a service like hCaptcha, under the policy of the page. */
import { createServer, type Server } from 'node:http';
import { openDatabase } from '@fairbook/server/platform/db/connection.ts';
import { findRunning } from '@fairbook/server/platform/postgres/embedded.ts';
import { inviteProfessional } from '@fairbook/server/testing/market/invitations.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { expectAccessible, expectNoOverflow } from '../../testing/accessible.ts';
import { openPerson, watchProblems } from '../../testing/browser.ts';
import { freshEmail } from '../../testing/fresh.ts';
import { type Further, furtherAddresses, startFurther } from '../../testing/further.ts';
import { journey, throwProblems } from '../../testing/journey.ts';
import { type Addresses, freePort } from '../../testing/product.ts';

let working: Addresses;
let asking: Addresses;
let service: Server;
const started: Further[] = [];

/** The script of a service with the calls of hCaptcha, as far as pages use them. */
const widget = `window.hcaptcha = {
  render(place, { sitekey, callback }) {
    const button = document.createElement('button');
    button.textContent = 'I am a person at ' + sitekey;
    button.addEventListener('click', () => callback('a-token'));
    place.append(button);
  },
};`;

beforeAll(async () => {
  const port = await freePort(16_000);
  service = createServer((request, response) => {
    if (request.url === '/api.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(widget);
    else response.end(JSON.stringify({ success: true, hostname: '127.0.0.1' }));
  }).listen(port, '127.0.0.1');
  [working, asking] = [await furtherAddresses(), await furtherAddresses()];
  const { identityUrl } = await identityOfProduct();
  const common = { IDENTITY_URL: identityUrl };
  started.push(
    await startFurther(['market'], working, { ...common, CAPTCHA: 'proof-of-work' }),
    await startFurther(['market'], asking, {
      ...common,
      CAPTCHA: 'hcaptcha',
      HCAPTCHA_SITE_KEY: 'city',
      HCAPTCHA_SECRET: 'secret',
      HCAPTCHA_SCRIPT: `http://127.0.0.1:${port}/api.js`,
      HCAPTCHA_URL: `http://127.0.0.1:${port}/siteverify`,
      HCAPTCHA_SOURCES: `http://127.0.0.1:${port}`,
    }),
  );
}, 120_000);
afterAll(async () => {
  for (const each of started) await each.stop();
  service.close();
});

async function identityOfProduct(): Promise<{ identityUrl: string }> {
  const answer = await fetch(`${inject('addresses').market}/api/auth/firebase-config`);
  return ((await answer.json()) as { data: { identityUrl: string } }).data;
}

/** The link of a new invitation. */
async function invited(market: string): Promise<{ link: string; email: string }> {
  const urls = await findRunning(inject('dataFolder'));
  const { db, close } = openDatabase(urls?.url ?? '');
  const email = freshEmail('paul@firm.example');
  const code = await inviteProfessional(db, email).finally(close);
  return { link: `${market}/invite#${new URLSearchParams({ code, email })}`, email };
}

async function openPhone(browser: Browser, address: string) {
  const problems: string[] = [];
  const context = await openPerson(browser, { address, width: 390, height: 844 });
  watchProblems(context, (problem) => problems.push(problem));
  return { context, page: await context.newPage(), problems };
}

async function signUp(page: Page, email: string): Promise<void> {
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email);
  await page.getByRole('textbox', { name: 'First name' }).fill('Paul');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Trustee');
  await page.getByRole('textbox', { name: 'Password' }).fill('a long enough password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check your inbox' }).waitFor();
}

journey('on a phone, an invited person signs up after a proof of work, with nothing to solve', async ({ browser }) => {
  const { link, email } = await invited(working.market);
  const { context, page, problems } = await openPhone(browser, working.market);
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(link);
  await page.getByRole('textbox', { name: 'First name' }).waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);
  // Only this site and, in development, the local identity provider.
  const own = [working.market, (await identityOfProduct()).identityUrl].map((address) => new URL(address).host);
  expect([...hosts].filter((host) => !own.includes(host))).toEqual([]);
  await signUp(page, email);
  await context.close();
  throwProblems(problems, []);
});

journey(
  'a proof of work that is refused, or cannot be done, is explained in words, and can be tried again',
  async ({ browser }) => {
    const { link } = await invited(working.market);
    const { context, page, problems } = await openPhone(browser, working.market);
    // A challenge that the server did not make.
    await page.route('**/api/invite/invite/challenge', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { signature: string } };
      body.data.signature = '0'.repeat(64);
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(link);
    await page.getByRole('alert').getByText('The captcha was not accepted. Please try again.').waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.unroute('**/api/invite/invite/challenge');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('textbox', { name: 'First name' }).waitFor();

    const second = await invited(working.market);
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
    await page.goto('about:blank');
    await page.goto(second.link);
    await page.getByRole('alert').getByText('Your browser could not finish the short calculation').waitFor();
    await context.close();
    throwProblems(problems, [/^answer: 400 POST .*validate/]);
  },
);

journey('a service like hCaptcha shows its question on the page of the invitation', async ({ browser }) => {
  const { link, email } = await invited(asking.market);
  const { context, page, problems } = await openPhone(browser, asking.market);
  await page.goto(link);
  await page.getByRole('button', { name: 'I am a person at city' }).click();
  await page.getByRole('textbox', { name: 'First name' }).waitFor();
  await signUp(page, email);
  await context.close();
  throwProblems(problems, []);
});
