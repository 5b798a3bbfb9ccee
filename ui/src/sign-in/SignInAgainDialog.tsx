/** Asks for the password again, and for the code where needed. The page stays as it is. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { frameTexts } from '../base/frame-texts.ts';
import { texts } from '../base/texts.ts';
import css from '../kit/dialogs.module.css';
import { FormDialog } from '../kit/dialogs.tsx';
import { PasswordField } from './PasswordField.tsx';
import { IdentityError } from './provider/identity-errors.ts';
import { useSession } from './SessionContext.tsx';
import { CodeField, digitsOf } from './second-factor/CodeField.tsx';
import { secondFactorTexts } from './second-factor/second-factor-texts.ts';
import type { SignInWish } from './sign-in-again.ts';

const words = secondFactorTexts.signInAgain;

export default function SignInAgainDialog({ wish }: { wish: SignInWish }) {
  const session = useSession();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wantsCode, setWantsCode] = useState(false);
  const [missing, setMissing] = useState(false);

  async function signIn(): Promise<void> {
    if (wantsCode) {
      await session.confirmCode(digitsOf(code)).catch((error) => {
        if (error instanceof IdentityError && error.code === 'too-old') setWantsCode(false);
        throw error;
      });
      return wish.answer(true);
    }
    try {
      await session.signIn(wish.email, password);
      wish.answer(true);
    } catch (error) {
      if (!(error instanceof IdentityError) || error.code !== 'second-factor') throw error;
      setWantsCode(true);
    }
  }

  return (
    <FormDialog
      opened
      title={wish.isOver ? words.over : words.title}
      submit={wantsCode ? words.confirm : words.submit}
      cancel={wish.isOver ? words.leave : frameTexts.dialog.cancel}
      isKeptOpen
      isCovering={wish.isOver}
      onClose={() => wish.answer(false)}
      onSubmit={() => {
        const isEmpty = (wantsCode ? code : password) === '';
        setMissing(isEmpty);
        return isEmpty ? false : signIn();
      }}
    >
      <div className={css.dialogText}>{wish.message}</div>
      {wish.isOver && <div className={css.dialogText}>{words.kept}</div>}
      <TextInput label={texts.signIn.email} value={wish.email} readOnly autoComplete="username" />
      {wantsCode ? (
        <CodeField
          value={code}
          data-autofocus
          autoFocus
          onChange={(event) => setCode(event.currentTarget.value)}
          error={missing && secondFactorTexts.signIn.codeRequired}
        />
      ) : (
        <PasswordField
          name="password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={missing && texts.signIn.passwordRequired}
        />
      )}
    </FormDialog>
  );
}
