/** Where administrators are signed in, and the end of such sign-ins. */
import { z } from 'zod';
import { route } from '../route.ts';
import { done } from '../shapes.ts';
import { endAllBody, newRecoveryCodes, ownSession, recoverBody, recoveryCodeState, sessionParams } from './shapes.ts';

export const sessionsAdmin = {
  listSessions: route({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'Where the caller is signed in, the latest first',
    who: 'Viewer',
    answer: z.array(ownSession),
    message: 'Your sign-ins',
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    summary: 'Sign out on one device; its tokens are refused from then on',
    who: 'Viewer',
    params: sessionParams,
    answer: done,
    message: 'Signed out there',
    refuses: [404],
  }),
  endAllSessions: route({
    method: 'POST',
    path: '/api/auth/sessions/end-all',
    summary: 'Sign out everywhere, or everywhere else; every earlier token is refused from then on',
    who: 'Viewer',
    body: endAllBody,
    bodyOptional: true,
    answer: done,
    message: 'Signed out',
  }),
  readRecoveryCodes: route({
    method: 'GET',
    path: '/api/auth/recovery-codes',
    summary: 'How many recovery codes of the caller still work',
    who: 'Viewer',
    answer: recoveryCodeState,
    message: 'Your recovery codes',
  }),
  makeRecoveryCodes: route({
    method: 'POST',
    path: '/api/auth/recovery-codes',
    stepUp: true,
    summary: 'Make ten recovery codes, each for one use; earlier ones no longer work',
    who: 'Viewer',
    answer: newRecoveryCodes,
    message: 'Recovery codes made',
    refuses: [412],
  }),
  recoverAccount: route({
    method: 'POST',
    path: '/api/auth/recover',
    limit: 'recovery',
    summary: 'Remove the own second factor by password and recovery code; earlier sign-ins end',
    who: 'anyone',
    body: recoverBody,
    answer: done,
    message: 'Two-step sign-in was turned off. Sign in with your password',
    refuses: [403, 412],
  }),
  signOutAdministrator: route({
    method: 'POST',
    path: '/api/auth/administrators/:id/sign-out',
    summary: 'Sign an administrator out everywhere',
    who: 'Owner',
    params: sessionParams,
    answer: done,
    message: 'Signed out everywhere',
    refuses: [404],
  }),
  resetSecondFactor: route({
    method: 'POST',
    path: '/api/auth/administrators/:id/reset-second-factor',
    stepUp: true,
    summary:
      'Remove the second factor that an administrator has lost; they are signed out everywhere and set up a new one',
    who: 'Owner',
    params: sessionParams,
    answer: done,
    message: 'Second factor removed',
    refuses: [404, 412],
  }),
};
