/** The check of the order log, loaded after its page. */
import { lazyPart } from '@fairbook/ui/Loading.tsx';
import { Box } from '@mantine/core';
import { Suspense } from 'react';
import type { PublicAuction } from '../../queries.ts';

const ReceiptsStatus = lazyPart(() => import('./ReceiptsStatus.tsx'));

/** For the log of one sale. */
export function ReceiptsPanel({ auction }: { readonly auction: PublicAuction }) {
  return (
    // As high as what it first says, so that the page below stays where it is.
    <Suspense fallback={<Box h={44} />}>
      <ReceiptsStatus auction={auction} />
    </Suspense>
  );
}

/** For the receipts of all sales. */
export function AllReceipts() {
  return (
    <Suspense>
      <ReceiptsStatus />
    </Suspense>
  );
}
