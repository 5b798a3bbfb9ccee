/** List of cases for administrators: views with counts, search, filters, columns, pages and export. */
import { askList } from '@fairbook/ui/api.ts';
import { type Column, printedOf, shownColumns } from '@fairbook/ui/columns.ts';
import type { FilterSpec } from '@fairbook/ui/FilterBar.tsx';
import { ListPage } from '@fairbook/ui/ListPage.tsx';
import type { ListShape } from '@fairbook/ui/list-state.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Kind } from '../waiting.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { allRows, type QueryShape, saveRows, validQuery } from './lists.ts';
import { SavedViews } from './SavedViews.tsx';
import { statusFilter, useEmptyText, useViewedList, useViewTabs, type View, type ViewedList } from './views.ts';

interface Asked<Query> {
  readonly query: Query;
  readonly signal?: AbortSignal;
}

export interface CaseListProps<Row, Query> {
  readonly kind: Kind;
  readonly words: {
    readonly title: string;
    readonly things: string;
    readonly search: string;
    readonly empty: string;
    readonly noneInTab: string;
  };
  /** The list call, its name, and its query shape. */
  readonly call: string;
  readonly load: (asked: Asked<Query>) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>;
  readonly query: QueryShape<Query>;
  /** Of the list's URL: the same object on every render. */
  readonly shape: ListShape;
  readonly views: readonly View<string>[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly rowLink: (row: Row) => string;
  readonly filters: readonly FilterSpec[];
  /** Offered in the views that show several statuses. */
  readonly statusOptions: NonNullable<FilterSpec['options']>;
  /** Between header and tabs. */
  readonly strip?: (list: ViewedList<string>, query: Query) => ReactNode;
}

export function CaseList<Row, Query>(props: CaseListProps<Row, Query>) {
  const { kind, words, call, load, query, shape, views, columns, rowKey } = props;
  const list = useViewedList(views, shape, kind);
  const asked = validQuery(query, list.asked);
  const answer = useQuery({ ...askList(call, load, { query: asked }), enabled: list.isReady });
  const { q, sort: _, page: __, pageSize: ___, status: ____, ...filtered } = list.query;
  const narrowed = { ...filtered, ...(q !== undefined && { q }) };
  const tabs = useViewTabs(call, views, narrowed, (status, signal) =>
    load({ query: validQuery(query, { ...narrowed, status, page: 1, pageSize: 1 }), signal }),
  );
  const emptyText = useEmptyText(kind, list.view, words);
  const exporting = useMutation({
    mutationFn: async () => {
      const rows = await allRows((page) => load({ query: validQuery(query, { ...asked, ...page }) }), rowKey);
      saveRows(words.title, rows, printedOf(shownColumns(columns, list.state.columns)));
    },
  });
  return (
    <ListPage
      title={words.title}
      things={words.things}
      list={list}
      answer={answer}
      strip={props.strip?.(list, asked)}
      tabs={tabs}
      columns={columns}
      rowKey={rowKey}
      rowLink={props.rowLink}
      searchLabel={words.search}
      filters={[...props.filters, ...statusFilter(list.view, props.statusOptions)]}
      emptyText={emptyText}
      onExport={() => exporting.mutate()}
      isExporting={exporting.isPending}
      tools={
        <>
          <SavedViews of={call} list={list} />
          <ColumnChoice list={list} columns={columns} />
        </>
      }
    />
  );
}
