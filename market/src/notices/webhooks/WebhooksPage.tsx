/** Webhooks of a municipality or an institution, with deliveries. */
import { ListProblem, NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePerson } from '../../base/person.ts';
import programCss from '../../parts/program-access.module.css';
import { SecretDialog } from '../../parts/SecretDialog.tsx';
import { webhookTexts } from '../texts/webhooks.ts';
import { webhooks } from './queries.ts';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

const words = webhookTexts;

export default function WebhooksPage() {
  const isActive = usePerson().onboardingStatus === 'Active';
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(webhooks);
  const add = isActive && <Button onClick={() => setIsAdding(true)}>{words.add}</Button>;
  return (
    <div className={programCss.list}>
      <PageHeader
        title={words.title}
        lead={isActive ? words.lead : `${words.lead} ${words.onlyActive}`}
        actions={add}
      />
      {!data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={180} />}
      {data?.length === 0 && <NoRows text={words.none} />}
      {data?.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} isActive={isActive} onSecret={setSecret} />
      ))}
      {isAdding && <WebhookDialog onClose={() => setIsAdding(false)} onSecret={setSecret} />}
      {secret !== null && <SecretDialog secret={secret} words={webhookTexts.secret} onClose={() => setSecret(null)} />}
    </div>
  );
}
