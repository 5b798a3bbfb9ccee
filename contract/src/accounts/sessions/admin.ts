/** Where administrators are signed in, and what an Owner can do about the sign-ins of others. */
import { route } from '../../base/route.ts';
import { done } from '../../base/shapes.ts';
import { ownSessionCalls } from './own-sessions.ts';
import { providerSignInCalls } from './provider-sign-in.ts';
import { sessionParams } from './shapes.ts';

export const sessionsAdmin = {
  ...providerSignInCalls(),
  ...ownSessionCalls('Viewer', 'Viewer'),
  signOutAdministrator: route({
    method: 'POST',
    path: '/api/auth/administrators/:id/sign-out',
    summary: 'Sign an administrator out everywhere',
    who: 'Owner',
    params: sessionParams,
    answer: done,
    takesIdempotencyKey: false,
    message: 'Signed out everywhere',
    refuses: [404],
  }),
  resetSecondFactor: route({
    method: 'POST',
    path: '/api/auth/administrators/:id/reset-second-factor',
    summary: 'Remove an administrator’s lost second factor; they are signed out everywhere and set up a new one',
    who: 'Owner',
    params: sessionParams,
    answer: done,
    takesIdempotencyKey: false,
    message: 'Second factor removed',
    refuses: [404, 412],
  }),
};
