/** Sign-in page of the market, with the demo accounts in a demo. */

import { SignInPage } from '@fairbook/ui/sign-in/SignInPage.tsx';
import type { Recover } from '@fairbook/ui/sign-in/second-factor/recovery-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { meta } from '../../base/before-sign-in.ts';
import { paths } from '../../base/paths.ts';
import { accountTexts } from '../texts/accounts.ts';

const recover: Recover = async (body) => (await import('./recover.ts')).recover(body);

export default function SignIn() {
  const { data } = useQuery(meta);
  const [search] = useSearchParams();
  const demo = data?.demo;
  const accounts = demo?.accounts.map(({ email, who }) => ({ email, label: who, password: demo.password })) ?? [];
  return (
    <SignInPage
      recovery={{ recover, page: paths.settings }}
      home={paths.start}
      signUp={{ to: paths.signUpFrom(search.get('return')), label: accountTexts.createAccount }}
      demoAccounts={accounts}
    />
  );
}
