/** The reader's own account: sign-in methods and sessions. */
import { lazyPart } from '@fairbook/ui/Loading.tsx';
import { PageHeader, Section } from '@fairbook/ui/PageHeader.tsx';
import { SecondFactorSection } from '@fairbook/ui/SecondFactorSection.tsx';
import { secondFactorTexts } from '@fairbook/ui/second-factor-texts.ts';
import { sessionTexts } from '@fairbook/ui/session-texts.ts';
import { Suspense } from 'react';
import { api, useAdministrator } from '../api.ts';
import { texts } from '../texts.ts';
import css from './accounts.module.css';

const SessionsSection = lazyPart(() => import('@fairbook/ui/SessionsSection.tsx'));

export default function AccountPage() {
  const { email, requiresSecondFactor } = useAdministrator();
  return (
    <div className={css.account}>
      <PageHeader title={texts.account.title} lead={email} />
      <Section title={secondFactorTexts.secondFactor.title}>
        <SecondFactorSection calls={api} isRequired={requiresSecondFactor} />
      </Section>
      <Section title={sessionTexts.title}>
        <Suspense fallback={null}>
          <SessionsSection calls={api} />
        </Suspense>
      </Section>
    </div>
  );
}
