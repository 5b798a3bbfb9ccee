/** Tests that everything the pages show is a text of the text modules or data, in a build in which all these texts are marked. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type PublicPage,
  type PublicRenderer,
  type SaleChoices,
  type SaleGroup,
  type SimilarSale,
  saleGroups,
} from '@fairbook/contract/public/pages.ts';
import { countedFilters } from '@fairbook/domain/auctions/offer-bands.ts';
import { beforeAll, expect } from 'vitest';
import { buildPseudoPages } from '../../../scripts/web/web.ts';
import { goInApp, storeNoLanguage } from '../../testing/browser.ts';
import { visitorOfMarket } from '../../testing/calls.ts';
import { findIds } from '../../testing/every-page.ts';
import { addressOf, enter, journey, throwProblems } from '../../testing/journey.ts';
import {
  addValues,
  countriesOf,
  pseudoFolder,
  shownOn,
  showPseudo,
  unmarked,
  valuesOfAnswers,
} from '../../testing/pseudo.ts';
import { prepare, screensOf } from '../../testing/screens.ts';

beforeAll(buildPseudoPages, 300_000);

for (const site of ['market', 'admin'] as const) {
  const screens = await screensOf(site);
  const people = new Set(Object.values(screens).map(({ as }) => as));
  for (const as of people) {
    journey(`${site}: every text is one of the modules, for ${as ?? 'visitors'}`, async ({ browser }) => {
      const ids = { ...(await findIds()), ...(await prepare[site]()) };
      const problems: string[] = [];
      const page = await enter(browser, site, { ...(as !== undefined && { as }) }, (problem) => problems.push(problem));
      await storeNoLanguage(page);
      await showPseudo(page.context(), site, addressOf(site, ''));
      const values = valuesOfAnswers(page.context());
      const found: string[] = [];
      const countries = await countriesOf(page, 'en-US');
      for (const [name, { path }] of Object.entries(screens).filter(([, screen]) => screen.as === as)) {
        await goInApp(page, addressOf(site, typeof path === 'string' ? path : path(ids)));
        const shown = await shownOn(page);
        expect(shown.filter(({ text }) => text.includes('⟦')).length, name).toBeGreaterThan(3);
        const left = unmarked(shown, await values(), countries);
        found.push(...left.map((text) => `${name}: ${text}`));
      }
      await page.context().close();
      expect(found).toEqual([]);
      throwProblems(problems, [/No route matches URL/]);
    });
  }
}

journey('public pages: every text is one of the modules', async ({ browser }) => {
  const { renderPage } = (await import(
    pathToFileURL(join(pseudoFolder('market'), '.pages/render.js')).href
  )) as PublicRenderer;
  const page = await (await browser.newContext()).newPage();
  const found: string[] = [];
  for (const shown of await publicPages()) {
    const site = {
      origin: addressOf('market', ''),
      now: new Date(),
      address: '/sales',
      approvalDays: 2,
      announcements: [],
    };
    await page.setContent(renderPage(shown, site).html);
    const values = new Set<string>();
    addValues(shown, values);
    found.push(...unmarked(await shownOn(page), values).map((text) => `${shown.kind}: ${text}`));
  }
  await page.context().close();
  expect(found).toEqual([]);
});

/** Each kind of page, with sales in each status and in each state that a page tells apart. */
async function publicPages(): Promise<PublicPage[]> {
  const calls = visitorOfMarket();
  const { rows } = await calls.listPublicSales({ query: { pageSize: 200 } });
  const search = { q: '', state: '', filters: {}, status: '', view: '', page: 1 } as const;
  const choices = null;
  const counted = Object.fromEntries(countedFilters.map((name) => [name, {}])) as SaleChoices;
  const narrowed = {
    choices: { ...counted, rating: { AA: 3, A: 1 } },
    search: { ...search, filters: { rating: 'AA' } },
  };
  const groupOf = (group: SaleGroup) => {
    const own = rows.filter(({ status }) => saleGroups[group].some((one) => one === status));
    return { group, rows: own, total: own.length + 60 };
  };
  const firstOf = async (status: string) => {
    const uuid = rows.find((row) => row.status === status)?.uuid ?? '';
    return calls.readPublicSale({ params: { uuid } });
  };
  const [live, ended, approved] = [await firstOf('Live'), await firstOf('Ended'), await firstOf('Approved')];
  const halt = { haltedAt: '2026-11-23T11:00:00Z', reason: 'A figure is wrong', haltedBy: 'issuer' } as const;
  const cancellation = { cancelledAt: '2026-11-23T11:00:00Z', reason: 'A figure was wrong' };
  const halted = { ...live, isHalted: true, halt };
  const canceled = { ...live, status: 'Ended' as const, isCancelled: true, cancellation, demand: null, result: null };
  const similar: SimilarSale = {
    ...{ uuid: ended.uuid, name: 'Bridge Bonds', issuer: 'City of Bend', state: 'OR', common: ['state', 'issuerType'] },
    ...{
      closedAt: '2026-10-01T17:00:00Z',
      principal: 900_000,
      firstMaturity: '2027-12-01',
      finalMaturity: '2036-12-01',
    },
    ...{ cover: 1.2, shareSold: 1, yield: 3.1, tic: 3.2, investors: 12 },
  };
  const last = { signed: 1, entry: 4, at: '2026-10-01T17:00:00Z' };
  const witnessing = { witnesses: 2, quorum: 1, last, isWhole: false, isContradicted: false };
  const answers = ['Yes.', 'From 2035 on.'].map((text) => ({ text, answeredAt: '2026-10-01T17:00:00Z' }));
  const questions = { rows: [{ number: 2, text: 'Callable?', askedAt: '2026-10-01T16:00:00Z', answers }], total: 3 };
  const sales = [live, ended, approved, halted, canceled];
  const problem = { kind: 'problem', address: '/sales', reference: '', retryAfter: 12 } as const;
  return [
    { kind: 'sales', groups: [groupOf('live'), groupOf('upcoming'), groupOf('ended')], ...narrowed },
    { kind: 'sales', groups: [groupOf('ended')], choices, search: { ...search, status: 'ended', q: 'Bonds', page: 2 } },
    { kind: 'sales', groups: [{ group: 'live', rows: [], total: 0 }], choices, search: { ...search, status: 'live' } },
    { kind: 'results', found: groupOf('ended'), choices, search },
    { kind: 'map', counts: { OR: 3, OH: 1 }, choices, search: { ...search, view: 'map' } },
    { kind: 'calendar', rows: [...groupOf('live').rows], total: 900, choices, search: { ...search, view: 'calendar' } },
    ...sales.map(
      (sale): PublicPage => ({
        ...{ kind: 'sale', sale, similar: null, witnessing: { ...witnessing, last: null } },
        questions: { rows: [], total: 0 },
      }),
    ),
    { kind: 'sale', sale: ended, similar: { sales: [similar], yield: 3, medianYield: 3.1 }, witnessing, questions },
    ...sales.map((sale): PublicPage => ({ kind: 'embed', sale })),
    { kind: 'embed', sale: 'missing' },
    { kind: 'embed', sale: 'problem' },
    { kind: 'issuer', issuer: await calls.readPublicIssuer({ params: { uuid: live.municipality.uuid } }) },
    { kind: 'missing', sale: null },
    { kind: 'missing', sale: live.uuid },
    ...[400, 404, 429, 500, 503].map((status): PublicPage => ({ ...problem, status })),
  ];
}

journey('the page that verifies without a server: every text is one of the modules', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(pathToFileURL(join(pseudoFolder('market'), 'verify.html')).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(unmarked(await shownOn(page), [])).toEqual([]);
  const name = 'Parks and Trails Bonds';
  const params = { auctionId: (await findIds())[name] ?? '' };
  const record = await visitorOfMarket().downloadClosingRecord({ params });
  await page.locator('input[type=file]').setInputFiles({
    name: 'record.json',
    mimeType: 'application/json',
    buffer: Buffer.from(await (record as Blob).arrayBuffer()),
  });
  await page.locator('[data-state=true]').waitFor();
  expect(unmarked(await shownOn(page), [name, 'record.json'])).toEqual([]);
  await page.context().close();
});

journey('a text that is written in a page is found, and data is not', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.setContent(`<title>⟦Title⟧</title><h1>⟦Sale of ⟧Water Bonds⟦ in ⟧OR</h1><p>Nov 24, 2026, 2:05 PM PST</p>
    <p>Closes soon</p><p>Live</p><p>issuer</p><input placeholder="Name"><img alt="⟦A map⟧" title="A map of Water Bonds"><p hidden>Hidden</p>`);
  const values = new Set<string>();
  addValues({ name: 'Water Bonds', status: 'Live', kind: 'issuer', message: 'Closes soon' }, values);
  expect(unmarked(await shownOn(page), values)).toEqual([
    '<p>: Closes soon',
    '<p>: Live',
    '<p>: issuer',
    '<input> placeholder: Name',
    '<img> title: A map of',
  ]);
  await page.context().close();
});
