/** Where an administrator signs in. */
import { ask } from '@fairbook/ui/api.ts';
import { SignInPage } from '@fairbook/ui/SignInPage.tsx';
import { useQuery } from '@tanstack/react-query';
import { client } from '../api.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';

export default function SignIn() {
  // Only a demo has accounts to offer; where this cannot be asked, the page is the same without them.
  const { data: meta } = useQuery(ask('readMeta', client.readMeta, {}, { notice: false }));
  const demo = meta?.demo;
  return (
    <SignInPage
      home={paths.municipalities}
      signUp={{ to: paths.signUp, label: texts.signUp.link }}
      demoAccounts={demo?.accounts.map(({ email, who }) => ({ email, label: who, password: demo.password })) ?? []}
    />
  );
}
