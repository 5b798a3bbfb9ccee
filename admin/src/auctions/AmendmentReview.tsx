/** Amended terms and documents that wait for a decision about the difference, and what became of earlier requests. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { amendmentsAdmin } from '@fairbook/contract/sale-changes/amendments/admin.ts';
import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { amendmentStatuses } from '@fairbook/domain/sale-changes/amendment-vocabulary.ts';
import { latestAmendment } from '@fairbook/domain/sale-changes/recorded-amendment.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { formatMoment } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Differences, type ShownFile } from '@fairbook/ui/sale/Amendments.tsx';
import { kindOf } from '@fairbook/ui/sale/amendment-kind.ts';
import { Alert, Button, Group, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, useAdministrator } from '../base/api.ts';
import { texts } from '../base/texts.ts';
import { PreviewPart } from '../review/case/PreviewPart.tsx';
import { FileButton } from '../review/parts/files.tsx';
import { ReasonDialog } from '../review/parts/ReasonDialog.tsx';
import { decide } from '../review/parts/refused.ts';
import css from './auctions.module.css';
import { amendmentsTexts as words } from './texts/amendments.ts';

type Auction = Awaited<ReturnType<typeof api.readAuction>>;
type AmendmentsAnswer = AnswerOf<typeof amendmentsAdmin.readAmendments>;
type Request = AmendmentsAnswer['requests'][number];

/** Nothing where no request was made. */
export default function AmendmentReview({ auction }: { readonly auction: Auction }) {
  const { data } = useQuery(ask(api.readAmendments, { params: { auctionId: auction.uuid } }));
  if (!data || data.requests.length === 0) return null;
  const open = data.requests.find(({ status }) => status === 'Requested');
  const ended = data.requests.filter(({ status }) => status !== 'Requested');
  return (
    <>
      {open && <Review auction={auction} request={open} whyNot={data.whyNotApprove} />}
      {ended.length > 0 && (
        <Section title={words.earlier}>
          {ended.map((request) => (
            <Ended key={request.id} request={request} />
          ))}
        </Section>
      )}
    </>
  );
}

function showFile({ name, url }: ShownFile) {
  return (
    <span className={css.namedFile}>
      <span>{name}</span>
      <FileButton url={url} name={name} />
    </span>
  );
}

interface ReviewProps {
  readonly auction: Auction;
  readonly request: Request;
  readonly whyNot: AmendmentsAnswer['whyNotApprove'];
}

function Review({ auction, request, whyNot }: ReviewProps) {
  const { uuid: auctionId, status: standing, startDate } = auction;
  const { name } = auction.profile;
  const isAnnounced = standing !== 'Approved';
  const queries = useQueryClient();
  const zone = useZone();
  const { role } = useAdministrator();
  const [asked, setAsked] = useState<'approve' | 'return' | null>(null);
  const close = () => setAsked(null);
  const send = (status: 'Approved' | 'Returned', remarks: string | null) => {
    const params = { auctionId, amendmentId: request.id };
    // The files that this page has shown are approved.
    const shown = request.documents.map(({ sha256 }) => sha256);
    const done = ({ requests }: AmendmentsAnswer) => {
      if (status === 'Returned') return words.returned(name);
      const waits = requests.some(({ id, status: now }) => id === request.id && now === 'Requested');
      return waits ? words.firstApproval(name) : words.approved(name);
    };
    return decide(queries, () => api.decideAmendment({ params, body: { status, remarks, documents: shown } }), {
      change: 'auction',
      done,
    });
  };
  return (
    <Alert color="yellow" title={words.title[kindOf(request)]} role="status" mb="lg">
      <p className={css.amendmentLine}>
        {(isAnnounced ? words.byOfSale : words.by)(request.requestedBy, formatMoment(request.requestedAt, zone))}{' '}
        {standing === 'Scheduled' &&
          startDate !== null &&
          words.until(formatMoment(latestAmendment(new Date(startDate)).toISOString(), zone))}
      </p>
      <p className={css.amendmentReason}>{request.reason}</p>
      <Differences of={request} showFile={showFile} />
      {hasAdminRole(role, 'Reviewer') ? (
        <Group mt="sm">
          <Button disabled={whyNot !== null} onClick={() => setAsked('approve')}>
            {words.approve[kindOf(request)]}
          </Button>
          <Button variant="outline" color="red" onClick={() => setAsked('return')}>
            {words.return}
          </Button>
          {whyNot && <span className={css.unmet}>{whyNot.message}</span>}
        </Group>
      ) : (
        <p className={css.old}>{texts.roles.viewerOnly}</p>
      )}
      {asked === 'approve' && <ApproveDialog auction={auction} request={request} onClose={close} onSend={send} />}
      <ReasonDialog
        opened={asked === 'return'}
        onClose={close}
        title={words.returnTitle(name)}
        label={words.remarks}
        hint={words.returnHint}
        submit={words.return}
        maxLength={5000}
        danger
        onSend={(remarks) => send('Returned', remarks)}
      />
    </Alert>
  );
}

interface ApproveProps {
  readonly auction: Auction;
  readonly request: Request;
  readonly onClose: () => void;
  readonly onSend: (status: 'Approved', remarks: string | null) => Promise<unknown>;
}

function ApproveDialog({ auction, request, onClose, onSend }: ApproveProps) {
  const [remarks, setRemarks] = useState('');
  const { uuid, status, profile } = auction;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={words.approveTitle(profile.name)}
      submit={words.approve[kindOf(request)]}
      isWide
      onSubmit={() => onSend('Approved', remarks.trim() || null)}
    >
      <p className={css.dialogText}>{status === 'Approved' ? words.effect : words.effectOfSale}</p>
      <Differences of={request} showFile={showFile} />
      <Textarea
        label={words.remarks}
        description={words.remarksHint}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5000}
        value={remarks}
        onChange={(event) => setRemarks(event.currentTarget.value)}
      />
      <PreviewPart asked={{ decision: 'auction.approve-amendment', subject: `auction:${uuid}` }} reason={remarks} />
    </FormDialog>
  );
}

function Ended({ request }: { readonly request: Request }) {
  const zone = useZone();
  const { status, decidedAt, requestedAt, reason, remarks } = request;
  // Files of a request that was not approved are removed.
  const show = (file: ShownFile, version: 'before' | 'after') =>
    version === 'before' || status === 'Approved' ? showFile(file) : file.name;
  return (
    <details className={css.amendment}>
      <summary>
        {labelOf(amendmentStatuses, status)}, {formatMoment(decidedAt ?? requestedAt, zone)}
      </summary>
      <p className={css.amendmentReason}>{reason}</p>
      {remarks && <blockquote>{remarks}</blockquote>}
      <Differences of={request} showFile={show} />
    </details>
  );
}
