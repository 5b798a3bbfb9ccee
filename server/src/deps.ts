/** What everything runs on: opened once at the start, handed down, closed once at the end. */
import type pg from 'pg';
import { BidDesk } from './bidding/desk.ts';
import { LiveBooks } from './bidding/liveBooks.ts';
import { Board } from './board/board.ts';
import { CannotStart } from './cannotStart.ts';
import type { Config } from './config.ts';
import { openDatabase, openPool } from './db/connection.ts';
import { pendingMigrations } from './db/migrate.ts';
import { reachDatabase } from './db/reach.ts';
import type { Db } from './db/transaction.ts';
import { Callers } from './http/callers.ts';
import { type Jobs, openJobs } from './jobs.ts';
import { type Log, openLog } from './log.ts';
import { ShownMunicipalities } from './municipalities/shown.ts';
import { type Captcha, recaptcha, trustingCaptcha } from './outside/captcha.ts';
import { type Files, openFiles } from './outside/files.ts';
import { type Identity, openIdentity } from './outside/identity.ts';
import { type Mailer, sinkMailer, smtpMailer } from './outside/mail.ts';
import { firebasePush, type Push, sinkPush } from './outside/push.ts';
import { openSink, type Sink } from './outside/sink.ts';

export interface Deps {
  readonly config: Config;
  readonly db: Db;
  /** The same connections without the query builder, for statements that are text on purpose. */
  readonly pool: pg.Pool;
  /** What the market shows, in memory. */
  readonly board: Board;
  /** Municipalities as investors see them. */
  readonly municipalities: ShownMunicipalities;
  readonly identity: Identity;
  /** Who is behind an identity; one a process, so that all who come together are looked up together. */
  readonly callers: Callers;
  readonly files: Files;
  readonly push: Push;
  readonly mail: Mailer;
  readonly captcha: Captcha;
  readonly jobs: Jobs;
  /** Where orders are placed; one a process, so that all that come together leave together. */
  readonly desk: BidDesk;
  /** The books of running sales. */
  readonly books: LiveBooks;
  /** Messages that left nobody; what /dev/outbox shows in development. */
  readonly sink: Sink;
  /** The present moment, for rules and texts. What two requests could break together asks the database's clock. */
  readonly clock: () => Date;
  readonly log: Log;
}

export interface OpenDeps extends Deps {
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
    name: 'fairbook desk',
    onError: (error) => log.warn({ err: error }, 'the bid desk lost its connection'),
  });
  try {
    await refuseOutdated(database.pool);
    const sink = openSink();
    const mail =
      config.mail.url === undefined ? sinkMailer(sink, clock) : smtpMailer(config.mail.url, config.mail.from);
    const jobs = await openJobs(config.databaseUrl, log, () => deps);
    const board = new Board({ db: database.db, log, maxAge: config.boardAge, rowBytes: config.boardRows });
    const deps: OpenDeps = {
      config,
      db: database.db,
      pool: database.pool,
      board,
      municipalities: new ShownMunicipalities(database.db, board),
      identity: openIdentity(config.identity, clock),
      callers: new Callers(database.pool),
      files: openFiles(config.filesDir),
      push: config.push.account ? firebasePush(config.push.account, config.push.url, clock) : sinkPush(sink, clock),
      mail,
      captcha:
        config.captcha.secret === undefined ? trustingCaptcha() : recaptcha(config.captcha.secret, config.captcha.url),
      jobs,
      desk: new BidDesk({ pool: orders, db: database.db, jobs, market: config, clock }),
      books: new LiveBooks({ pool: database.pool, market: config, maxAge: config.boardAge }),
      sink,
      clock,
      log,
      async close() {
        await board.close();
        await jobs.close();
        mail.close();
        await orders.end();
        await database.close();
      },
    };
    return deps;
  } catch (error) {
    await orders.end();
    await database.close();
    throw error;
  }
}

async function refuseOutdated(pool: pg.Pool): Promise<void> {
  const pending = await pendingMigrations(pool);
  if (pending.length === 0) return;
  throw new CannotStart(`The database lacks ${pending.join(', ')}: run node server/src/main.ts migrate first.`);
}
