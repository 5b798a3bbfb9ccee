/** Preview of an order before it is placed. */

import { z } from 'zod';
import { biddingClass } from '../auctions/shapes.ts';
import { maturityName, named } from '../base/maturity.ts';
import { withSentences } from '../base/sentences.ts';
import { instant, money, uuid } from '../base/shapes.ts';
import { cost, investments } from './shapes.ts';

/** An order to preview; with `bidId` as a change that replaces that order. */
export const previewForm = z.strictObject({ investments, bidId: uuid.optional() });

/** Estimated allocation if the auction closed now. */
export const bidPreview = z.object({
  ...biddingClass.shape,
  lines: z.array(
    named(
      withSentences(
        {
          ...maturityName,
          investmentAmount: money,
          indicativeAward: money,
          /** Demand of the caller's class at this maturity, including this order, and what the classes before it leave. */
          classDemand: money,
          classAvailable: money,
          price: z.number(),
          cost,
          indicativeCost: cost,
        },
        // The rule's own words for the award.
        'reason',
      ),
    ),
  ),
  total: money,
  indicativeTotal: money,
  cost,
  indicativeCost: cost,
  asOf: instant,
});
