/** Rules of an institution for the orders of its people, as take_order_actions gets them. */
import { type Cents, cents, decimalOf } from '@fairbook/domain/base/money.ts';
import type { ArrayText } from '../../platform/base/array-text.ts';
import type { OrderAction } from './order-action-types.ts';
import { Sums } from './sums.ts';

/** Amounts that each person adds within one batch, so far: in all, and without another person in a sale. */
export class BatchTotals {
  readonly today = new Sums();
  readonly alone = new Sums();
}

type Columns<Name extends string> = Readonly<Record<Name, ArrayText>>;

export function addUse(
  columns: Columns<'added' | 'max_added' | 'max_unapproved'>,
  { use, approval, userId, auctionId }: OrderAction,
  used: BatchTotals,
): void {
  const added = use?.added ?? 0;
  const today = used.today.add(`${userId}`, added);
  const alone = used.alone.add(`${userId} ${auctionId}`, approval ? 0 : added);
  const before = (limit: Cents | null, sum: number) => (limit === null ? null : decimalOf(cents(limit - sum)));
  columns.added.add(use && decimalOf(use.added));
  columns.max_added.add(use && before(use.maxAdded, today));
  columns.max_unapproved.add(use && before(use.maxUnapproved, alone));
}

export function addApproval(
  columns: Columns<'waiting' | 'waiting_version' | 'approver'>,
  { approval }: OrderAction,
): void {
  columns.waiting.add(approval?.waitingId ?? null);
  columns.waiting_version.add(approval?.version ?? null);
  columns.approver.add(approval?.approver.userId ?? null);
}
