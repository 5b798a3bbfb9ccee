/** Notifications about requested changes of an announced sale: to those who confirm them, and to who requested them. */
import type { Db } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { dataOf } from '../../store/auctions/event-names.ts';
import { announce } from '../notices/notifications/announce.ts';
import type { AnnouncedChange } from './change-notices.ts';
import { changeKinds } from './kinds.ts';

interface Person {
  readonly firstName: string;
  readonly lastName: string;
}

interface Asked {
  readonly to: readonly number[];
  /** Where they read the request, if it is not the page of the sale. */
  readonly part?: 'team';
}

/** Asks the other people of the issuer, or its municipal advisors, to confirm a change of the sale. */
export async function announceChangeRequest(
  db: Db,
  jobs: Jobs,
  auction: StoredAuction,
  change: AnnouncedChange & Asked & { readonly requesterName: string },
): Promise<void> {
  const { uuid, requesterName, reason, to, part } = change;
  const { title, wish } = changeKinds[change.kind];
  await announce(db, jobs, {
    event: `sale-change-requested:${uuid}`,
    type: 'System',
    title: `${auction.name}: ${title}`,
    issuerState: auction.municipality.state,
    body: (when) =>
      `${requesterName} wants ${wish(change, when)}. Nothing changes until another person confirms it. Reason: ${reason}`,
    data: part === undefined ? dataOf(auction) : { auctionId: auction.uuid, part },
    to,
  });
}

/** Tells the person who requested a change that another one declined it. */
export async function announceChangeEnd(
  db: Db,
  jobs: Jobs,
  auction: StoredAuction,
  { uuid, requestedBy }: { readonly uuid: string; readonly requestedBy: number },
  by: Person,
): Promise<void> {
  await announce(db, jobs, {
    event: `sale-change-declined:${uuid}`,
    type: 'System',
    title: `${auction.name}: the change was declined`,
    body: `${by.firstName} ${by.lastName} declined the change that you requested. The sale stays as it was.`,
    data: dataOf(auction),
    to: [requestedBy],
  });
}

/** Tells the municipal advisors whom a request waited for that it was withdrawn. */
export async function announceChangeWithdrawal(
  db: Db,
  jobs: Jobs,
  auction: StoredAuction,
  { uuid, by, to }: Pick<Asked, 'to'> & { readonly uuid: string; readonly by: Person },
): Promise<void> {
  await announce(db, jobs, {
    event: `sale-change-withdrawn:${uuid}`,
    type: 'System',
    title: `${auction.name}: the request to change it was withdrawn`,
    body: `${by.firstName} ${by.lastName} withdrew the request. Nothing is left to confirm, and the sale stays as it was.`,
    data: { auctionId: auction.uuid, part: 'team' },
    to,
  });
}
