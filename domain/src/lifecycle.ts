/** Tables of states as data: what a status allows, what comes after, and the sentence for what it does not allow. */
import { labelOf, type Option } from './vocabulary.ts';

/** One row of a table of states. The tables are printed as the reference of the life cycles, so every text is for people. */
export interface Transition<Status extends string, Action extends string> {
  /** Statuses that allow the action; empty where the thing does not exist before it. */
  readonly from: readonly Status[];
  readonly action: Action;
  /** Who acts: a person's part, or the clock. */
  readonly actor: string;
  /** The status afterwards; null where it stays as it was. */
  readonly to: Status | null;
  /** What must hold besides the status; '' where nothing more must. */
  readonly guard: string;
  /** What else happens; '' where nothing does. */
  readonly effects: string;
}

/** The statuses in which a table allows an action, in the order of the table and without repeats. */
export function statusesAllowing<Status extends string, Action extends string>(
  table: readonly Transition<Status, Action>[],
  action: Action,
): Status[] {
  return [...new Set(table.filter((row) => row.action === action).flatMap((row) => row.from))];
}

/** The status after an action. Throws a RangeError where the table does not allow it: ask why not first. */
export function statusAfter<Status extends string, Action extends string>(
  table: readonly Transition<Status, Action>[],
  status: Status,
  action: Action,
): Status {
  const row = table.find((candidate) => candidate.action === action && candidate.from.includes(status));
  if (!row) throw new RangeError(`${action} is not allowed in the status ${status}`);
  return row.to ?? status;
}

/** 'An auction can be approved only while it is Pending Review; this one is Draft.' `sentence` is its beginning. */
export function onlyWhile(sentence: string, allowed: readonly string[], status: string, labels: readonly Option[]) {
  const names = allowed.map((value) => labelOf(labels, value));
  return `${sentence} only while it is ${orList(names)}; this one is ${labelOf(labels, status)}`;
}

/** 'A', 'A or B', 'A, B or C'. */
function orList(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
