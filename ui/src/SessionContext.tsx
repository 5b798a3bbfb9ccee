/** The session within React: who is signed in, and leaving. */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { Session } from './session.ts';
import type { SessionState } from './session-core.ts';
import { askAgain, currentWish } from './sign-in-again.ts';
import { texts } from './texts.ts';

/** The page stays this long on «Signing out…» before it goes home. */
const goodbye = 1000;

const Context = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  const queries = useQueryClient();
  useEffect(() => void session.start(), [session]);
  // Whoever leaves otherwise than by the button (expired token, another tab): the next person must find none of the
  // answers. Where nobody was signed in there are none, and what the sign-in page itself has asked for must stay.
  useEffect(() => {
    let before = session.state();
    return session.subscribe(() => {
      const now = session.state();
      const wasKnown = before.status === 'in' || before.status === 'unverified' || before.status === 'held';
      const isAnother = 'email' in before && 'email' in now && before.email !== now.email;
      if (wasKnown && (now.status === 'out' || isAnother)) queries.clear();
      if (before.status !== 'held' && now.status === 'held') void holdPage(session, now.email);
      // Signed in again in another tab.
      if (before.status === 'held' && now.status === 'in') currentWish()?.answer(true);
      before = now;
    });
  }, [session, queries]);
  return <Context value={session}>{children}</Context>;
}

/** Something was typed on the page: it stays until its reader has signed in again, or would rather leave. */
async function holdPage(session: Session, email: string): Promise<void> {
  const hasDone = await askAgain({ email, message: texts.gate.signedOutElsewhere, isOver: true });
  if (!hasDone) await session.signOut();
}

export function useSession(): Session {
  const session = useContext(Context);
  if (!session) throw new Error('useSession needs a FairbookProvider around it');
  return session;
}

export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.state);
}

/** Signs out, forgets every cached answer, and goes to the home page after a second. */
export function useSignOut(): () => Promise<void> {
  const session = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    () =>
      session.signOut(async () => {
        queries.clear();
        await new Promise((done) => setTimeout(done, goodbye));
        await navigate('/', { replace: true });
      }),
    [session, queries, navigate],
  );
}
