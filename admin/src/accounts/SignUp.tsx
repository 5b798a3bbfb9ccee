/** Sign-up of an administrator who was invited: the form, then the page that waits for the verified e-mail. */
import { adminSignup } from '@fairbook/contract/accounts/shapes.ts';
import { ApiError } from '@fairbook/contract/errors.ts';
import { FormErrorSummary } from '@fairbook/ui/Checklist.tsx';
import { PageLoader } from '@fairbook/ui/Loading.tsx';
import { PublicPage } from '@fairbook/ui/PublicPage.tsx';
import { messageOf } from '@fairbook/ui/queries.ts';
import { useSession, useSessionState } from '@fairbook/ui/SessionContext.tsx';
import { texts as common } from '@fairbook/ui/texts.ts';
import { Alert, Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { client } from '../api.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import css from './accounts.module.css';
import { CheckInbox } from './CheckInbox.tsx';

const words = texts.signUp;

const labels = {
  firstName: words.firstName,
  lastName: words.lastName,
  email: common.signIn.email,
  password: common.signIn.password,
};

/** The sentence with which the contract refuses a field's value. */
function sentence(field: keyof typeof adminSignup.shape) {
  return (value: string) => adminSignup.shape[field].safeParse(value).error?.issues[0]?.message ?? null;
}

export default function SignUp() {
  const { status } = useSessionState();
  const [search, setSearch] = useSearchParams();
  if (search.has('sent') && status === 'starting') return <PageLoader />;
  if (search.has('sent') && status === 'out') return <Navigate to={paths.signIn} replace />;
  if (search.has('sent') && status === 'unverified') return <CheckInbox />;
  return <Form onSent={() => setSearch({ sent: '' })} />;
}

function Form({ onSent }: { onSent: () => void }) {
  const session = useSession();
  const { status } = useSessionState();
  // The link of an invitation names the address it was sent to.
  const [search] = useSearchParams();
  const [attempt, setAttempt] = useState(0);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { firstName: '', lastName: '', email: search.get('email') ?? '', password: '' },
    validate: {
      firstName: sentence('firstName'),
      lastName: sentence('lastName'),
      email: sentence('email'),
      password: (value) => (value.length < 8 ? words.passwordRule : null),
    },
  });
  const join = useMutation({
    mutationFn: ({ password, ...person }: typeof form.values) =>
      session.signUp(person.email.trim(), password, (idToken) =>
        client.signUpAdministrator({ body: { ...person, idToken } }),
      ),
    onSuccess: onSent,
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors({ ...error.fields });
      setAttempt((count) => count + 1);
    },
    meta: { notice: false },
  });
  // Somebody whose sign-up was refused may be signed in at the provider all the same; the refusal must stay in sight.
  if (status === 'in' && !join.isPending && !join.isError) return <Navigate to={paths.municipalities} replace />;
  const atFields = join.error instanceof ApiError && Object.keys(join.error.fields).length > 0;
  const errors = Object.fromEntries(
    Object.entries(form.errors).flatMap(([field, error]) => (typeof error === 'string' ? [[field, error]] : [])),
  );
  return (
    <PublicPage title={words.title} lead={words.lead}>
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
        <div className={css.names}>
          <TextInput
            key={form.key('firstName')}
            {...form.getInputProps('firstName')}
            name="firstName"
            autoComplete="given-name"
            label={labels.firstName}
          />
          <TextInput
            key={form.key('lastName')}
            {...form.getInputProps('lastName')}
            name="lastName"
            autoComplete="family-name"
            label={labels.lastName}
          />
        </div>
        <TextInput
          key={form.key('email')}
          {...form.getInputProps('email')}
          name="email"
          type="email"
          autoComplete="username"
          label={labels.email}
          description={words.emailHint}
        />
        <PasswordInput
          key={form.key('password')}
          {...form.getInputProps('password')}
          name="password"
          autoComplete="new-password"
          label={labels.password}
          description={words.passwordRule}
          visibilityToggleButtonProps={{ 'aria-label': common.signIn.showPassword, tabIndex: 0 }}
        />
        <Button type="submit" fullWidth size="md" loading={join.isPending}>
          {words.submit}
        </Button>
        <div className="fb-form-foot">
          <Anchor component={Link} to={paths.signIn}>
            {words.haveAccount}
          </Anchor>
        </div>
      </form>
    </PublicPage>
  );
}
