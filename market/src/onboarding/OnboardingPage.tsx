/** The reader's own profile: an individual's or an institution's. */
import { ask } from '@fairbook/ui/api.ts';
import { ListProblem } from '@fairbook/ui/list-states.tsx';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { usePerson } from '../person.ts';
import { IndividualOnboarding } from './IndividualOnboarding.tsx';
import { InstitutionOnboarding } from './InstitutionOnboarding.tsx';

export default function OnboardingPage() {
  return usePerson().userType === 'institutional-investor' ? <Institution /> : <Individual />;
}

function Individual() {
  const answer = useQuery(ask('readIndividualProfile', api.readIndividualProfile, {}, { notice: false }));
  return answer.data ? <IndividualOnboarding profile={answer.data} /> : <Waiting {...answer} />;
}

function Institution() {
  const answer = useQuery(ask('readInstitutionalProfile', api.readInstitutionalProfile, {}, { notice: false }));
  return answer.data ? <InstitutionOnboarding profile={answer.data} /> : <Waiting {...answer} />;
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
