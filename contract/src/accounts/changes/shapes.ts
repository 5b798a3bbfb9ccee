/** Requests to change facts that were checked when an account was approved. */

import { factFields } from '@fairbook/domain/auctions/facts.ts';
import { isZipCode } from '@fairbook/domain/base/text/text.ts';
import { changeStatuses, issuerTypes, type Option, userTypes, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { factChanges } from '../../base/history.ts';
import type { PatternName } from '../../base/patterns.ts';
import { refused } from '../../base/sentences.ts';
import {
  country,
  instant,
  lineOfText,
  listOf,
  listQuery,
  notCounted,
  oneOf,
  requiredLines,
  requiredText,
  usState,
  wrongZipCode,
} from '../../base/shapes.ts';
import { always, application, checkState, stateOrRegion, usPlace } from '../onboarding/shapes.ts';

const explanation = requiredLines('An explanation is required', 2000);

/** New location of an investor, and the explanation. */
export const investorChangeBody = z
  .strictObject({ state: stateOrRegion, country, explanation })
  .superRefine(checkState, always)
  .meta(usPlace());

/** The ZIP code of a proven residence: an individual's address, or the office of an institution. */
export const residenceBody = z.strictObject({
  zipCode: requiredText('Zip code is required', 20)
    .refine(isZipCode, wrongZipCode)
    .meta({ pattern: 'zipCode' satisfies PatternName })
    .transform((text) => text.slice(0, 5)),
  explanation,
});

/** New name, type or state of a municipality, and the explanation. */
export const municipalityChangeBody = z.strictObject({
  name: requiredText('Municipality Name is required'),
  type: oneOf(issuerTypes, 'Invalid municipality type'),
  state: usState,
  explanation,
});

const changeFields = {
  id: z.string(),
  status: z.enum(valuesOf(changeStatuses)),
  changes: factChanges,
  explanation: z.string(),
  /** Name of the requester. */
  requestedBy: z.string(),
  requestedAt: instant,
  /** When it was approved, rejected or withdrawn; null while under review. */
  settledAt: instant.nullable(),
  /** Why it was rejected, or closed without a decision. */
  reason: z.string().nullable(),
  /** The document that a residence is to be proven by; null for other requests. */
  proof: z.object({ name: z.string(), url: z.string() }).nullable(),
};

export const factChange = z.object(changeFields);

const fact = z.object({ field: z.enum(factFields), value: z.string().nullable() });

/** An account's approved facts and change requests. */
export const factStanding = z.object({
  /** The currently approved values. */
  facts: z.array(fact),
  /** The request under review; null if none. */
  open: factChange.nullable(),
  /** The latest settled request; null if none. */
  last: factChange.nullable(),
  /** Why the account cannot request a change now; null where it can. */
  whyNotRequest: refused.nullable(),
});

const changing = userTypes.filter(({ value }) => value !== 'market-professional') as readonly Option<
  'municipality' | 'individual-investor' | 'institutional-investor'
>[];

const changeSorts: Option<'requestedAt' | '-requestedAt' | 'settledAt' | '-settledAt'>[] = [
  { value: 'requestedAt', label: 'requestedAt' },
  { value: '-requestedAt', label: 'requestedAt' },
  { value: 'settledAt', label: 'settledAt' },
  { value: '-settledAt', label: 'settledAt' },
];

export const changeQuery = z.strictObject({
  ...listQuery,
  status: listOf(oneOf(changeStatuses)),
  userType: listOf(oneOf(changing)),
  /** Id of the account's page: a municipality's id, or a person's. */
  account: lineOfText(100).optional(),
  sort: oneOf(changeSorts).optional(),
});
export const changeCountsQuery = changeQuery.omit(notCounted);
export const changeCount = z.object({
  value: z.enum(valuesOf(changeStatuses)).describe('The status'),
  count: z.number(),
});

/** A change request in the administrators' list. */
export const changeRow = z.object({
  ...changeFields,
  account: z.object({
    /** Id of its page: a person's for investors. */
    id: z.string(),
    userType: z.enum(valuesOf(changing)),
    name: z.string(),
    status: application.status,
  }),
  /** The administrator who decided; null while undecided. */
  decidedBy: z.string().nullable(),
});

/** A change request with the data for its review. */
export const changeDetail = changeRow.extend({
  /** The currently approved facts, changed ones and others. */
  facts: z.array(fact),
  /** Settled requests of the same account, latest first. */
  earlier: z.array(factChange),
  auditSubject: z.string(),
});
