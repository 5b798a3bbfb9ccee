/** List page: tabs, search and filters, the table, its footer, and the four states without rows. */
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { IconChevronLeft } from '../../icons/arrows/chevron-left.ts';
import { IconChevronRight } from '../../icons/arrows/chevron-right.ts';
import { IconDownload } from '../../icons/arrows/download.ts';
import { locale } from '../../theme/locale.ts';
import utilitiesCss from '../../theme/utilities.module.css';
import { PageHeader } from '../PageHeader.tsx';
import { areSingleKeysOn } from '../single-keys.ts';
import { type Column, shownColumns } from './columns.ts';
import { DataTable, type LeadCell } from './DataTable.tsx';
import { FilterBar } from './FilterBar.tsx';
import type { FilterSpec } from './FilterChoices.tsx';
import { knownTotal } from './known-total.ts';
import css from './list.module.css';
import { isNarrowed, type ListState, pageSizes } from './list-state.ts';
import { ListProblem, NoMatch, NoRows } from './list-states.tsx';
import { listTexts } from './list-texts.ts';
import type { List } from './use-list-state.ts';

export interface ListTab {
  readonly value: string;
  readonly label: string;
  readonly count?: number | undefined;
  /** True if there may be more than the count. */
  readonly isMore?: boolean | undefined;
}

/** The response so far; a TanStack query fits, with `data` made of `rows` and `total`. */
export interface ListAnswer<Row> {
  readonly data: { readonly rows: readonly Row[]; readonly total: number } | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface ListPageProps<Row> {
  readonly title: string;
  /** Name of the rows, plural and lower case: 'auctions'. */
  readonly things: string;
  readonly list: List;
  readonly answer: ListAnswer<Row>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly rowLink?: (row: Row) => string;
  /** Rows of one line each. */
  readonly isDense?: boolean;
  /** Where the server counts no further than this. */
  readonly countedTo?: number;
  readonly card?: (row: Row) => ReactNode;
  /** Before the first column. */
  readonly selection?: LeadCell<Row> | undefined;
  readonly tabs?: readonly ListTab[];
  readonly searchLabel?: string;
  readonly filters?: readonly FilterSpec[];
  /** Page header, and a strip between header and tabs. */
  readonly actions?: ReactNode;
  readonly lead?: ReactNode;
  readonly strip?: ReactNode;
  /** First-run text: why the list is empty, and how rows appear. */
  readonly emptyText: string;
  readonly emptyAction?: ReactNode;
  readonly onExport?: () => void;
  readonly isExporting?: boolean;
  /** Beside the export: views, columns. */
  readonly tools?: ReactNode;
  /** At the end of the filters: what begins to act on single rows. */
  readonly rowTools?: ReactNode;
}

export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, things, list, answer, tabs, filters, searchLabel } = props;
  const search = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const tools = <Tools {...props} />;

  /** `/` within the list focuses its search, unless the person is typing; ↓ goes from there to the first row. */
  function moveByKey(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null;
    const row = event.currentTarget.querySelector<HTMLElement>('[data-row-link]');
    if (event.key === '/' && !isTyping) search.current?.focus();
    else if (event.key === 'ArrowDown' && event.target === search.current && row) row.focus();
    else return;
    event.preventDefault();
  }

  // After a page has loaded its heading has the focus: the same keys work from there.
  useEffect(() => {
    function enterByKey(event: globalThis.KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const from = event.target;
      if (!(from instanceof HTMLElement) || !(from === document.body || from.matches('h1'))) return;
      if (document.querySelector('[role="dialog"]')) return;
      const row = box.current?.querySelector<HTMLElement>('[data-row-link]');
      if (event.key === '/' && areSingleKeysOn()) search.current?.focus();
      else if (event.key === 'ArrowDown' && from.matches('h1') && row) row.focus();
      else if (event.key === 'j' && row && areSingleKeysOn()) row.focus();
      else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', enterByKey);
    return () => document.removeEventListener('keydown', enterByKey);
  }, []);

  return (
    <div>
      <PageHeader title={title} actions={props.actions} lead={props.lead} />
      {props.strip}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keys that reach it from the controls inside are heard. */}
      <div ref={box} onKeyDown={moveByKey}>
        {tabs && (
          <div className={css.listHead}>
            <ListTabs list={list} tabs={tabs} />
            {tools}
          </div>
        )}
        <FilterBar
          list={list}
          searchRef={search}
          {...(searchLabel !== undefined && { searchLabel })}
          {...(filters && { filters })}
          tools={tabs ? props.rowTools : tools}
        />
        <Rows {...props} />
        <p className={utilitiesCss.hidden} role="status">
          {statusText(answer, things)}
        </p>
      </div>
    </div>
  );
}

/** Screen reader announcement of the list's state. */
function statusText<Row>({ data, error, isFetching }: ListAnswer<Row>, things: string): string {
  if (isFetching) return listTexts.loading(things);
  if (error && !data) return listTexts.failed(things);
  return data ? listTexts.found(data.total) : listTexts.loading(things);
}

/** Actions on the whole list; nothing where the page has none. */
function Tools<Row>({ tools, onExport, isExporting, answer }: ListPageProps<Row>) {
  if (!tools && !onExport) return null;
  return (
    <div className={css.listTools} data-part="tools">
      {tools}
      {onExport && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={15} stroke={1.6} aria-hidden />}
          disabled={!answer.data || answer.data.total === 0}
          loading={isExporting ?? false}
          onClick={onExport}
        >
          {listTexts.exportCsv}
        </Button>
      )}
    </div>
  );
}

function Rows<Row>(props: ListPageProps<Row>) {
  const { list, answer, things, columns, rowKey, rowLink, card } = props;
  const shown = useRef(8);
  const { data, error, isFetching, refetch } = answer;
  if (data && data.rows.length > 0) shown.current = Math.min(data.rows.length, 25);
  // The last row of the last page may be gone, or a URL may name a page that never existed.
  const lastPage = data && data.total > 0 ? Math.ceil(data.total / list.state.pageSize) : null;
  const isBeyond = lastPage !== null && data?.rows.length === 0 && list.state.page > lastPage && !isFetching;
  useEffect(() => {
    if (isBeyond && lastPage !== null) list.change({ page: lastPage }, true);
  }, [isBeyond, lastPage, list]);
  if (error && !data && !isFetching) return <ListProblem error={error} onRetry={() => void refetch()} />;
  if (data?.total === 0) {
    if (isNarrowed(list.state)) return <NoMatch things={things} onClear={list.clear} />;
    return <NoRows text={props.emptyText} action={props.emptyAction} />;
  }
  return (
    <>
      <DataTable
        caption={props.title}
        columns={shownColumns(columns, list.state.columns)}
        rows={data?.rows ?? []}
        rowKey={rowKey}
        {...(rowLink && { rowLink })}
        {...(card && { card })}
        {...(props.selection && { lead: props.selection })}
        isDense={props.isDense ?? false}
        sort={list.state.sort}
        {...(list.ownSort !== undefined && { ownSort: list.ownSort })}
        onSort={(sort) => list.change({ sort })}
        skeletons={data ? 0 : shown.current}
      />
      {data && <ListFooter list={list} {...knownTotal(list.state, data, props.countedTo)} />}
    </>
  );
}

/** Tabs of a list, stored in its URL. */
export function ListTabs({ list, tabs }: { list: List; tabs: readonly ListTab[] }) {
  const line = useRef<HTMLElement>(null);
  const { tab: open } = list.state;
  // Counts arrive later and shift the tabs.
  const counts = tabs.map(({ count }) => count).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: on small screens the line scrolls sideways; the open one must be in sight, also once the counts are there.
  useEffect(() => {
    const tab = line.current?.querySelector<HTMLElement>(`[data-tab="${open}"]`);
    if (line.current && tab)
      line.current.scrollLeft =
        tab.offsetLeft - line.current.offsetLeft - (line.current.clientWidth - tab.clientWidth) / 2;
  }, [open, counts]);
  return (
    <nav ref={line} className={css.tabs} aria-label={listTexts.views}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          data-tab={tab.value}
          aria-current={tab.value === list.state.tab ? 'true' : undefined}
          onClick={() => list.change({ tab: tab.value })}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className={css.tabCount}>{`${tab.count.toLocaleString(locale)}${tab.isMore ? '+' : ''}`}</span>
          )}
        </button>
      ))}
    </nav>
  );
}

interface ListFooterProps {
  readonly list: { readonly state: Pick<ListState, 'page' | 'pageSize'> } & Pick<List, 'change'>;
  readonly total: number;
  /** True if there may be more than the total, which was not counted further. */
  readonly isMore?: boolean;
}

/** Footer: number of rows, page size, and pages. */
export function ListFooter({ list, total, isMore = false }: ListFooterProps) {
  const sizeId = useId();
  const { page, pageSize } = list.state;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = Math.min(total, (page - 1) * pageSize + 1);
  return (
    <div className={css.listFoot}>
      <span className={utilitiesCss.numbers}>
        {listTexts.range(first, Math.min(total, page * pageSize), total, isMore)}
      </span>
      <span className={css.pageSize}>
        <label htmlFor={sizeId}>{listTexts.rowsPerPage}</label>
        <NativeSelect
          id={sizeId}
          size="xs"
          value={String(pageSize)}
          data={pageSizes.map(String)}
          onChange={(event) => list.change({ pageSize: Number(event.currentTarget.value) })}
        />
      </span>
      {pages > 1 && (
        <nav className={css.pager} aria-label={listTexts.page(page, pages, isMore)}>
          <ActionIcon
            variant="default"
            size={32}
            aria-label={listTexts.previous}
            disabled={page <= 1}
            onClick={() => list.change({ page: page - 1 })}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <span className={utilitiesCss.numbers}>{listTexts.page(page, pages, isMore)}</span>
          <ActionIcon
            variant="default"
            size={32}
            aria-label={listTexts.next}
            disabled={page >= pages && !isMore}
            onClick={() => list.change({ page: page + 1 })}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </nav>
      )}
    </div>
  );
}
