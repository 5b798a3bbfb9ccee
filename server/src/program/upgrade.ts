/** `main.ts upgrade`: checks, backs up, migrates, checks again, and says how to go back. */
import { setTimeout } from 'node:timers/promises';
import { backUp } from '../features/operations/backup/backup.ts';
import { examine } from '../features/operations/doctor.ts';
import { CannotStart } from '../platform/base/cannot-start.ts';
import { version } from '../platform/base/version.ts';
import type { Config } from '../platform/config/config.ts';
import { openPool } from '../platform/db/connection.ts';
import { pendingMigrations, readMigrations } from '../platform/db/migrate.ts';
import { provideDatabase } from '../platform/postgres/provide.ts';
import { type Interruption, interruptions } from '../store/auctions/interruptions.ts';
import { migrateDatabase } from './operate.ts';
import { countServing, type LiveSales, readLiveSales } from './upgrade.sql.ts';

/** A sale that closes sooner could close while no order is taken. */
const soonMinutes = 15;
/** Milliseconds for which the processes of the earlier release may take to be stopped. */
const longestWait = 10 * 60_000;

/** From the release with this migration on, `restore` exists. */
const withRestore = '0360_reports_of_processes_and_backups.sql';

const goBack = `To go back: stop all processes, create an empty database with both roles, and with the earlier release run
  restore <the backup above> <identity file>`;
const cannotGoBack = `To go back: release 0.1.0 has no restore, and this release restores the backup above only to itself. Restore the database server as of the second before
the migration (docs/OPERATIONS.md, Restore to a second), and start the earlier release with it.`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Run with the new release, while processes of the earlier one serve. `place` and `count` as for `backup`. 0 where the database is migrated and every check is right
 * afterwards, otherwise 1; before the migration nothing is changed. A migration that stops orders waits, after the backup, until the processes of the earlier release are
 * stopped. Throws CannotStart where a migration must not run yet.
 */
export async function upgrade(config: Config, place: string, count?: string, patience = longestWait): Promise<number> {
  const pending = await readPending(config);
  if (pending.names.length === 0) {
    say(`The database is at the version of this release (${version}).`);
    return examine(config);
  }
  say('To be applied:');
  for (const name of pending.names) say(`  ${name}`);
  for (const { says } of pending.interruptions) say(`NOTE  ${says}`);
  const stopping = pending.interruptions.find(({ stopsOrders }) => stopsOrders);
  if (stopping) judgeSales(stopping, pending.live);

  say('\nBefore the upgrade:');
  // The database itself is behind, as it should be.
  if ((await examine(config, undefined, 'database')) !== 0) {
    say('\nNothing was changed: correct what is WRONG first.');
    return 1;
  }
  say('');
  if ((await backUp(config, place, count)) !== 0) {
    say('Nothing was changed: the backup is not complete.');
    return 1;
  }
  const stopped = stopping ? await untilStopped(config, patience) : null;
  await migrateDatabase(config);
  if (stopped !== null)
    say(
      `\nSTART the processes of this release NOW: no orders were taken for ${((performance.now() - stopped) / 1000).toFixed(1)} s so far. The checks go on meanwhile.`,
    );
  say('\nAfter the upgrade:');
  const result = await examine(config, '--deep', ...(stopped === null ? [] : (['processes'] as const)));
  say(`
${stopped === null ? 'Now replace the processes one after the other, as docs/OPERATIONS.md says.\n' : ''}${pending.canGoBack ? goBack : cannotGoBack}
What came after the backup is gone then: halt live sales before, and tell their investors.`);
  return result;
}

function judgeSales({ migration }: Interruption, { count, firstClose, closesSoon }: LiveSales): void {
  if (closesSoon)
    throw new CannotStart(
      `A sale closes at ${firstClose?.toISOString()}, and ${migration} interrupts its orders: upgrade once it has closed.`,
    );
  if (count > 0)
    say(`NOTE  ${count === 1 ? 'A sale is' : `${count} sales are`} live, and cannot be ordered from meanwhile.`);
}

/** Waits until no process serves; the moment from which on none did. */
async function untilStopped(config: Config, patience: number): Promise<number> {
  const database = await provideDatabase(config);
  const pool = openPool(database.ownerUrl, { size: 1, name: 'fairbook upgrade' });
  try {
    const until = performance.now() + patience;
    let isAsked = false;
    for (let moment: number | null = null; ; await setTimeout(250)) {
      const connections = await countServing(pool);
      // A process has none for a moment where it was idle: it counts as stopped at the second look.
      if (connections === 0 && moment !== null) return moment;
      moment = connections === 0 ? performance.now() : null;
      if (connections > 0 && performance.now() > until)
        throw new CannotStart(
          `Processes of the earlier release still serve (${connections} connections): stop them, and run upgrade again. Nothing was changed.`,
        );
      if (connections > 0 && !isAsked) {
        say(
          '\nSTOP the processes of the earlier release NOW (market, administrators, worker). Orders wait from now on; the migration begins by itself.',
        );
        isAsked = true;
      }
    }
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function readPending(config: Config) {
  const database = await provideDatabase(config);
  try {
    const pool = openPool(database.ownerUrl, { size: 1, name: 'fairbook upgrade' });
    try {
      const names = await pendingMigrations(pool);
      if (names.length === (await readMigrations()).length)
        throw new CannotStart('The database is empty, so there is nothing to upgrade: run migrate.');
      return {
        names,
        canGoBack: !names.includes(withRestore),
        interruptions: interruptions.filter(({ migration }) => names.includes(`${migration}.sql`)),
        live: await readLiveSales(pool, soonMinutes),
      };
    } finally {
      await pool.end();
    }
  } finally {
    await database.stop();
  }
}
