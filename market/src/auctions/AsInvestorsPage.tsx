/** An own auction that nobody else sees yet, as investors will see it. */
import { NotFound } from '@fairbook/ui/ErrorPage.tsx';
import { ListProblem } from '@fairbook/ui/list-states.tsx';
import { statusOf } from '@fairbook/ui/queries.ts';
import { Alert, Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { paths } from '../paths.ts';
import { issuingTexts } from '../texts/issuing.ts';
import { type AuctionPanels, AuctionView } from './AuctionPage.tsx';
import { ownAuction } from './own-queries.ts';

const words = issuingTexts.page;
const nothing = () => null;
const panels: AuctionPanels = { marketing: nothing, ticket: nothing, result: nothing };

export default function AsInvestorsPage() {
  const { uuid = '' } = useParams();
  const { data, error, refetch } = useQuery(ownAuction(uuid));
  if (statusOf(error) === 404 || statusOf(error) === 400) {
    return <NotFound title={words.notFound} message={words.notFoundHint} />;
  }
  if (!data) {
    return (
      <div>{error ? <ListProblem error={error} onRetry={() => void refetch()} /> : <Skeleton height={420} />}</div>
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
