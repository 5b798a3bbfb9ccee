/** Sign-in of both apps: email and password, errors above the form, demo accounts in a demo market. */
import { Alert, Anchor, Button, TextInput } from '@mantine/core';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { messageOf } from '../base/queries.ts';
import { texts } from '../base/texts.ts';
import { lazyPart } from '../kit/Loading.tsx';
import pageCss from '../kit/page.module.css';
import { useApp } from '../theme/app-name.ts';
import { PasswordField } from './PasswordField.tsx';
import { PublicPage } from './PublicPage.tsx';
import { IdentityError } from './provider/identity-errors.ts';
import { providerName } from './provider/provider-name.ts';
import css from './public-page.module.css';
import { safeReturn } from './return-path.ts';
import { useSession, useSessionState } from './SessionContext.tsx';
import { type Recover, recovered } from './second-factor/recovery-calls.ts';
import { useMissing } from './use-missing.ts';

// Few accounts need it, and the first screen should not wait for it.
const CodeStep = lazyPart(() => import('./second-factor/CodeStep.tsx'));
const ProviderSignIn = lazyPart(() => import('./provider/ProviderSignIn.tsx'));

export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  /** 'Issuer, City of Alder Creek' */
  readonly label: string;
}

export interface SignInPageProps {
  /** The page after sign-in if none was requested: '/dashboard'. */
  readonly home: string;
  /** Link to the sign-up: 'Create administrator account'. */
  readonly signUp?: { readonly to: string; readonly label: string };
  /** Only in a demo market. */
  readonly demoAccounts?: readonly DemoAccount[];
  /** Removes a lost second factor, and the page on which a new one is set up. */
  readonly recovery: { readonly recover: Recover; readonly page: string };
  readonly children?: ReactNode;
}

export function SignInPage(props: SignInPageProps) {
  if (providerName() === null) return <PasswordSignIn {...props} />;
  return (
    <Suspense fallback={null}>
      <ProviderSignIn {...props} />
    </Suspense>
  );
}

function PasswordSignIn({ home, signUp, demoAccounts = [], recovery, children }: SignInPageProps) {
  const app = useApp();
  const session = useSession();
  const state = useSessionState();
  const [search] = useSearchParams();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { missing, checked, forget } = useMissing();

  const [wantsCode, setWantsCode] = useState(false);
  const [hasRecovered, setRecovered] = useState(false);

  useEffect(() => void session.prepare(), [session]);

  const signIn = useMutation({
    mutationFn: () => session.signIn(email.trim(), password),
    onMutate: () => resend.reset(),
    onError: (error) => setWantsCode(error instanceof IdentityError && error.code === 'second-factor'),
    meta: { notice: false },
  });
  const resend = useMutation({
    mutationFn: () => session.resendVerification(email.trim(), password),
    meta: { notice: false },
  });

  if (state.status === 'in' && hasRecovered) return <Navigate to={`${recovery.page}?${recovered}`} replace />;
  if (state.status === 'in') return <Navigate to={safeReturn(search.get('return'), home)} replace />;

  if (wantsCode) {
    return (
      <PublicPage title={texts.signIn.title}>
        <Suspense fallback={null}>
          <CodeStep
            app={app}
            onRecover={async (code) => {
              await recovery.recover({ email: email.trim(), password, code });
              setRecovered(true);
              await session.signIn(email.trim(), password);
            }}
            onBack={() => {
              setWantsCode(false);
              signIn.reset();
            }}
          />
        </Suspense>
      </PublicPage>
    );
  }

  const problem = resend.error ?? signIn.error;
  return (
    <PublicPage title={texts.signIn.title}>
      <SignInNotice problem={problem} resend={resend} />
      <form onSubmit={checked({ email, password }, () => signIn.mutate())} noValidate>
        <TextInput
          name="email"
          type="email"
          autoComplete="username"
          label={texts.signIn.email}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={missing.email}
        />
        <PasswordField
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={missing.password}
        />
        <Button type="submit" fullWidth size="md" loading={signIn.isPending}>
          {texts.signIn.submit}
        </Button>
        <div className={css.formFoot}>
          <Anchor component={Link} to="/signin-help">
            {texts.signIn.trouble}
          </Anchor>
          {signUp && (
            <Anchor component={Link} to={signUp.to}>
              {signUp.label}
            </Anchor>
          )}
        </div>
      </form>
      {children}
      {demoAccounts.length > 0 && (
        <section className={css.demo} aria-labelledby="demo-accounts">
          <h2 id="demo-accounts">{texts.signIn.demoTitle}</h2>
          <p className={css.demoHint}>{texts.signIn.demoHint}</p>
          <ul>
            {demoAccounts.map((account) => (
              <li key={account.email}>
                <button
                  type="button"
                  onClick={() => {
                    setEmail(account.email);
                    setPassword(account.password);
                    forget();
                  }}
                >
                  <span>{account.label}</span>
                  <span>{account.email}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </PublicPage>
  );
}

interface SignInNoticeProps {
  readonly problem: Error | null;
  /** Sends the verification mail again. */
  readonly resend: UseMutationResult<unknown, Error, void>;
}

function SignInNotice({ problem, resend }: SignInNoticeProps) {
  const session = useSession();
  const state = useSessionState();
  const unverified = problem instanceof IdentityError && problem.code === 'not-verified';
  return (
    <div className={css.publicNotice} aria-live="assertive">
      {state.status === 'failed' && !problem && (
        <Alert color="red" title={state.message}>
          <p className={pageCss.alertText}>{texts.identity.noConfigHelp}</p>
          <Button size="xs" variant="default" onClick={() => void session.start()}>
            {texts.problem.retry}
          </Button>
        </Alert>
      )}
      {problem && !resend.isSuccess && (
        <Alert color={unverified ? 'orange' : 'red'} title={messageOf(problem)}>
          {unverified && (
            <>
              <p className={pageCss.alertText}>{texts.signIn.verifyFirst}</p>
              <Button size="xs" variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
                {texts.signIn.resend}
              </Button>
            </>
          )}
        </Alert>
      )}
      {resend.isSuccess && <Alert color="brand">{texts.signIn.resent}</Alert>}
    </div>
  );
}
