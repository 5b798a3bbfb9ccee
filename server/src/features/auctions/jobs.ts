/** Timed jobs of auctions: launches, openings, reminders, and a sweep for missed jobs. */
import { effectiveStatus, isInMarketingPhase, reminderMoment } from '@fairbook/domain/auctions/auction.ts';
import { audit } from '../../platform/db/audit.ts';
import { readClock } from '../../platform/db/clock.ts';
import { type Db, inTransaction } from '../../platform/db/transaction.ts';
import type { Deps, JobHandler } from '../../platform/deps.ts';
import { findDecidedAmendment } from '../../store/auctions/amendments.sql.ts';
import { lockAuction, type StoredAuction, updateStatus } from '../../store/auctions/auctions.sql.ts';
import { findHalt } from '../../store/auctions/halts.sql.ts';
import { findMadeChange } from '../../store/auctions/sale-changes.sql.ts';
import { listMissed } from '../../store/auctions/sweep.sql.ts';
import { announceAmendment } from '../sale-changes/amendment-notices.ts';
import { announceFinalStatement } from '../sale-changes/final-statement-notices.ts';
import { announceReopening } from '../sale-changes/reopening-notices.ts';
import { hashDocuments } from './hashing.ts';
import {
  announceCancellation,
  announceHalt,
  announceLaunch,
  announceLive,
  announcePresentation,
  announceReminder,
  announceSaleChange,
} from './notices.ts';

interface OneAuction {
  readonly auctionId: number;
}

declare module '../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'announce-launch': OneAuction;
    'announce-presentation': OneAuction;
    'open-auction': OneAuction;
    'remind-of-close': OneAuction;
    /** `isResumed` for its end. */
    'announce-halt': { readonly haltId: number; readonly isResumed: boolean };
    'announce-cancellation': OneAuction;
    'announce-sale-change': { readonly changeId: number };
    'announce-amendment': { readonly amendmentId: number };
    'announce-final-statement': { readonly statementId: number };
    'sweep-auctions': Readonly<Record<never, never>>;
  }
}

/** Each job checks the auction's current state, so running early, late or twice does no harm. */
const announceLaunchOf: JobHandler<'announce-launch'> = async ({ auctionId }, deps) =>
  withAuction(deps, auctionId, async (db, auction, at) => {
    if (isInMarketingPhase(auction, at)) await announceLaunch(db, deps.jobs, auction);
  });

const announcePresentationOf: JobHandler<'announce-presentation'> = async ({ auctionId }, deps) =>
  withAuction(deps, auctionId, async (db, auction, at) => {
    const { investorPresentationDate: date } = auction;
    const isOver = effectiveStatus(auction, at) === 'Ended';
    if (date !== null && date <= at && !isOver) await announcePresentation(db, deps.jobs, auction);
  });

const openAuction: JobHandler<'open-auction'> = async ({ auctionId }, deps) =>
  withAuction(deps, auctionId, async (db, auction, at) => {
    // If the close has passed as well, only the close runs, and no one is notified of the opening.
    if (auction.status !== 'Scheduled' || effectiveStatus(auction, at) !== 'Live' || auction.closeDate === null) return;
    await updateStatus(db, auctionId, 'Live');
    await audit(db, { actor: 'clock', action: 'auction.open', subject: `auction:${auction.uuid}` });
    await announceLive(db, deps.jobs, auction, auction.closeDate);
  });

const remindOfClose: JobHandler<'remind-of-close'> = async ({ auctionId }, deps) =>
  withAuction(deps, auctionId, async (db, auction, at) => {
    const { startDate, closeDate } = auction;
    if (effectiveStatus(auction, at) !== 'Live' || startDate === null || closeDate === null) return;
    // A halted sale's close may move, so there is no reminder.
    if (auction.haltedAt !== null) return;
    if (at >= reminderMoment({ startDate, closeDate })) await announceReminder(db, deps.jobs, auction, closeDate);
  });

const announceHaltOf: JobHandler<'announce-halt'> = async ({ haltId, isResumed }, deps) => {
  const halt = await findHalt(deps.db, haltId);
  if (!halt) return;
  await withAuction(deps, halt.auctionId, (db, auction) =>
    announceHalt(db, deps.jobs, auction, { ...halt, isResumed }),
  );
};

const announceCancellationOf: JobHandler<'announce-cancellation'> = async ({ auctionId }, deps) =>
  withAuction(deps, auctionId, async (db, auction) => {
    if (auction.cancelReason !== null) await announceCancellation(db, deps.jobs, auction, auction.cancelReason);
  });

const announceSaleChangeOf: JobHandler<'announce-sale-change'> = async ({ changeId }, deps) => {
  const change = await findMadeChange(deps.db, changeId);
  if (!change) return;
  await withAuction(deps, change.auctionId, (db, auction) =>
    change.kind === 'REOPEN'
      ? announceReopening(db, deps, auction, change)
      : announceSaleChange(db, deps.jobs, auction, change),
  );
};

const announceAmendmentOf: JobHandler<'announce-amendment'> = async ({ amendmentId }, deps) => {
  const amendment = await findDecidedAmendment(deps.db, amendmentId);
  if (!amendment) return;
  await withAuction(deps, amendment.auctionId, (db, auction, at) =>
    announceAmendment(db, deps.jobs, auction, amendment, at),
  );
};

const announceFinalStatementOf: JobHandler<'announce-final-statement'> = async ({ statementId }, { db, jobs }) =>
  announceFinalStatement(db, jobs, statementId);

const sweepEvery = 60_000;

/** Finds auctions whose jobs were missed. Enqueues itself first, so that it continues whatever happens. */
const sweepAuctions: JobHandler<'sweep-auctions'> = async (_data, deps) => {
  const startAfter = new Date(deps.clock().getTime() + sweepEvery);
  await deps.jobs.enqueue(deps.db, 'sweep-auctions', {}, { startAfter, singletonKey: 'sweep' });
  for (const { auctionId, job } of await listMissed(deps.db)) {
    await deps.jobs.enqueue(deps.db, job, { auctionId }, { singletonKey: `${auctionId}` });
  }
  await hashDocuments(deps);
};

export const auctionsJobs = {
  'announce-launch': announceLaunchOf,
  'announce-presentation': announcePresentationOf,
  'open-auction': openAuction,
  'remind-of-close': remindOfClose,
  'announce-halt': announceHaltOf,
  'announce-cancellation': announceCancellationOf,
  'announce-sale-change': announceSaleChangeOf,
  'announce-amendment': announceAmendmentOf,
  'announce-final-statement': announceFinalStatementOf,
  'sweep-auctions': sweepAuctions,
};

/** Starts the sweeps when a worker starts. */
export async function startSweeping(deps: Deps): Promise<void> {
  await deps.jobs.enqueue(deps.db, 'sweep-auctions', {}, { singletonKey: 'sweep', unlessWaiting: true });
}

async function withAuction(
  deps: Deps,
  id: number,
  work: (db: Db, auction: StoredAuction, at: Date) => Promise<void>,
): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const auction = await lockAuction(db, { id });
    if (auction) await work(db, auction, await readClock(db));
  });
}
