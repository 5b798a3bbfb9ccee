/** Trying an order out before it is placed. */
import { z } from 'zod';
import { biddingClass } from '../auctions/shapes.ts';
import { dayText, instant, money, uuid } from '../shapes.ts';
import { cost, investments } from './shapes.ts';

/** An order to try out; with `bidId` as a change of that order, which it then replaces. */
export const previewForm = z.strictObject({ investments, bidId: uuid.optional() });

/** What an order would get if the auction closed now. */
export const bidPreview = z.object({
  ...biddingClass.shape,
  lines: z.array(
    z.object({
      maturityDate: dayText,
      investmentAmount: money,
      indicativeAward: money,
      /** The rule's own words for it. */
      reason: z.string(),
      /** What the caller's class wants of this maturity, this order included, and what the classes before it leave. */
      classDemand: money,
      classAvailable: money,
      price: z.number(),
      cost,
      indicativeCost: cost,
    }),
  ),
  total: money,
  indicativeTotal: money,
  cost,
  indicativeCost: cost,
  asOf: instant,
});
