/** Wakes the workers of the queue that have a due job: one query for all kinds of jobs, since each of them asking for itself costs more than the jobs. */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

/** How long a job that another process enqueued waits at most for an idle worker. */
const everyMs = 1_000;
/** The same for a job of this process, whose transaction is committed at most `soonMs` after it was enqueued. */
const ownEveryMs = 250;
const soonMs = 2_000;
/** Timers may fire a moment early. */
const leastMs = 10;

/** When the next job of each kind can be fetched: the same condition as that of the queue's library, with one look into the index for each state. */
const nextJobs = {
  name: 'next-jobs',
  text: `select k.name, extract(epoch from n.at - now())::float8 * 1000 as "inMs"
    from unnest($1::text[]) as k(name) cross join lateral (select least(
      (select min(start_after) from pgboss.job where name = k.name and state = 'created' and not blocked),
      (select min(start_after) from pgboss.job where name = k.name and state = 'retry' and not blocked)) as at) as n
    where n.at is not null`,
};

export interface Waking {
  /** A job that is due at once is being enqueued by this process. */
  expect(): void;
  stop(): Promise<void>;
}

/** Looks for due jobs of these kinds until `stop`, and calls `wake` for each kind that has one. A query that fails is followed by the next. */
export function startWaking(pool: pg.Pool, kinds: readonly string[], wake: (kind: string) => void): Waking {
  const stopping = new AbortController();
  let pause = new AbortController();
  let soonUntil = Number.NEGATIVE_INFINITY;
  async function look(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Without the database nothing is due; the queue reports that it cannot be reached.
      const { rows } = await pool
        .query<{ name: string; inMs: number }>({ ...nextJobs, values: [kinds] })
        .catch(() => ({ rows: [] }));
      let nextMs = performance.now() < soonUntil ? ownEveryMs : everyMs;
      for (const { name, inMs } of rows) {
        if (inMs <= 0) wake(name);
        else nextMs = Math.min(nextMs, inMs);
      }
      pause = new AbortController();
      const signal = AbortSignal.any([stopping.signal, pause.signal]);
      await setTimeout(Math.max(nextMs, leastMs), undefined, { signal }).catch(() => undefined);
    }
  }
  const ended = look();
  return {
    expect() {
      const now = performance.now();
      // The first of several jobs ends the long pause; the others find the short one.
      if (now >= soonUntil) void setTimeout(ownEveryMs, undefined, { ref: false }).then(() => pause.abort());
      soonUntil = now + soonMs;
    },
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
