/** The people of a municipality: everybody there sees them, its Admins invite and remove them. */
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
    summary: 'Who acts for the own municipality, and who is invited to',
    who: { municipality: ownData },
    answer: colleagues,
    message: 'People',
  }),
  inviteColleague: route({
    method: 'POST',
    path: '/api/municipality/people/invites',
    limit: 'invitation',
    summary: 'Invite somebody to act for the own municipality',
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
    summary: 'Send an invitation again, with a new code and a new term; the old code no longer works',
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
    summary: 'Take back an invitation that nobody accepted yet',
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
    summary: 'Make somebody an Admin, who manages the people, or a User',
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
    summary: 'Let somebody act for the municipality no longer',
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
    summary: 'Bring back somebody who was removed, as a User',
    who: { municipality: active },
    onlyAdmins: true,
    params: byId,
    answer: colleague,
    message: 'Brought back',
    refuses: [404, 412],
  }),
};
