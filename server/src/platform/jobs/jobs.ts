/** Job queue: work that can fail or wait, enqueued in the transaction that causes it, run by the worker, and idempotent. */
import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { type Db as JobDatabase, PgBoss } from 'pg-boss';
import type { Log } from '../base/log.ts';
import type { Db } from '../db/transaction.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Tracing } from '../observe/tracing.ts';
import { startWaking, type Waking } from './wake-workers.ts';

/**
 * Every kind of job and its data. A feature adds its own beside its handler: `declare module '../../platform/jobs/jobs.ts' { interface JobKinds { 'close-auction': {
 * auctionId: number } } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it.
export interface JobKinds {}

export type JobName = keyof JobKinds & string;

/** Runs one job. Exceptions are logged, and the job is retried up to ten times in about half an hour. */
export type HandlerWith<Name extends JobName, Deps> = (data: JobKinds[Name], deps: Deps) => Promise<void>;

/** One handler for every kind of job, as the worker needs them. `Deps` are the dependencies of handlers. */
export type HandlersWith<Deps> = { readonly [Name in JobName]: HandlerWith<Name, Deps> };

export interface EnqueueOptions {
  /** Not before this moment; at once by default. */
  readonly startAfter?: Date;
  /** At most one waiting job of its kind has this key: enqueuing again reschedules it with the new data. */
  readonly singletonKey?: string;
  /** Leaves a job with this key that waits already unchanged. */
  readonly unlessWaiting?: boolean;
}

export interface Jobs {
  /** Adds a job. With a transaction as `db` the job exists if and only if the transaction is committed. */
  enqueue<Name extends JobName>(db: Db, name: Name, data: JobKinds[Name], options?: EnqueueOptions): Promise<void>;
}

/** The queue with what does its jobs. */
export interface JobRunner<Deps> extends Jobs {
  /** Starts running due jobs in this process, until `close`. */
  startWorking(handlers: Partial<HandlersWith<Deps>>): Promise<void>;
  /**
   * Runs every due job of these kinds by our clock, and those that they cause, one after the other, until none is left. For tests and for the command
   * line; throws the first error of a job, after the others are done.
   */
  runDueJobs(handlers: Partial<HandlersWith<Deps>>): Promise<void>;
  /** Lets running jobs finish, up to ten seconds, and returns the connections. */
  close(): Promise<void>;
}

/** Dependencies of the queue itself, among those of the handlers. */
interface JobDeps {
  readonly pool: pg.Pool;
  readonly clock: () => Date;
  readonly metrics: Metrics;
}

/** Stored in the database, the same for every queue. A worker that is silent for 10 seconds loses its job to another. */
const queue = {
  policy: 'short',
  retryLimit: 10,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 600,
  heartbeatSeconds: 10,
} as const;

/** Workers are woken when they have a job. They also look for one by themselves, in case the query that wakes them fails. */
const polling = { pollingIntervalSeconds: 60 } as const;

/** The queue of a migrated database. `deps` is called when a job runs, since it contains the queue itself. */
export async function openJobs<Deps extends JobDeps>(
  url: string,
  log: Log,
  deps: () => Deps,
  tracing: Tracing | null = null,
): Promise<JobRunner<Deps>> {
  const sender = bossOf(url, log, false);
  await sender.start();
  const known = new Set((await sender.getQueues()).map(({ name }) => name));
  let worker: PgBoss | null = null;
  let waking: Waking | null = null;

  async function ensureQueue(name: string): Promise<void> {
    if (known.has(name)) return;
    await sender.createQueue(name, queue);
    known.add(name);
  }

  return {
    async enqueue(db, name, data, { startAfter, singletonKey, unlessWaiting = false } = {}) {
      await ensureQueue(name);
      const options = { db: within(db), ...(startAfter ? { startAfter } : {}) };
      const carried = withTrace(data, tracing?.traceparent());
      // The policy keeps one waiting job per key, so jobs that should not replace each other need keys of their own.
      if (singletonKey === undefined) await sender.send(name, carried, { ...options, singletonKey: randomUUID() });
      else if (unlessWaiting) await sender.send(name, carried, { ...options, singletonKey });
      else await sender.upsert(name, carried, { ...options, startAfter: startAfter ?? new Date(0), singletonKey });
      if (startAfter === undefined) waking?.expect();
    },

    async startWorking(handlers) {
      const boss = bossOf(url, log, true);
      worker = boss;
      await boss.start();
      const ids = new Map<string, string>();
      const wake = (name: string) => {
        const id = ids.get(name);
        if (id !== undefined) boss.notifyWorker(id);
      };
      for (const name of namesOf(handlers)) {
        await ensureQueue(name);
        const id = await boss.work(name, { ...polling, batchSize: 1, includeMetadata: true }, async ([job]) => {
          if (!job) return;
          // Looks for the next one as soon as this one is done. A recurring job, which has no data, is alone and has a moment of its own.
          if (hasData(job.data)) wake(name);
          const { metrics } = deps();
          const began = performance.now();
          const count = (outcome: 'done' | 'retried' | 'failed') =>
            metrics.countJob(name, outcome, (performance.now() - began) / 1000);
          try {
            const work = () => perform(handlers, name, job.data, deps());
            await (tracing ? tracing.runJob(name, traceOf(job.data), work) : work());
            count('done');
          } catch (error) {
            count(willRetry(job) ? 'retried' : 'failed');
            const line = { job: name, id: job.id, tries: job.retryCount + 1, err: error };
            if (willRetry(job)) log.warn(line, 'job failed and will be tried again');
            else log.error(line, 'job failed for good');
            throw error;
          }
        });
        ids.set(name, id);
      }
      waking = startWaking(deps().pool, [...ids.keys()], wake);
    },

    runDueJobs: (handlers) => runDueJobs(sender, deps(), handlers),

    async close() {
      await waking?.stop();
      await worker?.stop({ graceful: true, timeout: 10_000 });
      await sender.stop({ graceful: false });
    },
  };
}

async function runDueJobs<Deps extends JobDeps>(
  sender: PgBoss,
  deps: Deps,
  handlers: Partial<HandlersWith<Deps>>,
): Promise<void> {
  const failures: unknown[] = [];
  const failed: string[] = [];
  for (let found = true; found; ) {
    found = false;
    for (const name of await makeDue(deps.pool, namesOf(handlers), deps.clock(), failed)) {
      for (const job of await sender.fetch(name, { batchSize: 50 })) {
        found = true;
        try {
          await perform(handlers, name, job.data, deps);
          await sender.complete(name, job.id);
        } catch (error) {
          failures.push(error);
          failed.push(job.id);
          await sender.fail(name, job.id);
        }
      }
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** A failure that will be retried is a warning. */
function willRetry({ retryCount, retryLimit }: Tries): boolean {
  return retryCount < retryLimit;
}

/** Number of earlier retries, and the maximum. */
interface Tries {
  readonly retryCount: number;
  readonly retryLimit: number;
}

/** The library passes its options on to the pool, whose default of ten seconds opens other connections for each round of recurring jobs. */
const idle = { idleTimeoutMillis: 60_000 };

function bossOf(url: string, log: Log, works: boolean): PgBoss {
  const boss = new PgBoss({
    ...idle,
    connectionString: url,
    application_name: works ? 'fairbook worker' : 'fairbook jobs',
    max: works ? 4 : 2,
    connectionTimeoutMillis: 5_000,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: works,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  // The library passes a copy of the error, which is none for the log.
  boss.on('error', ({ message, stack }) =>
    log.warn({ err: Object.assign(new Error(message), { stack }) }, 'the job queue had an error'),
  );
  return boss;
}

function namesOf<Deps>(handlers: Partial<HandlersWith<Deps>>): JobName[] {
  return Object.keys(handlers) as JobName[];
}

async function perform<Deps>(
  handlers: Partial<HandlersWith<Deps>>,
  name: JobName,
  data: unknown,
  deps: Deps,
): Promise<void> {
  // Jobs were added by `enqueue`, whose types ensure this kind's data.
  const handler = handlers[name] as ((data: unknown, deps: Deps) => Promise<void>) | undefined;
  if (handler) await handler(withoutTrace(data), deps);
}

/** The part of a job's data that is not its handler's: the trace of the request that caused it. */
const traceKey = '_traceparent';

function withTrace(data: object, traceparent: string | undefined): object {
  return traceparent === undefined ? data : { ...data, [traceKey]: traceparent };
}

function traceOf(data: unknown): string | undefined {
  const traceparent = (data as Readonly<Record<string, unknown>> | null)?.[traceKey];
  return typeof traceparent === 'string' ? traceparent : undefined;
}

function hasData(data: unknown): boolean {
  return Object.keys(Object(withoutTrace(data))).length > 0;
}

function withoutTrace(data: unknown): unknown {
  if (traceOf(data) === undefined) return data;
  const { [traceKey]: _, ...own } = data as Readonly<Record<string, unknown>>;
  return own;
}

/** The caller's transaction in the form of the queue's library; without our plugins, which would rename its columns. */
function within(db: Db): JobDatabase {
  const plain = db.withoutPlugins();
  return {
    async executeSql(text, values) {
      const { rows } = await plain.executeQuery(CompiledQuery.raw(text, values ?? []));
      return { rows };
    },
  };
}

/**
 * Makes the waiting jobs due that are due by our clock, since the queue uses the database's and a test may have set its own ahead of it. Returns the
 * kinds that have due jobs by either clock, in the order of `names`.
 */
async function makeDue(
  pool: pg.Pool,
  names: readonly JobName[],
  now: Date,
  except: readonly string[],
): Promise<JobName[]> {
  const { rows } = await pool.query<{ name: string }>(
    `WITH due AS (
       UPDATE pgboss.job SET start_after = least(start_after, now())
       WHERE name = ANY ($1) AND state IN ('created', 'retry') AND start_after <= greatest($2, now()) AND NOT id = ANY ($3::uuid[])
       RETURNING name
     )
     SELECT DISTINCT name FROM due`,
    [names, now, except],
  );
  const due = new Set(rows.map(({ name }) => name));
  return names.filter((name) => due.has(name));
}
