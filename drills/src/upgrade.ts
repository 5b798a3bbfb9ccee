/** Drill of an upgrade from the first release: its processes serve a live sale, `upgrade` of this release runs, and the sale closes at its time. */
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { usualRoles } from '@fairbook/server/db/roles.ts';
import { command, verifier } from './commands.ts';
import type { Context } from './context.ts';
import { earlierRelease } from './earlierRelease.ts';
import { ask, type Load, openSale, seconds, startLoad } from './load.ts';
import { type OwnDatabase, startOwnDatabase } from './ownDatabase.ts';
import { type Product, startProduct } from './product.ts';
import type { Row } from './report.ts';
import { startProxy } from './rolling.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../..');
/** Release 0.1.0. */
const firstRelease = '9684d32b';
/** Orders of each investor that stand until the close. */
const standingOrders = 5;
/** Milliseconds for the close of the sale, beyond its time. */
const longestClose = 60_000;

/** An order of the earlier release that is kept. */
interface Standing {
  readonly bidId: string;
  readonly key: string;
  readonly token: string;
}

interface Scene {
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

export async function upgrade({ size, say }: Context): Promise<Row[]> {
  const release = await earlierRelease(firstRelease);
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-upgrade-'));
  await chmod(folder, 0o711);
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const database = await startOwnDatabase(folder);
    closers.push(database.stop);
    // The one role of an earlier release, which owns what it made.
    await database.superuser.query('create role fairbook login; grant fairbook_owner to fairbook');
    const limits = { RATE_LIMIT_FACTOR: '1000000', ORDER_LOG_NAME: 'drill' };
    const earlierUrl = database.url.replace(usualRoles.program, 'fairbook');
    const began = performance.now();
    const earlier = await startProduct({ ...limits, DATABASE_URL: earlierUrl }, { release });
    closers.push(earlier.stop);
    // The sale closes so long after the migration: so busy is this machine.
    const closesAfter = Math.max(15, Math.round((performance.now() - began) / 1_500));
    await database.superuser.query(
      `update auction set close_date = greatest(close_date, date_trunc('second', clock_timestamp() + interval '1 hour')) where status in ('Scheduled', 'Live')`,
    );
    const { proxy, address } = await startProxy(folder, [{ port: Number(new URL(earlier.market).port) }]);
    closers.push(async () => proxy.kill('SIGKILL'));
    const behindProxy = { ...earlier, market: address };
    const { tokens, ...sale } = await openSale(behindProxy);
    const superuserUrl = database.url.replace(usualRoles.program, 'postgres');
    const before = await countOrders(superuserUrl, sale.auctionId);
    const standing = await placeStanding(address, sale, tokens);
    const load = await startLoad(behindProxy, [address]);
    const scene: Scene = { closesAfter, database, superuserUrl, market: address, sale, standing, load, folder };
    let outcome: Outcome;
    try {
      await setTimeout(size.ordersBeforeRestore);
      outcome = await runUpgrade(scene, earlier, limits, say);
      closers.push(outcome.later.stop);
      // Already stopped.
      closers.splice(closers.indexOf(earlier.stop), 1);
      await setTimeout(3_000);
    } finally {
      await load.stop();
    }
    const ghosts =
      (await countOrders(superuserUrl, sale.auctionId)) - before - standing.length - load.acknowledged.length;
    return [...rowsOf(scene, outcome, ghosts), await replay(scene), ...(await judgeClose(scene))];
  } finally {
    for (const close of closers.toReversed()) await close().catch((error: unknown) => say(String(error)));
  }
}

/** Orders of a sale, in the tables of whichever release. */
async function countOrders(url: string, auctionId: string): Promise<number> {
  const [found] = await ask<{ count: number }>(
    url,
    'select count(distinct b.bid_id)::integer as count from auction_bid b join auction a on a.id = b.auction_id where a.uuid = $1',
    [auctionId],
  );
  return found?.count ?? 0;
}

async function placeStanding(market: string, sale: Scene['sale'], tokens: readonly string[]): Promise<Standing[]> {
  const standing: Standing[] = [];
  for (const token of tokens) {
    for (let count = 0; count < standingOrders; count++) {
      const key = randomUUID();
      standing.push({ bidId: await place(market, sale, token, key), key, token });
    }
  }
  return standing;
}

/** The id of the order. */
async function place(market: string, { auctionId, body }: Scene['sale'], token: string, key: string): Promise<string> {
  const answer = await fetch(`${market}/api/auction/${auctionId}/bid`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body,
  });
  const { data, message } = (await answer.json()) as { data: { bidId?: string }; message: string };
  if (data?.bidId === undefined) throw new Error(`An order was answered with ${answer.status} ${message}`);
  return data.bidId;
}

interface Outcome {
  readonly later: Product;
  /** Answers without a receipt while the earlier release served. */
  readonly failedBefore: number;
  readonly longestBefore: number;
  /** What `migrate` said while the earlier release served. */
  readonly refusal: string;
  readonly status: number;
  readonly words: string;
  /** Milliseconds of the migration. */
  readonly migration: number;
}

/** As the manual says: the roles, `upgrade`, and when it says so the processes of the earlier release are stopped and those of this one started. */
async function runUpgrade(
  { database, sale, load, folder, closesAfter }: Scene,
  earlier: Product,
  limits: Readonly<Record<string, string>>,
  say: Context['say'],
): Promise<Outcome> {
  const key = await command(['new-backup-key']);
  const [, recipient = ''] = /^BACKUP_RECIPIENT=(\S+)$/m.exec(key.words) ?? [];
  const shared = { ...limits, DATABASE_URL: database.url, MIGRATE_DATABASE_URL: database.ownerUrl };
  const settings = { ...shared, DATA_DIR: earlier.dataDir, IDENTITY_URL: earlier.identityUrl, DEMO: 'false' };
  const startedAt = Date.now();
  await runRoles(settings, folder, database.url.replace(usualRoles.program, 'postgres'));
  say(`  roles after ${Date.now() - startedAt} ms`);
  const refused = await command(['migrate'], settings);
  const env = { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', ...settings, BACKUP_RECIPIENT: recipient };
  const child = spawn(process.execPath, ['server/src/main.ts', 'upgrade', join(folder, 'backups')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (words += String(bytes)));
  const until = async (word: string) => {
    while (!words.includes(word)) {
      if (child.exitCode !== null) throw new Error(`upgrade ended with ${child.exitCode}:\n${words}`);
      await setTimeout(20);
    }
  };
  await until('STOP the processes');
  const [failedBefore, longestBefore] = [load.failed.length, load.longestWait()];
  for (const { at, what } of load.failed) say(`  ${at - startedAt} ms: ${what}`);
  await earlier.interrupt();
  const stoppedAt = performance.now();
  await until('START the processes');
  const migration = performance.now() - stoppedAt;
  // So that nobody waits a quarter of an hour for it; the log of the sale is opened by the first process of this release.
  await database.superuser.query(
    `update auction set close_date = date_trunc('second', clock_timestamp() + $1 * interval '1 second') where uuid = $2`,
    [closesAfter, sale.auctionId],
  );
  const later = await startProduct(shared, { after: earlier });
  say(`stopped, migrated in ${seconds(migration)}, and started again after ${seconds(performance.now() - stoppedAt)}`);
  return { later, failedBefore, longestBefore, refusal: refused.words, status: await ended, words, migration };
}

/** Runs what `print-roles` prints by psql, as an operator does, without the passwords that it asks for. */
async function runRoles(settings: Readonly<Record<string, string>>, folder: string, url: string): Promise<void> {
  const { words } = await command(['print-roles'], settings);
  const file = join(folder, 'roles.sql');
  await writeFile(file, words.replaceAll(/^\\password .*$/gm, ''));
  const { stderr } = await execute('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '-d', url, '-f', file]);
  if (stderr.includes('ERROR')) throw new Error(stderr);
}

function rowsOf({ load }: Scene, outcome: Outcome, ghosts: number): Row[] {
  const { failedBefore, longestBefore, refusal, status, words, migration } = outcome;
  const gap = Math.max(...load.moments.slice(1).map((moment, at) => moment - (load.moments[at] ?? moment)));
  const busy = load.failed.filter(({ what }) => what.startsWith('503 ')).length;
  const cut = load.failed.filter(({ what }) => !/^\d/.test(what)).length;
  const others = load.failed.filter(({ what }) => /^(?!503)\d/.test(what));
  const wrong = words.split('\n').filter((line) => line.startsWith('WRONG'));
  return [
    {
      what: '`migrate` while processes of the first release serve',
      measured: refusal.split('\n').at(-1)?.slice(0, 60) ?? '',
      goal: 'refused, nothing changed',
      isMet: refusal.includes('serve') && refusal.includes('use upgrade'),
    },
    {
      what: 'Orders of the first release without a receipt during checks and backup of `upgrade`; longest wait',
      measured: `${failedBefore}${failedBefore > 0 ? ` (${load.failed[0]?.what})` : ''}; ${longestBefore.toFixed(0)} ms`,
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
      measured: `${busy - failedBefore}, ${cut}`,
      goal: '0',
      isMet: busy - failedBefore + cut === 0,
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
async function replay({ market, sale, standing }: Scene): Promise<Row> {
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
async function judgeClose({ superuserUrl, market, sale, standing, folder, closesAfter }: Scene): Promise<Row[]> {
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
