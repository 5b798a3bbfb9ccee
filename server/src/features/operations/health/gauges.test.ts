/** Tests that the metrics of a process with the worker are what the health page is based on. */
import { setTimeout } from 'node:timers/promises';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { afterAll, expect, test } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import { failedJob } from '../../../../testing/market/owned-records.ts';
import { startTestServer } from '../../../../testing/test-server.ts';
import type { WorkerDeps } from '../../../platform/deps.ts';
import { startInternal } from '../../../platform/http/internal/internal.ts';
import { startHeartbeat } from './heartbeat.ts';
import { insertBackupReport } from './processes.sql.ts';

const server = await testServer();
const heartbeat = await startHeartbeat(server.deps, ['market', 'admin', 'worker']);
afterAll(async () => {
  await heartbeat.close();
});

/** Metrics of another process with a worker, which has measured nothing yet. */
async function readMetrics(options: Parameters<typeof startTestServer>[0] = {}): Promise<Map<string, number>> {
  const other = await startTestServer({ ...options, beside: server });
  other.deps.metrics.reportHealth(other.deps.health);
  const internal = await startInternal(other.deps, { port: 0 });
  try {
    const text = await (await fetch(`${internal.address}/metrics`)).text();
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
  } finally {
    await internal.close();
    await other.close();
  }
}

const check = (name: string) => `fairbook_health_check_state{check="${name}"}`;

test('a process with the worker reports the whole market, and one without reports itself alone', async () => {
  const metrics = await readMetrics();
  const expected = {
    [check('database')]: 0,
    [check('processes')]: 0,
    'fairbook_processes{part="worker"}': 1,
    fairbook_processes_silent: 0,
    fairbook_closes_late: 0,
    fairbook_witness_quorum_lag_seconds: 0,
    fairbook_synchronous_standby_missing: 0,
    'fairbook_standbys{state="away"}': 0,
    'fairbook_message_late_seconds{channel="Mail"}': 0,
    'fairbook_database_connections_waiting{pool="orders"}': 0,
    fairbook_orders_waiting: 0,
    fairbook_streams: 0,
  };
  expect(Object.fromEntries(metrics)).toMatchObject(expected);
  expect(metrics.get('fairbook_disk_free_ratio{folder="files"}')).toBeGreaterThan(0);
  expect(metrics.has('fairbook_backup_age_seconds')).toBe(false);
  const internal = await startInternal(server.deps, { port: 0 });
  const own = await (await fetch(`${internal.address}/metrics`)).text();
  await internal.close();
  expect(own).toContain('fairbook_orders_waiting 0');
  expect(own).not.toContain('fairbook_health_check_state');
});

test('failed and late jobs, old backups, wrong clocks, late closes and silent processes are measured', async () => {
  const { superuser } = server;
  await failedJob(server);
  await server.deps.jobs.enqueue(server.deps.db, 'remove-files', { keys: [] });
  await superuser.query(`update pgboss.job set start_after = now() - interval '10 minutes'
    where name = 'remove-files' and state = 'created'`);
  await insertBackupReport(server.deps.db);
  await superuser.query(`update backup_report set made_at = made_at - interval '3 days'`);
  const dead = await startHeartbeat({ ...server.deps, clock: () => new Date(Date.now() - 3_000) }, ['market']);
  const metrics = await readMetrics();
  expect(metrics.get('fairbook_jobs{kind="remove-files",state="failed"}')).toBe(1);
  expect(metrics.get('fairbook_job_late_seconds{kind="remove-files"}')).toBeGreaterThanOrEqual(600);
  expect(metrics.get('fairbook_backup_age_seconds')).toBeGreaterThanOrEqual(3 * 86_400);
  expect(metrics.get('fairbook_clock_skew_seconds')).toBeCloseTo(3, 0);
  expect(metrics.get('fairbook_processes{part="market"}')).toBe(2);
  expect([metrics.get(check('jobs')), metrics.get(check('backups')), metrics.get(check('clocks'))]).toEqual([2, 2, 2]);
  if (isFull) {
    await superuser.query(`update process_heartbeat set seen_at = seen_at - interval '1 minute' where skew_ms < -1000`);
    const later = await readMetrics();
    expect([later.get('fairbook_processes_silent'), later.get('fairbook_processes{part="market"}')]).toEqual([1, 1]);
    expect(later.get('fairbook_clock_skew_seconds')).toBeLessThan(1);
  }
  await dead.close();
});

test.runIf(isFull)('a gauge that is measured no more disappears', async () => {
  await server.superuser.query('delete from backup_report');
  const metrics = await readMetrics();
  expect(metrics.has('fairbook_backup_age_seconds')).toBe(false);
});

test('a worker measures the tries of its jobs by outcome', async () => {
  const { jobs, metrics, db } = server.deps as WorkerDeps;
  await server.superuser.query(`delete from pgboss.job`);
  await jobs.startWorking({
    'remove-files': async ({ keys }) => {
      if (keys.length > 0) throw new Error('no');
    },
  });
  await jobs.enqueue(db, 'remove-files', { keys: [] });
  await jobs.enqueue(db, 'remove-files', { keys: ['x'] });
  const counted = async () => {
    const text = await metrics.text();
    return ['done', 'retried'].map((outcome) =>
      text.includes(`fairbook_job_seconds_count{kind="remove-files",outcome="${outcome}"} 1`),
    );
  };
  for (let tries = 0; tries < 100 && (await counted()).includes(false); tries++) await setTimeout(100);
  expect(await counted()).toEqual([true, true]);
});
