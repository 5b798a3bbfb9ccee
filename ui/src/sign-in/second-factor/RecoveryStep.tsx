/** Second step of a sign-in whose authenticator app is lost: a recovery code instead. */
import { readRecoveryCode } from '@fairbook/domain/accounts/recovery-codes.ts';
import { Alert, Anchor, Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../base/queries.ts';
import css from '../public-page.module.css';
import { secondFactorTexts } from './second-factor-texts.ts';

const words = secondFactorTexts.signIn;

export interface RecoveryStepProps {
  /** Removes the second factor, and signs in. */
  readonly onRecover: (code: string) => Promise<unknown>;
  readonly onBack: () => void;
  /** Advice without codes. */
  readonly lost: string;
}

export function RecoveryStep({ onRecover, onBack, lost }: RecoveryStepProps) {
  const [code, setCode] = useState('');
  const [isWrong, setWrong] = useState(false);
  const recover = useMutation({ mutationFn: () => onRecover(code), meta: { notice: false } });
  function submit(event: FormEvent) {
    event.preventDefault();
    const isCode = readRecoveryCode(code) !== null;
    setWrong(!isCode);
    if (isCode) recover.mutate();
  }
  return (
    <>
      <div className={css.publicNotice} aria-live="assertive">
        {recover.error && <Alert color="red" title={messageOf(recover.error)} />}
      </div>
      <form onSubmit={submit} noValidate>
        <TextInput
          name="recovery-code"
          label={words.recoveryCode}
          description={words.recoveryHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={isWrong && words.recoveryRequired}
        />
        <p className={css.publicHint}>{words.recoveryEffect}</p>
        <Button type="submit" fullWidth size="md" loading={recover.isPending}>
          {words.recoverySubmit}
        </Button>
        <div className={css.formFoot}>
          <Anchor component="button" type="button" onClick={onBack}>
            {words.useApp}
          </Anchor>
        </div>
        <p className={css.publicHint}>{lost}</p>
      </form>
    </>
  );
}
