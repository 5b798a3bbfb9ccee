/** State that an approval is based on. If the request for approval or the launch date changes, the first of two approvals is void. */
import { lastEntry } from '@fairbook/domain/approval.ts';
import type { StoredAuction } from './auctions.sql.ts';

export function approvalState({ approvalHistory, marketingPeriodLaunchDate: launch }: StoredAuction): string {
  return `${lastEntry(approvalHistory, 'REQUEST')?.uuid ?? ''} ${launch?.toISOString() ?? ''}`;
}
