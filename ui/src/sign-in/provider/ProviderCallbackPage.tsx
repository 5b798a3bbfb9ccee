/** The page to which the OpenID Connect provider returns: finishes the sign-in, and opens the page that was asked for. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { Alert, Anchor } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '../../base/queries.ts';
import { texts } from '../../base/texts.ts';
import { PageLoader } from '../../kit/Loading.tsx';
import { useApp } from '../../theme/app-name.ts';
import { PublicPage } from '../PublicPage.tsx';
import css from '../public-page.module.css';
import { safeReturn } from '../return-path.ts';
import { useSession } from '../SessionContext.tsx';
import { type Finished, finishSignIn, goToProvider, isSignInAgain, passAnswer } from './openid-flow.ts';
import { holdSignIn, keepNewcomer, type PendingSignIn, takePending } from './openid-store.ts';
import { ProviderButton } from './ProviderButton.tsx';
import { providerName } from './provider-name.ts';
import { providerTexts } from './provider-texts.ts';

export interface ProviderCallbackPageProps {
  /** The page after sign-in if none was requested. */
  readonly home: string;
  readonly signUp: string;
}

type Outcome =
  | { readonly kind: 'finished'; readonly finished: Finished; readonly back: string | null }
  | { readonly kind: 'failed'; readonly message: string; readonly back: string | null }
  /** The answer belongs to the page that opened this window. */
  | { readonly kind: 'passed' };

/** Finished once, however often React runs the effect: a code works once. */
let finishing: Promise<Outcome> | null = null;

export function ProviderCallbackPage({ home, signUp }: ProviderCallbackPageProps) {
  const app = useApp();
  const session = useSession();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  useEffect(() => {
    const { search } = globalThis.location;
    finishing ??= finish(search).finally(() => {
      // The code must not stay in the history of the browser.
      globalThis.history.replaceState(null, '', globalThis.location.pathname);
    });
    void finishing.then(async (ended) => {
      if (ended.kind !== 'finished') return setOutcome(ended);
      finishing = null;
      const { finished, back } = ended;
      if (!finished.hasAccount) {
        keepNewcomer(finished);
        return navigate(isSignUp(back) ? back : `${signUp}?newcomer`, { replace: true });
      }
      keepNewcomer(null);
      holdSignIn(app === 'admin' ? 'tab' : 'browser', finished);
      await session.prepare();
      return navigate(safeReturn(back, home), { replace: true });
    });
  }, [app, session, navigate, home, signUp]);

  if (!outcome || outcome.kind === 'finished') return <PageLoader label={providerTexts.finishing} />;
  if (outcome.kind === 'passed') {
    return (
      <PublicPage title={texts.signIn.title}>
        <Alert color="brand">{providerTexts.closeWindow}</Alert>
      </PublicPage>
    );
  }
  return (
    <PublicPage title={texts.signIn.title}>
      <Alert color="red" role="alert" title={outcome.message} />
      <ProviderButton label={providerTexts.again} back={outcome.back} />
      <div className={css.formFoot}>
        <Anchor component={Link} to="/signin">
          {providerTexts.toSignIn}
        </Anchor>
      </div>
    </PublicPage>
  );
}

async function finish(search: string): Promise<Outcome> {
  const pending = takePending(new URLSearchParams(search).get('state'));
  if (!pending) return passOn(search);
  try {
    return { kind: 'finished', finished: await finishSignIn(pending.flow, search), back: pending.back };
  } catch (error) {
    return await failed(error, pending);
  }
}

/** An answer for which this tab has not asked: of a window that the page of a person has opened, or of nobody. */
async function passOn(search: string): Promise<Outcome> {
  if (!(await passAnswer(search))) return { kind: 'failed', message: providerTexts.foreign, back: null };
  globalThis.close();
  return { kind: 'passed' };
}

async function failed(error: unknown, { back, isFresh }: PendingSignIn): Promise<Outcome> {
  const name = providerName() ?? '';
  // Once: the provider may not obey.
  if (isSignInAgain(error) && !isFresh) {
    await goToProvider(back, { isFresh: true });
  }
  const code = error instanceof ApiError ? error.data.code : undefined;
  const known: Readonly<Record<string, string>> = {
    'email-not-verified': providerTexts.notVerified(name),
    'sign-in-again': providerTexts.notFresh(name),
  };
  return { kind: 'failed', message: known[code ?? ''] ?? messageOf(error), back };
}

function isSignUp(path: string | null): path is string {
  return path !== null && (path.startsWith('/signup') || path === '/invite');
}
