/** The check of the order log, loaded after its page. */
import { lazyPart } from '@fairbook/ui/Loading.tsx';
import { pageLoaded } from '@fairbook/ui/page-loaded.ts';
import { Suspense } from 'react';
import type { PublicAuction } from '../../queries.ts';

const ReceiptsStatus = lazyPart(async () => {
  await pageLoaded();
  return import('./ReceiptsStatus.tsx');
});

/** For the log of one sale. */
export function ReceiptsPanel({ auction }: { readonly auction: PublicAuction }) {
  return (
    <Suspense>
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
