/** Parses a closing record strictly: every field must be present and valid, and there may be no others. */
import {
  type ClosingRecord,
  type RecordedAuction,
  type RecordedBidder,
  type RecordedHalt,
  type RecordedLog,
  type RecordedOrder,
  type RecordedRule,
  ruleVersionOf,
} from './closing.ts';
import { type Day, dayOrNull } from './dates.ts';
import { isMaturityId } from './maturity-key.ts';
import { type Cents, cents } from './money.ts';
import { notOffered } from './offering.ts';
import {
  drawnRecordFormat,
  fifthRecordFormat,
  firstRecordFormat,
  recordFormat,
  secondRecordFormat,
  sixthRecordFormat,
} from './record-formats.ts';
import { type RecordedOffer, type RecordedResult, type RecordedTerms, termsOfFifth } from './recorded-terms.ts';
import type { RecordedChange } from './rescheduling.ts';
import { type KnownRule, UnknownVersion } from './rules.ts';
import { reschedulingParties } from './sale-change-vocabulary.ts';
import { awardReasons, type ClassAllotment } from './serving.ts';
import {
  bidResults,
  haltParties,
  type OrderClass,
  orderClasses,
  resumeChoices,
  saleOutcomes,
  valuesOf,
} from './vocabulary.ts';

/** Converts a value to its type, or throws a RangeError that names `path`. */
type Reader<Value> = (value: unknown, path: string) => Value;

/**
 * Parses the record. `rules` are those that can be verified. Throws a RangeError with the invalid field or an unknown version, and a SyntaxError
 * for invalid JSON.
 */
export function readRecord(recordText: string, rules: ReadonlyMap<string, KnownRule>): ClosingRecord {
  const value: unknown = JSON.parse(recordText);
  const { format, rule, ruleVersion }: Record<string, unknown> = Object(value);
  const read = typeof format === 'string' ? formats.get(format) : closingRecord;
  if (!read) throw new UnknownVersion('format', format, formats.keys());
  const version: unknown = ruleVersion ?? Object(rule).version;
  if (typeof version === 'string' && !rules.has(version)) throw new UnknownVersion('rule', version, rules.keys());
  const record = read(value, 'the record');
  const known = rules.get(ruleVersionOf(record));
  if (record.rule && record.rule.sha256 !== known?.sha256)
    throw new RangeError(`the record.rule.sha256 is not that of the rule ${record.rule.version}`);
  if (known && known.isDrawn !== (record.seed !== undefined))
    throw new RangeError(
      known.isDrawn
        ? `the record has no seed, and the rule ${ruleVersionOf(record)} draws lots`
        : `the record has a seed, and the rule ${ruleVersionOf(record)} draws no lots`,
    );
  return record;
}

function fail(path: string, what: string): never {
  throw new RangeError(`${path} is not ${what}`);
}

function textThat(what: string, isRight: (text: string) => boolean): Reader<string> {
  return (value, path) => (typeof value === 'string' && isRight(value) ? value : fail(path, what));
}

function oneOf<const Value extends string>(values: readonly Value[]): Reader<Value> {
  return (value, path) => values.find((one) => one === value) ?? fail(path, `one of ${values.join(', ')}`);
}

const text = textThat('text', () => true);
const moment = textThat('a moment', (value) => {
  // Of the years 1 to 9999, so that moments compare as their texts do.
  if (value.length !== 24 || value < '0001') return false;
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString() === value;
});
const base64Hash = textThat('32 bytes in Base 64', (value) => /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/.test(value));
const digest = textThat('a SHA-256 of 64 hexadecimal digits', (value) => /^[0-9a-f]{64}$/.test(value));

const truth: Reader<boolean> = (value, path) => (typeof value === 'boolean' ? value : fail(path, 'true or false'));

const amount: Reader<Cents> = (value, path) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? cents(value)
    : fail(path, 'an amount in cents');

function wholeNumber(least: number, most: number): Reader<number> {
  return (value, path) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? value
      : fail(path, `a whole number from ${least} to ${most}`);
}

const sequence = wholeNumber(1, Number.MAX_SAFE_INTEGER);

const rank: Reader<number> = (value, path) =>
  value === notOffered ? notOffered : wholeNumber(1, orderClasses.length)(value, path);

const maturityId = textThat('a letter from A to Z', isMaturityId);

const maturityDate: Reader<Day> = (value, path) =>
  (typeof value === 'string' ? dayOrNull(value) : null) ?? fail(path, 'a day');

const orderClass = oneOf(valuesOf(orderClasses));

function list<Value>(read: Reader<Value>): Reader<Value[]> {
  return (value, path) =>
    Array.isArray(value) ? value.map((one, index) => read(one, `${path}.${index}`)) : fail(path, 'a list');
}

/** What the fifth format adds to objects is `optional`: it is absent where it says nothing. */
function shape<Value extends object>(
  fields: { readonly [Key in keyof Value]: Reader<Value[Key]> },
  optional: { readonly [Key in keyof Value]?: Reader<Value[Key]> } = {},
): Reader<Value> {
  const readers = Object.entries<Reader<unknown>>({ ...fields, ...optional });
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail(path, 'an object');
    const given = new Map(Object.entries(value));
    const read = readers.flatMap(([key, reader]) => {
      if (!given.has(key) && Object.hasOwn(optional, key)) return [];
      if (!given.has(key)) throw new RangeError(`${path} has no ${key}`);
      const one = reader(given.get(key), `${path}.${key}`);
      given.delete(key);
      return [[key, one] as const];
    });
    for (const key of given.keys()) throw new RangeError(`${path} has a field no record has: ${key}`);
    return Object.fromEntries(read) as Value;
  };
}

const figures = {
  principal: amount,
  demand: amount,
  award: amount,
  unsold: amount,
  outcome: oneOf(valuesOf(saleOutcomes)),
};

const terms = {
  minimum: amount,
  step: amount,
  ranks: shape<Record<OrderClass, number>>({
    stateInstitution: rank,
    nationalInstitution: rank,
    stateIndividual: rank,
    nationalIndividual: rank,
    internationalInstitution: rank,
    internationalIndividual: rank,
  }),
  maturities: list(shape<RecordedOffer>({ maturityDate, principal: amount })),
};

const ofClass = {
  ...{ orderClass, rank, demand: amount, available: amount, award: amount },
  ...{ isCut: truth, sharePercent: wholeNumber(0, 100) },
};

const bidder = { pseudonym: text, commitment: digest };

const common = {
  terms: shape<RecordedTerms>(terms),
  bidders: list(shape<RecordedBidder>(bidder)),
  maturities: list(shape<RecordedResult>({ maturityDate, ...figures, classes: list(shape<ClassAllotment>(ofClass)) })),
  totals: shape(figures),
};

const auction = { uuid: text, name: text, startDate: moment, closeDate: moment };

const order = {
  bidder: text,
  orderClass,
  rank,
  maturityDate,
  amount,
  isSuspended: truth,
  award: amount,
  result: oneOf(valuesOf(bidResults)),
  reason: oneOf(awardReasons),
};

const recordOfFirstFormat = shape<ClosingRecord>({
  ...common,
  ruleVersion: text,
  format: oneOf([firstRecordFormat]),
  auction: shape<RecordedAuction>(auction),
  orders: list(shape<RecordedOrder>({ ...order, sequence })),
});

const halted = {
  auction: shape<RecordedAuction>({ ...auction, announcedCloseDate: moment }),
  halts: list(
    shape<RecordedHalt>({
      haltedAt: moment,
      haltedBy: oneOf(valuesOf(haltParties)),
      reason: text,
      closeBefore: moment,
      resumedAt: moment,
      resumedBy: oneOf(['issuer', 'administrator']),
      choice: oneOf(valuesOf(resumeChoices)),
      closeAfter: moment,
    }),
  ),
};

const recordOfSecondFormat = shape<ClosingRecord>({
  ...common,
  ...halted,
  ruleVersion: text,
  format: oneOf([secondRecordFormat]),
  orders: list(shape<RecordedOrder>({ ...order, sequence, placedAt: moment })),
});

const head = shape<RecordedLog>({ origin: text, size: wholeNumber(1, Number.MAX_SAFE_INTEGER), root: base64Hash });

const ruled = { ...common, ...halted, rule: shape<RecordedRule>({ version: text, sha256: digest }) };

const closingRecord = shape<ClosingRecord>({
  ...ruled,
  log: (value, path) => (value === null ? null : head(value, path)),
  format: oneOf([recordFormat]),
  orders: list(shape<RecordedOrder>({ ...order, place: sequence, placedAt: moment })),
});

const drawnRecord = shape<ClosingRecord>({
  ...ruled,
  seed: digest,
  log: head,
  format: oneOf([drawnRecordFormat]),
  orders: list(shape<RecordedOrder>({ ...order, place: sequence, placedAt: moment })),
});

const onlyTrue: Reader<true> = (value, path) => (value === true ? value : fail(path, 'true, or absent'));
const named = { maturityId };
const ofFifth = {
  ...ruled,
  bidders: list(shape<RecordedBidder>(bidder, { linkedTo: text })),
  terms: shape<RecordedTerms>(
    { ...terms, maturities: list(shape<RecordedOffer>({ maturityDate, principal: amount }, named)) },
    termsOfFifth,
  ),
  maturities: list(
    shape<RecordedResult>(
      {
        maturityDate,
        ...figures,
        classes: list(shape<ClassAllotment>(ofClass, { isLocal: onlyTrue, retail: amount })),
      },
      named,
    ),
  ),
  log: head,
  orders: list(shape<RecordedOrder>({ ...order, place: sequence, placedAt: moment }, { ...named, isLocal: onlyTrue })),
};
const fifthRecord = shape<ClosingRecord>({ ...ofFifth, format: oneOf([fifthRecordFormat]) }, { seed: digest });

const change = shape<RecordedChange>({
  afterHalts: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  at: moment,
  by: oneOf(reschedulingParties),
  closeAfter: moment,
  closeBefore: moment,
  kind: oneOf(['RESCHEDULE']),
  reason: text,
  startAfter: moment,
  startBefore: moment,
});
const changes: Reader<RecordedChange[]> = (value, path) => {
  const read = list(change)(value, path);
  return read.length > 0 ? read : fail(path, 'a list of at least one change');
};
const sixthRecord = shape<ClosingRecord>({ ...ofFifth, changes, format: oneOf([sixthRecordFormat]) }, { seed: digest });

const formats: ReadonlyMap<string, Reader<ClosingRecord>> = new Map([
  [firstRecordFormat, recordOfFirstFormat],
  [secondRecordFormat, recordOfSecondFormat],
  [recordFormat, closingRecord],
  [drawnRecordFormat, drawnRecord],
  [fifthRecordFormat, fifthRecord],
  [sixthRecordFormat, sixthRecord],
]);
