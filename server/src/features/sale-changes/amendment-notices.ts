/** Notifications about amended terms: to everyone concerned once they are approved, to the issuer where they are returned. */
import { joined, say, typed } from '@fairbook/domain/base/sentences/sentence.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { listAmendmentReaders, listOwners } from '../../store/auctions/followers.sql.ts';
import { aboutSale, announce, type Message } from '../notices/notifications/announce.ts';

interface Amended {
  readonly uuid: string;
  readonly reason: string;
  /** How many terms and how many documents differ. */
  readonly differences: number;
  readonly documents: number;
}

interface Decided extends Amended {
  readonly status: string;
  readonly remarks: string | null;
}

/** Safe to run again: no one is notified of the same decision twice. */
export async function announceAmendment(
  db: Db,
  jobs: Jobs,
  auction: StoredAuction,
  decided: Decided,
  now: Date,
): Promise<void> {
  if (decided.status === 'Returned') {
    const message = returnedMessage(auction, decided);
    await announce(db, jobs, { ...message, to: await listOwners(db, auction.id) });
    return;
  }
  const message = amendedMessage(auction, decided);
  await announce(db, jobs, { ...message, to: await listAmendmentReaders(db, auction, now) });
}

/** That an amendment holds. */
export function amendedMessage(auction: StoredAuction, { uuid, reason, differences, documents }: Amended): Message {
  return aboutSale(auction, {
    event: `auction-amended:${uuid}`,
    title: say(differences === 0 ? '{name}: documents amended' : '{name}: terms amended', { name: auction.name }),
    body: joined(
      [
        documents > 0
          ? 'The page of the sale says what has changed, and has both versions of each document.'
          : 'The page of the sale says what has changed.',
        say('Reason of the issuer: {reason}', { reason }),
      ],
      '\n',
    ),
  });
}

function returnedMessage(auction: StoredAuction, { uuid, remarks, documents }: Decided): Message {
  return aboutSale(auction, {
    event: `amendment-returned:${uuid}`,
    title: say('{name}: the amendment was returned', { name: auction.name }),
    body: joined(
      [
        documents > 0 ? 'Terms and documents stay as they were approved.' : 'The terms stay as they were approved.',
        typed(remarks ?? ''),
      ],
      '\n',
    ),
  });
}
