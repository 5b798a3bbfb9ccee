/** Vectors of sales whose amounts were decided after the close: records, logs, and what can be wrong with a decision. */

import { day } from '../src/base/dates.ts';
import { cents } from '../src/base/money.ts';
import { canonicalText } from '../src/record/closing.ts';
import type { RecordedChange } from '../src/sale-changes/recorded-changes.ts';
import type { RecordedResizing, ResizedMaturity } from '../src/sale-changes/resizing.ts';
import { closeSale, iso } from './closings.ts';
import type { LogVector } from './log-vectors.ts';
import * as make from './log-vectors.ts';
import { mutate } from './mutate.ts';
import { type Change, wrongMoments as wrong } from './record-changes.ts';
import { saleOf } from './record-sales.ts';

const reason = 'Bids allow a smaller issue for the same project';
const bounds = { maturityPercent: 25, minutes: 60, totalPercent: 10 };
const [one, two, three] = ['2031-08-01', '2032-08-01', '2033-08-01'];

const amounts = (all: Readonly<Record<string, number>>): ResizedMaturity[] =>
  Object.entries(all).map(([each, principal]) => ({ maturityDate: day(each), principal: cents(principal) }));

/** Hours from the start of the sale, which closes after 48. */
function resized(when: number, all: Readonly<Record<string, number>>): RecordedResizing {
  const maturities = amounts(all);
  return { afterHalts: 0, at: iso(when), by: 'issuer', kind: 'RESIZE', maturities, reason, resizing: bounds };
}

const withdrawn: RecordedChange = {
  ...{ afterHalts: 0, at: iso(5), by: 'issuer', kind: 'WITHDRAW_MATURITIES', reason },
  maturities: [{ maturityDate: day(three) }],
};

/** More than is offered of the first maturity, and less of the second. */
const book = saleOf(
  [10_000_000, 10_000_000, 2_000_000],
  [
    ['a', 'S', 6_000_000],
    ['b', 'I', 6_500_000],
    ['c', 'S', 4_000_000],
    ['a', 'N', 5_000_000, 1],
    ['b', 'I', 2_000_000, 2],
  ],
);
const recordOf = (changes: readonly RecordedChange[]) => canonicalText(closeSale(book, { changes }).record);

/** Correct records, by name. */
export function recordsOfResizing(): Readonly<Record<string, string>> {
  return {
    'resized-up-and-down': recordOf([resized(48.5, { [one]: 12_000_000, [two]: 9_000_000 })]),
    'resized-at-the-bounds': recordOf([resized(48, { [one]: 12_500_000, [two]: 9_500_000, [three]: 1_500_000 })]),
    'resized-to-the-announced-amounts': recordOf([resized(48.999, {})]),
    'withdrawn-and-resized': recordOf([withdrawn, resized(48.5, { [one]: 8_000_000 })]),
  };
}

export const changesOfResizing: Readonly<Record<string, readonly Change[]>> = {
  'resized-up-and-down': [
    ['resized-by-the-terms', 'form', [['changes.0.by', 'terms']]],
    ['resized-without-bounds', 'form', [['changes.0.resizing']]],
    ['resized-by-more-than-bounds-can-say', 'form', [['changes.0.resizing.maturityPercent', 51]]],
    ['resized-to-no-amount', 'form', [['changes.0.maturities.0.principal', -500_000]]],
    wrong('resized-before-the-close', [['changes.0.at', iso(47.9)]]),
    wrong('resized-too-late', [['changes.0.at', iso(49)]]),
    wrong('resized-by-more-than-the-maturity-may', [['changes.0.maturities.0.principal', 13_000_000]]),
    wrong('resized-to-a-part-of-a-step', [['changes.0.maturities.0.principal', 12_000_001]]),
    wrong('resized-to-the-same', [['changes.0.maturities.1.principal', 10_000_000]]),
    wrong('resized-and-not-offered', [['changes.0.maturities.1.maturityDate', '2034-08-01']]),
    wrong('resized-twice-at-once', [['changes.0.maturities.1.maturityDate', one]]),
    wrong('resized-after-a-halt-that-was-not', [['changes.0.afterHalts', 1]]),
    wrong('all-resized-by-too-much', [['changes.0.maturities', amounts({ [one]: 12_500_000 })]]),
    wrong('decided-twice', [['changes', [resized(48.4, {}), resized(48.5, { [one]: 9_000_000 })]]]),
    ['resized-to-another-amount-than-was-allocated', 'result', [['changes.0.maturities.0.principal', 11_500_000]]],
    ['amounts-of-the-result-as-announced', 'result', [['maturities.0.principal', 10_000_000]]],
  ],
  'withdrawn-and-resized': [
    wrong('resized-although-withdrawn', [['changes.1.maturities', amounts({ [one]: 8_000_000, [three]: 1_500_000 })]]),
    wrong('withdrawn-after-the-decision', [['changes', [resized(48.5, {}), { ...withdrawn, at: iso(48.6) }]]]),
  ],
};

const published = { maturityPercent: 25, minutes: 60, totalPercent: 10 };
const entry = (change: make.Loose = {}): make.Loose => ({
  ...{ kind: 'RESIZE', at: '2026-01-02T00:30:00.000Z', by: 'issuer' },
  ...{ maturities: amounts({ [make.first]: 8_500_000 }), reason, ...change },
});
/** The correct log with bounds, and these entries between its close and its result. */
function lines(added: readonly make.Loose[], resultAt = '2026-01-02T00:30:01.000Z') {
  const opened = { ...make.open, resizing: published };
  const all: make.Loose[] = [opened, ...make.entries.slice(1, 13), ...added, { ...make.entries[13], at: resultAt }];
  return make.numbered(all);
}
const inRecord: RecordedResizing = {
  ...{ afterHalts: 1, at: '2026-01-02T00:30:00.000Z', by: 'issuer', kind: 'RESIZE' },
  ...{ maturities: amounts({ [make.first]: 8_500_000 }), reason, resizing: published },
};

function fileOf(all: readonly make.Loose[], changes: readonly RecordedChange[]): make.Texts {
  // The record names the head that ends with CLOSE.
  return make.withRecord(all, { auction: { changes } }, 13);
}

export function resizedVectors(): LogVector[] {
  const right = lines([entry()]);
  const ofEntries: Readonly<Record<string, readonly make.Loose[]>> = {
    'resized-without-published-bounds': mutate(right, '0.resizing'),
    'resized-twice-in-the-log': lines([entry(), entry({ at: '2026-01-02T00:30:00.500Z' })]),
    'resized-after-the-published-time': lines([entry({ at: '2026-01-02T01:02:00.000Z' })], '2026-01-02T01:02:01.000Z'),
    'resized-beyond-the-bounds': lines([entry({ maturities: amounts({ [make.first]: 7_000_000 }) })]),
    'resized-before-the-close-of-the-log': mutate(lines([]), '12', { ...entry(), index: 12 }),
    'result-before-the-issuer-could-decide': lines([], '2026-01-02T01:01:59.999Z'),
  };
  const ofForm: Readonly<Record<string, readonly make.Loose[]>> = {
    'resized-by-an-administrator': mutate(right, '13.by', 'administrator'),
    'resized-without-amounts': mutate(right, '13.maturities.0.principal'),
    'open-with-bounds-of-no-percent': mutate(lines([]), '0.resizing.totalPercent', 0),
    'open-with-bounds-of-three-hours': mutate(lines([]), '0.resizing.minutes', 180),
  };
  const ofRecord = (name: string, changes: readonly RecordedChange[]) =>
    make.vector(name, 'record', fileOf(right, changes));
  return [
    make.vector('resized', null, fileOf(right, [inRecord])),
    make.vector('not-resized-in-the-published-time', null, fileOf(lines([], '2026-01-02T01:02:00.000Z'), [])),
    ...make.failing('entries', ofEntries),
    ...make.failing('form', ofForm),
    ofRecord('record-of-other-bounds', [mutate(inRecord, 'resizing.maturityPercent', 50)]),
    ofRecord('record-of-other-amounts', [mutate(inRecord, 'maturities.0.principal', 9_000_000)]),
    ofRecord('record-without-the-resizing', []),
  ];
}
