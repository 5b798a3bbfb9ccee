/** Sign-in page for administrators. */

import { SignInPage } from '@fairbook/ui/sign-in/SignInPage.tsx';
import type { Recover } from '@fairbook/ui/sign-in/second-factor/recovery-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { meta } from '../base/before-sign-in.ts';
import { paths } from '../base/paths.ts';
import { titles } from '../base/texts/titles.ts';

const recover: Recover = async (body) => (await import('./recover.ts')).recover(body);

export default function SignIn() {
  // Only a demo has accounts to offer; if the request fails, the page works without them.
  const demo = useQuery(meta).data?.demo;
  return (
    <SignInPage
      recovery={{ recover, page: paths.account }}
      home={paths.municipalities}
      signUp={{ to: paths.signUp, label: titles.signUp }}
      demoAccounts={demo?.accounts.map(({ email, who }) => ({ email, label: who, password: demo.password })) ?? []}
    />
  );
}
