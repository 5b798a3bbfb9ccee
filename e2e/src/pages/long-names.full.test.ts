/** Tests that no name moves what is around it: the longest ones, unbroken, right to left, or of emoji. */
import { paper } from '@fairbook/server/program/demo/paper.ts';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { goInApp } from '../../testing/browser.ts';
import { asAdministrator, marketAs, newApplicant, newVerifiedIdentity, visitorOfMarket } from '../../testing/calls.ts';
import { freshEmail } from '../../testing/fresh.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { administrator, alderCreek } from '../../testing/people.ts';
import { newDraft } from '../../testing/sales.ts';

/** Names of people as long as they can be; longer ones are refused. */
const people = {
  unbroken: 'Wm'.repeat(40),
  hebrew: 'שלום '.repeat(16).trim(),
  emoji: '👩‍👩‍👧‍👦'.repeat(7),
} as const;
const organization = 'Mw'.repeat(75);

/** Elements that are wider than the window, and neither cut nor in a region that scrolls by itself. */
function overflowing(page: Page) {
  return page.evaluate(() => {
    const isWide = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1;
    const isCut = (element: Element): boolean => {
      const around = element.parentElement;
      if (around === null) return false;
      return (getComputedStyle(around).overflowX !== 'visible' && !isWide(around)) || isCut(around);
    };
    const wide = [...document.querySelectorAll('main *')].filter((element) => isWide(element) && !isCut(element));
    return [
      ...wide.slice(0, 3).map((element) => `${element.tagName}.${element.className}`),
      ...(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []),
    ];
  });
}

/** By how much a table is wider than its box. */
function tableOverflow(page: Page) {
  return page
    .locator('table')
    .evaluateAll((tables) => tables.map((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)));
}

/** Goes to the page as its links do, and judges it on a desktop and on a phone. */
async function expectNothingMoved(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await goInApp(page, addressOf('admin', path));
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect([path, width, await overflowing(page)]).toEqual([path, width, []]);
  }
}

const kinds = ['unbroken', 'hebrew', 'emoji'] as const;
journey.for(kinds)(
  'names as long as they can be, %s, leave lists and pages of accounts as they are',
  async (kind, { visit }) => {
    const name = people[kind];
    const reviewer = await asAdministrator();
    const page = await visit('admin', { path: '/dashboard?tab=all', as: administrator });
    const email = freshEmail(`${kind}@invest.example`);
    await newApplicant(email, name, name);
    const [{ id } = { id: '' }] = (await reviewer.listIndividuals({ query: { q: email } })).rows;
    await goInApp(page, addressOf('admin', `/individual-investors?tab=all&q=${encodeURIComponent(email)}`));
    await page.getByText('1–1 of 1', { exact: true }).waitFor();
    for (const row of await page.locator('tbody tr').all())
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(37);
    for (const over of await tableOverflow(page)) expect(over).toBeLessThanOrEqual(0);
    for (const tab of tabs.individual) await expectNothingMoved(page, `/individual-investors/${id}?tab=${tab}`);
  },
);

journey('an unbroken name of an auction and a person of its issuer do so too', async ({ visit }) => {
  const issuer = await marketAs(alderCreek);
  const auction = await newDraft({ name: organization, principals: [100_000] });
  const page = await visit('admin', { path: '/dashboard', as: administrator });
  await expectNothingMoved(page, `/auctions?tab=all&q=${organization}`);
  await page.getByText(/^1–\d of \d$/).waitFor();
  for (const tab of ['terms', 'maturities', 'ratings', 'priority', 'dates', 'documents', 'history'])
    await expectNothingMoved(page, `/auctions/${auction}?tab=${tab}`);
  await expectNothingMoved(page, `/audit?q=${organization}`);
  await page.getByText(/^1–\d+ of \d+$/).waitFor();
  await issuer.deleteAuction({ params: { auctionId: auction } });
});

/** As long as each text can be, in one piece. */
const texts = {
  unbroken: (length: number) => 'Wm'.repeat(length / 2),
  hebrew: (length: number) => 'שלום'.repeat(length / 4),
  emoji: (length: number) => '🏛️🌲'.repeat(Math.floor(length / 3)),
} as const;

/** Signs up a municipality all of whose texts are as long as they can be, and has its approval requested; returns its id. */
async function newLongMunicipality(kind: keyof typeof texts, email: string): Promise<string> {
  const long = texts[kind];
  const idToken = await newVerifiedIdentity(email);
  const name = long(150);
  const person = { firstName: long(80), lastName: long(80) };
  await visitorOfMarket().signUpMunicipality({ body: { muniName: name, ...person, email, idToken } });
  const issuer = await marketAs(email);
  await issuer.saveMunicipalityOverview({
    body: {
      name,
      legalName: long(200),
      city: long(100),
      state: 'OR',
      zipCode: '97477-0001',
      type: 'School District',
      summary: long(2000),
      website: `https://longest.example/${'w'.repeat(270)}`,
    },
  });
  const official = { title: long(100), bio: long(2000), phone: '541-555-0100' };
  await issuer.addPerson({ body: { name, ...official, email: `${'w'.repeat(60)}@${'w'.repeat(60)}.example` } });
  const ratings = { fitchRating: 'AA', moodysRating: 'Aa2', snpRating: 'AA+', krollRating: 'Unrated' } as const;
  await issuer.addCreditRating({ body: { revStream: long(200), description: long(2000), ...ratings } });
  const content = new Uint8Array(paper('Budget', ['For readers.']));
  const budget = new File([content], `${'w'.repeat(190)}.pdf`, { type: 'application/pdf' });
  await issuer.addEnablementDocuments({ files: { enablementDocs: [budget] } });
  await issuer.requestMunicipalityApproval();
  return (await issuer.readMunicipalityInfo()).uuid;
}

const tabs = {
  municipality: ['', 'people', 'ratings', 'documents', 'auctions', 'professionals', 'messages', 'sign-ins', 'history'],
  individual: ['', 'orders', 'messages', 'sign-ins', 'history'],
} as const;

/** Lists have one line a row at 1440 px, and the row with a long name is as tall as the others. */
async function expectRowsAlike(page: Page): Promise<void> {
  const heights = await page
    .locator('[data-dense] tbody tr')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
  expect(heights.length).toBeGreaterThan(0);
  expect([...new Set(heights)]).toHaveLength(1);
  for (const over of await tableOverflow(page)) expect(over).toBeLessThanOrEqual(0);
}

describe.each(kinds)('with the longest texts, %s,', (kind) => {
  journey(
    'every page of the administrators that shows them keeps its layout at 1440, 390 and 320 px',
    async ({ visit }) => {
      const long = texts[kind];
      const reviewer = await asAdministrator();
      const issuer = freshEmail(`${kind}.issuer@longest.example`);
      const municipality = await newLongMunicipality(kind, issuer);
      const email = freshEmail(`${kind}.longest@invest.example`);
      await newApplicant(email, long(80), long(80));
      const [{ id: individual } = { id: '' }] = (await reviewer.listIndividuals({ query: { q: email } })).rows;
      const subject = `municipality:${municipality}`;
      const params = { id: municipality };
      await reviewer.askApplicant({ body: { subject, text: long(2000), seen: 0 } });
      await reviewer.addCaseNote({ body: { subject, text: long(2000) } });

      const page = await visit('admin', { path: '/dashboard', as: administrator });
      const wrong: unknown[] = [];
      async function look(path: string, isList = false) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await goInApp(page, addressOf('admin', path));
        if (isList) await expectRowsAlike(page);
        for (const width of [1440, 390, 320]) {
          await page.setViewportSize({ width, height: 900 });
          const found = await overflowing(page);
          if (found.length > 0) wrong.push([path, width, ...found]);
        }
      }
      const q = encodeURIComponent(email);
      await look('/dashboard?tab=review', true);
      await look(`/individual-investors?tab=review`, true);
      await look(`/individual-investors?tab=all&q=${q}`, true);
      for (const tab of tabs.municipality) await look(`/municipality/${municipality}?tab=${tab}`);
      for (const tab of tabs.individual) await look(`/individual-investors/${individual}?tab=${tab}`);

      await reviewer.rejectAccount({
        params: { kind: 'municipality', ...params },
        body: { rejectionReason: long(2000) },
      });
      await look('/dashboard?tab=rejected', true);
      await look(`/municipality/${municipality}`);
      await (await marketAs(issuer)).requestMunicipalityApproval();
      await reviewer.approveAccount({ params: { kind: 'municipality', ...params } });
      await reviewer.approveAccount({ params: { kind: 'investor', id: individual } });
      const explanation = long(1000);
      const investor = await marketAs(email);
      const { open } = await investor.requestInvestorChange({ body: { state: 'WA', country: 'US', explanation } });
      await reviewer.deactivateAccount({ params: { kind: 'municipality', ...params }, body: { reason: long(1000) } });
      await look('/changes?tab=review', true);
      await look(`/changes/${open?.id}`);
      await look('/decisions');
      await look(`/municipality/${municipality}`);
      await look('/dashboard?tab=all', true);
      await look('/audit');
      await look('/messages');
      expect(wrong).toEqual([]);
      const [request] = await reviewer.listPendingDecisions({ query: { subject } });
      await reviewer.withdrawDecision({ params: { id: request?.id ?? '' } });
    },
  );
});
