/** Queue of decisions that need a second administrator. */

import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { PageHeader, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useAdministrator } from '../../base/api.ts';
import { pendingQuery } from '../../base/queries.ts';
import { texts } from '../../base/texts.ts';
import { Answered, PartSkeleton } from '../case/Answered.tsx';
import { PendingRequest } from '../parts/PendingRequest.tsx';
import { canConfirm, type Pending } from '../parts/pending.ts';

const CaseNotices = lazyPart(() => import('./CaseNotices.tsx'));

const words = texts.decisions;

export default function DecisionsPage() {
  const query = useQuery(pendingQuery());
  return (
    <div>
      <PageHeader title={words.title} lead={words.lead} />
      <Answered query={query}>
        {(requests) => (requests.length === 0 ? <NoRows text={words.empty} /> : <Queue requests={requests} />)}
      </Answered>
      <Suspense fallback={<PartSkeleton />}>
        <CaseNotices />
      </Suspense>
    </div>
  );
}

/** Requests that this administrator can confirm come first: it is their queue. */
function Queue({ requests }: { readonly requests: readonly Pending[] }) {
  const me = useAdministrator();
  const mine = requests.filter((request) => canConfirm(request, me));
  const others = requests.filter((request) => !canConfirm(request, me));
  return (
    <>
      <Section title={words.mine(mine.length)}>
        {mine.length === 0 && <p>{words.noneForMe}</p>}
        {mine.map((request) => (
          <PendingRequest key={request.id} request={request} />
        ))}
      </Section>
      {others.length > 0 && (
        <Section title={words.others(others.length)}>
          {others.map((request) => (
            <PendingRequest key={request.id} request={request} />
          ))}
        </Section>
      )}
    </>
  );
}
