/** Parses a closing record strictly: every field must be present and valid, and there may be no others. */

import { type KnownRule, UnknownVersion } from '../allocation/rules.ts';
import { awardReasons, type ClassAllotment } from '../allocation/serving.ts';
import { fail, Invalid, invalid, sayFinding } from '../base/sentences/findings.ts';
import { bidResults, haltParties, resumeChoices, saleOutcomes, valuesOf } from '../base/vocabulary.ts';
import type { RecordedResult } from '../sale-changes/recorded-terms.ts';
import {
  type ClosingRecord,
  type RecordedAuction,
  type RecordedBidder,
  type RecordedHalt,
  type RecordedLog,
  type RecordedOrder,
  type RecordedRule,
  recordFormat,
} from './closing.ts';
import { checksOf, isKnownExtension, readExtensions } from './extensions.ts';
import {
  amount,
  base64Hash,
  digest,
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
  textThat,
  truth,
  wholeNumber,
} from './record-values.ts';
import { readTerms } from './recorded-terms-reader.ts';
import { type AffectedCheck, affectedChecks, type Unknown } from './unknown.ts';

type Rules = ReadonlyMap<string, KnownRule>;

/**
 * Parses the record. `rules` are those that can be verified. Throws Invalid with the invalid field, UnknownVersion for another format, and a
 * SyntaxError for invalid JSON.
 */
export function readRecord(recordText: string, rules: Rules): ClosingRecord {
  const value: unknown = JSON.parse(recordText);
  const { extensions, format, rule }: Record<string, unknown> = Object(value);
  if (typeof format === 'string' && format !== recordFormat) throw new UnknownVersion('format', format, [recordFormat]);
  // Reasons and outcomes that are not known are those of a later rule or extension. Where there is none, the record has no such words.
  const isWhole = extensions !== undefined && rule !== undefined;
  const skipped = isWhole ? skippedChecks(unknownIn(readVersions({ extensions, rule }), rules)) : new Set();
  const record = (skipped.has('result') ? recordOfLaterResult : recordOfKnownResult)(value, 'the record');
  const { sha256, version } = record.rule;
  const known = rules.get(version);
  if (!known) return record;
  if (sha256 !== known.sha256)
    throw invalid('the record.rule.sha256 is not that of the rule {rule}', { rule: version });
  if (known.isDrawn !== record.extensions.some(({ name }) => name === 'draw'))
    throw new Invalid(
      known.isDrawn
        ? sayFinding('the record has no draw, and the rule {rule} draws lots', { rule: version })
        : sayFinding('the record has a draw, and the rule {rule} draws no lots', { rule: version }),
    );
  return record;
}

function readVersions({ extensions, rule }: Record<'extensions' | 'rule', unknown>) {
  return {
    extensions: readExtensions(extensions, 'the record.extensions'),
    rule: readRule(rule, 'the record.rule'),
  };
}

/** Parts of a record that this release does not know. */
export function unknownIn({ extensions, rule }: Pick<ClosingRecord, 'extensions' | 'rule'>, rules: Rules): Unknown[] {
  const unknown = extensions.filter((one) => !isKnownExtension(one));
  return [
    ...unknown.map((one): Unknown => {
      return { kind: 'extension', name: `${one.name} ${one.version}`, checks: withDependent(checksOf(one)) };
    }),
    ...(rules.has(rule.version) ? [] : [{ kind: 'rule', name: rule.version, checks: ['result'] } as const]),
  ];
}

/** The result is computed from bidders and orders, which must be right first. */
function withDependent(checks: readonly AffectedCheck[]): AffectedCheck[] {
  return affectedChecks.filter(
    (check) => checks.includes(check) || (check === 'result' && checks.includes('bidders and orders')),
  );
}

/** The checks that cannot be made. */
export function skippedChecks(unknown: readonly Unknown[]): ReadonlySet<string> {
  return new Set(unknown.flatMap(({ checks }) => checks));
}

const onlyTrue: Reader<true> = (value, path) => (value === true ? value : fail(path, 'true, or absent'));

const readRule = shape<RecordedRule>({
  version: textThat('the version of a rule', (value) => /^[a-z0-9-]{1,64}$/.test(value)),
  sha256: digest,
});

const recordedHalt = shape<RecordedHalt>({
  haltedAt: moment,
  haltedBy: oneOf(valuesOf(haltParties)),
  reason: text,
  closeBefore: moment,
  resumedAt: moment,
  resumedBy: oneOf(['issuer', 'administrator']),
  choice: oneOf(valuesOf(resumeChoices)),
  closeAfter: moment,
});

const ofClass = shape<ClassAllotment>(
  {
    ...{ orderClass, rank, demand: amount, available: amount, award: amount },
    ...{ isCut: truth, sharePercent: wholeNumber(0, 100) },
  },
  { isLocal: onlyTrue, retail: amount },
);

interface ResultWords {
  readonly outcome: Reader<RecordedResult['outcome']>;
  readonly reason: Reader<RecordedOrder['reason']>;
  readonly result: Reader<RecordedOrder['result']>;
}

function recordWith({ outcome, reason, result }: ResultWords): Reader<ClosingRecord> {
  const figures = { principal: amount, demand: amount, award: amount, unsold: amount, outcome };
  const named = { maturityId };
  return shape<ClosingRecord>({
    format: oneOf([recordFormat]),
    rule: readRule,
    log: shape<RecordedLog>({ origin: text, size: wholeNumber(1, Number.MAX_SAFE_INTEGER), root: base64Hash }),
    extensions: readExtensions,
    auction: shape<RecordedAuction>({
      ...{ uuid: text, name: text, startDate: moment, closeDate: moment, announcedCloseDate: moment },
    }),
    terms: readTerms,
    bidders: list(shape<RecordedBidder>({ pseudonym: text, commitment: digest })),
    halts: list(recordedHalt),
    orders: list(
      shape<RecordedOrder>(
        {
          ...{ place: sequence, placedAt: moment, bidder: text, orderClass, rank, maturityDate, amount },
          ...{ isSuspended: truth, award: amount, result, reason },
        },
        { ...named, isLocal: onlyTrue },
      ),
    ),
    maturities: list(shape<RecordedResult>({ maturityDate, ...figures, classes: list(ofClass) }, named)),
    totals: shape(figures),
  });
}

const recordOfKnownResult = recordWith({
  outcome: oneOf(valuesOf(saleOutcomes)),
  reason: oneOf(awardReasons),
  result: oneOf(valuesOf(bidResults)),
});
const recordOfLaterResult = recordWith({
  outcome: text as Reader<RecordedResult['outcome']>,
  reason: text as Reader<RecordedOrder['reason']>,
  result: text as Reader<RecordedOrder['result']>,
});
