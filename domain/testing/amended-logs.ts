/** Logs of sales whose terms were amended before their start, and what can be wrong with an amendment in them. */

import { day } from '../src/base/dates.ts';
import { cents } from '../src/base/money.ts';
import type { RecordedAmendment } from '../src/sale-changes/recorded-amendment.ts';
import type { RecordedChange } from '../src/sale-changes/recorded-changes.ts';
import type { RecordedTerms } from '../src/sale-changes/recorded-terms.ts';
import type { RecordedRescheduling } from '../src/sale-changes/rescheduling.ts';
import type { RecordedResizing } from '../src/sale-changes/resizing.ts';
import { common, reason, resizing } from './amended-records.ts';
import type { LogVector } from './broken-logs.ts';
import * as make from './log-vectors.ts';

const opened = make.open;
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
  const amounts = [{ maturityDate: make.first, principal: 8_000_000 }];
  const decided = '2026-01-02T00:30:00.000Z';
  const all = lines([entry()], { ...opened, resizing, terms: termsOfOpen });
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

/** Amended ten minutes after the start was moved; the sale has not ended. */
function movedBefore(startBefore: string, startAfter: string): make.Loose[] {
  const momentOf = (time: string) => `2026-01-01T${time}.000Z`;
  const times = { closeDate: make.announced, startDate: momentOf(startAfter) };
  const move = { kind: 'RESCHEDULE', at: momentOf('11:40:00'), by: 'issuer', reason, ...times };
  const open = { ...opened, startDate: momentOf(startBefore), terms: termsOfOpen };
  return numbered([open, move, entry({ at: momentOf('11:50:00') })]);
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
  const often = Array.from({ length: 11 }, () => entry());
  return {
    'amended-within-half-an-hour-in-the-log': lines([entry({ at: '2026-01-01T11:30:30.001Z' })]),
    'amended-after-an-order': numbered([...make.entries.slice(0, 2), entry({ terms: make.open.terms })]),
    'amended-after-the-start-was-moved-nearer': movedBefore('13:00:00', '12:00:30'),
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
    vector('amended-after-the-start-was-moved-later', null, { log: logOf(movedBefore('12:00:30', '13:00:00')) }),
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
