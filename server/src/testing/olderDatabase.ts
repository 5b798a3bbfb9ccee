/** A database as an earlier version left it, for tests of migrations. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, migrationsFolder, readMigrations } from '../db/migrate.ts';
import { type Clone, makeDatabase } from './database.ts';

/** An empty database with all migrations before the one of this number, and without functions of the current version. Drop it after the tests. */
export async function databaseBefore(migration: string): Promise<Clone> {
  const database = await makeDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-older-'));
  try {
    for (const { name } of await readMigrations()) {
      if (name < migration) await cp(join(migrationsFolder, name), join(folder, name));
    }
    await migrate(database.ownerUrl, { folder });
  } finally {
    await rm(folder, { recursive: true });
  }
  return database;
}
