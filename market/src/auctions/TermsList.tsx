/** The terms of a sale, line by line. */

import { DataList } from '@fairbook/ui/kit/PageHeader.tsx';
import type { OwnAuction, PublicAuction } from '../base/queries.ts';
import { Term } from '../parts/Term.tsx';
import { termsOfSale } from './facts/terms-of-sale.ts';
import { useDrawBeacon } from './use-draw-beacon.ts';

export function TermsList({ auction }: { auction: PublicAuction | OwnAuction }) {
  const beacon = useDrawBeacon(auction.orderPriority.allocationRule, auction);
  return (
    <DataList
      items={termsOfSale(auction, beacon).map(({ term, ...fact }) => ({
        ...fact,
        ...(term && { explained: <Term id={term}>{fact.label}</Term> }),
      }))}
    />
  );
}
