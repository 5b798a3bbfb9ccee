/** A change of an announced sale that waits for a municipal advisor, since its issuer has no second person. */

import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { dealTeamMarket } from '@fairbook/contract/deal-team/market.ts';
import { hasTeamRight } from '@fairbook/domain/deal-team/deal-team.ts';
import { whyNotConfirmAsAdvisor } from '@fairbook/domain/sale-changes/sale-changes.ts';
import { isAskedAdvisor } from '@fairbook/domain/sale-changes/second-person.ts';
import { requireFound, requireMet } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Professional } from '../../platform/http/caller/actor.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { listFollowersAndBidders } from '../../store/auctions/followers.sql.ts';
import { countBidders, findChange } from '../../store/auctions/sale-changes.sql.ts';
import { readSecondPeople } from '../../store/auctions/second-people.sql.ts';
import { lockTeam, type TeamCaller, type TeamSale, teamSaleOf } from '../../store/deal-team/sale.sql.ts';
import { lockSale } from './changing-sale.ts';
import { findAwaiting, makeRequested, requestShown, whyNotMake } from './requested-changes.ts';

/** The request as the advisor sees it; null for anyone who need not confirm it. */
export async function awaitingOf(
  db: Db,
  { userId }: TeamCaller,
  { auction, roles }: TeamSale,
  now: Date,
): Promise<ResultOf<typeof dealTeamMarket.readDealTeam>['awaiting']> {
  const change = hasTeamRight(roles, 'confirm') ? await findAwaiting(db, auction, now) : undefined;
  if (!change) return null;
  const people = await readSecondPeople(db, auction);
  if (!isAskedAdvisor(people, userId, now)) return null;
  const whyNotConfirm =
    whyNotConfirmAsAdvisor(change, auction, { userId, people, now }) ?? whyNotMake(auction, change, now);
  return {
    ...requestShown(change, { userId, whyNotConfirm }),
    told: (await listFollowersAndBidders(db, auction.id)).length,
    bidders: await countBidders(db, auction.id),
  };
}

/** Makes a change that waits for this advisor. */
export async function confirmAsAdvisor(
  db: Db,
  jobs: Jobs,
  actor: Professional,
  { auctionId, changeId }: { readonly auctionId: string; readonly changeId: string },
): Promise<void> {
  const { auction: found } = await teamSaleOf(db, actor, auctionId);
  const { auction, at } = await lockSale(db, { municipalityId: found.municipality.id }, auctionId);
  await lockTeam(db, auction.id);
  // Again, so that someone who was just removed from the team confirms nothing.
  const { roles } = await teamSaleOf(db, actor, auctionId);
  const change = requireFound(hasTeamRight(roles, 'confirm') ? await findChange(db, auction.id, changeId) : undefined);
  const people = await readSecondPeople(db, auction);
  requireMet(whyNotConfirmAsAdvisor(change, auction, { userId: actor.userId, people, now: at }));
  requireMet(whyNotMake(auction, change, at));
  await makeRequested(db, jobs, auction, change, { actor, at, isAlone: false });
}
