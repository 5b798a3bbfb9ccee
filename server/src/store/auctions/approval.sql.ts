/** Stores the approval of an auction, and what administrators change afterwards. */
import type { HistoryEntry } from '@fairbook/domain/auctions/approval.ts';
import type { AmountLimits } from '@fairbook/domain/auctions/offering.ts';
import { decimalOf } from '@fairbook/domain/base/money.ts';
import { jsonOf } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/transaction.ts';

/** Approves an auction, and stores the rules that it keeps from now on. */
export async function storeApproval(
  db: Db,
  id: number,
  history: readonly HistoryEntry[],
  { minimum, step, maxOrders }: AmountLimits & { readonly maxOrders: number },
): Promise<void> {
  await db
    .updateTable('auction')
    .set({ status: 'Approved', approvalHistory: jsonOf(history) })
    .set({ minimumAmount: decimalOf(minimum), stepAmount: decimalOf(step), maxOrders })
    .where('id', '=', id)
    .execute();
}

export async function updateLaunchDate(db: Db, id: number, marketingPeriodLaunchDate: Date): Promise<void> {
  await db.updateTable('auction').set({ marketingPeriodLaunchDate }).where('id', '=', id).execute();
}
