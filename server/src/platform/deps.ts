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
import type { HandlersWith, HandlerWith, JobName, JobRunner, Jobs } from './jobs/jobs.ts';
import type { Metrics } from './observe/metrics.ts';
import type { Tracing } from './observe/tracing.ts';
import type { Signer } from './signer/signer.ts';

/**
 * Dependencies that the platform owns. HTTP and the features add their members where they define them:
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
  /** The OpenID Connect provider, as each site uses it; undefined with Firebase. */
  readonly openId: Readonly<Record<'market' | 'admin', OpenIdProvider>> | undefined;
  /** Sign and seal what belongs to sign-ins there. */
  readonly signInKeys: SignInKeys;
  readonly files: Files;
  /** Signs what convinces others: this process has no key for that. */
  readonly signer: Signer;
  readonly keys: Keys;
  readonly push: Push;
  readonly mail: Mailer;
  readonly captcha: Captcha;
  readonly jobs: Jobs;
  /** Messages that were not sent; shown at /dev/outbox in development. */
  readonly sink: Sink;
  /** The current time, for rules and texts. Decisions that concurrent requests could break use the database's clock. */
  readonly clock: () => Date;
  readonly log: Log;
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
