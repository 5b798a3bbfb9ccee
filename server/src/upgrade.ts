/** `main.ts upgrade`: checks, backs up, migrates, checks again, and says how to go back. */
import { backUp } from './backup/backup.ts';
import { CannotStart } from './cannotStart.ts';
import type { Config } from './config.ts';
import { openPool } from './db/connection.ts';
import { interruptions } from './db/interruptions.ts';
import { pendingMigrations, readMigrations } from './db/migrate.ts';
import { provideDatabase } from './db/provide.ts';
import { examine } from './doctor.ts';
import { migrateDatabase } from './operate.ts';
import { version } from './version.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Run with the new release, while processes of the earlier one serve. `place` and `count` as for `backup`. 0 where the database is migrated and every check is right
 * afterwards, otherwise 1; before the migration nothing is changed. Throws CannotStart where a migration must not run yet.
 */
export async function upgrade(config: Config, place: string, count?: string): Promise<number> {
  const pending = await readPending(config);
  if (pending.names.length === 0) {
    say(`The database is at the version of this release (${version}).`);
    return examine(config);
  }
  say('To be applied:');
  for (const name of pending.names) say(`  ${name}`);
  for (const { says } of pending.interruptions) say(`NOTE  ${says}`);
  const live = pending.interruptions.find(({ notWhileLive }) => notWhileLive);
  if (live && pending.liveSales > 0)
    throw new CannotStart(
      `${pending.liveSales === 1 ? 'A sale is' : `${pending.liveSales} sales are`} live, and ${live.migration} interrupts their orders: upgrade when none is.`,
    );

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
  await migrateDatabase(config);
  say('\nAfter the upgrade:');
  const result = await examine(config, '--deep');
  say(`
Now replace the processes one after the other, as docs/OPERATIONS.md says.
To go back: stop all processes, create an empty database with both roles, and with the earlier release run
  restore <the backup above> <identity file>
What came after the backup is gone then: halt live sales before, and tell their investors.`);
  return result;
}

async function readPending(config: Config) {
  const database = await provideDatabase(config);
  try {
    const pool = openPool(database.ownerUrl, { size: 1, name: 'fairbook upgrade' });
    try {
      const names = await pendingMigrations(pool);
      if (names.length === (await readMigrations()).length)
        throw new CannotStart('The database is empty, so there is nothing to upgrade: run migrate.');
      const { rows } = await pool.query<{ live: number }>(
        "select count(*)::integer as live from auction where status = 'Live'",
      );
      return {
        names,
        interruptions: interruptions.filter(({ migration }) => names.includes(`${migration}.sql`)),
        liveSales: rows[0]?.live ?? 0,
      };
    } finally {
      await pool.end();
    }
  } finally {
    await database.stop();
  }
}
