/** Cost of traces and metrics: processor time and rate of orders without them, with one trace in a hundred, with all, and while metrics are read. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@fairbook/server/platform/postgres/embedded.ts';
import type { CaseResult, Plan, Row } from '../case.ts';
import { cpuOf, type Server } from '../child.ts';
import { figuresOf, interleave, ratiosOf } from '../figures.ts';
import type { Fixture } from '../fixture.ts';
import { type LoadSample, Volley } from '../load.ts';
import { bidShots, makeSales, signIn } from '../sales.ts';
import { biddingFixture, checkOrders, detailOf, perSecond } from './bids.ts';

interface Sample extends LoadSample {
  /** Processor time of the market's process per accepted order, in microseconds. */
  readonly cpu: number;
}

/** Takes every batch of spans, as a collector does that drops them. */
async function openCollector(fixture: Fixture): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  fixture.later(async () => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const titles = {
  none: 'no traces',
  some: 'one trace in a hundred',
  all: 'all traces',
  read: 'no traces, metrics read every second',
} as const;

/** The same orders to four processes in turn. */
export async function measureTracing(fixture: Fixture, plan: Plan): Promise<CaseResult> {
  const { database, crowd } = await biddingFixture(fixture, plan);
  const [connections] = plan.connections;
  const collector = await openCollector(fixture);
  const traced = (share: number) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_TRACES_SAMPLER_ARG: `${share}` });
  const metricsPort = await freePort();
  const settings = { none: {}, some: traced(0.01), all: traced(1), read: { METRICS_PORT: `${metricsPort}` } };
  const sales = await makeSales(database, 1);
  const open = async (name: keyof typeof titles) => {
    const server = await fixture.startMarket(database.url, settings[name]);
    await signIn(server, crowd);
    const volley = new Volley(fixture.folder, `tracing-${name}`, bidShots(crowd, sales));
    return async (): Promise<Sample> => {
      const stop = name === 'read' ? readMetrics(metricsPort) : () => undefined;
      const sample = await fire(server, volley, connections, plan.seconds);
      stop();
      return sample;
    };
  };
  const samples = await interleave(plan.rounds, {
    none: await open('none'),
    some: await open('some'),
    all: await open('all'),
    read: await open('read'),
  });
  const of = (name: keyof typeof titles, value: 'cpu' | 'rate') => samples[name].map((sample) => sample[value]);
  const compared = (name: 'some' | 'all' | 'read', most: number): Row => ({
    what: `Processor time of an order in the market’s process with ${titles[name]}, against without`,
    baseline: `${Math.round(figuresOf(of('none', 'cpu')).median)} µs, ${perSecond(of('none', 'rate'))}`,
    ours: `${Math.round(figuresOf(of(name, 'cpu')).median)} µs, ${perSecond(of(name, 'rate'))}`,
    ratio: ratiosOf(of(name, 'cpu'), of('none', 'cpu')),
    goal: { most },
    unit: '×',
  });
  const names = Object.keys(titles) as (keyof typeof titles)[];
  return {
    rows: [compared('some', 1.15), compared('all', 2), compared('read', 1.1)],
    details: names.map((name) => detailOf(`Fairbook, one auction, ${titles[name]}`, samples[name])),
    checks: [await checkOrders(database.pool, sales, Object.values(samples).flat(), connections)],
  };
}

async function fire(server: Server, volley: Volley, connections: number, seconds: number): Promise<Sample> {
  const before = cpuOf([server.pid]);
  const sample = await volley.fire({ url: server.url, connections, seconds });
  return { ...sample, cpu: ((cpuOf([server.pid]) - before) * 1000) / sample.answers };
}

function readMetrics(port: number): () => void {
  const read = () => void fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
  const timer = setInterval(read, 1_000);
  read();
  return () => clearInterval(timer);
}
