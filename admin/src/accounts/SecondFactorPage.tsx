/** Shown to administrators until they have set up the required second factor. */

import { PublicPage } from '@fairbook/ui/PublicPage.tsx';
import publicPageCss from '@fairbook/ui/public-page.module.css';
import SecondFactorSetup from '@fairbook/ui/SecondFactorSetup.tsx';
import { useSignOut } from '@fairbook/ui/SessionContext.tsx';
import { secondFactorTexts } from '@fairbook/ui/second-factor-texts.ts';
import { texts } from '@fairbook/ui/texts.ts';
import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { invalidate } from '../invalidation.ts';

export default function SecondFactorPage() {
  const queries = useQueryClient();
  const signOut = useSignOut();
  return (
    <PublicPage title={secondFactorTexts.secondFactor.title} lead={secondFactorTexts.secondFactor.required}>
      {/* The token from the enrollment names the second factor; the gate checks again. */}
      <SecondFactorSetup calls={api} onDone={() => void invalidate(queries, 'ownAccount')} />
      <div className={publicPageCss.formFoot}>
        <Anchor component="button" type="button" onClick={() => void signOut()}>
          {texts.shell.signOut}
        </Anchor>
      </div>
    </PublicPage>
  );
}
