/** What the drill of an upgrade judges: what people met, their orders under the same keys, and the close of the sale. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { command, verifier } from '../commands.ts';
import type { OwnDatabase } from '../database/own-database.ts';
import { ask, type Load, seconds } from '../load/load.ts';
import type { Product } from '../product.ts';
import type { Row } from '../report.ts';

/** Milliseconds for the close of the sale, beyond its time. */
const longestClose = 60_000;

/** An order of the earlier release that is kept. */
export interface Standing {
  readonly bidId: string;
  readonly key: string;
  readonly token: string;
}

export interface Scene {
  readonly database: OwnDatabase;
  readonly superuserUrl: string;
  /** The address that people use, before and after. */
  readonly market: string;
  readonly sale: { readonly auctionId: string; readonly body: string };
  readonly standing: readonly Standing[];
  readonly load: Load;
  readonly folder: string;
  /** Seconds from the migration until the sale closes. */
  readonly closesAfter: number;
}

export interface Outcome {
  readonly later: Product;
  /** Answers without a receipt before the upgrade began, and while the earlier release served. */
  readonly failedAtFirst: number;
  readonly failedBefore: number;
  readonly longestBefore: number;
  /** What `migrate` said while the earlier release served. */
  readonly refusal: string;
  readonly status: number;
  readonly words: string;
  /** Milliseconds of the migration. */
  readonly migration: number;
}

/** The id of the order. */
export async function place(
  market: string,
  { auctionId, body }: Scene['sale'],
  token: string,
  key: string,
): Promise<string> {
  const answer = await fetch(`${market}/api/auction/${auctionId}/bid`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body,
  });
  const { data, message } = (await answer.json()) as { data: { bidId?: string }; message: string };
  if (data?.bidId === undefined) throw new Error(`An order was answered with ${answer.status} ${message}`);
  return data.bidId;
}

/** What people met, and what was stored. */
export function rowsOf({ load }: Scene, outcome: Outcome, ghosts: number): Row[] {
  const { failedAtFirst, failedBefore, longestBefore, refusal, status, words, migration } = outcome;
  const gap = Math.max(...load.moments.slice(1).map((moment, at) => moment - (load.moments[at] ?? moment)));
  const busy = load.failed.filter(({ what }) => what.startsWith('503 ')).length - failedAtFirst - failedBefore;
  const cut = load.failed.filter(({ what }) => !/^\d/.test(what)).length;
  // At its time the sale closed: orders that came later were refused rightly.
  const others = load.failed.filter(({ what }) => /^(?!503)\d/.test(what) && what !== '403 This auction has ended');
  const wrong = words.split('\n').filter((line) => line.startsWith('WRONG'));
  return [
    {
      what: '`migrate` while processes of the first release serve',
      measured: refusal.split('\n').at(-1)?.slice(0, 60) ?? '',
      goal: 'refused, nothing changed',
      isMet: refusal.includes('serve') && refusal.includes('use upgrade'),
    },
    {
      what: 'Orders of the first release without a receipt while roles change, and during checks and backup of `upgrade`; longest wait',
      measured: `${failedBefore}${failedBefore > 0 ? ` (${load.failed[failedAtFirst]?.what})` : ''}; ${longestBefore.toFixed(0)} ms`,
      goal: '0',
      isMet: failedBefore === 0,
    },
    {
      what: '`upgrade` with a live sale, `doctor --deep` included',
      measured: status === 0 ? 'ended with 0' : `ended with ${status}: ${wrong.join('; ') || words.slice(-300)}`,
      goal: 'ends with 0',
      isMet: status === 0,
    },
    {
      what: 'Answers to orders other than a receipt or 503, in all',
      measured: `${others.length}${others[0] ? `, first: ${others[0].what}` : ''}`,
      goal: '0',
      isMet: others.length === 0,
    },
    {
      what: 'Orders without a receipt while no process served: 503 of the proxy, connections that the first release cut as it stopped',
      measured: `${busy}, ${cut}`,
      goal: '0',
      isMet: busy + cut === 0,
    },
    {
      what: 'Longest time without a receipt; the migration within it',
      measured: `${seconds(gap)}; ${seconds(migration)}`,
      goal: '≤ 30 s',
      isMet: gap <= 30_000,
    },
    {
      what: 'Stored orders that no client knows of, or acknowledged ones that are not stored',
      measured: `${Math.max(0, ghosts)}, ${Math.max(0, -ghosts)}`,
      goal: '0, 0',
      isMet: ghosts === 0 && load.acknowledged.length > 0,
    },
  ];
}

/** Clients that did not get the answer of the first release send their order again under its key. */
export async function replay({ market, sale, standing }: Scene): Promise<Row> {
  let different = 0;
  for (const { bidId, key, token } of standing) {
    if ((await place(market, sale, token, key)) !== bidId) different += 1;
  }
  return {
    what: 'Orders of the first release sent again to this one under their keys: other orders',
    measured: `${different} of ${standing.length}`,
    goal: '0',
    isMet: different === 0,
  };
}

/** Waits for the close of the sale; its orders are allocated, and record and log are verified, also by the verifiers that share no code. */
export async function judgeClose({ superuserUrl, market, sale, standing, folder, closesAfter }: Scene): Promise<Row[]> {
  const readRecord = () =>
    ask<{ fingerprint: string; late: number }>(
      superuserUrl,
      `select c.fingerprint, extract(epoch from c.closed_at - a.close_date)::float8 as late
       from closing_record c join auction a on a.id = c.auction_id where a.uuid = $1`,
      [sale.auctionId],
    );
  let [record] = await readRecord();
  for (
    const until = Date.now() + closesAfter * 1_000 + longestClose;
    !record && Date.now() < until;
    [record] = await readRecord()
  )
    await setTimeout(500);
  if (!record) throw new Error('The sale was not closed.');
  const [allocated] = await ask<{ count: number }>(
    superuserUrl,
    `select count(distinct b.bid_id)::integer as count from auction_bid b
     join allotment t on t.auction_id = b.auction_id and t.place = b.sequence and t.maturity_date = b.maturity_date
     where b.bid_id = any($1::uuid[])`,
    [standing.map(({ bidId }) => bidId)],
  );
  const files = { record: join(folder, 'record.json'), log: join(folder, 'log') };
  for (const [path, file] of [
    ['closing-record/file', files.record],
    ['order-log/file', files.log],
  ] as const) {
    const answer = await fetch(`${market}/api/auction/${sale.auctionId}/${path}`);
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  }
  const verdicts = {
    verify: await command(['verify', files.record, record.fingerprint]),
    'verify-log': await command(['verify-log', files.log, files.record]),
    'verify_record.py': await verifier('verify_record.py', files.record, '--fingerprint', record.fingerprint),
    'verify_log.py': await verifier('verify_log.py', files.log, '--record', files.record),
  };
  const bad = Object.entries(verdicts).filter(([, { status }]) => status !== 0);
  return [
    {
      what: 'Orders acknowledged by the first release that are in the allocation of this one',
      measured: `${allocated?.count} of ${standing.length}`,
      goal: 'all',
      isMet: allocated?.count === standing.length,
    },
    {
      what: 'The sale closed after its time by',
      measured: seconds(record.late * 1_000),
      goal: '≤ 10 s',
      isMet: record.late >= 0 && record.late <= 10,
    },
    {
      what: `Closing record and order log by ${Object.keys(verdicts).join(', ')}`,
      measured: bad.map(([name, { words }]) => `${name}: ${words.slice(0, 200)}`).join('; ') || 'true',
      goal: 'true',
      isMet: bad.length === 0,
    },
  ];
}
