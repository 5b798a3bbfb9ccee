/** Sign-up form: names, email and password of an individual, an institution, a municipality or an invited person. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import type { Role } from '@fairbook/domain/base/vocabulary.ts';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { FormErrorSummary } from '@fairbook/ui/kit/Checklist.tsx';
import { fieldsOf } from '@fairbook/ui/kit/forms.ts';
import { PublicPage } from '@fairbook/ui/sign-in/PublicPage.tsx';
import { ContinueWithProvider } from '@fairbook/ui/sign-in/provider/ContinueWithProvider.tsx';
import { IdentityError } from '@fairbook/ui/sign-in/provider/identity-errors.ts';
import { keptNewcomer, type Newcomer } from '@fairbook/ui/sign-in/provider/openid-store.ts';
import { providerName } from '@fairbook/ui/sign-in/provider/provider-name.ts';
import { signUpNewcomer } from '@fairbook/ui/sign-in/provider/provider-sign-up.ts';
import { providerTexts } from '@fairbook/ui/sign-in/provider/provider-texts.ts';
import publicPageCss from '@fairbook/ui/sign-in/public-page.module.css';
import { useSession, useSessionState } from '@fairbook/ui/sign-in/SessionContext.tsx';
import { Alert, Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { paths } from '../../base/paths.ts';
import { accountTexts } from '../texts/accounts.ts';
import css from './accounts.module.css';
import { emptySignUp, type FormKind, register, type SignUpValues, signUpErrors } from './sign-up-forms.ts';

const words = accountTexts.form;

export interface SignUpPageProps {
  readonly kind: FormKind;
  /** From the invitation; the address cannot be changed. */
  readonly invited?: {
    readonly email: string;
    readonly inviteCode: string;
    /** Name of the account they will act for. */
    readonly account?: string;
    readonly role?: Role | undefined;
    /** The inviting municipality, for accounts of its own people. */
    readonly invitedBy?: string | undefined;
  };
}

export function SignUpPage(props: SignUpPageProps) {
  const provider = providerName();
  const [newcomer] = useState(() => (provider === null ? null : keptNewcomer()));
  const { status } = useSessionState();
  if (provider === null || newcomer) return <SignUpForm {...props} newcomer={newcomer} />;
  if (status === 'in') return <Navigate to={paths.start} replace />;
  const { kind, invited } = props;
  return (
    <PublicPage title={words.titles[kind]} lead={leadOf(invited)} motto={accountTexts.signUp.motto} width="wide">
      <ContinueWithProvider name={provider} />
    </PublicPage>
  );
}

interface SignUpFormProps extends SignUpPageProps {
  /** Whom the OpenID Connect provider has named; null where people have a password here. */
  readonly newcomer: Newcomer | null;
}

function SignUpForm({ kind, invited, newcomer }: SignUpFormProps) {
  const session = useSession();
  const { status } = useSessionState();
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(0);
  const form = useForm<SignUpValues>({
    initialValues: {
      ...emptySignUp,
      email: newcomer?.email ?? invited?.email ?? '',
      inviteCode: invited?.inviteCode ?? '',
    },
    validate: (values) => signUpErrors(kind, values, newcomer === null),
  });

  const signUp = useMutation({
    mutationFn: (values: SignUpValues) => {
      const open = (idToken: string) => register(kind, values, idToken);
      if (newcomer) return signUpNewcomer(session, 'browser', newcomer, open);
      return session.signUp(values.email.trim(), values.password, open);
    },
    meta: { notice: false },
    onSuccess: () => navigate(newcomer ? paths.start : paths.verifyEmail, { replace: true }),
    onError: (error) => {
      const fields = isTaken(error) ? { email: words.exists } : (fieldsOf(error) ?? identityFields(error));
      if (!fields) return;
      form.setErrors(fields);
      setAttempt((before) => before + 1);
    },
  });

  if (status === 'in' && !signUp.isPending) return <Navigate to={paths.start} replace />;

  const exists = isTaken(signUp.error);
  const elsewhere = signUp.error && !exists && !fieldsOf(signUp.error) && !identityFields(signUp.error);
  return (
    <PublicPage title={words.titles[kind]} lead={leadOf(invited)} motto={accountTexts.signUp.motto} width="wide">
      <div className={publicPageCss.publicNotice} aria-live="assertive">
        {exists && (
          <Alert color="red" title={words.exists}>
            {words.existsHint}{' '}
            <Anchor component={Link} to={paths.signIn} inherit>
              {accountTexts.signUp.signIn}
            </Anchor>
          </Alert>
        )}
        {elsewhere && <Alert color="red">{messageOf(signUp.error)}</Alert>}
      </div>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => signUp.mutate(values),
          () => setAttempt((before) => before + 1),
        )}
      >
        <FormErrorSummary errors={errorTexts(form.errors)} labels={labels} attempt={attempt} />
        <SignUpFields kind={kind} isInvited={invited !== undefined} isNamed={newcomer !== null} form={form} />
        <Button type="submit" size="md" fullWidth loading={signUp.isPending}>
          {words.submit}
        </Button>
        <div className={publicPageCss.formFoot}>
          {invited === undefined && (
            <Anchor component={Link} to={paths.signUp}>
              {words.otherKind}
            </Anchor>
          )}
          <Anchor component={Link} to={paths.signIn}>
            {accountTexts.signUp.signIn}
          </Anchor>
        </div>
      </form>
    </PublicPage>
  );
}

interface SignUpFieldsProps {
  readonly kind: FormKind;
  readonly isInvited: boolean;
  /** True if the provider has named the person: the address is theirs, and the password is there. */
  readonly isNamed: boolean;
  readonly form: UseFormReturnType<SignUpValues>;
}

function SignUpFields({ kind, isInvited, isNamed, form }: SignUpFieldsProps) {
  return (
    <>
      {kind === 'municipality' && (
        <TextInput
          label={words.muniName}
          autoComplete="organization"
          withAsterisk
          {...form.getInputProps('muniName')}
        />
      )}
      {kind === 'institution' && (
        <TextInput
          label={words.institutionName}
          autoComplete="organization"
          withAsterisk
          {...form.getInputProps('institutionName')}
        />
      )}
      <div className={css.accountPair}>
        <TextInput
          label={words.firstName}
          autoComplete="given-name"
          withAsterisk
          {...form.getInputProps('firstName')}
        />
        <TextInput label={words.lastName} autoComplete="family-name" withAsterisk {...form.getInputProps('lastName')} />
      </div>
      <TextInput
        label={words.email}
        type="email"
        autoComplete="username"
        withAsterisk={!isInvited && !isNamed}
        {...(isInvited && { description: words.invitedHint, readOnly: true, variant: 'filled' })}
        {...(isNamed && {
          description: providerTexts.signUp.emailFrom(providerName() ?? ''),
          readOnly: true,
          variant: 'filled',
        })}
        {...form.getInputProps('email')}
      />
      {!isNamed && (
        <PasswordInput
          label={words.password}
          description={words.passwordHint}
          autoComplete="new-password"
          withAsterisk
          visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
      )}
      {kind === 'municipality' && (
        <TextInput
          label={words.inviteCode}
          description={words.optional}
          autoComplete="off"
          {...form.getInputProps('inviteCode')}
        />
      )}
    </>
  );
}

function leadOf(invited: SignUpPageProps['invited']): string {
  const isColleague = invited?.account !== undefined;
  return [
    ...whoFor(invited),
    // A provider has confirmed the address.
    ...(providerName() === null ? [words.mailed] : []),
    // A colleague has no profile to complete.
    ...(isColleague ? [] : [words.afterwards]),
  ].join(' ');
}

function whoFor(invited: SignUpPageProps['invited']): string[] {
  if (invited?.account !== undefined) return [words.leadOfColleague(invited.account, invited.role ?? 'User')];
  return invited?.invitedBy === undefined ? [] : [words.leadOfInvited(invited.invitedBy)];
}

/** Sentences that do not name their field. */
const labels = { email: words.email };

function errorTexts(errors: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The email is taken, at the identity provider or in the market. */
function isTaken(error: unknown): boolean {
  return (
    (error instanceof ApiError && error.status === 409) || (error instanceof IdentityError && error.code === 'in-use')
  );
}

/** The identity provider's message for a field. */
function identityFields(error: unknown): Record<string, string> | null {
  if (!(error instanceof IdentityError)) return null;
  if (error.code === 'weak') return { password: error.message };
  return error.code === 'bad-email' ? { email: error.message } : null;
}
