/** Objects that a drill breaks: a copy of the database with a market process on it, and a keeper of receipts that no fault hits. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CopiedDatabase, copyDatabase } from './database/copied-database.ts';
import { type RunningPart, startPart } from './node.ts';
import type { Product } from './product.ts';
import { type Keeper, startKeeper } from './sales/receipts.ts';

export interface Stage {
  readonly database: CopiedDatabase;
  readonly part: RunningPart;
  readonly keeper: Keeper;
}

/** Runs `act` on a new stage. `place` is an existing folder for the data, and `env` variables of the database. */
export async function onStage<Result>(
  product: Product,
  act: (stage: Stage) => Promise<Result>,
  { place, env = {} }: { readonly place?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-stage-'));
  // As root, PostgreSQL runs as another user, who must be able to reach its data.
  await chmod(folder, 0o711);
  const database = await copyDatabase(product, join(place ?? folder, 'postgres'));
  const keeper = await startKeeper(join(folder, 'receipts.jsonl'));
  let part: RunningPart | null = null;
  try {
    await database.start(env);
    part = await startPart(product, { url: database.url });
    return await act({ database, part, keeper });
  } finally {
    await part?.stop();
    await database.stop('SIGQUIT');
    keeper.stop();
    await rm(folder, { recursive: true, force: true });
    await rm(database.folder, { recursive: true, force: true });
  }
}
