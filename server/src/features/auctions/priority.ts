/** Conditions of a sale's priority and rules when they are saved: the market's rules, and the state of its issuer. */
import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import type { BodyOf } from '@fairbook/contract/base/route.ts';
import { localZipErrors } from '@fairbook/domain/accounts/local-zips.ts';
import { proposedAmountErrors } from '@fairbook/domain/auctions/denominations.ts';
import { resizingErrors } from '@fairbook/domain/auctions/drawing-rules.ts';
import { type AmountLimits, amountLimits, orderLimitErrors } from '@fairbook/domain/auctions/offering.ts';
import { allocationErrors } from '@fairbook/domain/auctions/retail.ts';
import { requireValid } from '../../platform/base/errors.ts';
import type { StoredAuction } from '../../store/auctions/auctions.sql.ts';

export function requirePriority(
  body: BodyOf<(typeof auctionsMarket)['savePriority']>,
  before: StoredAuction,
  market: AmountLimits,
): void {
  requireValid(proposedAmountErrors(body, market));
  const limits = amountLimits({ ...before, ...body }, market);
  // A rule that the request leaves out stays as stored.
  const { allocationRule = before.allocationRule, resizing = before.resizing } = body;
  requireValid({
    ...orderLimitErrors(body, limits),
    ...allocationErrors(body, limits),
    ...resizingErrors({ allocationRule, resizing }),
  });
  requireValid(localZipErrors(body.localZipCodes ?? [], before.municipality.state));
}
