/** Merges what two people changed in the same step, field by field. */

/** How the values of a step divide into the parts that are compared: its fields, or the rows of a grid. */
export interface Parts<Values> {
  /** Null where these values cannot be divided. */
  readonly split: (values: Values) => Readonly<Record<string, unknown>> | null;
  readonly join: (parts: Readonly<Record<string, unknown>>) => Values;
}

export interface Merged<Values> {
  /** Conflicting parts keep the reader's own value. */
  readonly values: Values;
  /** Parts that only the other person changed. */
  readonly taken: readonly string[];
  /** Parts that both changed, differently. */
  readonly conflicts: readonly Conflict[];
}

export interface Conflict {
  readonly part: string;
  /** Undefined where the part was removed. */
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The fields of the values themselves. */
export function byField<Values extends object>(): Parts<Values> {
  return { split: (values) => Object.fromEntries(Object.entries(values)), join: (parts) => parts as Values };
}

export function merge<Values>(
  versions: { readonly base: Values; readonly mine: Values; readonly theirs: Values },
  parts: Parts<Values>,
): Merged<Values> {
  const { split, join } = parts;
  const [base, mine, theirs] = [split(versions.base), split(versions.mine), split(versions.theirs)];
  if (base === null || mine === null || theirs === null) return mergeWhole(versions);
  const values: Record<string, unknown> = {};
  const taken: string[] = [];
  const conflicts: Conflict[] = [];
  for (const part of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const isMine = !isSame(base[part], mine[part]);
    const isTheirs = !isSame(base[part], theirs[part]);
    if (isTheirs && isMine && !isSame(mine[part], theirs[part])) {
      conflicts.push({ part, mine: mine[part], theirs: theirs[part] });
    } else if (isTheirs && !isMine) taken.push(part);
    const value = isTheirs && !isMine ? theirs[part] : mine[part];
    if (value !== undefined) values[part] = value;
  }
  return { values: join(values), taken, conflicts };
}

/** The other person's value for the chosen conflicts. */
export function resolve<Values>(
  merged: Merged<Values>,
  chosen: ReadonlySet<string>,
  { split, join }: Parts<Values>,
): Values {
  const theirs = merged.conflicts.filter(({ part }) => chosen.has(part));
  const [whole] = theirs.filter(({ part }) => part === wholeStep);
  if (whole) return whole.theirs as Values;
  const values: Record<string, unknown> = { ...split(merged.values) };
  for (const { part, theirs: value } of theirs) {
    if (value === undefined) delete values[part];
    else values[part] = value;
  }
  return theirs.length === 0 ? merged.values : join(values);
}

/** The one part of values that cannot be divided. */
export const wholeStep = '';

function mergeWhole<Values>({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Values>): Merged<Values> {
  if (isSame(base, theirs) || isSame(mine, theirs)) return { values: mine, taken: [], conflicts: [] };
  if (isSame(base, mine)) return { values: theirs, taken: [wholeStep], conflicts: [] };
  return { values: mine, taken: [], conflicts: [{ part: wholeStep, mine, theirs }] };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
