/** Drill of lost machines: three database nodes under Patroni, two processes of the market, orders without an end, and thirty faults. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@fairbook/server/platform/postgres/embedded.ts';
import type { Context } from '../context.ts';
import { placeOf, startNode, untilReady } from '../installation/rolling.ts';
import { ask, judge, type Load, seconds, startLoad } from '../load/load.ts';
import { startProduct } from '../product.ts';
import type { Row } from '../report.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { destroyLeader } from './destroyed.ts';
import type { Node } from './node.ts';

/** How long a frozen or isolated node stays so, and etcd stays away. */
const outageMs = 20_000;
/** Orders go on for so long before and after a fault. */
const calmMs = 3_000;

type Kind = 'node loss' | 'standby loss' | 'freeze' | 'partition' | 'switchover' | 'etcd outage';

interface Goal {
  readonly kind: Kind;
  readonly gapSeconds: number;
  /** True if clients may see a refusal, which they repeat by themselves. */
  readonly mayFail: boolean;
}

const goals: readonly Goal[] = [
  { kind: 'node loss', gapSeconds: 15, mayFail: true },
  { kind: 'standby loss', gapSeconds: 15, mayFail: true },
  { kind: 'freeze', gapSeconds: 15, mayFail: true },
  { kind: 'partition', gapSeconds: 15, mayFail: true },
  { kind: 'switchover', gapSeconds: 5, mayFail: false },
  { kind: 'etcd outage', gapSeconds: 1, mayFail: false },
];

/** Cost of one fault. */
interface Cost {
  readonly kind: Kind;
  readonly gapMs: number;
  readonly longestWaitMs: number;
  readonly failed: readonly string[];
  readonly readings: Load['readings'];
  readonly lost: number;
  readonly doubled: number;
  /** Until another node led; null where the same one still does. */
  readonly ledMs: number | null;
  /** Rows that the isolated node confirmed, and that the cluster does not have. */
  readonly zombies: number;
}

export async function failover({ size, say }: Context): Promise<Row[]> {
  const cluster = await startCluster();
  say(`three database nodes behind ${new URL(cluster.url).host}`);
  const settings = {
    RATE_LIMIT_FACTOR: '1000000',
    // Four people order for minutes: with the usual limit they would soon be refused, which looks like a fault.
    MAX_ORDERS: '1000000',
    DATABASE_URL: cluster.url,
    DEMO: 'true',
  };
  const processes: ChildProcess[] = [];
  try {
    const product = await startProduct(settings);
    try {
      const place = { port: await freePort(), metricsPort: await freePort() };
      const shared = { ...settings, ...placeOf(product), DEMO: 'false' };
      const second = startNode(place, shared);
      processes.push(second);
      await untilReady(place, second);
      await ask(cluster.url, 'create table drill_writes (id bigint primary key)');
      const load = await startLoad(product, [product.market, `http://127.0.0.1:${place.port}`]);
      const costs: Cost[] = [];
      try {
        for (const { kind } of goals) {
          for (let count = 1; count <= size.faults[kind]; count++) {
            const cost = await suffer(kind, count, cluster, load);
            costs.push(cost);
            say(`${kind} ${count}: ${sentenceOf(cost)}`);
          }
        }
      } finally {
        await load.stop();
      }
      const rows = [...goals.flatMap((goal) => rowsOf(goal, costs)), ...(await wholeRows(cluster, load, costs))];
      const addresses = [product.market, `http://127.0.0.1:${place.port}`];
      return [...rows, ...(await destroyLeader({ cluster, product, addresses, settings: shared, say }))];
    } finally {
      for (const child of processes) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await product.stop();
    }
  } finally {
    await cluster.stop();
  }
}

/** Lets one fault happen, and waits until the cluster is whole again. */
async function suffer(kind: Kind, number: number, cluster: Cluster, load: Load): Promise<Cost> {
  await cluster.untilWhole();
  await setTimeout(calmMs);
  const leader = await cluster.leader();
  if (!leader) throw new Error('The cluster has no leader.');
  load.longestWait();
  const began = Date.now();
  const led =
    kind === 'etcd outage' || kind === 'standby loss' ? null : untilLed(cluster, leader).then(() => Date.now() - began);
  const isolated = await faults[kind](cluster, leader, number);
  const ledMs = await led;
  await cluster.untilWhole();
  await setTimeout(calmMs);
  const ended = Date.now();
  const moments = [began, ...load.moments.filter((at) => at >= began && at <= ended), ended];
  const ids = isolated.length === 0 ? [] : await stored(cluster, isolated);
  return {
    kind,
    gapMs: Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at))),
    longestWaitMs: load.longestWait(),
    failed: load.failed.filter(({ at }) => at >= began && at <= ended).map(({ what }) => what),
    readings: load.readings.filter(({ at }) => at >= began && at <= ended),
    ...(await judge(cluster.url, load)),
    ledMs,
    zombies: isolated.length - ids.length,
  };
}

/** Each returns the ids of the rows that an isolated node confirmed to a program beside it. */
const faults: Readonly<Record<Kind, (cluster: Cluster, leader: Node, number: number) => Promise<readonly string[]>>> = {
  // Every other time one standby is behind the other, as one that is asynchronous or further away may be.
  'node loss': async (cluster, leader, number) => {
    if (number % 2 === 0) await holdBackOne(leader);
    await cluster.signal(leader, 'SIGKILL');
    await setTimeout(outageMs);
    await cluster.start(leader);
    return [];
  },
  // Both standbys confirm each order, so one that dies is waited for until Patroni leaves it out.
  'standby loss': async (cluster, leader) => {
    const standby = cluster.nodes.find(({ name }) => name !== leader.name);
    if (!standby) throw new Error('The cluster has no standby.');
    await cluster.signal(standby, 'SIGKILL');
    await setTimeout(outageMs);
    await cluster.start(standby);
    return [];
  },
  freeze: async (cluster, leader) => {
    await cluster.signal(leader, 'SIGSTOP');
    await setTimeout(outageMs);
    await cluster.signal(leader, 'SIGCONT');
    return [];
  },
  partition: async (cluster, leader) => {
    const writer = cluster.writer(leader);
    let words = '';
    writer.stdout?.on('data', (bytes) => {
      words += String(bytes);
    });
    await setTimeout(1_000);
    await cluster.connect(leader, false);
    const isolatedAt = Date.now();
    await setTimeout(outageMs);
    const healedAt = Date.now();
    await cluster.connect(leader, true);
    writer.kill('SIGKILL');
    const confirmed = words.split('\n').map((line) => line.split(' '));
    return confirmed.flatMap(([at, id]) => (id && Number(at) >= isolatedAt && Number(at) < healedAt ? [id] : []));
  },
  switchover: async (cluster, leader) => {
    await cluster.switchOver(leader);
    return [];
  },
  'etcd outage': async (cluster) => {
    await cluster.etcd('SIGSTOP');
    await setTimeout(outageMs);
    await cluster.etcd('SIGCONT');
    return [];
  },
};

/** For a moment the leader sends nothing to one standby that it waits for, and everything to the other. */
async function holdBackOne({ address }: Node): Promise<void> {
  const url = `postgres://postgres:drill@${address}:5432/postgres`;
  const text = "select pid from pg_stat_replication where sync_state = 'sync' limit 1";
  for (const { pid } of await ask<{ pid: number }>(url, text)) process.kill(pid, 'SIGSTOP');
  await setTimeout(300);
}

/** Waits until another node than `former` leads. */
async function untilLed(cluster: Cluster, former: Node): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await setTimeout(100)) {
    const now = await cluster.leader();
    if (now && now.name !== former.name) return;
  }
  throw new Error(`No node has taken over from ${former.name} within a minute.`);
}

async function stored(cluster: Cluster, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await ask<{ id: string }>(cluster.url, 'select id from drill_writes where id = any($1::bigint[])', [
    ids,
  ]);
  return rows.map(({ id }) => id);
}

function sentenceOf({ gapMs, ledMs, longestWaitMs, failed, readings, lost, doubled, zombies }: Cost): string {
  const led = ledMs === null ? 'the same node leads' : `another node led after ${seconds(ledMs)}`;
  const seen = failed.length === 0 ? 'no refusals' : `${failed.length} refusals (first: ${failed[0]})`;
  return `${led}, no receipt for ${seconds(gapMs)}, longest wait ${seconds(longestWaitMs)}, ${seen}, ${readingsIn(readings)}, lost ${lost}, doubled ${doubled}, confirmed alone ${zombies}`;
}

/** "readings: 90 answered, 12 refused for now, 0 failed". */
function readingsIn(readings: Load['readings']): string {
  const count = (wanted: string) => readings.filter(({ outcome }) => outcome === wanted).length;
  return `readings: ${count('answered')} answered, ${count('refused')} refused for now, ${count('failed')} failed`;
}

function rowsOf({ kind, gapSeconds, mayFail }: Goal, costs: readonly Cost[]): Row[] {
  const own = costs.filter((cost) => cost.kind === kind);
  if (own.length === 0) return [];
  const gap = Math.max(...own.map(({ gapMs }) => gapMs));
  const failed = own.flatMap((cost) => cost.failed);
  const wait = Math.max(...own.map(({ longestWaitMs }) => longestWaitMs));
  const readings = own.flatMap((cost) => cost.readings);
  const isEachAnswered = readings.every(({ outcome }) => outcome === 'answered' || (mayFail && outcome === 'refused'));
  return [
    {
      what: `${own.length} × ${kind}: longest time without a receipt`,
      measured: seconds(gap),
      goal: `≤ ${gapSeconds} s`,
      isMet: gap <= gapSeconds * 1_000,
    },
    {
      what: `${own.length} × ${kind}: refusals that clients saw; longest wait for an answer`,
      measured: `${failed.length}; ${seconds(wait)}`,
      goal: mayFail ? 'shown' : '0',
      isMet: mayFail || failed.length === 0,
    },
    {
      what: `${own.length} × ${kind}: readings`,
      measured: readingsIn(readings),
      goal: mayFail ? '0 failed: 503 says when to try again' : 'each answered',
      isMet: isEachAnswered,
    },
  ];
}

async function wholeRows(cluster: Cluster, load: Load, costs: readonly Cost[]): Promise<Row[]> {
  const { lost, doubled } = await judge(cluster.url, load);
  const zombies = costs.reduce((sum, cost) => sum + cost.zombies, 0);
  return [
    {
      what: `Acknowledged orders that are lost, after ${costs.length} faults`,
      measured: `${lost} of ${load.acknowledged.length}`,
      goal: '0',
      isMet: lost === 0 && load.acknowledged.length > 0,
    },
    { what: 'Orders that are stored twice', measured: `${doubled}`, goal: '0', isMet: doubled === 0 },
    { what: 'Rows that an isolated primary confirmed alone', measured: `${zombies}`, goal: '0', isMet: zombies === 0 },
  ];
}
