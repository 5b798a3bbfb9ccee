/** Vectors of sales of which a document was supplemented: records, logs with confirmations, and what can be wrong with both. */

import { canonicalText } from '../src/record/closing.ts';
import type { RecordedChange } from '../src/sale-changes/recorded-changes.ts';
import type { RecordedSupplement } from '../src/sale-changes/supplement.ts';
import { at, closeSale, iso, twoHoursOfHalt } from './closings.ts';
import type { LogVector } from './log-vectors.ts';
import * as make from './log-vectors.ts';
import { type Change, wrongMoments as wrong } from './record-changes.ts';
import { saleOf } from './record-sales.ts';

const reason = 'Page 12 of the statement had the figures of another year';
const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string];

/** Hours from the start of the sale. */
function supplemented(when: number, more: Partial<RecordedSupplement> = {}): RecordedSupplement {
  return {
    ...{ afterHalts: 0, at: iso(when), by: 'issuer', document: 'preliminaryOfficialStatement', kind: 'SUPPLEMENT' },
    ...{ reason, sha256: two, sha256Before: one, unconfirmed: 'stand' },
    ...more,
  };
}

const moved: RecordedChange = {
  ...{ afterHalts: 0, at: iso(5), by: 'issuer', kind: 'RESCHEDULE', reason },
  ...{ startBefore: iso(0), startAfter: iso(0), closeBefore: iso(48), closeAfter: iso(50) },
};
const book = saleOf(
  [2_000_000],
  [
    ['a', 'S', 1_500_000],
    ['b', 'S', 1_500_000],
  ],
);
const recordOf = (as: Parameters<typeof closeSale>[1]) => canonicalText(closeSale(book, as).record);

/** Before the start, beside a change of the times, during a halt, and with another document. */
const changes = [
  supplemented(-5),
  moved,
  supplemented(11, { sha256: three, sha256Before: two }),
  supplemented(13, { afterHalts: 1, document: 'docOther1', sha256Before: undefined as never }),
].map((change) => JSON.parse(JSON.stringify(change)) as RecordedChange);
const lapse = { unconfirmed: 'lapse' } as const;
const often = Array.from({ length: 10 }, (_, index) =>
  supplemented(index, { sha256: index % 2 ? one : two, sha256Before: index % 2 ? two : one }),
);

/** Correct records, by name. */
export function recordsOfSupplements(): Readonly<Record<string, string>> {
  return {
    supplemented: recordOf({ halts: [twoHoursOfHalt], changes, closeDate: at(52) }),
    'supplemented-at-the-bound': recordOf({ changes: [supplemented(47.5)], closeDate: at(48) }),
    'supplemented-where-orders-lapse': recordOf({ changes: [supplemented(24, lapse)], closeDate: at(48) }),
    'supplemented-ten-times': recordOf({ changes: often, closeDate: at(48) }),
  };
}

export const changesOfSupplements: Readonly<Record<string, readonly Change[]>> = {
  supplemented: [
    ['supplement-by-the-terms', 'form', [['changes.0.by', 'terms']]],
    ['supplement-of-an-unknown-document', 'form', [['changes.0.document', 'docOther3']]],
    ['supplement-without-a-file', 'form', [['changes.0.sha256']]],
    ['supplement-with-an-unknown-choice', 'form', [['changes.0.unconfirmed', 'cancel']]],
    ['change-of-a-later-release', 'form', [['changes.0.kind', 'GIFT']]],
    wrong('supplement-of-a-file-that-was-not-the-last', [['changes.2.sha256Before', one]]),
    wrong('supplement-with-the-same-file', [['changes.3.sha256Before', two]]),
    wrong('supplement-after-the-halt-that-follows-it', [['changes.2.at', iso(12.5)]]),
    wrong('supplement-before-the-change-before-it', [['changes.2.at', iso(4)]]),
    wrong('supplement-with-another-choice', [['changes.3.unconfirmed', 'lapse']]),
  ],
  'supplemented-at-the-bound': [wrong('supplement-within-half-an-hour', [['changes.0.at', iso(47.51)]])],
  'supplemented-where-orders-lapse': [wrong('supplement-within-a-day', [['changes.0.at', iso(24.01)]])],
  'supplemented-ten-times': [
    wrong('supplemented-eleven-times', [['changes', [...often, supplemented(11, { sha256: two, sha256Before: one })]]]),
  ],
};

const announced = '2026-01-03T00:00:00.000Z';
const closeDate = '2026-01-03T00:02:00.000Z';
const entry = (more: make.Loose = {}): make.Loose => ({
  ...{ kind: 'SUPPLEMENT', at: '2026-01-01T12:12:00.000Z', by: 'issuer', document: 'preliminaryOfficialStatement' },
  ...{ reason, sha256: two, sha256Before: one, ...more },
});
const confirmed = (investor: string, order: string, more: make.Loose = {}): make.Loose => ({
  ...{ kind: 'RECONFIRM', at: '2026-01-01T12:13:00.000Z', bidder: make.bidderOf(investor), order },
  ...more,
});

/** The correct log of a sale that closes a day later, with these entries before its close. */
function lines(added: readonly make.Loose[], unconfirmed: 'stand' | 'lapse' | null = 'lapse'): make.Loose[] {
  const opened = { ...make.open, closeDate: announced, ...(unconfirmed && { unconfirmed }) };
  const all = make.entries.slice(1, 12).map((one) => (one['kind'] === 'RESUME' ? { ...one, closeDate } : one));
  return make.numbered([
    opened,
    ...all,
    ...added,
    { kind: 'CLOSE', at: '2026-01-03T00:02:01.000Z', closeDate },
    { kind: 'RESULT', at: '2026-01-03T00:02:02.000Z' },
  ]);
}

const inRecord: RecordedSupplement = {
  ...{ afterHalts: 1, at: '2026-01-01T12:12:00.000Z', by: 'issuer', document: 'preliminaryOfficialStatement' },
  ...{ kind: 'SUPPLEMENT', reason, sha256: two, sha256Before: one, unconfirmed: 'lapse' },
};

/** The file of a log with its record, in which the orders of these investors take part. */
function fileOf(
  all: readonly make.Loose[],
  investors: string,
  changed: readonly RecordedChange[] = [inRecord],
  more: Partial<make.Booked> = {},
): make.Texts {
  const halted = {
    ...{ haltedAt: new Date(make.atOf(5)), haltedBy: 'issuer', reason: 'A figure is being corrected' },
    ...{ closeBefore: new Date(announced), resumedAt: new Date(make.atOf(7)), resumedBy: 'issuer' },
    ...{ choice: 'extend', closeAfter: new Date(closeDate) },
  };
  return make.withRecord(all, {
    auction: { closeDate: new Date(closeDate), changes: changed, halts: [halted] },
    book: make.book.filter(({ investor }) => investors.includes(investor)).map((one) => ({ ...one, ...more })),
  });
}

/** A and C have an order each that stands, and B one. */
export function supplementVectors(): LogVector[] {
  const right = lines([entry(), confirmed('A', 'o1')]);
  const stand = { ...inRecord, unconfirmed: 'stand' } as const;
  const changedOrder = make.action('AMEND', 13, 'B', 'o2', [make.line(8_000_000, 2, make.first, 'stateInstitution')]);
  const { logOf, vector } = make;
  const again = entry({ at: '2026-01-01T12:14:00.000Z', sha256: three, sha256Before: two });
  const ofEntries: Readonly<Record<string, readonly make.Loose[]>> = {
    'supplement-within-a-day-of-the-close': lines([entry({ at: '2026-01-02T00:02:00.001Z' })]),
    'supplement-with-the-file-before': lines([entry({ sha256: one })]),
    'supplement-of-a-file-that-was-replaced': lines([entry(), { ...again, sha256Before: one }]),
    'supplement-after-the-end': make.numbered([...right.slice(0, -1), entry(), ...right.slice(-1)]),
    'confirmation-without-a-supplement': lines([confirmed('A', 'o1')]),
    'confirmation-twice': lines([entry(), confirmed('A', 'o1'), confirmed('A', 'o1')]),
    'confirmation-of-another-bidder': lines([entry(), confirmed('B', 'o1')]),
    'confirmation-of-a-withdrawn-order': lines([entry(), confirmed('C', 'o3')]),
    'confirmation-of-an-unknown-order': lines([entry(), confirmed('A', 'o9')]),
    'confirmation-after-the-close': lines([entry(), confirmed('A', 'o1', { at: closeDate })]),
    'supplement-within-half-an-hour-of-the-close': lines([entry({ at: '2026-01-02T23:32:00.001Z' })], null),
  };
  const ofForm: Readonly<Record<string, make.Loose[]>> = {
    'supplement-of-no-document': lines([entry({ document: 'docOther9' })]),
    'supplement-with-a-choice': lines([entry({ unconfirmed: 'lapse' })]),
    'open-with-orders-that-stand': lines([entry()], 'stand'),
    'confirmation-with-lines': lines([entry(), confirmed('A', 'o1', { lines: [] })]),
  };
  return [
    vector('supplemented', null, fileOf(right, 'A')),
    // B reduced the order after the supplement: it keeps its place and takes part, and the others lapse.
    vector(
      'supplemented-and-changed',
      null,
      fileOf(lines([entry(), changedOrder]), 'B', [inRecord], { amount: 8_000_000 }),
    ),
    vector(
      'supplemented-twice',
      null,
      fileOf(
        lines([entry(), confirmed('A', 'o1'), again, confirmed('B', 'o2', { at: '2026-01-01T12:15:00.000Z' })]),
        'B',
        [inRecord, { ...inRecord, at: '2026-01-01T12:14:00.000Z', sha256: three, sha256Before: two }],
      ),
    ),
    vector(
      'supplemented-where-orders-stand',
      null,
      fileOf(lines([entry(), confirmed('A', 'o1')], null), 'ABC', [stand]),
    ),
    vector('no-supplement-where-orders-would-lapse', null, logOf(lines([]))),
    ...make.failing('entries', ofEntries),
    ...make.failing('form', ofForm),
    vector('record-with-an-order-that-lapsed', 'record', fileOf(right, 'AB')),
    vector(
      'record-without-an-order-that-was-reconfirmed',
      'record',
      fileOf(lines([entry(), confirmed('A', 'o1'), confirmed('B', 'o2')]), 'A'),
    ),
    vector('record-of-another-file-of-a-supplement', 'record', fileOf(right, 'A', [{ ...inRecord, sha256: three }])),
    vector('record-of-a-supplement-where-orders-stand', 'record', fileOf(right, 'A', [stand])),
  ];
}
