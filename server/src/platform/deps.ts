/** Dependencies of all handlers and jobs: opened once at the start (program/deps.ts), passed down, closed once at the end. */
import type pg from 'pg';
import type { Captcha } from './adapters/captcha.ts';
import type { Identity } from './adapters/identity.ts';
import type { Mailer } from './adapters/mail.ts';
import type { OpenIdProvider } from './adapters/openid-connect.ts';
import type { Provider } from './adapters/provider.ts';
import type { Push } from './adapters/push.ts';
import type { SignInKeys } from './adapters/sign-in-keys.ts';
import type { Sink } from './adapters/sink.ts';
import type { Keys } from './base/keys.ts';
import type { Log } from './base/log.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/transaction.ts';
import type { Files } from './files/files.ts';
import type { ApiKeys } from './http/caller/api-keys.ts';
import type { Callers } from './http/caller/callers.ts';
import type { Sessions } from './http/caller/sessions.ts';
import type { Readiness } from './http/internal/readiness.ts';
import type { Limits } from './http/limits.ts';
import type { HandlersWith, HandlerWith, JobName, JobRunner, Jobs } from './jobs/jobs.ts';
import type { Metrics } from './observe/metrics.ts';
import type { Tracing } from './observe/tracing.ts';

/**
 * What the platform owns. A feature adds its own members where it defines them:
 * `declare module '../../platform/deps.ts' { interface Deps { readonly orderIntake: OrderIntake } }`
 */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  /** The same connections without the query builder, for hand-written SQL. */
  readonly pool: pg.Pool;
  /** Verifies tokens of the market; on the admin site, those of administrators. */
  readonly identity: Identity;
  readonly adminIdentity: Identity;
  /** The identity provider's account data, for the people of each site. */
  readonly provider: Provider;
  readonly adminProvider: Provider;
  /** Session state: sign-ins and their ends. */
  readonly sessions: Sessions;
  /** Checks the API keys of programs. */
  readonly apiKeys: ApiKeys;
  /** Looks up people by identity; one per process, so that concurrent look-ups are batched. */
  readonly callers: Callers;
  /** The OpenID Connect provider, as each site uses it; undefined with Firebase. */
  readonly openId: Readonly<Record<'market' | 'admin', OpenIdProvider>> | undefined;
  /** Sign and seal what belongs to sign-ins there. */
  readonly signInKeys: SignInKeys;
  readonly files: Files;
  readonly keys: Keys;
  readonly push: Push;
  readonly mail: Mailer;
  readonly captcha: Captcha;
  readonly jobs: Jobs;
  /** Rate limits of callers. */
  readonly limits: Limits;
  /** Messages that were not sent; shown at /dev/outbox in development. */
  readonly sink: Sink;
  /** The current time, for rules and texts. Decisions that concurrent requests could break use the database's clock. */
  readonly clock: () => Date;
  readonly log: Log;
  readonly readiness: Readiness;
  /** This process's metrics. */
  readonly metrics: Metrics;
  /** Null where nothing is traced. */
  readonly tracing: Tracing | null;
}

/** Does jobs of one kind. */
export type JobHandler<Name extends JobName> = HandlerWith<Name, Deps>;

/** One handler for every kind of job. */
export type JobHandlers = HandlersWith<Deps>;

/** Dependencies of the worker. */
export interface WorkerDeps extends Deps {
  readonly jobs: JobRunner<Deps>;
}
