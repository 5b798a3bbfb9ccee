/** Sign-up of an invited administrator: the form, then the page that waits for the verified email. */
import { adminSignup } from '@fairbook/contract/accounts/sign-up/shapes.ts';
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { texts as common } from '@fairbook/ui/base/texts.ts';
import { FormErrorSummary } from '@fairbook/ui/kit/Checklist.tsx';
import { PageLoader } from '@fairbook/ui/kit/Loading.tsx';
import { forgetInvitation, type Invitation, useInvitation } from '@fairbook/ui/sign-in/invitation-link.ts';
import { PublicPage } from '@fairbook/ui/sign-in/PublicPage.tsx';
import { ContinueWithProvider } from '@fairbook/ui/sign-in/provider/ContinueWithProvider.tsx';
import { keptNewcomer, type Newcomer } from '@fairbook/ui/sign-in/provider/openid-store.ts';
import { providerName } from '@fairbook/ui/sign-in/provider/provider-name.ts';
import { signUpNewcomer } from '@fairbook/ui/sign-in/provider/provider-sign-up.ts';
import { providerTexts } from '@fairbook/ui/sign-in/provider/provider-texts.ts';
import publicPageCss from '@fairbook/ui/sign-in/public-page.module.css';
import { useSession, useSessionState } from '@fairbook/ui/sign-in/SessionContext.tsx';
import { Alert, Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { paths } from '../base/paths.ts';
import { texts } from '../base/texts.ts';
import css from './accounts.module.css';
import { CheckInbox } from './CheckInbox.tsx';
import { openAccount, type PendingSignUp, pendingSignUp } from './pending-sign-up.ts';

const words = texts.signUp;

const labels = {
  firstName: words.firstName,
  lastName: words.lastName,
  email: common.signIn.email,
  password: common.signIn.password,
  inviteCode: words.inviteCode,
};

/** Refusals after which the link will never work. */
const deadLinks = new Set(['invite-used', 'invite-revoked', 'invite-expired', 'invite-unknown']);

/** The contract's message for a field. */
function sentence(field: keyof typeof adminSignup.shape) {
  return (value: string) => adminSignup.shape[field].safeParse(value).error?.issues[0]?.message ?? null;
}

const check = async (inviteCode: string) =>
  (await import('../base/visitor-api.ts')).visitorApi.checkAdminInvite({ body: { inviteCode } });

export default function SignUp() {
  const { status } = useSessionState();
  const [waiting, setWaiting] = useState(pendingSignUp);
  if (waiting && status === 'starting') return <PageLoader />;
  if (waiting && (status === 'unverified' || status === 'in')) return <CheckInbox person={waiting} />;
  return <Invited onWaiting={() => setWaiting(pendingSignUp())} />;
}

/** Checks the link before the form is filled in. */
function Invited({ onWaiting }: { onWaiting: () => void }) {
  const invitation = useInvitation();
  const [isTyping, setTyping] = useState(false);
  const code = invitation?.code ?? '';
  const { error, isLoading } = useQuery({
    queryKey: ['checkAdminInvite', code],
    queryFn: () => check(code),
    enabled: code !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { notice: false },
  });
  if (isLoading) return <PageLoader label={words.checking} />;
  const reason = error instanceof ApiError ? (error.data.code ?? '') : '';
  // Links that cannot be checked now are reported when the form is sent.
  if (!deadLinks.has(reason) || isTyping) {
    return <Form invitation={isTyping ? null : invitation} onWaiting={onWaiting} />;
  }
  return (
    <PublicPage title={words.deadTitle}>
      <Alert color="red" role="alert">
        {messageOf(error)}
      </Alert>
      <div className={publicPageCss.formFoot}>
        <Anchor component={Link} to={paths.signIn} onClick={forgetInvitation}>
          {words.signIn}
        </Anchor>
        <Anchor
          component="button"
          type="button"
          onClick={() => {
            forgetInvitation();
            setTyping(true);
          }}
        >
          {words.anotherCode}
        </Anchor>
      </div>
    </PublicPage>
  );
}

interface FormProps {
  /** The invitation link contains the address it was sent to. */
  readonly invitation: Invitation | null;
  readonly onWaiting: () => void;
}

function Form(props: FormProps) {
  const provider = providerName();
  const [search] = useSearchParams();
  const [newcomer] = useState(() => (provider === null ? null : keptNewcomer()));
  if (provider === null || newcomer) return <SignUpForm {...props} newcomer={newcomer} />;
  return (
    <PublicPage title={words.title} lead={words.lead}>
      {search.has('newcomer') && <Alert color="orange">{providerTexts.signUp.noAccount}</Alert>}
      <ContinueWithProvider name={provider} />
    </PublicPage>
  );
}

interface SignUpFormProps extends FormProps {
  /** Whom the OpenID Connect provider has named; null where people have a password here. */
  readonly newcomer: Newcomer | null;
}

function SignUpForm({ invitation, onWaiting, newcomer }: SignUpFormProps) {
  const session = useSession();
  const { status } = useSessionState();
  const [attempt, setAttempt] = useState(0);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      firstName: '',
      lastName: '',
      email: newcomer?.email ?? invitation?.email ?? '',
      password: '',
      inviteCode: invitation?.code ?? '',
    },
    validate: {
      firstName: sentence('firstName'),
      lastName: sentence('lastName'),
      email: sentence('email'),
      password: (value) => (newcomer === null && value.length < 8 ? words.passwordRule : null),
      inviteCode: (value) => (value.trim() === '' ? words.inviteCodeRule : null),
    },
  });
  const join = useMutation({
    mutationFn: async ({ password, ...person }: PendingSignUp & { password: string }) => {
      let isOpen = false;
      const open = async (idToken: string) => {
        isOpen = await openAccount(person, idToken);
      };
      if (newcomer) await signUpNewcomer(session, 'tab', newcomer, open);
      else await session.signUp(person.email.trim(), password, open);
      return isOpen;
    },
    onSuccess: (isOpen) => {
      if (!isOpen) onWaiting();
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors({ ...error.fields });
      if (error instanceof ApiError && deadLinks.has(error.data.code ?? '')) forgetInvitation();
      setAttempt((count) => count + 1);
    },
    meta: { notice: false },
  });
  // A signed-in person who opens an invitation link may be its recipient, still without an account.
  if (status === 'in' && !invitation && !join.isPending && !join.isError) {
    return <Navigate to={paths.municipalities} replace />;
  }
  if (join.data === true) return <Navigate to={paths.municipalities} replace />;
  const atFields = join.error instanceof ApiError && Object.keys(join.error.fields).length > 0;
  const errors = Object.fromEntries(
    Object.entries(form.errors).flatMap(([field, error]) => (typeof error === 'string' ? [[field, error]] : [])),
  );
  return (
    <PublicPage title={words.title} lead={words.lead}>
      {!invitation && <Alert color="blue">{words.needsInvitation}</Alert>}
      {join.error && !atFields && (
        <Alert color="red" role="alert">
          {messageOf(join.error)}
        </Alert>
      )}
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => join.mutate(values),
          () => setAttempt((count) => count + 1),
        )}
      >
        <FormErrorSummary errors={errors} labels={labels} attempt={attempt} />
        <SignUpFields form={form} invitation={invitation} isNamed={newcomer !== null} />
        <Button type="submit" fullWidth size="md" loading={join.isPending}>
          {words.submit}
        </Button>
        <div className={publicPageCss.formFoot}>
          <Anchor component={Link} to={paths.signIn}>
            {words.haveAccount}
          </Anchor>
        </div>
      </form>
    </PublicPage>
  );
}

interface SignUpFieldsProps {
  readonly form: UseFormReturnType<PendingSignUp & { password: string }>;
  readonly invitation: Invitation | null;
  /** True if the provider has named the person: the address is theirs, and the password is there. */
  readonly isNamed: boolean;
}

function SignUpFields({ form, invitation, isNamed }: SignUpFieldsProps) {
  const input = (name: keyof typeof labels) => ({ ...form.getInputProps(name), name, label: labels[name] });
  return (
    <>
      <div className={css.names}>
        <TextInput key={form.key('firstName')} {...input('firstName')} autoComplete="given-name" />
        <TextInput key={form.key('lastName')} {...input('lastName')} autoComplete="family-name" />
      </div>
      <TextInput
        key={form.key('email')}
        {...input('email')}
        type="email"
        autoComplete="username"
        {...(invitation?.email && { description: words.emailHint, readOnly: true, variant: 'filled' })}
        {...(isNamed && {
          description: providerTexts.signUp.emailFrom(providerName() ?? ''),
          readOnly: true,
          variant: 'filled',
        })}
      />
      {!isNamed && (
        <PasswordInput
          key={form.key('password')}
          {...input('password')}
          autoComplete="new-password"
          description={words.passwordRule}
          visibilityToggleButtonProps={{ 'aria-label': common.signIn.showPassword, tabIndex: 0 }}
        />
      )}
      {!invitation && <TextInput key={form.key('inviteCode')} {...input('inviteCode')} autoComplete="off" />}
    </>
  );
}
