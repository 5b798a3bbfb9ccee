/** Jobs of orders that wait for approval, and of rules that wait to be confirmed: ending what can no longer be, and telling those concerned. */

import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps, JobHandler } from '../../../platform/deps.ts';
import { listWithExpired } from '../../../store/orders/rule-changes.sql.ts';
import { lapse, listLapsing, lockInvestor } from '../../../store/orders/waiting-orders.sql.ts';
import { announceEnds } from './notices.ts';
import { expireRequest } from './order-rules.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'tell-waiting-orders': Readonly<Record<never, never>>;
    'sweep-waiting-orders': Readonly<Record<never, never>>;
  }
}

const sweepEveryMs = 10_000;

const tell: JobHandler<'tell-waiting-orders'> = async (_data, { db, jobs }) => {
  await inTransaction(db, (transaction) => announceEnds(transaction, jobs));
};

/** Enqueues itself first, so that it continues whatever happens. It also tells of approvals whose process died before it told. */
const sweep: JobHandler<'sweep-waiting-orders'> = async (data, deps) => {
  const startAfter = new Date(deps.clock().getTime() + sweepEveryMs);
  await deps.jobs.enqueue(deps.db, 'sweep-waiting-orders', {}, { startAfter, singletonKey: 'sweep-waiting' });
  for (const investorOrgId of await listLapsing(deps.db)) {
    await inTransaction(deps.db, async (db) => {
      await lockInvestor(db, investorOrgId);
      await lapse(db, investorOrgId);
    });
  }
  const now = deps.clock();
  for (const investorOrgId of await listWithExpired(deps.db, now)) {
    await inTransaction(deps.db, (db) => expireRequest({ db, jobs: deps.jobs, now }, investorOrgId));
  }
  await tell(data, deps);
};

export const waitingOrdersJobs = { 'tell-waiting-orders': tell, 'sweep-waiting-orders': sweep };

/** Starts the recurring job when a worker starts. */
export async function startSweepingWaitingOrders({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  await jobs.enqueue(db, 'sweep-waiting-orders', {}, { singletonKey: 'sweep-waiting', unlessWaiting: true });
}
