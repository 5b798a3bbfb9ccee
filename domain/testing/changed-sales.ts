/** Vectors of sales that were rescheduled: records, logs, and what can be wrong with the changes. */

import { cents } from '../src/base/money.ts';
import { type ClosingRecord, canonicalText } from '../src/record/closing.ts';
import type { RecordedRescheduling } from '../src/sale-changes/rescheduling.ts';
import { at, closeSale, iso, twoHoursOfHalt } from './closings.ts';
import type { LogVector } from './log-vectors.ts';
import * as make from './log-vectors.ts';
import { mutate, pick } from './mutate.ts';
import { type Change, wrongMoments as wrong } from './record-changes.ts';
import { saleOf, seedOfVectors } from './record-sales.ts';

const reason = 'A storm has closed the offices of the city';

/** Hours from the start of the sale. */
function moved(
  when: number,
  [closeBefore, closeAfter]: readonly [number, number],
  more: Partial<RecordedRescheduling> = {},
): RecordedRescheduling {
  const times = { startBefore: iso(0), startAfter: iso(0), closeBefore: iso(closeBefore), closeAfter: iso(closeAfter) };
  return { afterHalts: 0, at: iso(when), by: 'issuer', kind: 'RESCHEDULE', reason, ...times, ...more };
}

const book = saleOf(
  [2_000_000],
  [
    ['a', 'S', 1_500_000],
    ['b', 'S', 1_500_000],
  ],
);

/** The accounts a and c are linked, so that one cap is for both. */
const linkedBook = saleOf(
  [2_000_000],
  [
    ['a', 'S', 1_500_000],
    ['b', 'S', 1_500_000],
    ['c', 'S', 1_500_000],
  ],
  { links: ['ac'], terms: { investorCap: cents(1_000_000) } },
);

/** The start is moved before the sale begins, and the close before and after a halt. */
const changes = [
  moved(-50, [48, 49], { startBefore: iso(-40), startAfter: iso(5) }),
  moved(-40, [49, 30], { startBefore: iso(5), startAfter: iso(0) }),
  moved(5, [30, 50]),
  moved(20, [52, 72], { afterHalts: 1 }),
];
const times = { halts: [twoHoursOfHalt], changes, closeDate: at(72) };

function recordOf(as: Parameters<typeof closeSale>[1]): string {
  return canonicalText(closeSale(book, as).record);
}

/** As often as it may be. */
const oftenMoved = Array.from({ length: 10 }, (_, index) => moved(index, [48 + index, 49 + index]));

const terms = { by: 'terms' } as const;

/** Correct records, by name. */
export function recordsOfChanges(): Readonly<Record<string, string>> {
  return {
    rescheduled: recordOf(times),
    'rescheduled-and-drawn': recordOf({ ...times, drawn: { version: 'draw-1', seed: seedOfVectors } }),
    'rescheduled-at-the-bounds': recordOf({
      changes: [
        moved(-23.5, [48, 0.5], { startBefore: iso(-23), startAfter: iso(0) }),
        moved(0.25, [0.5, 0.75]),
        moved(0.5, [0.75, 0.5 + 90 * 24]),
      ],
      closeDate: at(0.5 + 90 * 24),
    }),
    extended: recordOf({
      // The second one was written after the close that it moves.
      changes: [moved(1, [47, 48]), moved(47.9, [48, 48.25], terms), moved(48.3, [48.25, 48.5], terms)],
      closeDate: at(48.5),
    }),
    'rescheduled-ten-times': recordOf({ changes: oftenMoved, closeDate: at(58) }),
    'rescheduled-with-linked-accounts': canonicalText(closeSale(linkedBook, times).record),
  };
}

export const changesOfChanges: Readonly<Record<string, readonly Change[]>> = {
  rescheduled: [
    wrong('all-changes-removed', [['changes']]),
    ['changes-of-none', 'form', [['changes', []]]],
    ['changed-by-an-administrator', 'form', [['changes.0.by', 'administrator']]],
    ['changed-in-an-unknown-way', 'form', [['changes.0.kind', 'GIFT']]],
    ['change-after-a-negative-number-of-halts', 'form', [['changes.0.afterHalts', -1]]],
    ['rescheduled-without-a-log', 'form', [['log', null]]],
    wrong('change-removed', [['changes', pick(0, 1, 3)]]),
    wrong('last-change-removed', [['changes', pick(0, 1, 2)]]),
    wrong('changes-swapped', [['changes', pick(0, 1, 3, 2)]]),
    wrong('change-on-the-other-side-of-a-halt', [['changes.3.afterHalts', 0]]),
    wrong('change-after-a-halt-that-was-not', [['changes.3.afterHalts', 2]]),
    wrong('change-during-a-halt', [['changes.3.at', iso(11)]]),
    wrong('change-after-the-halt-that-follows-it', [['changes.2.at', iso(10.5)]]),
    wrong('change-of-another-start', [['changes.1.startBefore', iso(4)]]),
    wrong('start-other-than-the-last-one', [['auction.startDate', iso(-1)]]),
    wrong('rescheduled-to-an-earlier-close-after-the-start', [
      ['changes.3.closeAfter', iso(51)],
      ['auction.closeDate', iso(51)],
    ]),
    wrong('rescheduled-to-the-same-times', [
      ['changes.3.closeAfter', iso(52)],
      ['auction.closeDate', iso(52)],
    ]),
    wrong('rescheduled-beyond-ninety-days', [
      ['changes.3.closeAfter', iso(20 + 90 * 24 + 1)],
      ['auction.closeDate', iso(20 + 90 * 24 + 1)],
    ]),
    wrong('rescheduled-after-the-close', [['changes.3.at', iso(52)]]),
    wrong('start-moved-after-the-start', [
      ['changes.3.startAfter', iso(21)],
      ['auction.startDate', iso(21)],
    ]),
    wrong('start-moved-into-the-past', [
      ['changes.1.startAfter', iso(-41)],
      ['changes.2.startBefore', iso(-41)],
      ['changes.2.startAfter', iso(-41)],
      ['changes.3.startBefore', iso(-41)],
      ['changes.3.startAfter', iso(-41)],
      ['auction.startDate', iso(-41)],
    ]),
  ],
  'rescheduled-at-the-bounds': [
    wrong('earlier-close-within-a-day', [['changes.0.at', iso(-23.4)]]),
    wrong('close-within-half-an-hour', [['changes.1.at', iso(0.26)]]),
    wrong('close-within-half-an-hour-of-the-start', [
      ['changes.0.startAfter', iso(0.1)],
      ['changes.1.startBefore', iso(0.1)],
      ['changes.1.startAfter', iso(0.1)],
      ['changes.2.startBefore', iso(0.1)],
      ['changes.2.startAfter', iso(0.1)],
      ['auction.startDate', iso(0.1)],
    ]),
  ],
  extended: [
    wrong('extended-by-an-hour', [
      ['changes.2.closeAfter', iso(49.25)],
      ['auction.closeDate', iso(49.25)],
    ]),
    wrong('extended-by-seconds', [
      ['changes.2.closeAfter', iso(48.26)],
      ['auction.closeDate', iso(48.26)],
    ]),
    wrong('extended-with-another-start', [
      ['changes.2.startAfter', iso(1)],
      ['auction.startDate', iso(1)],
    ]),
    wrong('extended-after-the-close-by-the-issuer', [['changes.2.by', 'issuer']]),
  ],
  'rescheduled-with-linked-accounts': [['link-left-out-of-a-rescheduled-sale', 'result', [['links']]]],
  'rescheduled-ten-times': [
    wrong('rescheduled-eleven-times', [
      ['changes', [...oftenMoved, moved(11, [58, 59])]],
      ['auction.closeDate', iso(59)],
    ]),
  ],
};

const later = '2026-01-02T01:02:00.000Z';
const entry = (change: make.Loose = {}): make.Loose => ({
  ...{ kind: 'RESCHEDULE', at: '2026-01-01T12:12:00.000Z', by: 'issuer', closeDate: later, reason },
  ...{ startDate: make.open.startDate, ...change },
});
const closed = (closeDate = later): make.Loose[] => [
  { kind: 'CLOSE', at: '2026-01-02T01:02:01.000Z', closeDate },
  { kind: 'RESULT', at: '2026-01-02T01:02:02.000Z' },
];
/** Between the close that was announced before the change and that after it. */
const linked: make.Loose = {
  ...{ kind: 'LINK', at: '2026-01-02T00:30:00.000Z', bidders: ['A', 'B'].map(make.bidderOf).toSorted() },
};
/** The correct log with these entries before its close. */
const lines = (...added: readonly make.Loose[]) => make.numbered([...make.entries.slice(0, 12), ...added, ...closed()]);
const inRecord: RecordedRescheduling = {
  ...{ afterHalts: 1, at: '2026-01-01T12:12:00.000Z', by: 'issuer', kind: 'RESCHEDULE', reason },
  ...{
    closeBefore: make.extended,
    closeAfter: later,
    startBefore: make.open.startDate,
    startAfter: make.open.startDate,
  },
};

function fileOf(
  all: readonly make.Loose[],
  changed: readonly RecordedRescheduling[] = [inRecord],
  auction: make.Loose = {},
  links: readonly (readonly string[])[] = [],
): make.Texts {
  return make.withRecord(all, { auction: { closeDate: new Date(later), changes: changed, ...auction }, links });
}

/** A sale whose start is moved before its first order. */
function withAnotherStart(): make.Texts {
  const opened = { ...make.open, startDate: '2026-01-01T13:00:00.000Z' };
  const early = { at: '2026-01-01T12:00:10.000Z', closeDate: make.announced };
  const change: RecordedRescheduling = {
    ...inRecord,
    ...{ afterHalts: 0, at: early.at, closeBefore: make.announced, closeAfter: make.announced },
    startBefore: opened.startDate,
  };
  const book = make.book.map((one) => ({ ...one, place: one.place + 1, moment: one.place }));
  return make.withRecord(make.afterOpen([entry(early)], opened), { auction: { changes: [change] }, book });
}

/** The correct log with an automatic extension, these entries before its close, and that close. */
function extendedLines(added: readonly make.Loose[], closeDate: string): make.Loose[] {
  const opened = { ...make.open, extension: usual };
  return make.numbered([opened, ...make.entries.slice(1, 12), ...added, ...closed(closeDate)]);
}

const usual = { minutes: 5, most: 1 };
const moved5 = '2026-01-02T00:07:00.000Z';
const orderOf = (kind: string, index: number, moment: string, lines: readonly unknown[]): make.Loose => ({
  ...make.action(kind, index, 'A', 'o5', lines),
  at: moment,
});
/** In the last two minutes, and withdrawn at once: the order moves the close all the same. */
const placedLate = [
  orderOf('PLACE', 12, '2026-01-02T00:00:00.000Z', [make.line(500_000, 12)]),
  orderOf('WITHDRAW', 13, '2026-01-02T00:00:01.000Z', []),
];
const byTerms = (change: make.Loose = {}) =>
  entry({ by: 'terms', at: '2026-01-02T00:00:02.000Z', closeDate: moved5, ...change });
const inRecordByTerms: RecordedRescheduling = {
  ...inRecord,
  ...{ at: '2026-01-02T00:00:02.000Z', by: 'terms', closeAfter: moved5 },
};

function extendedVectors(): LogVector[] {
  const early = { ...placedLate[0], at: '2026-01-01T23:56:59.999Z' };
  const reduced = orderOf('AMEND', 13, '2026-01-02T00:00:00.000Z', [make.line(500_000, 12)]);
  const twice = [
    ...placedLate,
    byTerms(),
    orderOf('PLACE', 15, '2026-01-02T00:06:00.000Z', [make.line(500_000, 15)]),
  ].map((one, at) => (at === 3 ? { ...one, order: 'o6' } : one));
  const ofEntries: Readonly<Record<string, readonly make.Loose[]>> = {
    'extended-without-an-order': extendedLines([byTerms()], moved5),
    'extended-by-an-order-before-the-last-minutes': extendedLines([early, { ...placedLate[1] }, byTerms()], moved5),
    'extended-by-a-reduction': extendedLines(
      [{ ...early, lines: [make.line(1_000_000, 12)] }, reduced, byTerms({ at: '2026-01-02T00:00:03.000Z' })],
      moved5,
    ),
    'extended-by-other-minutes': extendedLines(
      [...placedLate, byTerms({ closeDate: '2026-01-02T00:08:00.000Z' })],
      '2026-01-02T00:08:00.000Z',
    ),
    'extended-without-terms': mutate(extendedLines([...placedLate, byTerms()], moved5), '0.extension'),
    'closed-without-the-extension': extendedLines(placedLate, make.extended),
    'extended-more-often-than-published': extendedLines(
      [...twice, byTerms({ at: '2026-01-02T00:06:01.000Z', closeDate: '2026-01-02T00:12:00.000Z' })],
      '2026-01-02T00:12:00.000Z',
    ),
  };
  const ofForm: Readonly<Record<string, unknown>> = {
    'open-with-an-extension-of-no-minutes': { minutes: 0, most: 1 },
    'open-with-an-extension-of-31-minutes': { minutes: 31, most: 1 },
    'open-with-an-extension-of-21-times': { minutes: 5, most: 21 },
    'open-with-an-extension-without-a-number': { minutes: 5 },
  };
  const right = extendedLines([...placedLate, byTerms()], moved5);
  const files = fileOf(right, [inRecordByTerms], { closeDate: new Date(moved5) });
  return [
    make.vector('extended', null, files),
    make.vector('extended-as-often-as-published', null, make.logOf(extendedLines(twice, moved5))),
    ...make.failing('entries', ofEntries),
    ...Object.entries(ofForm).map(([name, extension]) =>
      make.vector(name, 'form', make.logOf(mutate(right, '0.extension', extension))),
    ),
    make.vector(
      'record-of-an-extension-by-the-issuer',
      'record',
      fileOf(right, [{ ...inRecordByTerms, by: 'issuer', closeAfter: moved5, at: '2026-01-01T12:12:00.000Z' }], {
        closeDate: new Date(moved5),
      }),
    ),
  ];
}

export function changedVectors(): LogVector[] {
  const ofEntries: Readonly<Record<string, readonly make.Loose[]>> = {
    'rescheduled-while-halted': make.numbered([
      ...make.entries.slice(0, 6),
      entry({ at: make.atOf(6) }),
      ...make.entries.slice(6),
    ]),
    'rescheduled-to-an-earlier-close': lines(entry({ closeDate: make.announced })),
    'rescheduled-to-the-same': lines(entry({ closeDate: make.extended })),
    'rescheduled-with-another-start': lines(entry({ startDate: '2026-01-01T13:00:00.000Z' })),
    'rescheduled-at-the-close': lines(entry({ at: make.extended })),
    'rescheduled-with-less-than-half-an-hour': lines(
      entry({ at: '2026-01-02T00:01:00.000Z', closeDate: '2026-01-02T00:30:59.000Z' }),
    ),
    'rescheduled-too-late': lines(entry({ closeDate: '2026-04-02T12:12:00.000Z' })),
    'rescheduled-too-often': lines(
      ...Array.from({ length: 11 }, (_, index) => entry({ closeDate: `2026-01-02T01:${String(10 + index)}:00.000Z` })),
    ),
    'closed-at-the-close-before': make.numbered([...make.entries.slice(0, 12), entry(), ...closed(make.extended)]),
    'rescheduled-after-who-is-linked': lines(linked, entry()),
    'linked-at-a-close-that-was-moved': lines(entry(), { ...linked, at: later }),
    'rescheduled-after-the-end': make.numbered([...make.entries.slice(0, 13), entry(), ...make.entries.slice(13)]),
  };
  const right = lines(entry());
  const ofForm = {
    'rescheduled-by-an-administrator': mutate(right, '12.by', 'administrator'),
    'rescheduled-without-a-reason': mutate(right, '12.reason'),
    'rescheduled-with-a-halt-count': mutate(right, '12.afterHalts', 1),
  };
  const other = (change: Partial<RecordedRescheduling>) => fileOf(right, [{ ...inRecord, ...change }]);
  return [
    make.vector('rescheduled', null, fileOf(right)),
    make.vector('rescheduled-before-the-start', null, withAnotherStart()),
    make.vector('rescheduled-and-linked-later', null, fileOf(lines(entry(), linked), [inRecord], {}, [['A', 'B']])),
    make.vector('rescheduled-and-not-ended', null, make.logOf(right.slice(0, 13))),
    ...make.failing('entries', ofEntries),
    ...make.failing('form', ofForm),
    make.vector('record-of-another-reason-of-a-change', 'record', other({ reason: 'Another reason' })),
    make.vector('record-of-another-moment-of-a-change', 'record', other({ at: '2026-01-01T12:13:00.000Z' })),
    make.vector('record-of-a-change-as-a-halt', 'record', fileOf(right, [], halted())),
    ...extendedVectors(),
  ];
}

/** The change told as a second halt that ended at once, which the record allows by itself. */
function halted(): make.Loose {
  const moment = new Date('2026-01-01T12:12:00.000Z');
  const party = { haltedBy: 'issuer', resumedBy: 'issuer' } as const;
  const correct = JSON.parse(make.recordOf()) as Pick<Required<ClosingRecord>, 'halts'>;
  const asEntry = ({ haltedAt, resumedAt, closeBefore, closeAfter, ...one }: (typeof correct.halts)[number]) => ({
    ...one,
    ...{ haltedAt: new Date(haltedAt), resumedAt: new Date(resumedAt) },
    ...{ closeBefore: new Date(closeBefore), closeAfter: new Date(closeAfter) },
  });
  const second = { ...party, choice: 'date', reason, haltedAt: moment, resumedAt: moment };
  const times = { closeBefore: new Date(make.extended), closeAfter: new Date(later) };
  return { halts: [...correct.halts.map(asEntry), { ...second, ...times }] };
}
