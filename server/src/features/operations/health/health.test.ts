/** Tests the health of the market as administrators read it: findings, processes, jobs and messages. */
import { english, say } from '@fairbook/domain/base/sentences/sentence.ts';
import { failing, healthChecks, passing } from '@fairbook/domain/operations/health.ts';
import { expect, test } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import { accountsOf } from '../../../../testing/market/accounts.ts';
import { refusalOf } from '../../../../testing/market/orders.ts';
import { failedJob } from '../../../../testing/market/owned-records.ts';
import { startTestServer } from '../../../../testing/test-server.ts';
import { version } from '../../../platform/base/version.ts';
import { allChecks } from '../health-checks.ts';
import { HealthBoard, runCheck } from './board.ts';
import type { Check } from './check.ts';
import { startHeartbeat } from './heartbeat.ts';
import { insertBackupReport } from './processes.sql.ts';

const server = await testServer();
const accounts = accountsOf(server);
const administrator = await accounts.administrator();

/** Another process of the market, whose board has checked nothing yet. */
async function readAfresh(options: Parameters<typeof startTestServer>[0] = {}) {
  const other = await startTestServer({ ...options, beside: server });
  try {
    return await other.admin(administrator).readHealth();
  } finally {
    await other.close();
  }
}

/** The finding of one check, made now. */
async function findingOf(wanted: (typeof healthChecks)[number], production = false) {
  const check = allChecks.find(({ name }) => name === wanted);
  if (!check) throw new Error('there is no such check');
  const { deps } = server;
  const [found] = await runCheck(check, {
    ...{ ...deps, config: { ...deps.config, production } },
    ...{ databaseUrl: deps.config.databaseUrl ?? '', isDeep: false },
  });
  return found && { state: found.state, message: found.message && english(found.message) };
}

test('the page has every check of doctor but the deep one, and all pass in a new market', async () => {
  const { findings, version: shown, channels } = await readAfresh();
  const expected = allChecks.filter(({ isDeep }) => isDeep !== true).map(({ name }) => name);
  expect(findings.map(({ check }) => check).toSorted()).toEqual(expected.toSorted());
  expect(allChecks.map(({ name }) => name).toSorted()).toEqual([...healthChecks].toSorted());
  // The disk is that of the machine.
  expect(findings.filter(({ check, state }) => check !== 'disk' && state !== 'ok')).toEqual([]);
  expect(shown).toBe(version);
  expect(channels.map(({ channel }) => channel)).toEqual(['Mail', 'Push', 'Webhook']);
});

test('a process is listed while it runs; without a worker the page says what is missing', async () => {
  const heartbeat = await startHeartbeat(server.deps, ['market', 'admin']);
  const { processes, findings } = await readAfresh();
  expect(processes).toMatchObject([{ parts: ['market', 'admin'], version, isSilent: false }]);
  expect(Math.abs(processes[0]?.skewMs ?? 1_000)).toBeLessThan(200);
  expect(findings[0]).toMatchObject({
    check: 'processes',
    state: 'wrong',
    message: 'No process runs this part: worker',
  });
  await heartbeat.close();
  expect((await administrator.client.readHealth()).processes).toEqual([]);
});

test('a process whose first report fails goes on, and is listed once a report succeeds', async () => {
  const { superuser } = server;
  const listed = async (table = 'process_heartbeat') => (await superuser.query(`select from ${table}`)).rowCount;
  await superuser.query('alter table process_heartbeat rename to heartbeat_away');
  const heartbeat = await startHeartbeat(server.deps, ['market'], 50);
  expect(await listed('heartbeat_away')).toBe(0);
  await superuser.query('alter table heartbeat_away rename to process_heartbeat');
  await expect.poll(() => listed()).toBe(1);
  await heartbeat.close();
  expect(await listed()).toBe(0);
});

test('a process that died is silent, and one with another clock or version is named', async () => {
  const heartbeat = await startHeartbeat(server.deps, ['market', 'admin', 'worker']);
  const dead = await startHeartbeat({ ...server.deps, clock: () => new Date(Date.now() + 3_000) }, ['worker']);
  try {
    expect(await findingOf('clocks')).toMatchObject({ state: 'wrong' });
    const set = (columns: string) =>
      server.superuser.query(`update process_heartbeat set ${columns} where parts = '{worker}'`);
    await set(`version = '0.0.9 (0001)'`);
    expect(await findingOf('versions')).toMatchObject({
      state: 'warning',
      message: `Processes run different versions: 0.0.9 (0001), ${version}`,
    });
    await set(`seen_at = clock_timestamp() - interval '1 minute'`);
    const { processes } = await administrator.client.readHealth();
    expect(processes.filter(({ isSilent }) => isSilent).map(({ parts }) => parts)).toEqual([['worker']]);
    const state = async (check: (typeof healthChecks)[number]) => (await findingOf(check))?.state;
    expect([await state('processes'), await state('clocks'), await state('versions')]).toEqual(['warning', 'ok', 'ok']);
  } finally {
    await dead.close();
    await heartbeat.close();
  }
});

test('a failed job is tried again once, however many ask at once, and the trail says who asked', async () => {
  const reviewer = await accounts.administrator('Reviewer');
  const id = await failedJob(server);
  const { client } = administrator;
  const query = { kind: 'remove-files' };
  const { rows } = await client.listFailedJobs({ query });
  expect(rows).toMatchObject([{ id, kind: 'remove-files', tries: 11 }]);
  expect((await client.readHealth()).jobs.find(({ kind }) => kind === 'remove-files')).toMatchObject({ failed: 1 });
  const answers = await Promise.allSettled([
    reviewer.client.retryJobs({ body: { kind: 'remove-files', id } }),
    client.retryJobs({ body: { kind: 'remove-files' } }),
    client.retryJobs({ body: { kind: 'remove-files', id } }),
  ]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const again = await refusalOf(client.retryJobs({ body: { kind: 'remove-files', id } }));
  expect([again.status, again.data.code]).toEqual([412, 'job-not-failed']);
  await server.runJobs();
  expect((await client.listFailedJobs({ query })).total).toBe(0);
  const { rows: events } = await client.listAuditEvents({ query: { action: ['job.retry'] } });
  expect(events).toMatchObject([{ subject: 'job:remove-files', detail: { retried: 1 } }]);
});

test('a Viewer reads and retries nothing, and no one of the market reads it', async () => {
  const viewer = await accounts.administrator('Viewer');
  expect((await viewer.client.readHealth()).version).toBe(version);
  const refused = await refusalOf(viewer.client.retryJobs({ body: { kind: 'remove-files' } }));
  expect([refused.status, refused.data.code]).toEqual([403, 'administrator-role']);
  const investor = await accounts.individual();
  for (const path of ['/api/health', '/api/health/failed-jobs']) {
    expect((await server.ask('admin', investor, 'GET', path)).status).toBeGreaterThanOrEqual(401);
    expect((await server.ask('admin', null, 'GET', path)).status).toBe(401);
    expect((await server.ask('market', investor, 'GET', path)).status).toBe(404);
  }
});

test('no secret is shown: neither of the configuration, nor what a job failed with', async () => {
  const id = await failedJob(server);
  const secret = 'hunter2-of-the-mail-server';
  await server.superuser.query(`update pgboss.job set output = $2, data = $2 where id = $1`, [
    id,
    JSON.stringify({ message: secret, to: 'olive@people.example' }),
  ]);
  const config = { mail: { url: `smtp://fairbook:${secret}@mail.example:587`, from: 'x', requireTls: false } };
  const said = JSON.stringify([await readAfresh({ config }), await administrator.client.listFailedJobs({ query: {} })]);
  const { databaseUrl = '' } = server.deps.config;
  expect(said).not.toContain(secret);
  expect(said).not.toContain('olive@people.example');
  expect(said).not.toContain(new URL(databaseUrl).password);
  await administrator.client.retryJobs({ body: { kind: 'remove-files', id } });
});

test('production asks for backups, and says how old the last one is', async () => {
  expect(await findingOf('backups', true)).toMatchObject({ state: 'warning' });
  await insertBackupReport(server.deps.db);
  expect(await findingOf('backups')).toMatchObject({ state: 'ok', message: 'Hours since the last backup: 0' });
  await server.superuser.query(`update backup_report set made_at = made_at - interval '3 days'`);
  expect(await findingOf('backups')).toMatchObject({ state: 'wrong', message: 'Hours since the last backup: 72' });
});

test('a check runs once for all who ask, a slow one is pending, and one that throws is a finding without its text', async () => {
  let runs = 0;
  let finish: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const checkOf = (name: Check['name'], run: Check['run']): Check => ({
    name,
    needsSchema: false,
    keepMs: 60_000,
    run,
  });
  const board = new HealthBoard(
    [
      checkOf('database', async () => {
        runs += 1;
        return passing('database');
      }),
      checkOf('keys', async () => {
        await slow;
        return failing('keys', say('No answer comes from {host}', { host: 'id.example' }));
      }),
      checkOf('disk', () => Promise.reject(new TypeError('postgres://fairbook:secret@db'))),
    ],
    { ...server.deps, databaseUrl: '', isDeep: false },
  );
  const [findings] = await Promise.all([board.read(), board.read()]);
  expect(findings.map(({ check, state }) => [check, state])).toEqual([
    ['disk', 'wrong'],
    ['keys', 'pending'],
    ['database', 'ok'],
  ]);
  expect(findings[0]?.message).toEqual(say('This could not be checked: {code}', { code: 'TypeError' }));
  expect(runs).toBe(1);
  finish();
  await board.close();
  expect((await board.read()).map(({ state }) => state)).toEqual(['wrong', 'wrong', 'ok']);
});
