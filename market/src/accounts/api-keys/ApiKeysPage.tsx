/** API keys of the account: what each program may do, when it was last used, and how to end it. */
import { ListProblem, NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayHaveKeys, usePerson } from '../../base/person.ts';
import programCss from '../../parts/program-access.module.css';
import { SecretDialog } from '../../parts/SecretDialog.tsx';
import { apiKeyTexts } from '../texts/api-keys.ts';
import { ApiKeyCard } from './ApiKeyCard.tsx';
import { ApiKeyDialog } from './ApiKeyDialog.tsx';
import { apiKeys } from './queries.ts';

const words = apiKeyTexts;

export default function ApiKeysPage() {
  const person = usePerson();
  const isAllowed = mayHaveKeys(person);
  const isActive = person.onboardingStatus === 'Active';
  const [isAdding, setIsAdding] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({ ...apiKeys, enabled: isAllowed });
  const add = isAllowed && isActive && <Button onClick={() => setIsAdding(true)}>{words.add}</Button>;
  return (
    <div className={programCss.list}>
      <PageHeader
        title={words.title}
        lead={isActive ? words.lead : `${words.lead} ${words.onlyActive}`}
        actions={add}
      />
      {!isAllowed && <NoRows text={words.onlyAdmins} />}
      {isAllowed && !data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
      {isAllowed && !data && !error && <Skeleton height={180} />}
      {data?.length === 0 && <NoRows text={words.none} />}
      {data?.map((each) => (
        <ApiKeyCard key={each.id} apiKey={each} />
      ))}
      {isAdding && <ApiKeyDialog onClose={() => setIsAdding(false)} onKey={setKey} />}
      {key !== null && <SecretDialog secret={key} words={words.secret} onClose={() => setKey(null)} />}
    </div>
  );
}
