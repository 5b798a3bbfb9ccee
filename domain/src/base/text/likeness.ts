/** How alike two names are: the share of characters that need no change to make one of the other. */

/**
 * 1 − edits ÷ length of the longer name. An edit inserts, removes or replaces a character, or exchanges two neighbors (optimal string alignment).
 * Words may be in another order: the better of both is the answer.
 */
export function likeness(one: string, other: string): number {
  return Math.max(inOrder(one, other), inOrder(sorted(one), sorted(other)));
}

/** The same, or one edit apart where the names are long enough for it to be no coincidence. */
export function isAlike(one: string, other: string, least: number): boolean {
  const length = Math.max(one.length, other.length);
  const oneEdit = length >= 5 ? 1 - 1 / length - 1e-9 : 1;
  return likeness(one, other) >= Math.min(least, oneEdit);
}

function sorted(text: string): string {
  return text.split(' ').sort().join(' ');
}

/** Longer names are compared by their beginnings, so that a comparison has a bounded cost. */
const longest = 100;

function inOrder(one: string, other: string): number {
  const [a, b] = [[...one].slice(0, longest), [...other].slice(0, longest)];
  const most = Math.max(a.length, b.length);
  if (most === 0) return 1;
  return 1 - edits(a, b) / most;
}

/** How many characters must be inserted, removed, replaced or exchanged with their neighbor. */
export function edits(a: readonly string[], b: readonly string[]): number {
  let [before, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (const [i, letter] of a.entries()) {
    const next = [i + 1];
    for (const [j, opposite] of b.entries()) {
      const replaced = (row[j] ?? 0) + (letter === opposite ? 0 : 1);
      const swapped =
        i > 0 && j > 0 && letter === b[j - 1] && opposite === a[i - 1] ? (before[j - 1] ?? 0) + 1 : Infinity;
      next.push(Math.min(replaced, swapped, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}
