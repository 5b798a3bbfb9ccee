/** Records of sales that opened again, since their witnesses had not signed in time, and what can be wrong with it in them. */
import { canonicalText } from '../../src/record/closing.ts';
import type { HaltEntry } from '../../src/sale-changes/halt.ts';
import type { RecordedReopening } from '../../src/sale-changes/reopening.ts';
import type { RecordedRescheduling } from '../../src/sale-changes/rescheduling.ts';
import { at, closeSale, iso } from '../closings.ts';
import { type Change, wrongMoments as wrong } from '../record-changes.ts';
import { saleOf } from '../record-sales.ts';

const book = saleOf(
  [2_000_000, 3_000_000],
  [
    ['a', 'S', 1_500_000],
    ['b', 'I', 1_500_000],
    ['a', 'S', 2_500_000, 1],
  ],
);
const second = 1 / 3_600;
/** The sale was to close after an hour. */
const reopening: RecordedReopening = {
  ...{ afterHalts: 0, at: iso(1 + 12.5 * second), closeBefore: iso(1), witnessSeconds: 10 },
  closeAfter: iso(1 + 31 / 60),
};
const reopenedClose = at(1 + 31 / 60);
const common = {
  by: 'issuer',
  kind: 'RESCHEDULE',
  reason: 'More time',
  startAfter: iso(0),
  startBefore: iso(0),
} as const;
/** Before it and after it. */
const changes: readonly RecordedRescheduling[] = [
  { ...common, afterHalts: 0, at: iso(0.1), closeBefore: iso(0.9), closeAfter: iso(1) },
  { ...common, afterHalts: 0, at: iso(1.2), closeBefore: reopening.closeAfter, closeAfter: iso(5) },
];
const halt: HaltEntry = {
  ...{ choice: 'keep', reason: 'A figure is being corrected', haltedBy: 'issuer', resumedBy: 'issuer' },
  ...{ haltedAt: at(0.5), resumedAt: at(0.6), closeBefore: at(1), closeAfter: at(1) },
};
const recordOf = (as: Parameters<typeof closeSale>[1]) => canonicalText(closeSale(book, { reopening, ...as }).record);

/** Correct records, by name. */
export function recordsOfReopening(): Readonly<Record<string, string>> {
  const again = {
    ...halt,
    haltedAt: at(1.1),
    resumedAt: at(1.2),
    closeBefore: reopenedClose,
    closeAfter: reopenedClose,
  };
  return {
    reopened: recordOf({ closeDate: reopenedClose }),
    'reopened-between-changes': recordOf({ closeDate: at(5), changes }),
    'reopened-between-halts': recordOf({
      ...{ closeDate: reopenedClose, halts: [halt, again] },
      reopening: { ...reopening, afterHalts: 1 },
    }),
  };
}

export const changesOfReopening: Readonly<Record<string, readonly Change[]>> = {
  reopened: [
    ['reopening-without-a-deadline', 'form', [['reopening.witnessSeconds']]],
    ['reopening-with-a-reason', 'form', [['reopening.reason', 'None']]],
    wrong('reopening-removed', [['reopening']]),
    wrong('reopened-while-witnesses-could-sign', [['reopening.witnessSeconds', 13]]),
    wrong('reopened-before-the-close', [['reopening.at', iso(0.9)]]),
    wrong('reopened-after-a-close-that-was-not', [['reopening.closeBefore', iso(0.9)]]),
    wrong('reopened-until-another-moment', [
      ['reopening.closeAfter', iso(1 + 32 / 60)],
      ['auction.closeDate', iso(1 + 32 / 60)],
    ]),
    wrong('reopened-after-more-halts-than-there-were', [['reopening.afterHalts', 1]]),
    wrong('order-placed-before-the-sale-reopened', [['orders.2.placedAt', iso(1 + 5 * second)]]),
    wrong('order-placed-at-the-first-close', [['orders.2.placedAt', iso(1)]]),
  ],
  'reopened-between-changes': [
    wrong('reopened-after-a-change-that-follows-it', [['changes.1.at', iso(0.2)]]),
    wrong('changes-around-a-reopening-exchanged', [['changes', [changes[1], changes[0]]]]),
  ],
  'reopened-between-halts': [wrong('reopened-after-the-other-halt', [['reopening.afterHalts', 2]])],
};
