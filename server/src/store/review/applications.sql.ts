/** Applications for approval, named as in the audit trail: an account, or an auction. */
import { type HistoryEntry, lastEntry } from '@fairbook/domain/auctions/approval.ts';
import { isUuid } from '@fairbook/domain/base/uuid.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { findAccount, lockAccount, readAccount, usersOf } from '../accounts/account-status.sql.ts';
import { findAuction, lockAuction } from '../auctions/auctions.sql.ts';
import { listOwners } from '../auctions/followers.sql.ts';

export interface Application {
  readonly subject: string;
  readonly isPending: boolean;
  readonly requestedAt: Date | null;
  /** Its auction; null for an account. */
  readonly auction: { readonly uuid: string; readonly name: string } | null;
  /** Ids of the people who applied. */
  readonly applicants: () => Promise<number[]>;
}

/** The application; undefined where there is none. `lock` holds it until the transaction ends, so that it is not decided meanwhile. */
export async function findApplication(db: Db, subject: string, lock: boolean): Promise<Application | undefined> {
  const [kind = '', uuid = ''] = subject.split(':');
  if (!isUuid(uuid)) return undefined;
  if (kind === 'auction') {
    const auction = await (lock ? lockAuction(db, { uuid }) : findAuction(db, uuid));
    if (!auction) return undefined;
    const { id, name, status, approvalHistory } = auction;
    return {
      subject,
      isPending: status === 'PendingReview',
      requestedAt: requestedAt(approvalHistory),
      auction: { uuid, name },
      applicants: () => listOwners(db, id),
    };
  }
  const key = await findAccount(db, subject);
  if (!key) return undefined;
  const { status, approvalHistory } = await (lock ? lockAccount(db, key) : readAccount(db, key));
  return {
    subject,
    isPending: status === 'Pending Approval',
    requestedAt: requestedAt(approvalHistory),
    auction: null,
    applicants: () => usersOf(db, key),
  };
}

function requestedAt(history: readonly HistoryEntry[]): Date | null {
  const request = lastEntry(history, 'REQUEST');
  return request && new Date(request.timestamp);
}
