/** Table of a list: column headers with sort buttons, rows that are links, cards on small screens. */
import { NativeSelect, Skeleton, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router';
import { IconArrowDown } from '../../icons/arrows/arrow-down.ts';
import { IconArrowUp } from '../../icons/arrows/arrow-up.ts';
import { IconArrowsSort } from '../../icons/arrows/arrows-sort.ts';
import utilitiesCss from '../../theme/utilities.module.css';
import { ScrollRegion } from '../ScrollRegion.tsx';
import { areSingleKeysOn } from '../single-keys.ts';
import type { Column } from './columns.ts';
import { nextSort } from './list-state.ts';
import { listTexts } from './list-texts.ts';
import css from './table.module.css';

export interface DataTableProps<Row> {
  /** Label for screen readers: 'Municipalities'. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The page of a row; the first column becomes its link. */
  readonly rowLink?: (row: Row) => string;
  /** One line a row: long texts end in an ellipsis, and times stand in the title of their day. */
  readonly isDense?: boolean;
  readonly sort?: string;
  /** The order of the rows while `sort` is empty, where it is that of a column. */
  readonly ownSort?: string;
  readonly onSort?: (sort: string) => void;
  /** Number of skeleton rows in place of `rows`, so that the height stays. */
  readonly skeletons?: number;
  /** Before the first column, and on cards above it: the selection. */
  readonly lead?: LeadCell<Row>;
  /** A row as a card for small screens; built from the columns by default. */
  readonly card?: (row: Row) => ReactNode;
}

export interface LeadCell<Row> {
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
}

const small = '(max-width: 47.99em)';

export function DataTable<Row>(props: DataTableProps<Row>) {
  const asCards = useMediaQuery(small, false, { getInitialValueInEffect: false });
  const box = useRef<HTMLDivElement>(null);
  useReturnToRow(box, props.rows.length > 0 && !props.skeletons);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the arrow keys that reach it from the links inside are heard.
    <div ref={box} className={css.rows} data-dense={props.isDense || undefined} onKeyDown={walkRows}>
      {asCards ? <SortChoice {...props} /> : null}
      {asCards ? <Cards {...props} /> : <Wide {...props} />}
    </div>
  );
}

/** The row that was left last: its link, its place, and the path of its list. */
let left: { readonly list: string; readonly row: string; readonly at: number } | undefined;

/** For pages that move from row to row by themselves: `list` returns to this row. */
export function rememberRow(list: string, row: string, at: number): void {
  left = { list, row, at };
}

/** When returning to a list, the focus goes to the row that was left, or to the one in its place; otherwise the heading keeps it. */
function useReturnToRow(box: RefObject<HTMLElement | null>, hasRows: boolean): void {
  const { pathname, state } = useLocation();
  // A link to the list can ask for it, by its state.
  const isBack = useNavigationType() === 'POP' || state?.toRow === true;
  const isDone = useRef(false);
  useEffect(() => {
    const element = box.current;
    const remember = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-row-link]') : null;
      const row = link?.getAttribute('href');
      if (link && row) left = { list: pathname, row, at: linksIn(element).indexOf(link) };
    };
    element?.addEventListener('click', remember);
    return () => element?.removeEventListener('click', remember);
  }, [box, pathname]);
  useEffect(() => {
    if (!hasRows || isDone.current) return undefined;
    isDone.current = true;
    if (!isBack || left?.list !== pathname) return undefined;
    const { row, at } = left;
    // The page's heading takes the focus first.
    const timer = setTimeout(() => {
      const now = document.activeElement;
      if (now !== null && now !== document.body && !now.matches('h1')) return;
      const links = linksIn(box.current);
      const link = links.find((each) => each.getAttribute('href') === row) ?? links[Math.min(at, links.length - 1)];
      link?.focus();
    }, 50);
    return () => clearTimeout(timer);
  }, [box, hasRows, isBack, pathname]);
}

function linksIn(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
}

/** Sort control of cards, which have no column headers. */
function SortChoice<Row>({ columns, sort = '', onSort }: DataTableProps<Row>) {
  const sortable = columns.filter((column) => column.sortable);
  if (!onSort || sortable.length === 0) return null;
  const options = sortable.flatMap(({ key, header }) => [
    { value: key, label: listTexts.ascending(header) },
    { value: `-${key}`, label: listTexts.descending(header) },
  ]);
  return (
    <NativeSelect
      className={css.cardSort}
      size="sm"
      label={listTexts.sort}
      value={sort}
      data={[{ value: '', label: listTexts.ownOrder }, ...options]}
      onChange={(event) => onSort(event.currentTarget.value)}
    />
  );
}

function Wide<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowLink, lead, sort = '', ownSort = '', onSort, skeletons = 0 } = props;
  const shown = sort || ownSort;
  return (
    // A table that fits keeps its header at the top of the page; one that does not becomes a scroll region.
    <ScrollRegion label={listTexts.scroll} className={css.tableBox}>
      <Table className={css.table} tabularNums highlightOnHover aria-busy={skeletons > 0}>
        <Table.Caption className={utilitiesCss.hidden}>{caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {lead && <Table.Th className={css.lead}>{lead.header}</Table.Th>}
            {columns.map((column) => (
              <Table.Th
                key={column.key}
                scope="col"
                data-column={column.key}
                data-align={column.align}
                data-from={column.from}
                {...(column.sortable && { 'aria-sort': ariaSort(shown, column.key) })}
              >
                {column.sortable && onSort ? (
                  <button type="button" onClick={() => onSort(nextSort(sort, column.key, ownSort))}>
                    {column.header}
                    <SortIcon sort={shown} column={column.key} />
                  </button>
                ) : (
                  column.header
                )}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {Array.from({ length: skeletons }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
            <Table.Tr key={at} aria-hidden>
              {lead && <Table.Td />}
              {columns.map((column, place) => (
                <Table.Td key={column.key} data-from={column.from} data-align={column.align}>
                  <Skeleton height={12} width={`${55 + ((at * 17 + place * 29) % 40)}%`} radius="xs" />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
          {skeletons === 0 &&
            rows.map((row) => (
              <Table.Tr key={rowKey(row)} data-linked={rowLink ? true : undefined}>
                {lead && <Table.Td className={css.lead}>{lead.cell(row)}</Table.Td>}
                {columns.map((column, place) => (
                  <Table.Td key={column.key} data-column={column.key} data-align={column.align} data-from={column.from}>
                    {place === 0 && rowLink ? (
                      <Link to={rowLink(row)} className={`${utilitiesCss.wholeLink} ${css.rowLink}`} data-row-link>
                        {column.cell(row)}
                      </Link>
                    ) : (
                      column.cell(row)
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}

function Cards<Row>({ caption, columns, rows, rowKey, rowLink, lead, skeletons = 0, card }: DataTableProps<Row>) {
  const [head, ...others] = columns;
  // Columns hidden on narrow tables are hidden on cards too, unless they were chosen.
  const rest = others.filter(({ from }) => from === undefined || from === 'md');
  return (
    <ul className={css.cards} aria-label={caption} aria-busy={skeletons > 0}>
      {Array.from({ length: skeletons }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
        <li key={at} aria-hidden>
          <Skeleton height={14} width="60%" />
          <Skeleton height={10} mt={12} />
          <Skeleton height={10} mt={8} width="80%" />
        </li>
      ))}
      {skeletons === 0 &&
        rows.map((row) => (
          <li key={rowKey(row)}>
            {lead && <span className={css.lead}>{lead.cell(row)}</span>}
            {head &&
              (rowLink ? (
                <Link to={rowLink(row)} className={`${utilitiesCss.wholeLink} ${css.rowLink}`} data-row-link>
                  {head.cell(row)}
                </Link>
              ) : (
                <strong>{head.cell(row)}</strong>
              ))}
            {card ? (
              card(row)
            ) : (
              <dl>
                {rest.map((column) => {
                  const content = column.cell(row);
                  if (content === null || content === false) return null;
                  return (
                    <div key={column.key}>
                      <dt>{column.header}</dt>
                      <dd>{content}</dd>
                    </div>
                  );
                })}
              </dl>
            )}
          </li>
        ))}
    </ul>
  );
}

function SortIcon({ sort, column }: { sort: string; column: string }) {
  if (sort === column) return <IconArrowUp size={14} aria-hidden />;
  if (sort === `-${column}`) return <IconArrowDown size={14} aria-hidden />;
  return <IconArrowsSort size={14} className={css.sortIdle} aria-hidden />;
}

function ariaSort(sort: string, column: string): 'ascending' | 'descending' | 'none' {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : 'none';
}

/** ↑ and ↓, K and J move from row to row, Home and End to the first and the last; Enter is the link's own. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const links = linksIn(event.currentTarget);
  const at = links.findIndex((link) => link.contains(document.activeElement));
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: links.length - 1,
    ...(areSingleKeysOn() && { j: at + 1, k: at - 1 }),
  };
  const target = steps[event.key];
  if (at < 0 || target === undefined) return;
  event.preventDefault();
  links[target]?.focus();
}
