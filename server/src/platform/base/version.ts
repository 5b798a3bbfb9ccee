/** The version of this program: its release, and the last migration that it knows. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const release = '0.1.0';

const lastMigration = readdirSync(join(import.meta.dirname, '../db/migrations'))
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .at(-1)
  ?.slice(0, 4);

export const version = `${release} (${lastMigration})`;
