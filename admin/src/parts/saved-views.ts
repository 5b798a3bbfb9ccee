/** Views of a list that somebody keeps: a name for an address. They live in the browser, for each person and list by themselves. */
import { writeListState } from '@fairbook/ui/list-state.ts';
import type { List } from '@fairbook/ui/useListState.ts';

export interface SavedView {
  readonly name: string;
  /** What stands behind the '?', without a page. */
  readonly address: string;
}

/** The address of what a list shows now. */
export function addressOf({ state, shape }: Pick<List, 'state' | 'shape'>): string {
  return writeListState({ ...state, page: 1 }, shape, new URLSearchParams()).toString();
}

/** Views as they were kept; whatever else stands there counts as none. */
export function readViews(stored: string | undefined): SavedView[] {
  try {
    const kept: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(kept) ? kept.filter(isView).map(({ name, address }) => ({ name, address })) : [];
  } catch {
    return [];
  }
}

/** A view of the same name is replaced; they stand in the order of the alphabet. */
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
