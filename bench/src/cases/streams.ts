/** The live stream: one event to all readers, against a bare loop of write() in C. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@fairbook/server/platform/postgres/embedded.ts';
import { type CaseResult, check, type Detail, type Plan, type Row } from '../case.ts';
import { figuresOf, ratiosOf } from '../figures.ts';
import type { Fixture } from '../fixture.ts';
import { type Shot, Volley } from '../load.ts';
import { makeSales } from '../sales.ts';
import { needTool, outputOf } from '../tools.ts';
import { biddingFixture } from './bids.ts';

/** Typical size of an auction event. */
const eventBytes = 220;
const maxMemoryBytes = 17 * 1024;
const maxDelayMs = 10;
/** Until the heap's young generation no longer grows; with one second of work it went on growing while streams were opened. */
const warmUpSeconds = 3;

interface Heard {
  readonly count: number;
  /** Milliseconds after the first reader got it. */
  readonly median: number;
  readonly p99: number;
  readonly last: number;
}

interface StreamSample {
  readonly ours: Heard;
  readonly bare: Heard;
  readonly delay: number;
}

export async function measureStreams(fixture: Fixture, plan: Plan): Promise<CaseResult> {
  const program = join(fixture.folder, 'streams');
  await outputOf(needTool('cc'), ['-O2', '-o', program, join(import.meta.dirname, '../c/streams.c')]);
  const results: CaseResult[] = [];
  for (const count of plan.streams) results.push(await measureCount(fixture, plan, program, count));
  return {
    rows: results.flatMap(({ rows }) => rows),
    details: results.flatMap(({ details }) => details),
    checks: results.flatMap(({ checks }) => checks),
  };
}

async function measureCount(fixture: Fixture, plan: Plan, program: string, count: number): Promise<CaseResult> {
  const { database, crowd } = await biddingFixture(fixture, plan);
  const [auction] = await makeSales(database, 1);
  if (!auction) throw new Error('no sale was made');
  const requests = crowd.tokens.map((token) =>
    [
      `GET /api/notifications/stream?auction=${auction.uuid} HTTP/1.1`,
      'host: 127.0.0.1',
      `authorization: Bearer ${token}`,
      'accept: text/event-stream',
      '',
      '.\n',
    ].join('\r\n'),
  );
  const file = join(fixture.folder, 'stream-requests');
  await writeFile(file, requests.join(''));

  const server = await fixture.startMarket(database.url);
  // The first readers warm everything up; they leave before the measurement.
  const first = await listen(fixture, program, server.url, Math.min(count, 100), file);
  await first.end();
  await setTimeout(1_000);
  const { memory: idle } = await server.look();
  // A busy server has grown its heap's young generation already, which is not due to streams.
  const shots = crowd.tokens.map((token): Shot => {
    const headers = { authorization: `Bearer ${token}` };
    return { method: 'GET', path: '/api/auction/all', headers };
  });
  const work = new Volley(fixture.folder, 'before-streams', shots);
  await work.fire({
    url: server.url,
    connections: plan.connections[1],
    seconds: plan.name === 'toy' ? plan.seconds : warmUpSeconds,
  });
  const { memory: before } = await server.look();
  const ours = await listen(fixture, program, server.url, count, file);
  const barePort = await freePort();
  const bare = await startEnd(fixture, program, ['serve', `${barePort}`, `${eventBytes}`]);
  check((await bare.next()) === 'listening', 'the bare loop listens');
  const theirs = await listen(fixture, program, `http://127.0.0.1:${barePort}`, count, file);
  // Until every reader is connected and has had the auction's state once.
  await setTimeout(plan.name === 'toy' ? 1_500 : 4_000);
  const { memory } = await server.look();

  const tellOurs = async () => {
    await server.begin();
    const heard = ours.hear();
    await database.pool.query(`update auction set close_date = close_date + interval '1 second' where id = $1`, [
      auction.id,
    ]);
    return { heard: await heard, delay: (await server.look()).delay };
  };
  const tellBare = async () => {
    const heard = theirs.hear();
    bare.say('go');
    return heard;
  };
  const samples: StreamSample[] = [];
  for (let round = 0; round <= plan.rounds; round++) {
    const firstBare = round % 2 === 1 ? await tellBare() : null;
    const { heard, delay } = await tellOurs();
    const sample = { ours: heard, bare: firstBare ?? (await tellBare()), delay };
    if (round > 0) samples.push(sample);
  }
  await Promise.all([ours.end(), theirs.end()]);
  await server.stop();
  return resultOf(count, samples, { atWork: (memory - before) / count, idle: (memory - idle) / count });
}

/** Bytes per stream, beyond the busy process, and beyond the idle one. */
interface MemoryEach {
  readonly atWork: number;
  readonly idle: number;
}

function resultOf(count: number, samples: readonly StreamSample[], memory: MemoryEach): CaseResult {
  const streams = `${count.toLocaleString('en-US')} open streams`;
  const times = (of: (sample: StreamSample) => number) => samples.map(of);
  const [lasts, bares] = [times(({ ours }) => ours.last), times(({ bare }) => bare.last)];
  const delays = figuresOf(times(({ delay }) => delay));
  const rows: Row[] = [
    {
      what: `One event to ${streams}, from the first to the last, against a bare write loop in C`,
      baseline: `${figuresOf(bares).median.toFixed(1)} ms`,
      ours: `${figuresOf(lasts).median.toFixed(1)} ms`,
      ratio: ratiosOf(lasts, bares),
      goal: { most: 1.25 },
      unit: '×',
    },
    {
      what: `Memory of each of ${streams}`,
      baseline: '17 KiB',
      ours: kibibytes(memory.atWork),
      ratio: figuresOf([memory.atWork / maxMemoryBytes]),
      goal: { most: 1 },
      unit: '×',
    },
    {
      what: `The longest wait for the event loop while ${streams} are written to`,
      baseline: `${maxDelayMs} ms`,
      ours: `${delays.median.toFixed(1)} ms`,
      ratio: figuresOf(times(({ delay }) => delay / maxDelayMs)),
      goal: { most: 1 },
      unit: '×',
    },
  ];
  const detail = (name: string, of: (sample: StreamSample) => Heard, also = ''): Detail => ({
    name,
    unit: 'ms',
    figures: figuresOf(times((sample) => of(sample).last)),
    errors: times((sample) => count - of(sample).count).reduce((sum, missing) => sum + missing, 0),
    more: `half after ${figuresOf(times((sample) => of(sample).median)).median.toFixed(1)} ms, 99% after ${figuresOf(times((sample) => of(sample).p99)).median.toFixed(1)} ms${also}`,
  });
  const missing = samples.reduce((sum, { ours }) => sum + count - ours.count, 0);
  return {
    rows,
    details: [
      detail(`A bare write loop in C, ${streams}`, ({ bare }) => bare),
      detail(
        `Fairbook, ${streams}`,
        ({ ours }) => ours,
        `; ${kibibytes(memory.idle)} per stream including the growth of an idle process`,
      ),
    ],
    checks: [
      check(missing === 0, `every one of ${streams} had every event, ${samples.length} of them (${missing} missing)`),
    ],
  };
}

function kibibytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}

interface Listeners {
  /** The next event, once all have it. */
  hear(): Promise<Heard>;
  end(): Promise<void>;
}

async function listen(fixture: Fixture, program: string, url: string, count: number, file: string): Promise<Listeners> {
  const end = await startEnd(fixture, program, ['listen', new URL(url).port, `${count}`, file]);
  check((await end.next()) === 'ready', `${count} streams are open`);
  return {
    async hear() {
      end.say('go');
      return JSON.parse(await end.next()) as Heard;
    },
    end: end.end,
  };
}

interface End {
  say(word: string): void;
  next(): Promise<string>;
  end(): Promise<void>;
}

async function startEnd(fixture: Fixture, program: string, args: readonly string[]): Promise<End> {
  const child: ChildProcessWithoutNullStreams = spawn(program, args, { stdio: 'pipe' });
  let complaints = '';
  child.stderr.on('data', (bytes) => {
    complaints += String(bytes);
  });
  const lines: Interface = createInterface({ input: child.stdout });
  const words = lines[Symbol.asyncIterator]();
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.stdin.end();
    child.kill('SIGTERM');
    await ended;
  };
  fixture.later(end);
  return {
    say: (word) => void child.stdin.write(`${word}\n`),
    async next() {
      const { done, value } = await words.next();
      if (done) throw new Error(`${args.slice(0, 3).join(' ')} ended: ${complaints.trim()}`);
      return value;
    },
    end,
  };
}
