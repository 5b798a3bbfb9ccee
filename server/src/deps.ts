/** What everything runs on: opened once at the start, handed down, closed once at the end. */
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { type Captcha, recaptcha, trustingCaptcha } from './adapters/captcha.ts';
import { type Files, openFiles } from './adapters/files.ts';
import { type Identity, openIdentity } from './adapters/identity.ts';
import { type Mailer, sinkMailer, smtpMailer } from './adapters/mail.ts';
import { openProvider, type Provider } from './adapters/provider.ts';
import { firebasePush, type Push, sinkPush } from './adapters/push.ts';
import { openScanner } from './adapters/scanner.ts';
import { openSink, type Sink } from './adapters/sink.ts';
import { HeavyReads } from './bidding/heavyReads.ts';
import { LiveBooks } from './bidding/liveBooks.ts';
import { OrderIntake } from './bidding/orderIntake.ts';
import { CannotStart } from './cannotStart.ts';
import type { Config } from './config.ts';
import { openDatabase, openPool } from './db/connection.ts';
import { pendingMigrations } from './db/migrate.ts';
import { reachDatabase } from './db/reach.ts';
import { whyTooStrong } from './db/roles.ts';
import type { Db } from './db/transaction.ts';
import { Callers } from './http/callers.ts';
import { Limits } from './http/limits.ts';
import { Metrics } from './http/metrics.ts';
import { Readiness } from './http/readiness.ts';
import { Sessions } from './http/sessions.ts';
import { alertOwner } from './http/sign-in-alert.ts';
import { type HandlersWith, type HandlerWith, type JobName, type JobRunner, type Jobs, openJobs } from './jobs.ts';
import { type Keys, openKeys } from './keys.ts';
import { type Log, openLog } from './log.ts';
import { ShownMunicipalities } from './municipalities/shown.ts';
import { ReadModel } from './readModel/readModel.ts';

export interface Deps {
  readonly config: Config;
  readonly db: Db;
  /** The same connections without the query builder, for statements that are text on purpose. */
  readonly pool: pg.Pool;
  /** What the market shows, in memory. */
  readonly readModel: ReadModel;
  /** Municipalities as investors see them. */
  readonly municipalities: ShownMunicipalities;
  /** Proves the tokens of the market; on the admin site, those of administrators. */
  readonly identity: Identity;
  readonly adminIdentity: Identity;
  /** The identity provider's own knowledge of accounts, for the people of each site. */
  readonly provider: Provider;
  readonly adminProvider: Provider;
  /** Who is signed in since when, and whose sign-in is over. */
  readonly sessions: Sessions;
  /** Who is behind an identity; one a process, so that all who come together are looked up together. */
  readonly callers: Callers;
  readonly files: Files;
  readonly keys: Keys;
  readonly push: Push;
  readonly mail: Mailer;
  readonly captcha: Captcha;
  readonly jobs: Jobs;
  /** Where orders are placed; one a process, so that all that come together leave together. */
  readonly orderIntake: OrderIntake;
  /** The books of running sales. */
  readonly books: LiveBooks;
  /** Where all orders of a sale are read for one person, so that such reads never crowd out others. */
  readonly heavyReads: HeavyReads;
  /** How often callers may call. */
  readonly limits: Limits;
  /** Messages that left nobody; what /dev/outbox shows in development. */
  readonly sink: Sink;
  /** The present moment, for rules and texts. What two requests could break together asks the database's clock. */
  readonly clock: () => Date;
  readonly log: Log;
  readonly readiness: Readiness;
  /** What this process counts. */
  readonly metrics: Metrics;
}

/** Does jobs of one kind. */
export type JobHandler<Name extends JobName> = HandlerWith<Name, Deps>;

/** One handler for every kind of job. */
export type JobHandlers = HandlersWith<Deps>;

/** For what does jobs itself. */
export interface WorkerDeps extends Deps {
  readonly jobs: JobRunner<Deps>;
}

export interface OpenDeps extends WorkerDeps {
  close(): Promise<void>;
}

export interface DepsOptions {
  readonly log?: Log;
  readonly clock?: () => Date;
}

/** Opens everything for a database that is migrated. Throws CannotStart where something is missing. */
export async function openDeps(config: Config, options: DepsOptions = {}): Promise<OpenDeps> {
  if (config.databaseUrl === undefined) throw new Error('the embedded database must be started first');
  const { clock = () => new Date(), log = openLog({ level: config.logLevel, readable: !config.production }) } = options;
  await reachDatabase(config.databaseUrl);
  const database = openDatabase(config.databaseUrl, {
    onError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  });
  const orders = openPool(config.databaseUrl, {
    size: 1,
    name: 'fairbook order intake',
    onError: (error) => log.warn({ err: error }, 'the order intake lost its connection'),
  });
  const heavyReads = new HeavyReads({
    url: config.databaseUrl,
    onError: (error) => log.warn({ err: error }, 'heavy reads lost an idle connection'),
  });
  try {
    await refuseOutdated(database.pool);
    await refuseStrongRole(database.pool, config, log);
    const sink = openSink();
    const mail =
      config.mail.url === undefined
        ? sinkMailer(sink, clock)
        : smtpMailer(config.mail.url, config.mail.from, config.mail);
    const jobs = await openJobs(config.databaseUrl, log, () => deps);
    const readModel = new ReadModel({
      db: database.db,
      log,
      maxAge: config.readModelAge,
      rowBytes: config.readModelRows,
    });
    const [identity, adminIdentity] = openIdentities(config, clock);
    const [provider, adminProvider] = openProviders(config, clock);
    const sessions = new Sessions({
      pool: database.pool,
      db: database.db,
      log,
      clock,
      provider: (site) => (site === 'admin' ? adminProvider : provider),
      onBegin: (db, session) => alertOwner(db, session, { jobs, config }),
    });
    const deps: OpenDeps = {
      config,
      db: database.db,
      pool: database.pool,
      readModel,
      municipalities: new ShownMunicipalities(database.db, readModel),
      identity,
      adminIdentity,
      provider,
      adminProvider,
      sessions,
      callers: new Callers(database.pool),
      keys: openKeys(config.keyFiles, !config.production),
      files: openFiles(config.filesDir, config.clamav === undefined ? null : openScanner(config.clamav)),
      push: config.push.account ? firebasePush(config.push.account, config.push.url, clock) : sinkPush(sink, clock),
      mail,
      captcha:
        config.captcha.secret === undefined
          ? trustingCaptcha()
          : recaptcha(config.captcha.secret, config.captcha.url, config.captcha.hostname),
      jobs,
      orderIntake: new OrderIntake({ pool: orders, db: database.db, jobs, market: config, clock }),
      books: new LiveBooks({ pool: database.pool, market: config, maxAge: config.readModelAge }),
      heavyReads,
      limits: new Limits(config.rateLimitFactor),
      sink,
      clock,
      log,
      readiness: new Readiness({ db: database.db, log }),
      metrics: new Metrics(),
      async close() {
        await sessions.close();
        await readModel.close();
        await jobs.close();
        mail.close();
        await orders.end();
        await heavyReads.close();
        await database.close();
      },
    };
    return deps;
  } catch (error) {
    await orders.end();
    await heavyReads.close();
    await database.close();
    throw error;
  }
}

/** With such a role, an attacker who takes over the program can change append-only records. */
async function refuseStrongRole(pool: pg.Pool, { production }: Config, log: Log): Promise<void> {
  const why = await whyTooStrong(pool);
  if (why === null) return;
  const sentence = `The role in DATABASE_URL is too strong (${why}): make a plain one with print-roles, and give the owner to migrate alone in MIGRATE_DATABASE_URL`;
  if (production) throw new CannotStart(`${sentence}.`);
  log.warn(sentence);
}

/** For the market and for administrators: the same where both sites have one project. */
function openIdentities({ identity, adminIdentity }: Config, clock: () => Date): [Identity, Identity] {
  const market = openIdentity(identity, clock);
  const isShared = isDeepStrictEqual(identity, adminIdentity);
  return [market, isShared ? market : openIdentity(adminIdentity, clock)];
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
