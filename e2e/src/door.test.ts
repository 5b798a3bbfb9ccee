/** Tests sign-in and sign-out of both sites: who gets in, who does not, and the page that follows. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { some } from '@fairbook/domain/testing/effort.ts';
import { expect } from 'vitest';
import { newIdentity, verify } from './calls.ts';
import { freshEmail } from './fresh.ts';
import { addressOf, journey } from './journey.ts';
import { administrator, olive } from './people.ts';
import { account, signIn } from './signing-in.ts';

journey(
  'a visitor signs in after refusals that reveal nothing, and gets the page that was asked for',
  async ({ visit, foresee }) => {
    const page = await visit('admin', { path: '/individual-investors?tab=all&q=olive' });
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/signin');
    // The refusals do not reveal whether the email exists.
    foresee(/^answer: 400 POST .*accounts:signInWithPassword/);
    for (const email of [administrator, 'nobody@fairbook.example']) {
      await signIn(page, email, 'not the password');
      await page.getByRole('alert').filter({ hasText: 'Incorrect email or password.' }).waitFor();
    }

    const email = freshEmail('unverified@fairbook.example');
    const token = await newIdentity(email);
    const unverified = page.getByRole('alert').filter({ hasText: 'Email Not Verified' });
    const resend = page.getByRole('button', { name: 'Resend verification email' });
    await signIn(page, email);
    await unverified.waitFor();
    await resend.click();
    await page.getByText('We sent a new verification email.').waitFor();
    await signIn(page, email);
    await unverified.waitFor();
    await verify(email, token);
    foresee(/^answer: 403 GET \/api\/auth\/metadata/);
    await resend.click();
    await page.getByRole('alert').filter({ hasText: 'Email already verified' }).waitFor();

    await signIn(page, administrator);
    await page.getByRole('link', { name: /Olive Resident/ }).waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('tab'), searchParams.get('q')]).toEqual([
      '/individual-investors',
      'all',
      'olive',
    ]);
  },
);

journey(
  'signing out covers the window and clears every answer; who may not enter is signed out',
  async ({ visit, foresee }) => {
    const page = await visit('admin', { path: '/dashboard', as: administrator });
    await page.getByRole('heading', { level: 1, name: 'Municipalities' }).waitFor();
    await account(page).click();
    const left = Date.now();
    // Read and measured in one step: it is there for a second only.
    const overlay = page.waitForFunction(() => {
      const last = [...document.querySelectorAll('[role="status"]')].findLast(
        (each) => each.textContent === 'Signing out…',
      );
      const { x, y, width, height } = last?.getBoundingClientRect() ?? {};
      return last && [x, y, width, height];
    });
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    expect(await (await overlay).jsonValue()).toEqual([0, 0, 1440, 900]);
    await page.waitForURL((url) => url.pathname === '/');
    expect(Date.now() - left).toBeGreaterThanOrEqual(1000);
    const door = page.getByRole('heading', { level: 1, name: 'Sign in' });
    await door.waitFor();
    expect(await page.getByText('Marlow County').count()).toBe(0);

    // Within the five minutes in which answers are fresh, and without a reload: what is shown next was fetched again.
    const asked = page.waitForResponse(/\/api\/user-management\/municipalities/);
    await signIn(page, administrator);
    expect((await asked).status()).toBe(200);
    await page.getByRole('heading', { level: 1, name: 'Municipalities' }).waitFor();
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await door.waitFor();

    // A person of the market is signed out again, and so is an administrator without a known email.
    foresee(/^answer: 403 GET \/api\/auth\/metadata/);
    foresee(/You shouldn't be here/);
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    const refusals = () => said.filter((line) => line === "You shouldn't be here. Signing out...").length;
    await Promise.all([page.getByText('Signing out…').first().waitFor(), signIn(page, olive)]);
    await expect.poll(refusals).toBe(1);
    await page.waitForURL((url) => url.pathname === '/');
    await door.waitFor();
    await page.route('**/api/auth/metadata', async (route) => {
      const answer = await route.fetch();
      const { message, data } = await answer.json();
      await route.fulfill({ response: answer, json: { message, data: { ...data, email: null } } });
    });
    await signIn(page, administrator);
    await expect.poll(refusals).toBe(2);
    await door.waitFor();
  },
);

journey('a forgotten password gets the same answer whether or not the address is known', async ({ visit }) => {
  const page = await visit('admin', { path: '/signin' });
  await page.getByRole('link', { name: 'Trouble signing in?' }).click();
  const card = page.getByRole('region', { name: 'Reset your password' });
  for (const email of [administrator, 'nobody@fairbook.example']) {
    await card.getByRole('textbox', { name: 'Email' }).fill(email);
    const [answer] = await Promise.all([
      page.waitForResponse(/accounts:sendOobCode/),
      card.getByRole('button').click(),
    ]);
    expect(answer.status()).toBe(200);
    await card.getByText('If an account with this email exists, we sent a link.').waitFor();
  }
});

journey(
  'a person who cannot be looked up stays at the gate, with the reason and two options',
  async ({ visit, foresee }) => {
    foresee(/^answer: 50[03] GET \/api\/auth\/metadata/);
    const page = await visit('admin', { path: '/signin', as: administrator });
    await page.getByRole('heading', { level: 1, name: 'Municipalities' }).waitFor();
    let isBroken = true;
    const isSeen = Promise.withResolvers<void>();
    await page.route('**/api/auth/metadata', async (route) => {
      if (!isBroken) return route.fallback();
      await isSeen.promise;
      await route.fulfill({ status: 500, json: { message: 'The database is being moved.' } });
    });
    await page.clock.install();
    await page.goto(addressOf('admin', '/auctions?tab=all'), { waitUntil: 'commit' });
    // During the request and three retries, nothing of the page is shown.
    await page.getByRole('status').filter({ hasText: 'Checking who you are' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
    isSeen.resolve();
    const unable = page.getByRole('heading', { level: 1, name: 'Unable to authenticate' });
    await expect.poll(() => page.clock.runFor(2000).then(() => unable.count())).toBe(1);
    await page.getByRole('alert').filter({ hasText: 'The database is being moved.' }).waitFor();
    isBroken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { level: 1, name: 'Auctions' }).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=all');
  },
);

/** The built file with a module of the administration. */
async function fileOf(module: string): Promise<string> {
  const manifest = await readFile(join(import.meta.dirname, '../../admin/dist/.vite/manifest.json'), 'utf8');
  const { file } = JSON.parse(manifest)[module] ?? {};
  if (typeof file !== 'string') throw new Error(`the build holds no ${module}`);
  return file;
}

journey(
  'a page or a part whose code fails to load says so, and is there after a reload',
  async ({ visit, foresee }) => {
    foresee(/Failed to fetch dynamically imported module/);
    const page = await visit('admin', { path: '/healthz', as: administrator });
    await page.route(`**/${await fileOf('../ui/src/charts/StateMap.tsx')}`, (route) => route.abort('aborted'));
    await page.goto(addressOf('admin', '/dashboard?tab=all'));
    // A part that fails to load does not affect its page.
    await page.getByText('This section didn’t load. Reload the page to see it.').waitFor();
    await page.route('**/assets/*.js', (route) => route.abort('aborted'));
    await page.getByRole('link', { name: /^Audit trail/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor();
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit trail' }).waitFor();
  },
);

journey('without its configuration or its root the site names what is missing', async ({ visit, foresee }) => {
  foresee(/^answer: 500 GET \/api\/auth\/firebase-config/);
  foresee(/Root element not found/);
  // Not a page of the site: that would request the configuration too, and store it.
  const page = await visit('admin', { path: '/healthz' });
  await page.route('**/api/auth/firebase-config', (route) =>
    route.fulfill({ status: 500, json: { message: 'No configuration' } }),
  );
  await page.goto(addressOf('admin', '/signin'));
  await page.getByRole('alert').filter({ hasText: 'Could not get firebase config' }).waitFor();
  await page.unroute('**/api/auth/firebase-config');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });

  await page.route('**/signin-help', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('id="root"', 'id="elsewhere"') });
  });
  const [error] = await Promise.all([page.waitForEvent('pageerror'), page.goto(addressOf('admin', '/signin-help'))]);
  expect(error.message).toBe('Root element not found');
});

for (const site of some('unknown address', ['admin', 'market'] as const, 1)) {
  journey(`an unknown address of the ${site} site is an error page with a link`, async ({ visit, foresee }) => {
    foresee(/No route matches URL "\/no\/such\/page"/);
    const page = await visit(site, { path: '/no/such/page' });
    await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor();
    await page.getByText('There is no page at this address.').waitFor();
    await page.getByRole('link', { name: site === 'admin' ? 'Back to dashboard' : 'Back to home' }).click();
    await page.getByText('Unexpected Application Error!').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
}
