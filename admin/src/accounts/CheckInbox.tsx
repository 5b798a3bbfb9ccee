/** After the sign-up: the e-mail has to be verified before anybody is let in. */
import { PublicPage } from '@fairbook/ui/PublicPage.tsx';
import { messageOf } from '@fairbook/ui/queries.ts';
import { useSession, useSessionState, useSignOut } from '@fairbook/ui/SessionContext.tsx';
import { Alert, Anchor, Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import css from './accounts.module.css';

const words = texts.checkInbox;

export function CheckInbox() {
  const session = useSession();
  const state = useSessionState();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const check = useMutation({
    mutationFn: () => session.checkVerification(),
    onSuccess: (verified) => {
      if (verified) void navigate(paths.municipalities, { replace: true });
    },
    meta: { notice: false },
  });
  const email = 'email' in state ? state.email : '';
  return (
    <PublicPage title={words.title} lead={words.lead(email)}>
      <p className={css.text}>{words.next}</p>
      <div aria-live="polite">
        {check.data === false && <Alert color="orange">{words.notYet}</Alert>}
        {check.error && <Alert color="red">{messageOf(check.error)}</Alert>}
      </div>
      <Group>
        <Button loading={check.isPending} onClick={() => check.mutate()}>
          {words.verified}
        </Button>
        <Button variant="default" onClick={() => void signOut()}>
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
