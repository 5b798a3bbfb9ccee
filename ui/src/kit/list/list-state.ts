/** Converts the state of a list to and from the URL, so that it can be shared, bookmarked and navigated. Pure. */
import { isPlainLine, maxFilterLength } from '@fairbook/domain/base/text/text.ts';

/** The parameters of a list; everything else in the URL is left alone. */
export interface ListShape {
  /** The first one is the default. */
  readonly tabs?: readonly string[];
  /** Filters by name: `one` value or `many`. */
  readonly filters?: Readonly<Record<string, 'one' | 'many'>>;
  /** The default order: 'name' or '-createdAt'. */
  readonly sort?: string;
  readonly pageSize?: number;
}

export interface ListState {
  readonly tab: string;
  readonly q: string;
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** 'name' ascending, '-name' descending, '' for the server's own order. */
  readonly sort: string;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Keys of the chosen columns; empty for the default ones. */
  readonly columns: readonly string[];
}

export const pageSizes = [25, 50, 100, 200] as const;

/** Parses a URL. Invalid parameters count as absent. */
export function readListState(params: URLSearchParams, shape: ListShape): ListState {
  const tabs = shape.tabs ?? [];
  const tab = params.get('tab');
  const size = Number(params.get('pageSize'));
  const page = Number(params.get('page'));
  const filters = Object.entries(shape.filters ?? {}).map(([name, kind]) => {
    const values = valuesOf(params, name);
    return [name, kind === 'one' ? values.slice(0, 1) : [...new Set(values)]] as const;
  });
  return {
    tab: tab !== null && tabs.includes(tab) ? tab : (tabs[0] ?? ''),
    q: params.get('q') ?? '',
    filters: Object.fromEntries(filters),
    sort: params.get('sort') ?? shape.sort ?? '',
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    pageSize: pageSizes.some((each) => each === size) ? size : (shape.pageSize ?? pageSizes[0]),
    columns: (params.get('columns') ?? '').split('.').filter(Boolean),
  };
}

/** The URL of `state`, keeping other parameters of `before`. Defaults are left out; lists are bracketed: state[0]=OR. */
export function writeListState(state: ListState, shape: ListShape, before: URLSearchParams): URLSearchParams {
  const names = ['tab', 'q', 'sort', 'page', 'pageSize', 'columns', ...Object.keys(shape.filters ?? {})];
  const params = new URLSearchParams([...before].filter(([key]) => !names.some((name) => isKeyOf(key, name))));
  if (state.tab !== (shape.tabs?.[0] ?? '')) params.set('tab', state.tab);
  if (state.q !== '') params.set('q', state.q);
  for (const [name, values] of Object.entries(state.filters)) {
    for (const [index, value] of values.entries()) {
      params.append(shape.filters?.[name] === 'many' ? `${name}[${index}]` : name, value);
    }
  }
  if (state.sort !== (shape.sort ?? '')) params.set('sort', state.sort);
  if (state.page !== 1) params.set('page', String(state.page));
  if (state.pageSize !== (shape.pageSize ?? pageSizes[0])) params.set('pageSize', String(state.pageSize));
  if (state.columns.length > 0) params.set('columns', state.columns.join('.'));
  return params;
}

/** `state` with `change`; any change other than of the page or the columns leads back to page 1. */
export function changed(state: ListState, change: Partial<ListState>): ListState {
  const filters = { ...state.filters, ...change.filters };
  return { ...state, page: change.columns ? state.page : 1, ...change, filters };
}

/** Returns whether words or filters narrow the list; a tab is a view, not a filter. */
export function isNarrowed(state: ListState): boolean {
  return state.q !== '' || Object.values(state.filters).some((values) => values.length > 0);
}

/** The order after a click on a column: ascending, descending, then the default `own`, which is '' where it is no column's. */
export function nextSort(sort: string, column: string, own = ''): string {
  const shown = sort || own;
  if (shown === column) return `-${column}`;
  if (shown !== `-${column}`) return column;
  return shown === own ? column : '';
}

/** The query of a list call: page, size, order, words and filters, with nothing empty. */
export function queryOf(state: ListState, shape: ListShape): Record<string, string | number | string[]> {
  const query: Record<string, string | number | string[]> = { page: state.page, pageSize: state.pageSize };
  if (state.sort !== '') query['sort'] = state.sort;
  if (state.q !== '') query['q'] = state.q;
  for (const [name, values] of Object.entries(state.filters)) {
    const first = values[0];
    if (first !== undefined) query[name] = shape.filters?.[name] === 'many' ? [...values] : first;
  }
  return query;
}

/** A filter by what it accepts: one of the options, or words. */
interface Accepted {
  readonly name: string;
  readonly options?: readonly { readonly value: string }[];
  readonly maxLength?: number;
}

/** The query without filters that have a value the API would refuse. */
export function withoutUnknown(
  query: Readonly<Record<string, unknown>>,
  filters: readonly Accepted[],
): Record<string, unknown> {
  const known = { ...query };
  for (const { name, options, maxLength = maxFilterLength } of filters) {
    const isKnown = (value: unknown) =>
      options
        ? options.some((option) => option.value === value)
        : typeof value === 'string' && value.length <= maxLength && isPlainLine(value);
    if (query[name] !== undefined && ![query[name]].flat().every(isKnown)) delete known[name];
  }
  return known;
}

/** All values of `name`: state=OR, state[]=OR and state[0]=OR alike. */
function valuesOf(params: URLSearchParams, name: string): string[] {
  return [...params].filter(([key, value]) => isKeyOf(key, name) && value !== '').map(([, value]) => value);
}

function isKeyOf(key: string, name: string): boolean {
  return key === name || (key.startsWith(`${name}[`) && /^\[\d*\]$/.test(key.slice(name.length)));
}
