/** Administrators: how they join and who they are. */
import { z } from 'zod';
import { route } from '../route.ts';
import { done, uuid } from '../shapes.ts';
import {
  adminInvite,
  adminInviteBody,
  adminSignup,
  currentAdmin,
  identityConfiguration,
  meta,
  session,
} from './shapes.ts';

export const accountsAdmin = {
  readMetadata: route({
    method: 'GET',
    path: '/api/auth/metadata',
    summary: 'Which administrator is signed in',
    who: 'administrator',
    answer: currentAdmin,
    message: 'You are signed in',
  }),
  readIdentityConfiguration: route({
    method: 'GET',
    path: '/api/auth/firebase-config',
    summary: 'The identity provider a client signs in with',
    who: 'anyone',
    answer: identityConfiguration,
    message: 'Identity provider',
  }),
  signUpAdministrator: route({
    method: 'POST',
    path: '/api/auth/signup',
    summary: 'Open an account for an invited administrator',
    who: 'newcomer',
    body: adminSignup,
    answer: session,
    message: 'Account created',
    refuses: [409],
  }),
  readMeta: route({
    method: 'GET',
    path: '/api/meta',
    summary: 'Fixed lists, limits and the demo accounts',
    who: 'anyone',
    answer: meta,
    message: 'Lists and limits',
  }),
  listAdminInvites: route({
    method: 'GET',
    path: '/api/auth/invites',
    summary: 'Invitations of administrators',
    who: 'administrator',
    answer: z.array(adminInvite),
    message: 'Invitations',
  }),
  inviteAdministrator: route({
    method: 'POST',
    path: '/api/auth/invites',
    summary: 'Invite an administrator',
    who: 'administrator',
    body: adminInviteBody,
    answer: adminInvite,
    message: 'Invitation sent',
    refuses: [409],
  }),
  resendAdminInvite: route({
    method: 'POST',
    path: '/api/auth/invites/:id/resend',
    summary: 'Send the mail of an invitation again that nobody accepted yet',
    who: 'administrator',
    params: z.strictObject({ id: uuid }),
    answer: adminInvite,
    message: 'Invitation sent again',
    refuses: [404],
  }),
  revokeAdminInvite: route({
    method: 'DELETE',
    path: '/api/auth/invites/:id',
    summary: 'Take back an invitation that nobody accepted yet',
    who: 'administrator',
    params: z.strictObject({ id: uuid }),
    answer: done,
    message: 'Invitation revoked',
    refuses: [404],
  }),
};
