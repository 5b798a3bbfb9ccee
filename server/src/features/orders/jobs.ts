/** Timed jobs of orders: closing sales, a sweep for missed closes, and the expiry of keys. */
import type { Deps, JobHandler } from '../../platform/deps.ts';
import { listUnclosed } from '../../store/orders/closing.sql.ts';
import { forgetKeys } from '../../store/orders/keys.sql.ts';
import { fetchRound, fetchRoundLater } from '../results/beacon.ts';
import { type Closer, closeAuction } from '../results/close.ts';
import { announceClose, warnOfNothing } from '../results/close-notices.ts';
import { extendWhatIsDue } from '../results/extending.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'close-auction': { readonly auctionId: number };
    'tell-close': { readonly auctionId: number };
    'warn-of-nothing': Readonly<Record<never, never>>;
    'forget-bid-keys': Readonly<Record<never, never>>;
  }
}

const closeOne: JobHandler<'close-auction'> = async ({ auctionId }, deps) => closeOrFetch(deps, auctionId);

/** No other address is asked while an auction is closed: a job of its own does. */
async function closeOrFetch(deps: Closer, auctionId: number): Promise<void> {
  const verdict = await closeAuction(deps, auctionId);
  if (verdict === 'waits for the beacon') await fetchRoundLater(deps, auctionId);
}

const announceOne: JobHandler<'tell-close'> = async ({ auctionId }, { db, jobs }) => announceClose(db, jobs, auctionId);

/** Closes what should be closed and is not, whatever happened to its job. One sale that cannot be closed does not delay others. */
export async function closeWhatIsDue(deps: Closer & Pick<Deps, 'log'>): Promise<void> {
  for (const auctionId of await listUnclosed(deps.db)) {
    await closeOrFetch(deps, auctionId).catch((error: unknown) => {
      deps.log.error({ auctionId, err: error }, 'an auction could not be closed');
    });
  }
}

const second = 1_000;
const warnEvery = 20 * second;
const forgetEvery = 60 * 60 * second;
/** How long a client may repeat a request under its key. */
const persistence = 30 * 24 * 60 * 60 * second;

/** Extends and closes what is due, in every worker. */
export async function sweepCloses(deps: Deps): Promise<void> {
  await extendWhatIsDue(deps);
  await closeWhatIsDue(deps);
}

/** Enqueues itself first, so that it continues whatever happens. */
const warnOfNothingSoon: JobHandler<'warn-of-nothing'> = async (_data, deps) => {
  const startAfter = new Date(deps.clock().getTime() + warnEvery);
  await deps.jobs.enqueue(deps.db, 'warn-of-nothing', {}, { startAfter, singletonKey: 'warn' });
  await warnOfNothing(deps);
};

const forgetBidKeys: JobHandler<'forget-bid-keys'> = async (_data, deps) => {
  const now = deps.clock().getTime();
  await deps.jobs.enqueue(
    deps.db,
    'forget-bid-keys',
    {},
    { startAfter: new Date(now + forgetEvery), singletonKey: 'forget' },
  );
  await forgetKeys(deps.db, new Date(now - persistence));
};

export const biddingJobs = {
  'close-auction': closeOne,
  'fetch-round': fetchRound,
  'tell-close': announceOne,
  'warn-of-nothing': warnOfNothingSoon,
  'forget-bid-keys': forgetBidKeys,
};

/** Starts recurring jobs when a worker starts. */
export async function startClosing({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  await jobs.enqueue(db, 'warn-of-nothing', {}, { singletonKey: 'warn', unlessWaiting: true });
  await jobs.enqueue(db, 'forget-bid-keys', {}, { singletonKey: 'forget', unlessWaiting: true });
}
