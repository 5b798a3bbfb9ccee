/** How a person signs in: the second factor, and where they are signed in now. */
import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../kit/Loading.tsx';
import { Section } from '../kit/PageHeader.tsx';
import { providerName } from './provider/provider-name.ts';
import { SecondFactorSection } from './second-factor/SecondFactorSection.tsx';
import { secondFactorTexts } from './second-factor/second-factor-texts.ts';
import { sessionTexts } from './session-texts.ts';

const ProviderSection = lazyPart(() => import('./provider/ProviderSection.tsx'));
const SessionsSection = lazyPart(() => import('./SessionsSection.tsx'));

type SignInSectionsProps = ComponentProps<typeof SecondFactorSection> & ComponentProps<typeof SessionsSection>;

export function SignInSections({ calls, ...factor }: SignInSectionsProps) {
  return (
    <>
      <Section title={secondFactorTexts.secondFactor.title}>
        {providerName() === null ? (
          <SecondFactorSection calls={calls} {...factor} />
        ) : (
          <Suspense fallback={null}>
            <ProviderSection />
          </Suspense>
        )}
      </Section>
      <Section title={sessionTexts.title}>
        <Suspense fallback={null}>
          <SessionsSection calls={calls} />
        </Suspense>
      </Section>
    </>
  );
}
