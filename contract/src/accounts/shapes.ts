/** Accounts as they are made and as they describe themselves. */
import { needsUsState } from '@fairbook/domain/account.ts';
import { isZipCode } from '@fairbook/domain/text.ts';
import { usStates } from '@fairbook/domain/us-states.ts';
import { accountStatuses, adminRoles, documentSlots, roles, userTypes, valuesOf } from '@fairbook/domain/vocabulary.ts';
import { z } from 'zod';
import {
  country,
  email,
  instant,
  longest,
  optionalPhone,
  optionalText,
  requiredText,
  wrongZipCode,
} from '../shapes.ts';

/** The identity provider's ID token. It proves who signs up, so it stands in the body and not in the header. */
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

/** What is said of a place must be right; all of it may come later. In the United States a state is one of its states. */
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

/** Told together with whatever else is wrong. */
const always = {
  when: ({ value }: z.core.ParsePayload) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

export const investorSignup = z.strictObject(personalFields).superRefine(checkPlace, always);

export const institutionSignup = z
  .strictObject({
    institutionName: requiredText('Name is required', longest.organizationName),
    ...personalFields,
  })
  .superRefine(checkPlace, always);

export const professionalSignup = z.strictObject(personalFields).superRefine(checkPlace, always);

/** The code is that of the invitation's mail: it says which municipality and which role. */
export const colleagueSignup = z.strictObject({
  firstName,
  lastName,
  email,
  inviteCode: requiredText('Invite code is required', 100),
  idToken,
});

/** `inviteCode` is that of the invitation's link. Without it no account is opened. */
export const adminSignup = z.strictObject({ firstName, lastName, email, inviteCode, idToken });

export const checkAdminInviteBody = z.strictObject({ inviteCode: requiredText('Invite code is required', 100) });

export const adminRole = z.enum(valuesOf(adminRoles), { error: 'Choose a role' });

export const adminInviteBody = z.strictObject({ email, role: adminRole.default('Reviewer') });

export const adminRoleBody = z.strictObject({ role: adminRole });

/** What a sign-up answers. */
export const session = z.object({
  userId: z.number(),
  uuid: z.string(),
  email: z.string(),
  name: z.string(),
  registeredByPassword: z.boolean(),
});

export const currentUser = z.object({
  id: z.string(),
  uuid: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The role in the own municipality; of everybody else always 'User'. */
  role: z.enum(valuesOf(roles)),
  userType: z.enum(valuesOf(userTypes)),
  city: z.string().nullable(),
  state: z.string().nullable(),
  onboardingStatus: z.enum(valuesOf(accountStatuses)),
  /** True while a change of the account's approved facts is under review. */
  hasOpenChange: z.boolean(),
  /** What the account is called: the municipality, the institution, or the person. */
  organisation: z.string(),
});

export const currentAdmin = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: adminRole,
  /** True where administrators must have a second factor: it can be replaced, but not turned off. */
  requiresSecondFactor: z.boolean(),
  /** True where a second factor is required that this sign-in did not use. */
  needsSecondFactor: z.boolean(),
});

export const administrator = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: adminRole,
  joinedAt: instant,
  /** When they last did something here; null where no sign-in of the last 90 days is known. */
  lastSeenAt: instant.nullable(),
  /** Whether their latest sign-in took a code besides the password; null where none is known. */
  hasSecondFactor: z.boolean().nullable(),
});

export const adminInvite = z.object({
  id: z.string(),
  email: z.string(),
  /** What the person may do once they have joined. */
  role: adminRole,
  createdAt: instant,
  /** When the mail last went out. */
  sentAt: instant,
  /** Who sent it; null where the operator did, by command. */
  invitedBy: z.string().nullable(),
  /** When the link stops working. */
  expiresAt: instant,
  isExpired: z.boolean(),
  /** When the administrator joined, with a verified e-mail. */
  acceptedAt: instant.nullable(),
  /** What the administrator is called; null until the invitation is accepted. */
  name: z.string().nullable(),
});

/** The identity provider's public fields. `identityUrl` is there only with a local provider: its base address. */
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
});

const option = z.object({ value: z.string(), label: z.string() });

/** What a client needs to know before anybody has signed in: fixed lists, limits, and whether this is a demo. */
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
  demo: z
    .object({ password: z.string(), accounts: z.array(z.object({ email: z.string(), who: z.string() })) })
    .nullable(),
  /** The public key of reCAPTCHA, where invitations ask whether a person opens them. */
  captchaSiteKey: z.string().optional(),
});
