/** Workspace section of an unapproved municipality: what is missing, and the request for approval. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { messageOf, showDone } from '@fairbook/ui/base/queries.ts';
import { UnmetList } from '@fairbook/ui/kit/Checklist.tsx';
import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { paths } from '../../base/paths.ts';
import { issuingTexts } from '../../parts/texts/issuing.ts';
import { application } from './application.ts';
import css from './onboarding.module.css';

const words = issuingTexts.account;

export function MunicipalityAccount() {
  const queries = useQueryClient();
  const { data } = useQuery(application('municipality'));
  const ask = useMutation({
    mutationFn: () => api.requestMunicipalityApproval(),
    meta: { notice: false },
    onSuccess: async () => {
      await invalidate(queries, 'account');
      showDone(words.requested);
    },
    onError: () => void invalidate(queries, 'account'),
  });
  if (data?.status !== 'New') return null;
  const refused = ask.error instanceof ApiError && ask.error.missing.length > 0 ? ask.error : null;
  const missing = refused?.missing ?? data.missing;
  return (
    <div className={`${css.request} ${css.requestAccount}`} aria-live="polite">
      {missing.length > 0 ? (
        <UnmetList missing={missing} title={refused?.message ?? words.title} linkOf={paths.onboardingStep} />
      ) : (
        <p>{words.complete}</p>
      )}
      {ask.error && !refused && <Alert color="red">{messageOf(ask.error)}</Alert>}
      <Button loading={ask.isPending} onClick={() => ask.mutate()}>
        {words.request}
      </Button>
    </div>
  );
}
