/** The preview of a decision, whose code loads with the first dialog that shows one. */
import { lazyPart } from '@fairbook/ui/Loading.tsx';
import { Suspense } from 'react';
import { PartSkeleton } from './Answered.tsx';
import type { DecisionPreviewProps } from './DecisionPreview.tsx';

const DecisionPreview = lazyPart(() => import('./DecisionPreview.tsx'));

export function PreviewPart(props: DecisionPreviewProps) {
  return (
    <Suspense fallback={<PartSkeleton />}>
      <DecisionPreview {...props} />
    </Suspense>
  );
}
