/** Sums up ended sales, every minute, so that the market's figures need no orders. */
import type { Deps, JobHandlers } from '../../../platform/deps.ts';
import { listUnsummedSales, sumSale } from '../../../store/issuers/stats.sql.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'sum-sales': Readonly<Record<string, never>>;
  }
}

const everyMs = 60_000;

export const municipalitiesJobs: Pick<JobHandlers, 'sum-sales'> = {
  'sum-sales': async (_, deps) => {
    const startAfter = new Date(deps.clock().getTime() + everyMs);
    await deps.jobs.enqueue(deps.db, 'sum-sales', {}, { startAfter, singletonKey: 'sum' });
    for (const auctionId of await listUnsummedSales(deps.db)) await sumSale(deps.db, auctionId);
  },
};

/** Starts these jobs when a worker starts. */
export async function startSumming(deps: Deps): Promise<void> {
  await deps.jobs.enqueue(deps.db, 'sum-sales', {}, { singletonKey: 'sum', unlessWaiting: true });
}
