/** Drill of an unreachable database: the connection to it refuses, swallows, resets or delays, and comes and goes, while people order. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { atPort, type DrillSale, databaseOf, openDrillSale } from '../ground.ts';
import { startHealthProbe } from '../health-probe.ts';
import { judge, startLoad } from '../load/load.ts';
import { startPart } from '../node.ts';
import { quantile, type Row } from '../report.ts';
import { type Fault, startFaultProxy } from './fault-proxy.ts';

const people = 20;
/** Milliseconds that a fault lasts at least. */
const faultMs = 3_500;
const faults = ['blackhole', 'refuse', 'reset', 'slow'] as const satisfies readonly Fault[];

interface Tried {
  readonly status: number;
  readonly ms: number;
  readonly hasRetryAfter: boolean;
}

export async function unreachable({ size, say, shared }: Context): Promise<Row[]> {
  const product = await shared();
  const { url, ownerUrl } = await databaseOf(product);
  const proxy = await startFaultProxy(Number(new URL(url).port));
  const part = await startPart(product, { url: atPort(url, proxy.port) });
  const rows: Row[] = [];
  try {
    const sale = await openDrillSale(product);
    for (let warm = 0; warm < 20; warm++) await order(part.address, sale, warm);
    for (const fault of faults) {
      const probe = startHealthProbe(part.internal);
      await proxy.set(fault);
      const began = performance.now();
      const tried = await Promise.all(
        Array.from({ length: people }, (_, at) => orderUntil(part.address, sale, at, began)),
      );
      const healths = await probe.stop();
      await proxy.set('none');
      const recovered = await untilServed(part.address, sale);
      const all = tried.flat();
      say(`  ${fault}: ${all.length} requests, ${all.filter(({ status }) => status === 200).length} accepted`);
      rows.push(rowOf(fault, all, healths, recovered));
    }
    const load = await startLoad(product, [part.address], { sale });
    for (let count = 0; count < size.flaps; count++) {
      await setTimeout(700);
      await proxy.set('refuse');
      await setTimeout(700);
      await proxy.set('none');
    }
    await setTimeout(500);
    await load.stop();
    const { lost, doubled } = await judge(ownerUrl, load);
    rows.push({
      id: 'G4',
      what: `Acknowledged orders lost, or stored twice, with a database that comes and goes ${size.flaps} ×`,
      measured: `${lost} and ${doubled} of ${load.acknowledged.length}`,
      goal: '0',
      isMet: lost === 0 && doubled === 0 && load.acknowledged.length > 0,
    });
    return rows;
  } finally {
    await part.stop();
    await proxy.close();
  }
}

function rowOf(fault: Fault, all: readonly Tried[], healths: readonly number[], recovered: number): Row {
  const longest = Math.max(...all.map(({ ms }) => ms));
  const failed = all.filter(({ status }) => status !== 200);
  const asPromised = failed.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter);
  const health = quantile(healths, 0.99);
  // A slow database is a slow service and no failure.
  const mustFail = fault !== 'slow';
  return {
    id: 'G4',
    what: `Database behind “${fault === 'slow' ? '+200 ms' : fault}”, ${people} people: longest request; refusals as 503 with Retry-After; /healthz, 99th percentile; first order after it`,
    measured: `${Math.round(longest)} ms; ${asPromised.length} of ${failed.length}; ${health.toFixed(0)} ms; ${Math.round(recovered)} ms`,
    goal: `≤ 4 s; ${mustFail ? 'all' : 'none needed'}; ≤ 50 ms; ≤ 1 s`,
    isMet:
      longest <= 4_000 &&
      asPromised.length === failed.length &&
      (!mustFail || failed.length > 0) &&
      health <= 50 &&
      recovered <= 1_000,
  };
}

async function orderUntil(address: string, sale: DrillSale, person: number, began: number): Promise<Tried[]> {
  const tried: Tried[] = [];
  do {
    tried.push(await order(address, sale, person));
    await setTimeout(50);
  } while (performance.now() - began < faultMs);
  return tried;
}

async function order(address: string, { path, body, tokens }: DrillSale, person: number): Promise<Tried> {
  const began = performance.now();
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokens[person % tokens.length]}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body,
    signal: AbortSignal.timeout(20_000),
  }).catch(() => null);
  await answer?.arrayBuffer();
  return {
    status: answer?.status ?? 0,
    ms: performance.now() - began,
    hasRetryAfter: answer?.headers.has('retry-after') ?? false,
  };
}

/** Milliseconds until an order is accepted again. */
async function untilServed(address: string, sale: DrillSale): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < 20_000) {
    if ((await order(address, sale, 0)).status === 200) break;
    await setTimeout(10);
  }
  return performance.now() - began;
}
