/** Writes server/src/db/tables.ts from the migrations: `npm run tables` after every new one. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@fairbook/server/db/embedded.ts';
import { migrate } from '@fairbook/server/db/migrate.ts';
import { describeTables } from '@fairbook/server/testing/describeTables.ts';

const folder = await mkdtemp(join(tmpdir(), 'fairbook-tables-'));
const server = await startEmbedded(folder);
try {
  await migrate(server.url);
  const file = join(import.meta.dirname, '../server/src/db/tables.ts');
  await writeFile(file, await describeTables(server.url));
  console.log(`wrote ${file}`);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
