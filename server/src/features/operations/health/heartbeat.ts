/** Reports that this process runs, with its version and how far its clock differs from the database's. */
import { beatEveryMs, type ProcessPart } from '@fairbook/domain/operations/health.ts';
import { version } from '../../../platform/base/version.ts';
import type { Deps } from '../../../platform/deps.ts';
import { deleteProcess, type Heartbeat, insertProcess, readDatabaseClock, updateProcess } from './processes.sql.ts';

type Needed = Pick<Deps, 'db' | 'log' | 'clock' | 'readModel'>;

/**
 * Reports at once and then every `everyMs`, until it is closed: then the process is no longer listed. A report that fails is a warning, also the first
 * one: a process that serves does not end because the database was busy for a moment.
 */
export async function startHeartbeat(
  deps: Needed,
  parts: readonly ProcessPart[],
  everyMs = beatEveryMs,
): Promise<{ close(): Promise<void> }> {
  const startedAt = deps.clock();
  let id: string | null = null;
  const beat = async () => {
    const heartbeat = await measure(deps, parts, startedAt);
    if (id === null || !(await updateProcess(deps.db, id, heartbeat))) id = await insertProcess(deps.db, heartbeat);
  };
  const report = () => beat().catch((error: unknown) => deps.log.warn({ err: error }, 'this process could not report'));
  let reporting = report();
  await reporting;
  const timer = setInterval(() => {
    reporting = report();
  }, everyMs);
  return {
    async close() {
      clearInterval(timer);
      await reporting;
      if (id !== null) await deleteProcess(deps.db, id);
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
