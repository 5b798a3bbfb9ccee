/** Drill of closes: people order up to the moment of the close and beyond, with no worker, with four, and with workers whose clocks are wrong. */
import { setTimeout } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { type CopiedDatabase, fakeTime } from '../database/copied-database.ts';
import { type DrillSale, openSales, wireOrder } from '../ground.ts';
import { ask } from '../load/load.ts';
import { type Outcome, rush } from '../load/open-loop.ts';
import { type RunningPart, startPart } from '../node.ts';
import type { Row } from '../report.ts';
import { onStage } from '../stage.ts';

/** Seconds of orders before and after each close. */
const around = 2;
/** Seconds by which the clocks of two workers are wrong. */
const skew = 30;
const sockets = 48;
/** Closes at one moment. */
const together = 5;

export async function closes({ size, say, shared }: Context): Promise<Row[]> {
  const product = await shared();
  const sales = await openSales(product, size.closes);
  say(`  ${sales.length} sales are open`);
  return onStage(product, async ({ database, part: market }) => {
    const workers: RunningPart[] = [];
    try {
      const outcomes: Outcome[] = [];
      // The first half closes while no worker runs.
      const groups = Array.from({ length: Math.ceil(sales.length / together) }, (_, at) =>
        sales.slice(at * together, (at + 1) * together),
      );
      for (const [at, group] of groups.entries()) {
        if (at === Math.floor(groups.length / 2)) workers.push(...(await startWorkers(product, database)));
        outcomes.push(await closeUnderOrders(market, database, group));
      }
      if (workers.length === 0) workers.push(...(await startWorkers(product, database)));
      await untilClosed(database, sales);
      const answers = outcomes.flatMap((outcome) => outcome.answers);
      const accepted = answers.filter(({ status }) => status === 200).length;
      say(`  ${answers.length} orders, ${accepted} accepted`);
      return await judge(database, sales, { tried: answers.length, accepted, isFull: size.closes >= 100 });
    } finally {
      await Promise.all(workers.map((part) => part.stop()));
    }
  });
}

async function startWorkers(
  product: Parameters<typeof startPart>[0],
  database: CopiedDatabase,
): Promise<RunningPart[]> {
  const clocks = [{}, {}, await fakeTime(skew), await fakeTime(-skew)];
  return Promise.all(clocks.map((settings) => startPart(product, { url: database.url, part: 'worker', settings })));
}

async function closeUnderOrders(
  market: RunningPart,
  database: CopiedDatabase,
  group: readonly DrillSale[],
): Promise<Outcome> {
  const ids = group.map(({ auctionId }) => auctionId);
  let turn = 0;
  const next = () => {
    const sale = group[turn % group.length];
    if (!sale) throw new Error('there is no sale');
    return wireOrder(sale, Math.floor(turn++ / group.length));
  };
  await ask(
    database.superuserUrl,
    `update auction set close_date = date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => $2) where uuid = any($1::uuid[])`,
    [ids, around],
  );
  return rush({
    port: Number(new URL(market.address).port),
    sockets,
    rate: Number.POSITIVE_INFINITY,
    seconds: 2 * around,
    next,
  });
}

/** Waits until every sale has its result, and its people their messages. */
async function untilClosed(database: CopiedDatabase, sales: readonly DrillSale[]): Promise<void> {
  const ids = sales.map(({ auctionId }) => auctionId);
  for (const until = Date.now() + 120_000; Date.now() < until; await setTimeout(500)) {
    const [found] = await ask<{ count: string }>(
      database.superuserUrl,
      `select count(distinct n.data->>'auctionId') as count from notif_history n
       where n.type = 'AuctionClosed' and n.data->>'auctionId' = any($1::text[])`,
      [ids],
    );
    if (Number(found?.count) === ids.length) {
      // Messages of one close are written by one job; a second one would follow within moments.
      await setTimeout(3_000);
      return;
    }
  }
}

interface Tried {
  readonly tried: number;
  readonly accepted: number;
  readonly isFull: boolean;
}

async function judge(
  database: CopiedDatabase,
  sales: readonly DrillSale[],
  { tried, accepted, isFull }: Tried,
): Promise<Row[]> {
  const ids = sales.map(({ auctionId }) => auctionId);
  const [counts] = await ask<Record<'late' | 'stored' | 'closed' | 'results' | 'records' | 'told' | 'twice', string>>(
    database.superuserUrl,
    `with sale as (select id, uuid, close_date from auction where uuid = any($1::uuid[])),
       entry as (select l.*, s.close_date from order_log l join sale s on s.id = l.auction_id)
     select
       (select count(*) from entry e where kind = 'PLACE' and (at >= close_date
          or index > (select min(c.index) from entry c where c.auction_id = e.auction_id and c.kind = 'CLOSE'))) as late,
       (select count(*) from entry where kind = 'PLACE') as stored,
       (select count(*) from (select from entry where kind = 'CLOSE' group by auction_id having count(*) = 1) as once) as closed,
       (select count(*) from (select from entry where kind = 'RESULT' group by auction_id having count(*) = 1) as once) as results,
       (select count(*) from closing_record r join sale s on s.id = r.auction_id) as records,
       (select count(distinct n.data->>'auctionId') from notif_history n join sale s on s.uuid::text = n.data->>'auctionId'
          where n.type = 'AuctionClosed') as told,
       (select count(*) from (select from notif_history n join sale s on s.uuid::text = n.data->>'auctionId'
          where n.type = 'AuctionClosed' group by n.user_id, s.uuid having count(*) > 1) as twice) as twice`,
    [ids],
  );
  const is = (name: keyof NonNullable<typeof counts>) => Number(counts?.[name]);
  const all = sales.length;
  return [
    {
      id: 'G6',
      what: `Orders accepted at or after the close, of ${tried} sent within ±${around} s of ${all} closes (${accepted} accepted, ${is('stored')} stored)`,
      measured: `${is('late')}`,
      goal: isFull ? '0, of at least 20,000' : '0',
      isMet: is('late') === 0 && accepted > 0 && is('stored') >= accepted && (!isFull || tried >= 20_000),
    },
    {
      id: 'G6',
      what: `Sales with exactly one CLOSE entry, one RESULT entry and one record; half without a worker, half with four of whom two have clocks ${skew} s off`,
      measured: `${is('closed')}, ${is('results')}, ${is('records')} of ${all}`,
      goal: 'all',
      isMet: [is('closed'), is('results'), is('records')].every((count) => count === all),
    },
    {
      id: 'G6',
      what: 'Sales whose people were notified of the close; people who were notified twice',
      measured: `${is('told')} of ${all}; ${is('twice')}`,
      goal: 'all; 0',
      isMet: is('told') === all && is('twice') === 0,
    },
  ];
}
