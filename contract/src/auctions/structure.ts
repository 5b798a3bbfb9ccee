/** The structure of a maturity in requests and responses: how it pays interest, when it can be called, and how a term bond is repaid. */
import { structureOrNone } from '@fairbook/domain/auctions/maturity-json.ts';
import { valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import type { BondStructure } from '@fairbook/domain/bonds/structure.ts';
import { interestKinds } from '@fairbook/domain/bonds/structure-vocabulary.ts';
import { z } from 'zod';
import { maturityName } from '../base/maturity.ts';
import { day, dayText, dollars, money, oneOf, optionalLines, optionalText } from '../base/shapes.ts';

const callForm = z.strictObject({
  date: day('Required'),
  price: z
    .number({ error: 'Must be a number' })
    .min(0, 'Must be greater than or equal to 0')
    .max(200, 'Must be at most 200'),
});

const installmentForm = z.strictObject({ date: day('Required'), amount: dollars() });

/** Absent and null, and whatever is left out, mean an ordinary serial bond. */
export const structureForm = z
  .strictObject({
    series: optionalText(40),
    interest: oneOf(interestKinds).nullish(),
    calls: z.array(callForm, { error: 'Must be a list' }).max(50, 'At most 50 calls').readonly().nullish(),
    makeWhole: optionalLines(1000),
    sinkingFund: z
      .array(installmentForm, { error: 'Must be a list' })
      .min(1, 'At least one installment required')
      .max(100, 'At most 100 installments')
      .readonly()
      .nullish(),
  })
  .nullish()
  .transform((form): BondStructure | undefined => {
    const { series, interest, calls, makeWhole, sinkingFund } = form ?? {};
    return structureOrNone({
      series: series ?? undefined,
      interest: interest ?? undefined,
      calls: calls ?? undefined,
      makeWhole: makeWhole ?? undefined,
      sinkingFund: sinkingFund ?? undefined,
    });
  });

/** Absent of an ordinary serial bond. */
export const bondStructure = z
  .object({
    series: z.string().optional(),
    interest: z.enum(valuesOf(interestKinds)).optional(),
    calls: z
      .array(z.object({ date: dayText, price: z.number() }))
      .readonly()
      .optional(),
    makeWhole: z.string().optional(),
    sinkingFund: z
      .array(z.object({ date: dayText, amount: money }))
      .readonly()
      .optional(),
  })
  .optional();

/** One maturity as stored: amounts in dollars, rate and yield in percent, price in percent of par. */
export const maturityRow = z.object({
  isOffered: z.boolean(),
  /** Present where the issuer withdrew it after the sale was announced. */
  isWithdrawn: z.boolean().optional(),
  ...maturityName,
  principalAmount: money,
  interestRate: z.number(),
  yield: z.number(),
  price: z.number(),
  /** The one of price and yield that was computed from the other; absent where both were given, or neither. */
  computed: z.enum(['price', 'yield']).optional(),
  cusip: z.string(),
  structure: bondStructure,
});
