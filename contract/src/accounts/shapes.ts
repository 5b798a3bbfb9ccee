/** Accounts as they are made and as they describe themselves. */
import { accountStatuses, documentSlots, roles, userTypes, valuesOf } from '@fairbook/domain/vocabulary.ts';
import { z } from 'zod';
import { country, email, instant, optionalText, requiredText } from '../shapes.ts';

/** The identity provider's ID token. It proves who signs up, so it stands in the body and not in the header. */
const idToken = z.string({ error: 'Identity token is required' }).min(1, 'Identity token is required').max(8192);

const firstName = requiredText('First name is required', 100);
const lastName = requiredText('Last name is required', 100);
const inviteCode = optionalText(100);

export const municipalitySignup = z.strictObject({
  muniName: requiredText('Municipality Name is required'),
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
  businessDesignation: optionalText(),
  phone: optionalText(50),
  phoneExtension: optionalText(20),
  address: optionalText(),
  city: optionalText(100),
  state: optionalText(2),
  zipCode: optionalText(20),
  country,
  inviteCode,
  idToken,
};

export const investorSignup = z.strictObject(personalFields);

export const institutionSignup = z.strictObject({
  institutionName: requiredText('Name is required'),
  ...personalFields,
});

export const professionalSignup = z.strictObject(personalFields);

/** The code is that of the invitation's mail: it says which municipality and which role. */
export const colleagueSignup = z.strictObject({
  firstName,
  lastName,
  email,
  inviteCode: requiredText('Invite code is required', 100),
  idToken,
});

export const adminSignup = z.strictObject({ firstName, lastName, email, idToken });

export const adminInviteBody = z.strictObject({ email });

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
  /** What the account is called: the municipality, the institution, or the person. */
  organisation: z.string(),
});

export const currentAdmin = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});

export const adminInvite = z.object({
  id: z.string(),
  email: z.string(),
  createdAt: instant,
  /** When the mail last went out. */
  sentAt: instant,
  /** Who sent it; null where the operator did, by command. */
  invitedBy: z.string().nullable(),
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
