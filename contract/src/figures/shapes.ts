/** Figures of what a sale costs its issuer, and what the issuer enters for them. */

import { dollarsOf } from '@fairbook/domain/base/money.ts';
import type { FieldErrors } from '@fairbook/domain/base/refusal.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { auctionStatuses, interestFrequencies, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import {
  costKinds,
  discountBases,
  type FigureInputs,
  figureInputErrors,
  figureLimits,
  issuePriceRules,
} from '@fairbook/domain/figures/figure-inputs.ts';
import { z } from 'zod';
import { issue, issueMessage } from '../base/issue-message.ts';
import { maturityName } from '../base/maturity.ts';
import { refused } from '../base/sentences.ts';
import { day, dayText, dollars, instant, money, oneOf, requiredText } from '../base/shapes.ts';

const atLeastZero = 'Must be greater than or equal to 0';
const { rate: highestRate } = figureLimits;

const rate = z
  .number({ error: 'Must be a number' })
  .min(0, atLeastZero)
  .max(highestRate, issue(say('Must be at most {most}', { most: highestRate })));

/** Up to the largest amount that the rules allow. */
const amountFrom = (minimum: number) =>
  dollars('Must be a number', { minimum, maximum: dollarsOf(figureLimits.amount) });

const costForm = z.strictObject({
  kind: oneOf(costKinds),
  name: requiredText('Name is required', figureLimits.costName),
  amount: amountFrom(0),
});

const callForm = z.strictObject({
  date: day('Required'),
  price: z.number({ error: 'Must be a number' }).min(50, 'Must be at least 50').max(200, 'Must be at most 200'),
});

const refundedBondForm = z.strictObject({
  maturityDate: day('Required'),
  principalAmount: amountFrom(0.01),
  interestRate: rate,
  call: callForm.nullable(),
});

const refundingForm = z
  .strictObject({
    bonds: z
      .array(refundedBondForm, { error: 'At least one bond required' })
      .min(1, 'At least one bond required')
      .max(figureLimits.bonds, issue(say('At most {count} bonds', { count: figureLimits.bonds }))),
    frequency: oneOf(interestFrequencies),
    contribution: amountFrom(0),
    fundsOnHand: amountFrom(0),
    discountBasis: oneOf(discountBases),
    discountRate: rate.nullable(),
  })
  .meta({
    if: { properties: { discountBasis: { const: 'entered' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { discountRate: { type: 'number' } } },
  });

/** Everything an issuer enters, saved as a whole. */
export const figuresForm = z
  .strictObject({
    costs: z
      .array(costForm, { error: 'Must be a list' })
      .max(figureLimits.costs, issue(say('At most {count} costs', { count: figureLimits.costs }))),
    fiscalYearStart: z
      .int({ error: 'Must be a month from 1 to 12' })
      .min(1, 'Must be a month from 1 to 12')
      .max(12, 'Must be a month from 1 to 12'),
    issuePriceRule: oneOf(issuePriceRules),
    refunding: refundingForm.nullable(),
  })
  .superRefine((form, context) => tell(figureInputErrors(form satisfies FigureInputs), context));

function tell(errors: FieldErrors, context: z.RefinementCtx): void {
  for (const [field, sentence] of Object.entries(errors)) {
    const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    context.addIssue({ code: 'custom', path, message: issueMessage(sentence) });
  }
}

/** How debt service is summed in the file. */
export const debtServiceQuery = z.strictObject({ by: z.enum(['payment', 'calendar-year', 'fiscal-year']) });

const percent = z.number().nullable();
const debtService = { principal: money, interest: money, total: money };
const yearOfService = z.object({ year: z.number(), ...debtService });

export const costInputs = z.object({
  costs: z.array(z.object({ kind: z.enum(valuesOf(costKinds)), name: z.string(), amount: money })),
  /** The month, from 1 to 12. */
  fiscalYearStart: z.number(),
  issuePriceRule: z.enum(valuesOf(issuePriceRules)),
  refunding: z
    .object({
      bonds: z.array(
        z.object({
          maturityDate: dayText,
          principalAmount: money,
          interestRate: z.number(),
          call: z.object({ date: dayText, price: z.number() }).nullable(),
        }),
      ),
      frequency: z.enum(valuesOf(interestFrequencies)),
      contribution: money,
      fundsOnHand: money,
      discountBasis: z.enum(valuesOf(discountBases)),
      discountRate: percent,
    })
    .nullable(),
});

const costFigures = z.object({
  par: money,
  interest: money,
  debtService: money,
  bondYears: z.number(),
  averageLife: z.number().nullable(),
  weightedAverageMaturity: z.number().nullable(),
  proceeds: z
    .object({
      premium: money,
      discount: money,
      gross: money,
      accrued: money,
      purchase: money,
      net: money,
      costPercent: percent,
    })
    .nullable(),
  netInterestCost: percent,
  trueInterestCost: percent,
  allInTrueInterestCost: percent,
  arbitrageYield: percent,
});

const refundingFigures = z.object({
  refundedPrincipal: money,
  rate: z.number(),
  redemption: z.object({ cost: money, last: dayText, isAdvance: z.boolean() }),
  surplus: money,
  years: z.array(z.object({ year: z.number(), prior: money, refunding: money, savings: money })),
  total: money,
  presentValue: money,
  percent,
});

const issuePrice = z.object({
  ...maturityName,
  principalAmount: money,
  sold: money.nullable(),
  offered: z.number().nullable(),
  issuePrice: z.number().nullable(),
  soldPercent: percent,
  outcome: z.enum(['met', 'not-met', 'open']).nullable(),
  heldUntil: dayText.nullable(),
});

export const costOfSale = z.object({
  auctionId: z.string(),
  auctionName: z.string(),
  municipalityName: z.string(),
  municipalityState: z.string().nullable(),
  status: z.enum(valuesOf(auctionStatuses)),
  isHalted: z.boolean(),
  isCancelled: z.boolean(),
  /** Basis of the figures: all maturities with their current amounts, or after the close the sold ones. */
  basis: z.enum(['schedule', 'sold']),
  /** True if the caller can save. */
  canSave: z.boolean(),
  inputs: costInputs,
  /** When what was entered was last saved; the creation of the auction before that. */
  updatedAt: instant,
  cost: costFigures.nullable(),
  payments: z.array(z.object({ date: dayText, ...debtService })),
  calendarYears: z.array(yearOfService),
  fiscalYears: z.array(yearOfService),
  refunding: refundingFigures.nullable(),
  issuePrices: z.array(issuePrice),
  missing: z.array(refused),
});
