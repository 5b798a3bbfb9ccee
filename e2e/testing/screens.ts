/** Every page of a web app and who views it: the routes say which there are, and the list below which record or view of a page is shown. */
import { join } from 'node:path';
import { admin } from '@fairbook/contract/admin.ts';
import { market } from '@fairbook/contract/market.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { type Page, pagesOf } from '../../scripts/web/pages.ts';
import type { Site } from './browser.ts';
import { asAdministrator, marketAs, newApplicant, newInvestor } from './calls.ts';
import type { Screen } from './every-page.ts';
import { administrator, alderCreek, cascade, nell, olive, paula } from './people.ts';
import { newAuctionInReview } from './sales.ts';

/** An address, in which `{…}` is the id of what has this name; and the email of its viewer, where it is another than usual for the page. */
type Shown = string | readonly [address: string, as: string];

const asked = 'a sale that was asked about';
const changed = 'a change of an investor';
const applicant = 'an applicant who was asked';

/** A page whose path is listed here is shown as listed, every other one at its own path. */
const shown: Readonly<Record<Site, readonly Shown[]>> = {
  market: [
    '/no/such/page',
    ...['', '/investors', '/allocation', '/glossary'].map((topic) => `/help${topic}`),
    '/verify/{Parks and Trails Bonds}',
    '/auctions',
    '/auctions?tab=upcoming&view=calendar',
    ...['School Refunding Bonds', 'Library Bonds', 'Parks and Trails Bonds'].map((sale) => `/auctions/{${sale}}`),
    ...['address', 'review'].map((step) => [`/onboarding/${step}`, nell] as const),
    ...['overview', 'documents', 'people', 'review'].map((step) => [`/onboarding/${step}`, alderCreek] as const),
    ['/onboarding/firm', paula],
    '/municipalities/{City of Alder Creek}',
    '/ladder?amount=50k',
    ['/webhooks', alderCreek],
    ['/keys', alderCreek],
    ...[alderCreek, cascade, paula].map((as) => ['/people', as] as const),
    ...['Library Bonds', 'School Refunding Bonds', 'Parks and Trails Bonds', asked].map(
      (sale) => `/workspace/auctions/{${sale}}`,
    ),
    '/workspace/auctions/{School Refunding Bonds}?tab=figures',
    '/workspace/auctions/{Parks and Trails Bonds}/final-book',
    '/my-bids/{Parks and Trails Bonds}/confirmation',
    '/my-bids/{Parks and Trails Bonds}/sub-accounts',
    ...[
      'profile',
      'ratings',
      'priority',
      'dates',
      'maturities',
      'documents',
      'review',
      'as-investors',
      'rehearsal',
    ].map((step) => `/workspace/auctions/{Fire Station Bonds}/${step}`),
    '/workspace/auctions/{Library Bonds}/amend',
    ...['', '?tab=people'].map((tab) => `/workspace/auctions/{Library Bonds}/team${tab}`),
    ...['', '?tab=terms'].map((tab) => `/connections/{Library Bonds}/team${tab}`),
    '/news/new',
    '/connections/{School Refunding Bonds}/figures',
    '/connections/{School Refunding Bonds}/questions',
  ],
  admin: [
    '/no/such/page',
    ...['dashboard', 'individual-investors', 'institutional-investors', 'market-professionals'].map(
      (list) => `/${list}?tab=all`,
    ),
    ...['', '?tab=people', '?tab=ratings', '?tab=history', '?tab=sign-ins', '?tab=professionals'].map(
      (tab) => `/municipality/{City of Alder Creek}${tab}`,
    ),
    ...['', '?tab=orders', '?tab=messages'].map((tab) => `/individual-investors/{${olive}}${tab}`),
    `/individual-investors/{${applicant}}`,
    `/institutional-investors/{${cascade}}`,
    `/market-professionals/{${paula}}`,
    '/auctions?tab=all',
    ...['', '?tab=terms', '?tab=figures', '?tab=maturities', '?tab=priority'].map(
      (tab) => `/auctions/{School Refunding Bonds}${tab}`,
    ),
    ...['', '?tab=proof', '?tab=history'].map((tab) => `/auctions/{Parks and Trails Bonds}${tab}`),
    '/changes?tab=all',
    `/changes/{${changed}}`,
  ],
};

/** Screens of the full tier alone, by their names: the same page of another record, person or topic is in the usual one. */
const fullTier: readonly string[] = [
  '/help/investors',
  '/help/allocation',
  '/auctions/{Library Bonds}',
  ...['address', 'review'].map((step) => `/onboarding/${step} as ${nell}`),
  `/onboarding/review as ${alderCreek}`,
  `/onboarding/firm as ${paula}`,
  ...[cascade, paula].map((as) => `/people as ${as}`),
  '/workspace/auctions/{Library Bonds}',
  `/workspace/auctions/{${asked}}`,
  // The form of a new auction has the same fields.
  '/workspace/auctions/{Fire Station Bonds}/profile',
  '/connections/{Library Bonds}/team?tab=terms',
  `/individual-investors/{${applicant}}`,
  '/auctions/{Parks and Trails Bonds}?tab=history',
];

/** Pages that cannot be opened by their address alone, or show another one; the tests named here show them. */
const elsewhere: Readonly<Record<Site, readonly string[]>> = {
  market: [
    // Leads on, to the workspace or the market (sign-up-return.full.test.ts).
    '/start',
    // The next step of a sign-up, for who has just begun one (visitor-to-result.test.ts).
    '/verify-email',
    // The answer of an OpenID Connect provider (openid-connect.full.test.ts).
    '/signin/callback',
  ],
  // The sign-in is at two addresses.
  admin: ['/', '/signin/callback'],
};

/** The first of these for whom a page is views it. */
const viewers: Readonly<Record<string, string>> = {
  'individual-investor': olive,
  municipality: alderCreek,
  'market-professional': paula,
  'institutional-investor': cascade,
};

/** Those of the usual tier. */
export function usualOf(screens: Readonly<Record<string, Screen>>): Readonly<Record<string, Screen>> {
  return Object.fromEntries(Object.entries(screens).filter(([name]) => !fullTier.includes(name)));
}

/** All screens of a site, by their addresses. Throws where a page with a parameter is not in the list. */
export async function screensOf(site: Site): Promise<Readonly<Record<string, Screen>>> {
  const root = join(import.meta.dirname, '../..', site);
  const pages = await pagesOf({ root, calls: site === 'market' ? market : admin, frame: [] });
  return screensIn(site, pages, shown[site]);
}

export function screensIn(site: Site, pages: readonly Page[], listed: readonly Shown[]): Record<string, Screen> {
  const all = listed.map((each) => (typeof each === 'string' ? ([each, undefined] as const) : each));
  // A fixed part of a path comes before a parameter in the same place.
  const inOrder = pages.toSorted((a, b) =>
    a.path.replaceAll(':', '\uffff') < b.path.replaceAll(':', '\uffff') ? -1 : 1,
  );
  const pageAt = (address: string) => inOrder.find(({ path }) => patternOf(path).test(address.split('?')[0] ?? ''));
  const known = new Set(all.map(([address]) => pageAt(address)));
  // An address of an earlier release has no code: it leads to that of today.
  const others = pages
    .filter((page) => page.modules.length > 0 && !known.has(page) && !elsewhere[site].includes(page.path))
    .map(({ path }) => path);
  const without = others.filter((path) => path.includes('/:'));
  if (without.length > 0) throw new Error(`no address for ${without.join(', ')} in e2e/testing/screens.ts`);
  const screens = [...all, ...others.map((path) => [path, undefined] as const)].map(([address, as]) => {
    const viewer = as ?? viewerOf(site, pageAt(address));
    const path = (ids: Readonly<Record<string, string>>) =>
      address.replace(/\{(.+?)\}/g, (_, name: string) => String(ids[name]));
    const name = as === undefined ? address : `${address} as ${as}`;
    return [
      name,
      { path: address.includes('{') ? path : address, ...(viewer !== undefined && { as: viewer }) },
    ] as const;
  });
  return Object.fromEntries(screens);
}

function viewerOf(site: Site, page: Page | undefined): string | undefined {
  if (!page?.isBehindGate) return undefined;
  if (site === 'admin') return administrator;
  return Object.entries(viewers).find(([kind]) => page.kinds === null || page.kinds.includes(kind))?.[1];
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`);
}

/** Data that the demo lacks, by name. Two files prepare it in the same product, so that the people of each have addresses of their own. */
export const prepare: Readonly<Record<Site, () => Promise<Readonly<Record<string, string>>>>> = {
  market: async () => {
    if (!isFull) return {};
    const uuid = await newAuctionInReview({ name: 'Asked Bonds', principals: [50_000, 50_000] });
    const text = 'Which office signs the bonds?';
    await (await asAdministrator()).askApplicant({ body: { subject: `auction:${uuid}`, text, seen: 0 } });
    return { [asked]: uuid };
  },
  admin: async () => {
    const last = `Paged${Date.now().toString(36)}`;
    const { email } = await newInvestor('Petra', last);
    const body = { state: 'WA', country: 'US', explanation: 'I moved to Washington.' };
    const { open } = await (await marketAs(email)).requestInvestorChange({ body });
    if (!isFull) return { [changed]: open?.id ?? '' };
    const address = `piet.${last}@invest.example`.toLowerCase();
    await newApplicant(address, 'Piet', last);
    const reviewer = await asAdministrator();
    const [row] = (await reviewer.listIndividuals({ query: { q: address } })).rows;
    const question = { subject: row?.review.subject ?? '', text: 'Which bank holds the account?', seen: 0 };
    await reviewer.askApplicant({ body: question });
    await (await marketAs(address)).answerQuestion({ body: { text: 'First Bank of Bend', seen: 1 } });
    return { [changed]: open?.id ?? '', [applicant]: row?.id ?? '' };
  },
};
