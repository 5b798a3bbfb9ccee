/** Decisions about an auction: approve, reject, change its launch date. */

import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { whyNotAuctionAction, whyNotDecide } from '@fairbook/domain/auctions/auction.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { whyNotHalt, whyNotResume } from '@fairbook/domain/sale-changes/halt.ts';
import { formatMoment } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { timingOf } from '@fairbook/ui/format/timing.ts';
import { ConfirmDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { CancelDialog, HaltDialog, ResumeButton, ResumeDialog } from '@fairbook/ui/sale/HaltDialogs.tsx';
import { haltTexts } from '@fairbook/ui/sale/halt-texts.ts';
import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, useAdministrator } from '../base/api.ts';
import { texts } from '../base/texts.ts';
import { PreviewPart } from '../review/case/PreviewPart.tsx';
import type { Deciding } from '../review/parts/deciding.ts';
import { ReasonDialog, ReasonParts } from '../review/parts/ReasonDialog.tsx';
import { decide } from '../review/parts/refused.ts';
import css from './auctions.module.css';
import { LaunchDialog } from './LaunchDialog.tsx';
import type { Auction } from './shapes.ts';

const words = texts.review;

type Decision = 'approve' | 'reject' | 'launch' | 'halt' | 'resume' | 'cancel';

interface AuctionDecisionsProps {
  readonly auction: Auction;
  /** Called once a decision is stored; `isSettled` where it answers the request for approval. */
  readonly onDone: (isSettled: boolean) => void;
}

export function AuctionDecisions({ auction, onDone }: AuctionDecisionsProps) {
  const queries = useQueryClient();
  const { role } = useAdministrator();
  const [asked, setAsked] = useState<Decision | null>(null);
  const close = () => setAsked(null);
  const { name } = auction.profile;
  const params = { auctionId: auction.uuid };
  const subject = `auction:${auction.uuid}`;
  const values = { name, issuer: auction.municipality.name };

  async function settle(done: string, send: () => Promise<unknown>, isSettled = false) {
    await decide(queries, send, { change: 'auction', done });
    onDone(isSettled);
  }

  async function approve(remarks: string | null) {
    const send = () => api.decideAuction({ params, body: { status: 'Approved', remarks } });
    const done = ({ status }: { readonly status: string }) =>
      status === 'PendingReview' ? words.firstApproval(name) : words.approved(name);
    await decide(queries, send, { change: 'auction', done });
    onDone(true);
  }

  if (!hasAdminRole(role, 'Reviewer')) return <p className={css.old}>{texts.roles.viewerOnly}</p>;

  return (
    <>
      <DecisionButtons auction={auction} onAsk={setAsked} />
      {asked === 'halt' && (
        <HaltDialog
          name={name}
          onClose={close}
          extra={reasonParts({ decision: 'auction.halt', subject, values })}
          onSend={(reason) => settle(haltTexts.halt.done, () => api.haltAuction({ params, body: { reason } }))}
        />
      )}
      {asked === 'cancel' && (
        <CancelDialog
          name={name}
          isEnded={auction.isWithoutResult}
          onClose={close}
          extra={reasonParts({ decision: 'auction.cancel', subject, values })}
          onSend={(reason) => settle(haltTexts.cancel.done, () => api.cancelAuction({ params, body: { reason } }))}
        />
      )}
      {asked === 'resume' && (
        <ResumeDialog
          name={name}
          sale={auction}
          onClose={close}
          extra={(request) => <PreviewPart asked={{ decision: 'auction.resume', subject, ...request }} />}
          onSend={(body) => {
            const done = body.choice === 'close' ? haltTexts.resume.closed : haltTexts.resume.done;
            return settle(done, () => api.resumeAuction({ params, body }));
          }}
        />
      )}
      <ApproveDialog auction={auction} opened={asked === 'approve'} onClose={close} onSend={approve} />
      <ReasonDialog
        opened={asked === 'reject'}
        onClose={close}
        title={words.rejectTitle(name)}
        label={words.remarks}
        hint={words.rejectHint}
        maxLength={5000}
        danger
        asked={{ decision: 'auction.reject', subject, values }}
        onSend={(remarks) =>
          settle(words.rejected(name), () => api.decideAuction({ params, body: { status: 'Rejected', remarks } }), true)
        }
      />
      <LaunchDialog
        auction={auction}
        opened={asked === 'launch'}
        onClose={close}
        onSend={(marketingPeriodLaunchDate) =>
          settle(words.launchChanged(name), () => {
            const insteadOf = auction.keyDates.marketingPeriodLaunchDate;
            return api.changeLaunchDate({ params, body: { marketingPeriodLaunchDate, insteadOf } });
          })
        }
      />
    </>
  );
}

/** Below the reason in the dialogs that both sites share. */
function reasonParts(asked: Deciding) {
  return (reason: string, onReason: (reason: string) => void) => (
    <ReasonParts asked={asked} reason={reason} onReason={onReason} />
  );
}

interface DecisionButtonsProps {
  readonly auction: Auction;
  readonly onAsk: (decision: Decision) => void;
}

function DecisionButtons({ auction, onAsk }: DecisionButtonsProps) {
  const { role } = useAdministrator();
  const now = new Date(serverClock.now());
  const timing = timingOf(auction);
  const isPending = whyNotAuctionAction(timing, 'APPROVE', now) === null;
  const cannotApprove = whyNotDecide(timing, 'APPROVE', auction.municipalityStatus, now);
  const whyNotApprove = cannotApprove ? inLanguage(cannotApprove.message) : undefined;
  const launchRefusal = whyNotAuctionAction(timing, 'CHANGE_LAUNCH_DATE', now);
  return (
    <>
      {isPending && (
        <>
          <Button
            aria-keyshortcuts="A"
            disabled={cannotApprove !== null}
            title={whyNotApprove}
            onClick={() => onAsk('approve')}
          >
            {words.approve}
          </Button>
          {cannotApprove && <span className={css.unmet}>{whyNotApprove}</span>}
          <Button aria-keyshortcuts="R" variant="outline" color="red" onClick={() => onAsk('reject')}>
            {words.reject}
          </Button>
        </>
      )}
      {whyNotHalt(timing, now) === null && (
        <Button variant="outline" color="red" onClick={() => onAsk('halt')}>
          {haltTexts.halt.action}
        </Button>
      )}
      {auction.halt && (
        <ResumeButton
          refusal={whyNotResume(
            { ...timing, haltedBy: auction.halt.haltedBy, issuerStatus: auction.municipalityStatus },
            'administrator',
          )}
          onClick={() => onAsk('resume')}
        />
      )}
      {(auction.halt || auction.isWithoutResult) && hasAdminRole(role, 'Owner') && (
        <Button variant="outline" color="red" onClick={() => onAsk('cancel')}>
          {haltTexts.cancel.action}
        </Button>
      )}
      {launchRefusal ? (
        <p className={css.locked}>
          {timing.status === 'Live' || timing.status === 'Ended' ? words.locked : inLanguage(launchRefusal.message)}
        </p>
      ) : (
        <Button variant="default" onClick={() => onAsk('launch')}>
          {words.changeLaunch}
        </Button>
      )}
    </>
  );
}

interface ApproveDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly auction: Auction;
  readonly onSend: (remarks: string | null) => Promise<unknown>;
}

function ApproveDialog({ auction, opened, onClose, onSend }: ApproveDialogProps) {
  const zone = useZone();
  const [remarks, setRemarks] = useState('');
  useEffect(() => {
    if (opened) setRemarks('');
  }, [opened]);
  const launch = auction.keyDates.marketingPeriodLaunchDate;
  const isLaunched = launch !== null && Date.parse(launch) <= serverClock.now();
  const { name } = auction.profile;
  return (
    <ConfirmDialog opened={opened} onClose={onClose} onConfirm={() => onSend(remarks.trim() || null)}>
      <p className={css.dialogText}>
        {launch === null || isLaunched ? words.approvesNow(name) : words.approvesAt(name, formatMoment(launch, zone))}
      </p>
      <Textarea
        mt="md"
        label={words.remarks}
        description={words.remarksOptional}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5000}
        value={remarks}
        onChange={(event) => setRemarks(event.currentTarget.value)}
      />
      <PreviewPart asked={{ decision: 'auction.approve', subject: `auction:${auction.uuid}` }} reason={remarks} />
    </ConfirmDialog>
  );
}
