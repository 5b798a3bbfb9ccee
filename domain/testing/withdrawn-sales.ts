/** Vectors of sales of which maturities were withdrawn: records, logs, and what can be wrong with a withdrawal. */

import { day } from '../src/base/dates.ts';
import { cents } from '../src/base/money.ts';
import { canonicalText } from '../src/record/closing.ts';
import type { RecordedChange } from '../src/sale-changes/recorded-changes.ts';
import type { RecordedRescheduling } from '../src/sale-changes/rescheduling.ts';
import type { RecordedWithdrawal } from '../src/sale-changes/withdrawn-maturities.ts';
import { at, closeSale, iso, twoHoursOfHalt } from './closings.ts';
import type { LogVector } from './log-vectors.ts';
import * as make from './log-vectors.ts';
import { mutate, pick } from './mutate.ts';
import { type Change, wrongMoments as wrong } from './record-changes.ts';
import { saleOf, seedOfVectors } from './record-sales.ts';

const reason = 'The refunding of the bonds of 2027 is postponed';
const [one, two, three] = ['2031-08-01', '2032-08-01', '2033-08-01'];

function withdrawn(when: number, days: readonly string[], more: Partial<RecordedWithdrawal> = {}): RecordedWithdrawal {
  const maturities = days.map((each) => ({ maturityDate: day(each) }));
  return { afterHalts: 0, at: iso(when), by: 'issuer', kind: 'WITHDRAW_MATURITIES', maturities, reason, ...more };
}

/** Hours from the start of the sale. */
function moved(when: number, [closeBefore, closeAfter]: readonly [number, number]): RecordedRescheduling {
  const times = { startBefore: iso(0), startAfter: iso(0), closeBefore: iso(closeBefore), closeAfter: iso(closeAfter) };
  return { afterHalts: 0, at: iso(when), by: 'issuer', kind: 'RESCHEDULE', reason, ...times };
}

/** Every maturity is ordered, and the second one more than it offers. */
const book = saleOf(
  [2_000_000, 3_000_000, 1_000_000],
  [
    ['a', 'S', 1_500_000],
    ['b', 'I', 1_500_000],
    ['a', 'S', 2_500_000, 1],
    ['b', 'I', 2_000_000, 1],
    ['c', 'N', 1_000_000, 2],
  ],
);
const changes: readonly RecordedChange[] = [
  moved(1, [48, 50]),
  withdrawn(5, [two]),
  withdrawn(20, [three], { afterHalts: 1 }),
];
const usual = { halts: [twoHoursOfHalt], changes, closeDate: at(52) };

const recordOf = (as: Parameters<typeof closeSale>[1], sale = book) => canonicalText(closeSale(sale, as).record);

/** With a share for individuals and a cap, which count nothing at a maturity that was withdrawn. */
const termsBook = { ...book, terms: { ...book.terms, retailShare: 50, investorCap: cents(1_000_000) } };

/** The orders of the maturity that remains. */
const middleBook = { ...book, orders: book.orders.filter(({ maturityDate }) => maturityDate === two) };

/** Correct records, by name. */
export function recordsOfWithdrawals(): Readonly<Record<string, string>> {
  return {
    'maturities-withdrawn': recordOf(usual),
    'maturity-withdrawn-alone': recordOf({ changes: [withdrawn(1, [one])] }),
    'maturity-withdrawn-before-the-start': recordOf({ changes: [withdrawn(-1, [one, three])] }, middleBook),
    'maturity-withdrawn-and-drawn': recordOf({ ...usual, drawn: { version: 'draw-1', seed: seedOfVectors } }),
    'maturity-withdrawn-and-first-lots': recordOf({ ...usual, drawn: { version: 'lot-first-1', seed: seedOfVectors } }),
    'maturity-withdrawn-with-terms': recordOf({ changes: [withdrawn(1, [two])] }, termsBook),
  };
}

export const changesOfWithdrawals: Readonly<Record<string, readonly Change[]>> = {
  'maturities-withdrawn': [
    ['withdrawn-by-the-terms', 'form', [['changes.1.by', 'terms']]],
    ['withdrawn-with-another-close', 'form', [['changes.1.closeAfter', iso(50)]]],
    ['withdrawn-on-no-day', 'form', [['changes.1.maturities.0.maturityDate', '2032-08-32']]],
    ['withdrawn-with-a-principal', 'form', [['changes.1.maturities.0.principal', 0]]],
    wrong('withdrawn-twice', [['changes.2.maturities.0.maturityDate', two]]),
    wrong('withdrawn-and-not-offered', [['changes.2.maturities.0.maturityDate', '2034-08-01']]),
    wrong('withdrawn-and-named-by-a-letter', [['changes.2.maturities.0.maturityId', 'A']]),
    wrong('withdrawal-of-nothing', [['changes.2.maturities', []]]),
    wrong('withdrawal-of-all', [['changes.2.maturities', [{ maturityDate: one }, { maturityDate: three }]]]),
    wrong('withdrawal-out-of-order', [['changes.1.maturities', [{ maturityDate: two }, { maturityDate: one }]]]),
    wrong('withdrawn-at-the-close', [['changes.2.at', iso(52)]]),
    wrong('withdrawn-during-a-halt', [['changes.2.at', iso(11)]]),
    wrong('withdrawn-before-the-change-that-precedes-it', [['changes.1.at', iso(0.5)]]),
    wrong('withdrawn-after-the-halt-that-follows-it', [['changes.1.at', iso(10.5)]]),
    wrong('withdrawn-after-a-halt-that-was-not', [['changes.2.afterHalts', 2]]),
    wrong('order-after-its-maturity-was-withdrawn', [['orders.3.placedAt', iso(5.1)]]),
    ['withdrawal-removed', 'result', [['changes', pick(0, 1)]]],
    ['other-maturity-withdrawn', 'result', [['changes.2.maturities.0.maturityDate', one]]],
    ['sold-although-withdrawn', 'result', [['orders.4.award', 500_000]]],
    ['principal-of-a-withdrawn-maturity', 'result', [['maturities.1.principal', 3_000_000]]],
  ],
};

const entry = (change: make.Loose = {}): make.Loose => ({
  ...{ kind: 'WITHDRAW_MATURITIES', at: '2026-01-01T12:12:00.000Z', by: 'issuer' },
  ...{ maturities: [{ maturityDate: make.second }], reason, ...change },
});
const lines = make.beforeClose;
const inRecord: RecordedWithdrawal = {
  ...{ afterHalts: 1, at: '2026-01-01T12:12:00.000Z', by: 'issuer', kind: 'WITHDRAW_MATURITIES' },
  ...{ maturities: [{ maturityDate: day(make.second) }], reason },
};

function fileOf(
  all: readonly make.Loose[],
  changed: readonly RecordedChange[],
  book?: readonly make.Booked[],
): make.Texts {
  return make.withRecord(all, { auction: { changes: changed }, ...(book && { book }) });
}

/** An order of both maturities, of which one was withdrawn, leaves it out when it is changed. */
const amended = {
  ...make.action('AMEND', 13, 'A', 'o1', [make.line(2_500_000, 3)]),
  at: '2026-01-01T12:13:00.000Z',
};
const bookAmended = make.book
  .filter(({ investor, maturityDate }) => investor !== 'A' || maturityDate !== make.second)
  .map((each) => (each.investor === 'A' ? { ...each, amount: 2_500_000 } : each));

export function withdrawnVectors(): LogVector[] {
  const late = { ...make.action('PLACE', 13, 'B', 'o5', [make.line(500_000, 13, make.second)]), at: amended.at };
  const ofEntries: Readonly<Record<string, readonly make.Loose[]>> = {
    'ordered-after-it-was-withdrawn': lines(entry(), late),
    'kept-in-an-order-that-was-changed-after-it-was-withdrawn': lines(entry(), {
      ...amended,
      lines: [make.line(2_500_000, 3), make.line(500_000, 1, make.second)],
    }),
    'withdrawn-twice-in-the-log': lines(entry(), entry()),
    'all-withdrawn-in-the-log': lines(entry(), entry({ maturities: [{ maturityDate: make.first }] })),
    'none-withdrawn-in-the-log': lines(entry({ maturities: [] })),
    'withdrawn-of-another-day': lines(entry({ maturities: [{ maturityDate: '2030-06-01' }] })),
    'withdrawn-in-another-order': lines(
      entry({ maturities: [make.second, make.first].map((maturityDate) => ({ maturityDate })) }),
    ),
    'withdrawn-at-the-close-of-the-log': lines(entry({ at: make.extended })),
    'withdrawn-while-halted': make.numbered([
      ...make.entries.slice(0, 6),
      entry({ at: make.atOf(6) }),
      ...make.entries.slice(6),
    ]),
    'withdrawn-after-the-end': make.numbered([...make.entries.slice(0, 13), entry(), ...make.entries.slice(13)]),
  };
  const right = lines(entry());
  const ofForm = {
    'withdrawn-by-an-administrator': mutate(right, '12.by', 'administrator'),
    'withdrawn-without-a-reason': mutate(right, '12.reason'),
    'withdrawn-with-a-close': mutate(right, '12.closeDate', make.extended),
    'withdrawn-with-a-small-letter': mutate(right, '12.maturities.0.maturityId', 'a'),
  };
  const ofRecord = (name: string, all: readonly make.Loose[], changes: readonly RecordedChange[]) =>
    make.vector(name, 'record', fileOf(all, changes));
  return [
    make.vector('withdrawn', null, fileOf(right, [inRecord])),
    make.vector('withdrawn-and-left-out-of-an-order', null, fileOf(lines(entry(), amended), [inRecord], bookAmended)),
    ...make.failing('entries', ofEntries),
    ...make.failing('form', ofForm),
    ofRecord('record-of-another-maturity-withdrawn', right, [
      mutate(inRecord, 'maturities.0.maturityDate', make.first),
    ]),
    ofRecord('record-of-another-reason-of-a-withdrawal', right, [{ ...inRecord, reason: 'None' }]),
    ofRecord('record-without-the-withdrawal', right, []),
    ofRecord('record-of-a-withdrawal-that-was-not', make.entries, [inRecord]),
  ];
}
