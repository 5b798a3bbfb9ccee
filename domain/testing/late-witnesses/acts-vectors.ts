/** Vectors of sales in which administrators suspended or linked bidders in the last hours: records and logs, right and wrong. */

import { canonicalText } from '../../src/record/closing.ts';
import type { RecordedAct } from '../../src/record/recorded-acts.ts';
import { at, closeSale, iso, sha256 } from '../closings.ts';
import type { LogVector } from '../log-vectors.ts';
import * as make from '../log-vectors.ts';
import { type Change, wrongMoments as wrong } from '../record-changes.ts';
import { saleOf } from '../record-sales.ts';

const people = {
  requestedBy: 'administrator:0197b1e0-0000-7000-8000-00000000000a',
  confirmedBy: 'administrator:0197b1e0-0000-7000-8000-00000000000b',
  isNew: false,
};
const book = saleOf(
  [2_000_000],
  [
    ['a', 'S', 1_500_000],
    ['b', 'I', 1_500_000],
    ['c', 'S', 500_000],
  ],
);
const acts: readonly RecordedAct[] = [
  { ...people, at: iso(26), bidders: ['B2'], kind: 'SUSPEND', entry: 7, reason: sha256('A reason') },
  { ...people, at: iso(30), bidders: ['B1', 'B3'], kind: 'UNLINK', isNew: true },
  { ...people, at: iso(31), bidders: ['B1'], kind: 'CHANGE' },
];

/** Correct records, by name. */
export function recordsOfActs(): Readonly<Record<string, string>> {
  return { 'acts-in-the-last-hours': canonicalText(closeSale(book, { closeDate: at(50), acts }).record) };
}

export const changesOfActs: Readonly<Record<string, readonly Change[]>> = {
  'acts-in-the-last-hours': [
    ['acts-that-are-none', 'form', [['standing', []]]],
    ['act-of-another-kind', 'form', [['standing.0.kind', 'REACTIVATE']]],
    ['act-without-who-confirmed-it', 'form', [['standing.0.confirmedBy']]],
    ['act-with-a-reason-in-words', 'form', [['standing.0.reason', 'A reason']]],
    ['act-that-affects-the-result', 'form', [['extensions.0.affects', ['result']]]],
    wrong('act-after-the-close', [['standing.2.at', iso(50)]]),
    wrong('act-more-than-a-day-before-the-close', [['standing.0.at', iso(25.9)]]),
    wrong('acts-out-of-order', [['standing.2.at', iso(29)]]),
    wrong('act-about-a-bidder-who-is-none', [['standing.0.bidders', ['B4']]]),
    wrong('act-about-no-bidder', [['standing.0.bidders', []]]),
    wrong('link-of-one-bidder-twice', [['standing.1.bidders', ['B1', 'B1']]]),
    wrong('suspension-of-two-bidders', [['standing.0.bidders', ['B1', 'B2']]]),
    wrong('act-confirmed-by-who-requested-it', [['standing.0.confirmedBy', people.requestedBy]]),
    wrong('change-with-an-entry', [['standing.2.entry', 7]]),
    wrong('act-with-an-entry-after-the-close', [['standing.0.entry', 999_999]]),
  ],
};

/** C is suspended by entry 9, again by entry 11, and is the third bidder. */
const suspension: RecordedAct = { ...people, at: make.atOf(11), bidders: ['B3'], entry: 11, kind: 'SUSPEND' };

export function logsOfActs(): LogVector[] {
  const logOf = (name: string, failed: string | null, change: Partial<RecordedAct>) =>
    make.vector(name, failed, make.withRecord(make.entries, { acts: [{ ...suspension, ...change }] }));
  return [
    logOf('suspension-in-the-last-hours', null, {}),
    logOf('earlier-suspension-in-the-last-hours', null, { entry: 9, at: make.atOf(9) }),
    logOf('suspension-that-names-its-end', 'record', { entry: 10, at: make.atOf(10) }),
    logOf('suspension-that-names-an-order', 'record', { entry: 8, at: make.atOf(8) }),
    logOf('suspension-that-names-another-entry', 'record', { entry: 9 }),
    logOf('suspension-of-another-bidder', 'record', { bidders: ['B2'] }),
    logOf('suspension-at-another-moment', 'record', { at: make.atOf(12) }),
  ];
}
