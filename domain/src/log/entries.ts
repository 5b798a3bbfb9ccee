/** Parses entries of an order log strictly, as docs/ORDER-LOG.md specifies them. */
import { dayOrNull } from '../dates.ts';
import { isMaturityId, type NamedMaturity } from '../maturity-key.ts';
import { type Cents, cents } from '../money.ts';
import type { RecordedTerms } from '../recorded-terms.ts';
import {
  type HaltParty,
  haltParties,
  type OrderClass,
  orderClasses,
  type ResumeChoice,
  resumeChoices,
  valuesOf,
} from '../vocabulary.ts';

/** One line of an order after an action. */
export interface LoggedLine extends NamedMaturity {
  readonly amount: Cents;
  readonly orderClass: OrderClass;
  /** Index of the entry that gave the line its place in time. */
  readonly place: number;
  readonly rank: number;
}

interface Placed {
  readonly index: number;
  /** ISO 8601 in UTC, with milliseconds. */
  readonly at: string;
}

export interface OpenEntry {
  readonly kind: 'OPEN';
  readonly index: number;
  readonly closeDate: string;
  readonly startDate: string;
  /** The key that signs the log, as a verifier key of signed notes. */
  readonly key: string;
  readonly name: string;
  readonly origin: string;
  readonly ruleVersion: string;
  readonly sale: string;
  readonly terms: RecordedTerms;
  /** What the sale is bound to before its first order. Logs that an earlier release opened have none of these four. */
  readonly isImported?: boolean;
  /** How many of the witnesses must sign a head; 0 where there are none. */
  readonly quorum?: number;
  /** SHA-256 of docs/rules/<ruleVersion>.md. */
  readonly ruleSha256?: string;
  readonly witnesses?: readonly NamedWitness[];
}

export interface NamedWitness {
  /** Verifier key of its cosignatures. */
  readonly key: string;
  readonly url: string;
}

export interface OrderEntry extends Placed {
  readonly kind: 'PLACE' | 'AMEND' | 'WITHDRAW';
  readonly bidder: string;
  readonly order: string;
  readonly lines: readonly LoggedLine[];
}

export function isOrderEntry(entry: Entry): entry is OrderEntry {
  return entry.kind === 'PLACE' || entry.kind === 'AMEND' || entry.kind === 'WITHDRAW';
}

export interface HaltEntry extends Placed {
  readonly kind: 'HALT';
  readonly by: HaltParty;
  readonly reason: string;
}

export interface ResumeEntry extends Placed {
  readonly kind: 'RESUME';
  readonly by: Exclude<HaltParty, 'system'>;
  readonly choice: ResumeChoice;
  readonly closeDate: string;
}

export interface StandingEntry extends Placed {
  readonly kind: 'SUSPEND' | 'REINSTATE';
  readonly bidder: string;
}

export interface CloseEntry extends Placed {
  readonly kind: 'CLOSE';
  readonly closeDate: string;
}

/** After CLOSE, in a sale whose rule draws lots: what its seed is computed from; see `seed.ts`. */
export interface SeedEntry extends Placed {
  readonly kind: 'SEED';
  /** Of the witnesses that OPEN names, in its order, on the head that ends with CLOSE: Base 64 of the time and the signature. */
  readonly cosignatures: readonly string[];
}

export interface CancelEntry extends Placed {
  readonly kind: 'CANCEL';
  readonly reason: string;
}

export interface ResultEntry extends Placed {
  readonly kind: 'RESULT';
  /** Of the closing record. */
  readonly fingerprint: string;
}

export type Entry =
  | OpenEntry
  | OrderEntry
  | HaltEntry
  | ResumeEntry
  | StandingEntry
  | CloseEntry
  | SeedEntry
  | CancelEntry
  | ResultEntry;

type Kind = Entry['kind'];
type Reader = (value: unknown, path: string) => unknown;

/** Parses one entry. Throws a RangeError with the field that is wrong. */
export function parseEntry(text: string): Entry {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RangeError('it is not JSON');
  }
  const { kind }: { kind?: unknown } = Object(value);
  const known = typeof kind === 'string' && Object.hasOwn(fieldsOf, kind) ? (kind as Kind) : null;
  if (known === null) throw new RangeError(`its kind “${String(kind)}” is unknown`);
  const isBound = known === 'OPEN' && Object.keys(boundFields).some((name) => Object.hasOwn(Object(value), name));
  const read = isBound ? readBoundOpen : readers[known];
  const entry = read(value, 'the entry') as Entry;
  // Several fields of one name, spaces and numbers like 1.0 do not survive this. Readers give whole numbers and sorted keys, so this is canonical.
  if (JSON.stringify(entry) !== text) throw new RangeError('its text is not canonical');
  if (entry.kind === 'OPEN') checkWitnesses(entry);
  return entry;
}

function checkWitnesses({ witnesses = [], quorum = 0 }: OpenEntry): void {
  const keys = witnesses.map(({ key }) => key);
  if (keys.some((key, index) => index > 0 && key <= (keys[index - 1] ?? '')))
    throw new RangeError('its witnesses are not sorted by key, each once');
  const least = Math.min(1, witnesses.length);
  if (quorum < least || quorum > witnesses.length)
    throw new RangeError(`its quorum is ${quorum}, and it names ${witnesses.length} witnesses`);
}

function fail(path: string, what: string): never {
  throw new RangeError(`${path} is not ${what}`);
}

/** The object it gives has its keys in canonical order. `optional` ones may be absent. */
function object(fields: Readonly<Record<string, Reader>>, optional: Readonly<Record<string, Reader>> = {}): Reader {
  const all = { ...fields, ...optional };
  const readers = Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1));
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(path, 'an object');
    const given = value as Readonly<Record<string, unknown>>;
    const unknown = Object.keys(given).find((name) => !Object.hasOwn(all, name));
    if (unknown !== undefined) fail(`${path}.${unknown}`, 'a field of such an entry');
    const known: Record<string, unknown> = {};
    for (const [name, read] of readers) {
      if (given[name] === undefined && Object.hasOwn(optional, name)) continue;
      known[name] = read(given[name], `${path}.${name}`);
    }
    return known;
  };
}

function listOf(read: Reader): Reader {
  return (value, path) =>
    Array.isArray(value) ? value.map((one, index) => read(one, `${path}.${index}`)) : fail(path, 'a list');
}

function textThat(what: string, isRight: (text: string) => boolean): Reader {
  return (value, path) => (typeof value === 'string' && isRight(value) ? value : fail(path, what));
}

function oneOf(values: readonly string[]): Reader {
  return (value, path) => values.find((one) => one === value) ?? fail(path, `one of ${values.join(', ')}`);
}

const text = textThat('text', () => true);
const digest = textThat('a SHA-256 of 64 hexadecimal digits', (value) => /^[0-9a-f]{64}$/.test(value));
/** 8 bytes of time and 64 of signature. */
const cosignature = textThat('a signature of a witness, 72 bytes in Base 64', (value) =>
  /^[A-Za-z0-9+/]{96}$/.test(value),
);
const moment = textThat('a moment', (value) => {
  const time = new Date(value);
  // Of the years 1 to 9999, so that moments compare as their texts do.
  return value.length === 24 && value >= '0001' && !Number.isNaN(time.getTime()) && time.toISOString() === value;
});
const day = textThat('a day', (value) => dayOrNull(value) !== null);
const wholeNumber: Reader = (value, path) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : fail(path, 'a whole number');
const rank: Reader = (value, path) =>
  typeof value === 'number' && Number.isInteger(value) && value >= -1 && value <= 6 && value !== 0
    ? value
    : fail(path, 'a rank');
const amount: Reader = (value, path) => cents(wholeNumber(value, path) as number);
const step: Reader = (value, path) => (value === 0 ? fail(path, 'an amount above 0') : amount(value, path));
const orderClass = oneOf(valuesOf(orderClasses));

const named = { maturityId: textThat('a letter from A to Z', isMaturityId) };
const line = object({ amount, maturityDate: day, orderClass, place: wholeNumber, rank }, named);
const order = { at: moment, bidder: digest, order: text, lines: listOf(line) };
const standing = { at: moment, bidder: digest };
const terms = object({
  maturities: listOf(object({ maturityDate: day, principal: amount }, named)),
  minimum: amount,
  ranks: object(Object.fromEntries(orderClasses.map(({ value }) => [value, rank]))),
  step,
});

/** HTTPS, or HTTP on the same computer; without user, query and fragment, since programs add paths to it. */
export function isWitnessUrl(value: string): boolean {
  return /^(https:\/\/([\w.-]+|\[[\da-f:.]+\])|http:\/\/(localhost|127\.0\.0\.1|\[::1\]))(:\d{1,5})?(\/[\w.~%/-]*)?$/.test(
    value,
  );
}

const witnessUrl = textThat('an address of a witness', isWitnessUrl);
const truth: Reader = (value, path) => (typeof value === 'boolean' ? value : fail(path, 'true or false'));

const boundFields: Readonly<Record<string, Reader>> = {
  isImported: truth,
  quorum: wholeNumber,
  ruleSha256: digest,
  witnesses: listOf(object({ key: text, url: witnessUrl })),
};

const fieldsOf: Readonly<Record<Kind, Readonly<Record<string, Reader>>>> = {
  OPEN: {
    ...{ closeDate: moment, startDate: moment, key: text, name: text, origin: text },
    ...{ ruleVersion: text, sale: text, terms },
  },
  PLACE: order,
  AMEND: order,
  WITHDRAW: order,
  HALT: { at: moment, by: oneOf(valuesOf(haltParties)), reason: text },
  RESUME: {
    at: moment,
    by: oneOf(['issuer', 'administrator']),
    choice: oneOf(valuesOf(resumeChoices)),
    closeDate: moment,
  },
  SUSPEND: standing,
  REINSTATE: standing,
  CLOSE: { at: moment, closeDate: moment },
  SEED: { at: moment, cosignatures: listOf(cosignature) },
  CANCEL: { at: moment, reason: text },
  RESULT: { at: moment, fingerprint: digest },
};

const readerOf = (kind: Kind, more: Readonly<Record<string, Reader>> = {}) =>
  object({ index: wholeNumber, kind: oneOf([kind]), ...fieldsOf[kind], ...more });
const readers = Object.fromEntries(Object.keys(fieldsOf).map((kind) => [kind, readerOf(kind as Kind)])) as Readonly<
  Record<Kind, Reader>
>;
const readBoundOpen = readerOf('OPEN', boundFields);
