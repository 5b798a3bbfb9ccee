/** Reports of processes and of backups. */
import type { ProcessPart, ReportingProcess } from '@fairbook/domain/operations/health.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/transaction.ts';

export interface StoredProcess extends ReportingProcess {
  readonly id: string;
  readonly startedAt: Date;
  readonly readModelMs: number | null;
}

export interface Heartbeat {
  readonly parts: readonly ProcessPart[];
  readonly version: string;
  readonly startedAt: Date;
  readonly skewMs: number;
  readonly readModelMs: number | null;
}

export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the clock answers one row');
  return row.now;
}

/** Adds a process, and deletes those that have been silent for a day. */
export async function insertProcess(db: Db, beat: Heartbeat): Promise<string> {
  await sql`delete from process_heartbeat where seen_at < clock_timestamp() - interval '1 day'`.execute(db);
  const { parts, ...columns } = beat;
  const row = await db
    .insertInto('processHeartbeat')
    .values({ ...columns, parts: [...parts] })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return row.uuid;
}

/** False where the row is gone: the process was silent for a day. */
export async function updateProcess(db: Db, uuid: string, beat: Heartbeat): Promise<boolean> {
  const { skewMs, readModelMs } = beat;
  const { numUpdatedRows } = await db
    .updateTable('processHeartbeat')
    .set({ skewMs, readModelMs, seenAt: sql<Date>`clock_timestamp()` })
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deleteProcess(db: Db, uuid: string): Promise<void> {
  await db.deleteFrom('processHeartbeat').where('uuid', '=', uuid).execute();
}

/** Those of the last day, the longest running first. */
export async function listProcesses(db: Db): Promise<StoredProcess[]> {
  const { rows } = await sql<StoredProcess>`
    select uuid as id, parts, version, started_at, seen_at, skew_ms, read_model_ms from process_heartbeat
    where seen_at > clock_timestamp() - interval '1 day' order by started_at, id limit 200`.execute(db);
  return rows;
}

export async function insertBackupReport(db: Db): Promise<void> {
  await db.insertInto('backupReport').defaultValues().execute();
}

/** When the last backup was reported. */
export async function readLastBackup(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ madeAt: Date | null }>`select max(made_at) as made_at from backup_report`.execute(db);
  return rows[0]?.madeAt ?? null;
}
