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
  /** How many terms and how many documents differ. */
  readonly differences: number;
  readonly documents: number;
}

/** Safe to run again: no one is notified of the same decision twice. */
export async function announceAmendment(
  db: Db,
  jobs: Jobs,
  auction: StoredAuction,
  { uuid, status, reason, remarks, differences, documents }: Decided,
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
      title: `${auction.name}: the amendment was returned`,
      // On a line of its own: a person wrote it.
      body: [
        documents > 0 ? 'Terms and documents stay as they were approved.' : 'The terms stay as they were approved.',
        remarks ?? '',
      ].join('\n'),
      to: await listOwners(db, auction.id),
    });
    return;
  }
  await announce(db, jobs, {
    ...common,
    event: `auction-amended:${uuid}`,
    title: differences === 0 ? `${auction.name}: documents amended` : `${auction.name}: terms amended`,
    body: [
      documents > 0
        ? 'The page of the sale says what has changed, and has both versions of each document.'
        : 'The page of the sale says what has changed.',
      `Reason of the issuer: ${reason}`,
    ].join('\n'),
    to: await listAmendmentReaders(db, auction, now),
  });
}
