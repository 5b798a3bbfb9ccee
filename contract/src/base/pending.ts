/** The decision that waits for a second person, in the answer of the call that asked for it. */
import { adminRoles, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { secondPersons } from '@fairbook/domain/sale-changes/second-person.ts';
import { z } from 'zod';
import { instant } from './shapes.ts';

export const pendingReference = z.object({
  /** The decision's id, for `/api/decisions`. */
  id: z.string(),
  /** The person who can confirm it: another administrator with at least this role, another person of the account, or a municipal advisor of the sale. */
  needs: z.enum([...valuesOf(adminRoles), ...secondPersons]),
  /** When it can no longer be confirmed. */
  expiresAt: instant,
});

/** Field of the answer of a call that can wait; absent where the call took effect at once. */
export const mayWait = { pendingDecision: pendingReference.optional() };
