/** Overhead of an order beside storing, and whether a large sale slows down. */
import { join } from 'node:path';
import { fillSale } from '@fairbook/server/testing/market/big-sale.ts';
import { type CaseResult, check, type Plan, type Row } from '../case.ts';
import type { Server } from '../child.ts';
import { figuresOf, interleave, ratiosOf } from '../figures.ts';
import type { Fixture, FixtureDatabase } from '../fixture.ts';
import { Volley } from '../load.ts';
import { type Auction, bidShots, makeSales, one, signIn } from '../sales.ts';
import { biddingFixture, checkOrders, detailOf, perSecond } from './bids.ts';

const program = (name: string) => join(import.meta.dirname, `../programs/${name}.ts`);

/** Our server against itself without storing, and against the order intake without identity and validation. */
export async function measureLimits(fixture: Fixture, plan: Plan): Promise<CaseResult> {
  const { database, crowd } = await biddingFixture(fixture, plan);
  const [modest, heavy] = plan.connections;
  const stored = await makeSales(database, 1);
  const unstored = await makeSales(database, 1);
  const believed = await makeSales(database, 1);
  const server = await fixture.startMarket(database.url);
  await signIn(server, crowd);
  const nothing = await fixture.startProgram(program('unstored'), database.url, {}, '/readyz');
  const bare = await fixture.startProgram(program('bare-desk'), database.url);

  const storedShots = new Volley(fixture.folder, 'stored', bidShots(crowd, stored));
  const unstoredShots = new Volley(fixture.folder, 'unstored', bidShots(crowd, unstored));
  const bareShots = bidShots(crowd, believed).map(({ headers: { authorization: _, ...headers }, ...shot }, number) => {
    return { ...shot, headers, path: `/bid/${believed[0]?.uuid}/${number % crowd.tokens.length}` };
  });
  const believedShots = new Volley(fixture.folder, 'believed', bareShots);
  const fire =
    (volley: Volley, { url }: Server, connections: number) =>
    () =>
      volley.fire({ url, connections, seconds: plan.seconds });
  const samples = await interleave(plan.rounds, {
    stored: fire(storedShots, server, modest),
    unstored: fire(unstoredShots, nothing, modest),
    believed: fire(believedShots, bare, modest),
    storedHeavy: fire(storedShots, server, heavy),
    unstoredHeavy: fire(unstoredShots, nothing, heavy),
  });

  const rates = (name: keyof typeof samples) => samples[name].map(({ rate }) => rate);
  const share = (what: string, ours: keyof typeof samples, theirs: keyof typeof samples, least: number): Row => ({
    what,
    baseline: perSecond(rates(theirs)),
    ours: perSecond(rates(ours)),
    ratio: ratiosOf(rates(ours), rates(theirs)),
    goal: { least },
    unit: '%',
  });
  const kept = await one<{ orders: number }>(
    database.pool,
    'select count(*)::int as orders from order_log where auction_id = $1 and bid_id is not null',
    [unstored[0]?.id],
  );
  return {
    rows: [
      share(`${modest} connections, against the same server answering without storing`, 'stored', 'unstored', 0.65),
      share(`${heavy} connections, against the same`, 'storedHeavy', 'unstoredHeavy', 0.8),
      share(
        'With identity and validation, against the order intake behind a route that checks nothing',
        'stored',
        'believed',
        0.95,
      ),
    ],
    details: [
      detailOf(`Fairbook, ${modest} connections`, samples.stored),
      detailOf(`Fairbook, ${heavy} connections`, samples.storedHeavy),
      detailOf(`Fairbook answering without storing, ${modest} connections`, samples.unstored),
      detailOf(`Fairbook answering without storing, ${heavy} connections`, samples.unstoredHeavy),
      detailOf(`The order intake behind a bare Fastify route, ${modest} connections`, samples.believed),
    ],
    checks: [
      await checkOrders(database.pool, stored, [...samples.stored, ...samples.storedHeavy], modest + heavy),
      await checkOrders(database.pool, believed, samples.believed, modest),
      check(kept.orders === 0, 'the server without storing stored nothing'),
    ],
  };
}

/** The same sale with a thousand order rows and with very many. */
export async function measureGrowth(fixture: Fixture, plan: Plan): Promise<CaseResult> {
  const { database, crowd } = await biddingFixture(fixture, plan);
  const { pool } = database;
  const [modest] = plan.connections;
  const young = await grownSale(database, 1_000);
  const old = await grownSale(database, plan.grown);
  const server = await fixture.startMarket(database.url);
  await signIn(server, crowd);
  const fire = (name: string, sale: Auction, connections: number) => {
    const volley = new Volley(fixture.folder, name, bidShots(crowd, [sale]));
    return () => volley.fire({ url: server.url, connections, seconds: plan.seconds });
  };
  const samples = await interleave(plan.rounds, {
    young: fire('young', young, modest),
    old: fire('old', old, modest),
    youngAlone: fire('young-alone', young, 1),
    oldAlone: fire('old-alone', old, 1),
  });
  const rates = (name: keyof typeof samples) => samples[name].map(({ rate }) => rate);
  const times = (name: keyof typeof samples) => samples[name].map(({ p50 }) => p50);
  const milliseconds = (name: keyof typeof samples) => `${figuresOf(times(name)).median.toFixed(2)} ms`;
  const size = plan.grown.toLocaleString('en-US');
  const small = plan.grown < 1_000_000 ? { note: 'the goal is for 1,000,000: see --full' } : {};
  let answered = 0;
  for (const list of Object.values(samples)) for (const { answers } of list) answered += answers;
  const placed = await countPlaced(pool, [young, old]);
  return {
    rows: [
      {
        what: `Orders in a sale with ${size} rows, against one of 1,000, ${modest} connections`,
        baseline: perSecond(rates('young')),
        ours: perSecond(rates('old')),
        ratio: ratiosOf(rates('old'), rates('young')),
        goal: { least: 0.95 },
        unit: '×',
        ...small,
      },
      {
        what: 'The same, the median time of a single order',
        baseline: milliseconds('youngAlone'),
        ours: milliseconds('oldAlone'),
        ratio: ratiosOf(times('oldAlone'), times('youngAlone')),
        goal: { most: 1.1 },
        unit: '×',
        ...small,
      },
    ],
    details: [
      detailOf(`Fairbook, a sale of 1,000 rows, ${modest} connections`, samples.young),
      detailOf(`Fairbook, a sale of ${size} rows, ${modest} connections`, samples.old),
      detailOf('Fairbook, a sale of 1,000 rows, one connection', samples.youngAlone),
      detailOf(`Fairbook, a sale of ${size} rows, one connection`, samples.oldAlone),
    ],
    checks: [check(placed >= answered, `all ${answered.toLocaleString('en-US')} answered orders are stored`)],
  };
}

async function grownSale(database: FixtureDatabase, rows: number): Promise<Auction> {
  const [sale] = await makeSales(database, 1);
  if (!sale) throw new Error('no sale was made');
  await fillSale(database.pool, sale.uuid, { rows, investors: Math.ceil(rows / 10) });
  return sale;
}

/** Orders placed by the call; filled-in ones have no key. */
async function countPlaced(pool: FixtureDatabase['pool'], sales: readonly Auction[]): Promise<number> {
  const { orders } = await one<{ orders: number }>(
    pool,
    'select count(*)::int as orders from order_log where auction_id = any($1) and key is not null',
    [sales.map(({ id }) => id)],
  );
  return orders;
}
