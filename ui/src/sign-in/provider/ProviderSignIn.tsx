/** Sign-in of both apps at an OpenID Connect provider, in place of the form with the password. */
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { texts } from '../../base/texts.ts';
import { PublicPage } from '../PublicPage.tsx';
import css from '../public-page.module.css';
import { safeReturn } from '../return-path.ts';
import { useSessionState } from '../SessionContext.tsx';
import { ProviderButton } from './ProviderButton.tsx';
import { providerName } from './provider-name.ts';
import { providerTexts } from './provider-texts.ts';

export interface ProviderSignInProps {
  /** The page after sign-in if none was requested. */
  readonly home: string;
  readonly signUp?: { readonly to: string; readonly label: string };
  readonly children?: ReactNode;
}

export default function ProviderSignIn({ home, signUp, children }: ProviderSignInProps) {
  const state = useSessionState();
  const [search] = useSearchParams();
  const name = providerName() ?? '';
  const back = search.get('return');
  if (state.status === 'in') return <Navigate to={safeReturn(back, home)} replace />;
  return (
    <PublicPage title={texts.signIn.title} lead={providerTexts.lead(name)}>
      <ProviderButton label={providerTexts.signIn(name)} back={back} />
      <div className={css.formFoot}>
        {signUp && (
          <Anchor component={Link} to={signUp.to}>
            {signUp.label}
          </Anchor>
        )}
      </div>
      <p className={css.helpLead}>
        {providerTexts.trouble} {providerTexts.helpDesk(name)}
      </p>
      {children}
    </PublicPage>
  );
}
