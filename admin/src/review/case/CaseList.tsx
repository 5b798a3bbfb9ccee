/** List of cases for administrators: views with counts, search, filters, columns, pages and export. */

import { maxCountedFound } from '@fairbook/domain/base/text/search-words.ts';
import { viewedLists } from '@fairbook/domain/review/saved-views.ts';
import { askList } from '@fairbook/ui/base/api.ts';
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { type Column, printedOf, shownColumns } from '@fairbook/ui/kit/list/columns.ts';
import type { FilterSpec } from '@fairbook/ui/kit/list/FilterChoices.tsx';
import { ListPage } from '@fairbook/ui/kit/list/ListPage.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { BulkActions } from '../bulk/bulk-actions.ts';
import { useSelection } from '../bulk/use-selection.tsx';
import { ColumnChoice } from '../lists/ColumnChoice.tsx';
import { notInQueue, queueKeys } from '../lists/list-columns.tsx';
import { saveRows, validQuery } from '../lists/lists.ts';
import { keepQueue } from '../lists/queue.ts';
import { SavedViews } from '../lists/SavedViews.tsx';
import { useExport } from '../lists/use-export.ts';
import { assignedFilter, statusFilter, useEmptyText, useViewedList, type ViewedList } from '../lists/views.ts';
import { type Cases, countIn, countsOf, isMoreIn, reviewView } from './cases.ts';

const BulkBar = lazyPart(() => import('../bulk/BulkBar.tsx'));

export interface CaseListProps<Row, Query, CountsQuery> {
  readonly cases: Cases<Row, Query, CountsQuery>;
  readonly words: {
    readonly title: string;
    readonly things: string;
    readonly search: string;
    readonly empty: string;
    readonly noneInTab: string;
  };
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly rowLink: (row: Row) => string;
  readonly filters: readonly FilterSpec[];
  /** Offered in the views that show several statuses. */
  readonly statusOptions: NonNullable<FilterSpec['options']>;
  /** How several cases of the queue are rejected at once. */
  readonly bulk?: BulkActions<Row>;
  /** Between header and tabs. */
  readonly strip?: (list: ViewedList<string>, query: Query) => ReactNode;
}

export function CaseList<Row, Query, CountsQuery>(props: CaseListProps<Row, Query, CountsQuery>) {
  const { words, rowKey } = props;
  const { kind, call, query, shape, views } = props.cases;
  const viewed = viewedLists.find((name) => name === call.callName);
  const list = useViewedList(views, shape, kind);
  const isQueue = list.view?.value === reviewView;
  const left = isQueue ? notInQueue : queueKeys;
  const columns = props.columns.filter(({ key }) => !left.includes(key));
  const asked = validQuery(query, list.asked);
  const answer = useQuery({ ...askList(call, { query: asked }), enabled: list.isReady });
  const { pathname, search } = useLocation();
  const { rowLink } = props;
  const { data: found } = answer;
  const { page, pageSize } = list.state;
  useEffect(() => {
    if (!found) return;
    const links = found.rows.map(rowLink);
    const before = (page - 1) * pageSize;
    // An address without a view would lead to all cases once none is pending.
    const parameters = new URLSearchParams(search);
    if (isQueue) parameters.set('tab', reviewView);
    keepQueue({ list: `${pathname}?${parameters}`, links, before, total: found.total, isReview: isQueue });
  }, [found, rowLink, pathname, search, page, pageSize, isQueue]);
  const { data: counts } = useQuery(countsOf(props.cases, list.query));
  const isSearched = list.state.q !== '';
  const emptyText = useEmptyText(kind, list.view, words);
  const exported = useExport({
    title: words.title,
    columns,
    chosen: list.state.columns,
    rowKey,
    load: (page) => call({ query: validQuery(query, { ...asked, ...page }) }),
  });
  const picking = useSelection(found?.rows, props, isQueue);
  return (
    <div>
      <ListPage
        isDense
        selection={picking.cell}
        title={words.title}
        things={words.things}
        list={list}
        answer={answer}
        strip={props.strip?.(list, asked)}
        tabs={views.map((view) => ({
          ...view,
          count: counts && countIn(view, counts),
          isMore: counts && isMoreIn(view, counts, isSearched),
        }))}
        {...(isSearched && { countedTo: maxCountedFound })}
        columns={columns}
        rowKey={rowKey}
        rowLink={rowLink}
        searchLabel={words.search}
        filters={[...assignedFilter(shape), ...props.filters, ...statusFilter(list.view, props.statusOptions)]}
        emptyText={emptyText}
        {...exported}
        tools={
          <>
            {viewed && <SavedViews of={viewed} list={list} />}
            <ColumnChoice list={list} columns={columns} />
          </>
        }
        rowTools={picking.button}
      />
      {picking.isOn && props.bulk && (
        <Suspense fallback={null}>
          <BulkBar
            cases={picking.cases}
            rejection={props.bulk.rejection}
            maxReason={props.bulk.maxReason}
            change={props.bulk.change}
            onSelect={picking.select}
            onClose={picking.end}
            onExport={() => saveRows(words.title, picking.rows, printedOf(shownColumns(columns, list.state.columns)))}
          />
        </Suspense>
      )}
    </div>
  );
}
