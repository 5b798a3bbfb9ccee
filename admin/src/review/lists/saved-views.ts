/** Saved views of a list: a name for the query of a URL; and those that earlier releases stored in the browser. */
import { writeListState } from '@fairbook/ui/kit/list/list-state.ts';
import type { List } from '@fairbook/ui/kit/list/use-list-state.ts';

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

/** Reads the views that this browser stored under `key`, and removes them there. */
export function takeStoredViews(key: string): SavedView[] {
  try {
    const views = readViews(localStorage.getItem(key) ?? undefined);
    localStorage.removeItem(key);
    return views;
  } catch {
    // A browser without storage has none.
    return [];
  }
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('address' in value)) return false;
  return typeof value.name === 'string' && typeof value.address === 'string';
}
