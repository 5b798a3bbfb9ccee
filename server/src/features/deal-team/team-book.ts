/** The order book of a sale for its team, as far as the issuer grants it. */

import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { dealTeamMarket } from '@fairbook/contract/deal-team/market.ts';
import { whyNotReadBook } from '@fairbook/domain/deal-team/deal-team.ts';
import { requireFound, requireMet } from '../../platform/base/errors.ts';
import { findSale } from '../../store/auctions/sale.sql.ts';
import { readBookLevel } from '../../store/deal-team/book-grants.sql.ts';
import { type TeamCaller, teamSaleOf } from '../../store/deal-team/sale.sql.ts';
import { readBookOf, type Sources } from '../book/reading.ts';

/** Names are in no part of it, not even after the close, when the issuer sees them. Without a grant there is no book, as for who is not in the team. */
export async function readTeamBook(
  { db, books }: Sources,
  actor: TeamCaller,
  auctionId: string,
  now: Date,
): Promise<ResultOf<typeof dealTeamMarket.readTeamBook>> {
  const team = await teamSaleOf(db, actor, auctionId);
  const level = await readBookLevel(db, team, actor);
  requireFound(level === 'None' ? null : level);
  requireMet(whyNotReadBook(team.auction, now));
  const book = await readBookOf({ db, books }, requireFound(await findSale(db, { id: team.auction.id })), now);
  const { isFinal, asOf, totals, maturities } = book;
  return {
    ...{ level, isFinal, asOf, principal: totals.principal, demand: totals.demand },
    maturities: maturities.map(({ maturityDate, principal, demand }) => ({ maturityDate, principal, demand })),
    whole: level === 'Whole' ? { ...book, recent: book.recent.map((change) => ({ ...change, bidder: null })) } : null,
  };
}
