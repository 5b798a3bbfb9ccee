/** The team of a sale in requests and answers: places, sign-offs, the book as far as it is granted, documents. */

import { advisorRoles, documentSlots, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { bookLevels, signedSteps, signOffStates } from '@fairbook/domain/deal-team/deal-team.ts';
import { z } from 'zod';
import { publicAuction } from '../auctions/shapes.ts';
import { maturityName, named } from '../base/maturity.ts';
import { refused, unmet } from '../base/sentences.ts';
import { email, instant, money, oneOf, uuid } from '../base/shapes.ts';
import { orderBook } from '../orders/shapes.ts';
import { requestedChange } from '../sale-changes/sale-changes/shapes.ts';

const teamRole = oneOf(advisorRoles, 'Choose a role');
const step = oneOf(signedSteps, 'Choose a step');
const level = oneOf(bookLevels, 'Choose how much of the book is shown');
const role = z.enum(valuesOf(advisorRoles));
const sha256 = z.string({ error: 'Invalid hash' }).regex(/^[0-9a-f]{64}$/, 'Invalid hash');

export const teamPlaceParams = z.strictObject({ auctionId: uuid, placeId: uuid });
export const teamInvitationParams = z.strictObject({ placeId: uuid });
export const signOffParams = z.strictObject({ auctionId: uuid, signOffId: uuid });

export const teamInviteForm = z.strictObject({ email, role: teamRole });
export const teamInvitationAnswer = z.strictObject({ accept: z.boolean({ error: 'Must be true or false' }) });

export const requiredForm = z.strictObject({
  required: z
    .array(z.strictObject({ step, role: teamRole }), { error: 'Must be a list' })
    .max(signedSteps.length * advisorRoles.length, 'Too many'),
});

/** `sha256` is what the signer has read: `steps[].sha256` of the team. */
export const signOffForm = z.strictObject({ step, role: teamRole, sha256 });

/** To a role, or to one person by their place. */
export const bookGrantForm = z
  .strictObject({ role: teamRole.optional(), placeId: uuid.optional(), level })
  .refine((grant) => (grant.role === undefined) !== (grant.placeId === undefined), {
    error: 'Name a role or a person',
    path: ['role'],
  });

const person = { name: z.string(), firm: z.string().nullable() };

const teamMember = z.object({
  id: z.string(),
  ...person,
  role,
  /** True if it is the caller. */
  isOwn: z.boolean(),
  since: instant,
  /** True if the approved terms name the person, too. */
  isNamed: z.boolean(),
  /** True if the caller can end the place: the issuer every one, others their own. */
  canEnd: z.boolean(),
  /** The level granted to the person alone; null where the caller is not the issuer. */
  bookLevel: z.enum(valuesOf(bookLevels)).nullable(),
});

/** For the issuer. It does not reveal whether the email has an account. */
export const teamInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  sentAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
});

const teamSignOff = z.object({
  id: z.string(),
  ...person,
  role,
  signedAt: instant,
  state: z.enum(valuesOf(signOffStates)),
  withdrawnAt: instant.nullable(),
  /** When the sale went live with it; null where it did not. */
  countedAt: instant.nullable(),
  /** True if the caller signed and can take it back. */
  canWithdraw: z.boolean(),
});

const teamStep = z.object({
  step: z.enum(valuesOf(signedSteps)),
  /** SHA-256 of what is signed now; null where there is nothing to sign, or the hash of a document is not computed yet. */
  sha256: z.string().nullable(),
  required: z.array(role),
  /** The roles for which the caller can sign now. */
  canSignAs: z.array(role),
  signOffs: z.array(teamSignOff),
});

const teamDocument = z.object({
  id: z.string(),
  slot: z.enum(valuesOf(documentSlots)),
  name: z.string(),
  url: z.string(),
  uploadedAt: instant,
  /** SHA-256 of the file; null until it is computed, for files of earlier releases. */
  sha256: z.string().nullable(),
});

export const dealTeam = z.object({
  auction: publicAuction,
  me: z.object({
    isIssuer: z.boolean(),
    roles: z.array(role),
    /** False for who only reads. */
    canWrite: z.boolean(),
    readsQuestions: z.boolean(),
    readsFigures: z.boolean(),
    bookLevel: z.enum(valuesOf(bookLevels)),
  }),
  members: z.array(teamMember),
  invitations: z.array(teamInvitation),
  steps: z.array(teamStep),
  /** Why sign-offs from before the sale cannot change now; null where they can. */
  whyNotSignOffs: refused.nullable(),
  /** Required sign-offs that are missing for going live, and those of the newest final official statement. */
  missing: z.array(unmet),
  /** Changes of which sign-offs are required, latest first. */
  requirementChanges: z.array(
    z.object({
      step: z.enum(valuesOf(signedSteps)),
      role,
      isRequired: z.boolean(),
      at: instant,
      name: z.string(),
      /** When the sale went live less than 24 hours after it was dropped; null where it did not. */
      lateAt: instant.nullable(),
    }),
  ),
  /** The change of the announced sale that waits for the caller as its municipal advisor, and who would be notified of it; null for everyone else. */
  awaiting: requestedChange.extend({ told: z.number(), bidders: z.number() }).nullable(),
  documents: z.array(teamDocument),
  /** Versions that were replaced or removed, latest first. */
  earlierDocuments: z.array(teamDocument.extend({ replacedAt: instant })),
  /** Levels granted to whole roles; empty where the caller is not the issuer. */
  roleGrants: z.array(z.object({ role, level: z.enum(valuesOf(bookLevels)) })),
  /** Why the book cannot be read now; null where it can. */
  whyNotBook: refused.nullable(),
});

export const teamBook = z.object({
  level: z.enum(valuesOf(bookLevels)),
  isFinal: z.boolean(),
  asOf: instant,
  principal: money,
  demand: money,
  maturities: z.array(named(z.object({ ...maturityName, principal: money, demand: money }))),
  /** Null where only totals are granted. No order has a name. */
  whole: orderBook.nullable(),
});

/** An invitation to a team, for the person who got it. */
export const ownTeamInvitation = z.object({
  id: z.string(),
  auctionName: z.string(),
  municipalityName: z.string(),
  role,
  sentAt: instant,
  expiresAt: instant,
});

export const answeredInvitation = z.object({
  /** The sale, once the invitation is accepted; null where it was declined. */
  auctionId: z.string().nullable(),
});
