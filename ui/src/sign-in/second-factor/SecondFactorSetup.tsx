/** Sets up an authenticator app: the QR code, the same as text, the first code for verification, then the recovery codes. */
import { needsStepUp, stepUpMs } from '@fairbook/domain/accounts/sessions.ts';
import { Alert, Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { encode } from 'uqr';
import { messageOf } from '../../base/queries.ts';
import { texts } from '../../base/texts.ts';
import { serverClock } from '../../format/server-time.ts';
import { CopyField } from '../../kit/CopyText.tsx';
import { PageLoader } from '../../kit/Loading.tsx';
import { IdentityError } from '../provider/identity-errors.ts';
import { useSession } from '../SessionContext.tsx';
import type { Session } from '../session.ts';
import { askAgain } from '../sign-in-again.ts';
import { CodeField, digitsOf } from './CodeField.tsx';
import RecoveryCodes from './RecoveryCodes.tsx';
import type { RecoveryCalls } from './recovery-calls.ts';
import css from './second-factor.module.css';
import { secondFactorTexts } from './second-factor-texts.ts';

const words = secondFactorTexts.secondFactor;

export interface SecondFactorSetupProps {
  readonly calls: Pick<RecoveryCalls, 'makeRecoveryCodes'>;
  /** Runs once the app is enrolled and the recovery codes are saved. */
  readonly onDone: () => void;
}

export default function SecondFactorSetup({ calls, onDone }: SecondFactorSetupProps) {
  const finish = useMutation({ mutationFn: () => calls.makeRecoveryCodes(), meta: { notice: false } });
  if (finish.data) return <RecoveryCodes codes={finish.data.codes} onDone={onDone} />;
  if (finish.isPending) return <PageLoader label={secondFactorTexts.recovery.preparing} />;
  if (!finish.error) return <Enrolment onDone={() => finish.mutate()} />;
  return (
    <div className={css.secondFactor}>
      <Alert color="orange" role="alert" title={words.done}>
        {messageOf(finish.error)}
      </Alert>
      <Group gap={8}>
        <Button onClick={() => finish.mutate()}>{texts.problem.retry}</Button>
        <Button variant="default" onClick={onDone}>
          {secondFactorTexts.recovery.later}
        </Button>
      </Group>
    </div>
  );
}

function Enrolment({ onDone }: { onDone: () => void }) {
  const session = useSession();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const enrolment = useQuery({
    queryKey: ['secondFactorEnrolment'],
    queryFn: async () => {
      const isConfirmed = await confirmSignIn(session, words.confirmFirst);
      if (!isConfirmed) throw new IdentityError('too-old', texts.identity.tooOld);
      return session.startEnrolment();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { notice: false },
  });
  const finish = useMutation({
    mutationFn: () => session.finishEnrolment(digitsOf(code)),
    onSuccess: onDone,
    meta: { notice: false },
  });
  const problem = finish.error ?? enrolment.error;

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(digitsOf(code) === '');
    if (digitsOf(code) !== '') finish.mutate();
  }

  if (enrolment.isPending) return <PageLoader label={words.loading} />;
  return (
    <form className={css.secondFactor} onSubmit={submit} noValidate>
      {problem && (
        <Alert color="red" role="alert" title={messageOf(problem)}>
          {enrolment.error && (
            <Button size="xs" variant="default" onClick={() => void enrolment.refetch()}>
              {texts.problem.retry}
            </Button>
          )}
        </Alert>
      )}
      {enrolment.data && (
        <>
          <ol>
            <li>{words.install}</li>
            <li>{words.scan}</li>
          </ol>
          <QrCode text={enrolment.data.uri} />
          <p>{words.orType}</p>
          <div className={css.secondFactorSecret}>
            <CopyField value={enrolment.data.secret} label={words.secret} words={words.copy} />
          </div>
          <CodeField
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={missing && secondFactorTexts.signIn.codeRequired}
          />
          <Button type="submit" loading={finish.isPending}>
            {words.confirm}
          </Button>
        </>
      )}
    </form>
  );
}

/** Dark squares on white in every color scheme, since cameras expect that. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={words.qr}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}

/** For identity provider actions allowed only shortly after a sign-in: asks for the password if that was too long ago. */
async function confirmSignIn(session: Session, message: string): Promise<boolean> {
  const state = session.state();
  const signedInAt = await session.signedInAt();
  if (state.status !== 'in' || !signedInAt) return false;
  // The next step takes a while.
  if (!needsStepUp(signedInAt, new Date(serverClock.now() + stepUpMs / 2))) return true;
  return askAgain({ email: state.email, message, isOver: false });
}
