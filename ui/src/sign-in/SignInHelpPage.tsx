/** Sign-in help: password reset and verification mail. The responses never reveal whether an address is known. */
import { Alert, Anchor, Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../base/queries.ts';
import { texts } from '../base/texts.ts';
import { PasswordField } from './PasswordField.tsx';
import { PublicPage } from './PublicPage.tsx';
import { IdentityError } from './provider/identity-errors.ts';
import { providerName } from './provider/provider-name.ts';
import { providerTexts } from './provider/provider-texts.ts';
import css from './public-page.module.css';
import { useSession } from './SessionContext.tsx';
import { signInHelpTexts } from './sign-in-help-texts.ts';
import { useMissing } from './use-missing.ts';

const words = signInHelpTexts;

export function SignInHelpPage() {
  const name = providerName();
  return (
    <PublicPage title={words.title}>
      {name === null ? (
        <>
          <ResetCard />
          <VerifyCard />
        </>
      ) : (
        <p className={css.helpLead}>{providerTexts.helpDesk(name)}</p>
      )}
      <Anchor component={Link} to="/signin">
        {words.back}
      </Anchor>
    </PublicPage>
  );
}

function ResetCard() {
  const session = useSession();
  const [email, setEmail] = useState('');
  const { missing, checked } = useMissing();
  const reset = useMutation({ mutationFn: () => session.resetPassword(email.trim()), meta: { notice: false } });
  return (
    <section className={css.helpCard} aria-labelledby="reset-title">
      <h2 className={css.helpTitle} id="reset-title">
        {words.resetTitle}
      </h2>
      <p className={css.helpLead}>{words.resetLead}</p>
      <form noValidate onSubmit={checked({ email }, reset.mutate)}>
        <EmailField value={email} error={missing.email} onChange={setEmail} />
        <Outcome error={reset.error} done={reset.isSuccess ? words.resetDone : null} />
        <Button type="submit" variant="default" loading={reset.isPending}>
          {words.resetSubmit}
        </Button>
      </form>
    </section>
  );
}

function VerifyCard() {
  const session = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { missing, checked } = useMissing();
  const verify = useMutation({
    mutationFn: () =>
      session.resendVerification(email.trim(), password).catch((error) => {
        // A wrong pair gets the same response as a right one, so that accounts cannot be searched for here.
        if (!(error instanceof IdentityError && error.code === 'wrong-pair')) throw error;
      }),
    meta: { notice: false },
  });
  return (
    <section className={css.helpCard} aria-labelledby="verify-title">
      <h2 className={css.helpTitle} id="verify-title">
        {words.verifyTitle}
      </h2>
      <p className={css.helpLead}>{words.verifyLead}</p>
      <form noValidate onSubmit={checked({ email, password }, verify.mutate)}>
        <EmailField value={email} error={missing.email} onChange={setEmail} />
        <PasswordField
          withAsterisk
          name="password"
          error={missing.password}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Outcome error={verify.error} done={verify.isSuccess ? words.verifyDone : null} />
        <Button type="submit" variant="default" loading={verify.isPending}>
          {words.verifySubmit}
        </Button>
      </form>
    </section>
  );
}

interface EmailFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function EmailField({ value, error, onChange }: EmailFieldProps) {
  return (
    <TextInput
      withAsterisk
      name="email"
      error={error}
      type="email"
      autoComplete="username"
      label={texts.signIn.email}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function Outcome({ error, done }: { error: unknown; done: string | null }) {
  return (
    <div className={css.outcome} aria-live="polite">
      {error !== null && <Alert color="red">{messageOf(error)}</Alert>}
      {done && <Alert color="brand">{done}</Alert>}
    </div>
  );
}
