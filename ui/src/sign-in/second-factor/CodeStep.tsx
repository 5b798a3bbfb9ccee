/** Second step of a sign-in: the code of the authenticator app, or a recovery code. */
import { Alert, Anchor, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../base/queries.ts';
import { texts } from '../../base/texts.ts';
import type { AppName } from '../../theme/theme.ts';
import css from '../public-page.module.css';
import { useSession } from '../SessionContext.tsx';
import { CodeField, digitsOf } from './CodeField.tsx';
import { RecoveryStep, type RecoveryStepProps } from './RecoveryStep.tsx';
import { secondFactorTexts } from './second-factor-texts.ts';

export interface CodeStepProps extends Pick<RecoveryStepProps, 'onRecover'> {
  readonly app: AppName;
  /** Returns to the password. */
  readonly onBack: () => void;
}

export default function CodeStep({ app, onBack, onRecover }: CodeStepProps) {
  const session = useSession();
  const [isRecovering, setRecovering] = useState(false);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const confirm = useMutation({ mutationFn: () => session.confirmCode(digitsOf(code)), meta: { notice: false } });
  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(digitsOf(code) === '');
    if (digitsOf(code) !== '') confirm.mutate();
  }
  if (isRecovering)
    return (
      <RecoveryStep
        onRecover={onRecover}
        onBack={() => setRecovering(false)}
        lost={secondFactorTexts.signIn.recoveryLost[app]}
      />
    );
  return (
    <>
      <div className={css.publicNotice} aria-live="assertive">
        {confirm.error && <Alert color="red" title={messageOf(confirm.error)} />}
      </div>
      <form onSubmit={submit} noValidate>
        <CodeField
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={missing && secondFactorTexts.signIn.codeRequired}
        />
        <Button type="submit" fullWidth size="md" loading={confirm.isPending}>
          {texts.signIn.submit}
        </Button>
        <div className={css.formFoot}>
          <Anchor component="button" type="button" onClick={() => setRecovering(true)}>
            {secondFactorTexts.signIn.useRecoveryCode}
          </Anchor>
          <Anchor component="button" type="button" onClick={onBack}>
            {secondFactorTexts.signIn.codeBack}
          </Anchor>
        </div>
      </form>
    </>
  );
}
