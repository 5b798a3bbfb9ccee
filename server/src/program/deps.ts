/** Opens the dependencies of all handlers and jobs once at the start, and closes them at the end. */
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { noteSignIn } from '../features/accounts/sessions/new-sign-in.ts';
import { readFigures } from '../features/book/book.ts';
import { listDemand } from '../features/book/demand.ts';
import { LiveBooks } from '../features/book/live-books.ts';
import { ShownMunicipalities } from '../features/issuers/municipalities/shown.ts';
import { AuditLog } from '../features/logs/audit/audit-log.ts';
import { OrderLogs } from '../features/logs/order-log.ts';
import { ShownAnnouncements } from '../features/notices/announcements/shown.ts';
import { HealthBoard } from '../features/operations/health/board.ts';
import { allChecks } from '../features/operations/health-checks.ts';
import { OrderIntake } from '../features/orders/order-intake.ts';
import { PublicSales } from '../features/public/public-sales.ts';
import { ReadModel } from '../features/read-model/read-model.ts';
import { type Captcha, hcaptcha, recaptcha, trustingCaptcha } from '../platform/adapters/captcha.ts';
import { type Identity, openIdentity } from '../platform/adapters/identity.ts';
import { sinkMailer, smtpMailer } from '../platform/adapters/mail.ts';
import { openProvider, type Provider } from '../platform/adapters/provider.ts';
import { firebasePush, type Push, sinkPush } from '../platform/adapters/push.ts';
import { openSignInKeys, type SignInKeys } from '../platform/adapters/sign-in-keys.ts';
import { openSink, type Sink } from '../platform/adapters/sink.ts';
import { CannotStart } from '../platform/base/cannot-start.ts';
import { type Keys, openKeys } from '../platform/base/keys.ts';
import { type Log, openLog } from '../platform/base/log.ts';
import type { Config } from '../platform/config/config.ts';
import { pendingMigrations } from '../platform/db/migrate.ts';
import { whyTooStrong } from '../platform/db/roles.ts';
import type { Db } from '../platform/db/transaction.ts';
import type { Deps, WorkerDeps } from '../platform/deps.ts';
import { openFileStore } from '../platform/files/file-stores.ts';
import { openFiles } from '../platform/files/files.ts';
import { openScanner } from '../platform/files/scanner.ts';
import { ApiKeys } from '../platform/http/caller/api-keys.ts';
import { Callers } from '../platform/http/caller/callers.ts';
import { Sessions } from '../platform/http/caller/sessions.ts';
import { Guesses } from '../platform/http/guesses.ts';
import { Readiness } from '../platform/http/internal/readiness.ts';
import { Limits } from '../platform/http/limits.ts';
import { openJobs } from '../platform/jobs/jobs.ts';
import { Metrics } from '../platform/observe/metrics.ts';
import type { Tracing } from '../platform/observe/tracing.ts';
import { openSigner } from '../platform/signer/open.ts';
import { openConnections, watchLoad } from './connections.ts';

export interface OpenDeps extends WorkerDeps {
  close(): Promise<void>;
}

export interface DepsOptions {
  readonly log?: Log;
  readonly clock?: () => Date;
}

/** Opens everything for a migrated database. Throws CannotStart where something is missing. */
export async function openDeps(config: Config, options: DepsOptions = {}): Promise<OpenDeps> {
  const { databaseUrl } = config;
  if (databaseUrl === undefined) throw new Error('the embedded database must be started first');
  const { clock = () => new Date(), log = openLog({ level: config.logLevel, readable: !config.production }) } = options;
  const tracing = await openTracing(config, log);
  const connections = openConnections(config, log, tracing);
  const { pool, db, orders, heavyReads } = connections;
  try {
    await refuseOutdated(pool);
    await refuseStrongRole(pool, config, log);
    const adapters = await openAdapters(config, db, clock);
    const { signer } = adapters;
    const jobs = await openJobs(databaseUrl, log, () => deps, tracing);
    const { readModelAge: maxAge, readModelRows: rowBytes } = config;
    const readModel = new ReadModel({ db, log, maxAge, rowBytes });
    const sessions = new Sessions({
      pool,
      db,
      log,
      clock,
      provider: (site) => (site === 'admin' ? adapters.adminProvider : adapters.provider),
      onBegin: (transaction, session) => noteSignIn(transaction, session, { jobs, config }),
    });
    const apiKeys = new ApiKeys({ pool, log, clock });
    const orderLogs = openOrderLogs(config, { db, log, jobs, signer });
    const books = new LiveBooks({ pool, maxAge });
    const deps: OpenDeps = {
      config,
      db,
      pool,
      ...adapters,
      readModel,
      municipalities: new ShownMunicipalities(db, readModel),
      publicSales: new PublicSales({
        ...{ db, readModel, orderLogs },
        readFigures: (sale) => readFigures(db, books, sale),
        readDemands: (uuids, now) => listDemand({ db, books }, uuids, 'visitor', now),
      }),
      announcements: new ShownAnnouncements(db, clock),
      sessions,
      apiKeys,
      callers: new Callers(pool),
      jobs,
      orderLogs,
      auditLog: new AuditLog({ db, signer, name: config.orderLogName }),
      orderIntake: new OrderIntake({ pool: orders, db, jobs, logs: orderLogs, clock, tracing }),
      books,
      heavyReads,
      limits: new Limits(config.rateLimitFactor),
      guesses: new Guesses(db, config.rateLimitFactor),
      clock,
      log,
      readiness: new Readiness({ db, log }),
      tracing,
      metrics: watchLoad(new Metrics(), connections, () => deps.orderIntake.waiting),
      health: new HealthBoard(allChecks, {
        ...{ config, databaseUrl, db, pool, signer, clock, orderLogs, isDeep: false },
      }),
      async close() {
        await deps.health.close();
        await sessions.close();
        await apiKeys.close();
        await readModel.close();
        await jobs.close();
        adapters.mail.close();
        adapters.files.close();
        await signer.close();
        await connections.close();
        await tracing?.close();
      },
    };
    return deps;
  } catch (error) {
    await connections.close();
    throw error;
  }
}

function openOrderLogs(
  { orderLogName: name, beacon, witnessSeconds }: Config,
  { db, log, jobs, signer }: Pick<Deps, 'db' | 'log' | 'jobs' | 'signer'>,
): OrderLogs {
  return new OrderLogs({
    ...{ db, signer, name, witnessSeconds, beacon: beacon.terms },
    // The worker stores what follows: the process that finds it may be answering an order.
    onForked: (auctionId, notes) => {
      jobs
        .enqueue(db, 'check-log', { auctionId, reported: notes }, { singletonKey: `${auctionId}` })
        .catch((err: unknown) => log.error({ auctionId, err }, 'a changed order log could not be reported'));
    },
  });
}

/** Loads OpenTelemetry on demand. */
async function openTracing({ tracing }: Config, log: Log): Promise<Tracing | null> {
  if (tracing === undefined) return null;
  const { openTelemetry } = await import('../platform/observe/open-telemetry.ts');
  return openTelemetry(tracing, log);
}

/** External services, or their local stand-ins where the configuration names none. Adapters that few configurations name are loaded for them only. */
async function openAdapters(config: Config, db: Db, clock: () => Date) {
  const { mail, clamav } = config;
  const sink = openSink();
  const keys = openKeys(config.keyFiles, !config.production);
  // Missing keys must be known at the start, and not at the first sign-in.
  for (const purpose of ['captcha', 'push'] as const) {
    if (config.neededKeys.includes(purpose)) keys[purpose]();
  }
  const signer = openSigner(config, clock);
  const signInKeys = openSignInKeys(signer);
  const [identity, adminIdentity] = openIdentities(config, clock, signInKeys);
  const [provider, adminProvider] = openProviders(config, clock);
  return {
    identity,
    adminIdentity,
    provider,
    adminProvider,
    openId: await openOpenId(config, clock),
    signer,
    signInKeys,
    keys,
    files: openFiles(
      openFileStore(config),
      clamav === undefined ? null : openScanner(clamav),
      join(config.dataDir, 'incoming'),
    ),
    push: await openPush(config, { keys, sink, clock }),
    mail: mail.url === undefined ? sinkMailer(sink, clock) : smtpMailer(mail.url, mail.from, mail),
    captcha: await openCaptcha(config, { db, keys, clock }),
    sink,
  };
}

async function openPush(
  { push }: Config,
  { keys, sink, clock }: { readonly keys: Keys; readonly sink: Sink; readonly clock: () => Date },
): Promise<Push> {
  if (push.kind === 'vapid') return (await import('../platform/adapters/web-push.ts')).vapidPush(keys.push, push);
  return push.account ? firebasePush(push.account, push.url, clock) : sinkPush(sink, clock);
}

async function openCaptcha(
  { captcha }: Config,
  { db, keys, clock }: { readonly db: Db; readonly keys: Keys; readonly clock: () => Date },
): Promise<Captcha> {
  if (captcha.kind === 'proof-of-work')
    return (await import('../platform/adapters/proof-of-work.ts')).proofOfWork(db, keys.captcha, clock);
  const { secret, url, hostname } = captcha;
  if (captcha.kind === 'hcaptcha') return hcaptcha(captcha.siteKey, captcha.secret, url, hostname);
  return secret === undefined ? trustingCaptcha() : recaptcha(secret, url, hostname);
}

/** With such a role, an attacker who controls the program can change append-only records. */
async function refuseStrongRole(pool: pg.Pool, { production }: Config, log: Log): Promise<void> {
  const why = await whyTooStrong(pool);
  if (why === null) return;
  const sentence = `The role in DATABASE_URL has too many rights (${why}): create a plain one with print-roles, and use the owner for migrate only in MIGRATE_DATABASE_URL`;
  if (production) throw new CannotStart(`${sentence}.`);
  log.warn(sentence);
}

/** For the market and for administrators: the same where both sites share one project. */
function openIdentities(
  { identity, adminIdentity, oidc }: Config,
  clock: () => Date,
  { verifying }: SignInKeys,
): [Identity, Identity] {
  const ownKeys = oidc && verifying;
  const market = openIdentity(identity, clock, ownKeys);
  const isShared = isDeepStrictEqual(identity, adminIdentity);
  return [market, isShared ? market : openIdentity(adminIdentity, clock, ownKeys)];
}

async function openOpenId({ oidc }: Config, clock: () => Date): Promise<Deps['openId']> {
  if (oidc === undefined) return undefined;
  const { openOpenIdProvider } = await import('../platform/adapters/openid-connect.ts');
  return { market: openOpenIdProvider(oidc.market, clock), admin: openOpenIdProvider(oidc.admin, clock) };
}

function openProviders(config: Config, clock: () => Date): [Provider, Provider] {
  const account = config.identityUrl === undefined ? config.identityAccount : 'local';
  const open = ({ apiKey, projectId, tenant }: Config['identity']) =>
    openProvider({ url: config.toolkitUrl, apiKey, projectId, tenant, account }, clock);
  return [open(config.identity), open(config.adminIdentity)];
}

async function refuseOutdated(pool: pg.Pool): Promise<void> {
  const pending = await pendingMigrations(pool);
  if (pending.length === 0) return;
  throw new CannotStart(`The database lacks ${pending.join(', ')}: run node server/src/main.ts migrate first.`);
}
