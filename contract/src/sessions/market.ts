/** Where somebody of the market is signed in, and the end of such sign-ins. */
import { signedIn } from '@fairbook/domain/account.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { done } from '../shapes.ts';
import { endAllBody, ownSession, sessionParams } from './shapes.ts';

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
    summary: 'Where the caller is signed in, the latest first',
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
};
