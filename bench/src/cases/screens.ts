/** Weight and speed of the main pages, in a real browser; and the JavaScript before the first screen. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from '../../../e2e/testing/product.ts';
import { browserPath } from '../../../scripts/ensure-browser.ts';
import {
  openBrowser,
  type Session,
  signInOnce,
  slowLine,
  type Visit,
  type Weight,
  weigh,
} from '../../../scripts/visits.ts';
import { maxBytes, measureFirstScreen } from '../../../scripts/web/first-screen.ts';
import type { CaseResult, Detail, Plan, Row } from '../case.ts';
import { figuresOf } from '../figures.ts';
import { type Fixture, root } from '../fixture.ts';
import { Missing } from '../tools.ts';

/** Goals for a cold visit. */
const most = { requests: 60, kilobytes: 450, layoutShift: 0.05, usableSeconds: 5 };
const phone = { width: 390, height: 844 };

export async function measureScreens(_fixture: Fixture, plan: Plan): Promise<CaseResult> {
  const first = await measureFirstScreens();
  const visits = await measureVisits(plan);
  return { rows: [...first.rows, ...visits.rows], details: [...first.details, ...visits.details], checks: [] };
}

async function measureFirstScreens() {
  const rows: Row[] = [];
  const details: Detail[] = [];
  for (const site of ['market', 'admin'] as const) {
    if (!existsSync(join(root, site, 'dist/.vite/manifest.json')))
      throw new Missing('the pages are not built: npm run build');
    const { bytes, files } = await measureFirstScreen(site);
    rows.push(
      rowOf(`JavaScript of the first screen of the ${site} site, after gzip`, [bytes / 1000], maxBytes / 1000, 'kB'),
    );
    details.push({ name: `${site}: ${files.length} files`, unit: 'kB', figures: figuresOf([bytes / 1000]), errors: 0 });
  }
  return { rows, details };
}

/** Every main page of both sites with the demo market's data, with an empty cache. */
async function measureVisits({ name: plan, rounds }: Plan) {
  const executablePath = findBrowser();
  const product = await startProduct();
  const browser = await openBrowser(executablePath);
  const rows: Row[] = [];
  const details: Detail[] = [];
  try {
    const { market, admin } = product.addresses;
    const investor = await signInOnce(browser, market, 'ind.or@invest.example');
    const issuer = await signInOnce(browser, market, 'issuer@alder.example');
    const administrator = await signInOnce(browser, admin, 'admin@fairbook.example');
    const pages: Page[] = [
      ...pagesOfInvestors(market, investor, await findSales(market, investor.token)),
      ...pagesOfIssuers(market, issuer),
      ...pagesOfAdministrators(admin, administrator),
    ];
    for (const { name, ...visit } of plan === 'toy' ? pages.slice(0, 1) : pages) {
      const weights: Weight[] = [];
      for (let round = 0; round < rounds; round++) weights.push(await weigh(browser, visit));
      const slow = await weigh(browser, { ...visit, ...phone, line: slowLine });
      rows.push(...rowsOf(name, weights, slow));
      details.push(...detailsOf(name, weights, slow));
    }
  } finally {
    await browser.close();
    await product.stop();
  }
  return { rows, details };
}

function findBrowser(): string {
  try {
    return browserPath();
  } catch (error) {
    throw new Missing(error instanceof Error ? error.message : String(error));
  }
}

/** A live and an ended auction of the demo market. */
async function findSales(market: string, token: string) {
  const find = async (status: string) => {
    const answer = await fetch(`${market}/api/auction/all?status=${status}`, { headers: { authorization: token } });
    const { data } = (await answer.json()) as { data: { uuid: string }[] };
    const [auction] = data;
    if (!auction) throw new Error(`the demo market has no auction that is ${status}`);
    return auction.uuid;
  };
  return { live: await find('Live'), ended: await find('Ended') };
}

interface Page extends Visit {
  readonly name: string;
}

const visitsOf =
  (site: string, session?: Session) =>
  ([name, path]: readonly [name: string, path: string]): Page => ({
    name,
    address: `${site}${path}`,
    ...(session && { session }),
  });

/** The live auction first: the quick run of the tests measures it alone. */
function pagesOfInvestors(market: string, session: Session, { live, ended }: Awaited<ReturnType<typeof findSales>>) {
  const signedIn = [
    ['live auction', `/auctions/${live}`],
    ['ended auction', `/auctions/${ended}`],
    ['auctions', '/auctions'],
    ['orders', '/my-bids'],
    ['municipalities', '/municipalities'],
    ['notifications', '/notifications'],
    ['settings', '/settings'],
  ] as const;
  const open = [
    ['landing', '/'],
    ['sign-in', '/signin'],
    ['public sale', `/sales/${live}`],
  ] as const;
  return [...signedIn.map(visitsOf(market, session)), ...open.map(visitsOf(market))];
}

function pagesOfIssuers(market: string, session: Session) {
  const pages = [
    ['workspace', '/workspace'],
    ['new auction', '/workspace/auctions/new'],
    ['professionals', '/professionals'],
  ] as const;
  return pages.map(visitsOf(market, session));
}

function pagesOfAdministrators(admin: string, session: Session) {
  const pages = [
    ['admin, municipalities', '/dashboard'],
    ['admin, auctions', '/auctions'],
    ['admin, changes', '/changes'],
    ['admin, administrators', '/administrators'],
    ['admin, audit trail', '/audit'],
  ] as const;
  return [visitsOf(admin)(['admin, sign-in', '/signin']), ...pages.map(visitsOf(admin, session))];
}

function rowsOf(name: string, weights: readonly Weight[], slow: Weight): Row[] {
  const figure = (read: (weight: Weight) => number) => weights.map(read);
  return [
    rowOf(
      `Cold visit, ${name}: requests`,
      figure(({ requests }) => requests),
      most.requests,
      '',
    ),
    rowOf(
      `Cold visit, ${name}: over the wire`,
      figure(({ bytes }) => bytes / 1000),
      most.kilobytes,
      'kB',
    ),
    rowOf(
      `Cold visit, ${name}: layout shift`,
      figure(({ layoutShift }) => layoutShift),
      most.layoutShift,
      '',
    ),
    rowOf(`Cold visit, ${name}: can be read on a slow 4G, phone`, [slow.readableMs / 1000], most.usableSeconds, 's'),
    rowOf(`Cold visit, ${name}: usable on a slow 4G, phone`, [slow.usableMs / 1000], most.usableSeconds, 's'),
  ];
}

function rowOf(what: string, values: readonly number[], goal: number, unit: string): Row {
  const { median } = figuresOf(values);
  const digits = goal < 1 ? 3 : goal < 10 ? 1 : 0;
  return {
    what,
    baseline: `${goal} ${unit}`.trim(),
    ours: `${median.toFixed(digits)} ${unit}`.trim(),
    ratio: figuresOf(values.map((value) => value / goal)),
    goal: { most: 1 },
    unit: '×',
  };
}

function detailsOf(name: string, weights: readonly Weight[], slow: Weight): Detail[] {
  const detail = (what: string, unit: string, read: (weight: Weight) => number, of = weights): Detail => ({
    name: `${name}: ${what}`,
    unit,
    figures: figuresOf(of.map(read)),
    errors: 0,
  });
  return [
    detail('JavaScript over the wire', 'kB', ({ scriptBytes }) => scriptBytes / 1000),
    detail('scripts', 'requests', ({ scripts }) => scripts),
    detail('whole on this machine', 'ms', ({ wholeMs }) => wholeMs),
    detail('whole on a slow 4G, phone', 'ms', ({ wholeMs }) => wholeMs, [slow]),
  ];
}
