/** Notifications of a sale that opened again, since its witnesses had not signed in time after its close. */
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { saleMomentInWords, zoneOfState } from '@fairbook/domain/base/zones.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { listAdministrators } from '../../store/accounts/admin-users.sql.ts';
import { mailAdministrators } from '../../store/accounts/mail-administrators.ts';
import type { StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { listConcernedByLog } from '../../store/auctions/followers.sql.ts';
import { aboutSale, announce } from '../notices/notifications/announce.ts';
import { type AnnouncedChange, withDelivery } from './change-notices.ts';

const text =
  'The witnesses of its order log had not signed in time after the close. By its terms the sale takes orders until {close}. Orders stand; they can be placed, changed and withdrawn until then.';

/** Issuer, followers and everyone who ever had an order in the sale, by notification; administrators by mail. */
export async function announceReopening(
  db: Db,
  deps: Pick<Deps, 'jobs' | 'config'>,
  auction: StoredAuction,
  change: Pick<AnnouncedChange, 'uuid' | 'closeBefore' | 'closeAfter'>,
): Promise<void> {
  const { uuid, closeAfter } = change;
  const title = say('{name} is open again', { name: auction.name });
  await announce(db, deps.jobs, {
    ...aboutSale(auction, {
      event: `auction-reopened:${uuid}`,
      title,
      body: (when) => withDelivery(auction, change, say(text, { close: when(closeAfter) })),
    }),
    to: await listConcernedByLog(db, auction.id),
  });
  const zone = zoneOfState('US', auction.municipality.state);
  const close = { time: saleMomentInWords(closeAfter, zone, zone) };
  const mailboxes = (await listAdministrators(db)).map(({ email }) => email);
  await mailAdministrators(db, deps, mailboxes, {
    ...{ event: `auction-reopened-${uuid}`, path: `/auctions/${auction.uuid}`, title },
    paragraphs: [withDelivery(auction, change, say(text, { close }))],
  });
}
