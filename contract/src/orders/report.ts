/** Results of a closed sale: the issuer's final book, and each investor's confirmation. */
import { fieldsOnPapers, saleFields } from '@fairbook/domain/auctions/fields/all.ts';
import { pick } from '@fairbook/domain/auctions/fields/kinds.ts';
import { bidResults, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { answerShapesOf } from '../auctions/field-shapes.ts';
import { bondStructure } from '../auctions/structure.ts';
import { maturityName, named } from '../base/maturity.ts';
import { withSentences } from '../base/sentences.ts';
import { dayText, instant, money } from '../base/shapes.ts';
import { classFigures, closedSale, cost, investorFigures, lateClose, maturityFigures, saleFigures } from './shapes.ts';

/** Rates are percent; null where the terms are not sufficient. */
const issueCost = z
  .object({
    par: money,
    purchase: cost,
    premium: cost,
    /** From the dated date to delivery. */
    accrued: money,
    interest: money,
    debtService: money,
    averageLife: z.number().nullable(),
    netInterestCost: z.number().nullable(),
    trueInterestCost: z.number().nullable(),
    years: z.array(z.object({ year: z.number(), principal: money, interest: money, total: money })),
  })
  .nullable();

/** The terms of an issue, as its papers print them. */
const termsOnPapers = { ...pick(answerShapesOf(saleFields), fieldsOnPapers), settlement: dayText.nullable() };

/** Figures of an auction's final book; the accompanying file has every single order. */
export const saleReport = z.object({
  ...closedSale,
  issue: z.object({
    municipalityName: z.string(),
    municipalityState: z.string().nullable(),
    amount: money,
    ...termsOnPapers,
    startDate: instant.nullable(),
    closeDate: instant.nullable(),
    minimum: money,
    step: money,
    retailShare: z.number().nullable(),
    investorCap: money.nullable(),
  }),
  late: lateClose,
  totals: z.object({ ...saleFigures, bids: z.number() }),
  classes: z.array(classFigures),
  maturities: z.array(
    named(
      z.object({
        ...maturityFigures.shape,
        interestRate: z.number(),
        yield: z.number(),
        price: z.number(),
        cusip: z.string(),
        structure: bondStructure,
      }),
    ),
  ),
  /** For every maturity, offered or not, with its final amount and without those that were withdrawn, and for what was sold. */
  cost: z.object({ schedule: issueCost, sold: issueCost }),
  /** Par that went to the issuer's own state, to individuals, and outside the United States. */
  placement: z.object({ award: money, inState: money, individuals: money, international: money }),
  /** Number of investors with an order at the close, and the largest allocations. */
  investors: z.object({
    total: z.number(),
    largest: z.array(z.object(investorFigures)),
  }),
  /** Order changes before the close: counts, and the latest amendments and withdrawals. */
  revisions: z.object({
    placed: z.number(),
    amended: z.number(),
    withdrawn: z.number(),
    latest: z.array(
      z.object({
        at: instant,
        action: z.enum(['AMEND', 'WITHDRAW']),
        bidder: z.string(),
        bidId: z.string(),
        /** The order's amount afterwards. */
        lines: z.array(named(z.object({ ...maturityName, investmentAmount: money }))),
      }),
    ),
  }),
});

/** An investor's purchase in a closed auction, with everything a confirmation states. */
export const confirmation = z.object({
  ...closedSale,
  investor: z.object({ name: z.string(), isInstitution: z.boolean(), pseudonym: z.string() }),
  /** The person who placed the orders. */
  placedBy: z.string(),
  issue: z.object({
    municipalityName: z.string(),
    municipalityState: z.string().nullable(),
    city: z.string().nullable(),
    ...termsOnPapers,
    ratings: z.array(z.object({ agency: z.string(), rating: z.string() })),
  }),
  /** The close, when the bonds were allocated. */
  tradedAt: instant,
  settlement: dayText.nullable(),
  bonds: z.array(
    z.object({
      ...maturityName,
      par: money,
      interestRate: z.number(),
      cusip: z.string(),
      price: z.number().nullable(),
      yield: z.number().nullable(),
      pricedTo: dayText.nullable(),
      principal: cost,
      accrued: money,
      total: cost,
      structure: bondStructure,
    }),
  ),
  par: money,
  accrued: money,
  total: cost,
  /** Every line of every order, with the reason of its result. */
  lines: z.array(
    named(
      withSentences(
        {
          bidId: z.string(),
          clientReference: z.string().nullable(),
          placedAt: instant,
          ...maturityName,
          investmentAmount: money,
          award: money,
          result: z.enum(valuesOf(bidResults)),
        },
        'reason',
      ),
    ),
  ),
});
