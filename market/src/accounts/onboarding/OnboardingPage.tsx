/** The reader's own profile, by kind of account. */
import { ask } from '@fairbook/ui/base/api.ts';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { usePerson } from '../../base/person.ts';
import { onboardingTexts } from '../texts/onboarding.ts';
import { InstitutionOnboarding } from './InstitutionOnboarding.tsx';
import { MunicipalityOnboarding } from './MunicipalityOnboarding.tsx';
import { PersonOnboarding } from './PersonOnboarding.tsx';
import { ProfessionalOnboarding } from './ProfessionalOnboarding.tsx';

const { leads } = onboardingTexts;

export default function OnboardingPage() {
  const { userType } = usePerson();
  switch (userType) {
    case 'institutional-investor':
      return <Institution />;
    case 'municipality':
      return <Municipality />;
    case 'market-professional':
      return <Professional />;
    default:
      return <Individual />;
  }
}

function Individual() {
  const answer = useQuery(ask(api.readIndividualProfile, {}, { notice: false }));
  if (!answer.data) return <Waiting {...answer} />;
  return (
    <PersonOnboarding
      lead={leads.individual}
      profile={answer.data}
      save={(body) => api.saveIndividualProfile({ body })}
      request={() => api.requestIndividualApproval()}
    />
  );
}

function Professional() {
  const answer = useQuery(ask(api.readProfessionalProfile, {}, { notice: false }));
  return answer.data ? <ProfessionalOnboarding profile={answer.data} /> : <Waiting {...answer} />;
}

function Institution() {
  const answer = useQuery(ask(api.readInstitutionalProfile, {}, { notice: false }));
  return answer.data ? <InstitutionOnboarding profile={answer.data} /> : <Waiting {...answer} />;
}

function Municipality() {
  const answer = useQuery(ask(api.readMunicipalityProfile, {}, { notice: false }));
  return answer.data ? <MunicipalityOnboarding profile={answer.data} /> : <Waiting {...answer} />;
}

function Waiting({ error, refetch }: { error: Error | null; refetch: () => unknown }) {
  if (error) {
    return (
      <div>
        <ListProblem error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <div aria-hidden>
      <Skeleton height={28} width={220} />
      <Skeleton height={14} mt={14} width="50%" />
      <Skeleton height={320} mt={32} maw={720} />
    </div>
  );
}
