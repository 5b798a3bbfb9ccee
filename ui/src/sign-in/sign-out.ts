/** Signing out from a page. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { frameTexts } from '../base/frame-texts.ts';
import { confirm } from '../base/questions.ts';
import { forgetDrafts, hasDrafts } from './kept-drafts.ts';
import { useSession } from './SessionContext.tsx';

/** The page shows 'Signing out…' for this long before it goes home. */
const goodbye = 1000;

/** Signs out, clears all cached responses and the unsaved text that this browser keeps, and goes to the home page after a second. */
export function useSignOut(): () => Promise<void> {
  const session = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    () =>
      session.signOut(async () => {
        forgetDrafts();
        queries.clear();
        await new Promise((done) => setTimeout(done, goodbye));
        await navigate('/', { replace: true });
      }),
    [session, queries, navigate],
  );
}

/** Signs out at the person's own wish, and asks first where unsaved text would be deleted. */
export function useChosenSignOut(): () => Promise<void> {
  const signOut = useSignOut();
  return useCallback(async () => {
    const mayBe =
      !hasDrafts() || (await confirm({ ...frameTexts.leave.signOut, danger: true, onConfirm: async () => {} }));
    if (mayBe) await signOut();
  }, [signOut]);
}
