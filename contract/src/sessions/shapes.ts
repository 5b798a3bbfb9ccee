/** Sign-ins as their owner sees them. */
import { z } from 'zod';
import { email, instant, requiredText, uuid } from '../shapes.ts';

export const ownSession = z.object({
  id: z.string(),
  /** Browser and system: 'Firefox on Windows'. */
  device: z.string(),
  /** The network it came from, without the part that names a device: '203.0.113.0/24'; null where it is not known. */
  network: z.string().nullable(),
  /** Whether a code from an authenticator app was given. */
  hasSecondFactor: z.boolean(),
  firstSeenAt: instant,
  lastSeenAt: instant,
  /** True of the one sign-in that asks. */
  isCurrent: z.boolean(),
});

export const sessionParams = z.strictObject({ id: uuid });

/** With `keepCurrent` the sign-in that asks goes on. */
export const endAllBody = z.strictObject({ keepCurrent: z.boolean().default(false) });

/** How many recovery codes still work, and when they were made; null where none ever were. */
export const recoveryCodeState = z.object({ left: z.number(), madeAt: instant.nullable() });

/** The codes themselves, shown this once. */
export const newRecoveryCodes = z.object({ codes: z.array(z.string()) });

export const recoverBody = z.strictObject({
  email,
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(4096),
  /** With or without hyphens, in any case. */
  code: requiredText('Recovery code is required', 100),
});
