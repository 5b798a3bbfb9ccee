/** The full tier of door.test.ts: variations whose rules have cheaper tests. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { some } from '@fairbook/domain/testing/effort.ts';
import { expect } from 'vitest';
import { addressOf, journey } from '../../testing/journey.ts';
import { administrator, demoPassword, olive } from '../../testing/people.ts';
import { account, signIn } from '../../testing/signing-in.ts';

journey('the return address never opens another site', async ({ visit }) => {
  const page = await visit('market', { path: '/signin?return=//evil.example/auctions' });
  await signIn(page, olive);
  await account(page).waitFor();
  expect(new URL(page.url()).hostname).toBe('127.0.0.1');
});

journey('a demo account is filled in by a click', async ({ visit }) => {
  const page = await visit('market', { path: '/signin' });
  await page.getByRole('button', { name: /Individual investor in Oregon/ }).click();
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(olive);
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Auctions' }).waitFor();
});

for (const [told, scheme, stored] of [
  ['by the system', 'dark', undefined],
  ['by a person whose system is light', 'light', 'dark'],
] as const) {
  journey(`a page in a dark scheme ${told} is dark before any of its code has loaded`, async ({ visit }) => {
    const page = await visit('admin', { path: '/signin', scheme });
    if (stored) await page.evaluate((choice) => localStorage.setItem('fairbook-color-scheme', choice), stored);
    await page.route('**/assets/*.js', (route) => route.abort('aborted'));
    await page.reload();
    const [red = 255, green = 255, blue = 255] = await page.evaluate(() =>
      (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number),
    );
    expect(Math.max(red, green, blue)).toBeLessThan(60);
    expect(await page.getByRole('heading').count()).toBe(0);
  });
}

for (const site of ['admin', 'market'] as const) {
  journey(`no page of the ${site} site may load scripts from elsewhere or be put into a frame`, async ({ visit }) => {
    const page = await visit(site);
    for (const path of ['/', '/signin', '/no/such/page']) {
      const policy = await page.evaluate(
        async (address) => (await fetch(address)).headers.get('content-security-policy'),
        path,
      );
      expect(policy ?? '', path).toContain("script-src 'self'");
      expect(policy ?? '', path).toContain("frame-ancestors 'none'");
    }
  });
}

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

/** The built file with a module of the administration. */
async function fileOf(module: string): Promise<string> {
  const manifest = await readFile(join(import.meta.dirname, '../../../admin/dist/.vite/manifest.json'), 'utf8');
  const { file } = JSON.parse(manifest)[module] ?? {};
  if (typeof file !== 'string') throw new Error(`the build holds no ${module}`);
  return file;
}
