/** Parses a closing record strictly: every field must be present and valid, and there may be no others. */

import { type KnownRule, UnknownVersion } from '../allocation/rules.ts';
import { awardReasons, type ClassAllotment } from '../allocation/serving.ts';
import { bidResults, haltParties, resumeChoices, saleOutcomes, valuesOf } from '../base/vocabulary.ts';
import type { RecordedChange } from '../sale-changes/recorded-changes.ts';
import type { RecordedResult, RecordedTerms } from '../sale-changes/recorded-terms.ts';
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
import {
  drawnRecordFormat,
  fifthRecordFormat,
  firstRecordFormat,
  recordFormat,
  secondRecordFormat,
  seventhRecordFormat,
  sixthRecordFormat,
} from './record-formats.ts';
import {
  amount,
  base64Hash,
  digest,
  fail,
  list,
  maturityDate,
  maturityId,
  moment,
  oneOf,
  orderClass,
  type Reader,
  rank,
  sequence,
  shape,
  text,
  truth,
  wholeNumber,
} from './record-values.ts';
import { changesOfAllKinds, changesOfTimes } from './recorded-change-reader.ts';
import { readTermsOfFifth, termsFields } from './recorded-terms-reader.ts';

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

const figures = {
  principal: amount,
  demand: amount,
  award: amount,
  unsold: amount,
  outcome: oneOf(valuesOf(saleOutcomes)),
};

const ofClass = {
  ...{ orderClass, rank, demand: amount, available: amount, award: amount },
  ...{ isCut: truth, sharePercent: wholeNumber(0, 100) },
};

const bidder = { pseudonym: text, commitment: digest };

const common = {
  terms: shape<RecordedTerms>(termsFields),
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
  terms: readTermsOfFifth,
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

const changedRecord = (format: string, changes: Reader<RecordedChange[]>) =>
  shape<ClosingRecord>({ ...ofFifth, changes, format: oneOf([format]) }, { seed: digest });

const formats: ReadonlyMap<string, Reader<ClosingRecord>> = new Map([
  [firstRecordFormat, recordOfFirstFormat],
  [secondRecordFormat, recordOfSecondFormat],
  [recordFormat, closingRecord],
  [drawnRecordFormat, drawnRecord],
  [fifthRecordFormat, fifthRecord],
  [sixthRecordFormat, changedRecord(sixthRecordFormat, changesOfTimes)],
  [seventhRecordFormat, changedRecord(seventhRecordFormat, changesOfAllKinds)],
]);
