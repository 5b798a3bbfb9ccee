/** Request bodies about an auction: one schema for each step of the form, with its messages. */

import { maxLocalZipCodes } from '@fairbook/domain/accounts/local.ts';
import { fieldsWith, pick } from '@fairbook/domain/auctions/fields/kinds.ts';
import { dateFields, priorityFields, profileFields } from '@fairbook/domain/auctions/fields/rows.ts';
import { ruleFields } from '@fairbook/domain/auctions/fields/rule-rows.ts';
import { dateErrors } from '@fairbook/domain/auctions/key-dates.ts';
import { priorityErrors } from '@fairbook/domain/auctions/offering.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import type { FieldErrors } from '@fairbook/domain/base/refusal.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { allocationRuleVersions, documentSlots, resumeChoices, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { whyNotBaseCusip } from '@fairbook/domain/bonds/cusip.ts';
import { z } from 'zod';
import { issue, issueMessage } from '../base/issue-message.ts';
import { maturityIdForm } from '../base/maturity.ts';
import type { PatternName } from '../base/patterns.ts';
import {
  day,
  dollars,
  longest,
  moment,
  oneOf,
  optionalLines,
  optionalMoment,
  optionalText,
  ratingFields,
  requiredLines,
  requiredText,
  uuid,
} from '../base/shapes.ts';
import { formShapesOf, positiveDollars } from './field-shapes.ts';
import { structureForm } from './structure.ts';

/** The same, for the calls whose parameter is named `auctionUuid`. */
export const auctionUuidParams = z.strictObject({ auctionUuid: uuid });

export const auctionProfileForm = z.strictObject({
  name: requiredText('Name is required', longest.organizationName),
  baseCusip: requiredText('Base CUSIP is required', 20)
    .toUpperCase()
    .superRefine((text, context) => {
      const odd = text === '' ? null : whyNotBaseCusip(text);
      if (odd) context.addIssue({ code: 'custom', message: issueMessage(odd.message) });
    })
    .meta({ pattern: 'baseCusip' satisfies PatternName }),
  amount: positiveDollars,
  ...formShapesOf(profileFields),
});

/** Ids of market professionals, without duplicates. */
const professionals = z.array(uuid, { error: 'Invalid' }).max(50, 'At most 50').transform(distinct);

function someProfessionals(absent: string) {
  return z.array(uuid, { error: absent }).min(1, absent).max(50, 'At most 50').transform(distinct);
}

export const ratingsProvidersForm = z.strictObject({
  ...ratingFields,
  auctionCounsel: someProfessionals('At least one counsel required'),
  auctionTrustee: someProfessionals('At least one trustee required'),
  muniAdvisor: professionals.nullish().transform((ids) => ids ?? []),
});

const priorityShapes = formShapesOf(priorityFields);

/** The six ranks alone: 1 is filled first, -1 excludes a class. */
export const priorityRanks = z
  .strictObject(pick(priorityShapes, fieldsWith(priorityFields, { kind: 'rank' })))
  .superRefine((form, context) => tell(priorityErrors(form), context));

/** Each once, in order; the server checks that they are of the issuer's state. Absent fields stay as stored. */
const zipCodes = z
  .array(z.string({ error: 'Must be text' }).regex(/^\d{5}$/, 'Must be a ZIP code of five digits'), {
    error: 'Must be a list',
  })
  .max(maxLocalZipCodes, issue(say('At most {most} ZIP codes', { most: maxLocalZipCodes })))
  .transform((codes) => distinct(codes).sort());

/** The same with limits per investor over the whole auction, the sale's own denominations, and the rules of the sale. */
export const orderPriorityForm = z
  .strictObject({
    ...priorityShapes,
    ...formShapesOf(ruleFields),
    /** An absent rule stays as stored, since the first clients did not know the field. */
    allocationRule: z.enum(valuesOf(allocationRuleVersions)).optional(),
    localZipCodes: zipCodes.optional(),
  })
  .superRefine((form, context) => tell(priorityErrors(form), context));

export const keyDatesForm = z
  .strictObject({
    ...formShapesOf(dateFields),
    /** Nothing is stored: the two dates say it. */
    isSingleMaturity: z.boolean({ error: 'Must be true or false' }).optional(),
    communityImpactThemes: z
      .array(requiredText('Must be text', 60), { error: 'Must be a list' })
      .max(20, 'At most 20 themes')
      .nullish()
      .transform((themes) => distinct(themes ?? [])),
  })
  .superRefine((form, context) => tell(dateErrors(form), context));

const percent = z
  .number({ error: 'Must be a number' })
  .min(0, 'Must be greater than or equal to 0')
  .max(1000, 'Must be at most 1000')
  .default(0);

export const maturityForm = z.strictObject({
  isOffered: z.boolean({ error: 'Must be true or false' }).default(true),
  maturityDate: day('Required'),
  maturityId: maturityIdForm,
  principalAmount: dollars().default(cents(0)),
  interestRate: percent,
  yield: percent,
  price: percent,
  cusip: optionalText(20).transform((text) => text?.toUpperCase() ?? ''),
  structure: structureForm,
});

/** The server checks minimum, step and that rows of one day differ, since it knows the auction's own limits. */
export const maturityStructureForm = z.strictObject({
  schedule: z
    .array(maturityForm, { error: 'At least one maturity required' })
    .min(1, 'At least one maturity required')
    .max(200, 'At most 200 maturities'),
});

export const documentParams = z.strictObject({ auctionId: uuid, documentType: oneOf(documentSlots) });

/** Start and close of the sale; both are optional. Its rules are among its approved terms. */
export const goLiveForm = z.strictObject({
  startDate: optionalMoment,
  closeDate: optionalMoment,
});

/** Everyone who sees the sale can read the reason. */
export const haltForm = z.strictObject({ reason: requiredLines('A reason is required', 1000) });

/** The new close; `closeDate` where the choice is `date`. */
export const resumeForm = z
  .strictObject({
    choice: oneOf(resumeChoices, 'Choose when the sale closes'),
    closeDate: optionalMoment,
  })
  .refine(({ choice, closeDate }) => choice !== 'date' || closeDate !== null, {
    path: ['closeDate'],
    error: 'Set the new close',
  })
  .meta({
    if: { properties: { choice: { const: 'date' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['closeDate'], properties: { closeDate: { type: 'string', minLength: 1 } } },
  });

/** Approves, or refuses with remarks; `refused` is what the status of a refusal is called. */
export function decisionFormOf<const Refused extends string>(refused: Refused, error: string) {
  return z
    .strictObject({ status: z.enum(['Approved', refused], { error }), remarks: optionalLines(5000) })
    .refine((form) => form.status === 'Approved' || form.remarks !== null, {
      path: ['remarks'],
      error: 'A reason is required',
    })
    .meta({
      if: { properties: { status: { const: refused } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['remarks'], properties: { remarks: { type: 'string', pattern: '\\S' } } },
    });
}

export const decisionForm = decisionFormOf('Rejected', 'Must be Approved or Rejected');

export const launchDateForm = z.strictObject({
  marketingPeriodLaunchDate: moment('Required'),
  /** The date the caller saw; if it has changed since, nothing is saved. Null for none. */
  insteadOf: z.union([z.null(), moment()], { error: 'Invalid date' }).optional(),
});

function tell(errors: FieldErrors, context: z.RefinementCtx): void {
  for (const [field, sentence] of Object.entries(errors))
    context.addIssue({ code: 'custom', path: [field], message: issueMessage(sentence) });
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}
