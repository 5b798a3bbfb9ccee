/** Reading: the list with four filters, one auction, one inventory; against Fastify doing next to nothing. */
import { join } from 'node:path';
import { buildBigMarket } from '@fairbook/server/testing/market/big-market.sql.ts';
import { fillSale } from '@fairbook/server/testing/market/big-sale.ts';
import { type CaseResult, check, type Plan, type Row } from '../case.ts';
import { type Server, untilCalm } from '../child.ts';
import { figuresOf, interleave, ratiosOf } from '../figures.ts';
import type { Fixture, FixtureDatabase } from '../fixture.ts';
import { type LoadSample, type Shot, Volley } from '../load.ts';
import { makeSales, one } from '../sales.ts';
import { detailOf, perSecond } from './bids.ts';

const connections = 32;
/** Rows of a page. */
const pageSize = 50;

/** Filters of the list; every combination has matches in a big market. */
const filters = {
  taxStatus: ['Taxable', 'Tax Exempt', 'Alternative Minimum Tax Amount'],
  securityType: ['General Obligation', 'Revenue'],
  repaymentFrequency: ['Monthly', 'Semi-Annual', 'Annual'],
  comImpactTheme: ['Clean Water', 'Housing', 'Schools', 'Transit', 'Parks', 'Energy', 'Health', 'Libraries'],
} as const;

interface BigMarket {
  readonly database: FixtureDatabase;
  readonly server: Server;
  readonly auctions: number;
}

export async function measureReads(fixture: Fixture, plan: Plan): Promise<CaseResult> {
  const large = await openMarket(fixture, plan.market[1]);
  const small = plan.market[0] === plan.market[1] ? large : await openMarket(fixture, plan.market[0]);
  const [sale] = await makeSales(large.database, 1);
  if (!sale) throw new Error('no sale was made');
  await fillSale(large.database.pool, sale.uuid, { rows: plan.inventory, investors: Math.ceil(plan.inventory / 10) });
  const plain = await fixture.startProgram(join(import.meta.dirname, '../programs/plain.ts'), large.database.url);
  const authorization = `Bearer ${await fixture.tokenFor('big-2', 'person.2@big.example')}`;

  const asked = { tax: 'Tax Exempt', security: 'Revenue', frequency: 'Annual', theme: 'Parks' };
  const same = listPath(asked);
  const page = await readPage(large, same, authorization);
  const checks = [
    await checkCatalogue(large, asked, page.total),
    await checkInventory(large, sale, plan.inventory, authorization),
  ];

  // The goal is about selecting and sorting: every listed row has been read once before.
  for (const market of [large, small]) await readAll(market, everyPage(), authorization);
  const get = (path: string): Shot => ({ method: 'GET', path, headers: { authorization } });
  const fire = (name: string, { url }: { url: string }, shots: readonly Shot[]) => {
    const volley = new Volley(fixture.folder, name, shots);
    return () => volley.fire({ url, connections, seconds: plan.seconds });
  };
  const sumUp = fire('recomputed', plain, [get(`/recomputed/${sale.uuid}`)]);
  const samples = await interleave(plan.rounds, {
    hello: fire('hello', plain, [get('/hello')]),
    bytes: fire('bytes', plain, [get(`/static/${page.bytes}`)]),
    unchanged: fire('unchanged', large.server, [get(same)]),
    computed: fire('computed', large.server, everyPage().map(get)),
    computedSmall: fire('computed-small', small.server, everyPage().map(get)),
    detail: fire('detail', large.server, [get(`/api/auction/${sale.uuid}/public`)]),
    inventory: fire('inventory', large.server, [get(`/api/auction/${sale.uuid}/inventory`)]),
    // Abandoned sums are still being computed; the next case must not pay for them.
    recomputed: () => sumUp().finally(async () => untilCalm(await fixture.databasePids())),
  });

  const first = figuresOf(samples.computed.map(({ errors }) => errors));
  check(first.max === 0, 'no list was refused');
  return { ...reportOf(samples, plan, page), checks };
}

type Samples = Readonly<
  Record<
    'hello' | 'bytes' | 'unchanged' | 'computed' | 'computedSmall' | 'detail' | 'inventory' | 'recomputed',
    readonly LoadSample[]
  >
>;

function reportOf(
  samples: Samples,
  plan: Plan,
  page: { readonly bytes: number; readonly total: number },
): Pick<CaseResult, 'rows' | 'details'> {
  const rates = (name: keyof Samples) => samples[name].map(({ rate }) => rate);
  const compared = (
    what: string,
    ours: keyof Samples,
    theirs: keyof Samples,
    least: number,
    unit: Row['unit'] = '%',
  ): Row => {
    const ratio = ratiosOf(rates(ours), rates(theirs));
    return { what, baseline: perSecond(rates(theirs)), ours: perSecond(rates(ours)), ratio, goal: { least }, unit };
  };
  const [fewer, more] = plan.market.map((auctions) => auctions.toLocaleString('en-US'));
  const orders = plan.inventory.toLocaleString('en-US');
  const rows = [
    compared(
      `List of ${more} auctions, four filters, computed, against Fastify sending as many bytes`,
      'computed',
      'bytes',
      0.4,
    ),
    compared('The same list unchanged, against the same', 'unchanged', 'bytes', 0.85),
    compared(`Lists of ${more} auctions against ${fewer}`, 'computed', 'computedSmall', 0.9, '×'),
    compared('One auction, against Fastify’s greeting', 'detail', 'hello', 0.65),
    compared(`Inventory of a sale with ${orders} order rows, against Fastify’s greeting`, 'inventory', 'hello', 0.6),
    compared('The same inventory against summing the orders for every request', 'inventory', 'recomputed', 400, '×'),
  ];
  const titles: Record<keyof Samples, string> = {
    hello: 'Fastify, a greeting',
    bytes: `Fastify, ${page.bytes.toLocaleString('en-US')} bytes that never change`,
    unchanged: `Fairbook, the first ${pageSize} of ${page.total.toLocaleString('en-US')} matches, the same each time`,
    computed: `Fairbook, ${more} auctions, another list each time`,
    computedSmall: `Fairbook, ${fewer} auctions, another list each time`,
    detail: 'Fairbook, one auction',
    inventory: `Fairbook, inventory of ${orders} order rows`,
    recomputed: `Fastify and pg, sums of ${orders} order rows`,
  };
  const details = Object.entries(titles).map(([name, title]) => {
    return detailOf(title, samples[name as keyof Samples]);
  });
  return { rows, details };
}

async function openMarket(fixture: Fixture, auctions: number): Promise<BigMarket> {
  const database = await fixture.database(`market_${auctions}`);
  await buildBigMarket(database.pool, {
    auctions,
    municipalities: Math.max(10, auctions / 10),
    investors: 1_000,
    events: 10_000,
  });
  return { database, server: await fixture.startMarket(database.url), auctions };
}

interface Asked {
  readonly tax: string;
  readonly security: string;
  readonly frequency: string;
  readonly theme: string;
}

function listPath({ tax, security, frequency, theme }: Asked): string {
  const query = new URLSearchParams({
    'taxStatus[]': tax,
    'securityType[]': security,
    'repaymentFrequency[]': frequency,
    'comImpactTheme[]': theme,
    pageSize: `${pageSize}`,
    page: '1',
  });
  return `/api/auction/all?${query}`;
}

/** The first page of every combination in every order. Each also has a theme without matches, another each time. */
function everyPage(): string[] {
  const paths: string[] = [];
  for (const tax of filters.taxStatus) {
    for (const security of filters.securityType) {
      for (const frequency of filters.repaymentFrequency) {
        for (const theme of filters.comImpactTheme) {
          const path = listPath({ tax, security, frequency, theme });
          for (const sort of ['createdAt', '-createdAt', 'amount', '-amount']) {
            paths.push(`${path}&comImpactTheme[]={key}&sort=${sort}`);
          }
        }
      }
    }
  }
  return paths;
}

/** Requests each of these pages once, eight at a time. */
async function readAll(market: BigMarket, paths: readonly string[], authorization: string): Promise<void> {
  const waiting = paths.map((path) => path.replace('{key}', 'once'));
  const read = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
      await readPage(market, path, authorization);
  };
  await Promise.all(Array.from({ length: 8 }, read));
}

async function readPage({ server }: BigMarket, path: string, authorization: string) {
  const answer = await fetch(`${server.url}${path}`, { headers: { authorization } });
  const text = await answer.text();
  check(answer.status === 200, `${path} must respond 200, not ${answer.status}: ${text.slice(0, 200)}`);
  const { data } = JSON.parse(text) as { data: unknown[] };
  return { bytes: Buffer.byteLength(text), total: Number(answer.headers.get('x-total-count')), length: data.length };
}

async function checkCatalogue({ database }: BigMarket, asked: Asked, total: number): Promise<string> {
  const { matches } = await one<{ matches: number }>(
    database.pool,
    `select count(*)::int as matches from auction
     where tax_status = $1 and security_type = $2 and repayment_frequency = $3 and $4 = any(community_impact_themes)
       and status in ('Approved', 'Scheduled', 'Live', 'Ended') and is_active and marketing_period_launch_date <= now()`,
    [asked.tax, asked.security, asked.frequency, asked.theme],
  );
  check(total > 0, 'the list has matches');
  return check(total === matches, `the list counts ${total} matches, as SQL does (${matches})`);
}

async function checkInventory(
  { database, server }: BigMarket,
  { id, uuid }: { id: number; uuid: string },
  rows: number,
  authorization: string,
): Promise<string> {
  const answer = await fetch(`${server.url}/api/auction/${uuid}/inventory`, { headers: { authorization } });
  const body = (await answer.json()) as { data?: { investments?: { demand: number }[] } };
  const demand = body.data?.investments?.reduce((sum, line) => sum + line.demand, 0);
  const stored = await one<{ demand: number; rows: number }>(
    database.pool,
    `select sum(investment_amount)::float8 as demand, count(*)::int as rows from open_order_line where auction_id = $1`,
    [id],
  );
  check(stored.rows === rows, `${rows} order rows are there`);
  return check(demand === stored.demand, `the inventory’s demand is $${demand}, as SQL sums it (${stored.demand})`);
}
