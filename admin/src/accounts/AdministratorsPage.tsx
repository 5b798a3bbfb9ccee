/** Who administers the market, and who is invited to. */
import type { accountsAdmin } from '@fairbook/contract/accounts/admin.ts';
import type { AnswerOf } from '@fairbook/contract/route.ts';
import { ask } from '@fairbook/ui/api.ts';
import { arrange, type Column } from '@fairbook/ui/columns.ts';
import { ListPage } from '@fairbook/ui/ListPage.tsx';
import type { ListShape } from '@fairbook/ui/list-state.ts';
import { useListState } from '@fairbook/ui/useListState.ts';
import { Badge, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client, useAdministrator } from '../api.ts';
import { When } from '../parts/When.tsx';
import { texts } from '../texts.ts';
import css from './accounts.module.css';
import { InviteActions } from './InviteActions.tsx';
import { InviteDialog } from './InviteDialog.tsx';

export type Invite = AnswerOf<typeof accountsAdmin.listAdminInvites>[number];

const words = texts.administrators;

const shape: ListShape = { tabs: ['all', 'joined', 'open'], sort: '-sentAt' };

const belongs: Readonly<Record<string, (invite: Invite) => boolean>> = {
  all: () => true,
  joined: ({ acceptedAt }) => acceptedAt !== null,
  open: ({ acceptedAt }) => acceptedAt === null,
};

function columnsFor(me: string): Column<Invite>[] {
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
            <strong className={css.person}>{email === me ? words.you(name) : name}</strong>
            <span className="fb-cell-second">{email}</span>
          </>
        ),
    },
    {
      key: 'state',
      header: words.column.state,
      sortable: true,
      value: ({ acceptedAt }) => (acceptedAt === null ? words.state.open : words.state.joined),
      cell: ({ acceptedAt }) => (
        <Badge component="span" className="fb-badge" variant="light" color={acceptedAt === null ? 'blue' : 'green'}>
          {acceptedAt === null ? words.state.open : words.state.joined}
        </Badge>
      ),
    },
    {
      key: 'invitedBy',
      header: words.column.invitedBy,
      sortable: true,
      value: ({ invitedBy }) => invitedBy ?? words.byOperator,
      cell: ({ invitedBy }) => invitedBy ?? words.byOperator,
    },
    {
      key: 'sentAt',
      header: words.column.sent,
      sortable: true,
      value: ({ sentAt }) => sentAt,
      cell: ({ sentAt }) => <When at={sentAt} />,
    },
    {
      key: 'acceptedAt',
      header: words.column.joined,
      sortable: true,
      value: ({ acceptedAt }) => acceptedAt,
      cell: ({ acceptedAt }) => <When at={acceptedAt} />,
    },
    {
      key: 'actions',
      header: words.column.actions,
      align: 'end',
      cell: (invite) => (invite.acceptedAt === null ? <InviteActions invite={invite} /> : null),
    },
  ];
}

export default function AdministratorsPage() {
  const me = useAdministrator();
  const list = useListState(shape);
  const [isInviting, setInviting] = useState(false);
  const query = useQuery(ask('listAdminInvites', client.listAdminInvites, {}));
  const all = query.data ?? [];
  const columns = columnsFor(me.email);
  const shown = all.filter(belongs[list.state.tab] ?? (() => true));
  const data = query.data && arrange(shown, list.state, columns, ({ name, email }) => `${name ?? ''} ${email}`);
  return (
    <>
      <ListPage
        title={words.title}
        things={words.things}
        list={list}
        answer={{ data, error: query.error, isFetching: query.isFetching, refetch: query.refetch }}
        lead={words.lead}
        actions={
          <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setInviting(true)}>
            {words.invite}
          </Button>
        }
        tabs={(['all', 'joined', 'open'] as const).map((tab) => ({
          value: tab,
          label: words.tab[tab],
          count: query.data && all.filter(belongs[tab] ?? (() => true)).length,
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
