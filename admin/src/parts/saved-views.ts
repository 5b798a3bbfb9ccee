/** Saved views of a list: a name for a URL. Stored in the browser, for each person and list. */
import { writeListState } from '@fairbook/ui/list-state.ts';
import type { List } from '@fairbook/ui/useListState.ts';

export interface SavedView {
  readonly name: string;
  /** The query string, without a page. */
  readonly address: string;
}

/** The query string of the current list state. */
export function addressOf({ state, shape }: Pick<List, 'state' | 'shape'>): string {
  return writeListState({ ...state, page: 1 }, shape, new URLSearchParams()).toString();
}

/** The stored views; anything invalid counts as none. */
export function readViews(stored: string | undefined): SavedView[] {
  try {
    const kept: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(kept) ? kept.filter(isView).map(({ name, address }) => ({ name, address })) : [];
  } catch {
    return [];
  }
}

/** Replaces a view of the same name; sorted by name. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return [...withoutView(views, view.name), view].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

export function withoutView(views: readonly SavedView[], name: string): SavedView[] {
  return views.filter((view) => view.name !== name);
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('address' in value)) return false;
  return typeof value.name === 'string' && typeof value.address === 'string';
}
