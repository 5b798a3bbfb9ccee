/** `npm start`: everything Fairbook needs, in one program with one log, until Ctrl-C. */
import { existsSync } from 'node:fs';
import { realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { processParts } from '@fairbook/domain/operations/health.ts';
import { type IdentityProvider, startIdentityProvider } from '@fairbook/identity/provider.ts';
import { demoAccounts, demoPassword } from '@fairbook/server/features/accounts/demo-accounts.ts';
import { runRounds } from '@fairbook/server/features/monitor/serve.ts';
import { startHeartbeat } from '@fairbook/server/features/operations/health/heartbeat.ts';
import { sinkMailer } from '@fairbook/server/platform/adapters/mail.ts';
import type { SunkMessage } from '@fairbook/server/platform/adapters/sink.ts';
import { CannotStart } from '@fairbook/server/platform/base/cannot-start.ts';
import { type Lifetime, runUntilStopped } from '@fairbook/server/platform/base/lifetime.ts';
import { type Log, openLog } from '@fairbook/server/platform/base/log.ts';
import { takeLock } from '@fairbook/server/platform/base/processes.ts';
import type { Config } from '@fairbook/server/platform/config/config.ts';
import { misspelledSettings, readConfig } from '@fairbook/server/platform/config/read-config.ts';
import { migrateFor } from '@fairbook/server/platform/db/migrate.ts';
import type { DatabaseUrls } from '@fairbook/server/platform/db/roles.ts';
import type { Deps, WorkerDeps } from '@fairbook/server/platform/deps.ts';
import { removeCluster } from '@fairbook/server/platform/postgres/cluster.ts';
import { startEmbedded, stopOrphan } from '@fairbook/server/platform/postgres/embedded.ts';
import { reachDatabase } from '@fairbook/server/platform/postgres/reach.ts';
import { startSigner } from '@fairbook/server/program/child-signer.ts';
import { storeCompiledCode } from '@fairbook/server/program/compiled-code.ts';
import { seedDemo } from '@fairbook/server/program/demo/demo.ts';
import { openDeps } from '@fairbook/server/program/deps.ts';
import { portSentence, startMetrics, startPart } from '@fairbook/server/program/serve.ts';
import { registerLocalWitness } from '@fairbook/server/store/logs/local.sql.ts';
import type { NewWitness } from '@fairbook/server/store/logs/witnesses.sql.ts';
import { type DemoMonitor, startDemoMonitor } from './demo-monitor.ts';
import { startDemoWitness } from './demo-witness.ts';
import { buildPages } from './web/web.ts';

const { values: flags } = parseArgs({
  options: { fresh: { type: 'boolean' }, watch: { type: 'boolean' }, pages: { type: 'boolean', default: true } },
  allowNegative: true,
});

/** Marker file in the data folder while the demo market is being created. */
const halfFilled = 'demo-unfinished';

if (flags.watch) {
  const { watch } = await import('./watch.ts');
  watch();
} else runUntilStopped(start);

async function start(life: Lifetime): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const given = readConfig(process.env);
  const log = openLog({ level: given.logLevel, readable: !given.production });
  for (const sentence of misspelledSettings(process.env)) log.warn(sentence);
  const lock = await takeLock(given.dataDir);
  await life.add('the lock', lock.release);
  if (flags.fresh) await removeData(given, log);
  await refuseTakenPorts(given);
  const pages = flags.pages ? openPages(life, log) : Promise.resolve();
  pages.catch(() => undefined);
  // Before the database, so that it is stopped after everything that asks it.
  const signer = given.signer ? Promise.resolve(process.env['SIGNER']) : startSigner(given.dataDir, life);
  signer.catch(() => undefined);
  const storage = openStorage(given, life, log);
  // Interrupted in the middle of the first start, a database would be incomplete: stopping waits that second.
  await life.add('the database that is just starting', () => storage.catch(() => undefined));
  const url = await storage;
  const mails: { keep?: (message: SunkMessage) => void } = {};
  const lostSignIns = !existsSync(join(given.dataDir, 'identity', 'users.jsonl'));
  const provider = await openIdentityProvider(given, life, log, (message) => mails.keep?.(message));
  const identityUrl = provider?.url ?? given.identityUrl;
  const monitor =
    given.demo && provider ? await openMonitor(given, life, log, (message) => mails.keep?.(message)) : null;
  const complete = readConfig({
    ...process.env,
    DATABASE_URL: url,
    DATABASE_URL_FILE: undefined,
    SIGNER: await signer,
    ...(identityUrl ? { IDENTITY_URL: identityUrl } : {}),
    ...(monitor && { MONITORS: process.env['MONITORS'] ?? monitor.url }),
  });
  // Administrators see the settings that were given, without what this program adds.
  const config: Config = { ...complete, settings: given.settings };
  const deps = await openDeps(config, { log });
  await life.add('the connections', deps.close);
  mails.keep = deps.sink.keep;
  const witness = config.demo && provider ? await startDemoWitness(deps, life, log) : null;
  if (witness && provider) await fillDemo(deps, { provider, witness, lostSignIns, log });
  await pages;
  deps.readiness.beginStart();
  await startMetrics(deps, 'market', life);
  const market = await startPart(deps, 'market', life);
  const admin = await startPart(deps, 'admin', life);
  await startPart(deps, 'worker', life);
  const heartbeat = await startHeartbeat(deps, processParts);
  await life.add('the heartbeat', heartbeat.close);
  deps.readiness.finishStart();
  if (monitor) await runRounds(monitor.monitor, life);
  await life.add('the readiness', () => deps.readiness.drain(config.drainSeconds));
  // Since the process began, loading included.
  log.info(`up after ${seconds(0)}; Ctrl-C stops everything`);
  process.stdout.write(
    welcome(config, {
      ...{ market, admin, witness: witness?.url ?? null, monitor: monitor?.url ?? null },
      isLocal: provider !== null,
    }),
  );
  storeCompiledCode();
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/** `--fresh`: removes what Fairbook itself put into its data folder, and nothing else there. */
async function removeData({ dataDir, databaseUrl }: Config, log: Log): Promise<void> {
  await stopOrphan(dataDir);
  const removed = await removeCluster(dataDir);
  for (const name of ['identity', 'files', 'witness', 'monitor', 'signer', halfFilled]) {
    const path = join(dataDir, name);
    if (!existsSync(path)) continue;
    await rm(path, { recursive: true, force: true });
    removed.push(path);
  }
  log.info(removed.length === 0 ? `nothing to remove in ${dataDir}` : `removed ${removed.join(', ')}`);
  if (databaseUrl !== undefined) log.warn('the database that DATABASE_URL names was left as it is');
}

/** Checked before anything is started, rather than after half a minute of starting. */
async function refuseTakenPorts({ host, marketPort, adminPort }: Config): Promise<void> {
  if (marketPort === adminPort && marketPort !== 0) {
    throw new CannotStart(`Both sites have port ${marketPort}: set MARKET_PORT or ADMIN_PORT to another.`);
  }
  for (const [part, port] of [
    ['market', marketPort],
    ['admin', adminPort],
  ] as const) {
    await new Promise<void>((resolve, reject) => {
      const probe = createServer();
      probe.once('error', (error) => reject(portSentence(error, part, host, port) ?? error));
      probe.listen(port, host, () => probe.close(() => resolve()));
    });
  }
}

/** A migrated database; returns the address for the program. */
async function openStorage({ databaseUrl, migrateUrl, dataDir }: Config, life: Lifetime, log: Log): Promise<string> {
  let urls: DatabaseUrls;
  if (databaseUrl === undefined) {
    const onDeath = () => life.fail(`The database ended unexpectedly (see ${join(dataDir, 'postgres.log')}).`);
    const server = await startEmbedded(dataDir, { onDeath });
    await life.add('the database', server.stop);
    urls = server;
    log.info({ site: 'data' }, `PostgreSQL is up, its data in ${await realpath(join(dataDir, 'postgres'))}`);
  } else {
    log.info({ site: 'data' }, `PostgreSQL ${await reachDatabase(databaseUrl)} at DATABASE_URL`);
    urls = { url: databaseUrl, ownerUrl: migrateUrl ?? databaseUrl };
  }
  const began = performance.now();
  let count = 0;
  await migrateFor(urls, { onStep: () => count++ });
  if (count > 0) log.info({ site: 'data' }, `applied ${count} migrations in ${seconds(began)}`);
  return urls.url;
}

async function openPages(life: Lifetime, log: Log): Promise<void> {
  await buildPages('development', {
    onStart: (site) => log.info({ site }, 'building its pages, about 10 s'),
    started: (child) => void life.add('the builder of the pages', () => child.kill()),
  });
}

/** The local provider, unless a real project or another provider is configured. */
async function openIdentityProvider(
  config: Config,
  life: Lifetime,
  log: Log,
  keep: (message: SunkMessage) => void,
): Promise<IdentityProvider | null> {
  const hasOther = config.oidc !== undefined || config.identityUrl !== undefined;
  if (config.production || hasOther || !config.firebase.projectId.startsWith('demo-')) return null;
  const provider = await startIdentityProvider({
    folder: join(config.dataDir, 'identity'),
    projectId: config.firebase.projectId,
    authorizedOrigins: [config.marketUrl, config.adminUrl].map((url) => new URL(url).origin),
    sendMail: ({ to, subject, text, link, at }) => keep({ kind: 'mail', to, subject, text, link, at }),
    report: (error) => log.error({ site: 'sign-in', err: error }, 'the identity provider had an error'),
  });
  await life.add('the identity provider', provider.close);
  log.info({ site: 'sign-in' }, `the local identity provider is at ${provider.url}`);
  return provider;
}

/** Its mails are kept beside those of the market. */
function openMonitor(
  config: Config,
  life: Lifetime,
  log: Log,
  keep: (message: SunkMessage) => void,
): Promise<DemoMonitor> {
  const mailer = sinkMailer({ keep, list: () => [] }, () => new Date());
  return startDemoMonitor(config, { life, log, mailer });
}

interface Demo {
  readonly provider: IdentityProvider;
  readonly witness: NewWitness;
  readonly lostSignIns: boolean;
  readonly log: Log;
}

async function fillDemo(deps: WorkerDeps, { provider, witness, lostSignIns, log }: Demo): Promise<void> {
  const mark = join(deps.config.dataDir, halfFilled);
  if (existsSync(mark)) {
    throw new CannotStart(
      'The demo market is incomplete (an earlier start was interrupted): run npm start -- --fresh, and empty your own database first.',
    );
  }
  const began = performance.now();
  await writeFile(mark, '');
  // The hundreds of calls would hide the addresses the user is waiting for.
  const quiet = openLog({ level: 'warn', readable: !deps.config.production });
  if (await seedDemo({ ...deps, log: quiet }, provider, witness)) {
    log.info({ site: 'demo' }, `filled the empty database with the demo market in ${seconds(began)}`);
    collectGarbage();
  } else {
    if (lostSignIns) await restoreSignIns(deps, provider);
    await registerLocalWitness(deps.db, witness);
  }
  await rm(mark);
}

/** Returns the memory that only filling the demo market needed, which would stay with an idle process. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc({ flavor: "last-resort" })');
  setFlagsFromString('--no-expose-gc');
}

/** The user's own database outlives the data folder, where the passwords are. */
async function restoreSignIns(deps: Deps, provider: IdentityProvider): Promise<void> {
  const people = await deps.db
    .selectFrom('user')
    .select(['uid', 'email'])
    .union(deps.db.selectFrom('adminUser').select(['uid', 'email']))
    .execute();
  for (const { email, firstName, lastName } of demoAccounts) {
    const uid = people.find((person) => person.email === email)?.uid;
    if (uid === undefined) continue;
    const displayName = `${firstName} ${lastName}`;
    await provider.ensureUser({ uid, email, password: demoPassword, emailVerified: true, displayName });
  }
}

interface Addresses {
  readonly market: string | null;
  readonly admin: string | null;
  readonly witness: string | null;
  readonly monitor: string | null;
  /** True if the local identity provider runs. */
  readonly isLocal: boolean;
}

function welcome(config: Config, { market, admin, witness, monitor, isLocal }: Addresses): string {
  const lines = ['', `  Market   ${market}`, `  Admin    ${admin}`];
  if (witness !== null) lines.push(`  Witness  ${witness}   (what the witness of the demo market has signed)`);
  if (monitor !== null)
    lines.push(`  Monitor  ${monitor}   (follows its order logs, and writes to those who subscribe an order)`);
  if (isLocal) lines.push(`  Outbox   ${market}/dev/outbox   (emails and push messages that are not sent)`);
  if (config.demo) {
    lines.push('', `  Demo accounts, password ${demoPassword}:`);
    const width = Math.max(...demoAccounts.map(({ email }) => email.length));
    for (const { email, who, kind } of demoAccounts) {
      lines.push(`    ${email.padEnd(width)}  ${kind === 'administrator' ? 'admin site' : who}`);
    }
  }
  return `${lines.join('\n')}\n\n`;
}
