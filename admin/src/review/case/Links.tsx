/** Linked accounts of an investor, loaded after the rest of the page. */
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { Suspense } from 'react';
import { PartSkeleton } from './Answered.tsx';

const LinksSection = lazyPart(() => import('./LinksSection.tsx'));

export function Links({ subject }: { subject: string }) {
  return (
    <Suspense fallback={<PartSkeleton />}>
      <LinksSection subject={subject} />
    </Suspense>
  );
}
