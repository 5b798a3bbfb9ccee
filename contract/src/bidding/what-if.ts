/** The same orders under another priority: what an issuer sends to try it, and what it would mean. */
import { interestLevels, orderClasses, valuesOf } from '@fairbook/domain/vocabulary.ts';
import { z } from 'zod';
import { priorityRanks } from '../auctions/forms.ts';
import { dayText, dollars, instant, money } from '../shapes.ts';

const supposed = dollars().refine((amount) => amount >= 0 && amount <= 1_000_000_000_00, {
  error: 'Must be from $0 to $1,000,000,000',
});

/** The priority to try. `supposed` is what one investor who intends to bid, and named no amounts, would order; it matters before the sale only. */
export const whatIfForm = z.strictObject({
  priority: priorityRanks,
  supposed: z.strictObject({ individual: supposed, institution: supposed }).optional(),
});

const orderClass = z.enum(valuesOf(orderClasses));

/** Awards by the priority that holds and by the one that is tried. */
const awards = { asked: money, now: money, tried: money };

const ofClass = { orderClass, ...awards };

export const whatIf = z.object({
  auctionId: z.string(),
  /** What it is computed from: interest shown before the sale, the orders that stand, or those that stood at the close. */
  basis: z.enum(['feedback', 'book', 'result']),
  principal: money,
  ...awards,
  investors: z.number(),
  /** How many investors would get more, less and the same. Nobody is named. */
  more: z.number(),
  less: z.number(),
  same: z.number(),
  /** All six; `rank` holds now, `triedRank` is the one that is tried; -1 is not offered. */
  classes: z.array(z.object({ ...ofClass, rank: z.number(), triedRank: z.number(), investors: z.number() })),
  maturities: z.array(
    z.object({ maturityDate: dayText, principal: money, ...awards, classes: z.array(z.object(ofClass)) }),
  ),
  /** How feedback was read; null once there are orders. */
  reading: z
    .object({
      individual: money,
      institution: money,
      /** How many investors named amounts and are taken at their word. */
      named: z.number(),
      /** Quarters of the indicated or supposed order that each level stands for, and how many investors are at it. */
      levels: z.array(
        z.object({ levelOfInterest: z.enum(valuesOf(interestLevels)), quarters: z.number(), investors: z.number() }),
      ),
    })
    .nullable(),
  asOf: instant,
});
