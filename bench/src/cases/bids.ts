/** Orders: our server over HTTP against PostgreSQL running one function call per order. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CaseResult, check, type Detail, type Plan, type Row } from '../case.ts';
import { cpuOf, type Server } from '../child.ts';
import { figuresOf, interleave, ratiosOf } from '../figures.ts';
import type { Fixture, FixtureDatabase } from '../fixture.ts';
import { type LoadSample, Volley } from '../load.ts';
import { runSingleBids } from '../pgbench.ts';
import { type Auction, bidShots, type Crowd, makeCrowd, makeSales, one, signIn } from '../sales.ts';

/** A sample with the processor time per accepted order, in microseconds; NaN without a count. */
interface BidSample extends LoadSample {
  readonly cpu: number;
}

/** The database of all order cases, with its investors. */
export interface BiddingFixture {
  readonly database: FixtureDatabase;
  readonly crowd: Crowd;
}

const prepared = new WeakMap<Fixture, Promise<BiddingFixture>>();

/** Creates the investors and the baseline's function once for all cases. */
export function biddingFixture(fixture: Fixture, plan: Plan): Promise<BiddingFixture> {
  const known = prepared.get(fixture) ?? prepare(fixture, plan);
  prepared.set(fixture, known);
  return known;
}

async function prepare(fixture: Fixture, plan: Plan): Promise<BiddingFixture> {
  const database = await fixture.database('bids');
  await database.pool.query(await readFile(join(import.meta.dirname, '../sql/place-bid.sql'), 'utf8'));
  const crowd = await makeCrowd(fixture, database.pool, plan.investors);
  return { database, crowd };
}

/** The load of every variant, one after the other in each round. */
async function sampleBids(fixture: Fixture, plan: Plan) {
  const { database, crowd } = await biddingFixture(fixture, plan);
  const { pool } = database;
  const [modest, heavy] = plan.connections;
  const theirHot = await makeSales(database, 1);
  const theirShared = await makeSales(database, 1);
  const theirMany = await makeSales(database, plan.auctions);
  const ourHot = await makeSales(database, 1);
  const ourMany = await makeSales(database, plan.auctions);
  const oneCallHot = await makeSales(database, 1);
  const server = await fixture.startMarket(database.url);
  await signIn(server, crowd);
  const oneCall = await fixture.startProgram(join(import.meta.dirname, '../programs/one-call.ts'), database.url, {
    FIRST_USER: `${crowd.firstUser}`,
    FIRST_ORG: `${crowd.firstOrg}`,
    AUCTION: `${oneCallHot[0]?.id}`,
  });

  const single = (auctions: readonly Auction[], hold: 'update' | 'share') => async (): Promise<BidSample> => {
    const options = { folder: fixture.folder, databaseUrl: database.url, crowd, auctions, hold };
    return { ...(await runSingleBids({ ...options, clients: modest, seconds: plan.seconds })), cpu: Number.NaN };
  };
  const hotShots = new Volley(fixture.folder, 'hot', bidShots(crowd, ourHot));
  const manyShots = new Volley(fixture.folder, 'many', bidShots(crowd, ourMany));
  const callShots = new Volley(
    fixture.folder,
    'one-call',
    bidShots(crowd, oneCallHot).map((shot, number) => ({ ...shot, path: `/bid/${number % crowd.tokens.length}` })),
  );
  const fire = (volley: Volley, at: Server, connections: number) => async (): Promise<BidSample> => {
    const pids = [at.pid, ...(await fixture.databasePids())];
    const before = cpuOf(pids);
    const sample = await volley.fire({ url: at.url, connections, seconds: plan.seconds });
    return { ...sample, cpu: ((cpuOf(pids) - before) * 1000) / sample.answers };
  };

  const samples = await interleave(plan.rounds, {
    pgbench: single(theirHot, 'update'),
    pgbenchShared: single(theirShared, 'share'),
    pgbenchMany: single(theirMany, 'update'),
    modest: fire(hotShots, server, modest),
    heavy: fire(hotShots, server, heavy),
    many: fire(manyShots, server, modest),
    manyHeavy: fire(manyShots, server, heavy),
    oneCall: fire(callShots, oneCall, modest),
  });
  return { samples, pool, sales: { ourHot, ourMany, theirHot, oneCallHot } };
}

/** One auction and two hundred, at both loads, against pgbench; the slowest orders; and the processor time per order. */
export async function measureBids(fixture: Fixture, plan: Plan): Promise<CaseResult> {
  const [modest, heavy] = plan.connections;
  const { samples, pool, sales } = await sampleBids(fixture, plan);
  const rates = (name: keyof typeof samples) => samples[name].map(({ rate }) => rate);
  const cpus = (name: keyof typeof samples) => samples[name].map(({ cpu }) => cpu);
  const latencies = (of: 'p50' | 'p99') => samples.modest.map((sample) => sample[of]);
  const milliseconds = (of: 'p50' | 'p99') => `${figuresOf(latencies(of)).median.toFixed(1)} ms`;
  const compared = (what: string, ours: keyof typeof samples, theirs: readonly number[], least: number): Row => ({
    what,
    baseline: perSecond(theirs),
    ours: perSecond(rates(ours)),
    ratio: ratiosOf(rates(ours), theirs),
    goal: { least },
    unit: '×',
  });
  const shared = rates('pgbenchShared');
  const single = rates('pgbench').map((rate, round) => Math.max(rate, shared[round] ?? rate));
  const many = rates('pgbenchMany');
  const rows: Row[] = [
    compared(
      `One auction, ${modest} connections, against pgbench’s single order by the faster lock, FOR UPDATE or FOR SHARE`,
      'modest',
      single,
      8,
    ),
    compared(`One auction, ${heavy} connections, against the same`, 'heavy', single, 10),
    compared(`${plan.auctions} auctions, ${modest} connections, against pgbench doing so`, 'many', many, 4),
    compared(`${plan.auctions} auctions, ${heavy} connections, against the same`, 'manyHeavy', many, 4),
    {
      what: `One auction, ${modest} connections, the 99th percentile against the median`,
      baseline: milliseconds('p50'),
      ours: milliseconds('p99'),
      ratio: ratiosOf(latencies('p99'), latencies('p50')),
      goal: { most: 3 },
      unit: '×',
    },
    {
      what: 'Processor time of an accepted order, server and PostgreSQL, against one function call an order',
      baseline: `${Math.round(figuresOf(cpus('oneCall')).median)} µs`,
      ours: `${Math.round(figuresOf(cpus('modest')).median)} µs`,
      ratio: ratiosOf(cpus('modest'), cpus('oneCall')),
      goal: { most: 0.1 },
      unit: '×',
    },
  ];
  const titles: Record<keyof typeof samples, string> = {
    pgbench: `pgbench, one auction, FOR UPDATE, ${modest} clients`,
    pgbenchShared: `pgbench, one auction, FOR SHARE, ${modest} clients`,
    pgbenchMany: `pgbench, ${plan.auctions} auctions, FOR UPDATE, ${modest} clients`,
    modest: `Fairbook, one auction, ${modest} connections`,
    heavy: `Fairbook, one auction, ${heavy} connections`,
    many: `Fairbook, ${plan.auctions} auctions, ${modest} connections`,
    manyHeavy: `Fairbook, ${plan.auctions} auctions, ${heavy} connections`,
    oneCall: `Fastify and pg, one function call an order, ${modest} connections`,
  };
  const details = Object.entries(titles).map(([name, title]) => detailOf(title, samples[name as keyof typeof samples]));
  const checks = [
    await checkOrders(pool, sales.ourHot, [...samples.modest, ...samples.heavy], modest + heavy),
    await checkOrders(pool, sales.ourMany, [...samples.many, ...samples.manyHeavy], modest + heavy),
    await checkOrders(pool, sales.theirHot, samples.pgbench, 0),
    await checkOrders(pool, sales.oneCallHot, samples.oneCall, modest),
  ];
  return { rows, details, checks };
}

export function perSecond(rates: readonly number[]): string {
  return `${Math.round(figuresOf(rates).median).toLocaleString('en-US')}/s`;
}

export function detailOf(name: string, samples: readonly (LoadSample & { readonly cpu?: number })[]): Detail {
  const cpus = samples.flatMap(({ cpu = Number.NaN }) => (Number.isNaN(cpu) ? [] : [cpu]));
  const median = (of: (sample: LoadSample) => number) => figuresOf(samples.map(of)).median.toFixed(1);
  const p99 = median(({ p99 }) => p99);
  return {
    name,
    unit: '/s',
    figures: figuresOf(samples.map(({ rate }) => rate)),
    errors: samples.reduce((sum, { errors }) => sum + errors, 0),
    more: [
      p99 === 'NaN' ? `mean ${median(({ p50 }) => p50)} ms` : `median ${median(({ p50 }) => p50)} ms, 99% ${p99} ms`,
      ...(cpus.length > 0 ? [`${Math.round(figuresOf(cpus).median)} µs of processor`] : []),
    ].join('; '),
  };
}

/**
 * The data of these auctions is consistent, and no answered order is missing. At the end of each measurement at most `under way` orders are in
 * flight: they may be stored although no client waits for the response anymore.
 */
export async function checkOrders(
  pool: FixtureDatabase['pool'],
  auctions: readonly Auction[],
  counted: readonly LoadSample[],
  inFlight: number,
): Promise<string> {
  const ids = auctions.map(({ id }) => id);
  const found = await one<{ orders: number; wrong: number; amount: string; history: string; keys: number }>(
    pool,
    `select count(distinct bid_id)::int as orders, coalesce(sum(investment_amount), 0) as amount,
       count(*) filter (where investment_amount % 5000 <> 0 or order_class is null or placed_at >= a.close_date)::int as wrong,
       (select coalesce(sum(amount_change), 0) from (
         select auction_id, amount_change from order_log union all select auction_id, amount_change from bench.auction_bid_history) h
         where auction_id = any($1)) as history,
       (select count(*)::int from (
         select auction_id, key::text from order_log union all select auction_id, key from bench.bid_idempotency) k
         where auction_id = any($1) and key is not null) as keys
     from (
       select auction_id, bid_id, investment_amount, order_class, placed_at from open_order_line
       union all select auction_id, bid_id, investment_amount, order_class, placed_at from bench.auction_bid) b
     join auction a on a.id = b.auction_id where b.auction_id = any($1)`,
    [ids],
  );
  const answered = counted.reduce((sum, { answers }) => sum + answers, 0);
  check(answered > 0, 'orders were accepted');
  check(found.wrong === 0, `every stored order is whole (${found.wrong} are not)`);
  check(found.amount === found.history, `the history adds up to the orders: ${found.history} and ${found.amount}`);
  check(found.keys === found.orders, `every order has its key: ${found.keys} for ${found.orders}`);
  check(found.orders >= answered, `all ${answered} answered orders are stored, of ${found.orders}`);
  // The warm-up round is among what is stored.
  const most = answered * (1 + 5 / counted.length) + inFlight * (counted.length + 2);
  check(found.orders <= most * 2, `${found.orders} orders are stored for ${answered} answers`);
  return `${found.orders.toLocaleString('en-US')} orders of ${auctions.length === 1 ? 'one auction' : `${auctions.length} auctions`}: every answered one is stored, history and keys add up`;
}
