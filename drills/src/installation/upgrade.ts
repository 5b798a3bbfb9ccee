/** Drill of an upgrade from the first release: its processes serve a live sale, `upgrade` of this release runs, and the sale closes at its time. */
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startIdentityProvider } from '@fairbook/identity/provider.ts';
import { usualRoles } from '@fairbook/server/platform/db/roles.ts';
import { command } from '../commands.ts';
import type { Context } from '../context.ts';
import { ask, openSale, seconds, startLoad } from '../load/load.ts';
import { type Product, startProduct } from '../product.ts';
import type { Row } from '../report.ts';
import { onFirstRelease } from './earlier-release.ts';
import { startProxy } from './rolling.ts';
import { judgeClose, type Outcome, place, replay, rowsOf, type Scene, type Standing } from './upgrade-judgment.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
/** Orders of each investor that stand until the close. */
const standingOrders = 5;

export async function upgrade({ size, say }: Context): Promise<Row[]> {
  const limits = { RATE_LIMIT_FACTOR: '1000000', ORDER_LOG_NAME: 'drill' };
  return onFirstRelease(limits, say, async ({ folder, database, superuserUrl, earlier, startedIn, closers }) => {
    // The sale closes so long after the migration: so busy is this machine.
    const closesAfter = Math.max(25, Math.round(startedIn / 1_500));
    const { proxy, address } = await startProxy(folder, [{ port: Number(new URL(earlier.market).port) }]);
    closers.push(async () => proxy.kill('SIGKILL'));
    const behindProxy = { ...earlier, market: address };
    const { tokens, ...sale } = await openSale(behindProxy);
    const before = await countOrders(superuserUrl, sale.auctionId);
    const standing = await placeStanding(address, sale, tokens);
    const load = await startLoad(behindProxy, [address]);
    const scene: Scene = { closesAfter, database, superuserUrl, market: address, sale, standing, load, folder };
    let outcome: Outcome;
    try {
      await setTimeout(size.ordersBeforeRestore);
      outcome = await runUpgrade(scene, earlier, limits, { say, closers });
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
  });
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

/** As the manual says: the roles, `upgrade`, and when it says so the processes of the earlier release are stopped and those of this one started. */
async function runUpgrade(
  { database, sale, load, folder, closesAfter }: Scene,
  earlier: Product,
  limits: Readonly<Record<string, string>>,
  { say, closers }: Pick<Context, 'say'> & { readonly closers: (() => Promise<unknown>)[] },
): Promise<Outcome> {
  const key = await command(['new-backup-key']);
  const [, recipient = ''] = /^BACKUP_RECIPIENT=(\S+)$/m.exec(key.words) ?? [];
  const shared = { ...limits, DATABASE_URL: database.url, MIGRATE_DATABASE_URL: database.ownerUrl };
  const settings = { ...shared, DATA_DIR: earlier.dataDir, IDENTITY_URL: earlier.identityUrl, DEMO: 'false' };
  // A busy machine may have refused some already.
  const failedAtFirst = load.failed.length;
  load.longestWait();
  await runRoles(settings, folder, database.url.replace(usualRoles.program, 'postgres'));
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
  const [failedBefore, longestBefore] = [load.failed.length - failedAtFirst, load.longestWait()];
  await earlier.end();
  const stoppedAt = performance.now();
  // It ended with the earlier product, and is no part of Fairbook in production.
  const provider = await startIdentityProvider({
    folder: join(earlier.dataDir, 'identity'),
    projectId: 'demo-fairbook',
    authorizedOrigins: [],
    port: Number(new URL(earlier.identityUrl).port),
  });
  closers.push(provider.close);
  await until('START the processes');
  const migration = performance.now() - stoppedAt;
  // Not before, since `upgrade` would refuse; the log of the sale is opened by the first process of this release.
  await database.superuser.query(
    `update auction set close_date = date_trunc('second', clock_timestamp() + $1 * interval '1 second') where uuid = $2`,
    [closesAfter, sale.auctionId],
  );
  const later = await startProduct({ ...shared, IDENTITY_URL: provider.url }, { after: earlier });
  say(`stopped, migrated in ${seconds(migration)}, and started again after ${seconds(performance.now() - stoppedAt)}`);
  return {
    later,
    failedAtFirst,
    failedBefore,
    longestBefore,
    refusal: refused.words,
    status: await ended,
    words,
    migration,
  };
}

/** Runs what `print-roles` prints by psql, as an operator does, without the passwords that it asks for. */
async function runRoles(settings: Readonly<Record<string, string>>, folder: string, url: string): Promise<void> {
  const { words } = await command(['print-roles'], settings);
  const file = join(folder, 'roles.sql');
  await writeFile(file, words.replaceAll(/^\\password .*$/gm, ''));
  const { stderr } = await execute('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '-d', url, '-f', file]);
  if (stderr.includes('ERROR')) throw new Error(stderr);
}
