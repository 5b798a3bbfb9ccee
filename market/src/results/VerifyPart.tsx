/** The box that verifies a result, on pages of sales: its code loads once there is a result to verify. */
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import type { VerifyBoxProps } from './VerifyBox.tsx';

const VerifyBox = lazyPart(async () => ({ default: (await import('./VerifyBox.tsx')).VerifyBox }));

/** Pixels of the box before it is used. */
const boxHeight = 176;

export function VerifyPart(props: VerifyBoxProps) {
  return (
    <Suspense fallback={<Skeleton height={boxHeight} mt={16} />}>
      <VerifyBox {...props} />
    </Suspense>
  );
}
