/** Cost of a sale for its issuer, for a municipal advisor of the sale. */

import { UnreadRecord } from '@fairbook/ui/app/UnreadRecord.tsx';
import { SaleZone } from '@fairbook/ui/format/SaleZone.tsx';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { AuctionBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useFollow } from '../notices/live/LiveContext.tsx';
import FiguresPanel from './FiguresPanel.tsx';
import { costOfSale } from './queries.ts';
import { figuresTexts as words } from './texts/figures.ts';

export default function AdvisedSalePage() {
  const { uuid = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery(costOfSale(uuid));
  useFollow(data ? uuid : null);
  if (data) {
    return (
      <SaleZone state={data.municipalityState}>
        <PageHeader
          title={data.auctionName}
          lead={words.advisedLead(data.municipalityName)}
          badge={<AuctionBadge status={data.status} isHalted={data.isHalted} isCancelled={data.isCancelled} />}
        />
        <FiguresPanel auctionId={uuid} />
      </SaleZone>
    );
  }
  return (
    <UnreadRecord error={error} isFetching={isFetching} words={words} onRetry={() => void refetch()}>
      <Skeleton height={420} />
    </UnreadRecord>
  );
}
