/** The preview of a decision, whose code loads with the first dialog that shows one. */
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { Suspense } from 'react';
import type { DecisionPreviewProps } from '../parts/DecisionPreview.tsx';
import { PartSkeleton } from './Answered.tsx';

const DecisionPreview = lazyPart(() => import('../parts/DecisionPreview.tsx'));

export function PreviewPart(props: DecisionPreviewProps) {
  return (
    <Suspense fallback={<PartSkeleton />}>
      <DecisionPreview {...props} />
    </Suspense>
  );
}
