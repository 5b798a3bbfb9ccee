/** The check of receipts, loaded after its page. */
import { lazyPart } from '@fairbook/ui/Loading.tsx';
import { Suspense } from 'react';
import type { PublicAuction } from '../../queries.ts';

const ReceiptsStatus = lazyPart(() => import('./ReceiptsStatus.tsx'));

/** For the receipts of one sale. */
export function ReceiptsPanel({ auction }: { readonly auction: PublicAuction }) {
  return (
    <Suspense>
      <ReceiptsStatus auctionId={auction.uuid} />
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
