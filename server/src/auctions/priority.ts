/** What a sale's priority must fit when it is saved: the market's rules, and the state of its issuer. */
import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import type { BodyOf } from '@fairbook/contract/route.ts';
import { proposedAmountErrors } from '@fairbook/domain/denominations.ts';
import { localZipErrors } from '@fairbook/domain/local-zips.ts';
import { type AmountLimits, amountLimits, orderLimitErrors } from '@fairbook/domain/offering.ts';
import { allocationErrors } from '@fairbook/domain/retail.ts';
import { requireValid } from '../errors.ts';
import type { StoredAuction } from './auctions.sql.ts';

export function requirePriority(
  body: BodyOf<(typeof auctionsMarket)['savePriority']>,
  before: StoredAuction,
  market: AmountLimits,
): void {
  requireValid(proposedAmountErrors(body, market));
  const limits = amountLimits({ ...before, ...body }, market);
  requireValid({ ...orderLimitErrors(body, limits), ...allocationErrors(body, limits) });
  requireValid(localZipErrors(body.localZipCodes ?? [], before.municipality.state));
}
