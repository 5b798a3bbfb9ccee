/** Texts of lists, their filters and their tables. */
import { counted } from '../../theme/counted.ts';
import { locale } from '../../theme/locale.ts';

export const listTexts = {
  search: 'Search',
  clearSearch: 'Clear search',
  filters: 'Filters',
  clear: 'Clear filters',
  apply: 'Filter',
  narrow: (label: string) => `Narrow: ${label}`,
  noChoice: 'Nothing matches.',
  removeFilter: (name: string, value: string) => `Remove filter ${name}: ${value}`,
  noMatch: (things: string) => `No ${things} match`,
  noMatchHint: 'Try other words or fewer filters.',
  range: (first: number, last: number, total: number, isMore: boolean) =>
    `${first.toLocaleString(locale)}–${last.toLocaleString(locale)} of ${total.toLocaleString(locale)}${isMore ? ' or more' : ''}`,
  rowsPerPage: 'Rows per page',
  previous: 'Previous page',
  next: 'Next page',
  page: (page: number, pages: number, isMore: boolean) => `Page ${page} of ${pages}${isMore ? ' or more' : ''}`,
  /** On paper, where the field is left out. */
  searched: (text: string) => `Search: “${text}”`,
  views: 'Views',
  exportCsv: 'Export CSV',
  loading: (things: string) => `Loading ${things}`,
  failed: (things: string) => `The ${things} could not be loaded`,
  sort: 'Sort by',
  ownOrder: 'Default order',
  ascending: (column: string) => `${column}, ascending`,
  descending: (column: string) => `${column}, descending`,
  found: (total: number) => counted(total, 'row'),
  scroll: 'Table, scrolls sideways',
  all: 'Any',
} as const;
