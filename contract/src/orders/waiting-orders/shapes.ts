/** Rules of an institution for the orders of its people, and orders that wait for the approval of another person. */

import { labelled, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { maturityName, named } from '../../base/maturity.ts';
import { mayWait } from '../../base/pending.ts';
import { refused } from '../../base/sentences.ts';
import { dollars, instant, money, requiredText, uuid } from '../../base/shapes.ts';
import { clientReference } from '../own-orders.ts';
import { investments } from '../shapes.ts';

/** Whole rules of the account; null is no rule. */
export const orderRulesBody = z.strictObject({ approvalAbove: dollars().nullable() });

export const orderLimitsBody = z.strictObject({ maxOrder: dollars().nullable(), maxDay: dollars().nullable() });

/** Not that of auctions: forms would load all shapes of auctions with it. */

const rules = z.object({ approvalAbove: money.nullable(), maxOrder: money.nullable(), maxDay: money.nullable() });

/** A request to loosen rules. It is about the limits of one person, or about the amount of the institution; the others are null before and after it. */
export const orderRuleChange = z.object({
  id: z.string(),
  /** Person of the limits; null for the amount. */
  person: z.object({ id: z.string(), name: z.string() }).nullable(),
  before: rules,
  after: rules,
  requestedBy: z.string(),
  requestedAt: instant,
  expiresAt: instant,
  isYours: z.boolean(),
  /** Why no one can confirm it anymore; null while it waits. */
  whyNotOpen: refused.nullable(),
  /** Why the caller cannot confirm it now; null where they can. */
  whyNotConfirm: refused.nullable(),
  /** True if the caller can withdraw or decline it. */
  canWithdraw: z.boolean(),
});

export const orderRules = z.object({
  /** Par in one sale above which another person approves; null where none has to. */
  approvalAbove: money.nullable(),
  /** People whose role allows approving orders. */
  approvers: z.number(),
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      maxOrder: money.nullable(),
      maxDay: money.nullable(),
      /** Amount that the person has added to orders today, where the account has rules. */
      usedToday: money,
    }),
  ),
  /** True if loosening a rule waits for a second person, as the caller would request it. */
  needsSecond: z.boolean(),
  /** Other people who could confirm it now. */
  confirmers: z.number(),
  /** Why the caller cannot loosen a rule yet, being an Admin; null where they can. */
  whyNotLoosen: refused.nullable(),
  /** The request that waits. */
  change: orderRuleChange.nullable(),
  ...mayWait,
});

/** Rules that apply to the caller in one sale. */
export const ownOrderRules = z.object({
  maxOrder: money.nullable(),
  maxDay: money.nullable(),
  usedToday: money,
  approvalAbove: money.nullable(),
  /** Amount that the caller has added to orders of this sale without another person. */
  unapproved: money,
  /** Other people who could approve. */
  approvers: z.number(),
});

export const waitingOrderBody = z.strictObject({
  investments,
  /** The order to change; absent for a new one. */
  bidId: uuid.optional(),
  /** Name of a new order; a change of one keeps its reference. */
  clientReference: clientReference.nullish(),
});

export const changeWaitingOrderBody = z.strictObject({ investments, version: z.int().min(1) });
export const approveWaitingOrderBody = z.strictObject({ version: z.int().min(1) });
export const rejectWaitingOrderBody = z.strictObject({
  version: z.int().min(1),
  reason: requiredText('A reason is required'),
});

const waitingOrderStates = labelled(
  { value: 'Waiting', label: 'Waiting' },
  { value: 'Approved', label: 'Approved' },
  { value: 'Rejected', label: 'Rejected' },
  { value: 'Withdrawn', label: 'Withdrawn' },
  { value: 'Lapsed', label: 'Lapsed' },
);

export const waitingOrder = z.object({
  id: z.string(),
  auctionId: z.string(),
  auctionName: z.string(),
  municipalityState: z.string().nullable(),
  closeDate: instant.nullable(),
  /** The order that it would change; null for a new one. */
  bidId: z.string().nullable(),
  investments: z.array(named(z.object({ ...maturityName, investmentAmount: money }))),
  total: money,
  /** Name of the order in the institution's systems. */
  clientReference: z.string().nullable(),
  version: z.number(),
  state: z.enum(valuesOf(waitingOrderStates)),
  proposedBy: z.string(),
  isYours: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
  /** True if the caller may approve or reject it now. */
  canDecide: z.boolean(),
  whyNotApprove: refused
    .nullable()
    .describe('Why the caller, who may reject it, cannot approve it yet; null otherwise'),
  isDeciderNew: z
    .boolean()
    .describe(
      'True where the person who approved it had the right for less than seven days, since no two had it for longer',
    ),
  /** True if the caller may change it now, and withdraw it. */
  canChange: z.boolean(),
  canWithdraw: z.boolean(),
  /** Present for an order that was just sent. */
  ...mayWait,
});
