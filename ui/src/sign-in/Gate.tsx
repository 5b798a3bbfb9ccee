/** Authentication gate: shows its pages only to a person the server knows. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import type { Language } from '@fairbook/domain/base/languages.ts';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ask, type NamedCall } from '../base/api.ts';
import { frameTexts } from '../base/frame-texts.ts';
import { messageOf, showProblem, statusOf, worthRetrying } from '../base/queries.ts';
import { texts } from '../base/texts.ts';
import { lazyPart, PageLoader } from '../kit/Loading.tsx';
import { useNamedPage } from '../kit/page-name.ts';
import css from '../kit/problem.module.css';
import { useStoredLanguage } from '../theme/language.ts';
import { signInAddress } from './return-path.ts';
import { useSession, useSessionState } from './SessionContext.tsx';
import { useSignOut } from './sign-out.ts';

const OtherAddress = lazyPart(() => import('./OtherAddress.tsx'));

/** The one metadata field every app needs; an app's own type has the rest. */
export interface Metadata {
  readonly email?: string | null | undefined;
  readonly language: Language | null;
}

export interface GateProps {
  /** The page for a person whose address is not verified yet; the sign-in page by default. */
  readonly verifyPath?: string;
  /** The address at which visitors read what is at this path, outside of the app; null where they must sign in. */
  readonly visitorAddress?: ((path: string) => string | null) | undefined;
  readonly children: ReactNode;
}

/** An app's gate, and the hook that reads the answer of `readMetadata`. */
export function createGate<Person extends Metadata>(
  readMetadata: NamedCall<{ readonly signal?: AbortSignal } | undefined, Person>,
  chooseLanguage: (input: { readonly body: { readonly language: Language } }) => Promise<unknown>,
  /** Makes the address of the sign-in that of the account; undefined where people cannot do that by themselves. */
  changeAddress?: () => Promise<unknown>,
) {
  const storeLanguage = (language: Language) => chooseLanguage({ body: { language } });
  const metadata = ask(readMetadata, {}, { notice: false });
  const PersonContext = createContext<Person | null>(null);

  function Gate({ verifyPath, visitorAddress, children }: GateProps) {
    const session = useSession();
    const state = useSessionState();
    const { pathname, search } = useLocation();
    switch (state.status) {
      case 'starting':
        return <PageLoader label={frameTexts.gate.checking} />;
      case 'failed':
        return <Unable message={state.message} onRetry={() => void session.start()} />;
      case 'leaving':
        return <PageLoader label={texts.shell.signingOut} />;
      case 'unverified':
        return <Navigate to={verifyPath ?? signInAddress(pathname + search)} replace />;
      case 'out':
        // A person who has just signed out is already being redirected home; a redirect to the sign-in would overtake that.
        if (globalThis.location.pathname !== pathname) return <PageLoader label={texts.shell.signingOut} />;
        return <TurnAway path={pathname + search} visitorAddress={visitorAddress} />;
      case 'in':
      case 'held':
        return <Known key={state.email}>{children}</Known>;
    }
  }

  function Known({ children }: { children: ReactNode }) {
    const signOut = useSignOut();
    const { data, error, refetch, isFetching } = useQuery({
      ...metadata,
      retry: (count, problem) => worthRetrying(problem) && count < 3,
    });
    // Also for a person who was known until now: the last response counts.
    const isRefused = statusOf(error) === 401 || statusOf(error) === 403;
    const isOtherAddress = error instanceof ApiError && error.data.code === 'address-differs';
    const intruder = (isRefused && !isOtherAddress) || (data !== undefined && !data.email);
    useTurningAway(intruder, error, signOut);
    useStoredLanguage(data?.language, storeLanguage);
    if (intruder) return <PageLoader label={texts.shell.signingOut} />;
    if (isOtherAddress) {
      return <OtherAddress changeAddress={changeAddress} onChanged={() => void refetch()} onSignOut={signOut} />;
    }
    if (data) return <PersonContext value={data}>{children}</PersonContext>;
    if (error && !isFetching) {
      return <Unable message={messageOf(error)} onRetry={() => void refetch()} onSignOut={signOut} />;
    }
    return <PageLoader label={frameTexts.gate.checking} />;
  }

  function usePerson(): Person {
    const person = useContext(PersonContext);
    if (!person) throw new Error('usePerson needs a Gate around it');
    return person;
  }

  return { Gate, usePerson, metadata };
}

/** Leads a visitor to the page for visitors, or to the sign-in. */
function TurnAway({ path, visitorAddress }: Pick<GateProps, 'visitorAddress'> & { readonly path: string }) {
  const address = visitorAddress?.(path) ?? null;
  useEffect(() => {
    if (address !== null) globalThis.location.replace(address);
  }, [address]);
  return address === null ? (
    <Navigate to={signInAddress(path)} replace />
  ) : (
    <PageLoader label={frameTexts.gate.checking} />
  );
}

/** Signs an unauthorized person out once, logs it to the console, and shows why the server does not know them. */
function useTurningAway(intruder: boolean, error: Error | null, signOut: () => Promise<void>): void {
  const told = useRef(false);
  useEffect(() => {
    if (!intruder || told.current) return;
    told.current = true;
    // biome-ignore lint/suspicious/noConsole: the message belongs in the browser's log, and only there.
    console.log(frameTexts.gate.intruder);
    if (error) showProblem(messageOf(error));
    void signOut();
  }, [intruder, error, signOut]);
}

interface UnableProps {
  readonly message: string;
  readonly onRetry: () => void;
  readonly onSignOut?: () => Promise<void>;
}

function Unable({ message, onRetry, onSignOut }: UnableProps) {
  const heading = useNamedPage(frameTexts.gate.unable);
  return (
    <main className={css.problem}>
      <h1 ref={heading} tabIndex={-1}>
        {frameTexts.gate.unable}
      </h1>
      <Alert color="red" role="alert">
        {message}
      </Alert>
      <div className={css.problemButtons}>
        <Button onClick={onRetry}>{frameTexts.gate.retry}</Button>
        {onSignOut && (
          <Button variant="default" onClick={() => void onSignOut()}>
            {frameTexts.shell.signOut}
          </Button>
        )}
      </div>
    </main>
  );
}
