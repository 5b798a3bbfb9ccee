/** Notifications about requested changes of an announced sale: to those who confirm them, and to who requested them. */
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import type { RequestedKind } from '@fairbook/domain/sale-changes/sale-change-vocabulary.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { aboutSale, announce } from '../notices/notifications/announce.ts';
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
  change: AnnouncedChange & Asked & { readonly kind: RequestedKind; readonly requesterName: string },
): Promise<void> {
  const { uuid, requesterName, reason, to, part } = change;
  const { title, wish } = changeKinds[change.kind];
  const message = aboutSale(auction, {
    event: `sale-change-requested:${uuid}`,
    title: say(title, { name: auction.name }),
    body: (when) => wish(change, { person: requesterName, reason }, when),
    ...(part !== undefined && { data: { auctionId: auction.uuid, part } }),
  });
  await announce(db, jobs, { ...message, to });
}

/** Tells the person who requested a change that another one declined it. */
export async function announceChangeEnd(
  db: Db,
  jobs: Jobs,
  auction: StoredAuction,
  { uuid, requestedBy }: { readonly uuid: string; readonly requestedBy: number },
  by: Person,
): Promise<void> {
  const message = aboutSale(auction, {
    event: `sale-change-declined:${uuid}`,
    title: say('{name}: the change was declined', { name: auction.name }),
    body: say('{person} declined the change that you requested. The sale stays as it was.', { person: nameOf(by) }),
  });
  await announce(db, jobs, { ...message, to: [requestedBy] });
}

/** Tells the municipal advisors whom a request waited for that it was withdrawn. */
export async function announceChangeWithdrawal(
  db: Db,
  jobs: Jobs,
  auction: StoredAuction,
  { uuid, by, to }: Pick<Asked, 'to'> & { readonly uuid: string; readonly by: Person },
): Promise<void> {
  const message = aboutSale(auction, {
    event: `sale-change-withdrawn:${uuid}`,
    title: say('{name}: the request to change it was withdrawn', { name: auction.name }),
    body: say('{person} withdrew the request. Nothing is left to confirm, and the sale stays as it was.', {
      person: nameOf(by),
    }),
    data: { auctionId: auction.uuid, part: 'team' },
  });
  await announce(db, jobs, { ...message, to });
}

function nameOf({ firstName, lastName }: Person): string {
  return `${firstName} ${lastName}`;
}
