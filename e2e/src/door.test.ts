/** The doors of both sites: who gets in, who does not, and where each of them ends up. */
import { expect } from 'vitest';
import { newIdentity, verify } from './calls.ts';
import { journey } from './journey.ts';
import { administrator, demoPassword, olive } from './people.ts';
import { account, signIn } from './signing-in.ts';

journey('a wrong password gets a sentence that does not tell whether the e-mail exists', async ({ visit, foresee }) => {
  foresee(/^answer: 400 POST .*accounts:signInWithPassword/);
  const page = await visit('admin', { path: '/signin' });
  await signIn(page, administrator, 'not the password');
  const refusal = page.getByRole('alert').filter({ hasText: 'The e-mail or the password is not right.' });
  await refusal.waitFor();
  await signIn(page, 'nobody@fairbook.example', 'not the password');
  await refusal.waitFor();
  expect(new URL(page.url()).pathname).toBe('/signin');
});

journey(
  'an e-mail that is not verified is told so, and the mail can be sent again until it is',
  async ({ visit, foresee }) => {
    const email = 'unverified@fairbook.example';
    const token = await newIdentity(email);
    const page = await visit('admin', { path: '/signin' });
    await signIn(page, email);
    await page.getByRole('alert').filter({ hasText: 'Email Not Verified' }).waitFor();
    const resend = page.getByRole('button', { name: 'Resend verification e-mail' });
    await resend.click();
    await page.getByText('A new verification e-mail is on its way.').waitFor();

    await signIn(page, email);
    await page.getByRole('alert').filter({ hasText: 'Email Not Verified' }).waitFor();
    await verify(email, token);
    foresee(/^answer: 403 GET \/api\/auth\/metadata/);
    await resend.click();
    await page.getByRole('alert').filter({ hasText: 'Email already verified' }).waitFor();
  },
);

journey('a visitor who is not signed in is sent to sign-in and returns to the page asked for', async ({ visit }) => {
  const page = await visit('admin', { path: '/individual-investors?tab=all&q=olive' });
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/signin');
  await signIn(page, administrator);
  await page.getByRole('link', { name: /Olive Resident/ }).waitFor();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get('tab'), searchParams.get('q')]).toEqual(['/individual-investors', 'all', 'olive']);
});

journey('nobody can be led to another site through the return address', async ({ visit }) => {
  const page = await visit('market', { path: '/signin?return=//evil.example/auctions' });
  await signIn(page, olive);
  await account(page).waitFor();
  expect(new URL(page.url()).hostname).toBe('127.0.0.1');
});

journey('a demo account is filled in by a click', async ({ visit }) => {
  const page = await visit('market', { path: '/signin' });
  await page.getByRole('button', { name: /Individual investor in Oregon/ }).click();
  expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(olive);
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Auctions' }).waitFor();
});

journey('somebody of the market who signs in to the administration is signed out again', async ({ visit, foresee }) => {
  foresee(/^answer: 403 GET \/api\/auth\/metadata/);
  foresee(/You shouldn't be here/);
  const said: string[] = [];
  const page = await visit('admin', { path: '/signin' });
  page.on('console', (message) => said.push(message.text()));
  await signIn(page, olive);
  await page.getByText('Signing out…').first().waitFor();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  expect(said).toContain("You shouldn't be here. Signing out...");
});

journey('signing out forgets the person and leads home', async ({ visit }) => {
  const page = await visit('admin', { path: '/dashboard', as: administrator });
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(new URL('/dashboard', page.url()).href);
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  expect(await page.getByText('Marlow County').count()).toBe(0);
});

for (const site of ['admin', 'market'] as const) {
  journey(
    `an address of the ${site} site that leads nowhere is an error page with a way on`,
    async ({ visit, foresee }) => {
      foresee(/No route matches URL "\/no\/such\/page"/);
      const page = await visit(site, { path: '/no/such/page' });
      await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor();
      await page.getByText('There is no page at this address.').waitFor();
      await page.getByRole('link', { name: site === 'admin' ? 'Back to dashboard' : 'Back to the start' }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByText('Unexpected Application Error!').count()).toBe(0);
    },
  );

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
