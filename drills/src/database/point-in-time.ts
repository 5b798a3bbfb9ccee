/** Drill of a restore to a second: all orders of a running market are deleted, and pgBackRest brings them back as of the second before. */
import type { ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@fairbook/server/platform/postgres/embedded.ts';
import { command } from '../commands.ts';
import type { Context } from '../context.ts';
import { startNode, untilReady } from '../installation/rolling.ts';
import { ask, judge, type Load, openSale, seconds, startLoad } from '../load/load.ts';
import { type Product, startProduct } from '../product.ts';
import type { Row } from '../report.ts';
import { differences, type Fingerprint, fingerprintOf } from '../sales/order-fingerprint.ts';
import { type ArchivedDatabase, startArchivedDatabase } from './archived-database.ts';
import { breakBackups } from './backup-faults.ts';

/** A gauge of the archive is measured every ten seconds, and counts from ten seconds on. */
const longestNotice = 45_000;

export async function pointInTime({ size, say }: Context): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-point-in-time-'));
  await chmod(folder, 0o711);
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const database = await startArchivedDatabase(folder);
    closers.push(database.stop);
    const metricsPort = await freePort();
    const addresses = { DATABASE_URL: database.url, MIGRATE_DATABASE_URL: database.ownerUrl };
    const shared = { ...addresses, ORDER_LOG_NAME: 'drill', RATE_LIMIT_FACTOR: '1000000' };
    const product = await startProduct({ ...shared, METRICS_PORT: `${metricsPort}` });
    // Its connections are lost meanwhile, so it may have ended by itself.
    closers.push(() => product.stop());
    const load = await startLoad(product, [product.market]);
    const rows: Row[] = [];
    try {
      const lag = await breakArchive(database, folder, `http://127.0.0.1:${metricsPort}/metrics`);
      rows.push(lag);
      const began = performance.now();
      await database.pgbackrest('backup', '--type=full');
      say(`full backup in ${seconds(performance.now() - began)} while people order`);
      await setTimeout(size.ordersBeforeRestore);
    } finally {
      await load.stop();
    }
    const { before, target } = await deleteOrders(database);
    say(`${load.acknowledged.length} orders acknowledged, all ${before.orders} entries deleted; back to ${target}`);
    const began = performance.now();
    await database.restore(target);
    const took = performance.now() - began;
    const settings = { ...shared, DATA_DIR: product.dataDir, IDENTITY_URL: product.identityUrl, DEMO: 'false' };
    rows.unshift(...(await judgeRestored({ database, before, load, took })));
    rows.push(...(await useRestored(database, product, settings, closers)));
    rows.push(...(await restoreBackup(database, { folder, settings })));
    return rows;
  } finally {
    for (const close of closers.toReversed()) await close().catch((error: unknown) => say(String(error)));
  }
}

/** The archive fails while people order; the milliseconds until the gauge of an alert says that it is ten seconds late. */
async function breakArchive({ superuserUrl }: ArchivedDatabase, folder: string, metrics: string): Promise<Row> {
  const set = async (sql: string) => {
    await ask(superuserUrl, sql);
    await ask(superuserUrl, 'select pg_reload_conf()');
  };
  const hanging = join(folder, 'hanging');
  await writeFile(hanging, '');
  await set(`alter system set archive_command = 'while test -e ${hanging}; do sleep 0.2; done; false'`);
  await ask(superuserUrl, 'select pg_switch_wal()');
  const began = performance.now();
  let lag = 0;
  while (lag <= 10 && performance.now() - began < longestNotice) {
    await setTimeout(500);
    const text = await fetch(metrics).then((answer) => answer.text());
    lag = Number(/^fairbook_archive_lag_seconds\S* (\S+)$/m.exec(text)?.[1] ?? 0);
  }
  const waited = performance.now() - began;
  await set('alter system reset archive_command');
  await rm(hanging);
  return {
    what: 'An archive that hangs: until the gauge of the alert is above 10 s',
    measured: lag > 10 ? seconds(waited) : `${lag.toFixed(0)} s after ${seconds(waited)}`,
    goal: '≤ 30 s',
    isMet: lag > 10 && waited <= 30_000,
  };
}

/** As an attacker who has the whole server; the fingerprint of the second before, and that second. */
async function deleteOrders({ superuserUrl }: ArchivedDatabase): Promise<{ before: Fingerprint; target: string }> {
  for (let tries = 0; tries < 20; tries++) {
    const before = await fingerprintOf(superuserUrl);
    await setTimeout(1_500);
    // A sale that closed or opened meanwhile is waited for.
    if (differences(before, await fingerprintOf(superuserUrl)).length > 0) continue;
    const [moment] = await ask<{ target: string }>(
      superuserUrl,
      `select to_char(clock_timestamp() - interval '1 second', 'YYYY-MM-DD HH24:MI:SS.USOF') as target`,
    );
    const tables = Object.keys(before.parts).filter((name) => /^[a-z_]+$/.test(name));
    // The guards refuse it to everyone, a superuser too, as long as they are there.
    const deletions = tables.map((name) => `alter table ${name} disable trigger all; delete from ${name};`);
    await ask(superuserUrl, deletions.join('\n'));
    const { orders } = await fingerprintOf(superuserUrl);
    if (orders > 0) throw new Error('The orders are still there.');
    return { before, target: moment?.target ?? '' };
  }
  throw new Error('The orders of the market do not come to rest.');
}

async function judgeRestored(outcome: {
  readonly database: ArchivedDatabase;
  readonly before: Fingerprint;
  readonly load: Load;
  readonly took: number;
}): Promise<Row[]> {
  const { database, before, load, took } = outcome;
  const after = await fingerprintOf(database.superuserUrl);
  const different = differences(before, after);
  const { lost } = await judge(database.superuserUrl, load);
  const damaged = await database
    .run('pg_amcheck', '--install-missing', '--heapallindexed', '--no-strict-names', '-d', 'fairbook')
    .then(
      () => 'nothing',
      (error: Error) => error.message,
    );
  return [
    {
      what: `All orders deleted, restored to the second before: fingerprint of ${before.orders} entries of orders`,
      measured: different.length === 0 ? 'equal' : `different: ${different.join(', ')}`,
      goal: 'equal',
      isMet: different.length === 0 && before.orders > 0,
    },
    {
      what: 'Acknowledged orders that are lost',
      measured: `${lost} of ${load.acknowledged.length}`,
      goal: '0',
      isMet: lost === 0 && load.acknowledged.length > 0,
    },
    {
      what: 'From the stop of the damaged server until the restored one takes changes',
      measured: seconds(took),
      goal: '≤ 60 s',
      isMet: took <= 60_000,
    },
    {
      what: 'Damage that amcheck finds in tables and indexes',
      measured: damaged,
      goal: 'nothing',
      isMet: damaged === 'nothing',
    },
  ];
}

/** Starts a process on the restored database: it takes an order, and its closing records and order logs are verified. */
async function useRestored(
  { superuserUrl }: ArchivedDatabase,
  product: Product,
  settings: Readonly<Record<string, string>>,
  closers: (() => Promise<unknown>)[],
): Promise<Row[]> {
  const place = { port: await freePort(), metricsPort: await freePort() };
  const child: ChildProcess = startNode(place, settings);
  closers.push(async () => child.kill('SIGKILL'));
  await untilReady(place, child);
  const address = `http://127.0.0.1:${place.port}`;
  const { tokens, auctionId, body } = await openSale({ ...product, market: address });
  const answer = await fetch(`${address}/api/auction/${auctionId}/bid`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' },
    body,
  });
  const records = await ask<{ uuid: string; fingerprint: string }>(
    superuserUrl,
    'select a.uuid, c.fingerprint from closing_record c join auction a on a.id = c.auction_id order by c.closed_at desc',
  );
  const untrue: string[] = [];
  for (const { uuid, fingerprint } of records) {
    const file = join(product.dataDir, `record-${uuid}`);
    const record = await fetch(`${address}/api/auction/${uuid}/closing-record/file`);
    await writeFile(file, Buffer.from(await record.arrayBuffer()));
    const verdict = await command(['verify', file, fingerprint]);
    if (verdict.status !== 0) untrue.push(`${uuid}: ${verdict.words}`);
  }
  const doctor = await command(['doctor', '--deep'], settings);
  const wrong = doctor.words.split('\n').filter((line) => line.startsWith('WRONG'));
  return [
    {
      what: 'An order on the restored market',
      measured: `answered with ${answer.status}`,
      goal: '200',
      isMet: answer.status === 200,
    },
    {
      what: 'Closing records that `verify` finds true',
      measured: untrue[0] ?? `${records.length} of ${records.length}`,
      goal: 'all',
      isMet: untrue.length === 0 && records.length > 0,
    },
    {
      what: '`doctor --deep` of the restored market',
      measured: wrong.join('; ') || (doctor.status === 0 ? 'nothing wrong' : doctor.words.slice(-200)),
      goal: 'nothing wrong',
      isMet: doctor.status === 0,
    },
  ];
}

/** Our own backup of the restored market, restored into another database of the server. */
async function restoreBackup(
  database: ArchivedDatabase,
  { folder, settings }: { readonly folder: string; readonly settings: Readonly<Record<string, string>> },
): Promise<Row[]> {
  const [backups, identityFile, empty] = ['backups', 'identity.txt', 'empty'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const key = await command(['new-backup-key']);
  await writeFile(identityFile, key.words);
  await mkdir(empty);
  const [, recipient = ''] = /^BACKUP_RECIPIENT=(\S+)$/m.exec(key.words) ?? [];
  const [, signing = ''] = /^BACKUP_SIGNING_KEY=(\S+)$/m.exec(key.words) ?? [];
  const withRecipient = { ...settings, BACKUP_RECIPIENT: recipient, BACKUP_SIGNING_KEY: signing };
  const made = await command(['backup', backups], withRecipient);
  const [name = ''] = await readdir(backups);
  await ask(database.superuserUrl, 'create database copy owner fairbook_owner');
  await ask(database.addressOf('superuser', 'copy'), 'alter schema public owner to fairbook_owner');
  const copy = {
    DATABASE_URL: database.addressOf('program', 'copy'),
    MIGRATE_DATABASE_URL: database.addressOf('owner', 'copy'),
  };
  const began = performance.now();
  const restored = await command(['restore', join(backups, name), identityFile], {
    ...settings,
    ...copy,
    DATA_DIR: empty,
  });
  const took = performance.now() - began;
  const different = differences(
    await fingerprintOf(database.superuserUrl),
    await fingerprintOf(database.addressOf('superuser', 'copy')),
  );
  const isGood = made.status === 0 && restored.status === 0 && different.length === 0;
  const row = {
    what: '`backup` and `restore` of it into another database: fingerprint',
    measured: isGood
      ? `equal, in ${seconds(took)}`
      : `backup ${made.status}, restore ${restored.status}, different: ${different.join(', ') || 'nothing'}; ${restored.words.slice(-300)}`,
    goal: 'equal, restore ends with 0',
    isMet: isGood,
  };
  return [row, ...(await breakBackups(folder, identityFile, withRecipient))];
}
