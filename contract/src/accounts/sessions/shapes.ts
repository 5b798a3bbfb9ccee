/** Sessions as their owner sees them. */
import { z } from 'zod';
import { email, instant, requiredText, uuid } from '../../base/shapes.ts';

export const ownSession = z.object({
  id: z.string(),
  /** Browser and system: 'Firefox on Windows'. */
  device: z.string(),
  /** The network of the request, without the part that identifies a device: '203.0.113.0/24'; null if unknown. */
  network: z.string().nullable(),
  /** True if a code from an authenticator app was used. */
  hasSecondFactor: z.boolean(),
  firstSeenAt: instant,
  lastSeenAt: instant,
  /** True for the calling session. */
  isCurrent: z.boolean(),
});

export const sessionParams = z.strictObject({ id: uuid });

/** With `keepCurrent` the calling session stays. */
export const endAllBody = z.strictObject({ keepCurrent: z.boolean().default(false) });

export const signOutBody = z.strictObject({
  token: z.string().max(8_192).describe('The ID token of the sign-in that ends'),
});

/** Number of unused recovery codes, and when they were created; null if never. */
export const recoveryCodeState = z.object({ left: z.number(), madeAt: instant.nullable() });

/** The codes themselves, shown only once. */
export const newRecoveryCodes = z.object({ codes: z.array(z.string()) });

export const recoverBody = z.strictObject({
  email,
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(4096),
  /** With or without hyphens, in any case. */
  code: requiredText('Recovery code is required', 100),
});
