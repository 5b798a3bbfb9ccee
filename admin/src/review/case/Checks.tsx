/** The checks of an account or an auction, loaded after the rest of its page. */
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { Suspense } from 'react';
import { PartSkeleton } from './Answered.tsx';

const ChecksSection = lazyPart(() => import('./ChecksSection.tsx'));

export function Checks({ subject }: { subject: string }) {
  return (
    <Suspense fallback={<PartSkeleton />}>
      <ChecksSection subject={subject} />
    </Suspense>
  );
}
