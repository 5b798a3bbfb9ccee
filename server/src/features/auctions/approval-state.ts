/** State that an approval is based on. If the request for approval, the launch date or the rules change, the first of two approvals is void. */
import { lastEntry } from '@fairbook/domain/auctions/approval.ts';
import { amountLimits } from '@fairbook/domain/auctions/offering.ts';
import type { MarketRules } from '@fairbook/domain/review/market-rules.ts';
import type { StoredAuction } from '../../store/auctions/auctions.sql.ts';

export function approvalState(auction: StoredAuction, rules: MarketRules): string {
  const { approvalHistory, marketingPeriodLaunchDate: launch } = auction;
  const { minimum, step } = amountLimits(auction, rules);
  const request = lastEntry(approvalHistory, 'REQUEST')?.uuid ?? '';
  return `${request} ${launch?.toISOString() ?? ''} ${minimum} ${step} ${rules.maxOrders}`;
}
