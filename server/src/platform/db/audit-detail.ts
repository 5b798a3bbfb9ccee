/** Details of audit events. A sealed detail can never be erased, so it has words of closed lists, numbers, moments and ids alone. */
import { isUuid } from '@fairbook/domain/base/uuid.ts';

/** Fields with an id, a hash or a day, which have no closed list. Their values are checked when the event is written. */
const codeFields = [
  ...[
    'amendment',
    'apiKey',
    'auction',
    'secretUntilResultOf',
    'change',
    'duplicateOf',
    'link',
    'mentions',
    'place',
    'requestedBy',
    'session',
  ],
  ...['statement', 'subAccount', 'supplement', 'unsoldOf', 'fromId', 'toId', 'other'],
  ...['fingerprint', 'sha256', 'prefix', 'ruleVersion', 'maturity', 'fromDay', 'toDay'],
] as const;

type CodeField = (typeof codeFields)[number];

/** Texts that people typed, names, addresses: values that erasure must reach. */
export type AuditText = Readonly<Record<string, unknown>>;

/** The same type, where each text in it is a word of a closed list or in a field of codes; never where it has other texts. */
export type Closed<Value> = Value extends number | boolean | Date | null | undefined
  ? Value
  : Value extends string
    ? string extends Value
      ? never
      : Value
    : Value extends object
      ? { readonly [Key in keyof Value]: Key extends CodeField ? Value[Key] : Closed<Value[Key]> }
      : never;

/** Hashes, parts of keys, fingerprints, versions. */
const codes = [/^[0-9a-f]{6,128}$/, /^[\w+/.-]{1,88}={0,2}$/];

/** A word of a closed list: 'Approver', 'auction.cancel', 'Pending Approval'; a day or a moment. */
const words = [/^[A-Za-z][A-Za-z0-9 .:/&-]{0,60}$/, /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/];

/** Throws a TypeError where a detail has a text of an open form, whatever its type says. */
export function requireClosed(detail: unknown, where: string, field = ''): void {
  if (typeof detail === 'string' && !isClosed(detail, field))
    throw new TypeError(
      `${field} of ${where} is neither a word of a closed list nor a code: it belongs to the text of the event`,
    );
  if (typeof detail === 'object' && detail !== null && !(detail instanceof Date))
    for (const [name, value] of Object.entries(detail))
      requireClosed(value, where, Array.isArray(detail) ? field : name);
}

function isClosed(text: string, field: string): boolean {
  const isOfCodes = (codeFields as readonly string[]).includes(field);
  const isOf = (forms: readonly RegExp[]) => forms.some((form) => form.test(text));
  return isOfCodes ? isUuid(text.slice(text.indexOf(':') + 1)) || isOf(codes) : isOf(words);
}
