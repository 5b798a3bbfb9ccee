/** The audit trail: searched and filtered by the URL, each event with its link in the hash chain. */
import { auditQuery } from '@fairbook/contract/accounts/people/shapes.ts';
import { maxCountedEvents } from '@fairbook/domain/words/audit-count.ts';
import { auditActors } from '@fairbook/domain/words/audit-words.ts';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import type { FilterSpec } from '@fairbook/ui/kit/list/FilterChoices.tsx';
import { ListPage } from '@fairbook/ui/kit/list/ListPage.tsx';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import { useListState } from '@fairbook/ui/kit/list/use-list-state.ts';
import { locale } from '@fairbook/ui/theme/locale.ts';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, useAdministrator } from '../../base/api.ts';
import { administratorsQuery } from '../../base/queries.ts';
import { texts } from '../../base/texts.ts';
import { ColumnChoice } from '../lists/ColumnChoice.tsx';
import { validQuery } from '../lists/lists.ts';
import { SavedViews } from '../lists/SavedViews.tsx';
import { useExport } from '../lists/use-export.ts';
import { notesOf, wordsOf } from '../parts/audit-words.ts';
import { When } from '../parts/When.tsx';
import css from './audit.module.css';
import { ChainState } from './ChainState.tsx';
import { EventDrawer } from './EventDrawer.tsx';
import { type AuditEvent, actionOptions, keyOf, nameOf, whoOf } from './events.ts';
import { auditShape, auditTrail } from './trail.ts';

const words = texts.auditTrail;

function columnsFor(onOpen: (event: AuditEvent) => void): Column<AuditEvent>[] {
  return [
    {
      key: 'what',
      header: words.what,
      printed: [
        { header: words.what, value: ({ action, detail }) => wordsOf(action, detail) },
        { header: words.file.action, value: ({ action }) => action },
        { header: words.file.detail, value: ({ detail }) => JSON.stringify(detail) },
      ],
      cell: (event) => (
        <>
          <button
            type="button"
            className={`${utilitiesCss.wholeLink} ${tableCss.rowLink} ${css.opener}`}
            data-row-link
            onClick={() => onOpen(event)}
          >
            {wordsOf(event.action, event.detail)}
          </button>
          {notesOf(event.action, event.detail).map((note) => (
            <span key={note} className={tableCss.cellSecond}>
              {note}
            </span>
          ))}
        </>
      ),
    },
    {
      key: 'about',
      header: words.about,
      printed: [
        { header: words.about, value: ({ about }) => about && nameOf(about) },
        { header: words.file.subject, value: ({ subject }) => subject },
      ],
      cell: ({ about, subject }) =>
        about ? (
          <>
            {nameOf(about)}
            {about.kind !== 'rules' && <span className={tableCss.cellSecond}>{words.kinds[about.kind]}</span>}
          </>
        ) : (
          <span className={css.kept}>{subject}</span>
        ),
    },
    {
      key: 'who',
      header: words.who,
      printed: [
        { header: words.who, value: whoOf },
        { header: words.file.actor, value: ({ actor }) => actor },
      ],
      cell: whoOf,
    },
    {
      key: 'at',
      header: words.when,
      sortable: true,
      printed: [{ header: words.file.moment, value: ({ at }) => at }],
      cell: ({ at }) => <When at={at} seconds />,
    },
    {
      key: 'seal',
      header: words.link,
      align: 'end',
      from: 'md',
      printed: [
        { header: words.link, value: linkOf },
        { header: words.file.hash, value: ({ seal }) => seal?.hash },
        { header: words.file.content, value: ({ seal }) => seal?.content },
      ],
      cell: (event) => <span title={event.seal?.hash}>{linkOf(event) ?? texts.none}</span>,
    },
  ];
}

/** Where the event is sealed: its position in the chain, or its entry in an order log. */
function linkOf({ seal, logEntry }: AuditEvent): string | null {
  if (logEntry !== null) return words.logEntry(logEntry);
  return seal?.position.toLocaleString(locale) ?? null;
}

export default function AuditPage() {
  const me = useAdministrator();
  const list = useListState(auditShape);
  const [opened, setOpened] = useState<AuditEvent | null>(null);
  const query = validQuery(auditQuery, list.query);
  const answer = useQuery(auditTrail(query));
  const columns = columnsFor(setOpened);
  const exported = useExport({
    title: words.title,
    columns,
    chosen: list.state.columns,
    rowKey: keyOf,
    load: (page) => api.listAuditEvents({ query: { ...query, ...page } }),
  });

  const rows = answer.data?.rows ?? [];
  const administrators = useQuery(administratorsQuery);
  const people = new Map([[`administrator:${me.id}`, texts.administrators.you(`${me.firstName} ${me.lastName}`)]]);
  for (const { id, firstName, lastName } of administrators.data ?? []) {
    if (id !== me.id) people.set(`administrator:${id}`, `${firstName} ${lastName}`);
  }
  for (const { actor, actorName } of rows) if (actorName && !people.has(actor)) people.set(actor, actorName);
  const subject = list.state.filters['subject']?.[0];
  const about = rows.find((event) => event.subject === subject)?.about;
  const named = about && nameOf(about);
  const filters: FilterSpec[] = [
    { name: 'action', label: words.what, options: actionOptions },
    {
      name: 'actor',
      label: words.who,
      options: [...people]
        .map(([value, label]) => ({ value, label }))
        .concat({ value: 'clock', label: auditActors.clock }),
    },
    { name: 'from', label: words.from, hint: words.dayHint, isDay: true },
    { name: 'to', label: words.to, hint: words.dayHint, isDay: true },
    // Chosen from an event; there is no list of all subjects.
    ...(subject
      ? [{ name: 'subject', label: words.about, options: [{ value: subject, label: named ?? subject }] }]
      : []),
  ];
  return (
    <>
      <ListPage
        title={words.title}
        things={words.things}
        list={list}
        answer={answer}
        lead={words.lead}
        strip={<ChainState />}
        columns={columns}
        rowKey={keyOf}
        countedTo={maxCountedEvents}
        searchLabel={words.search}
        filters={filters}
        emptyText={words.empty}
        {...exported}
        tools={
          <>
            <SavedViews of="listAuditEvents" list={list} />
            <ColumnChoice list={list} columns={columns} />
          </>
        }
      />
      <EventDrawer
        event={opened}
        onClose={() => setOpened(null)}
        onFilter={(filter) => {
          setOpened(null);
          list.change({ q: '', filters: { action: [], actor: [], subject: [], from: [], to: [], ...filter } });
        }}
      />
    </>
  );
}
