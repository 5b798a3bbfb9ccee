/** Shown to administrators until they have set up the required second factor. */

import { frameTexts } from '@fairbook/ui/base/frame-texts.ts';
import { PublicPage } from '@fairbook/ui/sign-in/PublicPage.tsx';
import { ProviderButton } from '@fairbook/ui/sign-in/provider/ProviderButton.tsx';
import { providerName } from '@fairbook/ui/sign-in/provider/provider-name.ts';
import { providerTexts } from '@fairbook/ui/sign-in/provider/provider-texts.ts';
import publicPageCss from '@fairbook/ui/sign-in/public-page.module.css';
import SecondFactorSetup from '@fairbook/ui/sign-in/second-factor/SecondFactorSetup.tsx';
import { secondFactorTexts } from '@fairbook/ui/sign-in/second-factor/second-factor-texts.ts';
import { useSignOut } from '@fairbook/ui/sign-in/sign-out.ts';
import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';

export default function SecondFactorPage() {
  const queries = useQueryClient();
  const signOut = useSignOut();
  const { pathname } = useLocation();
  const name = providerName();
  return (
    <PublicPage
      title={secondFactorTexts.secondFactor.title}
      lead={name === null ? secondFactorTexts.secondFactor.required : providerTexts.secondFactor.required(name)}
    >
      {name === null ? (
        // The token from the enrollment names the second factor; the gate checks again.
        <SecondFactorSetup calls={api} onDone={() => void invalidate(queries, 'ownAccount')} />
      ) : (
        <ProviderButton isFresh label={providerTexts.secondFactor.signInAgain} back={pathname} />
      )}
      <div className={publicPageCss.formFoot}>
        <Anchor component="button" type="button" onClick={() => void signOut()}>
          {frameTexts.shell.signOut}
        </Anchor>
      </div>
    </PublicPage>
  );
}
