/** List of administrators and invitations. */

import { ApiError } from '@fairbook/contract/base/errors.ts';
import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { adminRoles, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { messageOf, showDone, showProblem } from '@fairbook/ui/base/queries.ts';
import { confirm } from '@fairbook/ui/base/questions.ts';
import { formatDayOf, readersZone } from '@fairbook/ui/format/format.ts';
import { IconPlus } from '@fairbook/ui/icons/signs/plus.ts';
import { arrange, type Column } from '@fairbook/ui/kit/list/columns.ts';
import { ListPage } from '@fairbook/ui/kit/list/ListPage.tsx';
import type { ListShape } from '@fairbook/ui/kit/list/list-state.ts';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import { useListState } from '@fairbook/ui/kit/list/use-list-state.ts';
import badgeCss from '@fairbook/ui/sale/badge.module.css';
import { Badge, Button } from '@mantine/core';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, useAdministrator } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import { adminInvitesQuery, administratorsQuery } from '../base/queries.ts';
import { texts } from '../base/texts.ts';
import { When } from '../review/parts/When.tsx';
import css from './accounts.module.css';
import { InviteDialog } from './InviteDialog.tsx';
import { RemoveAction, RoleChoice } from './MemberActions.tsx';
import { type Administrator, type Invite, type Member, membersOf } from './members.ts';
import { SignInActions } from './SignInActions.tsx';

const words = texts.administrators;

const shape: ListShape = { tabs: ['all', 'joined', 'open'], sort: 'person' };

const belongs: Readonly<Record<string, (member: Member) => boolean>> = {
  all: () => true,
  joined: ({ joinedAt }) => joinedAt !== null,
  open: ({ joinedAt }) => joinedAt === null,
};

const colors = { joined: 'green', open: 'blue', expired: 'orange' } as const;

function stateOf({ joinedAt, isExpired }: Member): keyof typeof colors {
  if (joinedAt !== null) return 'joined';
  return isExpired ? 'expired' : 'open';
}

/** As it was at the last sign-in. */
function factorOf(administrator: Administrator | null): string {
  if (administrator === null || administrator.hasSecondFactor === null) return texts.none;
  return administrator.hasSecondFactor ? words.factor.on : words.factor.off;
}

function columnsFor(me: ReturnType<typeof useAdministrator>): Column<Member>[] {
  const isOwner = hasAdminRole(me.role, 'Owner');
  return [
    {
      key: 'person',
      header: words.column.person,
      sortable: true,
      value: ({ name, email }) => name ?? email,
      cell: ({ name, email }) =>
        name === null ? (
          <strong className={css.person}>{email}</strong>
        ) : (
          <>
            <strong className={css.person}>{email === me.email ? words.you(name) : name}</strong>
            <span className={tableCss.cellSecond}>{email}</span>
          </>
        ),
    },
    {
      key: 'role',
      header: words.role,
      sortable: true,
      value: ({ role }) => labelOf(adminRoles, role),
      cell: ({ role, administrator }) =>
        isOwner && administrator ? <RoleChoice administrator={administrator} /> : labelOf(adminRoles, role),
    },
    {
      key: 'state',
      header: words.column.state,
      sortable: true,
      value: stateOf,
      cell: (member) => (
        <>
          <Badge component="span" className={badgeCss.badge} variant="light" color={colors[stateOf(member)]}>
            {words.state[stateOf(member)]}
          </Badge>
          {member.joinedAt !== null && (
            <span className={`${tableCss.cellSecond} ${css.oneLine}`}>
              {formatDayOf(member.joinedAt, readersZone())}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'factor',
      header: words.column.factor,
      sortable: true,
      value: ({ administrator }) => factorOf(administrator),
      cell: ({ administrator }) => factorOf(administrator),
    },
    {
      key: 'lastSeenAt',
      header: words.column.lastSeen,
      sortable: true,
      value: ({ administrator }) => administrator?.lastSeenAt ?? null,
      cell: ({ administrator }) => <When at={administrator?.lastSeenAt ?? null} />,
    },
    {
      key: 'expiresAt',
      header: words.column.expires,
      sortable: true,
      value: ({ expiresAt }) => expiresAt,
      cell: ({ expiresAt }) => <When at={expiresAt} />,
    },
    {
      key: 'invitedBy',
      header: words.column.invitedBy,
      sortable: true,
      from: 'lg',
      value: ({ invitedBy }) => invitedBy ?? words.byOperator,
      cell: ({ invitedBy, sentAt }) => (
        <>
          {invitedBy ?? words.byOperator}
          {sentAt !== null && (
            <span className={`${tableCss.cellSecond} ${css.oneLine}`}>
              {words.sent(formatDayOf(sentAt, readersZone()))}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      header: words.column.actions,
      align: 'end',
      cell: ({ invite, administrator }) => {
        if (!isOwner) return null;
        if (invite) return <InviteActions invite={invite} />;
        return (
          administrator && (
            <span className={css.actions}>
              {administrator.id !== me.id && <SignInActions administrator={administrator} />}
              <RemoveAction administrator={administrator} />
            </span>
          )
        );
      },
    },
  ];
}

export default function AdministratorsPage() {
  const me = useAdministrator();
  const list = useListState(shape);
  const [isInviting, setInviting] = useState(false);
  const invites = useQuery(adminInvitesQuery);
  const administrators = useQuery(administratorsQuery);
  const isKnown = administrators.data !== undefined && invites.data !== undefined;
  const all = isKnown ? membersOf(administrators.data, invites.data) : [];
  const isOwner = hasAdminRole(me.role, 'Owner');
  const columns = columnsFor(me);
  const shown = all.filter(belongs[list.state.tab] ?? (() => true));
  const data = isKnown ? arrange(shown, list.state, columns, ({ name, email }) => `${name ?? ''} ${email}`) : undefined;
  return (
    <>
      <ListPage
        title={words.title}
        things={words.things}
        list={list}
        answer={{
          data,
          error: administrators.error ?? invites.error,
          isFetching: administrators.isFetching || invites.isFetching,
          refetch: () => Promise.all([administrators.refetch(), invites.refetch()]),
        }}
        lead={isOwner ? words.lead : words.ownerOnly}
        actions={
          isOwner && (
            <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setInviting(true)}>
              {words.invite}
            </Button>
          )
        }
        tabs={(['all', 'joined', 'open'] as const).map((tab) => ({
          value: tab,
          label: words.tab[tab],
          count: isKnown ? all.filter(belongs[tab] ?? (() => true)).length : undefined,
        }))}
        columns={columns}
        rowKey={({ id }) => id}
        searchLabel={words.search}
        emptyText={list.state.tab === 'open' ? words.noneWaiting : words.empty}
      />
      <InviteDialog opened={isInviting} onClose={() => setInviting(false)} />
    </>
  );
}

const inviteActionsWords = texts.administrators;

/** Actions on a pending invitation: resend its mail, or revoke it. */
function InviteActions({ invite: { id, email } }: { invite: Invite }) {
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: () =>
      settle(queries, () => api.resendAdminInvite({ params: { id } }), inviteActionsWords.resent(email)),
    onError: (error) => showProblem(messageOf(error)),
    meta: { notice: false },
  });
  const revoke = () =>
    confirm({
      message: inviteActionsWords.revokes(email),
      danger: true,
      onConfirm: () =>
        settle(queries, () => api.revokeAdminInvite({ params: { id } }), inviteActionsWords.revoked(email)),
    });
  return (
    <span className={css.actions}>
      <Button variant="default" size="compact-sm" loading={again.isPending} onClick={() => again.mutate()}>
        {inviteActionsWords.resend}
      </Button>
      <Button variant="subtle" color="red" size="compact-sm" onClick={() => void revoke()}>
        {inviteActionsWords.revoke}
      </Button>
    </span>
  );
}

/** The invitation was accepted or revoked elsewhere: refetch the list. */
async function settle(queries: QueryClient, send: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await send();
    showDone(done);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    await invalidate(queries, 'adminInvites');
    throw new ApiError(404, { message: inviteActionsWords.meanwhile }, error.requestId);
  }
  await invalidate(queries, 'adminInvites');
}
