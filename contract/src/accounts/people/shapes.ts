/** Accounts as administrators see them. */

import { usStates } from '@fairbook/domain/base/us-states.ts';
import {
  accountStatuses,
  advisorRoles,
  auctionStatuses,
  issuerTypes,
  type Option,
  roles,
  valuesOf,
} from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { interruptionFields } from '../../auctions/halt.ts';
import { changesSinceRequest } from '../../base/history.ts';
import { jsonObject } from '../../base/json.ts';
import { mayWait } from '../../base/pending.ts';
import { assigned, reviewState } from '../../base/review.ts';
import {
  day,
  flagText,
  instant,
  lineOfText,
  listOf,
  listQuery,
  numberText,
  oneOf,
  requiredLines,
  uuid,
} from '../../base/shapes.ts';
import { shownAnnouncement } from '../../notices/announcements/shapes.ts';
import {
  firm,
  individualProfile,
  institution,
  institutionalProfile,
  municipalityFields,
  municipalityProfile,
  personalDetails,
  professionalProfile,
} from '../onboarding/shapes.ts';

/** 'name' for ascending, '-name' for descending order. */
function sortedBy<const Names extends readonly string[]>(...names: Names) {
  const orders: Option<Names[number] | `-${Names[number]}`>[] = names.flatMap((name: Names[number]) => [
    { value: name, label: name },
    { value: `-${name}` as const, label: name },
  ]);
  return oneOf(orders).optional();
}

const filters = {
  status: listOf(oneOf(accountStatuses)),
  state: listOf(oneOf(usStates, 'Invalid state')),
  /** Only accounts whose last request was rejected and that have not asked again; 'false' for all others. */
  rejected: flagText.optional(),
  assigned,
};

export const municipalityQuery = z.strictObject({
  ...listQuery,
  ...filters,
  type: listOf(oneOf(issuerTypes, 'Invalid municipality type')),
  sort: sortedBy('name', 'type', 'city', 'state', 'status', 'requestedAt', 'createdAt', 'updatedAt'),
});

export const personQuery = z.strictObject({
  ...listQuery,
  ...filters,
  sort: sortedBy('name', 'email', 'city', 'state', 'status', 'requestedAt', 'createdAt', 'updatedAt'),
});

export const institutionQuery = personQuery.extend({
  /** Institutions that look for any of these kinds of issuer. */
  targetIssuers: listOf(lineOfText(100)),
  featured: flagText.optional(),
});

/** The lists of accounts, by the words of their addresses. */
export const accountLists = ['municipalities', 'investors', 'institutional-investors', 'market-professionals'] as const;

/** A list and its filters, without the one by which it is counted. */
export const accountCountsQuery = institutionQuery
  .omit({ page: true, pageSize: true, sort: true, rejected: true })
  .extend({
    type: municipalityQuery.shape.type,
    of: z.enum(accountLists, { error: 'Invalid' }),
    by: z.enum(['status', 'state'], { error: 'Invalid' }).default('status'),
  })
  .superRefine(({ of, by, type, targetIssuers, featured }, { addIssue }) => {
    const refuse = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
    const unknown = {
      ...(of !== 'municipalities' && { type }),
      ...(of !== 'institutional-investors' && { targetIssuers, featured }),
    };
    for (const [field, value] of Object.entries(unknown)) {
      if (value !== undefined) refuse(field, 'This list has no such filter');
    }
    if (by === 'state' && of !== 'municipalities') refuse('by', 'Only municipalities are counted by state');
  });

export const auditQuery = z.strictObject({
  ...listQuery,
  /** The exact subject: 'auction:<uuid>'. */
  subject: lineOfText(200).optional(),
  /** The exact actor: 'administrator:<uuid>', 'user:<uuid>', 'clock' or 'operator'. */
  actor: lineOfText(200).optional(),
  /** Any of these: 'auction.approve'. */
  action: listOf(lineOfText(100)),
  /** The first and the last day, in UTC. */
  from: day().optional(),
  to: day().optional(),
  /** Only actions on orders, or with 'false' none of them. */
  orders: flagText.optional(),
  sort: sortedBy('at'),
});

export const chainQuery = z.strictObject({
  /** Position of the last link that was checked; 0 starts over. */
  after: numberText(z.number().int().min(0)).default(0),
});

export const rejectBody = z.strictObject({ rejectionReason: requiredLines('A reason is required', 2000) });
export const reasonBody = z.strictObject({ reason: requiredLines('A reason is required', 2000) });

/** When the account was created, last changed, and last submitted for approval. */
const moments = { createdAt: instant, updatedAt: instant, requestedAt: instant.nullable() };

const status = z.enum(valuesOf(accountStatuses));

/** Fields of a row in a list. */
const listed = { ...moments, review: reviewState };

export const municipalityRow = z.object({ ...municipalityFields, ...listed });
export const accountCount = z.object({
  value: z.string().describe('The status, or the state'),
  count: z.number(),
  rejected: z.number(),
});
export const individualRow = z.object({ ...personalDetails, ...listed, status });
export const institutionalRow = z.object({ ...personalDetails, ...listed, status, org: institution });
export const professionalRow = z.object({
  ...personalDetails,
  ...listed,
  status,
  name: z.string(),
  initials: z.string(),
  firm,
  /** Roles held in any auction. */
  roles: z.array(z.enum(valuesOf(advisorRoles))),
  auctionCount: z.number(),
});

const auctionLine = z.object({
  uuid: z.string(),
  name: z.string(),
  status: z.enum(valuesOf(auctionStatuses)),
  ...interruptionFields,
  municipalityName: z.string(),
});

/** Open orders at the close of ended auctions. Those of open auctions are not counted: before the close it is secret who ordered. */
const orders = { bidCount: z.number(), auctionCount: z.number() };

/** An account's users, and its subject in the audit trail. */
const standing = {
  ...moments,
  changes: changesSinceRequest,
  auditSubject: z.string(),
  ...mayWait,
  contacts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      role: z.enum(valuesOf(roles)),
    }),
  ),
};

export const municipalityDetail = municipalityProfile.extend({
  ...standing,
  auctionsCount: z.number(),
  auctions: z.array(auctionLine),
  /** Professionals it invited, or named in an auction. */
  connected: z.array(
    z.object({ id: z.string(), name: z.string(), firm: z.string(), type: z.array(z.enum(valuesOf(advisorRoles))) }),
  ),
});
export const individualDetail = individualProfile.extend({ ...standing, ...orders });
export const institutionalDetail = institutionalProfile.extend({ ...standing, ...orders });
export const professionalDetail = professionalProfile.extend({
  ...standing,
  name: z.string(),
  initials: z.string(),
  municipalities: z.array(
    z.object({ uuid: z.string(), name: z.string(), status, type: z.array(z.enum(valuesOf(advisorRoles))) }),
  ),
  auctions: z.array(auctionLine.extend({ type: z.array(z.enum(valuesOf(advisorRoles))) })),
});

/** Kinds of accounts as they stand in addresses. */
export const accountKinds = ['municipality', 'investor', 'institutional-investor', 'market-professional'] as const;
export const accountParams = z.strictObject({ kind: z.enum(accountKinds, { error: 'Invalid kind' }), id: uuid });

/** An account of any kind. An individual comes last: the other kinds have everything that it has. */
export const accountDetail = z.union([municipalityDetail, institutionalDetail, professionalDetail, individualDetail]);

/** Subject of an event, as far as it is known. */
export const auditAbout = z.object({
  kind: z.enum([
    'auction',
    'municipality',
    'individual',
    'institution',
    'professional',
    'person',
    'administrator',
    'administratorInvite',
    'professionalInvite',
    'colleagueInvite',
    'news',
    'template',
    'rules',
    'announcement',
  ]),
  /** Id of its page: a person's for investors and professionals. */
  id: z.string(),
  name: z.string(),
});

export const auditRow = z.object({
  at: instant,
  /** 'administrator:<uuid>', 'user:<uuid>', 'clock' or 'operator'. */
  actor: z.string(),
  /** The actor's name; null for the clock and an operator at the command line. */
  actorName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  /** Null where it no longer exists, or was only a name. */
  about: auditAbout.nullable(),
  detail: jsonObject,
  /** For an action on an order: its entry in the order log of the auction, whose signed heads seal it. Null for every other event. */
  logEntry: z.number().nullable(),
  /** The event's link in the hash chain; null until it is sealed, which takes a minute. */
  seal: z
    .object({
      position: z.number(),
      hash: z.string(),
      /**
       * The sealed text, with the event's id and its microseconds: the hash is SHA-256 of the previous hash, '|' and this. Null while the actor of an order
       * is hidden.
       */
      content: z.string().nullable(),
    })
    .nullable(),
});

/** State of the audit trail's chain. */
export const chain = z.object({
  /** The last link. */
  position: z.number(),
  hash: z.string().nullable(),
  at: instant.nullable(),
  /** Events that are not sealed yet. */
  waiting: z.number(),
  /** Links recomputed by this call, up to and including `checkedTo`. */
  checkedTo: z.number(),
  /** Position of the first invalid link among them. */
  firstBroken: z.number().nullable(),
});

const reviewed = z.object({
  /** Number of pending cases. */
  waiting: z.number(),
  /** When one was last approved or rejected. */
  lastDecisionAt: instant.nullable(),
});

export const review = z.object({
  municipalities: reviewed,
  auctions: reviewed,
  individuals: reviewed,
  institutions: reviewed,
  professionals: reviewed,
  /** Requests to change facts of approved accounts. */
  changes: reviewed,
  /** Auctions with an amendment under review; the auctions that wait include them. */
  amendments: z.number(),
  /** Unread notices to the caller about cases. */
  notices: z.number(),
  announcements: z.array(shownAnnouncement),
  /** Changes whenever anything but an order has changed, so that a page knows when to refetch. */
  mark: z.string(),
});
