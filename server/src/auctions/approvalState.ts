/** State that an approval is based on. If the request for approval, the launch date or the rules change, the first of two approvals is void. */
import { lastEntry } from '@fairbook/domain/approval.ts';
import type { MarketRules } from '@fairbook/domain/market-rules.ts';
import { amountLimits } from '@fairbook/domain/offering.ts';
import type { StoredAuction } from './auctions.sql.ts';

export function approvalState(auction: StoredAuction, rules: MarketRules): string {
  const { approvalHistory, marketingPeriodLaunchDate: launch } = auction;
  const { minimum, step } = amountLimits(auction, rules);
  const request = lastEntry(approvalHistory, 'REQUEST')?.uuid ?? '';
  return `${request} ${launch?.toISOString() ?? ''} ${minimum} ${step} ${rules.maxOrders}`;
}
