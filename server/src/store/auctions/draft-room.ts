/** The number of drafts that a municipality may have before its approval. */
import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import { whyNotDraft } from '@fairbook/domain/auctions/drafts.ts';
import { requireAllowed } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/handler.ts';
import { countDrafts } from './counts.sql.ts';

type Issuer = Call<(typeof auctionsMarket)['recallAuction']>['actor'];

/** 403 where a municipality that is not approved has as many drafts as it may. Its row stays locked, so that concurrent calls are counted. */
export async function requireRoomForDraft(db: Db, actor: Issuer): Promise<void> {
  if (actor.status === 'Active') return;
  requireAllowed(whyNotDraft(actor.status, await countDrafts(db, actor.municipalityId)));
}
