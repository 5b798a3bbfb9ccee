/**
 * Drill of growth: what an order costs the market and its database in processor time with one, two and four market processes, in one sale and in many at once. Rates on
 * one machine only say what it had left; the processor time of an order says how many processors so many orders need.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Context } from '../context.ts';
import { type DrillSale, openSales, wireOrder } from '../ground.ts';
import { type RunningPart, startPart } from '../node.ts';
import type { Row } from '../report.ts';
import { onStage, type Stage } from '../stage.ts';
import { type Outcome, rush } from './open-loop.ts';

const counts = [1, 2, 4] as const;
/** Connections in all. */
const sockets = 256;
const manySales = 16;
/** Ticks of the kernel's clock, in which it counts processor time. */
const ticksPerSecond = 100;

interface Figure {
  readonly rate: number;
  /** Microseconds of processor time for an accepted order. */
  readonly market: number;
  readonly database: number;
}

export async function growth({ size, shared, say }: Context): Promise<Row[]> {
  const product = await shared();
  const sales = await openSales(product, manySales);
  return onStage(product, async (stage) => {
    const parts: RunningPart[] = [stage.part];
    const rows: Row[] = [];
    try {
      for (const count of counts) {
        while (parts.length < count) parts.push(await startPart(product, { url: stage.database.url }));
        for (const some of [sales.slice(0, 1), sales]) {
          await measure(stage, parts, some, 2);
          const figure = await measure(stage, parts, some, size.growthSeconds);
          const what = `${count} market ${count === 1 ? 'process' : 'processes'}, ${some.length} ${some.length === 1 ? 'sale' : 'sales'}`;
          const measured = `market ${Math.round(figure.market)} µs, PostgreSQL ${Math.round(figure.database)} µs`;
          say(`  ${what}: ${measured}`);
          rows.push({
            what: `${what}: processor time of an order (${Math.round(figure.rate)}/s beside the clients)`,
            measured,
            goal: 'shown',
            isMet: figure.rate > 0,
          });
        }
      }
      return rows;
    } finally {
      await Promise.all(parts.slice(1).map((part) => part.stop()));
    }
  });
}

async function measure(
  { database }: Stage,
  parts: readonly RunningPart[],
  sales: readonly DrillSale[],
  seconds: number,
): Promise<Figure> {
  let turn = 0;
  const next = () => {
    turn += 1;
    const sale = sales[turn % sales.length];
    if (!sale) throw new Error('there is no sale');
    return wireOrder(sale, Math.floor(turn / sales.length));
  };
  const market = () => parts.reduce((sum, { child }) => sum + ticksOf(child.pid ?? 0).own, 0);
  const [marketBefore, databaseBefore] = [market(), ticksOfFamily(database.pid())];
  const outcomes = await Promise.all(
    parts.map(({ address }) =>
      rush({
        ...{ port: Number(new URL(address).port), sockets: sockets / parts.length, rate: Number.POSITIVE_INFINITY },
        ...{ seconds, next },
      }),
    ),
  );
  const accepted = outcomes.reduce((sum, each) => sum + acceptedIn(each), 0);
  const micros = (ticks: number) => (ticks * 1_000_000) / ticksPerSecond / accepted;
  return {
    rate: accepted / seconds,
    market: micros(market() - marketBefore),
    database: micros(ticksOfFamily(database.pid()) - databaseBefore),
  };
}

function acceptedIn({ answers }: Outcome): number {
  return answers.filter(({ status }) => status === 200).length;
}

/** Processor time of a process so far, and of its children that have ended. */
function ticksOf(pid: number): { readonly parent: number; readonly own: number; readonly ended: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const [parent, ...times] = [1, 11, 12, 13, 14].map((at) => Number(fields[at]));
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = times;
  return { parent: parent ?? 0, own: user + system, ended: endedUser + endedSystem };
}

/** Ticks of a server and its children. */
function ticksOfFamily(pid: number): number {
  const all = ticksOf(pid);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const ticks = ticksOf(Number(name));
        return ticks.parent === pid ? [ticks.own] : [];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
  return children.reduce((sum, own) => sum + own, all.own + all.ended);
}
