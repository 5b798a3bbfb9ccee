/** Reads the sale of the reader's municipality that the address names. */

import { UnreadRecord } from '@fairbook/ui/app/UnreadRecord.tsx';
import { SaleZone } from '@fairbook/ui/format/SaleZone.tsx';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { type OwnAuction, ownAuction } from '../base/queries.ts';
import { issuingTexts } from './texts/issuing.ts';

export function OwnSale({ children }: { readonly children: (auction: OwnAuction) => ReactNode }) {
  const { uuid = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(ownAuction(uuid));
  if (data) return <SaleZone state={data.municipality.state}>{children(data)}</SaleZone>;
  return (
    <UnreadRecord error={error} isFetching={isFetching} words={issuingTexts.page} onRetry={() => void refetch()}>
      <Skeleton height={520} />
    </UnreadRecord>
  );
}
