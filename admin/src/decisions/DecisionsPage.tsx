/** Queue of decisions that need a second administrator. */

import { lazyPart } from '@fairbook/ui/Loading.tsx';
import { NoRows } from '@fairbook/ui/list-states.tsx';
import { PageHeader } from '@fairbook/ui/PageHeader.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Answered, PartSkeleton } from '../parts/Answered.tsx';
import { PendingRequest } from '../parts/PendingRequest.tsx';
import { pendingQuery } from '../queries.ts';
import { texts } from '../texts.ts';

const CaseNotices = lazyPart(() => import('./CaseNotices.tsx'));

const words = texts.decisions;

export default function DecisionsPage() {
  const query = useQuery(pendingQuery());
  return (
    <div>
      <PageHeader title={words.title} lead={words.lead} />
      <Answered query={query}>
        {(requests) =>
          requests.length === 0 ? (
            <NoRows text={words.empty} />
          ) : (
            requests.map((request) => <PendingRequest key={request.id} request={request} />)
          )
        }
      </Answered>
      <Suspense fallback={<PartSkeleton />}>
        <CaseNotices />
      </Suspense>
    </div>
  );
}
