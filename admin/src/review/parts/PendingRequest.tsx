/** A decision that needs a second administrator: what, who requested it and why, and this administrator's options. */
import { adminRoles, labelOf, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { isApproval, minRoleFor } from '@fairbook/domain/review/decisions.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import dialogsCss from '@fairbook/ui/kit/dialogs.module.css';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { Anchor, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { api, useAdministrator } from '../../base/api.ts';
import { pendingQuery } from '../../base/queries.ts';
import { texts } from '../../base/texts.ts';
import { nameOf, pageOf } from '../audit/events.ts';
import { PreviewPart } from '../case/PreviewPart.tsx';
import css from './parts.module.css';
import { canConfirm, canRefuse, type Pending } from './pending.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { decide } from './refused.ts';

const words = texts.decisions;

/** Queries that waits about one record; nothing if there are none. */
export function PendingRequests({ subject }: { subject: string }) {
  const { data } = useQuery(pendingQuery(subject));
  return data?.map((request) => <PendingRequest key={request.id} request={request} />);
}

function previewOf({ action, subject, wanted, reason }: Pending) {
  const about = action === 'account.approve-change' ? `change:${wanted}` : subject;
  return { asked: { decision: action, subject: about, isConfirming: true }, reason };
}

/** The role that a request would give; null for other requests. */
function roleIn({ action, wanted }: Pending): string | null {
  const isRole = action === 'administrator.invite' || action === 'administrator.change-role';
  const role = valuesOf(adminRoles).find((each) => each === wanted);
  return isRole && role ? words.role(labelOf(adminRoles, role)) : null;
}

/** The content is requested once it is open. */
function Disclosure({ label, isOpen, children }: DisclosureProps) {
  const [open, setOpen] = useState(isOpen);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.pendingMeta}>{label}</summary>
      {open && children()}
    </details>
  );
}

interface DisclosureProps {
  readonly label: string;
  /** At first. */
  readonly isOpen: boolean;
  readonly children: () => ReactNode;
}

export function PendingRequest({ request }: { request: Pending }) {
  const me = useAdministrator();
  const page = pageOf(request.about);
  const { action, about, reason, requestedBy, requestedAt, expiresAt } = request;
  return (
    <section className={css.pending} aria-label={words.waiting(words.action[action])}>
      <div>
        <h2>{words.waiting(words.action[action])}</h2>
        {about && (
          <p className={css.pendingName} dir="auto">
            {page === null ? (
              nameOf(about)
            ) : (
              <Anchor component={Link} to={page} inherit>
                {nameOf(about)}
              </Anchor>
            )}
          </p>
        )}
        <p className={css.pendingReason} dir="auto">
          {reason ?? roleIn(request) ?? words.noReason}
        </p>
        <p className={css.pendingMeta}>
          {words.by(requestedBy.name)} <Moment at={requestedAt} /> · {words.expires} <Moment at={expiresAt} />
        </p>
        <Disclosure label={words.show} isOpen={canConfirm(request, me)}>
          {() => <PreviewPart {...previewOf(request)} />}
        </Disclosure>
      </div>
      <Choices request={request} />
    </section>
  );
}

function Choices({ request }: { request: Pending }) {
  const me = useAdministrator();
  const queries = useQueryClient();
  const [isRefusing, setRefusing] = useState(false);
  const { id, action, about, requestedBy, confirmers } = request;
  const params = { id };
  const what = words.action[action];
  const name = about ? nameOf(about) : '';
  if (requestedBy.id === me.id) {
    const withdraw = () =>
      confirm({
        message: words.withdraws,
        onConfirm: () =>
          decide(queries, () => api.withdrawDecision({ params }), { change: 'sharedDecision', done: words.withdrawn }),
      });
    return (
      <div className={css.pendingChoices}>
        <p>{confirmers === 0 ? words.nobody : words.own}</p>
        <Button variant="default" size="sm" onClick={() => void withdraw()}>
          {words.withdraw}
        </Button>
      </div>
    );
  }
  if (!canRefuse(request, me)) return <p className={css.pendingChoices}>{words.leastRole(minRoleFor(action))}</p>;
  const carryOut = () =>
    confirm({
      title: words.confirmTitle(what, name),
      message: (
        <>
          <p className={dialogsCss.dialogText}>{words.confirms[action]}</p>
          <PreviewPart {...previewOf(request)} />
        </>
      ),
      ok: words.confirmOk,
      cancel: words.notNow,
      danger: !isApproval(action),
      onConfirm: () =>
        decide(queries, () => api.confirmDecision({ params }), {
          change: 'sharedDecision',
          done: words.confirmed(what, name),
        }),
    });
  return (
    <div className={css.pendingChoices}>
      {canConfirm(request, me) ? (
        <Button size="sm" color={isApproval(action) ? 'brand' : 'red'} onClick={() => void carryOut()}>
          {words.confirm}
        </Button>
      ) : (
        <p>{words.tooNew}</p>
      )}
      <Button variant="default" size="sm" onClick={() => setRefusing(true)}>
        {words.refuse}
      </Button>
      <ReasonDialog
        opened={isRefusing}
        onClose={() => setRefusing(false)}
        title={words.refuseTitle}
        hint={words.refuseHint}
        danger
        onSend={(reason) =>
          decide(queries, () => api.refuseDecision({ params, body: { reason } }), {
            change: 'sharedDecision',
            done: words.refused,
          })
        }
      />
    </div>
  );
}
