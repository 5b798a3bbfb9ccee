/** The full tier of announcements.test.ts: changes of their end, their order, incidents, and what they add to a page. */
import type { Page } from 'playwright-core';
import { afterEach, expect, inject } from 'vitest';
import { signInOnce, weigh } from '../../../scripts/visits.ts';
import { expectAccessible, expectNoOverflow } from '../../testing/accessible.ts';
import { settled } from '../../testing/browser.ts';
import { asAdministrator } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { administrator, olive, viewer } from '../../testing/people.ts';
import { bannersOn, endAnnouncements, inSeconds, untilSent } from './announcements.ts';

afterEach(endAnnouncements);

const focusedField = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('type'));

journey(
  'an Owner extends maintenance that has begun, seeing it before, and open pages show the new end',
  async ({ visit }) => {
    const body = { kind: 'maintenance', audience: 'both', isPublic: true, text: 'Updating Fairbook.' } as const;
    const textEs = 'Actualizamos Fairbook.';
    await (await asAdministrator()).addAnnouncement({
      body: { ...body, textEs, endsAt: `${inSeconds(24 * 3600).slice(0, 10)}T20:00Z` },
    });
    await untilSent('Updating Fairbook.');
    const open = await visit('market', { path: '/auctions', as: olive });
    await bannersOn(open)
      .getByText(/ to .*12:00 PM PT$/)
      .waitFor();
    const page = await visit('admin', { path: '/announcements', as: administrator });
    await page.getByRole('button', { name: 'Change end: Updating Fairbook.' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the end of the announcement' });
    const end = dialog.getByLabel('End');
    await end.fill('2020-01-01T12:00');
    await dialog.getByRole('button', { name: 'Change end' }).click();
    await dialog.getByText('The end must be after the start').first().waitFor();
    expect(await focusedField(page)).toBe('datetime-local');
    await end.fill('');
    await dialog.getByRole('button', { name: 'Change end' }).click();
    await dialog.getByText('Maintenance needs an end').first().waitFor();
    await end.fill(`${inSeconds(24 * 3600).slice(0, 10)}T12:00`);
    await dialog.getByRole('button', { name: '+30 minutes' }).click();
    await dialog.getByText(/ to .*12:30 PM PT$/).waitFor();
    await dialog.getByText(/ a .*12:30\sp\.m\. PT$/).waitFor();
    await settled(page);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Change end' }).click();
    await page.getByText('End changed', { exact: true }).waitFor();
    await bannersOn(open)
      .getByText(/ to .*12:30 PM PT$/)
      .waitFor({ timeout: 10_000 });
    await page.getByRole('row', { name: /Updating Fairbook\..*Current.*12:30 PM/ }).waitFor();
  },
);

journey(
  'a new banner has the place on an open page that it has after a reload, and the others stay',
  async ({ visit }) => {
    const body = { kind: 'information', audience: 'market', isPublic: true } as const;
    const owner = await asAdministrator();
    const ahead = { startsAt: inSeconds(24 * 3600), endsAt: inSeconds(25 * 3600) };
    await owner.addAnnouncement({ body: { ...body, ...ahead, kind: 'maintenance', text: 'Second' } });
    await untilSent('Second');
    const page = await visit('market', { path: '/auctions', as: olive });
    await bannersOn(page).waitFor();
    await bannersOn(page).evaluate((banner) => Object.assign(banner, { isFirst: true }));
    await owner.addAnnouncement({ body: { ...body, text: 'First' } });
    await bannersOn(page).nth(1).waitFor({ timeout: 10_000 });
    const order = async () =>
      (await bannersOn(page).allTextContents()).map((text) => (text.includes('First') ? 'First' : 'Second'));
    expect(await order()).toEqual(['First', 'Second']);
    expect(await bannersOn(page).evaluateAll((banners) => banners.map((banner) => 'isFirst' in banner))).toEqual([
      false,
      true,
    ]);
    await page.reload();
    await bannersOn(page).nth(1).waitFor();
    expect(await order()).toEqual(['First', 'Second']);
  },
);

journey(
  'an incident is read out at once, ends by itself without the server, and another one by hand',
  async ({ visit, foresee }) => {
    // While it is offline.
    foresee(/^no response: /);
    const page = await visit('market', { path: '/auctions', as: olive });
    await page.getByRole('button', { name: 'Connected' }).waitFor();
    const owner = await asAdministrator();
    const body = { kind: 'incident', audience: 'market', isPublic: false } as const;
    const { id } = await owner.addAnnouncement({ body: { ...body, text: 'Payments are late.' } });
    const late = page.getByRole('alert').filter({ hasText: 'Payments are late.' });
    await late.waitFor({ timeout: 10_000 });
    await owner.addAnnouncement({ body: { ...body, text: 'Receipts are late.', endsAt: inSeconds(12) } });
    const short = page.getByRole('alert').filter({ hasText: 'Receipts are late.' });
    await short.waitFor({ timeout: 10_000 });
    await page.context().setOffline(true);
    await page.waitForTimeout(1_000);
    expect(await bannersOn(page).count()).toBe(2);
    await short.waitFor({ state: 'detached', timeout: 20_000 });
    expect(await late.count()).toBe(1);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Connected' }).waitFor();
    await owner.endAnnouncement({ params: { id } });
    await late.waitFor({ state: 'detached', timeout: 10_000 });
    // Facts for people with an account are in no page that anyone gets.
    expect(await (await fetch(addressOf('market', '/auctions'))).text()).not.toContain('Payments are late.');
  },
);

journey(
  'a cold visit with announcements stays light and nothing moves, and without any it asks for nothing more',
  async ({ browser }) => {
    const path = addressOf('market', '/auctions');
    const session = await signInOnce(browser, inject('addresses').market, olive);
    const before = await weigh(browser, { address: path, session });
    const owner = await asAdministrator();
    for (const isPublic of [true, false]) {
      await owner.addAnnouncement({
        body: {
          kind: 'information',
          audience: 'both',
          isPublic,
          text: `${isPublic} ${'words of a long text '.repeat(12)}`,
        },
      });
    }
    await untilSent('true words');
    for (const width of [1440, 390]) {
      const weight = await weigh(browser, { address: path, session, width });
      expect(weight.layoutShift).toBeLessThanOrEqual(0.05);
      if (width === 1440) expect(weight.requests).toBeLessThanOrEqual(before.requests + 1);
      expect(weight.bytes).toBeLessThanOrEqual(450_000);
    }
    for (const address of [addressOf('market', '/'), addressOf('market', '/sales'), addressOf('admin', '/signin')]) {
      expect((await weigh(browser, { address })).layoutShift).toBeLessThanOrEqual(0.05);
    }
  },
);

journey(
  'banners of each kind are accessible in both schemes, on the app, the sign-in and a public page',
  async ({ visit }) => {
    const owner = await asAdministrator();
    for (const kind of ['information', 'maintenance', 'incident'] as const) {
      const body = { kind, audience: 'both', isPublic: true, text: `An announcement about ${kind}.` } as const;
      await owner.addAnnouncement({ body: { ...body, endsAt: inSeconds(3600) } });
    }
    await untilSent('about incident');
    for (const scheme of ['light', 'dark'] as const) {
      for (const [path, as] of [
        ['/my-bids', olive],
        ['/signin', undefined],
        ['/sales', undefined],
      ] as const) {
        const page = await visit('market', { path, scheme, width: 390, ...(as && { as }) });
        await bannersOn(page).nth(2).waitFor();
        await settled(page);
        await expectAccessible(page);
        await expectNoOverflow(page);
      }
    }
  },
);

journey('an Owner ends one after a confirmation, and a Viewer only reads', async ({ visit }) => {
  const text = fresh('The office is closed on Thursday.');
  await (await asAdministrator()).addAnnouncement({
    body: { kind: 'information', audience: 'admin', isPublic: false, text },
  });
  const page = await visit('admin', { path: '/announcements', as: administrator });
  const banner = bannersOn(page).filter({ hasText: text });
  await banner.waitFor();
  await page.getByRole('button', { name: `End now: ${text}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
  await page.getByText('Announcement ended').waitFor();
  const row = { name: new RegExp(`${text}.*Ended.*By Ada Reviewer`) };
  await page.getByRole('row', row).waitFor();
  await banner.waitFor({ state: 'detached' });
  const reader = await visit('admin', { path: '/announcements', as: viewer });
  await reader.getByText('Only Owners announce.').waitFor();
  await reader.getByRole('row', row).waitFor();
  expect(await reader.getByRole('button', { name: /^(Announce|Edit|End now)/ }).count()).toBe(0);
});
