/** Snapshot of what was submitted for approval, and the changes of a later request. */

export type Submitted = string | number | boolean | null;

/** One item of a section: the only one, or one of many people, maturities or files. */
export interface SubmittedItem {
  /** Identifies it among the others of its section; '' where there is only one. */
  readonly key: string;
  /** Its name for people; '' where there is only one. */
  readonly name: string;
  readonly fields: Readonly<Record<string, Submitted>>;
}

/** By section, as on the reviewer's page. */
export type Submission = Readonly<Record<string, readonly SubmittedItem[]>>;

export interface FieldChange {
  readonly field: string;
  readonly before: Submitted;
  readonly after: Submitted;
}

export interface ItemChange {
  readonly section: string;
  /** '' where the section has one item only. */
  readonly item: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** Changed fields; of an added or removed item all fields. */
  readonly fields: FieldChange[];
}

/** The changes since `before`: section by section, in the order of `after`, with removed items at the end of their section. */
export function changesBetween(before: Submission, after: Submission): ItemChange[] {
  const sections = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return sections.flatMap((section) => changesOfSection(section, before[section] ?? [], after[section] ?? []));
}

function changesOfSection(
  section: string,
  before: readonly SubmittedItem[],
  after: readonly SubmittedItem[],
): ItemChange[] {
  const earlier = new Map(before.map((item) => [item.key, item]));
  const later = new Set(after.map(({ key }) => key));
  const stayed = after.map((item) => changeOfItem(section, earlier.get(item.key), item));
  const gone = before.filter(({ key }) => !later.has(key)).map((item) => changeOfItem(section, item, undefined));
  return [...stayed, ...gone].filter((change) => change.kind !== 'changed' || change.fields.length > 0);
}

function changeOfItem(
  section: string,
  before: SubmittedItem | undefined,
  after: SubmittedItem | undefined,
): ItemChange {
  const names = [...new Set([...Object.keys(after?.fields ?? {}), ...Object.keys(before?.fields ?? {})])];
  const fields = names
    .map((field) => ({ field, before: before?.fields[field] ?? null, after: after?.fields[field] ?? null }))
    .filter((change) => change.before !== change.after);
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  return { section, item: (after ?? before)?.name ?? '', kind, fields };
}
