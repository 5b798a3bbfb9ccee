/** Vectors of sales whose terms were amended before their start: records of the seventh format, logs, and what can be wrong with an amendment. */
import { canonicalText } from '../closing.ts';
import { day } from '../dates.ts';
import type { HaltEntry } from '../halt.ts';
import { cents } from '../money.ts';
import type { RecordedAmendment } from '../recorded-amendment.ts';
import type { RecordedChange } from '../recorded-changes.ts';
import { type RecordedTerms, recordedTerms } from '../recorded-terms.ts';
import type { RecordedRescheduling } from '../rescheduling.ts';
import type { RecordedResizing } from '../resizing.ts';
import { ruleSha256Of } from '../rules.ts';
import type { RecordedWithdrawal } from '../withdrawn-maturities.ts';
import type { LogVector } from './brokenLogs.ts';
import { closeSale, placedAtOf, ranksIn } from './closings.ts';
import * as make from './logVectors.ts';
import { type Change, Picked } from './recordChanges.ts';
import { saleOf, seedOfVectors } from './recordSales.ts';

const hour = 3_600_000;
const start = placedAtOf(0);
const at = (hours: number) => new Date(start.getTime() + hours * hour);
const iso = (hours: number) => at(hours).toISOString();
const reason = 'The bids for the bridge were higher than expected';
const common = { afterHalts: 0, by: 'issuer', reason } as const;

const book = saleOf(
  [2_000_000, 3_000_000, 1_000_000],
  [
    ['a', 'S', 1_500_000],
    ['b', 'I', 1_500_000],
    ['a', 'S', 2_500_000, 1],
    ['b', 'I', 2_000_000, 1],
  ],
);
const last: RecordedTerms = recordedTerms(book.terms, ranksIn(book));
const days = last.maturities.map(({ maturityDate }) => maturityDate);

/** The terms with which the sale starts, with these principals. */
function withPrincipals(principals: readonly number[], more: Partial<RecordedTerms> = {}): RecordedTerms {
  const maturities = days.map((maturityDate, index) => ({ maturityDate, principal: cents(principals[index] ?? 0) }));
  return { ...last, maturities, ...more };
}
const swapped = { stateInstitution: last.ranks.stateIndividual, stateIndividual: last.ranks.stateInstitution };
const first = withPrincipals([1_500_000, 2_000_000, 1_000_000], {
  ...{ minimum: cents(1_000_000), step: cents(250_000), ranks: { ...last.ranks, ...swapped } },
});
const middle = withPrincipals([1_500_000, 3_000_000, 1_000_000]);

function amended(
  when: number,
  termsBefore: RecordedTerms,
  termsAfter = last,
  more: Partial<RecordedAmendment> = {},
): RecordedAmendment {
  return { ...common, at: iso(when), kind: 'AMEND_TERMS', termsAfter, termsBefore, ...more };
}

/** Hours from the start that the sale has in the end. */
function moved(when: number, startBefore: number, startAfter: number, afterHalts = 0): RecordedRescheduling {
  const starts = { startBefore: iso(startBefore), startAfter: iso(startAfter) };
  return {
    ...common,
    afterHalts,
    at: iso(when),
    kind: 'RESCHEDULE',
    closeBefore: iso(48),
    closeAfter: iso(48),
    ...starts,
  };
}

const withdrawn: RecordedWithdrawal = {
  ...{ ...common, afterHalts: 1, at: iso(-30), kind: 'WITHDRAW_MATURITIES' },
  maturities: [{ maturityDate: days[2] ?? day('2033-08-01') }],
};
const halt: HaltEntry = {
  ...{ choice: 'keep', reason: 'A figure is being corrected', haltedBy: 'issuer', resumedBy: 'issuer' },
  ...{ haltedAt: at(-45), resumedAt: at(-44), closeBefore: at(48), closeAfter: at(48) },
};
const resizing = { maturityPercent: 25, minutes: 60, totalPercent: 20 };
const resized: RecordedResizing = {
  ...{ ...common, at: iso(48.5), kind: 'RESIZE', resizing },
  maturities: [{ maturityDate: days[0] ?? day('2031-08-01'), principal: cents(1_500_000) }],
};

/** The first start is before what is the second amendment: it moves later in between. */
const changes: readonly RecordedChange[] = [
  amended(-50, first, middle),
  moved(-43, -20, 0, 1),
  withdrawn,
  amended(-10, middle, last, { afterHalts: 1 }),
];
const oftenAmended = Array.from({ length: 10 }, (_, index) =>
  index % 2 === 0 ? amended(index - 20, last, middle) : amended(index - 20, middle, last),
);
const recordOf = (as: Parameters<typeof closeSale>[1]) => canonicalText(closeSale(book, as).record);
const usual = { halts: [halt], changes };

/** Correct records, by name. */
export function recordsOfAmendments(): Readonly<Record<string, string>> {
  return {
    amended: recordOf(usual),
    'amended-and-drawn': recordOf({ ...usual, drawn: { version: 'draw-1', seed: seedOfVectors } }),
    'amended-at-the-bound': recordOf({ changes: [amended(-0.5, first)] }),
    'amended-in-descriptions-alone': recordOf({ changes: [amended(-1, last)] }),
    'amended-and-resized': recordOf({ changes: [amended(-1, withPrincipals([9_000_000, 1, 1])), resized] }),
    'amended-ten-times': recordOf({ changes: oftenAmended }),
  };
}

const wrong = (name: string, edits: Change[2]): Change => [name, 'moments', edits];

export const changesOfAmendments: Readonly<Record<string, readonly Change[]>> = {
  amended: [
    ['amendment-in-the-sixth-format', 'form', [['format', 'fairbook-closing-record-6']]],
    ['amended-by-an-administrator', 'form', [['changes.0.by', 'administrator']]],
    ['amended-without-the-terms-before', 'form', [['changes.0.termsBefore']]],
    ['amended-to-an-increment-of-nothing', 'form', [['changes.0.termsBefore.minimum', -1]]],
    ['amended-with-another-close', 'form', [['changes.0.closeAfter', iso(48)]]],
    wrong('amendment-removed', [['changes', new Picked([0, 1, 2])]]),
    wrong('amendment-before-it-removed', [
      ['changes', new Picked([1, 2, 3])],
      ['changes.2.termsBefore', first],
      ['changes.2.termsAfter', middle],
    ]),
    wrong('amendments-that-do-not-follow', [['changes.3.termsBefore', first]]),
    wrong('amended-to-other-terms-than-those-of-the-sale', [['changes.3.termsAfter', middle]]),
    wrong('amended-during-a-halt', [['changes.0.at', iso(-44.5)]]),
    wrong('amended-after-the-change-that-follows-it', [['changes.0.at', iso(-42)]]),
    wrong('amended-after-the-start', [['changes.3.at', iso(1)]]),
    wrong('amended-and-withdrawn-before', [
      ['changes.3.termsBefore.maturities.2.principal', 500_000],
      ['changes.0.termsAfter.maturities.2.principal', 500_000],
    ]),
    wrong('amended-before-a-start-that-was-not', [['changes.1.startBefore', iso(-50)]]),
    wrong('amended-with-another-day', [['changes.0.termsBefore.maturities.0.maturityDate', '2031-07-01']]),
    wrong('amended-with-a-maturity-less', [['changes.0.termsBefore.maturities', new Picked([0, 1])]]),
    wrong('amended-with-a-cap', [['changes.0.termsBefore.investorCap', 1_000_000]]),
  ],
  'amended-at-the-bound': [wrong('amended-within-half-an-hour', [['changes.0.at', iso(-0.49)]])],
  'amended-ten-times': [wrong('amended-eleven-times', [['changes', [...oftenAmended, amended(-5, last)]]])],
};

const opened = { ...make.open, startDate: make.open.startDate };
const early = '2026-01-01T11:00:00.000Z';
const termsInLog = make.open.terms as unknown as RecordedTerms;
const termsOfOpen = {
  ...termsInLog,
  maturities: termsInLog.maturities.map((one, index) => ({
    ...one,
    principal: cents(index === 0 ? 1_000_000 : 10_000_000),
  })),
  minimum: cents(1_000_000),
  ranks: { ...termsInLog.ranks, stateInstitution: 3, stateIndividual: 1 },
};
const entry = (change: make.Loose = {}): make.Loose => ({
  ...{ kind: 'AMEND_TERMS', at: early, by: 'issuer', reason, terms: termsInLog },
  ...change,
});
const inRecord = {
  ...{ ...common, at: early, kind: 'AMEND_TERMS', termsAfter: termsInLog, termsBefore: termsOfOpen },
} satisfies RecordedAmendment;

const numbered = (all: readonly make.Loose[]) => all.map((one, index) => ({ ...one, index }));

/** The correct log, opened so, with these entries after OPEN: all others follow later, and so do their places. */
function lines(added: readonly make.Loose[], open: make.Loose = { ...opened, terms: termsOfOpen }): make.Loose[] {
  const [, ...rest] = make.entries;
  const shifted = rest.map((one) =>
    'lines' in one && Array.isArray(one['lines'])
      ? {
          ...one,
          lines: one['lines'].map((line: { place: number }) => ({ ...line, place: line.place + added.length })),
        }
      : one,
  );
  return numbered([open, ...added, ...shifted]);
}

function fileOf(
  all: readonly make.Loose[],
  changed: readonly RecordedChange[] = [inRecord],
  { by = 1, terms = {}, closeSize = all.length - 1 }: { by?: number; terms?: make.Loose; closeSize?: number } = {},
): Pick<LogVector, 'log' | 'record'> {
  const log = make.recordedHead(make.linesOf(all.slice(0, closeSize), ''), closeSize);
  const booked = make.book.map((one) => ({ ...one, place: one.place + by, moment: one.place }));
  const record = make.recordOf({ auction: { changes: changed }, book: booked, log, terms });
  return { log: make.fileOf(make.linesOf(all, record)), record };
}

/** The start is moved earlier after the amendment, which is long enough before the start that was announced by then. */
function movedAfterwards(): Pick<LogVector, 'log' | 'record'> {
  const [startBefore, amendedAt, movedAt] = ['13:00:00', '12:00:05', '12:00:10'].map(
    (time) => `2026-01-01T${time}.000Z`,
  ) as [string, string, string];
  const open = { ...opened, startDate: startBefore, terms: termsOfOpen };
  const times = { closeDate: make.announced, startDate: opened.startDate };
  const move = { kind: 'RESCHEDULE', at: movedAt, by: 'issuer', reason, ...times };
  const inRecordMoved: RecordedRescheduling = {
    ...{ ...common, at: movedAt, kind: 'RESCHEDULE', closeBefore: make.announced, closeAfter: make.announced },
    ...{ startBefore, startAfter: opened.startDate },
  };
  const all = lines([entry({ at: amendedAt }), move], open);
  return fileOf(all, [{ ...inRecord, at: amendedAt }, inRecordMoved], { by: 2 });
}

/** Published bounds are of the amended amounts. */
function amendedAndResized(): Pick<LogVector, 'log' | 'record'> {
  const bound = { isImported: false, quorum: 0, resizing, ruleSha256: ruleSha256Of(opened.ruleVersion), witnesses: [] };
  const amounts = [{ maturityDate: make.first, principal: 8_000_000 }];
  const decided = '2026-01-02T00:30:00.000Z';
  const all = lines([entry()], { ...opened, ...bound, terms: termsOfOpen });
  const result = { ...all.at(-1), at: '2026-01-02T00:31:00.000Z' };
  const resize = { kind: 'RESIZE', at: decided, by: 'issuer', maturities: amounts, reason };
  const inRecordResized: RecordedResizing = {
    ...{ ...common, afterHalts: 1, at: decided, kind: 'RESIZE', resizing },
    maturities: [{ maturityDate: day(make.first), principal: cents(8_000_000) }],
  };
  const closeSize = all.length - 1;
  return fileOf(numbered([...all.slice(0, -1), resize, result]), [inRecord, inRecordResized], { closeSize });
}

/** Right by itself: the record says the terms before the last amendment. */
function withoutTheLast(): Pick<LogVector, 'log' | 'record'> {
  const between = { ...termsOfOpen, ranks: termsInLog.ranks };
  const all = lines([entry({ terms: between }), entry()], opened);
  const first = { ...inRecord, termsAfter: between, termsBefore: termsInLog };
  return fileOf(all, [first], { by: 2, terms: between });
}

function wrongLogs(): Readonly<Record<string, readonly make.Loose[]>> {
  const otherTerms = (change: make.Loose) => entry({ terms: { ...termsInLog, ...change } });
  const withdrawal = { kind: 'WITHDRAW_MATURITIES', at: '2026-01-01T10:30:00.000Z', by: 'issuer', reason };
  const haltEntry = { kind: 'HALT', at: '2026-01-01T10:30:00.000Z', by: 'issuer', reason };
  const resume = {
    kind: 'RESUME',
    at: '2026-01-01T11:30:00.000Z',
    by: 'issuer',
    choice: 'keep',
    closeDate: make.announced,
  };
  const amendedLast = [...make.entries.slice(0, 2), entry({ terms: make.open.terms }), ...make.entries.slice(2)];
  const often = Array.from({ length: 11 }, () => entry());
  return {
    'amended-within-half-an-hour-in-the-log': lines([entry({ at: '2026-01-01T11:30:30.001Z' })]),
    'amended-after-an-order': numbered(amendedLast),
    'amended-while-halted': lines([haltEntry, entry(), resume]),
    'amended-eleven-times-in-the-log': lines(often),
    'amended-with-another-day-in-the-log': lines([
      otherTerms({
        maturities: [make.first, '2030-06-01'].map((maturityDate) => ({ maturityDate, principal: 10_000_000 })),
      }),
    ]),
    'amended-with-a-share-in-the-log': lines([otherTerms({ retailShare: 50 })]),
    'amended-and-withdrawn-before-in-the-log': lines([
      { ...withdrawal, maturities: [{ maturityDate: make.first }] },
      entry(),
    ]),
    'amended-after-the-end': numbered([...make.entries.slice(0, 13), entry(), ...make.entries.slice(13)]),
    // The orders have the ranks of the amended terms.
    'ordered-by-terms-that-were-not-amended': lines([]),
  };
}

export function amendedVectors(): LogVector[] {
  const right = lines([entry()]);
  const logOf = (all: readonly make.Loose[]) => make.fileOf(make.linesOf(all, ''));
  const ofForm: Readonly<Record<string, make.Loose>> = {
    'amended-by-an-administrator-in-the-log': entry({ by: 'administrator' }),
    'amended-without-terms': (({ terms: _, ...rest }) => rest)(entry()),
    'amended-to-a-step-of-nothing': entry({ terms: { ...termsInLog, step: 0 } }),
    'amended-with-a-start': entry({ startDate: opened.startDate }),
  };
  const vector = (name: string, failed: string | null, files: Pick<LogVector, 'log' | 'record'>): LogVector => ({
    ...{ name, failed, receipts: [] },
    ...files,
  });
  const same = { ...inRecord, termsBefore: termsInLog };
  const again = { ...inRecord, termsAfter: termsOfOpen, termsBefore: termsInLog };
  return [
    vector('amended', null, fileOf(right)),
    vector('amended-and-moved-afterwards', null, movedAfterwards()),
    vector('amended-and-resized', null, amendedAndResized()),
    vector('amended-in-descriptions-alone', null, fileOf(lines([entry()], opened), [same])),
    vector('amended-at-the-bound', null, { log: logOf(lines([entry({ at: '2026-01-01T11:30:30.000Z' })])) }),
    vector(
      'amended-twice',
      null,
      fileOf(lines([entry({ terms: termsOfOpen }), entry()], opened), [again, inRecord], { by: 2 }),
    ),
    ...Object.entries(wrongLogs()).map(([name, all]) => vector(name, 'entries', { log: logOf(all) })),
    ...Object.entries(ofForm).map(([name, one]) => vector(name, 'form', { log: logOf(lines([one])) })),
    vector('record-of-other-terms-before', 'record', fileOf(right, [same])),
    vector('record-of-another-reason-of-an-amendment', 'record', fileOf(right, [{ ...inRecord, reason: 'None' }])),
    vector('record-without-the-amendment', 'record', fileOf(right, [])),
    vector('record-of-an-amendment-that-was-not', 'record', fileOf(lines([], opened), [inRecord], { by: 0 })),
    vector('record-without-the-last-amendment', 'record', withoutTheLast()),
  ];
}
