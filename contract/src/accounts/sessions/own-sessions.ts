/** The calls about the caller's own sign-ins, the same on both sites. */
import { route, type Who } from '../../base/route.ts';
import { done } from '../../base/shapes.ts';
import { wholeList } from '../../base/whole-list.ts';
import {
  endAllBody,
  newRecoveryCodes,
  ownSession,
  recoverBody,
  recoveryCodeState,
  sessionParams,
  signOutBody,
} from './shapes.ts';

/** `changing` are those of `who` who may make new codes. */
export function ownSessionCalls<const Caller extends Who, const Changing extends Who>(who: Caller, changing: Changing) {
  return {
    listSessions: route({
      method: 'GET',
      path: '/api/auth/sessions',
      summary: 'List the caller’s sessions, latest first',
      who,
      answer: wholeList(ownSession),
      message: 'Your sign-ins',
    }),
    endSession: route({
      method: 'DELETE',
      path: '/api/auth/sessions/:id',
      withoutStepUp: 'Ends a sign-in, which must be quick where it is stolen',
      summary: 'Sign out on one device; its tokens are refused from then on, and its streams end',
      who,
      params: sessionParams,
      answer: done,
      message: 'Signed out there',
      refuses: [404],
    }),
    endAllSessions: route({
      method: 'POST',
      path: '/api/auth/sessions/end-all',
      withoutStepUp: 'Ends sign-ins, which must be quick where one is stolen',
      summary: 'Sign out everywhere, or everywhere else; every earlier token is refused from then on',
      who,
      body: endAllBody,
      bodyOptional: true,
      answer: done,
      takesIdempotencyKey: false,
      message: 'Signed out',
    }),
    signOut: route({
      method: 'POST',
      path: '/api/auth/sign-out',
      summary:
        'Sign out: the token in the body, and every copy of it, is refused from then on. Answered alike for a token that is none or whose sign-in is over',
      who: 'anyone',
      body: signOutBody,
      answer: done,
      message: 'Signed out',
    }),
    readRecoveryCodes: route({
      method: 'GET',
      path: '/api/auth/recovery-codes',
      summary: 'Count the caller’s unused recovery codes',
      who,
      answer: recoveryCodeState,
      message: 'Your recovery codes',
    }),
    makeRecoveryCodes: route({
      method: 'POST',
      path: '/api/auth/recovery-codes',
      summary: 'Create ten single-use recovery codes; earlier ones stop working',
      who: changing,
      answer: newRecoveryCodes,
      answersSecret: true,
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
}
