/** Requested changes of announced sales as decisions that wait for a second person: a colleague of the issuer, or a municipal advisor of the sale. */
import { hasRight, whyNotRight } from '@fairbook/domain/accounts/account-roles.ts';
import { isNewHolder } from '@fairbook/domain/accounts/settled.ts';
import { hasTeamRight } from '@fairbook/domain/deal-team/deal-team.ts';
import { whyNotDecided } from '@fairbook/domain/sale-changes/sale-changes.ts';
import { confirmingAdvisors, isAskedAdvisor, secondPersonOf } from '@fairbook/domain/sale-changes/second-person.ts';
import { requireAllowed, requireFound, requireMet } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Issuer, Professional } from '../../platform/http/caller/actor.ts';
import { findAuction } from '../../store/auctions/auctions.sql.ts';
import { endChange, findChange, findSaleOfChange, listOpenChanges } from '../../store/auctions/sale-changes.sql.ts';
import { readSecondPeople } from '../../store/auctions/second-people.sql.ts';
import { lockTeam, teamSaleOf } from '../../store/deal-team/sale.sql.ts';
import type { WaitingDecisions } from '../review/decisions/market.ts';
import { announceChangeEnd, announceChangeWithdrawal } from './change-request-notices.ts';
import { lockSale } from './changing-sale.ts';
import { changeKinds } from './kinds.ts';
import { findAwaiting, make, subjectOf, whyNotConfirm } from './requests.ts';

export const waitingSaleChanges: WaitingDecisions<Issuer | Professional, Issuer> = {
  list: async (db, actor, now) => {
    const by = actor.userType === 'municipality' ? { municipalityId: actor.municipalityId } : { userId: actor.userId };
    const shown = [];
    for (const auctionId of await listOpenChanges(db, by)) {
      const auction = requireFound(await findAuction(db, auctionId));
      const change = await findAwaiting(db, auction, now);
      const people = change && (await readSecondPeople(db, auction));
      const isFor = people && (actor.userType === 'municipality' || isAskedAdvisor(people, actor.userId, now));
      if (!isFor) continue;
      shown.push({
        ...({
          id: change.uuid,
          needs: secondPersonOf(people, now) ?? 'colleague',
          kind: 'sale-change',
          person: null,
        } as const),
        ...{ expiresAt: changeKinds[change.kind].expiresAt(auction), reason: change.reason },
        ...{ auctionId: auction.uuid, auctionName: auction.name },
        ...{ requestedBy: change.requesterName, requestedAt: change.requestedAt },
        isYours: change.requestedBy === actor.userId,
        whyNotConfirm: whyNotConfirm(change, auction, actor, people, now),
      });
    }
    return shown;
  },

  confirm: async ({ db, deps, actor, params }) => {
    const sale = requireFound(await findSaleOfChange(db, params.id));
    if (actor.userType === 'market-professional') {
      requireAllowed(hasRight(actor.role, 'edit') ? null : whyNotRight(actor.role, 'edit'));
      await teamSaleOf(db, actor, sale.auctionId);
    } else requireFound(sale.municipalityId === actor.municipalityId || null);
    const { auction, at } = await lockSale(db, sale, sale.auctionId);
    const change = requireFound(
      (await isSecond(db, actor, auction)) ? await findChange(db, auction.id, params.id) : undefined,
    );
    const people = await readSecondPeople(db, auction);
    requireMet(whyNotConfirm(change, auction, actor, people, at));
    const isDeciderNew = isNewHolder([...people.issuers, ...people.advisors], actor.userId, at);
    await make(db, deps.jobs, auction, change, { actor, at, isAlone: false, isDeciderNew });
  },

  findRequester: async (db, { municipalityId }, id) => {
    const sale = await findSaleOfChange(db, id);
    return sale?.municipalityId === municipalityId ? sale.requestedBy : undefined;
  },

  end: async ({ db, deps, actor, params }) => {
    const { auctionId } = requireFound(await findSaleOfChange(db, params.id));
    const { auction, at } = await lockSale(db, actor, auctionId);
    const change = requireFound(await findChange(db, auction.id, params.id));
    requireMet(whyNotDecided(change));
    await endChange(db, change.id, 'Withdrawn', { by: actor.userId, at });
    const people = await readSecondPeople(db, auction);
    if (secondPersonOf(people, at) === 'advisor') {
      const to = confirmingAdvisors(people, at).map(({ userId }) => userId);
      await announceChangeWithdrawal(db, deps.jobs, auction, { uuid: change.uuid, by: actor, to });
    }
    const text = changeKinds[change.kind].detail(change);
    await audit(db, { actor, action: 'auction.withdraw-change', subject: subjectOf(auction), text });
    if (change.requestedBy !== actor.userId) await announceChangeEnd(db, deps.jobs, auction, change, actor);
  },
};

/** A person of the issuer; of professionals those in the team whose role confirms, read again so that someone who was just removed confirms nothing. */
async function isSecond(
  db: Db,
  actor: Issuer | Professional,
  { id, uuid }: { readonly id: number; readonly uuid: string },
) {
  if (actor.userType === 'municipality') return true;
  await lockTeam(db, id);
  const { roles } = await teamSaleOf(db, actor, uuid);
  return hasTeamRight(roles, 'confirm');
}
