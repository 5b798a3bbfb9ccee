/** Signing out from a page. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { frameTexts } from '../base/frame-texts.ts';
import { confirm } from '../base/questions.ts';
import { forgetPerson, leftUnfinished } from './left-behind.ts';
import { useSession } from './SessionContext.tsx';

/** The page shows 'Signing out…' for this long before it goes home. */
const goodbye = 1000;

/** Signs out, clears all cached responses and what this browser keeps of the person, and goes to the home page after a second. */
export function useSignOut(): () => Promise<void> {
  const session = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    () =>
      session.signOut(async () => {
        forgetPerson();
        queries.clear();
        await new Promise((done) => setTimeout(done, goodbye));
        await navigate('/', { replace: true });
      }),
    [session, queries, navigate],
  );
}

/** Signs out at the person's own wish, and asks first where unsaved text or an unanswered order would be deleted. */
export function useChosenSignOut(): () => Promise<void> {
  const signOut = useSignOut();
  return useCallback(async () => {
    const { drafts, orders } = leftUnfinished();
    const { signOut: ofDrafts, signOutWithOrder: ofOrders } = frameTexts.leave;
    const asks = [...(orders ? [ofOrders] : []), ...(drafts ? [ofDrafts] : [])];
    for (const ask of asks) if (!(await confirm({ ...ask, danger: true, onConfirm: async () => {} }))) return;
    await signOut();
  }, [signOut]);
}
