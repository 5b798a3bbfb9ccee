/** List of reason templates, which Owners edit. */
import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { IconPlus } from '@fairbook/ui/icons/signs/plus.ts';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { arrange, type Column } from '@fairbook/ui/kit/list/columns.ts';
import { ListPage } from '@fairbook/ui/kit/list/ListPage.tsx';
import type { ListShape } from '@fairbook/ui/kit/list/list-state.ts';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import { useListState } from '@fairbook/ui/kit/list/use-list-state.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api, useAdministrator } from '../../base/api.ts';
import { type Template, templatesQuery } from '../../base/queries.ts';
import { decide } from '../parts/refused.ts';
import { When } from '../parts/When.tsx';
import { templatesTexts as words } from '../texts/templates.ts';
import css from './templates.module.css';

const TemplateDialog = lazyPart(() => import('./TemplateDialog.tsx'));

const tabs = ['all', 'en', 'es'] as const;
const shape: ListShape = { tabs, sort: 'decision' };

interface Actions {
  readonly onEdit: (template: Template) => void;
}

/** `actions` is null for those who only read. */
function columnsFor(actions: Actions | null): Column<Template>[] {
  return [
    {
      key: 'name',
      header: words.column.name,
      sortable: true,
      value: ({ name }) => name,
      cell: ({ name }) => (
        <strong className={css.name} dir="auto">
          {name}
        </strong>
      ),
    },
    {
      key: 'decision',
      header: words.column.decision,
      sortable: true,
      value: ({ decision }) => words.decisions[decision],
      cell: ({ decision, language }) => (
        <>
          {words.decisions[decision]}
          <span className={tableCss.cellSecond}>{words.languages[language]}</span>
        </>
      ),
    },
    {
      key: 'text',
      header: words.column.text,
      value: ({ text }) => text,
      cell: ({ text, language }) => (
        <span className={css.text} lang={language} dir="auto">
          {text}
        </span>
      ),
    },
    {
      key: 'updatedAt',
      header: words.column.changed,
      sortable: true,
      from: 'lg',
      value: ({ updatedAt }) => updatedAt,
      cell: ({ changedBy, updatedAt }) =>
        changedBy === null ? (
          words.supplied
        ) : (
          <>
            {changedBy}
            <span className={tableCss.cellSecond}>
              <When at={updatedAt} />
            </span>
          </>
        ),
    },
    ...(actions
      ? [
          {
            key: 'actions',
            header: words.column.actions,
            align: 'end' as const,
            cell: (template: Template) => <RowActions template={template} {...actions} />,
          },
        ]
      : []),
  ];
}

export default function TemplatesPage() {
  const { role } = useAdministrator();
  const list = useListState(shape);
  const [edited, setEdited] = useState<Template | 'new' | null>(null);
  const templates = useQuery(templatesQuery());
  const isOwner = hasAdminRole(role, 'Owner');
  const columns = columnsFor(isOwner ? { onEdit: setEdited } : null);
  const all = templates.data ?? [];
  const of = (tab: string) => all.filter(({ language }) => tab === 'all' || language === tab);
  return (
    <>
      <ListPage
        title={words.title}
        things={words.things}
        list={list}
        answer={{
          data:
            templates.data && arrange(of(list.state.tab), list.state, columns, ({ name, text }) => `${name} ${text}`),
          error: templates.error,
          isFetching: templates.isFetching,
          refetch: () => templates.refetch(),
        }}
        lead={isOwner ? words.lead : words.ownerOnly}
        actions={
          isOwner && (
            <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setEdited('new')}>
              {words.add}
            </Button>
          )
        }
        tabs={tabs.map((tab) => ({
          value: tab,
          label: words.tab[tab],
          count: templates.data && of(tab).length,
        }))}
        columns={columns}
        rowKey={({ id }) => id}
        searchLabel={words.search}
        emptyText={words.empty}
      />
      {edited !== null && (
        <Suspense fallback={null}>
          <TemplateDialog template={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  );
}

function RowActions({ template, onEdit }: Actions & { readonly template: Template }) {
  const queries = useQueryClient();
  const { id, name } = template;
  const remove = () =>
    confirm({
      message: words.deletes(name),
      danger: true,
      onConfirm: () =>
        decide(queries, () => api.deleteReasonTemplate({ params: { id } }), {
          change: 'templates',
          done: words.deleted(name),
        }),
    });
  return (
    <span className={css.actions}>
      <Button variant="subtle" size="compact-sm" aria-label={words.editOf(name)} onClick={() => onEdit(template)}>
        {words.edit}
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        aria-label={words.deleteOf(name)}
        onClick={() => void remove()}
      >
        {words.delete}
      </Button>
    </span>
  );
}
