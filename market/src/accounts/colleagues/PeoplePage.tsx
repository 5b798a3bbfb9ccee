/** The people of the account: who they are, their roles and open invitations; Admins can change them. */

import { labelOf, roles, type UserType } from '@fairbook/domain/base/vocabulary.ts';
import { formatDayOf, readersZone } from '@fairbook/ui/format/format.ts';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePerson } from '../../base/person.ts';
import { colleagueTexts } from '../texts/colleagues.ts';
import { AskedPeople } from './AskedPeople.tsx';
import { type Colleague, colleagues, type Row, rowsOf } from './colleagues.ts';
import { InviteColleagueDialog } from './InviteColleagueDialog.tsx';
import css from './people.module.css';
import { InviteActions, PersonActions } from './RowActions.tsx';
import { RulesSection } from './RulesSection.tsx';
import { whatRoleDoes } from './roles.ts';
import { SubAccountsSection } from './SubAccountsSection.tsx';

const words = colleagueTexts;
const colors = { active: 'green', unverified: 'orange', invited: 'orange', expired: 'gray', removed: 'gray' } as const;

export default function PeoplePage() {
  const { onboardingStatus, userType, features } = usePerson();
  const isActive = onboardingStatus === 'Active';
  const kind = words.kinds[userType];
  const [isInviting, setIsInviting] = useState(false);
  const { data, error, refetch } = useQuery(colleagues);
  const isAdmin = data?.people.some(({ isYou, role }) => isYou && role === 'Admin') ?? false;
  const mayManage = isAdmin && isActive;
  const rows = data ? rowsOf(data) : [];
  const invite = mayManage && <Button onClick={() => setIsInviting(true)}>{words.invite}</Button>;
  const hint = data && (isAdmin ? !isActive && words.onlyActive : words.onlyAdmins);
  return (
    <div className={css.peoplePage}>
      <PageHeader title={words.title} lead={hint ? `${kind.lead} ${hint}` : kind.lead} actions={invite} />
      {!data && error ? (
        <ListProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={kind.caption}
          columns={mayManage ? [...columnsFor(userType), manage(data?.people ?? [])] : columnsFor(userType)}
          rows={rows}
          rowKey={({ of }) => of.id}
          skeletons={data ? 0 : 3}
        />
      )}
      <AskedPeople waiting={data?.waiting ?? []} isActive={isActive} />
      {mayManage && rows.length === 1 && <p className={css.peopleAlone}>{kind.alone}</p>}
      {userType === 'institutional-investor' && (
        <>
          {features.includes('order-approvals') && <RulesSection mayManage={mayManage} isActive={isActive} />}
          {features.includes('sub-accounts') && <SubAccountsSection mayManage={mayManage} />}
        </>
      )}
      {isInviting && <InviteColleagueDialog onClose={() => setIsInviting(false)} />}
    </div>
  );
}

const columnsFor = (userType: UserType): readonly Column<Row>[] => [
  {
    key: 'name',
    header: words.columns.name,
    cell: ({ kind, of }) => (
      <span className={css.peopleName}>
        {of.name}
        {kind === 'person' && of.isYou && <span>{words.you}</span>}
      </span>
    ),
  },
  { key: 'email', header: words.columns.email, cell: ({ of }) => <span className={css.peopleMail}>{of.email}</span> },
  {
    key: 'role',
    header: words.columns.role,
    cell: ({ of }) => <span title={whatRoleDoes(userType, of.role)}>{labelOf(roles, of.role)}</span>,
  },
  {
    key: 'since',
    header: words.columns.since,
    cell: (row) => {
      const since = row.kind === 'person' ? row.of.since : row.of.createdAt;
      return <time dateTime={since}>{formatDayOf(since, readersZone())}</time>;
    },
  },
  {
    key: 'state',
    header: words.columns.state,
    cell: (row) => (
      <span className={css.peopleState}>
        <Badge color={colors[row.state]}>{words.states[row.state]}</Badge>
        {row.kind === 'invite' && <span>{sentenceOf(row)}</span>}
      </span>
    ),
  },
];

function manage(people: readonly Colleague[]): Column<Row> {
  return {
    key: 'manage',
    header: words.columns.manage,
    align: 'end',
    cell: (row) =>
      row.kind === 'person' ? <PersonActions person={row.of} people={people} /> : <InviteActions invite={row.of} />,
  };
}

function sentenceOf({ of: { invitedBy, expiresAt, isExpired } }: Row & { kind: 'invite' }): string {
  return (isExpired ? words.ranOut : words.holds)(invitedBy, formatDayOf(expiresAt, readersZone()));
}
