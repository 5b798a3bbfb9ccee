import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cloneTemplate } from '../../../testing/database.ts';
import { describeTables } from '../../../testing/describe-tables.ts';

test('tables.ts matches the migrations: run npm run tables after a new one', async () => {
  const written = await readFile(join(import.meta.dirname, 'tables.ts'), 'utf8');
  const { ownerUrl, drop } = await cloneTemplate();
  expect(await describeTables(ownerUrl).finally(drop)).toBe(written);
});
