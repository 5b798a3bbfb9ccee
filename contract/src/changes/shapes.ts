/** Requests to change what was checked when an account was approved, and what becomes of them. */
import { factFields } from '@fairbook/domain/facts.ts';
import { changeStatuses, issuerTypes, type Option, userTypes, valuesOf } from '@fairbook/domain/vocabulary.ts';
import { z } from 'zod';
import { always, application, checkState, stateOrRegion } from '../onboarding/shapes.ts';
import {
  country,
  factChanges,
  instant,
  listOf,
  listQuery,
  oneOf,
  requiredLines,
  requiredText,
  usState,
} from '../shapes.ts';

const explanation = requiredLines('An explanation is required', 2000);

/** Where an investor lives or is seated, as it shall be, and why it changes. */
export const investorChangeBody = z
  .strictObject({ state: stateOrRegion, country, explanation })
  .superRefine(checkState, always);

/** What a municipality shall be called and be, and why that changes. */
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
  /** Who asked, by name. */
  requestedBy: z.string(),
  requestedAt: instant,
  /** When it was approved, rejected or withdrawn; null while it is under review. */
  settledAt: instant.nullable(),
  /** Why it was rejected, or closed without a decision. */
  reason: z.string().nullable(),
};

export const factChange = z.object(changeFields);

const fact = z.object({ field: z.enum(factFields), value: z.string().nullable() });

/** How an account stands with its approved facts. */
export const factStanding = z.object({
  /** As they are approved now. */
  facts: z.array(fact),
  /** The request that is under review; null where none is. */
  open: factChange.nullable(),
  /** The request that was settled last; null where none was. */
  last: factChange.nullable(),
  /** Why nobody of the account can request a change now; null where they can. */
  whyNotRequest: z.object({ code: z.string(), message: z.string() }).nullable(),
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
  /** Of the account's page: a municipality's id, or a person's. */
  account: z.string().trim().max(100).optional(),
  sort: oneOf(changeSorts).optional(),
});

/** A request as administrators list it. */
export const changeRow = z.object({
  ...changeFields,
  account: z.object({
    /** Of its page: a person's for investors. */
    id: z.string(),
    userType: z.enum(valuesOf(changing)),
    name: z.string(),
    status: application.status,
  }),
  /** The administrator who decided; null while nobody did. */
  decidedBy: z.string().nullable(),
});

/** A request with what its review needs. */
export const changeDetail = changeRow.extend({
  /** The facts as they are approved now, changed ones and others. */
  facts: z.array(fact),
  /** Settled requests of the same account, the latest first. */
  earlier: z.array(factChange),
  auditSubject: z.string(),
});
