/** Page after a sign-up, until the address is verified. Resends the mail, and links to the outbox in development. */

import { messageOf } from '@fairbook/ui/base/queries.ts';
import { PublicPage } from '@fairbook/ui/sign-in/PublicPage.tsx';
import { IdentityError } from '@fairbook/ui/sign-in/provider/identity-errors.ts';
import publicPageCss from '@fairbook/ui/sign-in/public-page.module.css';
import { useSession, useSessionState } from '@fairbook/ui/sign-in/SessionContext.tsx';
import { useSignOut } from '@fairbook/ui/sign-in/sign-out.ts';
import { Alert, Anchor, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { identityConfiguration } from '../../base/before-sign-in.ts';
import { paths } from '../../base/paths.ts';
import { accountTexts } from '../texts/accounts.ts';
import css from './accounts.module.css';

const words = accountTexts.verify;

/** Seconds until the mail can be sent again. */
const pauseSeconds = 60;

export default function VerifyEmailPage() {
  const session = useSession();
  const state = useSessionState();
  const signOut = useSignOut();
  const local = useLocalProvider();
  const [left, startPause] = useSecondsLeft();

  const check = useMutation({ mutationFn: () => session.checkVerification(), meta: { notice: false } });
  const resend = useMutation({
    mutationFn: () => session.sendVerification(),
    meta: { notice: false },
    onMutate: () => check.reset(),
    onSuccess: () => startPause(pauseSeconds),
  });

  // A person who returns from the mail need not press anything.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void session.checkVerification().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [session]);

  if (state.status === 'in') return <Navigate to={paths.start} replace />;
  if (state.status === 'out' || state.status === 'failed') return <Navigate to={paths.signIn} replace />;
  const email = 'email' in state ? state.email : '';
  const problem = resend.error ?? check.error;
  const alreadyVerified = problem instanceof IdentityError && problem.code === 'already-verified';
  return (
    <PublicPage title={words.title} lead={email && words.lead(email)} motto={accountTexts.signUp.motto}>
      <div className={publicPageCss.publicNotice} aria-live="polite">
        {problem && <Alert color={alreadyVerified ? 'brand' : 'red'}>{messageOf(problem)}</Alert>}
        {check.data === false && <Alert color="orange">{words.notYet}</Alert>}
        {resend.isSuccess && left > 0 && check.data === undefined && <Alert color="brand">{words.resent}</Alert>}
      </div>
      <div className={css.accountActions}>
        <Button loading={check.isPending} onClick={() => check.mutate()}>
          {words.check}
        </Button>
        <Button variant="default" loading={resend.isPending} disabled={left > 0} onClick={() => resend.mutate()}>
          {left > 0 ? words.resendIn(left) : words.resend}
        </Button>
      </div>
      {local && (
        <div className={css.outbox}>
          <p className={css.outboxText}>{words.outbox}</p>
          <Anchor href="/dev/outbox" target="_blank" rel="noreferrer" inherit>
            {words.openOutbox}
          </Anchor>
        </div>
      )}
      <div className={publicPageCss.formFoot}>
        <Anchor component="button" type="button" inherit onClick={() => void signOut()}>
          {words.otherAddress}
        </Anchor>
      </div>
    </PublicPage>
  );
}

/** Returns whether mails stay on this machine, in the outbox of the local identity provider. */
function useLocalProvider(): boolean {
  const { data } = useQuery(identityConfiguration);
  return data?.identityUrl !== undefined;
}

function useSecondsLeft(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}
