/** Reports that this process runs, with its version and how far its clock differs from the database's. */
import { beatEveryMs, type ProcessPart } from '@fairbook/domain/health.ts';
import type { Deps } from '../deps.ts';
import { version } from '../version.ts';
import { deleteProcess, type Heartbeat, insertProcess, readDatabaseClock, updateProcess } from './processes.sql.ts';

type Needed = Pick<Deps, 'db' | 'log' | 'clock' | 'readModel'>;

/** Reports at once and then every ten seconds, until it is closed: then the process is no longer listed. */
export async function startHeartbeat(deps: Needed, parts: readonly ProcessPart[]): Promise<{ close(): Promise<void> }> {
  const startedAt = deps.clock();
  let id = await insertProcess(deps.db, await measure(deps, parts, startedAt));
  let beating: Promise<void> = Promise.resolve();
  const beat = async () => {
    const heartbeat = await measure(deps, parts, startedAt);
    if (!(await updateProcess(deps.db, id, heartbeat))) id = await insertProcess(deps.db, heartbeat);
  };
  const timer = setInterval(() => {
    beating = beat().catch((error: unknown) => deps.log.warn({ err: error }, 'this process could not report'));
  }, beatEveryMs);
  return {
    async close() {
      clearInterval(timer);
      await beating;
      await deleteProcess(deps.db, id);
    },
  };
}

async function measure(
  { db, clock, readModel }: Needed,
  parts: readonly ProcessPart[],
  startedAt: Date,
): Promise<Heartbeat> {
  const before = clock().getTime();
  const there = await readDatabaseClock(db);
  // The database read its clock about halfway between.
  const skewMs = Math.round((before + clock().getTime()) / 2 - there.getTime());
  return { parts, version, startedAt, skewMs, readModelMs: await readModel.measureLag() };
}
