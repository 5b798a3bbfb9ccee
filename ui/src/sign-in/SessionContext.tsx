/** Session for React: the signed-in person. */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { texts } from '../base/texts.ts';
import { forgetPerson, forgetTab } from './left-behind.ts';
import type { Session } from './session.ts';
import type { SessionState } from './session-core.ts';
import { askAgain, currentWish } from './sign-in-again.ts';

const Context = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  const queries = useQueryClient();
  useEffect(() => void session.start(), [session]);
  // When a session ends other than by the button (expired token, another tab), the next person must not find cached responses. Where no one was signed
  // in there are none, and the sign-in page's own queries must stay.
  useEffect(() => {
    let before = session.state();
    return session.subscribe(() => {
      const now = session.state();
      const wasKnown = before.status === 'in' || before.status === 'unverified' || before.status === 'held';
      const isAnother = 'email' in before && 'email' in now && before.email !== now.email;
      if (wasKnown && (now.status === 'out' || isAnother)) {
        queries.clear();
        forgetTab();
      }
      if (before.status !== 'held' && now.status === 'held') void holdPage(session, now.email);
      // Signed in again in another tab.
      if (before.status === 'held' && now.status === 'in') currentWish()?.answer(true);
      before = now;
    });
  }, [session, queries]);
  return <Context value={session}>{children}</Context>;
}

/** Text was typed on the page: it stays until the reader has signed in again, or chooses to leave. */
async function holdPage(session: Session, email: string): Promise<void> {
  const hasDone = await askAgain({ email, message: texts.gate.signedOutElsewhere, isOver: true });
  if (!hasDone) await session.signOut(async () => forgetPerson());
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
