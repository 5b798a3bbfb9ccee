/** The check of the order log, loaded after its page. */
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { Suspense } from 'react';
import type { PublicAuction } from '../../base/queries.ts';
import { ReceiptsPlace } from './ReceiptsPlace.tsx';

const ReceiptsStatus = lazyPart(() => import('./ReceiptsStatus.tsx'));

/** For the log of one sale. */
export function ReceiptsPanel({ auction }: { readonly auction: PublicAuction }) {
  return (
    <Suspense fallback={<ReceiptsPlace />}>
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
