/** Root of all routes: dialogs, the loading bar, and the announcement of a new page. */
import {
  createContext,
  type RefObject,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { showProblem } from '../base/queries.ts';
import { currentQuestion, onQuestion, type Question } from '../base/questions.ts';
import { texts } from '../base/texts.ts';
import { providerName } from '../sign-in/provider/provider-name.ts';
import { useSessionState } from '../sign-in/SessionContext.tsx';
import { currentWish, onWish, type SignInWish } from '../sign-in/sign-in-again.ts';
import css from '../theme/utilities.module.css';
import { useApp } from './FairbookProvider.tsx';
import { LoadingOverlay, lazyPart } from './Loading.tsx';
import loadingCss from './loading.module.css';

const SignInAgainDialog = lazyPart(
  () =>
    providerName() === null
      ? import('../sign-in/SignInAgainDialog.tsx')
      : import('../sign-in/provider/ProviderSignInAgainDialog.tsx'),
  LostSignIn,
);
const QuestionDialog = lazyPart(() => import('../kit/QuestionDialog.tsx'), LostQuestion);

interface PageVoice {
  readonly title: string;
  readonly setTitle: (title: string) => void;
  /** The path whose h1 has had the focus; the first page of a visit keeps the browser's default focus. */
  readonly greeted: RefObject<string>;
}

const Voice = createContext<PageVoice | null>(null);

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

/** Name of the current page, for the breadcrumbs. */
export function usePageTitle(): string {
  return useContext(Voice)?.title ?? '';
}

/**
 * Names the page: 'Page · Product' in the document title, the announcement after a route change, and the focus on its h1. Returns the ref for that
 * h1.
 */
export function useNamedPage(title: string): RefObject<HTMLHeadingElement | null> {
  const voice = useContext(Voice);
  const app = useApp();
  const { pathname } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === texts.product[app] ? title : `${title} · ${texts.product[app]}`;
    voice?.setTitle(title);
    if (!voice || voice.greeted.current === pathname) return;
    voice.greeted.current = pathname;
    heading.current?.focus({ preventScroll: true });
  }, [title, app, pathname, voice]);
  return heading;
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
