/** Tests announcements as people see them: on open pages of both sites and on public pages. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { afterEach, expect } from 'vitest';
import { asAdministrator } from '../../testing/calls.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { administrator, olive } from '../../testing/people.ts';
import { bannersOn, endAnnouncements, inSeconds, untilSent } from './announcements.ts';

afterEach(endAnnouncements);

journey(
  'an Owner announces maintenance, sees it in both languages before, and open pages of both sites show it',
  async ({ visit }) => {
    const open = await visit('market', { path: '/auctions', as: olive });
    await open.getByRole('heading', { level: 1 }).waitFor();
    const page = await visit('admin', { path: '/operations', as: administrator });
    await page.getByRole('main').getByRole('link', { name: 'Announcements' }).click();
    await page.getByRole('heading', { level: 1, name: 'Announcements' }).waitFor();
    await page.getByRole('button', { name: 'Announce' }).click();
    const dialog = page.getByRole('dialog', { name: 'Announce to users' });
    await dialog.getByLabel('Kind').selectOption('maintenance');
    await dialog.getByLabel('Shown on').selectOption('both');
    await dialog.getByLabel('Text in English').fill('Orders pause while we update Fairbook.');
    await dialog.getByLabel('Text in Spanish').fill('Las órdenes se detienen mientras actualizamos Fairbook.');
    await dialog.getByRole('button', { name: 'Announce' }).click();
    await dialog.getByText('Maintenance needs an end').first().waitFor();
    const day = inSeconds(24 * 3600).slice(0, 10);
    await dialog.getByLabel('Start').fill(`${day}T22:00`);
    await dialog.getByLabel('End').fill(`${day}T23:00`);
    await dialog.getByText('Planned maintenance', { exact: true }).waitFor();
    await dialog.getByText('Mantenimiento programado', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Announce' }).click();
    await page.getByText('Announced', { exact: true }).waitFor();
    const banner = bannersOn(open);
    await banner.waitFor();
    const shown = 'Planned maintenance Orders pause while we update Fairbook. ';
    expect(await banner.textContent()).toMatch(new RegExp(`^${shown}\\w+day, \\w{3} \\d+, 10:00 PM to 11:00 PM PT$`));
    expect(await banner.getAttribute('role')).toBe('status');
    expect(await banner.getByRole('button').count()).toBe(0);
    // The full tier waits until the open page of the administrators asks by itself.
    if (!isFull) await page.reload();
    await bannersOn(page).waitFor();
    await page.getByRole('row', { name: /Orders pause.*Planned/ }).waitFor();
    // In the reader’s language, on the pages that need no account.
    if (isFull) {
      const visitor = await visit('market', { path: '/sales', locale: 'es' });
      const spanish = await bannersOn(visitor).textContent();
      expect(spanish).toMatch(/^Mantenimiento programado Las órdenes se detienen .* 10:00\sp\.m\. a 11:00\sp\.m\. PT$/);
    }
    // Without JavaScript too.
    expect(await (await fetch(addressOf('market', '/results'))).text()).toContain(
      'Orders pause while we update Fairbook.',
    );
  },
);

journey.runIf(isFull)('information is dismissed by a person in a browser, and stays dismissed', async ({ visit }) => {
  await (await asAdministrator()).addAnnouncement({
    body: { kind: 'information', audience: 'market', isPublic: true, text: 'New issuers join on Monday.' },
  });
  await untilSent('New issuers join on Monday.');
  const page = await visit('market', { path: '/auctions', as: olive });
  await bannersOn(page).getByRole('button', { name: 'Dismiss: New issuers join on Monday.' }).click();
  await bannersOn(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.goto(addressOf('market', '/my-bids'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await bannersOn(page).count()).toBe(0);
  // A visitor of the same browser has not read it, and dismisses it on a page without the app.
  await page.goto(addressOf('market', '/sales'));
  await bannersOn(page).getByRole('button').click();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await bannersOn(page).count()).toBe(0);
  const other = await visit('market', { path: '/signin' });
  await bannersOn(other).waitFor();
});
