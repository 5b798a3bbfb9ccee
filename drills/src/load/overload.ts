/** Drill of overload: four times the orders that the market can take, over few and over very many connections, and one person who sends without a pause. */
import { setTimeout } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { type DrillSale, databaseOf, openSales, wireOrder } from '../ground.ts';
import { startHealthProbe } from '../health-probe.ts';
import { containerHeap, type RunningPart, startPart } from '../node.ts';
import type { Product } from '../product.ts';
import { quantile, type Row } from '../report.ts';
import { crowdTokens } from './crowd.ts';
import { type Outcome, rush } from './open-loop.ts';

const usualSockets = 1_500;
/** Beside the noisy neighbor. */
const people = 24;
/** Memory of the program with the heap that the container gives it, which it must not exceed however many orders wait. */
const maxMemory = 512 * 2 ** 20;

export async function overload({ size, say, shared }: Context): Promise<Row[]> {
  const product = await shared();
  const { url } = await databaseOf(product);
  const part = await startPart(product, { url, flags: containerHeap });
  try {
    const [sale, other] = await openSales(product, 2);
    if (!sale || !other) throw new Error('no sale was opened');
    const port = Number(new URL(part.address).port);
    const orders = { port, next: () => orderOf(sale) };
    const closed = { ...orders, sockets: 64, rate: Number.POSITIVE_INFINITY };
    await rush({ ...closed, seconds: 2 });
    const peak = rateOf(await rush({ ...closed, seconds: 4 }));
    say(`  peak ${Math.round(peak)} orders/s with 64 connections`);
    const memory = watchMemory(part);
    const four = { ...orders, rate: 4 * peak, seconds: size.overload.seconds };
    const few = await rush({ ...four, sockets: usualSockets });
    const most = memory.stop();
    await setTimeout(1_000);
    const health = startHealthProbe(part.internal);
    const many = await rush({ ...four, sockets: size.overload.sockets, seconds: Math.min(20, size.overload.seconds) });
    const healths = await health.stop();
    return [
      ...overloadRows(few, peak, most),
      ...socketRows(many, size.overload.sockets, healths),
      ...(await neighbor(product, port, sale, other)),
    ];
  } finally {
    await part.stop();
  }
}

function overloadRows(outcome: Outcome, peak: number, memory: number): Row[] {
  const { answers } = outcome;
  const accepted = answers.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const shed = answers.filter(({ status }) => status === 503).map(({ ms }) => ms);
  const others = answers.length - accepted.length - shed.length + outcome.broken;
  const [slowest, slowestShed, share] = [quantile(accepted, 0.99), quantile(shed, 0.99), rateOf(outcome) / peak];
  const under = `Four times the load for ${Math.round(outcome.seconds)} s`;
  return [
    row(
      'G5',
      `${under}: accepted orders, 99th percentile of ${accepted.length}`,
      `${slowest.toFixed(0)} ms`,
      '≤ 1.5 s',
      slowest <= 1_500,
    ),
    row('G5', `${under}: accepted orders against the peak`, `${(100 * share).toFixed(0)}%`, '≥ 80%', share >= 0.8),
    row(
      'G5',
      `${under}: refused with 503, 99th percentile of ${shed.length}`,
      shed.length ? `${slowestShed.toFixed(0)} ms` : 'none',
      '≤ 100 ms',
      shed.length === 0 || slowestShed <= 100,
    ),
    row(
      'G5',
      `${under}: other answers, and connections without one (${outcome.unsent} requests found no free connection)`,
      `${others}`,
      '0',
      others === 0,
    ),
    row('G5', `${under}: most memory`, `${Math.round(memory / 2 ** 20)} MiB`, '≤ 512 MiB', memory <= maxMemory),
  ];
}

function socketRows({ answers }: Outcome, sockets: number, healths: readonly number[]): Row[] {
  const accepted = quantile(
    answers.filter(({ status }) => status === 200).map(({ ms }) => ms),
    0.99,
  );
  const health = quantile(healths, 0.99);
  const what = `Four times the load over ${sockets.toLocaleString('en-US')} connections`;
  return [
    row(
      'sockets',
      `${what}: /healthz, 99th percentile of ${healths.length}`,
      `${health.toFixed(0)} ms`,
      '≤ 50 ms',
      health <= 50,
    ),
    row(
      'sockets',
      `${what}: accepted orders, 99th percentile`,
      `${accepted.toFixed(0)} ms`,
      '≤ 1.5 s',
      accepted <= 1_500,
    ),
  ];
}

/**
 * Many people order in one sale, each over a connection, while one person sends to another over eight connections without a pause. Fair is an equal share for each who
 * waits, so the others must be many: of four who all want more than there is, each would have a quarter.
 */
async function neighbor(product: Product, port: number, sale: DrillSale, other: DrillSale): Promise<Row[]> {
  const [noisy = '', ...rest] = await crowdTokens(product, 1 + people);
  const seconds = 5;
  const others = {
    port,
    next: () => orderOf({ ...sale, tokens: rest }),
    sockets: people,
    rate: Number.POSITIVE_INFINITY,
  };
  // The first requests of a sign-in are more work.
  await rush({ ...others, seconds: 1 });
  const alone = rateOf(await rush({ ...others, seconds }));
  const flood = rush({
    ...{ port, sockets: 8, rate: Number.POSITIVE_INFINITY, seconds: seconds + 1 },
    next: () => orderOf({ ...other, tokens: [noisy] }),
  });
  await setTimeout(500);
  const beside = rateOf(await rush({ ...others, seconds }));
  const share = beside / alone;
  const noise = rateOf(await flood);
  return [
    row(
      'neighbor',
      `Orders of ${people} people with a connection each beside one person with 8 connections without a pause and without a limit (${Math.round(noise)}/s), against alone`,
      `${(100 * share).toFixed(0)}% (${Math.round(beside)}/s of ${Math.round(alone)}/s)`,
      '≥ 80%',
      share >= 0.8,
    ),
  ];
}

function row(id: string, what: string, measured: string, goal: string, isMet: boolean): Row {
  return { id, what, measured, goal, isMet };
}

/** Accepted orders a second while requests were sent. */
function rateOf({ answers, seconds }: Outcome): number {
  return answers.filter(({ status, at }) => status === 200 && at <= seconds * 1_000).length / seconds;
}

let turn = 0;

function orderOf(sale: DrillSale): string {
  return wireOrder(sale, turn++);
}

function watchMemory(part: RunningPart): { stop(): number } {
  let most = part.memory();
  const timer = setInterval(() => {
    most = Math.max(most, part.memory());
  }, 200);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}
