/** The what-if on priority: the same orders under another priority. */
import { interestLevels, orderClasses, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { priorityRanks } from '../auctions/forms.ts';
import { maturityName, named } from '../base/maturity.ts';
import { dollars, instant, money } from '../base/shapes.ts';

const supposed = dollars()
  .refine((amount) => amount >= 0 && amount <= 1_000_000_000_00, { error: 'Must be from $0 to $1,000,000,000' })
  .meta({ minimum: 0, maximum: 1_000_000_000 });

/** The priority to try. `supposed` is the assumed order of an investor who intends to bid and named no amounts; it matters before the sale only. */
export const whatIfForm = z.strictObject({
  priority: priorityRanks,
  supposed: z.strictObject({ individual: supposed, institution: supposed }).optional(),
});

const orderClass = z.enum(valuesOf(orderClasses));

/** Allocations under the current priority and under the tried one. */
const awards = { asked: money, now: money, tried: money };

const ofClass = { orderClass, ...awards };

export const whatIf = z.object({
  auctionId: z.string(),
  /** Basis of the computation: feedback before the sale, open orders, or the orders at the close. */
  basis: z.enum(['feedback', 'book', 'result']),
  principal: money,
  ...awards,
  investors: z.number(),
  /** Number of investors who would receive more, less and the same. Without names. */
  more: z.number(),
  less: z.number(),
  same: z.number(),
  /** All six; `rank` is current, `triedRank` the tried one; -1 is not offered. */
  classes: z.array(z.object({ ...ofClass, rank: z.number(), triedRank: z.number(), investors: z.number() })),
  maturities: z.array(
    named(z.object({ ...maturityName, principal: money, ...awards, classes: z.array(z.object(ofClass)) })),
  ),
  /** How feedback was converted; null once there are orders. */
  reading: z
    .object({
      individual: money,
      institution: money,
      /** Number of investors whose feedback names amounts. */
      named: z.number(),
      /** Weight of each level in quarters of the indicated or assumed order, and the number of investors at it. */
      levels: z.array(
        z.object({ levelOfInterest: z.enum(valuesOf(interestLevels)), quarters: z.number(), investors: z.number() }),
      ),
    })
    .nullable(),
  asOf: instant,
});
