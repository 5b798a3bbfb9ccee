/** Records of sales whose terms were amended before their start, and what can be wrong with an amendment in them. */

import { day } from '../src/base/dates.ts';
import { cents } from '../src/base/money.ts';
import { canonicalText } from '../src/record/closing.ts';
import type { HaltEntry } from '../src/sale-changes/halt.ts';
import type { RecordedAmendment } from '../src/sale-changes/recorded-amendment.ts';
import type { RecordedChange } from '../src/sale-changes/recorded-changes.ts';
import { type RecordedTerms, recordedTerms } from '../src/sale-changes/recorded-terms.ts';
import type { RecordedRescheduling } from '../src/sale-changes/rescheduling.ts';
import type { RecordedResizing } from '../src/sale-changes/resizing.ts';
import type { RecordedWithdrawal } from '../src/sale-changes/withdrawn-maturities.ts';
import { at, closeSale, iso, ranksIn } from './closings.ts';
import { pick } from './mutate.ts';
import { type Change, wrongMoments as wrong } from './record-changes.ts';
import { saleOf, seedOfVectors } from './record-sales.ts';

export const reason = 'The bids for the bridge were higher than expected';
export const common = { afterHalts: 0, by: 'issuer', reason } as const;

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
export const resizing = { maturityPercent: 25, minutes: 60, totalPercent: 20 };
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

export const changesOfAmendments: Readonly<Record<string, readonly Change[]>> = {
  amended: [
    ['amended-by-an-administrator', 'form', [['changes.0.by', 'administrator']]],
    ['amended-without-the-terms-before', 'form', [['changes.0.termsBefore']]],
    ['amended-to-an-increment-of-nothing', 'form', [['changes.0.termsBefore.minimum', -1]]],
    ['amended-with-another-close', 'form', [['changes.0.closeAfter', iso(48)]]],
    wrong('amendment-removed', [['changes', pick(0, 1, 2)]]),
    wrong('amendment-before-it-removed', [
      ['changes', pick(1, 2, 3)],
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
    wrong('amended-with-a-maturity-less', [['changes.0.termsBefore.maturities', pick(0, 1)]]),
    wrong('amended-with-a-cap', [['changes.0.termsBefore.investorCap', 1_000_000]]),
  ],
  'amended-at-the-bound': [wrong('amended-within-half-an-hour', [['changes.0.at', iso(-0.49)]])],
  'amended-ten-times': [wrong('amended-eleven-times', [['changes', [...oftenAmended, amended(-5, last)]]])],
};
