/** Questions of investors about a sale, and changes in it, for a professional whom the sale names. */

import { UnreadRecord } from '@fairbook/ui/app/UnreadRecord.tsx';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { AuctionBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { attachedAuctions, saleLook } from '../base/queries.ts';
import { useFollow } from '../notices/live/LiveContext.tsx';
import { QuestionsSection } from './QuestionsSection.tsx';
import { saleQuestionsTexts } from './texts/sale-questions.ts';
import { WhatChanged } from './WhatChanged.tsx';

const words = saleQuestionsTexts.named;

export function NamedSalePage() {
  const { uuid = '' } = useParams();
  // Not found before the launch, and for who is not named in the sale.
  const { data: look, error, refetch, isFetching } = useQuery(saleLook(uuid));
  const auctions = useQuery(attachedAuctions);
  const sale = auctions.data?.find((auction) => auction.uuid === uuid);
  useFollow(look ? uuid : null);
  if (!look || !sale) {
    const failed = look ? auctions : { error, refetch, isFetching };
    return (
      <UnreadRecord
        error={failed.error}
        isFetching={failed.isFetching}
        words={words}
        onRetry={() => void failed.refetch()}
      >
        <Skeleton height={420} />
      </UnreadRecord>
    );
  }
  return (
    <div>
      <PageHeader
        title={sale.name}
        lead={words.lead(sale.municipality.name)}
        badge={<AuctionBadge status={sale.status} isHalted={sale.isHalted} isCancelled={sale.isCancelled} />}
      />
      <WhatChanged auctionId={uuid} questionsAt="#questions" />
      <TeamQuestions auctionId={uuid} />
    </div>
  );
}

/** The questions about a sale on the page of its team. */
export function TeamQuestions({ auctionId }: { auctionId: string }) {
  return <QuestionsSection auctionId={auctionId} reader="professional" />;
}
