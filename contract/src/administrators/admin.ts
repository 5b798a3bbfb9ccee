/** Calls about administrators: joining and roles. */
import { z } from 'zod';
import { reasonBody } from '../accounts/people/shapes.ts';
import { readIdentityConfiguration, readMeta } from '../accounts/sign-up/both-sites.ts';
import {
  adminInvite,
  adminInviteBody,
  administrator,
  adminRoleBody,
  adminSignup,
  checkAdminInviteBody,
  currentAdmin,
  languageBody,
  session,
} from '../accounts/sign-up/shapes.ts';
import { mayWait } from '../base/pending.ts';
import { route } from '../base/route.ts';
import { done, uuid } from '../base/shapes.ts';
import { wholeList } from '../base/whole-list.ts';
import { requestedDecision } from '../review/decisions/shapes.ts';

export const accountsAdmin = {
  readMetadata: route({
    method: 'GET',
    path: '/api/auth/metadata',
    summary: 'The signed-in administrator',
    who: 'Viewer',
    withoutSecondFactor: true,
    answer: currentAdmin,
    message: 'You are signed in',
  }),
  chooseLanguage: route({
    method: 'PUT',
    path: '/api/auth/language',
    summary: 'Store the language of the caller’s pages and mails',
    who: 'Viewer',
    withoutSecondFactor: true,
    body: languageBody,
    answer: done,
    message: 'Language saved',
  }),
  readIdentityConfiguration,
  signUpAdministrator: route({
    method: 'POST',
    path: '/api/auth/signup',
    summary: 'Sign up an invited administrator, by the code or by the verified address',
    who: 'newcomer',
    body: adminSignup,
    answer: session,
    message: 'Account created',
    refuses: [409],
  }),
  checkAdminInvite: route({
    method: 'POST',
    path: '/api/auth/invites/check',
    summary: 'Check an invitation code; wrong codes are limited to five a minute',
    who: 'anyone',
    body: checkAdminInviteBody,
    answer: done,
    message: 'The invitation is valid',
    refuses: [403],
  }),
  readMeta,
  listAdministrators: route({
    method: 'GET',
    path: '/api/auth/administrators',
    summary: 'List administrators with their roles',
    who: 'Viewer',
    answer: wholeList(administrator),
    message: 'Administrators',
  }),
  changeAdministratorRole: route({
    method: 'PUT',
    path: '/api/auth/administrators/:id/role',
    summary:
      'Change the role of an administrator; a second Owner confirms a higher one where two have been Owners for seven days',
    who: 'Owner',
    params: z.strictObject({ id: uuid }),
    body: adminRoleBody,
    answer: administrator.extend(mayWait),
    message: 'Role changed',
    waits: 'Role requested. A second Owner must confirm it',
    refuses: [404, 412],
  }),
  removeAdministrator: route({
    method: 'POST',
    path: '/api/auth/administrators/:id/remove',
    summary: 'Request the removal of an administrator, with a reason; a second Owner confirms it',
    who: 'Owner',
    params: z.strictObject({ id: uuid }),
    body: reasonBody,
    answer: requestedDecision,
    message: 'The administrator is removed',
    waits: 'Removal requested. A second Owner must confirm it',
    refuses: [404, 412],
  }),
  listAdminInvites: route({
    method: 'GET',
    path: '/api/auth/invites',
    summary: 'List invitations of administrators',
    who: 'Viewer',
    answer: wholeList(adminInvite),
    message: 'Invitations',
  }),
  inviteAdministrator: route({
    method: 'POST',
    path: '/api/auth/invites',
    limit: 'invitation',
    summary:
      'Invite an administrator; a second Owner confirms a Reviewer or Owner where two have been Owners for seven days',
    who: 'Owner',
    body: adminInviteBody,
    answer: adminInvite.extend(mayWait),
    message: 'Invitation sent',
    waits: 'Invitation requested. A second Owner must confirm it',
    refuses: [409, 412],
  }),
  resendAdminInvite: route({
    method: 'POST',
    path: '/api/auth/invites/:id/resend',
    limit: 'invitation',
    summary: 'Resend the mail of an open invitation',
    who: 'Owner',
    params: z.strictObject({ id: uuid }),
    answer: adminInvite,
    message: 'Invitation resent',
    refuses: [404],
  }),
  revokeAdminInvite: route({
    method: 'DELETE',
    path: '/api/auth/invites/:id',
    summary: 'Revoke an open invitation',
    who: 'Owner',
    params: z.strictObject({ id: uuid }),
    answer: done,
    message: 'Invitation revoked',
    refuses: [404],
  }),
};
