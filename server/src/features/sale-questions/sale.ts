/** Finds a sale for the person who reads or answers its questions. */
import { isVisibleToMarket } from '@fairbook/domain/auctions/auction.ts';
import { requireFound } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { User } from '../../platform/http/caller/actor.ts';
import { findAuction, findOwnAuction, type StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { findNamedAuction } from '../../store/sale-questions/named.sql.ts';
import type { QuestionReader } from '../../store/sale-questions/questions.sql.ts';
import { seen } from '../auctions/views.ts';

interface SaleToRead {
  readonly auction: StoredAuction;
  readonly reader: QuestionReader & { readonly userId: number };
  /** True if it is the caller’s municipality that sells. */
  readonly isOwn: boolean;
}

/** The sale and how the caller reads it; 404 for one that they do not see. */
export async function saleOf(db: Db, actor: User, uuid: string, now: Date): Promise<SaleToRead> {
  const { userId } = actor;
  if (actor.userType === 'market-professional') {
    const auction = requireFound(await findNamedAuction(db, userId, uuid));
    // No one asks before the launch, so a professional reads nothing until then, though the draft names them.
    requireFound(isVisibleToMarket(auction, now) ? auction : undefined);
    return { auction, reader: { userId, readsAll: true, readsAskers: false }, isOwn: false };
  }
  const own = actor.userType === 'municipality' ? await findOwnAuction(db, actor.municipalityId, uuid) : undefined;
  if (own) return { auction: own, reader: { userId, readsAll: true, readsAskers: true }, isOwn: true };
  const auction = seen(await findAuction(db, uuid), actor, now);
  return { auction, reader: { userId, readsAll: false, readsAskers: false }, isOwn: false };
}
