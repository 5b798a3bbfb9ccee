/** Drill of the alerts: each rule is tested, then Prometheus watches a running market in which one thing after the other is broken. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openDatabase } from '@fairbook/server/db/connection.ts';
import { freePort } from '@fairbook/server/db/embedded.ts';
import { insertBackupReport } from '@fairbook/server/health/processes.sql.ts';
import { type Fault, faults, type Scene } from './alertFaults.ts';
import { alertCases } from './alertTable.ts';
import type { Context } from './context.ts';
import { type OwnDatabase, startOwnDatabase } from './ownDatabase.ts';
import { type Product, startProduct } from './product.ts';
import { checkRules, namesOfAlerts, type Prometheus, startPrometheus } from './prometheus.ts';
import type { Row } from './report.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../..');
/** Milliseconds until an alert fires at the latest: a late close counts after a minute and a half, and checks are kept for ten seconds. */
const longestWait = 75_000;

export async function alerts(context: Context): Promise<Row[]> {
  const { say, isWanted } = context;
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-alerts-'));
  await execute('chmod', ['711', folder]);
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
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

async function breakMarket(
  folder: string,
  closers: (() => Promise<unknown>)[],
  { say, isWanted }: Context,
): Promise<Row[]> {
  const database = await startOwnDatabase(folder);
  closers.push(database.stop);
  const [metricsPort, workerPort] = [await freePort(), await freePort()];
  const shared = { DATABASE_URL: database.url, MIGRATE_DATABASE_URL: database.ownerUrl, ORDER_LOG_NAME: 'drill' };
  const product = await startProduct({ ...shared, METRICS_PORT: `${metricsPort}`, RATE_LIMIT_FACTOR: '100000' });
  let isRunning = true;
  const stopFirst = async () => {
    if (isRunning) await product.stop();
    isRunning = false;
  };
  closers.push(stopFirst);
  const tls = await startTls(folder);
  closers.push(async () => tls.server.close());
  const smallDisk = await mountSmallDisk(folder, closers);
  const settings = {
    ...shared,
    IDENTITY_URL: product.identityUrl,
    ...tls.settings,
    DATA_DIR: product.dataDir,
    FILES_DIR: smallDisk,
  };
  const secondWorker = workerOf({ ...settings, METRICS_PORT: `${workerPort}` }, workerPort);
  closers.push(secondWorker.kill);
  await noteBackup(database);
  await secondWorker.start();
  const prometheus = await startPrometheus(folder, [`127.0.0.1:${metricsPort}`, `127.0.0.1:${workerPort}`]);
  closers.push(prometheus.stop);
  await untilFiring(prometheus, []);
  const scene: Scene = {
    ...{ database, smallDisk, secondWorker, stopFirst },
    freezeFirst: () => freeze(product.pid),
    sendRequests: (count) => sendRequests(product, count),
    showCertificate: tls.show,
  };
  const rows: Row[] = [];
  for (const fault of faults) {
    if (fault.alerts.some(isWanted)) rows.push(...(await causeOne(fault, scene, prometheus, say)));
  }
  return rows;
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
  const staying = isLasting(names) ? [] : await untilEnded(prometheus, names);
  say(`${names.join(', ')}: ${missing.length === 0 ? `fired after ${seconds} s` : `missing ${missing.join(', ')}`}`);
  return names.map((name) => ({
    what: `${name} in a running market`,
    measured: missing.includes(name)
      ? 'did not fire'
      : staying.includes(name)
        ? `fired, did not end`
        : `fired within ${seconds} s`,
    goal: isLasting(names) ? 'fires' : 'fires, and ends',
    isMet: !missing.includes(name) && !staying.includes(name),
  }));
}

/** Rates over five minutes end later than this drill waits, and what is stopped at the end stays so. */
function isLasting(names: readonly string[]): boolean {
  const lasting = ['FairbookTurnedAway', 'FairbookErrors', 'FairbookPartMissing', 'FairbookProcessDown'];
  return names.some((name) => lasting.includes(name));
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

function workerOf(settings: Readonly<Record<string, string>>, port: number): Scene['secondWorker'] {
  let child: ChildProcess | null = null;
  return {
    async start() {
      const env = { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'warn', DEMO: 'false', ...settings };
      child = spawn(process.execPath, ['server/src/main.ts', 'serve', 'worker'], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env,
      });
      let words = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (bytes) => {
          words = `${words}${String(bytes)}`.slice(-2_000);
        });
      }
      for (let tries = 0; tries < 900; tries++) {
        if (child.exitCode !== null) throw new Error(`the worker ended: ${words}`);
        if ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) return;
        await setTimeout(100);
      }
      throw new Error('the worker was not ready after half a minute');
    },
    async kill() {
      if (child === null || child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A site with TLS for the check of certificates alone, whose authority only the worker trusts. */
async function startTls(folder: string) {
  const port = await freePort();
  const [key, certificate] = [join(folder, 'tls.key'), join(folder, 'tls.pem')];
  const make = (days: number) =>
    execute('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-days', `${days}`],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ]);
  await make(300);
  const read = async () => ({ key: await readFile(key), cert: await readFile(certificate) });
  const server: Server = createServer(await read(), (_request, response) => response.end());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    server,
    settings: { MARKET_URL: `https://localhost:${port}`, NODE_EXTRA_CA_CERTS: certificate },
    async show(days: number) {
      await make(days);
      server.setSecureContext(await read());
    },
  };
}

async function mountSmallDisk(folder: string, closers: (() => Promise<unknown>)[]): Promise<string> {
  const place = join(folder, 'small');
  await mkdir(place);
  await execute('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', place]);
  closers.push(() => execute('umount', [place]));
  return place;
}

function freeze(pid: number): () => void {
  let isOver = false;
  const loop = async () => {
    while (!isOver) {
      process.kill(pid, 'SIGSTOP');
      await setTimeout(900);
      process.kill(pid, 'SIGCONT');
      await setTimeout(100);
    }
  };
  const looping = loop();
  return () => {
    isOver = true;
    void looping;
  };
}

/** So many at once ask for their account, again and again. */
function sendRequests(product: Product, count: number): () => Promise<void> {
  let isOver = false;
  const ask = async (token: string) => {
    while (!isOver) {
      const headers = { authorization: `Bearer ${token}` };
      await fetch(`${product.market}/api/auth/metadata`, { headers })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined);
      await setTimeout(20);
    }
  };
  const asking = product
    .signIn('ind.or@invest.example')
    .then((token) => Promise.all(Array.from({ length: count }, () => ask(token))));
  return async () => {
    isOver = true;
    await asking;
  };
}
