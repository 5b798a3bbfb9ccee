/** Notifications about amended terms: to everyone concerned once they are approved, to the issuer where they are returned. */
import type { Db } from '../db/transaction.ts';
import type { Jobs } from '../jobs.ts';
import { announce } from '../notifications/announce.ts';
import type { StoredAuction } from './auctions.sql.ts';
import { listAmendmentReaders, listOwners } from './followers.sql.ts';

interface Decided {
  readonly uuid: string;
  readonly status: string;
  readonly reason: string;
  readonly remarks: string | null;
}

/** Safe to run again: no one is notified of the same decision twice. */
export async function announceAmendment(
  db: Db,
  jobs: Jobs,
  auction: StoredAuction,
  { uuid, status, reason, remarks }: Decided,
  now: Date,
): Promise<void> {
  const common = {
    type: 'System',
    data: { auctionId: auction.uuid, municipalityId: auction.municipality.uuid },
  } as const;
  if (status === 'Returned') {
    await announce(db, jobs, {
      ...common,
      event: `amendment-returned:${uuid}`,
      title: `${auction.name}: amended terms were returned`,
      // On a line of its own: a person wrote it.
      body: ['The terms stay as they were approved.', remarks ?? ''].join('\n'),
      to: await listOwners(db, auction.id),
    });
    return;
  }
  await announce(db, jobs, {
    ...common,
    event: `auction-amended:${uuid}`,
    title: `${auction.name}: terms amended`,
    body: ['The page of the sale says what has changed.', `Reason of the issuer: ${reason}`].join('\n'),
    to: await listAmendmentReaders(db, auction, now),
  });
}
