/**
 * The kinds of changes of an announced sale that one person of its issuer requests and a second person confirms. Requesting, confirming, the entry in the
 * order log, notices and the end of a request are the same for all of them (`requests.ts`); a row says what differs.
 */

import { maturityInWords } from '@fairbook/domain/auctions/maturity-key.ts';
import { resizingOf } from '@fairbook/domain/auctions/sale-rules.ts';
import { formatDollars } from '@fairbook/domain/base/money.ts';
import type { Refusal } from '@fairbook/domain/base/refusal.ts';
import { type Sentence, say, type Time } from '@fairbook/domain/base/sentences/sentence.ts';
import { documentSlots } from '@fairbook/domain/base/vocabulary.ts';
import { whyNotDeliver } from '@fairbook/domain/bonds/delivery.ts';
import { whyNotMoveTo, whyNotReschedule } from '@fairbook/domain/sale-changes/rescheduling.ts';
import { resizingDeadline } from '@fairbook/domain/sale-changes/resizing.ts';
import type { RequestedKind } from '@fairbook/domain/sale-changes/sale-change-vocabulary.ts';
import { type RequestedChange, timesRescheduled } from '@fairbook/domain/sale-changes/sale-changes.ts';
import { latestSupplement, whyNotSupplement } from '@fairbook/domain/sale-changes/supplement.ts';
import { whyNotWithdrawAny, whyNotWithdrawMaturities } from '@fairbook/domain/sale-changes/withdrawn-maturities.ts';
import type { AuditAction } from '@fairbook/domain/words/audit-words.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { StoredAuction } from '../../store/auctions/auctions.sql.ts';
import type { StoredChange } from '../../store/auctions/sale-changes.sql.ts';
import { enqueueSale } from '../../store/auctions/schedule.ts';
import { timesOf } from './changing-sale.ts';
import { whyNotDecide, whyNotDecideAs } from './resizing.ts';

type Wanted = Pick<RequestedChange, 'maturities' | 'startAfter' | 'closeAfter'>;

interface ChangeKind {
  /** Name of the event in the audit trail once it is made. */
  readonly action: AuditAction;
  /** Why no change of this kind can be requested now, or null. */
  readonly whyNotAny: (sale: StoredAuction, at: Date) => Refusal | null;
  /** Why this change cannot be made now, or null. It may have become impossible since it was requested. */
  readonly whyNot: (sale: StoredAuction, wanted: Wanted, at: Date) => Refusal | null;
  /** From when on it cannot be confirmed. */
  readonly expiresAt: (sale: StoredAuction) => Date;
  /** Its description in the audit trail: what people typed, and what changes. */
  readonly detail: (change: StoredChange) => Readonly<Record<string, unknown>>;
  /** Jobs beside the notice, once it is made. */
  readonly enqueue?: (db: Db, jobs: Jobs, sale: StoredAuction, change: StoredChange) => Promise<void>;
  /** The notice of the request to the second person. */
  readonly title: RequestTitle;
  readonly wish: (
    change: Omit<Wanted, 'startAfter'> & Document,
    said: { readonly person: string; readonly reason: string },
    when: (moment: Date) => Time,
  ) => Sentence;
}

type RequestTitle =
  | '{name}: confirm another close'
  | '{name}: confirm a new version of a document'
  | '{name}: confirm a withdrawal of maturities'
  | '{name}: confirm the amounts';

interface Document {
  readonly document: string | null;
}

export const changeKinds: Readonly<Record<RequestedKind, ChangeKind>> = {
  RESCHEDULE: {
    action: 'auction.reschedule',
    whyNotAny: (sale, at) => whyNotReschedule(sale, timesRescheduled(sale.saleChanges), at),
    whyNot: (sale, { startAfter: startDate, closeAfter: closeDate }, at) =>
      whyNotReschedule(sale, timesRescheduled(sale.saleChanges), at) ??
      whyNotMoveTo(timesOf(sale), { startDate, closeDate }, at) ??
      whyNotDeliver(sale, closeDate, sale.municipality.state),
    expiresAt: (sale) => timesOf(sale).closeDate,
    detail: ({ reason, startBefore, startAfter, closeBefore, closeAfter }) => {
      return { reason, startBefore, startAfter, closeBefore, closeAfter };
    },
    enqueue: (db, jobs, { id }, { startAfter: startDate, closeAfter: closeDate }) =>
      enqueueSale(db, jobs, id, { startDate, closeDate }),
    title: '{name}: confirm another close',
    wish: ({ closeAfter }, said, when) =>
      say(
        '{person} wants the sale to close on {close}. Nothing changes until another person confirms it. Reason: {reason}',
        { ...said, close: when(closeAfter) },
      ),
  },
  SUPPLEMENT: {
    action: 'auction.supplement',
    whyNotAny: whyNotSupplementNow,
    whyNot: (sale, _change, at) => whyNotSupplementNow(sale, at),
    expiresAt: (sale) => latestSupplement(timesOf(sale).closeDate, sale.unconfirmedOrders),
    detail: ({ reason, document, fileBefore, fileAfter }) => {
      return { reason, document, before: fileBefore?.name ?? null, after: fileAfter?.name ?? null };
    },
    title: '{name}: confirm a new version of a document',
    wish: ({ document }, said) =>
      say(
        '{person} wants to supplement: {document}. Nothing changes until another person confirms it. Reason: {reason}',
        {
          ...said,
          document: { label: documentName(document ?? '') },
        },
      ),
  },
  WITHDRAW_MATURITIES: {
    action: 'auction.withdraw-maturities',
    whyNotAny: (sale, at) => whyNotWithdrawAny(sale, sale.maturityStructure, at),
    whyNot: (sale, { maturities }, at) =>
      whyNotWithdrawMaturities(sale, sale.maturityStructure, keysOf(maturities), at),
    expiresAt: (sale) => timesOf(sale).closeDate,
    detail: ({ reason, maturities }) => ({ reason, maturities: keysOf(maturities) }),
    title: '{name}: confirm a withdrawal of maturities',
    wish: ({ maturities }, said) =>
      say(
        '{person} wants to withdraw {maturities}. Nothing changes until another person confirms it. Reason: {reason}',
        {
          ...said,
          maturities: { time: maturitiesInWords(maturities) },
        },
      ),
  },
  RESIZE: {
    action: 'auction.resize',
    whyNotAny: whyNotDecide,
    whyNot: (sale, { maturities }, at) => whyNotDecideAs(sale, maturities, at),
    expiresAt: (sale) => {
      const [{ closeDate }, resizing] = [timesOf(sale), resizingOf(sale)];
      return resizing === null ? closeDate : resizingDeadline(closeDate, resizing);
    },
    detail: ({ reason, maturities }) => ({ reason, maturities }),
    enqueue: (db, jobs, { id: auctionId }) =>
      jobs.enqueue(db, 'close-auction', { auctionId }, { singletonKey: `${auctionId}` }),
    title: '{name}: confirm the amounts',
    wish: ({ maturities }, said) =>
      maturities.length === 0
        ? say(
            '{person} wants to keep the announced amounts. Nothing changes until another person confirms it. Reason: {reason}',
            said,
          )
        : say(
            '{person} wants these amounts: {amounts}. Nothing changes until another person confirms it. Reason: {reason}',
            { ...said, amounts: { time: maturitiesInWords(maturities) } },
          ),
  },
};

function whyNotSupplementNow(sale: StoredAuction, at: Date): Refusal | null {
  return whyNotSupplement(sale, sale.supplements.length, sale.municipality.state, at);
}

const keysOf = (lines: Wanted['maturities']) => lines.map(({ maturityDate }) => maturityDate);

/** 'Jun 1, 2030; Jun 1, 2031', with the principal where there is one. */
export function maturitiesInWords(maturities: Wanted['maturities']): string {
  return maturities
    .map(({ maturityDate, principal }) => {
      const maturity = maturityInWords(maturityDate);
      return principal === undefined ? maturity : `${maturity} ${formatDollars(principal)}`;
    })
    .join('; ');
}

/** As people see the slot of a document. */
export function documentName(document: string): string {
  return documentSlots.find(({ value }) => value === document)?.label ?? document;
}
