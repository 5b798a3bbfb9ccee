/** Calls about sessions in the market. */
import { signedIn } from '@fairbook/domain/account.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { done } from '../shapes.ts';
import { endAllBody, newRecoveryCodes, ownSession, recoverBody, recoveryCodeState, sessionParams } from './shapes.ts';

const everybody = {
  municipality: signedIn,
  'individual-investor': signedIn,
  'institutional-investor': signedIn,
  'market-professional': signedIn,
};

export const sessionsMarket = {
  listSessions: route({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'List the caller’s sessions, latest first',
    who: everybody,
    answer: z.array(ownSession),
    message: 'Your sign-ins',
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    summary: 'Sign out on one device; its tokens are refused from then on, and its streams end',
    who: everybody,
    params: sessionParams,
    answer: done,
    message: 'Signed out there',
    refuses: [404],
  }),
  endAllSessions: route({
    method: 'POST',
    path: '/api/auth/sessions/end-all',
    summary: 'Sign out everywhere, or everywhere else; every earlier token is refused from then on',
    who: everybody,
    body: endAllBody,
    bodyOptional: true,
    answer: done,
    message: 'Signed out',
  }),
  readRecoveryCodes: route({
    method: 'GET',
    path: '/api/auth/recovery-codes',
    summary: 'Count the caller’s unused recovery codes',
    who: everybody,
    answer: recoveryCodeState,
    message: 'Your recovery codes',
  }),
  makeRecoveryCodes: route({
    method: 'POST',
    path: '/api/auth/recovery-codes',
    stepUp: true,
    summary: 'Create ten single-use recovery codes; earlier ones stop working',
    who: everybody,
    answer: newRecoveryCodes,
    message: 'Recovery codes created',
    refuses: [412],
  }),
  recoverAccount: route({
    method: 'POST',
    path: '/api/auth/recover',
    limit: 'recovery',
    summary: 'Remove the caller’s second factor with password and recovery code; earlier sessions end',
    who: 'anyone',
    body: recoverBody,
    answer: done,
    message: 'Two-step sign-in was turned off. Sign in with your password',
    refuses: [403, 412],
  }),
};
