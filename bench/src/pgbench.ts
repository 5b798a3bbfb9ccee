/** PostgreSQL's own load generator, calling the baseline's function: no HTTP, no parsing, no identity; only the database. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadSample } from './load.ts';
import { type Auction, type Crowd, maturityCount, maturityDates } from './sales.ts';
import { needTool, outputOf } from './tools.ts';

/** On a slow machine 64 connections take more than a second. */
const connectingSeconds = 2;

export interface SingleBids {
  readonly folder: string;
  readonly databaseUrl: string;
  readonly crowd: Crowd;
  /** Their ids are consecutive. */
  readonly auctions: readonly Auction[];
  readonly hold: 'update' | 'share';
  readonly clients: number;
  readonly seconds: number;
}

/** Orders of one to four lines, as many of each, by random investors to random auctions of those given. */
export async function runSingleBids(bids: SingleBids): Promise<LoadSample> {
  const pgbench = needTool('pgbench');
  const { folder, clients, seconds, hold, auctions } = bids;
  const scripts: string[] = [];
  for (const lines of [1, 2, 3, 4]) {
    const file = join(folder, `place-bid-${hold}-${auctions[0]?.id}-${lines}.sql`);
    await writeFile(file, scriptOf(bids, lines));
    scripts.push('-f', file);
  }
  const url = new URL(bids.databaseUrl);
  // pgbench counts in whole seconds, from before its connections, whose time its rate leaves out; for less than one, a few orders of each client are enough.
  const length = seconds < 1 ? ['-t', '5'] : ['-T', `${seconds + connectingSeconds}`];
  const words = await outputOf(
    pgbench,
    ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', '2', ...length, ...scripts, url.pathname.slice(1)],
    {
      env: { ...process.env, PGHOST: url.hostname, PGPORT: url.port, PGUSER: url.username, PGPASSWORD: url.password },
    },
  );
  const rate = numberIn(words, /tps = ([\d.]+)/);
  const answers = numberIn(words, /transactions actually processed: (\d+)/);
  const failed = numberIn(words, /failed transactions: (\d+)/);
  const latency = numberIn(words, /latency average = ([\d.]+)/);
  return { rate, answers, errors: failed, p50: latency, p99: Number.NaN };
}

function scriptOf({ crowd, auctions, hold }: SingleBids, lines: number): string {
  const [firstAuction] = auctions;
  if (!firstAuction) throw new RangeError('no auction to bid in');
  const year = Number(maturityDates[0]?.slice(0, 4));
  const places = Array.from({ length: lines }, (_, line) => line);
  return [
    `\\set person random(0, ${crowd.tokens.length - 1})`,
    `\\set auction random(${firstAuction.id}, ${firstAuction.id + auctions.length - 1})`,
    `\\set start random(0, ${maturityCount - 1})`,
    ...places.map((line) => `\\set amount${line} random(1, 10)`),
    `select bench.place_bid(:auction, ${crowd.firstUser} + :person, ${crowd.firstOrg} + :person, gen_random_uuid()::text,`,
    `array[${places.map((line) => `make_date(${year} + (:start + ${line * 7})::int % ${maturityCount}, 6, 1)`).join(', ')}],`,
    `array[${places.map((line) => `5000.00 * :amount${line}`).join(', ')}], '${hold}');`,
    '',
  ].join('\n');
}

function numberIn(words: string, pattern: RegExp): number {
  const number = Number(pattern.exec(words)?.[1]);
  if (Number.isNaN(number)) throw new Error(`pgbench said: ${words}`);
  return number;
}
