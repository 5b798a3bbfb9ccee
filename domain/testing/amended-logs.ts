/** Logs of sales whose terms were amended before their start, and what can be wrong with an amendment in them. */

import { day } from '../src/base/dates.ts';
import { cents } from '../src/base/money.ts';
import type { RecordedAmendment } from '../src/sale-changes/recorded-amendment.ts';
import type { RecordedChange } from '../src/sale-changes/recorded-changes.ts';
import type { RecordedTerms } from '../src/sale-changes/recorded-terms.ts';
import type { RecordedRescheduling } from '../src/sale-changes/rescheduling.ts';
import type { RecordedResizing } from '../src/sale-changes/resizing.ts';
import { common, reason, resizing } from './amended-records.ts';
import type { LogVector } from './log-vectors.ts';
import * as make from './log-vectors.ts';
import { mutate } from './mutate.ts';

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

/** The correct log with these entries after OPEN. */
const lines = (added: readonly make.Loose[], open: make.Loose = { ...opened, terms: termsOfOpen }) =>
  make.afterOpen(added, open);

function fileOf(
  all: readonly make.Loose[],
  changed: readonly RecordedChange[] = [inRecord],
  { by = 1, terms = {}, closeSize = all.length - 1 }: { by?: number; terms?: make.Loose; closeSize?: number } = {},
): make.Texts {
  const book = make.book.map((one) => ({ ...one, place: one.place + by, moment: one.place }));
  return make.withRecord(all, { auction: { changes: changed }, book, terms }, closeSize);
}

/** The start is moved earlier after the amendment, which is long enough before the start that was announced by then. */
function movedAfterwards(): make.Texts {
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
function amendedAndResized(): make.Texts {
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
  return fileOf(make.numbered([...all.slice(0, -1), resize, result]), [inRecord, inRecordResized], { closeSize });
}

/** Right by itself: the record says the terms before the last amendment. */
function withoutTheLast(): make.Texts {
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
  return make.numbered([open, move, entry({ at: momentOf('11:50:00') })]);
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
    'amended-after-an-order': make.numbered([...make.entries.slice(0, 2), entry({ terms: make.open.terms })]),
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
    'amended-after-the-end': make.numbered([...make.entries.slice(0, 13), entry(), ...make.entries.slice(13)]),
    // The orders have the ranks of the amended terms.
    'ordered-by-terms-that-were-not-amended': lines([]),
  };
}

export function amendedVectors(): LogVector[] {
  const right = lines([entry()]);
  const { logOf, vector } = make;
  const ofForm = {
    'amended-by-an-administrator-in-the-log': mutate(right, '1.by', 'administrator'),
    'amended-without-terms': mutate(right, '1.terms'),
    'amended-to-a-step-of-nothing': mutate(right, '1.terms.step', 0),
    'amended-with-a-start': mutate(right, '1.startDate', opened.startDate),
  };
  const same = { ...inRecord, termsBefore: termsInLog };
  const again = { ...inRecord, termsAfter: termsOfOpen, termsBefore: termsInLog };
  return [
    vector('amended', null, fileOf(right)),
    vector('amended-and-moved-afterwards', null, movedAfterwards()),
    vector('amended-and-resized', null, amendedAndResized()),
    vector('amended-in-descriptions-alone', null, fileOf(lines([entry()], opened), [same])),
    vector('amended-at-the-bound', null, logOf(lines([entry({ at: '2026-01-01T11:30:30.000Z' })]))),
    vector('amended-after-the-start-was-moved-later', null, logOf(movedBefore('12:00:30', '13:00:00'))),
    vector(
      'amended-twice',
      null,
      fileOf(lines([entry({ terms: termsOfOpen }), entry()], opened), [again, inRecord], { by: 2 }),
    ),
    ...make.failing('entries', wrongLogs()),
    ...make.failing('form', ofForm),
    vector('record-of-other-terms-before', 'record', fileOf(right, [same])),
    vector('record-of-another-reason-of-an-amendment', 'record', fileOf(right, [{ ...inRecord, reason: 'None' }])),
    vector('record-without-the-amendment', 'record', fileOf(right, [])),
    vector('record-of-an-amendment-that-was-not', 'record', fileOf(lines([], opened), [inRecord], { by: 0 })),
    vector('record-without-the-last-amendment', 'record', withoutTheLast()),
  ];
}
