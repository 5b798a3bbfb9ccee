/** Unsaved text of drafts that this browser keeps. On a shared computer the next person must not find it. */

const prefix = 'fairbook.draft.';

/** Where the unsaved text of one form of a person is kept. */
export function draftName(person: string, ...form: readonly string[]): string {
  return [`${prefix}${person}`, ...form].join('.');
}

export function hasDrafts(): boolean {
  return names().length > 0;
}

/** Deletes what this browser keeps, but for the text of `person`. */
export function forgetDrafts(person?: string): void {
  for (const name of names())
    if (person === undefined || !name.startsWith(draftName(person, ''))) localStorage.removeItem(name);
}

function names(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    // Where nothing can be stored, nothing is left.
    return [];
  }
}
