/** The people who act for a municipality, and those who are invited to. */
import { roles, valuesOf } from '@fairbook/domain/vocabulary.ts';
import { z } from 'zod';
import { email, instant, longest, requiredText } from '../shapes.ts';

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
  /** False for somebody who was removed. */
  isActive: z.boolean(),
  /** False for somebody who has signed up and not verified the e-mail yet; until then they can do nothing. */
  isVerified: z.boolean(),
  isYou: z.boolean(),
});

/** One that nobody has accepted yet; whoever has is among the colleagues. */
export const colleagueInvite = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  /** Who sent it first. */
  invitedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
});

export const colleagues = z.object({ people: z.array(colleague), invites: z.array(colleagueInvite) });
