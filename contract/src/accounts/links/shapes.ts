/** Linked accounts: accounts of one investor, which count as one participant of a sale. */
import { linkLimits } from '@fairbook/domain/accounts/account-links.ts';
import { linkGrounds, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { email, instant, lineOfText, requiredLines, uuid } from '../../base/shapes.ts';
import { auditAbout } from '../people/shapes.ts';

const ground = z.enum(valuesOf(linkGrounds));

/** A link as administrators see it; those that have ended too. */
export const accountLink = z.object({
  id: uuid,
  /** The other account. */
  about: auditAbout.nullable(),
  ground,
  reason: z.string(),
  linkedBy: z.string(),
  linkedAt: instant,
  endedBy: z.string().nullable(),
  endedAt: instant.nullable(),
  endReason: z.string().nullable(),
});

/** Statement of an investor: that another account is theirs too, or that a link is wrong. */
export const linkStatement = z.object({
  id: uuid,
  /** The link that it objects to; null for a declaration. */
  linkId: uuid.nullable(),
  /** The address of the other account, in a declaration. */
  email: z.string().nullable(),
  /** The account of that address, where there is one of an investor. */
  about: auditAbout.nullable(),
  text: z.string(),
  by: z.string(),
  at: instant,
  settledAt: instant.nullable(),
});

/** Latest first. */
export const accountLinks = z.object({ links: z.array(accountLink), statements: z.array(linkStatement) });

const ofAccount = { subject: lineOfText(200) };
export const linksQuery = z.strictObject(ofAccount);
export const linkBody = z.strictObject({
  ...ofAccount,
  /** The other account: the email address of one of its people, or the id of its page. */
  other: lineOfText(300),
  ground,
  reason: requiredLines('A reason is required', 2000),
});
export const endLinkBody = z.strictObject({ ...ofAccount, reason: requiredLines('A reason is required', 2000) });
export const settleStatementBody = z.strictObject({
  ...ofAccount,
  answer: requiredLines('An answer is required', 2000),
});

/** A link as the investor sees it: not whose the other account is, which is told to no one who may not know it. */
export const ownLink = z.object({ id: uuid, ground, since: instant, isObjected: z.boolean() });
export const ownStatement = z.object({
  id: uuid,
  linkId: uuid.nullable(),
  email: z.string().nullable(),
  text: z.string(),
  at: instant,
  settledAt: instant.nullable(),
});
export const ownLinks = z.object({ links: z.array(ownLink), statements: z.array(ownStatement) });

const said = requiredLines('Say why', linkLimits.statementLength);
export const declareLinkBody = z.strictObject({ email, statement: said });
export const objectBody = z.strictObject({ statement: said });
