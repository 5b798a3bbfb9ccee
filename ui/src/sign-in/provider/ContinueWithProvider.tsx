/** Before a sign-up form: the OpenID Connect provider says who signs up. */
import { Alert } from '@mantine/core';
import { useLocation } from 'react-router';
import { ProviderButton } from './ProviderButton.tsx';
import { providerTexts } from './provider-texts.ts';

const words = providerTexts.signUp;

export function ContinueWithProvider({ name }: { readonly name: string }) {
  const { pathname } = useLocation();
  return (
    <>
      <Alert color="brand">{words.lead(name)}</Alert>
      <ProviderButton label={words.continue(name)} back={pathname} />
    </>
  );
}
