/** Drill of the alerts: each rule is tested, then Prometheus watches a running market in which one thing after the other is broken. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { insertBackupReport } from '@fairbook/server/features/operations/health/processes.sql.ts';
import { openDatabase } from '@fairbook/server/platform/db/connection.ts';
import { freePort } from '@fairbook/server/platform/postgres/embedded.ts';
import type { Context } from '../context.ts';
import { type OwnDatabase, startOwnDatabase } from '../database/own-database.ts';
import { startProduct } from '../product.ts';
import type { Row } from '../report.ts';
import { marketFaults } from './alert-faults.ts';
import { endFaults, processFaults } from './alert-faults-of-processes.ts';
import type { Fault, Scene } from './alert-scene.ts';
import { freeze, mountSmallDisk, programOf, sendOrders, sendRequests, startTls } from './alert-stage.ts';
import { alertCases } from './alert-table.ts';
import { judgePanels } from './dashboard.ts';
import { checkRules, namesOfAlerts, type Prometheus, startPrometheus } from './prometheus.ts';

type Closers = (() => Promise<unknown>)[];

const execute = promisify(execFile);
/** Milliseconds until an alert fires at the latest: a late close counts after a minute and a half, and checks are kept for ten seconds. */
const longestWait = 75_000;

export async function alerts(context: Context): Promise<Row[]> {
  const { say, isWanted } = context;
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-alerts-'));
  await execute('chmod', ['711', folder]);
  const closers: Closers = [() => rm(folder, { recursive: true, force: true })];
  try {
    const table = await testTable(folder);
    say(`rules: ${table.map(({ measured }) => measured).join('; ')}`);
    if (!isWanted('market')) return table;
    return [...table, ...(await breakMarket(folder, closers, context))];
  } finally {
    for (const close of closers.toReversed()) await close().catch((error: unknown) => say(String(error)));
  }
}

/** Every alert has a case that fires and one that does not. */
async function testTable(folder: string): Promise<Row[]> {
  const names = await namesOfAlerts();
  const untested = names.filter((name) => !Object.hasOwn(alertCases, name));
  const why = await checkRules(folder);
  return [
    {
      what: 'Alerts that promtool has seen fire, and not fire',
      measured: why ?? `${names.length - untested.length} of ${names.length}`,
      goal: 'all',
      isMet: why === null && untested.length === 0,
    },
  ];
}

async function breakMarket(folder: string, closers: Closers, { say, isWanted }: Context): Promise<Row[]> {
  const { scene, prometheus } = await startScene(folder, closers);
  const rows: Row[] = [];
  const cause = async (faults: readonly Fault[]) => {
    for (const fault of faults) {
      if (fault.alerts.some(isWanted)) rows.push(...(await causeOne(fault, scene, prometheus, say)));
    }
  };
  await cause([...marketFaults, ...processFaults]);
  // After the faults, so that counters that begin with the first failure are there.
  if (isWanted('dashboard')) rows.push(...(await judgePanels(prometheus, say)));
  await cause(endFaults);
  return rows;
}

/** A running market of two processes, with a database, a standby and an archive of its own, and Prometheus. */
async function startScene(folder: string, closers: Closers): Promise<{ scene: Scene; prometheus: Prometheus }> {
  const database = await startOwnDatabase(folder);
  closers.push(database.stop);
  const [metricsPort, workerPort, adminPort] = [await freePort(), await freePort(), await freePort()];
  const shared = { DATABASE_URL: database.url, MIGRATE_DATABASE_URL: database.ownerUrl, ORDER_LOG_NAME: 'drill' };
  const product = await startProduct({ ...shared, METRICS_PORT: `${metricsPort}`, RATE_LIMIT_FACTOR: '100000' });
  closers.push(product.stop);
  const tls = await startTls(folder);
  closers.push(async () => tls.server.close());
  const smallDisk = await mountSmallDisk(folder, closers);
  const known = { ...shared, IDENTITY_URL: product.identityUrl, DATA_DIR: product.dataDir };
  const secondWorker = programOf('worker', { ...known, ...tls.settings, FILES_DIR: smallDisk }, workerPort);
  // The first takes over the address at which Prometheus asks the first program.
  const sites = [
    programOf('market', { ...known, MARKET_PORT: `${await freePort()}` }, metricsPort),
    programOf('admin', { ...known, ADMIN_PORT: `${await freePort()}` }, adminPort),
  ];
  for (const program of [secondWorker, ...sites]) closers.push(program.kill);
  await noteBackup(database);
  await secondWorker.start();
  const prometheus = await startPrometheus(folder, [`127.0.0.1:${metricsPort}`, `127.0.0.1:${workerPort}`]);
  closers.push(prometheus.stop);
  await untilFiring(prometheus, []);
  const scene: Scene = {
    ...{ database, smallDisk, secondWorker, sites },
    stopFirst: product.end,
    freezeFirst: () => freeze(product.pid),
    sendOrders: (count) => sendOrders(product, count),
    sendRequests: (count) => sendRequests(product, count),
    showCertificate: tls.show,
  };
  return { scene, prometheus };
}

/** Causes a fault, waits until its alerts fire, undoes it, and waits until they end. */
async function causeOne(
  { alerts: names, cause }: Fault,
  scene: Scene,
  prometheus: Prometheus,
  say: Context['say'],
): Promise<Row[]> {
  const began = performance.now();
  const undo = await cause(scene);
  const missing = await untilFiring(prometheus, names);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  await undo();
  const staying = await untilEnded(prometheus, names);
  const until = ((performance.now() - began) / 1000).toFixed(0);
  say(
    `${names.join(', ')}: ${missing.length === 0 ? `fired after ${seconds} s` : `missing ${missing.join(', ')}`}, ${
      staying.length === 0 ? `ended after ${until} s` : `staying ${staying.join(', ')}`
    }`,
  );
  return names.map((name) => ({
    what: `${name} in a running market`,
    measured: missing.includes(name)
      ? 'did not fire'
      : staying.includes(name)
        ? `fired, did not end`
        : `fired within ${seconds} s, ended within ${until} s`,
    goal: 'fires, and ends',
    isMet: !missing.includes(name) && !staying.includes(name),
  }));
}

/** The alerts that do not fire in time. */
async function untilFiring(prometheus: Prometheus, names: readonly string[]): Promise<string[]> {
  for (const until = Date.now() + longestWait; ; await setTimeout(500)) {
    const firing = await prometheus.firing();
    const missing = names.filter((name) => !firing.has(name));
    const isReady = names.length > 0 || (await prometheus.seesAll());
    if ((missing.length === 0 && isReady) || Date.now() > until) return missing;
  }
}

/** The alerts that have not ended in time. */
async function untilEnded(prometheus: Prometheus, names: readonly string[]): Promise<string[]> {
  for (const until = Date.now() + longestWait; ; await setTimeout(500)) {
    const firing = await prometheus.firing();
    const staying = names.filter((name) => firing.has(name));
    if (staying.length === 0 || Date.now() > until) return staying;
  }
}

async function noteBackup({ url }: OwnDatabase): Promise<void> {
  const { db, close } = openDatabase(url);
  await insertBackupReport(db);
  await close();
}
