/** Actions of a municipality on its auction in its current status: request approval, go live, duplicate, and those of a draft. */
import { drafting } from '@fairbook/domain/accounts/account.ts';
import {
  whyNotAuctionAction,
  whyNotEdit,
  whyNotGoLive,
  whyNotRequestApproval,
} from '@fairbook/domain/auctions/auction.ts';
import { whyNotHalt, whyNotResume } from '@fairbook/domain/sale-changes/halt.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { timingOf } from '@fairbook/ui/format/timing.ts';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { HaltDialog, ResumeButton, ResumeDialog, type ResumeDialogProps } from '@fairbook/ui/sale/HaltDialogs.tsx';
import { haltTexts } from '@fairbook/ui/sale/halt-texts.ts';
import { Anchor, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { paths } from '../../base/paths.ts';
import { usePerson } from '../../base/person.ts';
import type { OwnAuction } from '../../base/queries.ts';
import css from '../../parts/auction-page.module.css';
import { issuingTexts } from '../../parts/texts/issuing.ts';
import { rehearsingTexts } from '../../parts/texts/rehearsing.ts';
import { ChangeButtons } from '../../sale-changes/ChangeButtons.tsx';
import { OfferUnsold } from '../../sale-changes/OfferUnsold.tsx';
import { linkOfStep, stepToGoOn } from '../builder/steps.ts';
import { buildingTexts } from '../texts/building.ts';
import { DraftActions } from './DraftActions.tsx';
import { GoLiveDialog } from './GoLiveDialog.tsx';

const words = issuingTexts.page;

interface HaltingProps {
  readonly auction: OwnAuction;
  readonly asked: 'halt' | 'resume' | null;
  readonly onClose: () => void;
}

/** Dialogs that halt and resume the sale. */
function Halting({ auction, asked, onClose }: HaltingProps) {
  const queries = useQueryClient();
  const params = { auctionId: auction.uuid };
  const { name } = auction.profile;
  async function halt(reason: string) {
    await api.haltAuction({ params, body: { reason } }).finally(() => invalidate(queries, 'auctionStatus'));
    showDone(haltTexts.halt.done);
  }
  async function resume(body: Parameters<ResumeDialogProps['onSend']>[0]) {
    await api.resumeAuction({ params, body }).finally(() => invalidate(queries, 'auctionStatus'));
    showDone(body.choice === 'close' ? haltTexts.resume.closed : haltTexts.resume.done);
  }
  if (asked === 'halt') return <HaltDialog name={name} confirmsName onClose={onClose} onSend={halt} />;
  return asked && <ResumeDialog name={name} sale={auction} onClose={onClose} onSend={resume} />;
}

export function OwnActions({ auction }: { auction: OwnAuction }) {
  const queries = useQueryClient();
  const person = usePerson();
  const navigate = useNavigate();
  const [going, setGoing] = useState(false);
  const [asked, setAsked] = useState<'halt' | 'resume' | null>(null);
  const now = new Date(serverClock.now());
  const timing = timingOf(auction);
  const isActive = person.onboardingStatus === 'Active';
  const mayDraft = drafting.includes(person.onboardingStatus);
  const isVisible = auction.isInMarketingPhase || auction.status === 'Live' || auction.status === 'Ended';

  async function requestApproval() {
    const done = await confirm({
      message: auction.profile.name,
      ok: words.request,
      linkOf: linkOfStep(auction),
      onConfirm: () => api.requestAuctionApproval({ params: { auctionId: auction.uuid } }),
    });
    await invalidate(queries, 'ownAuction');
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
    await invalidate(queries, 'draft');
    showDone(words.duplicated);
    await navigate(paths.buildAuction(made.id, 'profile'));
  }

  return (
    <div className={css.ownActions}>
      <Anchor component={Link} to={isVisible ? paths.auction(auction.uuid) : paths.asInvestors(auction.uuid)}>
        {isVisible ? words.asInvestors : words.asInvestorsWill}
      </Anchor>
      {person.features.includes('deal-team') && (
        <Anchor component={Link} to={paths.ownTeam(auction.uuid)}>
          {words.team}
        </Anchor>
      )}
      {auction.status !== 'Ended' && auction.status !== 'Live' && (
        <Anchor component={Link} to={paths.rehearsal(auction.uuid)}>
          {rehearsingTexts.open}
        </Anchor>
      )}
      {mayDraft && (
        <Button variant="default" onClick={() => void duplicate()}>
          {words.duplicate}
        </Button>
      )}
      {mayDraft && auction.status === 'Ended' && !auction.isCancelled && <OfferUnsold auction={auction} />}
      <DraftActions auction={auction} />
      {mayDraft && whyNotEdit(timing, now) === null && (
        <Button component={Link} to={paths.buildAuction(auction.uuid, stepToGoOn(auction))} variant="default">
          {buildingTexts.goOn}
        </Button>
      )}
      {isActive && whyNotRequestApproval(timing, now) === null && (
        <Button onClick={() => void requestApproval()}>{words.request}</Button>
      )}
      {isActive && whyNotAuctionAction(timing, 'AMEND_TERMS', now) === null && (
        <Button component={Link} to={paths.amend(auction.uuid)} variant="default">
          {auction.status === 'Approved' ? words.amendAll : words.amend}
        </Button>
      )}
      {isActive && whyNotGoLive(timing, now) === null && <Button onClick={() => setGoing(true)}>{words.goLive}</Button>}
      {isActive && (auction.status === 'Scheduled' || auction.status === 'Live') && <ChangeButtons auction={auction} />}
      {isActive && whyNotHalt(timing, now) === null && (
        <Button variant="outline" color="red" onClick={() => setAsked('halt')}>
          {haltTexts.halt.action}
        </Button>
      )}
      {auction.halt && (
        <ResumeButton
          refusal={whyNotResume(
            { ...timing, haltedBy: auction.halt.haltedBy, issuerStatus: person.onboardingStatus },
            'issuer',
          )}
          onClick={() => setAsked('resume')}
        />
      )}
      <Halting auction={auction} asked={asked} onClose={() => setAsked(null)} />
      {going && <GoLiveDialog auction={auction} onClose={() => setGoing(false)} />}
    </div>
  );
}
