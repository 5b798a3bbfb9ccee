/** Landing page of an invitation link: validates the invitation, then opens the sign-up form with its address. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { messageOf, statusOf } from '@fairbook/ui/base/queries.ts';
import { useInvitation } from '@fairbook/ui/sign-in/invitation-link.ts';
import { PublicPage } from '@fairbook/ui/sign-in/PublicPage.tsx';
import { Alert, Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { api } from '../../base/api.ts';
import { meta } from '../../base/before-sign-in.ts';
import { paths } from '../../base/paths.ts';
import { accountTexts } from '../texts/accounts.ts';
import css from './accounts.module.css';
import { answerCaptcha } from './captcha.ts';
import { SignUpPage } from './SignUpPage.tsx';
import type { FormKind } from './sign-up-forms.ts';

const words = accountTexts.invite;

const kinds: Readonly<Record<string, FormKind>> = {
  'market-professional': 'professional',
  municipality: 'municipality',
  'individual-investor': 'investor',
  'institutional-investor': 'institution',
};

export default function InvitePage() {
  const { code, email } = useInvitation() ?? { code: '', email: '' };
  const isComplete = code !== '' && email !== '';
  // Where a service asks the visitor something.
  const place = useRef<HTMLDivElement>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['validateInvite', { code, email }],
    queryFn: async ({ signal, client }) => {
      const { captcha } = await client.ensureQueryData(meta);
      const recaptchaToken = await answerCaptcha(captcha, { place, signal });
      return api.validateInvite({ body: { email, inviteCode: code, recaptchaToken }, signal });
    },
    enabled: isComplete,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { notice: false },
  });
  const works = useQuery(meta).data?.captcha?.kind === 'proof-of-work';
  const kind = data && kinds[data.userType];
  if (data?.account !== undefined) {
    const invited = { email, inviteCode: code, account: data.account, role: data.role };
    return <SignUpPage kind="colleague" invited={invited} />;
  }
  if (kind) return <SignUpPage kind={kind} invited={{ email, inviteCode: code, invitedBy: data.invitedBy }} />;
  if (isComplete && (!error || isFetching)) {
    return (
      <PublicPage title={words.title} lead={works ? words.work : undefined} motto={accountTexts.signUp.motto}>
        <div className={css.checking} role="status">
          <Loader size="sm" aria-hidden />
          <span>{words.checking}</span>
        </div>
        <div ref={place} className={css.captcha} />
      </PublicPage>
    );
  }
  const refusedCaptcha = error instanceof ApiError ? error.fields['recaptchaToken'] : undefined;
  const isInvalid = statusOf(error) === 400 && refusedCaptcha === undefined;
  return (
    <PublicPage title={words.title} motto={accountTexts.signUp.motto}>
      <Alert color="red" role="alert">
        {!isComplete ? words.incomplete : isInvalid ? words.invalid : (refusedCaptcha ?? messageOf(error))}
      </Alert>
      <div className={css.accountActions}>
        {isComplete && !isInvalid && <Button onClick={() => void refetch()}>{words.retry}</Button>}
        <Button component={Link} to={paths.landing} variant="default">
          {words.home}
        </Button>
      </div>
    </PublicPage>
  );
}
