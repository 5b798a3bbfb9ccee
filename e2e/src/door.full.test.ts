/** The full tier of door.test.ts: variations whose rules have cheaper tests. */
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { demoPassword, olive } from './people.ts';
import { account, signIn } from './signing-in.ts';

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
