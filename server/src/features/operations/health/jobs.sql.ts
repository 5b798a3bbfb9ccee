/** Jobs by kind, and those whose tries are used up. Nothing of a job’s data is read: it can name who ordered. */

import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { healthAdmin } from '@fairbook/contract/operations/admin.ts';
import type { JobCounts } from '@fairbook/domain/operations/health.ts';
import { sql } from 'kysely';
import { countRows, windowOf } from '../../../platform/db/lists.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { maxCounted } from './measures.sql.ts';

type FailedJob = ResultOf<(typeof healthAdmin)['listFailedJobs']>['rows'][number];

interface FailedJobsQuery {
  readonly kind?: string | undefined;
  readonly page?: number | undefined;
  readonly pageSize: number;
}

/** Kinds without jobs are left out. Jobs that are done, which are most of the table, are not read. */
export async function countJobs(db: Db): Promise<JobCounts[]> {
  const counted = (state: string) => sql`(select count(*) from (
    select from pgboss.job j where j.name = q.name and j.state = ${sql.lit(state)} limit ${maxCounted}) as counted)`;
  const oldestDue = (state: string) => sql`(select min(j.start_after) from pgboss.job j
    where j.name = q.name and j.state = ${sql.lit(state)} and j.start_after <= statement_timestamp())`;
  const { rows } = await sql<JobCounts>`
    select kind, least(created + retried, ${maxCounted}) as waiting, running, failed, due_since from (
      select q.name as kind, ${counted('created')} as created, ${counted('retry')} as retried, ${counted('active')} as running,
        ${counted('failed')} as failed, least(${oldestDue('created')}, ${oldestDue('retry')}) as due_since
      from pgboss.queue q) as kinds
    where created + retried + running + failed > 0 order by kind`.execute(db);
  return rows;
}

export async function listFailedJobs(db: Db, query: FailedJobsQuery) {
  const { limit, offset } = windowOf(query);
  const from = sql`from pgboss.job where state = 'failed' and ${query.kind ? sql`name = ${query.kind}` : sql`true`}`;
  const { rows } = await sql<FailedJob>`
    select id, name as kind, retry_count + 1 as tries, created_on as created_at, coalesce(completed_on, created_on) as failed_at
    ${from} order by completed_on desc nulls last, id limit ${limit} offset ${offset}`.execute(db);
  return { rows, total: await countRows(db, { limit: (most) => sql`(select 1 ${from} limit ${most})` }) };
}

/** Most jobs that one request tries again. */
const maxRetried = 1_000;

/** Gives failed jobs one more try, at once. If two requests come at the same time, each job belongs to one. */
export async function retryFailed(db: Db, kind: string, id: string | undefined): Promise<number> {
  const { rows } = await sql<{ retried: number }>`
    with chosen as (
      select id from pgboss.job where name = ${kind} and state = 'failed' and ${id === undefined ? sql`true` : sql`id = ${id}`}
      order by created_on limit ${maxRetried} for update skip locked),
    retried as (
      update pgboss.job j set state = 'retry', retry_limit = j.retry_count + 1, completed_on = null, start_after = clock_timestamp()
      from chosen c where j.name = ${kind} and j.id = c.id and j.state = 'failed' returning 1)
    select count(*) as retried from retried`.execute(db);
  return rows[0]?.retried ?? 0;
}
