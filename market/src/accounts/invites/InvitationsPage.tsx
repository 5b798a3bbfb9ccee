/** Professionals a municipality has invited, with the state of each invitation. */

import { messageOf, showDone, showProblem } from '@fairbook/ui/base/queries.ts';
import { formatMoment, readersZone } from '@fairbook/ui/format/format.ts';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { ListProblem, NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { Badge, Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { usePerson } from '../../base/person.ts';
import { invitationTexts } from '../../issuers/texts/municipalities.ts';
import css from './connections.module.css';
import { InviteDialog } from './InviteDialog.tsx';
import { type Invitation, invitations } from './invitations.ts';

const words = invitationTexts;
const colors = { joined: 'green', unverified: 'orange', waiting: 'orange', expired: 'gray' } as const;

export default function InvitationsPage() {
  const isActive = usePerson().onboardingStatus === 'Active';
  const [isInviting, setIsInviting] = useState(false);
  const { data, error, refetch } = useQuery(invitations);
  const invite = isActive && <Button onClick={() => setIsInviting(true)}>{words.invite}</Button>;
  return (
    <div>
      <PageHeader title={words.title} lead={words.lead} actions={invite} />
      {!data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
      {data?.length === 0 && <NoRows text={words.none} />}
      {data && data.length > 0 && (
        <ul className={css.connections}>
          {data.map((invitation) => (
            <Line key={invitation.id} invitation={invitation} isActive={isActive} />
          ))}
        </ul>
      )}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </div>
  );
}

function Line({ invitation, isActive }: { invitation: Invitation; isActive: boolean }) {
  const { id, email, name } = invitation;
  const queries = useQueryClient();
  const state = stateOf(invitation);
  const resend = useMutation({
    mutationFn: () => api.resendInvite({ params: { id } }),
    meta: { notice: false },
    onSuccess: () => showDone(words.resent(email)),
    onError: (error) => showProblem(messageOf(error)),
    onSettled: () => invalidate(queries, 'invites'),
  });

  async function revoke(): Promise<void> {
    const done = await confirm({
      message: words.revokeQuestion(email),
      ok: words.revoke,
      danger: true,
      onConfirm: () => api.revokeInvite({ params: { id } }),
    });
    await invalidate(queries, 'invites');
    if (done) showDone(words.revoked);
  }

  return (
    <li>
      <span className={css.connectionName}>
        {name ?? email}
        <span>{[name === null ? null : email, sentenceOf(invitation)].filter(Boolean).join(' · ')}</span>
      </span>
      <Badge color={colors[state]}>{words.states[state]}</Badge>
      {isActive && (state === 'waiting' || state === 'expired') && (
        <>
          <Button
            variant="default"
            size="xs"
            loading={resend.isPending}
            aria-label={words.resendTo(email)}
            onClick={() => resend.mutate()}
          >
            {words.resend}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={words.revokeFor(email)}
            onClick={() => void revoke()}
          >
            {words.revoke}
          </Button>
        </>
      )}
    </li>
  );
}

function stateOf({ acceptedAt, isExpired, isUnverified }: Invitation): keyof typeof words.states {
  if (acceptedAt !== null) return 'joined';
  if (isUnverified) return 'unverified';
  return isExpired ? 'expired' : 'waiting';
}

function sentenceOf({ acceptedAt, isExpired, isUnverified, expiresAt }: Invitation): string {
  if (acceptedAt !== null) return words.joined(formatMoment(acceptedAt, readersZone()));
  if (isUnverified) return words.unverified;
  return isExpired
    ? words.expired(formatMoment(expiresAt, readersZone()))
    : words.until(formatMoment(expiresAt, readersZone()));
}
