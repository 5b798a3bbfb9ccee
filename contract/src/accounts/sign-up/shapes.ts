/** Accounts: sign-up bodies and the accounts' own data. */

import { needsUsState } from '@fairbook/domain/accounts/account.ts';
import { languages } from '@fairbook/domain/base/languages.ts';
import { isZipCode } from '@fairbook/domain/base/text/text.ts';
import { usStates } from '@fairbook/domain/base/us-states.ts';
import {
  accountStatuses,
  adminRoles,
  documentSlots,
  roles,
  userTypes,
  valuesOf,
} from '@fairbook/domain/base/vocabulary.ts';
import { optionalFeatures } from '@fairbook/domain/operations/optional-features.ts';
import { z } from 'zod';
import { drawBeacon } from '../../auctions/beacon.ts';
import type { PatternName } from '../../base/patterns.ts';
import { withSentences } from '../../base/sentences.ts';
import {
  country,
  email,
  instant,
  longest,
  optionalPhone,
  optionalText,
  requiredText,
  wrongZipCode,
} from '../../base/shapes.ts';
import { shownAnnouncement } from '../../notices/announcements/shapes.ts';

/** The identity provider's ID token. It proves who signs up and is in the body, since there is no account for a header yet. */
const idToken = z.string({ error: 'Identity token is required' }).min(1, 'Identity token is required').max(8192);

const firstName = requiredText('First name is required', longest.personName);
const lastName = requiredText('Last name is required', longest.personName);
const inviteCode = optionalText(100);

export const municipalitySignup = z.strictObject({
  muniName: requiredText('Municipality Name is required', longest.organizationName),
  firstName,
  lastName,
  email,
  inviteCode,
  idToken,
});

const personalFields = {
  firstName,
  lastName,
  email,
  businessDesignation: optionalText(100),
  phone: optionalPhone,
  phoneExtension: optionalText(20),
  address: optionalText(200),
  city: optionalText(100),
  state: optionalText(100),
  zipCode: optionalText(20),
  country,
  inviteCode,
  idToken,
};

/** A given place must be valid; all of it may be added later. In the United States a state is one of its states. */
function checkPlace(place: unknown, context: z.core.$RefinementCtx<unknown>): void {
  const { state, zipCode, country: code = null } = place as Record<string, unknown>;
  if ((code !== null && typeof code !== 'string') || !needsUsState(code)) return;
  if (typeof state === 'string' && state.trim() !== '' && !usStates.some(({ value }) => value === state.trim())) {
    context.addIssue({ code: 'custom', path: ['state'], message: 'Invalid state', input: state });
  }
  if (typeof zipCode === 'string' && zipCode.trim() !== '' && !isZipCode(zipCode.trim())) {
    context.addIssue({ code: 'custom', path: ['zipCode'], message: wrongZipCode, input: zipCode });
  }
}

/** Reported together with all other errors. */
const always = {
  when: ({ value }: z.core.ParsePayload) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** The rule of `checkPlace`, for JSON Schema. */
const usPlace = {
  if: { properties: { country: { const: 'US' } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: {
    properties: {
      state: { enum: [...valuesOf(usStates), '', null] },
      zipCode: { pattern: 'optionalZipCode' satisfies PatternName },
    },
  },
};

export const investorSignup = z.strictObject(personalFields).superRefine(checkPlace, always).meta(usPlace);

export const institutionSignup = z
  .strictObject({
    institutionName: requiredText('Name is required', longest.organizationName),
    ...personalFields,
  })
  .superRefine(checkPlace, always)
  .meta(usPlace);

export const professionalSignup = z.strictObject(personalFields).superRefine(checkPlace, always).meta(usPlace);

/** The code from the invitation mail, which determines municipality and role. */
export const colleagueSignup = z.strictObject({
  firstName,
  lastName,
  email,
  inviteCode: requiredText('Invite code is required', 100),
  idToken,
});

/** `inviteCode` is the one in the invitation link. Without it the verified address of the token must have an open invitation. */
export const adminSignup = z.strictObject({ firstName, lastName, email, inviteCode, idToken });

export const checkAdminInviteBody = z.strictObject({ inviteCode: requiredText('Invite code is required', 100) });

export const adminRole = z.enum(valuesOf(adminRoles), { error: 'Choose a role' });

export const adminInviteBody = z.strictObject({ email, role: adminRole.default('Reviewer') });

export const adminRoleBody = z.strictObject({ role: adminRole });

/** Response of a sign-up. */
export const session = z.object({
  userId: z.number(),
  uuid: z.string(),
  email: z.string(),
  name: z.string(),
  registeredByPassword: z.boolean(),
});

/** The language of the person's pages and mails; null before a choice, which is English. */
const storedLanguage = z.enum(languages).nullable();

export const languageBody = z.object({ language: z.enum(languages) });

export const currentUser = z.object({
  id: z.string(),
  uuid: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The role in the caller's account; an individual investor is the Admin of their own. */
  role: z.enum(valuesOf(roles)),
  userType: z.enum(valuesOf(userTypes)),
  city: z.string().nullable(),
  state: z.string().nullable(),
  onboardingStatus: z.enum(valuesOf(accountStatuses)),
  /** True while a change of the account's approved facts is under review. */
  hasOpenChange: z.boolean(),
  language: storedLanguage,
  /** Display name of the account: the municipality, the institution, or the person. */
  organization: z.string(),
  /** The investor as commitments in order logs and closing records name it; null for others. */
  investor: z.string().nullable(),
  announcements: z.array(shownAnnouncement),
  /** Optional features that this market has turned on. */
  features: z.array(z.enum(optionalFeatures)),
});

export const currentAdmin = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: adminRole,
  /** True where administrators must have a second factor: it can be replaced, but not turned off. */
  requiresSecondFactor: z.boolean(),
  /** True where a required second factor was not used for this sign-in. */
  needsSecondFactor: z.boolean(),
  language: storedLanguage,
  announcements: z.array(shownAnnouncement),
});

export const administrator = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: adminRole,
  joinedAt: instant,
  /** Time of the last activity; null without a sign-in in the last 90 days. */
  lastSeenAt: instant.nullable(),
  /** True if the latest sign-in used a code besides the password; null if unknown. */
  hasSecondFactor: z.boolean().nullable(),
});

export const adminInvite = z.object({
  id: z.string(),
  email: z.string(),
  /** The role after joining. */
  role: adminRole,
  createdAt: instant,
  /** When the mail was last sent. */
  sentAt: instant,
  /** The sender; null if the operator sent it by command. */
  invitedBy: z.string().nullable(),
  /** When the link expires. */
  expiresAt: instant,
  isExpired: z.boolean(),
  /** When the administrator joined, with a verified email. */
  acceptedAt: instant.nullable(),
  /** The administrator's name; null until the invitation is accepted. */
  name: z.string().nullable(),
});

/** The identity provider's public fields. `identityUrl` is the base address of a local provider and absent otherwise. */
export const identityConfiguration = z.object({
  apiKey: z.string(),
  authDomain: z.string(),
  projectId: z.string(),
  storageBucket: z.string(),
  messagingSenderId: z.string(),
  appId: z.string(),
  measurementId: z.string().optional(),
  identityUrl: z.string().optional(),
  tenantId: z.string().optional(),
  vapidKey: z.string().optional(),
  webPushKey: z.string().optional(),
  /** Set where people sign in at an OpenID Connect provider, in place of Firebase. */
  oidc: z.object({ name: z.string() }).optional(),
});

const option = z.object({ value: z.string(), label: z.string() });

/** Data a client needs before sign-in: fixed lists, limits, and whether this is a demo. */
export const meta = z.object({
  lists: z.record(z.string(), z.array(option)),
  limits: z.object({
    minimum: z.number(),
    step: z.number(),
    fileBytes: z.number(),
    documentTypes: z.array(z.string()),
    imageTypes: z.array(z.string()),
    documentSlots: z.array(z.enum(valuesOf(documentSlots))),
    passwordLength: z.number(),
    saleHours: z.number(),
  }),
  /** The operator, for questions. */
  support: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
  /** Business days within which accounts are usually approved. */
  approvalDays: z.number(),
  monitors: z.array(z.string()).describe('Addresses of monitors of other parties, which watch a receipt of an order'),
  /** The public randomness beacon that new sales name whose rule draws lots; null for none. */
  newBeacon: drawBeacon.nullable(),
  demo: z.object({ password: z.string(), accounts: z.array(withSentences({ email: z.string() }, 'who')) }).nullable(),
  /** The captcha of invitations; null where none is asked, as in development. */
  captcha: z
    .object({
      kind: z.enum(['recaptcha', 'hcaptcha', 'proof-of-work']),
      siteKey: z.string().optional(),
      script: z.string().optional(),
    })
    .nullable(),
});
