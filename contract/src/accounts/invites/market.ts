/** Calls to invite market professionals and check invitations, and the view of an invited professional. */
import { active, ownData } from '@fairbook/domain/accounts/account.ts';
import { z } from 'zod';
import { route } from '../../base/route.ts';
import { done, uuid } from '../../base/shapes.ts';
import { wholeList } from '../../base/whole-list.ts';
import {
  attachedAuction,
  captchaChallenge,
  connection,
  invite,
  inviteByEmailBody,
  inviteProfessionalBody,
  validateInviteBody,
  validInvite,
} from './shapes.ts';

const byId = z.strictObject({ id: uuid });

export const invitesMarket = {
  validateInvite: route({
    method: 'POST',
    path: '/api/invite/invite/validate',
    alsoAt: ['/api/invite/validate'],
    summary: 'Check an invitation; wrong codes are limited to five a minute',
    who: 'anyone',
    body: validateInviteBody,
    answer: validInvite,
    message: 'The invitation is valid',
  }),
  readCaptchaChallenge: route({
    method: 'GET',
    path: '/api/invite/invite/challenge',
    summary: 'Read a new proof-of-work challenge, whose solution counts once within ten minutes',
    who: 'anyone',
    answer: captchaChallenge,
    message: 'Solve this challenge',
    refuses: [404],
  }),
  inviteProfessional: route({
    method: 'POST',
    path: '/api/invite/invite/market-professional',
    withoutStepUp: 'A call of the specification; a professional has no right in the account that invites',
    limit: 'invitation',
    alsoAt: ['/api/invite/market-professional'],
    summary: 'Invite a market professional',
    who: { municipality: active },
    body: inviteProfessionalBody,
    answer: invite,
    message: 'Invitation sent',
    refuses: [409],
  }),
  inviteProfessionalByEmail: route({
    method: 'POST',
    path: '/api/auction/invite-professional',
    withoutStepUp: 'A call of the specification; a professional has no right in the account that invites',
    limit: 'invitation',
    summary: 'Invite a market professional while preparing an auction',
    who: { municipality: active },
    body: inviteByEmailBody,
    answer: invite,
    message: 'Invitation sent',
    refuses: [409],
  }),
  listInvites: route({
    method: 'GET',
    path: '/api/invite',
    summary: 'List invitations of the caller’s municipality, latest first',
    who: { municipality: ownData },
    answer: wholeList(invite),
    message: 'Invitations',
  }),
  resendInvite: route({
    method: 'POST',
    path: '/api/invite/:id/resend',
    withoutStepUp: 'A professional has no right in the account that invites',
    limit: 'invitation',
    summary: 'Resend an invitation with a new code and expiry; the old code stops working',
    who: { municipality: active },
    params: byId,
    answer: invite,
    message: 'Invitation sent',
    refuses: [404, 412],
  }),
  revokeInvite: route({
    method: 'DELETE',
    path: '/api/invite/:id',
    withoutStepUp: 'A professional has no right in the account that invites',
    summary: 'Revoke an open invitation',
    who: { municipality: active },
    params: byId,
    answer: done,
    message: 'Invitation revoked',
    refuses: [404, 412],
  }),
  listConnections: route({
    method: 'GET',
    path: '/api/market-professional/my-connections',
    summary: 'List municipalities the caller works with',
    who: { 'market-professional': ownData },
    scope: 'read',
    answer: wholeList(connection),
    message: 'Connections',
  }),
  listAttachedAuctions: route({
    method: 'GET',
    path: '/api/market-professional/my-auctions',
    summary: 'List auctions the caller is named in',
    who: { 'market-professional': active },
    scope: 'read',
    answer: wholeList(attachedAuction),
    message: 'Auctions',
  }),
};
