/** Root of all routes: dialogs, the loading bar, and the announcement of a new page. */

import { Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { showProblem } from '../base/queries.ts';
import { currentQuestion, onQuestion, type Question } from '../base/questions.ts';
import { texts } from '../base/texts.ts';
import { LoadingOverlay, lazyPart } from '../kit/Loading.tsx';
import loadingCss from '../kit/loading.module.css';
import { Voice } from '../kit/page-name.ts';
import { providerName } from '../sign-in/provider/provider-name.ts';
import { useSessionState } from '../sign-in/SessionContext.tsx';
import { currentWish, onWish, type SignInWish } from '../sign-in/sign-in-again.ts';
import css from '../theme/utilities.module.css';

const SignInAgainDialog = lazyPart(
  () =>
    providerName() === null
      ? import('../sign-in/SignInAgainDialog.tsx')
      : import('../sign-in/provider/ProviderSignInAgainDialog.tsx'),
  LostSignIn,
);
const QuestionDialog = lazyPart(() => import('../kit/QuestionDialog.tsx'), LostQuestion);

export function AppRoot() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const greeted = useRef(pathname);
  const voice = useMemo(() => ({ title, setTitle, greeted }), [title]);
  return (
    <Voice value={voice}>
      <LoadingLine />
      <Outlet />
      <Leaving />
      <Questions />
      <SignInWishes />
      <p className={css.hidden} role="status" aria-live="polite">
        {greeted.current === pathname && title}
      </p>
      <ScrollRestoration />
    </Voice>
  );
}

function Questions() {
  const question = useSyncExternalStore(onQuestion, currentQuestion);
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <QuestionDialog question={question} />
    </Suspense>
  );
}

function SignInWishes() {
  const wish = useSyncExternalStore(onWish, currentWish);
  if (!wish) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgainDialog wish={wish} />
    </Suspense>
  );
}

function LostSignIn({ wish }: { wish: SignInWish }) {
  useEffect(() => {
    wish.answer(false);
    showProblem(texts.problem.missingQuestion);
  }, [wish]);
  return null;
}

/** If the dialog cannot load, the answer is no: nothing happens, and typed text stays. */
function LostQuestion({ question }: { question: Question }) {
  useEffect(() => {
    question.answer(false);
    showProblem(texts.problem.missingQuestion);
  }, [question]);
  return null;
}

function LoadingLine() {
  const loading = useNavigation().state === 'loading';
  return (
    <div className={loadingCss.loadingLine} data-loading={loading || undefined}>
      {loading && <span role="progressbar" aria-label={texts.shell.loadingPage} />}
    </div>
  );
}

function Leaving() {
  const { status } = useSessionState();
  useEffect(() => {
    document.documentElement.toggleAttribute('data-leaving', status === 'leaving');
  }, [status]);
  return <LoadingOverlay visible={status === 'leaving'} label={texts.shell.signingOut} />;
}
