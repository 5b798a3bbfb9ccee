/** A decision that needs a second administrator: what, who requested it and why, and this administrator's options. */
import type { decisionsAdmin } from '@fairbook/contract/decisions/admin.ts';
import type { AnswerOf } from '@fairbook/contract/route.ts';
import { hasAdminRole } from '@fairbook/domain/administrators.ts';
import { minRoleFor } from '@fairbook/domain/decisions.ts';
import { confirm } from '@fairbook/ui/dialogs.tsx';
import { Moment } from '@fairbook/ui/Figures.tsx';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, useAdministrator } from '../api.ts';
import { pendingQuery } from '../queries.ts';
import { texts } from '../texts.ts';
import css from './parts.module.css';
import { ReasonDialog } from './ReasonDialog.tsx';
import { decide } from './refused.ts';

export type Pending = AnswerOf<typeof decisionsAdmin.listPendingDecisions>[number];

const words = texts.decisions;

/** Queries that waits about one record; nothing if there are none. */
export function PendingRequests({ subject }: { subject: string }) {
  const { data } = useQuery(pendingQuery(subject));
  return data?.map((request) => <PendingRequest key={request.id} request={request} />);
}

export function PendingRequest({ request }: { request: Pending }) {
  const { action, about, reason, requestedBy, requestedAt, expiresAt } = request;
  return (
    <section className={css.pending} aria-label={words.waiting(words.action[action])}>
      <div>
        <h2>{words.waiting(words.action[action])}</h2>
        {about && <p className={css.pendingName}>{about.name}</p>}
        <p>{reason ?? words.noReason}</p>
        <p className={css.pendingMeta}>
          {words.by(requestedBy.name)} <Moment at={requestedAt} /> · {words.expires} <Moment at={expiresAt} />
        </p>
      </div>
      <Choices request={request} />
    </section>
  );
}

/** Whether this administrator can confirm the request. */
export function canConfirm({ action, requestedBy }: Pending, me: ReturnType<typeof useAdministrator>): boolean {
  return requestedBy.id !== me.id && hasAdminRole(me.role, minRoleFor(action));
}

function Choices({ request }: { request: Pending }) {
  const me = useAdministrator();
  const queries = useQueryClient();
  const [isRefusing, setRefusing] = useState(false);
  const { id, action, about, requestedBy, confirmers } = request;
  const params = { id };
  const what = words.action[action];
  const name = about?.name ?? '';
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
  if (!canConfirm(request, me)) return <p className={css.pendingChoices}>{words.role(minRoleFor(action))}</p>;
  const carryOut = () =>
    confirm({
      title: words.confirmTitle(what, name),
      message: words.confirms[action],
      ok: words.confirmOk,
      cancel: words.notNow,
      danger: action !== 'auction.approve',
      onConfirm: () =>
        decide(queries, () => api.confirmDecision({ params }), {
          change: 'sharedDecision',
          done: words.confirmed(what, name),
        }),
    });
  return (
    <div className={css.pendingChoices}>
      <Button size="sm" color={action === 'auction.approve' ? 'brand' : 'red'} onClick={() => void carryOut()}>
        {words.confirm}
      </Button>
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
