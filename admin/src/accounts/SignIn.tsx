/** Sign-in page for administrators. */
import type { Recover } from '@fairbook/ui/recovery-calls.ts';
import { SignInPage } from '@fairbook/ui/SignInPage.tsx';
import { useQuery } from '@tanstack/react-query';
import { meta } from '../before-sign-in.ts';
import { paths } from '../paths.ts';
import { titles } from '../texts/titles.ts';

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
