/** Page after the sign-up: the email has to be verified before the account opens. */

import { messageOf } from '@fairbook/ui/base/queries.ts';
import { PageLoader } from '@fairbook/ui/kit/Loading.tsx';
import { PublicPage } from '@fairbook/ui/sign-in/PublicPage.tsx';
import { useSession, useSessionState } from '@fairbook/ui/sign-in/SessionContext.tsx';
import { useSignOut } from '@fairbook/ui/sign-in/sign-out.ts';
import { Alert, Anchor, Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../base/paths.ts';
import { texts } from '../base/texts.ts';
import css from './accounts.module.css';
import { forgetSignUp, openAccount, type PendingSignUp } from './pending-sign-up.ts';

const words = texts.checkInbox;

export function CheckInbox({ person }: { person: PendingSignUp }) {
  const session = useSession();
  const { status } = useSessionState();
  const signOut = useSignOut();
  const navigate = useNavigate();
  /** True if the account is being opened: the button and the verified session both start it, at the same moment. */
  const began = useRef(false);
  const finish = useMutation({
    mutationFn: async () => {
      if (!(await session.checkVerification())) return false;
      return openAccount(person, await session.getToken());
    },
    onSuccess: (isOpen) => {
      began.current = isOpen;
      if (isOpen) void navigate(paths.municipalities, { replace: true });
    },
    meta: { notice: false },
  });
  // A person who verified the address in another tab and returns has nothing left to click.
  useEffect(() => {
    if (status !== 'in' || began.current) return;
    began.current = true;
    finish.mutate();
  });
  if (status === 'in' && (finish.isPending || finish.isSuccess || finish.isIdle)) {
    return <PageLoader label={words.opening} />;
  }
  return (
    <PublicPage title={words.title} lead={words.lead(person.email)}>
      <p className={css.text}>{words.next}</p>
      <div aria-live="polite">
        {finish.data === false && <Alert color="orange">{words.notYet}</Alert>}
        {finish.error && <Alert color="red">{messageOf(finish.error)}</Alert>}
      </div>
      <Group>
        <Button
          loading={finish.isPending}
          onClick={() => {
            began.current = true;
            finish.mutate();
          }}
        >
          {words.verified}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            forgetSignUp();
            void signOut();
          }}
        >
          {words.otherAccount}
        </Button>
      </Group>
      <p className={css.hint}>
        {words.nothingCame}{' '}
        <Anchor component={Link} to={paths.signInHelp}>
          {words.resend}
        </Anchor>
      </p>
    </PublicPage>
  );
}
