/** State tables as data: what a status allows, what follows, and the sentence for a refusal. */
import { filled, say, type Text } from './sentences/sentence.ts';
import { labelOf, type Option } from './vocabulary.ts';

/** One row of a state table. The tables are printed in the life cycle reference, so every text is for people. */
export interface Transition<Status extends string, Action extends string> {
  /** Statuses that allow the action; empty where the record does not exist before it. */
  readonly from: readonly Status[];
  readonly action: Action;
  /** The actor: a person's role, or the clock. */
  readonly actor: string;
  /** The status afterwards; null if unchanged. */
  readonly to: Status | null;
  /** Additional conditions; '' if none. */
  readonly guard: string;
  /** Side effects; '' if none. */
  readonly effects: string;
}

/** The statuses in which a table allows an action, in table order and without repeats. */
export function statusesAllowing<Status extends string, Action extends string>(
  table: readonly Transition<Status, Action>[],
  action: Action,
): Status[] {
  return [...new Set(table.filter((row) => row.action === action).flatMap((row) => row.from))];
}

/** The status after an action. Throws a RangeError where the table does not allow it: check the reason first. */
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
export function onlyWhile(sentence: Text, allowed: readonly string[], status: string, labels: readonly Option[]) {
  return say('{what} only while it is {states}; this one is {status}', {
    what: filled(sentence),
    states: { list: allowed.map((value) => ({ label: labelOf(labels, value) })), last: 'or' },
    status: { label: labelOf(labels, status) },
  });
}
