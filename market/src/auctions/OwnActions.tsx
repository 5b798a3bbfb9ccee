/** What a municipality can do with its auction now: ask for approval, go live, begin another one like it. */
import { whyNotEdit, whyNotGoLive, whyNotRequestApproval } from '@fairbook/domain/auction.ts';
import { confirm } from '@fairbook/ui/dialogs.tsx';
import { showDone } from '@fairbook/ui/queries.ts';
import { serverClock } from '@fairbook/ui/server-time.ts';
import { Anchor, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../api.ts';
import { tell } from '../invalidation.ts';
import { paths } from '../paths.ts';
import { usePerson } from '../person.ts';
import type { OwnAuction } from '../queries.ts';
import { buildingTexts } from '../texts/building.ts';
import { issuingTexts } from '../texts/issuing.ts';
import { linkOfStep, stepToGoOn } from './builder/steps.ts';
import { GoLiveDialog } from './GoLiveDialog.tsx';
import './own-auction.css';

const words = issuingTexts.page;

export function OwnActions({ auction }: { auction: OwnAuction }) {
  const queries = useQueryClient();
  const person = usePerson();
  const navigate = useNavigate();
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

  async function duplicate() {
    const made = { id: '' };
    const done = await confirm({
      title: words.duplicate,
      message: words.duplicateQuestion,
      ok: words.duplicateOk,
      onConfirm: async () => {
        Object.assign(made, await api.duplicateAuction({ params: { auctionId: auction.uuid } }));
      },
    });
    if (!done) return;
    await tell(queries, 'draft');
    showDone(words.duplicated);
    await navigate(paths.buildAuction(made.id, 'profile'));
  }

  return (
    <div className="mk-own-actions">
      <Anchor component={Link} to={isVisible ? paths.auction(auction.uuid) : paths.asInvestors(auction.uuid)}>
        {isVisible ? words.asInvestors : words.asInvestorsWill}
      </Anchor>
      {person.onboardingStatus === 'Active' && (
        <Button variant="default" onClick={() => void duplicate()}>
          {words.duplicate}
        </Button>
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
