/** Calls about the people of an account: everyone there sees them, Admins invite and remove them. */
import { active, ownData } from '@fairbook/domain/accounts/account.ts';
import { z } from 'zod';
import { mayWait } from '../../base/pending.ts';
import { route } from '../../base/route.ts';
import { done, uuid } from '../../base/shapes.ts';
import { colleague, colleagueInvite, colleagueRoleBody, colleagues, inviteColleagueBody } from './shapes.ts';

const byId = z.strictObject({ id: uuid });
const reader = { municipality: ownData, 'institutional-investor': ownData, 'market-professional': ownData } as const;
const manager = { municipality: active, 'institutional-investor': active, 'market-professional': active } as const;

export const colleaguesMarket = {
  listColleagues: route({
    method: 'GET',
    path: '/api/account/people',
    summary: 'List the people and invitations of the caller’s account',
    who: reader,
    answer: colleagues,
    message: 'People',
  }),
  inviteColleague: route({
    method: 'POST',
    path: '/api/account/people/invites',
    limit: 'invitation',
    summary:
      'Invite a person to the caller’s account; another person confirms a role that confirms, or an Admin, where two have been able to confirm for seven days',
    who: manager,
    onlyAdmins: true,
    body: inviteColleagueBody,
    answer: colleagueInvite.extend(mayWait),
    message: 'Invitation sent',
    waits: 'Invitation requested. Another person of the account must confirm it',
    refuses: [409],
  }),
  resendColleagueInvite: route({
    method: 'POST',
    path: '/api/account/people/invites/:id/resend',
    limit: 'invitation',
    summary: 'Resend an invitation with a new code and expiry; the old code stops working',
    who: manager,
    onlyAdmins: true,
    params: byId,
    answer: colleagueInvite,
    message: 'Invitation sent',
    refuses: [404, 412],
  }),
  revokeColleagueInvite: route({
    method: 'DELETE',
    path: '/api/account/people/invites/:id',
    summary: 'Revoke an open invitation',
    who: manager,
    onlyAdmins: true,
    params: byId,
    answer: done,
    message: 'Invitation revoked',
    refuses: [404, 412],
  }),
  changeColleagueRole: route({
    method: 'PUT',
    path: '/api/account/people/:id/role',
    summary: 'Change a person’s role; one with more power is confirmed like an invitation',
    who: manager,
    onlyAdmins: true,
    params: byId,
    body: colleagueRoleBody,
    answer: colleague.extend(mayWait),
    message: 'Role changed',
    waits: 'Role requested. Another person of the account must confirm it',
    refuses: [404, 412],
  }),
  removeColleague: route({
    method: 'DELETE',
    path: '/api/account/people/:id',
    summary: 'Remove a person from the account',
    who: manager,
    onlyAdmins: true,
    params: byId,
    answer: colleague,
    message: 'Removed',
    refuses: [404, 412],
  }),
  restoreColleague: route({
    method: 'POST',
    path: '/api/account/people/:id/restore',
    summary: 'Restore a removed person, with the role that may least; confirmed like an invitation',
    who: manager,
    onlyAdmins: true,
    params: byId,
    answer: colleague.extend(mayWait),
    message: 'Access restored',
    waits: 'Restoring requested. Another person of the account must confirm it',
    refuses: [404, 412],
  }),
};
