/** Every page, light and dark, on a desk and in a hand: usable by everybody, and never wider than its window. */
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { type Site, settled } from './browser.ts';
import { asAdministrator } from './calls.ts';
import { addressOf, enter, journey, throwProblems } from './journey.ts';
import { administrator, alderCreek, cascade, nell, olive, paula } from './people.ts';

type Ids = Readonly<Record<string, string>>;

interface Screen {
  readonly path: string | ((ids: Ids) => string);
  readonly as?: string;
}

const administration: Readonly<Record<string, Screen>> = {
  'the sign-in': { path: '/signin' },
  'the sign-up': { path: '/signup' },
  'the help with signing in': { path: '/signin-help' },
  'an error page': { path: '/no/such/page' },
  'the list of municipalities': { path: '/dashboard?tab=all', as: administrator },
  'a municipality': { path: (ids) => `/municipality/${ids['City of Alder Creek']}`, as: administrator },
  'the people of a municipality': {
    path: (ids) => `/municipality/${ids['City of Alder Creek']}?tab=people`,
    as: administrator,
  },
  'the ratings of a municipality': {
    path: (ids) => `/municipality/${ids['City of Alder Creek']}?tab=ratings`,
    as: administrator,
  },
  'the history of a municipality': {
    path: (ids) => `/municipality/${ids['City of Alder Creek']}?tab=history`,
    as: administrator,
  },
  'the individual investors': { path: '/individual-investors?tab=all', as: administrator },
  'an individual investor': { path: (ids) => `/individual-investors/${ids[olive]}`, as: administrator },
  'the institutions': { path: '/institutional-investors?tab=all', as: administrator },
  'an institution': { path: (ids) => `/institutional-investors/${ids[cascade]}`, as: administrator },
  'the market professionals': { path: '/market-professionals?tab=all', as: administrator },
  'a market professional': { path: (ids) => `/market-professionals/${ids[paula]}`, as: administrator },
  'the auctions': { path: '/auctions?tab=all', as: administrator },
  'an auction': { path: (ids) => `/auctions/${ids['School Refunding Bonds']}?tab=terms`, as: administrator },
  'the maturities of an auction': {
    path: (ids) => `/auctions/${ids['School Refunding Bonds']}?tab=maturities`,
    as: administrator,
  },
  'the priority of an auction': {
    path: (ids) => `/auctions/${ids['School Refunding Bonds']}?tab=priority`,
    as: administrator,
  },
  'the book of a live auction': { path: (ids) => `/auctions/${ids['School Refunding Bonds']}`, as: administrator },
  'the allocation of an ended auction': {
    path: (ids) => `/auctions/${ids['Parks and Trails Bonds']}`,
    as: administrator,
  },
  'the page that is not ready yet': { path: '/under-construction', as: administrator },
};

const market: Readonly<Record<string, Screen>> = {
  'the front page': { path: '/' },
  'the sign-in': { path: '/signin' },
  'the choice of an account': { path: '/signup' },
  'the sign-up of an investor': { path: '/signup/investor' },
  'the sign-up of a municipality': { path: '/signup/municipality' },
  'the live auctions': { path: '/auctions', as: olive },
  'the live auction with its ticket': { path: (ids) => `/auctions/${ids['School Refunding Bonds']}`, as: olive },
  'an auction before its sale': { path: (ids) => `/auctions/${ids['Library Bonds']}`, as: olive },
  'an ended auction with its result': { path: (ids) => `/auctions/${ids['Parks and Trails Bonds']}`, as: olive },
  'the own profile': { path: '/onboarding/address', as: nell },
  'the request for approval': { path: '/onboarding/review', as: nell },
  'the own bids': { path: '/my-bids', as: olive },
  'the notices': { path: '/notifications', as: olive },
  'the workspace': { path: '/workspace', as: alderCreek },
  'an own auction in its marketing phase': {
    path: (ids) => `/workspace/auctions/${ids['Library Bonds']}`,
    as: alderCreek,
  },
  'the own live auction with its book': {
    path: (ids) => `/workspace/auctions/${ids['School Refunding Bonds']}`,
    as: alderCreek,
  },
  'the report of an own auction': {
    path: (ids) => `/workspace/auctions/${ids['Parks and Trails Bonds']}`,
    as: alderCreek,
  },
  'the connections of a professional': { path: '/connections', as: paula },
};

const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

interface Opened {
  readonly page: Page;
  readonly problems: string[];
}

const look = journey
  .extend('ids', { scope: 'file' }, () => findIds())
  /** The windows of a person, opened once: a browser that has been here before loads the pages much faster. */
  .extend('windowsOf', { scope: 'file' }, ({ browser }, { onCleanup }) => {
    const known = new Map<string, Promise<Opened[]>>();
    onCleanup(async () => {
      const all = await Promise.all(known.values());
      await Promise.all(all.flat().map(({ page }) => page.context().close()));
    });
    const open = (site: Site, as: string | undefined) =>
      Promise.all(
        windows.map(async (window) => {
          const problems: string[] = [];
          const tell = (problem: string) => void problems.push(problem);
          return { page: await enter(browser, site, { ...window, ...(as !== undefined && { as }) }, tell), problems };
        }),
      );
    return (site: Site, as: string | undefined): Promise<Opened[]> => {
      const opened = known.get(`${site} ${as}`) ?? open(site, as);
      known.set(`${site} ${as}`, opened);
      return opened;
    };
  });

for (const [site, screens] of [
  ['admin', administration],
  ['market', market],
] as const) {
  for (const [name, { path, as }] of Object.entries(screens)) {
    look(`${site}: ${name}`, async ({ windowsOf, ids }) => {
      const address = addressOf(site, typeof path === 'string' ? path : path(ids));
      const foreseen = path === '/no/such/page' ? [/No route matches URL/] : [];
      const opened = await windowsOf(site, as);
      await Promise.all(opened.map(({ page }) => see(page, address)));
      for (const { problems } of opened) throwProblems(problems.splice(0), foreseen);
    });
  }
}

async function see(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(address);
  await settled(page);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'colours');
}

/** The ids under which the demo's people and auctions stand, by name or e-mail. */
async function findIds(): Promise<Ids> {
  const reviewer = await asAdministrator();
  const [auctions, municipalities, individuals, institutions, professionals] = await Promise.all([
    reviewer.listAuctions(),
    reviewer.listMunicipalities(),
    reviewer.listIndividuals(),
    reviewer.listInstitutionals(),
    reviewer.listProfessionals(),
  ]);
  return Object.fromEntries([
    ...[...auctions.rows, ...municipalities.rows].map(({ name, uuid }) => [name, uuid]),
    ...[...individuals.rows, ...institutions.rows, ...professionals.rows].map(({ email, id }) => [email, id]),
  ]);
}
