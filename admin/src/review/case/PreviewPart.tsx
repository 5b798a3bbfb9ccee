/** The preview of a decision, whose code loads with the first dialog that shows one. */
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { Suspense } from 'react';
import type { DecisionPreviewProps } from '../parts/DecisionPreview.tsx';
import { PartSkeleton } from './Answered.tsx';
import css from './preview.module.css';

const DecisionPreview = lazyPart(() => import('../parts/DecisionPreview.tsx'));

export function PreviewPart(props: DecisionPreviewProps) {
  return (
    <Suspense fallback={<PreviewSkeleton />}>
      <DecisionPreview {...props} />
    </Suspense>
  );
}

/** As high as the preview. */
export function PreviewSkeleton() {
  return (
    <div className={css.preview}>
      <PartSkeleton />
    </div>
  );
}
