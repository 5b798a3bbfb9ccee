/** A sale as somebody may read and answer its questions. */
import { isVisibleToMarket } from '@fairbook/domain/auction.ts';
import {
  auctionOf,
  findAuction,
  findOwnAuction,
  type StoredAuction,
  selectAuctions,
} from '../auctions/auctions.sql.ts';
import { seen } from '../auctions/catalogue.ts';
import type { Db } from '../db/transaction.ts';
import { requireFound } from '../errors.ts';
import type { User } from '../http/actor.ts';
import type { QuestionReader } from './questions.sql.ts';

interface SaleToRead {
  readonly auction: StoredAuction;
  readonly reader: QuestionReader & { readonly userId: number };
  /** Whether it is the caller’s municipality that sells. */
  readonly isOwn: boolean;
}

/** The sale and how the caller reads it; 404 for one that they do not see. */
export async function saleOf(db: Db, actor: User, uuid: string, now: Date): Promise<SaleToRead> {
  const { userId } = actor;
  if (actor.userType === 'market-professional') {
    const auction = requireFound(await findNamedAuction(db, userId, uuid));
    // A sale is nobody's question before its launch, and a draft tells no one who is named in it.
    requireFound(isVisibleToMarket(auction, now) ? auction : undefined);
    return { auction, reader: { userId, readsAll: true, readsAskers: false }, isOwn: false };
  }
  const own = actor.userType === 'municipality' ? await findOwnAuction(db, actor.municipalityId, uuid) : undefined;
  if (own) return { auction: own, reader: { userId, readsAll: true, readsAskers: true }, isOwn: true };
  const auction = seen(await findAuction(db, uuid), actor, now);
  return { auction, reader: { userId, readsAll: false, readsAskers: false }, isOwn: false };
}

/** The auction of this id, where the professional is named in it. */
async function findNamedAuction(db: Db, userId: number, uuid: string): Promise<StoredAuction | undefined> {
  const row = await selectAuctions(db)
    .where('a.uuid', '=', uuid)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('auctionProfessional as p')
          .select('p.id')
          .whereRef('p.auctionId', '=', 'a.id')
          .where('p.marketProfId', '=', userId)
          .where('p.isActive', '=', true),
      ),
    )
    .executeTakeFirst();
  return row && auctionOf(row);
}
