/** Invitations to the market, and a professional's connections. */
import {
  accountStatuses,
  advisorRoles,
  auctionStatuses,
  documentSlots,
  roles,
  userTypes,
  valuesOf,
} from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { finalStatement } from '../../auctions/final-statement.ts';
import { interruptionFields } from '../../auctions/halt.ts';
import { email, instant, longest, money, optionalText, requiredText } from '../../base/shapes.ts';

export const validateInviteBody = z.strictObject({
  email,
  inviteCode: requiredText('Invite code is required', 200),
  recaptchaToken: requiredText('Captcha is required', 8192),
});

/** A challenge in the format of ALTCHA (proof of work, version 2). */
export const captchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.number(),
    data: z.object({ key: z.string(), purpose: z.string() }),
    expiresAt: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
});

export const validInvite = z.object({
  userType: z.enum(valuesOf(userTypes)),
  /** The municipality the invited person will act for; absent where the account is another one. */
  municipality: z.string().optional(),
  /** The account the invited person will act for; absent where it is one of their own. */
  account: z.string().optional(),
  role: z.enum(valuesOf(roles)).optional(),
  /** The inviting municipality. */
  invitedBy: z.string().optional(),
});

export const inviteProfessionalBody = z.strictObject({ email, name: optionalText(longest.organizationName) });

/** From within an auction, where only the address is given. */
export const inviteByEmailBody = z.strictObject({ email });

/** Only the invited person knows the code itself. */
export const invite = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  userType: z.enum(valuesOf(userTypes)),
  createdAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
  /** True for a person who has signed up without verifying the email. */
  isUnverified: z.boolean(),
  /** When they joined; null until their email is verified. */
  acceptedAt: instant.nullable(),
});

/** A municipality that invited the caller or named them in a sale; `type` holds the roles there. */
export const connection = z.object({
  name: z.string(),
  uuid: z.string(),
  status: z.enum(valuesOf(accountStatuses)),
  type: z.array(z.enum(valuesOf(advisorRoles))),
});

export const attachedAuction = z.object({
  uuid: z.string(),
  name: z.string(),
  status: z.enum(valuesOf(auctionStatuses)),
  ...interruptionFields,
  amount: money,
  municipality: z.object({ uuid: z.string(), name: z.string() }),
  type: z.array(z.enum(valuesOf(advisorRoles))),
  marketingPeriodLaunchDate: instant.nullable(),
  startDate: instant.nullable(),
  closeDate: instant.nullable(),
  documents: z.array(
    z.object({ id: z.string(), name: z.string(), url: z.string(), slot: z.enum(valuesOf(documentSlots)) }),
  ),
  /** Every version of the final official statement, latest first. */
  finalStatements: z.array(finalStatement),
});
