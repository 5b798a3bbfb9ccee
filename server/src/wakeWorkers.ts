/** Wakes the workers of the queue that have a due job: one query for all kinds of jobs, since each of them asking for itself costs more than the jobs. */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

/** How long a job waits at most for an idle worker. */
const everyMs = 250;

/** Kinds with a job that can be fetched now: the same condition as that of the queue's library. */
const dueKinds = `select k.name from unnest($1::text[]) as k(name) where exists (
  select from pgboss.job j where j.name = k.name and j.state < 'active' and not j.blocked and j.start_after <= now())`;

/** Looks for due jobs of these kinds until `stop`, and calls `wake` for each kind that has one. A query that fails is followed by the next. */
export function startWaking(
  pool: pg.Pool,
  kinds: readonly string[],
  wake: (kind: string) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  async function look(): Promise<void> {
    while (!signal.aborted) {
      // Without the database nothing is due; the queue reports that it cannot be reached.
      const { rows } = await pool.query<{ name: string }>(dueKinds, [kinds]).catch(() => ({ rows: [] }));
      for (const { name } of rows) wake(name);
      await setTimeout(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }
  const ended = look();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
