/** The issuer amends the terms of an approved auction or a scheduled sale: the form, or the request that is under review. */

import { showDone } from '@fairbook/ui/base/queries.ts';
import { formatMoment } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { Differences } from '@fairbook/ui/sale/Amendments.tsx';
import { Alert, Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { paths } from '../../base/paths.ts';
import type { OwnAuction } from '../../base/queries.ts';
import { OwnSale } from '../../parts/OwnSale.tsx';
import { amendingTexts as words } from '../texts/amending.ts';
import { AmendForm } from './AmendForm.tsx';
import css from './amending.module.css';
import { latestOf } from './amending.ts';
import { NamedFile } from './NamedFile.tsx';
import { type OwnAmendments, ownAmendments } from './queries.ts';
import { standingOf } from './UnderReview.tsx';

export default function AmendPage() {
  return <OwnSale>{(auction) => <Amending key={auction.uuid} auction={auction} />}</OwnSale>;
}

function Amending({ auction }: { readonly auction: OwnAuction }) {
  const zone = useZone();
  const latest = latestOf(auction);
  const { data, error, refetch } = useQuery(ownAmendments(auction.uuid));
  return (
    <div className={css.page}>
      <PageHeader
        title={words.title(auction.profile.name)}
        lead={latest === null ? words.lead : words.leadOfSale(formatMoment(latest, zone))}
        actions={
          <Anchor component={Link} to={paths.ownAuction(auction.uuid)}>
            {words.back}
          </Anchor>
        }
      />
      {data && <Standing auction={auction} amendments={data} />}
      {!data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={420} />}
    </div>
  );
}

interface StandingProps {
  readonly auction: OwnAuction;
  readonly amendments: OwnAmendments;
}

function Standing({ auction, amendments }: StandingProps) {
  const zone = useZone();
  const { requests, whyNotAmend } = amendments;
  const [last] = requests;
  const open = requests.find(({ status }) => status === 'Requested');
  if (open) return <Pending auction={auction} request={open} />;
  return (
    <>
      {last?.status === 'Returned' && (
        <Alert color="orange" title={words.returned(formatMoment(last.decidedAt ?? last.requestedAt, zone))}>
          {last.remarks}
        </Alert>
      )}
      {whyNotAmend ? <p>{whyNotAmend.message}.</p> : <AmendForm auction={auction} amendments={amendments} />}
    </>
  );
}

function Pending({
  auction,
  request,
}: {
  readonly auction: OwnAuction;
  readonly request: OwnAmendments['requests'][number];
}) {
  const queries = useQueryClient();
  const zone = useZone();
  async function recall() {
    const done = await confirm({
      title: words.recall,
      message: words.recallQuestion,
      ok: words.recall,
      onConfirm: () => api.recallAmendment({ params: { auctionId: auction.uuid, amendmentId: request.id } }),
    });
    await invalidate(queries, 'ownAuction');
    if (done) showDone(words.recalled);
  }
  return (
    <Alert color="yellow" title={words.pending} role="status">
      <p className={css.line}>{words.requestedBy(request.requestedBy, formatMoment(request.requestedAt, zone))}</p>
      {auction.status !== 'Approved' && <p className={css.line}>{standingOf(auction, zone)}</p>}
      <p className={css.reason}>{request.reason}</p>
      <Differences of={request} showFile={(file) => <NamedFile file={file} />} />
      <Button variant="default" onClick={() => void recall()}>
        {words.recall}
      </Button>
    </Alert>
  );
}
