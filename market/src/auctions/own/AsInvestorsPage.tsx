/** Preview of an unpublished auction as investors will see it. */
import { UnreadRecord } from '@fairbook/ui/app/UnreadRecord.tsx';
import { Alert, Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { paths } from '../../base/paths.ts';
import { ownAuction } from '../../base/queries.ts';
import { issuingTexts } from '../../parts/texts/issuing.ts';
import { type AuctionPanels, AuctionView } from '../AuctionPage.tsx';

const words = issuingTexts.page;
const nothing = () => null;
const panels: AuctionPanels = {
  ...{ marketing: nothing, ticket: nothing, result: nothing, receipts: nothing },
  ...{ changed: nothing, questions: nothing, proofLink: nothing },
};

export default function AsInvestorsPage() {
  const { uuid = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(ownAuction(uuid));
  if (!data) {
    return (
      <UnreadRecord error={error} isFetching={isFetching} words={words} onRetry={() => void refetch()}>
        <Skeleton height={420} />
      </UnreadRecord>
    );
  }
  return (
    <div>
      <Alert color="blue" mb="lg">
        {words.previewNote}{' '}
        <Anchor component={Link} to={paths.ownAuction(uuid)} inherit>
          {words.backToAuction}
        </Anchor>
      </Alert>
      <AuctionView auction={{ ...data, canBid: false, whyNotBid: null, bidsAs: null }} panels={panels} />
    </div>
  );
}
