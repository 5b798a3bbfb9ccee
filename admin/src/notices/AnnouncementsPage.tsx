/** List of announcements to users, which Owners add, change before they begin, extend and end. */
import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { announcementKinds, maintenanceNoticeHours } from '@fairbook/domain/notices/announcements.ts';
import { IconPlus } from '@fairbook/ui/icons/signs/plus.ts';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { ListPage } from '@fairbook/ui/kit/list/ListPage.tsx';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import { useListState } from '@fairbook/ui/kit/list/use-list-state.ts';
import badgeCss from '@fairbook/ui/sale/badge.module.css';
import { Badge, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api, useAdministrator } from '../base/api.ts';
import { texts } from '../base/texts.ts';
import { decide } from '../review/parts/refused.ts';
import { When } from '../review/parts/When.tsx';
import css from './announcements.module.css';
import { type Announcement, announcementsOf, announcementsShape, announcementTabs } from './announcements.ts';
import { announcementsTexts as words } from './texts/announcements.ts';

const AnnouncementDialog = lazyPart(() => import('./AnnouncementDialog.tsx'));
const EndDialog = lazyPart(() => import('./EndDialog.tsx'));

const kindColors = { information: 'blue', maintenance: 'orange', incident: 'red' } as const;
const stateLooks = {
  current: { color: 'green', variant: 'light' },
  planned: { color: 'blue', variant: 'outline' },
  ended: { color: 'gray', variant: 'light' },
} as const;

const columns: readonly Column<Announcement>[] = [
  {
    key: 'text',
    header: words.column.text,
    cell: ({ text, textEs }) => (
      <>
        <span className={css.text} lang="en" dir="auto">
          {text}
        </span>
        {textEs !== null && (
          <span className={`${tableCss.cellSecond} ${css.text}`} lang="es" dir="auto">
            {textEs}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'kind',
    header: words.column.kind,
    cell: ({ kind, audience, isPublic }) => (
      <>
        <Badge className={badgeCss.badge ?? ''} color={kindColors[kind]} variant="light">
          {words.kinds[kind]}
        </Badge>
        <span className={tableCss.cellSecond}>
          {words.audiences[audience]} {isPublic && words.andVisitors}
        </span>
      </>
    ),
  },
  {
    key: 'state',
    header: words.column.state,
    cell: ({ state, endedAt, endedBy }) => (
      <>
        <Badge className={badgeCss.badge ?? ''} {...stateLooks[state]}>
          {words.states[state]}
        </Badge>
        {endedAt !== null && <span className={tableCss.cellSecond}>{words.endedBy(endedBy ?? words.operator)}</span>}
      </>
    ),
  },
  { key: 'starts', header: words.column.starts, cell: ({ startsAt }) => <When at={startsAt} /> },
  {
    key: 'ends',
    header: words.column.ends,
    cell: ({ endsAt, endedAt }) => {
      const end = [endsAt, endedAt].filter((at) => at !== null).sort()[0];
      return end === undefined ? words.untilEnded : <When at={end} />;
    },
  },
  {
    key: 'created',
    header: words.column.created,
    from: 'lg',
    cell: ({ createdBy, createdAt }) => (
      <>
        {createdBy ?? words.operator}
        <span className={tableCss.cellSecond}>
          <When at={createdAt} />
        </span>
      </>
    ),
  },
];

/** The columns of an Owner. */
function columnsWith(onEdit: (announcement: Announcement) => void): readonly Column<Announcement>[] {
  const cell = (announcement: Announcement) => <RowActions announcement={announcement} onEdit={onEdit} />;
  return [...columns, { key: 'actions', header: words.column.actions, align: 'end', cell }];
}

export default function AnnouncementsPage() {
  const { role } = useAdministrator();
  const list = useListState(announcementsShape);
  const [edited, setEdited] = useState<Announcement | 'new' | null>(null);
  const answer = useQuery(announcementsOf(list.state.tab, list.query));
  const isOwner = hasAdminRole(role, 'Owner');
  return (
    <>
      <ListPage
        title={words.title}
        things={words.things}
        list={list}
        answer={answer}
        lead={`${words.lead(maintenanceNoticeHours / 24)} ${isOwner ? '' : words.ownerOnly}`}
        actions={
          isOwner && (
            <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setEdited('new')}>
              {words.add}
            </Button>
          )
        }
        tabs={announcementTabs.map((tab) => ({ value: tab, label: words.tab[tab] }))}
        columns={isOwner ? columnsWith(setEdited) : columns}
        rowKey={({ id }) => id}
        searchLabel={words.search}
        filters={[
          {
            name: 'kind',
            label: words.column.kind,
            options: announcementKinds.map((kind) => ({ value: kind, label: words.kinds[kind] })),
          },
        ]}
        emptyText={words.empty}
      />
      {edited !== null && (
        <Suspense fallback={null}>
          <EditDialog edited={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  );
}

interface EditDialogProps {
  readonly edited: Announcement | 'new';
  readonly onClose: () => void;
}

/** Only the end of one that has begun can be moved. */
function EditDialog({ edited, onClose }: EditDialogProps) {
  if (edited !== 'new' && edited.state === 'current') return <EndDialog announcement={edited} onClose={onClose} />;
  return <AnnouncementDialog announcement={edited === 'new' ? null : edited} onClose={onClose} />;
}

interface RowActionsProps {
  readonly announcement: Announcement;
  readonly onEdit: (announcement: Announcement) => void;
}

function RowActions({ announcement, onEdit }: RowActionsProps) {
  const queries = useQueryClient();
  const { id, state, text } = announcement;
  if (state === 'ended') return texts.none;
  const end = () =>
    confirm({
      message: state === 'planned' ? words.cancels(text) : words.ends(text),
      ok: words.end,
      danger: true,
      onConfirm: () =>
        decide(queries, () => api.endAnnouncement({ params: { id } }), { change: 'announcements', done: words.ended }),
    });
  return (
    <span className={css.actions}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={state === 'planned' ? words.editOf(text) : words.moveEndOf(text)}
        onClick={() => onEdit(announcement)}
      >
        {state === 'planned' ? words.edit : words.moveEndNow}
      </Button>
      <Button variant="subtle" color="red" size="compact-sm" aria-label={words.endOf(text)} onClick={() => void end()}>
        {words.endNow}
      </Button>
    </span>
  );
}
