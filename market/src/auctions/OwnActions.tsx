/** What a municipality can do with its auction now: ask for approval, go live. */
import { whyNotEdit, whyNotGoLive, whyNotRequestApproval } from '@fairbook/domain/auction.ts';
import { confirm } from '@fairbook/ui/dialogs.tsx';
import { showDone } from '@fairbook/ui/queries.ts';
import { serverClock } from '@fairbook/ui/server-time.ts';
import { Anchor, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../api.ts';
import { tell } from '../invalidation.ts';
import { paths } from '../paths.ts';
import type { OwnAuction } from '../queries.ts';
import { buildingTexts } from '../texts/building.ts';
import { issuingTexts } from '../texts/issuing.ts';
import { linkOfStep, stepToGoOn } from './builder/steps.ts';
import { GoLiveDialog } from './GoLiveDialog.tsx';
import './own-auction.css';

const words = issuingTexts.page;

export function OwnActions({ auction }: { auction: OwnAuction }) {
  const queries = useQueryClient();
  const [going, setGoing] = useState(false);
  const now = new Date(serverClock.now());
  const timing = { ...auction, startDate: dateOf(auction.startDate), closeDate: dateOf(auction.closeDate) };
  const isVisible = auction.isInMarketingPhase || auction.status === 'Live' || auction.status === 'Ended';

  async function requestApproval() {
    const done = await confirm({
      message: auction.profile.name,
      ok: words.request,
      linkOf: linkOfStep(auction),
      onConfirm: () => api.requestAuctionApproval({ params: { auctionId: auction.uuid } }),
    });
    await tell(queries, 'ownAuction');
    if (done) showDone(words.requested);
  }

  return (
    <div className="mk-own-actions">
      {isVisible && (
        <Anchor component={Link} to={paths.auction(auction.uuid)}>
          {words.asInvestors}
        </Anchor>
      )}
      {whyNotEdit(timing, now) === null && (
        <Button component={Link} to={paths.buildAuction(auction.uuid, stepToGoOn(auction))} variant="default">
          {buildingTexts.goOn}
        </Button>
      )}
      {whyNotRequestApproval(timing, now) === null && (
        <Button onClick={() => void requestApproval()}>{words.request}</Button>
      )}
      {whyNotGoLive(timing, now) === null && (
        <Button variant={auction.status === 'Scheduled' ? 'default' : 'filled'} onClick={() => setGoing(true)}>
          {auction.status === 'Scheduled' ? words.changeWindow : words.goLive}
        </Button>
      )}
      {going && <GoLiveDialog auction={auction} onClose={() => setGoing(false)} />}
    </div>
  );
}

function dateOf(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso);
}
