/** Calls about a municipality's people: everyone there sees them, Admins invite and remove them. */
import { active, ownData } from '@fairbook/domain/account.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { done, uuid } from '../shapes.ts';
import { colleague, colleagueInvite, colleagueRoleBody, colleagues, inviteColleagueBody } from './shapes.ts';

const byId = z.strictObject({ id: uuid });

export const colleaguesMarket = {
  listColleagues: route({
    method: 'GET',
    path: '/api/municipality/people',
    summary: 'List the people and invitations of the caller’s municipality',
    who: { municipality: ownData },
    answer: colleagues,
    message: 'People',
  }),
  inviteColleague: route({
    method: 'POST',
    path: '/api/municipality/people/invites',
    limit: 'invitation',
    summary: 'Invite a person to the caller’s municipality',
    who: { municipality: active },
    onlyAdmins: true,
    body: inviteColleagueBody,
    answer: colleagueInvite,
    message: 'Invitation sent',
    refuses: [409],
  }),
  resendColleagueInvite: route({
    method: 'POST',
    path: '/api/municipality/people/invites/:id/resend',
    limit: 'invitation',
    summary: 'Resend an invitation with a new code and expiry; the old code stops working',
    who: { municipality: active },
    onlyAdmins: true,
    params: byId,
    answer: colleagueInvite,
    message: 'Invitation sent',
    refuses: [404, 412],
  }),
  revokeColleagueInvite: route({
    method: 'DELETE',
    path: '/api/municipality/people/invites/:id',
    summary: 'Revoke an open invitation',
    who: { municipality: active },
    onlyAdmins: true,
    params: byId,
    answer: done,
    message: 'Invitation revoked',
    refuses: [404, 412],
  }),
  changeColleagueRole: route({
    method: 'PUT',
    path: '/api/municipality/people/:id/role',
    summary: 'Change a person’s role to Admin, who manages the people, or to User',
    who: { municipality: active },
    onlyAdmins: true,
    params: byId,
    body: colleagueRoleBody,
    answer: colleague,
    message: 'Role changed',
    refuses: [404, 412],
  }),
  removeColleague: route({
    method: 'DELETE',
    path: '/api/municipality/people/:id',
    summary: 'Remove a person from the municipality',
    who: { municipality: active },
    onlyAdmins: true,
    params: byId,
    answer: colleague,
    message: 'Removed',
    refuses: [404, 412],
  }),
  restoreColleague: route({
    method: 'POST',
    path: '/api/municipality/people/:id/restore',
    summary: 'Restore a removed person, as a User',
    who: { municipality: active },
    onlyAdmins: true,
    params: byId,
    answer: colleague,
    message: 'Access restored',
    refuses: [404, 412],
  }),
};
