/** Handlers of the team of a sale: who is in it, and what they sign. */

import type { dealTeamMarket } from '@fairbook/contract/deal-team/market.ts';
import { refusal } from '@fairbook/domain/base/refusal.ts';
import { requiredErrors, whyNotAddTo, whyNotChangeSignOffs, whyNotSign } from '@fairbook/domain/deal-team/deal-team.ts';
import { requirementChanges } from '@fairbook/domain/deal-team/dropped-sign-offs.ts';
import { whyNotBegin } from '@fairbook/domain/operations/optional-features.ts';
import { conflict, requireFound, requireMet, requireValid } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import { readClock } from '../../platform/db/clock.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { findOwnAuction, type StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { dropGrantsOfLeaver, saveGrant } from '../../store/deal-team/book-grants.sql.ts';
import {
  countPlaces,
  declinePlace,
  endPlace,
  insertInvitation,
  joinPlace,
  listMembers,
  listOwnInvitations,
  lockOwnInvitation,
} from '../../store/deal-team/places.sql.ts';
import { changeRequired, listRequirementChanges } from '../../store/deal-team/requirements.sql.ts';
import { lockTeam, teamSaleOf } from '../../store/deal-team/sale.sql.ts';
import {
  insertSignOff,
  listRequired,
  listSignOffs,
  readSignOffs,
  withdrawOwn,
} from '../../store/deal-team/sign-offs.sql.ts';
import { announceJoining, announceRemoval, announceRequired, announceSignOff, announceWithdrawal } from './notices.ts';
import { holdTeamSale, lockTeamSale } from './team.ts';
import { readTeamBook } from './team-book.ts';
import { workspaceOf } from './workspace.ts';

export const dealTeamHandlers: Handlers<typeof dealTeamMarket> = {
  readDealTeam: async ({ db, actor, params, now, deps }) =>
    workspaceOf(db, deps.config, actor, await teamSaleOf(db, actor, params.auctionId), now),

  inviteToDealTeam: async ({ db, deps, actor, params, body, now }) => {
    requireMet(whyNotBegin('deal-team', deps.config.features));
    const auction = requireFound(await findOwnAuction(db, actor.municipalityId, params.auctionId));
    deps.limits.take('recipient', body.email);
    await lockTeam(db, auction.id);
    requireMet(whyNotAddTo('places', await countPlaces(db, auction.id)));
    const invited = { auctionId: auction.id, ...body, invitedById: actor.userId };
    const sent = await insertInvitation(db, invited);
    if (!sent) throw conflict('already-invited', 'This address is invited to the sale with this role already');
    const detail = { place: sent.id, role: body.role };
    await audit(db, { actor, action: 'deal-team.invite', subject: subjectOf(auction), detail });
    // Only the job looks whether there is an account, so neither the answer nor its time tells.
    await deps.jobs.enqueue(db, 'mail-team-invitation', { place: sent.id }, { singletonKey: sent.id });
    return { ...sent, isExpired: sent.expiresAt <= now };
  },

  endTeamPlace: async ({ db, deps, actor, params }) => {
    const { auction, isIssuer } = await lockTeamSale(db, actor, params.auctionId);
    const ended = requireFound(await endPlace(db, auction.id, params.placeId, isIssuer ? null : actor.userId));
    const detail = { place: params.placeId, role: ended.role };
    const action = !isIssuer ? 'deal-team.leave' : ended.userId === null ? 'deal-team.revoke' : 'deal-team.remove';
    await audit(db, { actor, action, subject: subjectOf(auction), detail });
    if (ended.userId === null) return null;
    await dropGrantsOfLeaver(db, auction.id, ended.userId);
    if (isIssuer) {
      await announceRemoval(db, deps.jobs, auction, { placeId: params.placeId, userId: ended.userId });
    }
    return null;
  },

  listTeamInvitations: async ({ db, actor }) => listOwnInvitations(db, actor.userId),

  answerTeamInvitation: async ({ db, deps, actor, params, body }) => {
    const place = requireFound(await lockOwnInvitation(db, actor.userId, params.placeId));
    await lockTeam(db, place.auctionId);
    const detail = { place: params.placeId, role: place.role };
    const subject = `auction:${place.auction}`;
    if (!body.accept) {
      await declinePlace(db, place.id, actor.userId);
      await audit(db, { actor, action: 'deal-team.decline', subject, detail });
      return { auctionId: null };
    }
    await joinPlace(db, place.id, actor.userId);
    await audit(db, { actor, action: 'deal-team.join', subject, detail });
    const { auction } = await teamSaleOf(db, actor, place.auction);
    const name = `${actor.firstName} ${actor.lastName}`;
    await announceJoining(db, deps.jobs, auction, { id: place.id, name, role: place.role });
    return { auctionId: auction.uuid };
  },

  requireSignOffs: async ({ db, deps, actor, params, body }) => {
    const { auction } = await holdTeamSale(db, actor, params.auctionId);
    const at = await readClock(db);
    requireValid(requiredErrors(body.required));
    const changes = requirementChanges(await listRequired(db, auction.id), body.required);
    for (const { step } of changes) requireMet(whyNotChangeSignOffs(auction, step, at));
    if (changes.length === 0) return null;
    // Required sign-offs of before can still be dropped, so that the sale can go live.
    if (changes.some(({ isRequired }) => isRequired)) requireMet(whyNotBegin('deal-team', deps.config.features));
    requireMet(whyNotAddTo('requirements', (await listRequirementChanges(db, auction.id)).length));
    await changeRequired(db, auction.id, actor.userId, body.required, changes);
    const detail = { required: body.required };
    await audit(db, { actor, action: 'deal-team.require', subject: subjectOf(auction), detail });
    await announceRequired(db, deps.jobs, auction, actor.userId, { at, required: body.required });
    return null;
  },

  signOff: async ({ db, deps, actor, params, body }) => {
    const { auction, roles } = await holdTeamSale(db, actor, params.auctionId);
    const { step, role } = body;
    requireMet(whyNotChangeSignOffs(auction, step, await readClock(db)));
    const { now, signOffs } = await readSignOffs(db, auction);
    requireMet(whyNotSign({ step, role, seen: body.sha256, roles, now }));
    requireMet(whyNotAddTo('signOffs', signOffs.length));
    const { text, sha256 } = now[step] ?? { text: null, sha256: null };
    if (text === null || sha256 === null) throw new Error('a text that can be signed has a hash');
    const id = await insertSignOff(db, { auctionId: auction.id, userId: actor.userId, step, role, text, sha256 });
    if (id === undefined) throw conflict('already-signed', 'This role has signed it already');
    const detail = { step, role, sha256 };
    await audit(db, { actor, action: 'deal-team.sign', subject: subjectOf(auction), detail });
    await announceSignOff(db, deps.jobs, auction, actor.userId, { id, step, role });
    return { id };
  },

  withdrawSignOff: async ({ db, deps, actor, params }) => {
    const { auction } = await holdTeamSale(db, actor, params.auctionId);
    const own = (await listSignOffs(db, auction.id)).find(
      (one) => one.uuid === params.signOffId && one.userId === actor.userId,
    );
    const { step, role } = requireFound(own);
    requireMet(whyNotChangeSignOffs(auction, step, await readClock(db)));
    const withdrawn = await withdrawOwn(db, auction.id, params.signOffId, actor.userId);
    requireMet(withdrawn ? null : refusal('sign-off-withdrawn', 'This sign-off was taken back already'));
    await audit(db, { actor, action: 'deal-team.unsign', subject: subjectOf(auction), detail: { step, role } });
    await announceWithdrawal(db, deps.jobs, auction, actor.userId, { id: params.signOffId, step, role });
    return null;
  },

  grantTeamBook: async ({ db, deps, actor, params, body }) => {
    const { auction } = await lockTeamSale(db, actor, params.auctionId);
    const { role = null, placeId, level } = body;
    if (level !== 'None') requireMet(whyNotBegin('deal-team', deps.config.features));
    const member =
      placeId === undefined ? null : requireFound((await listMembers(db, auction.id)).find(({ id }) => id === placeId));
    await saveGrant(db, auction.id, { role, userId: member?.userId ?? null }, level);
    const detail = { ...(role === null ? { place: placeId } : { role }), level };
    await audit(db, { actor, action: 'deal-team.grant-book', subject: subjectOf(auction), detail });
    return null;
  },

  readTeamBook: ({ db, actor, params, now, deps: { books } }) =>
    readTeamBook({ db, books }, actor, params.auctionId, now),
};

function subjectOf(auction: Pick<StoredAuction, 'uuid'>): string {
  return `auction:${auction.uuid}`;
}
