/** People of an account, and invitations. */
import { roles, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { email, instant, longest, requiredText } from '../../base/shapes.ts';
import { waitingDecision } from '../../base/waiting.ts';

const role = z.enum(valuesOf(roles), { error: 'Role is required' });

export const inviteColleagueBody = z.strictObject({
  name: requiredText('Name is required', longest.organizationName),
  email,
  role,
});

export const colleagueRoleBody = z.strictObject({ role });

export const colleague = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  /** When they joined. */
  since: instant,
  /** False for a removed person. */
  isActive: z.boolean(),
  /** False for a person who has signed up without verifying the email; until then they cannot act. */
  isVerified: z.boolean(),
  isYou: z.boolean(),
});

/** An open invitation; accepted ones are among the colleagues. */
export const colleagueInvite = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  /** The first sender. */
  invitedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
});

export const colleagues = z.object({
  people: z.array(colleague),
  invites: z.array(colleagueInvite),
  waiting: z.array(waitingDecision).describe('Invitations and roles that wait for a second person of the account'),
});
