/** The close of a large sale: the allocation alone against window functions, and the whole of it against INSERT … SELECT. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { AllocationTerms } from '@fairbook/domain/allocation/allocation.ts';
import { allotSale } from '@fairbook/domain/allocation/sale-columns.ts';
import { day } from '@fairbook/domain/base/dates.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import { allocationTermsOf } from '@fairbook/domain/orders/allocation-terms.ts';
import { resized } from '@fairbook/domain/sale-changes/resizing.ts';
import { LiveBooks } from '@fairbook/server/features/book/live-books.ts';
import { closeAuction } from '@fairbook/server/features/results/close.ts';
import { openLog } from '@fairbook/server/platform/base/log.ts';
import { openConnection, openDatabase } from '@fairbook/server/platform/db/connection.ts';
import { type Jobs, openJobs } from '@fairbook/server/platform/jobs/jobs.ts';
import { findSale } from '@fairbook/server/store/auctions/sale.sql.ts';
import { readSaleOrders } from '@fairbook/server/store/orders/orders.sql.ts';
import { fillSale } from '@fairbook/server/testing/market/big-sale.ts';
import type pg from 'pg';
import { type CaseResult, check, type Detail, type Plan, type Row } from '../case.ts';
import { figuresOf, ratiosOf } from '../figures.ts';
import type { Fixture, FixtureDatabase } from '../fixture.ts';
import { configFor, orderLogsOf } from '../sale-logs.ts';
import { type Auction, makeSales, maturityDates, one } from '../sales.ts';

const step = 5_000;

/** Milliseconds of each step of one round, and bytes and milliseconds of other measurements. */
interface CloseSample {
  readonly windows: number;
  readonly columns: number;
  readonly insert: number;
  readonly close: number;
  /** Opening the book, which a page does once, and computing the result by the announced amounts and by others. */
  readonly opening: number;
  readonly resizing: number;
  readonly memory: number;
  readonly delay: number;
}

export async function measureClose(fixture: Fixture, plan: Plan): Promise<CaseResult> {
  const database = await fixture.database('close');
  const sql = await readFile(join(import.meta.dirname, '../sql/allot.sql'), 'utf8');
  const log = openLog({ level: 'warn', readable: true });
  const jobs = await openJobs(database.url, log, () => {
    throw new Error('no worker here');
  });
  fixture.later(() => jobs.close());
  // Filling a sale of a million rows and its log takes minutes.
  const rounds = Math.min(plan.rounds, 3);
  const samples: CloseSample[] = [];
  for (let round = 0; round < rounds; round++) {
    samples.push(await measureRound(database, jobs, sql, plan.close, round % 2 === 1));
  }

  const times = (name: keyof CloseSample) => samples.map((sample) => sample[name]);
  const milliseconds = (name: keyof CloseSample) =>
    `${Math.round(figuresOf(times(name)).median).toLocaleString('en-US')} ms`;
  const size = `${plan.close.toLocaleString('en-US')} order rows, ${maturityDates.length} maturities, 6 classes`;
  const small = plan.close < 1_000_000 ? { note: 'the goal is for 1,000,000: see --full' } : {};
  const rows: Row[] = [
    {
      what: `Allocating ${size}, against SQL window functions`,
      baseline: milliseconds('windows'),
      ours: milliseconds('columns'),
      ratio: ratiosOf(times('windows'), times('columns')),
      goal: { least: 50 },
      unit: '×',
      ...small,
    },
    {
      what: 'The whole close of it, with record and receipts, against INSERT … SELECT of the allocations alone',
      baseline: milliseconds('insert'),
      ours: milliseconds('close'),
      ratio: ratiosOf(times('insert'), times('close')),
      goal: { least: 4 },
      unit: '×',
      ...small,
    },
    {
      what: 'Resizing it: its result by the announced amounts and by others from the open book, against its whole close',
      baseline: milliseconds('close'),
      ours: milliseconds('resizing'),
      ratio: ratiosOf(times('resizing'), times('close')),
      goal: { most: 0.5 },
      unit: '×',
      ...small,
    },
  ];
  const detail = (name: keyof CloseSample, title: string, more = ''): Detail => {
    return { name: title, unit: 'ms', figures: figuresOf(times(name)), errors: 0, more };
  };
  const memory = Math.round(figuresOf(times('memory')).max / 1e6);
  const delay = Math.round(figuresOf(times('delay')).max);
  return {
    rows,
    details: [
      detail('windows', 'SQL window functions, nothing stored'),
      detail('columns', 'Fairbook, the rule over columns, nothing stored'),
      detail('opening', 'Fairbook, opening the book of the sale, once'),
      detail('resizing', 'Fairbook, the results by two sets of amounts, nothing stored'),
      detail('insert', 'INSERT … SELECT of the allocations, committed'),
      detail(
        'close',
        'Fairbook, the whole close, committed',
        `at most ${memory} MB; other requests waited at most ${delay} ms`,
      ),
    ],
    checks: [`SQL and the rule agree on every one of ${plan.close.toLocaleString('en-US')} rows, ${rounds} times`],
  };
}

async function measureRound(
  fixture: FixtureDatabase,
  jobs: Jobs,
  sql: string,
  rows: number,
  backwards: boolean,
): Promise<CloseSample> {
  const { pool, url, checkpoint } = fixture;
  // Sized so that the classes before the last are filled and one is prorated.
  const principal = rows * 1_500;
  const [sale] = await makeSales(fixture, 1, principal);
  if (!sale) throw new Error('no sale was made');
  await fillSale(pool, sale.uuid, { rows, investors: Math.ceil(rows / 10) });
  await pool.query('update auction set close_date = clock_timestamp() where id = $1', [sale.id]);
  // The baseline reads a plain table of lines, not the entries of the log.
  await pool.query('drop table if exists bench_line, bench_allotment');
  await pool.query(
    `create table bench_line as select * from open_order_line where auction_id = ${sale.id} order by sequence, maturity_date`,
  );
  await pool.query('create index on bench_line (auction_id, sequence)');
  await pool.query('vacuum (analyze) bench_line, order_log');
  await pool.query('create table bench_allotment (like allotment including all)');
  const values = [sale.id, principal / step];
  const filled = sql.replaceAll('$1', `${values[0]}`).replaceAll('$2', `${values[1]}`);

  const columns = await timeColumns(url, sale.id, principal);
  const compute = () => timed(() => withMemory(pool, `select count(*), sum(awarded_amount) from (${filled}) as t`));
  const insert = () =>
    timed(() =>
      withMemory(
        pool,
        `insert into bench_allotment (auction_id, place, maturity_date, awarded_amount, result, reason)
         select auction_id, place, maturity_date, awarded_amount, result, case result when 'Filled' then 'filled' else 'share' end from (${filled}) as t`,
      ),
    );
  const close = () => timeClose(fixture, jobs, sale);
  await checkpoint();
  const resizing = await timeResizing(fixture, sale);
  const sample = { windows: 0, insert: 0, close: 0, memory: 0, delay: 0 };
  const order = [
    async () => Object.assign(sample, { windows: await compute() }),
    async () => Object.assign(sample, { insert: await insert() }),
    async () => Object.assign(sample, await close()),
  ];
  for (const run of backwards ? order.toReversed() : order) await run();

  const differing = await one<{ rows: number; differences: number }>(
    pool,
    `select count(*)::int as rows, (count(*) filter (where t.awarded_amount <> b.awarded_amount))::int as differences
     from allotment t join bench_allotment b using (auction_id, place, maturity_date)`,
  );
  check(differing.rows === rows, `both allocated ${rows} rows, not ${differing.rows}`);
  check(differing.differences === 0, `SQL and the rule agree on every row (${differing.differences} differ)`);
  return { ...sample, ...resizing, columns };
}

/** The allocation alone, as the close calls it, the second time: the first warms up the code. */
async function timeColumns(url: string, auctionId: number, principal: number): Promise<number> {
  const connection = await openConnection(url, { statementTimeout: 0 });
  const terms: AllocationTerms = {
    minimum: cents(step * 100),
    step: cents(step * 100),
    maturities: maturityDates.map((date) => ({ maturityDate: day(date), principal: cents(principal * 100) })),
  };
  try {
    const { columns, investorOrgIds } = await readSaleOrders(connection.client, auctionId, terms, null);
    const investors = { names: investorOrgIds.map(String), isSuspended: new Uint8Array(investorOrgIds.length) };
    allotSale(terms, columns, investors);
    return await timed(async () => void allotSale(terms, columns, investors));
  } finally {
    await connection.close();
  }
}

/** Time that an issuer waits who tries other amounts after the close of a sale. */
async function timeResizing({ url }: FixtureDatabase, { id }: Auction) {
  const database = openDatabase(url, { statementTimeout: 0 });
  try {
    const sale = await findSale(database.db, { id });
    if (!sale) throw new Error('the sale is gone');
    const books = new LiveBooks({ pool: database.pool, maxAge: 1_000 });
    const opening = await timed(async () => void (await books.read(sale)));
    const book = await books.read(sale);
    const terms = allocationTermsOf(sale);
    const others = new Map(terms.maturities.map((one) => [one.maturityDate, cents(Math.round(one.principal * 0.9))]));
    book.figuresBy(terms);
    const resizing = await timed(async () => {
      const [before, after] = [terms, resized(terms, others)].map((each) => book.figuresBy(each));
      check((before?.[0]?.award ?? 0) > (after?.[0]?.award ?? 0), 'less is sold with smaller amounts');
    });
    return { opening, resizing };
  } finally {
    await database.close();
  }
}

async function timeClose(fixture: FixtureDatabase, jobs: Jobs, sale: Auction) {
  const config = configFor(fixture);
  const database = openDatabase(fixture.url, { statementTimeout: 0 });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage().rss);
  }, 20);
  try {
    globalThis.gc?.();
    delay.enable();
    const orderLogs = orderLogsOf(database.db, config);
    const close = await timed(async () => {
      const verdict = await closeAuction({ db: database.db, jobs, config, orderLogs }, sale.id);
      check(verdict === 'closed', `the sale was closed, not ${verdict}`);
    });
    delay.disable();
    return { close, memory, delay: Math.max(0, delay.max / 1e6 - 1) };
  } finally {
    clearInterval(watch);
    await database.close();
  }
}

/** Milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The baseline gets the memory it needs to sort without files. */
async function withMemory(pool: pg.Pool, text: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local work_mem = '256MB'`);
    await client.query(text);
    await client.query('commit');
  } finally {
    client.release();
  }
}
