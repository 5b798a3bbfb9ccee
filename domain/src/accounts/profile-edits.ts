/** Changes of a saved profile, for the audit trail. */

type Value = string | number | boolean | null | undefined | readonly string[];

/** A changed field. Personal data is recorded without values: the trail is kept forever, and a person's address is not. */
export interface ProfileEdit {
  readonly field: string;
  readonly from?: string | number | boolean | null;
  readonly to?: string | number | boolean | null;
}

const longest = 200;

/** The fields of `after` that differ from `before`; of those in `personal` only the name. An undefined field is unchanged. */
export function editsBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  personal: readonly string[],
): ProfileEdit[] {
  const edits: ProfileEdit[] = [];
  for (const field of Object.keys(after)) {
    if (after[field] === undefined) continue;
    const [from, to] = [shown(before[field] as Value), shown(after[field] as Value)];
    if (from === to) continue;
    edits.push(personal.includes(field) ? { field } : { field, from: clipped(from), to: clipped(to) });
  }
  return edits;
}

function shown(value: Value): string | number | boolean | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'object' ? value.join(', ') || null : value;
}

function clipped(value: string | number | boolean | null) {
  return typeof value === 'string' && value.length > longest ? `${value.slice(0, longest)}…` : value;
}
