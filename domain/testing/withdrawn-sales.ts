/** Vectors of sales of which maturities were withdrawn: records, logs, and what can be wrong with a withdrawal. */

import { day } from '../src/base/dates.ts';
import { cents } from '../src/base/money.ts';
import { canonicalText } from '../src/record/closing.ts';
import type { HaltEntry } from '../src/sale-changes/halt.ts';
import type { RecordedChange } from '../src/sale-changes/recorded-changes.ts';
import type { RecordedRescheduling } from '../src/sale-changes/rescheduling.ts';
import type { RecordedWithdrawal } from '../src/sale-changes/withdrawn-maturities.ts';
import type { LogVector } from './broken-logs.ts';
import { closeSale, placedAtOf } from './closings.ts';
import * as make from './log-vectors.ts';
import { type Change, Picked } from './record-changes.ts';
import { saleOf, seedOfVectors } from './record-sales.ts';

const hour = 3_600_000;
const start = placedAtOf(0);
const at = (hours: number) => new Date(start.getTime() + hours * hour);
const iso = (hours: number) => at(hours).toISOString();
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

const halt: HaltEntry = {
  ...{ choice: 'extend', reason: 'A figure is being corrected', haltedBy: 'issuer', resumedBy: 'issuer' },
  ...{ haltedAt: at(10), resumedAt: at(12), closeBefore: at(50), closeAfter: at(52) },
};

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
const usual = { halts: [halt], changes, closeDate: at(52) };

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

const wrong = (name: string, edits: Change[2]): Change => [name, 'moments', edits];

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
    ['withdrawal-removed', 'result', [['changes', new Picked([0, 1])]]],
    ['other-maturity-withdrawn', 'result', [['changes.2.maturities.0.maturityDate', one]]],
    ['sold-although-withdrawn', 'result', [['orders.4.award', 500_000]]],
    ['principal-of-a-withdrawn-maturity', 'result', [['maturities.1.principal', 3_000_000]]],
  ],
};

const entry = (change: make.Loose = {}): make.Loose => ({
  ...{ kind: 'WITHDRAW_MATURITIES', at: '2026-01-01T12:12:00.000Z', by: 'issuer' },
  ...{ maturities: [{ maturityDate: make.second }], reason, ...change },
});
const numbered = (all: readonly make.Loose[]) => all.map((each, index) => ({ ...each, index }));
/** The correct log with these entries before its close. */
const lines = (...added: readonly make.Loose[]) =>
  numbered([...make.entries.slice(0, 12), ...added, ...make.entries.slice(12)]);
const inRecord: RecordedWithdrawal = {
  ...{ afterHalts: 1, at: '2026-01-01T12:12:00.000Z', by: 'issuer', kind: 'WITHDRAW_MATURITIES' },
  ...{ maturities: [{ maturityDate: day(make.second) }], reason },
};

function fileOf(
  all: readonly make.Loose[],
  changed: readonly RecordedChange[],
  book?: readonly make.Booked[],
): Pick<LogVector, 'log' | 'record'> {
  const size = all.length - 1;
  const log = make.recordedHead(make.linesOf(all.slice(0, size), ''), size);
  const record = make.recordOf({ auction: { changes: changed }, log, ...(book && { book }) });
  return { log: make.fileOf(make.linesOf(all, record)), record };
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
    'withdrawn-while-halted': numbered([
      ...make.entries.slice(0, 6),
      entry({ at: make.atOf(6) }),
      ...make.entries.slice(6),
    ]),
    'withdrawn-after-the-end': numbered([...make.entries.slice(0, 13), entry(), ...make.entries.slice(13)]),
  };
  const ofForm: Readonly<Record<string, make.Loose>> = {
    'withdrawn-by-an-administrator': entry({ by: 'administrator' }),
    'withdrawn-without-a-reason': (({ reason: _, ...rest }) => rest)(entry()),
    'withdrawn-with-a-close': entry({ closeDate: make.extended }),
    'withdrawn-with-a-small-letter': entry({ maturities: [{ maturityDate: make.second, maturityId: 'a' }] }),
  };
  const logOf = (all: readonly make.Loose[]) => make.fileOf(make.linesOf(all, ''));
  const right = lines(entry());
  const ofRecord = (name: string, change: Partial<RecordedWithdrawal>): LogVector => ({
    ...{ name, failed: 'record', receipts: [] },
    ...fileOf(right, [{ ...inRecord, ...change }]),
  });
  return [
    { name: 'withdrawn', failed: null, receipts: [], ...fileOf(right, [inRecord]) },
    {
      ...{ name: 'withdrawn-and-left-out-of-an-order', failed: null, receipts: [] },
      ...fileOf(lines(entry(), amended), [inRecord], bookAmended),
    },
    ...Object.entries(ofEntries).map(([name, all]) => ({ name, failed: 'entries', receipts: [], log: logOf(all) })),
    ...Object.entries(ofForm).map(([name, each]) => ({ name, failed: 'form', receipts: [], log: logOf(lines(each)) })),
    ofRecord('record-of-another-maturity-withdrawn', { maturities: [{ maturityDate: day(make.first) }] }),
    ofRecord('record-of-another-reason-of-a-withdrawal', { reason: 'None' }),
    { ...{ name: 'record-without-the-withdrawal', failed: 'record', receipts: [] }, ...fileOf(right, []) },
    {
      ...{ name: 'record-of-a-withdrawal-that-was-not', failed: 'record', receipts: [] },
      ...fileOf(make.entries, [inRecord]),
    },
  ];
}
