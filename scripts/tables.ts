/** Generates server/src/platform/db/tables.ts from the migrations: `npm run tables` after every new one. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateFor } from '@fairbook/server/platform/db/migrate.ts';
import { startEmbedded } from '@fairbook/server/platform/postgres/embedded.ts';
import { describeTables } from '@fairbook/server/testing/describe-tables.ts';

const folder = await mkdtemp(join(tmpdir(), 'fairbook-tables-'));
// As root, PostgreSQL runs as another user, who must be able to reach its data.
await chmod(folder, 0o711);
const server = await startEmbedded(folder);
try {
  await migrateFor(server);
  const file = join(import.meta.dirname, '../server/src/platform/db/tables.ts');
  await writeFile(file, await describeTables(server.ownerUrl));
  console.log(`wrote ${file}`);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
