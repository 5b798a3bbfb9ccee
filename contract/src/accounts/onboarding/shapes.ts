/** Onboarding bodies of each kind of account, with the message for each field, and the profile as its owner sees it. */

import { needsUsState } from '@fairbook/domain/accounts/account.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { isZipCode } from '@fairbook/domain/base/text/text.ts';
import { usStates } from '@fairbook/domain/base/us-states.ts';
import { accountStatuses, issuerTypes, uploadKinds, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { approvalHistory } from '../../base/history.ts';
import { issue } from '../../base/issue-message.ts';
import type { PatternName } from '../../base/patterns.ts';
import { unmet } from '../../base/sentences.ts';
import {
  country,
  email,
  longest,
  oneOf,
  optionalLines,
  optionalPhone,
  optionalText,
  optionalWebAddress,
  phone,
  ratingFields,
  requiredLines,
  requiredText,
  usState,
  webAddress,
  webAddressOrEmpty,
  wrongZipCode,
} from '../../base/shapes.ts';

// Request bodies.

/** A website as people type it: 'alder.example' means https://alder.example. A URL or empty. */
const website = z
  .string({ error: 'Invalid URL' })
  .trim()
  .max(longest.website, issue(say('Must be at most {most} characters', { most: longest.website })))
  .meta({ pattern: 'site' satisfies PatternName })
  .transform((text) => (text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
  .pipe(z.union([webAddress, z.literal('')], { error: 'Invalid URL' }))
  .nullish()
  .transform((url) => url || null);

/** In the United States one of its states, with separate messages for none and an unknown one; elsewhere any region or none. */
export const stateOrRegion = optionalText(100);

/** The state, and with it the ZIP code, which only the United States has. */
export function checkState(place: unknown, context: z.core.$RefinementCtx<unknown>): void {
  const { state, country: code = null } = place as { state?: unknown; country?: unknown };
  // A country that is not text is reported as such; the state cannot be checked then.
  if ((code !== null && typeof code !== 'string') || !needsUsState(code)) return;
  const known = usStates.some((option) => option.value === state);
  if (!known) {
    const message = state ? 'Invalid state' : 'State is required';
    context.addIssue({ code: 'custom', path: ['state'], message, input: state });
  }
  const { zipCode } = place as { zipCode?: unknown };
  if (typeof zipCode === 'string' && zipCode.trim() !== '' && !isZipCode(zipCode.trim())) {
    context.addIssue({ code: 'custom', path: ['zipCode'], message: wrongZipCode, input: zipCode });
  }
}

/** Reported together with all other errors, and only where there is an object to check. */
export const always = {
  when: ({ value }: z.core.ParsePayload) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** The rule of `checkState`, for JSON Schema. */
export function usPlace(others: Readonly<Record<string, object>> = {}) {
  const properties = { state: { enum: valuesOf(usStates) }, ...others };
  return {
    if: { properties: { country: { const: 'US' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['state'], properties },
  };
}

const usAddress = usPlace({ zipCode: { pattern: 'optionalZipCode' satisfies PatternName } });

const personal = {
  firstName: requiredText('First name is required', longest.personName),
  lastName: requiredText('Last name is required', longest.personName),
  businessDesignation: optionalText(100),
  phone: optionalPhone,
  phoneExtension: optionalText(20),
  address: requiredText('Address is required', 200),
  city: requiredText('City is required', 100),
  state: stateOrRegion,
  zipCode: requiredText('Zip code is required', 20),
  country,
};

/** An individual investor, or the user of an institution. */
export const personBody = z.strictObject(personal).superRefine(checkState, always).meta(usAddress);

/** A market professional; an omitted firm stays unchanged. */
export const professionalBody = z
  .strictObject({
    ...personal,
    firm: z
      .strictObject({
        name: requiredText('Name is required', longest.organizationName),
        description: optionalLines(5000),
        website,
      })
      .optional(),
  })
  .superRefine(checkState, always)
  .meta(usAddress);

export const institutionBody = z
  .strictObject({
    name: requiredText('Name is required', longest.organizationName),
    city: requiredText('City is required', 100),
    state: stateOrRegion,
    country,
    website,
    investmentExperience: optionalLines(2000),
    targetIssuers: z
      .array(requiredText('Must be text', 100), { error: 'Must be a list' })
      .max(50, 'Must be at most 50')
      .nullish()
      .transform((issuers) => [...new Set(issuers ?? [])]),
    isInterestedInChat: z.boolean({ error: 'Must be true or false' }).default(false),
    isSeekingFeaturedInvestorStatus: z.boolean({ error: 'Must be true or false' }).default(false),
  })
  .superRefine(checkState, always)
  .meta(usPlace());

export const overviewBody = z.strictObject({
  name: requiredText('Municipality Name is required', longest.organizationName),
  legalName: requiredText('Legal name is required', 200),
  city: requiredText('City is required', 100),
  state: usState,
  zipCode: requiredText('Zip code is required', 20)
    .refine(isZipCode, { error: wrongZipCode })
    .meta({ pattern: 'zipCode' satisfies PatternName }),
  type: oneOf(issuerTypes, 'Invalid municipality type'),
  /** Checked but ignored: owners cannot change their own status. */
  status: oneOf(accountStatuses, 'Invalid municipality status').optional(),
  summary: optionalLines(10_000),
  website,
  /** Unchanged if absent, since the finance links hold it too. */
  emmaIssuerUrl: webAddressOrEmpty.transform((url) => (url === undefined ? undefined : url || null)),
});

export const finEconBody = z.strictObject({
  emmaIssuerUrl: optionalWebAddress,
  censusDataUrl: optionalWebAddress,
  sifmaUrl: optionalWebAddress,
});

export const personnelBody = z.strictObject({
  name: requiredText('Name is required', longest.organizationName),
  title: requiredText('Title is required', 100),
  bio: requiredLines('Bio is required', 10_000),
  phone,
  phoneExtension: optionalText(20),
  email,
  linkedInUrl: optionalWebAddress,
  rank: z
    .int({ error: 'Must be a whole number' })
    .min(-1_000_000, 'Must be a whole number')
    .max(1_000_000, 'Must be a whole number')
    .default(1),
  showOnProfile: z.boolean({ error: 'Must be true or false' }).default(true),
});

export const creditRatingBody = z.strictObject({
  revStream: requiredText('Revenue stream is required', 200),
  description: optionalLines(2000),
  ...ratingFields,
});

// Responses.

const status = z.enum(valuesOf(accountStatuses));

/** State of an application. The reason of a rejection is in the remarks of the history's last entry. */
export const application = {
  status,
  approvalHistory,
  /** Unmet conditions of approval; empty where the profile is complete. */
  missing: z.array(unmet),
};

export const personalDetails = {
  /** The person's id. */
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  businessDesignation: z.string().nullable(),
  phone: z.string().nullable(),
  phoneExtension: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  country: z.string(),
};

export const institution = z.object({
  id: z.string(),
  status,
  name: z.string(),
  website: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string(),
  investmentExperience: z.string().nullable(),
  targetIssuers: z.array(z.string()),
  isInterestedInChat: z.boolean(),
  isSeekingFeaturedInvestorStatus: z.boolean(),
});

export const firm = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  website: z.string().nullable(),
});

export const individualProfile = z.object({ ...personalDetails, ...application });
export const institutionalProfile = z.object({ ...personalDetails, ...application, org: institution });
export const professionalProfile = z.object({ ...personalDetails, ...application, firm });

export const keyPerson = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  bio: z.string(),
  phone: z.string(),
  phoneExtension: z.string().nullable(),
  email: z.string(),
  linkedInUrl: z.string().nullable(),
  rank: z.number(),
  showOnProfile: z.boolean(),
});

export const creditRating = z.object({
  id: z.string(),
  revStream: z.string(),
  description: z.string().nullable(),
  fitchRating: z.string(),
  moodysRating: z.string(),
  snpRating: z.string(),
  krollRating: z.string().nullable(),
});

/** A banner or a document. `url` needs the caller's token. */
export const attachment = z.object({
  id: z.string(),
  name: z.string().min(1),
  type: z.enum(valuesOf(uploadKinds)),
  url: z.string().min(1),
});

/** The public part of a municipality. */
export const municipalityFields = {
  /** The same as `uuid`. */
  id: z.string(),
  uuid: z.string(),
  name: z.string(),
  legalName: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  type: z.string().nullable(),
  summary: z.string().nullable(),
  website: z.string().nullable(),
  emmaIssuerUrl: z.string().nullable(),
  sifmaUrl: z.string().nullable(),
  censusDataUrl: z.string().nullable(),
  status,
  numActiveAuctions: z.number(),
};

export const finEconProfile = z.object({
  emmaIssuerUrl: z.string().nullable(),
  censusDataUrl: z.string().nullable(),
  sifmaUrl: z.string().nullable(),
});

export const municipalityProfile = z.object({
  ...municipalityFields,
  ...application,
  attachments: z.array(attachment),
  keyPersonnel: z.array(keyPerson),
  finEconProfile,
  creditRatings: z.array(creditRating),
});
